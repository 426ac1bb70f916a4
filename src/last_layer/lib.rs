//! All states of the last layer of the 3x3x3 with shortest words to them, after the article *Upper face* (2007).
//!
//! ```
//! use last_layer::{LastLayer, Metric, Table};
//! use search::letters::Word;
//!
//! // F R U R' U' F', in the letters of the article.
//! let word = Word::from_letters("GMAOCI").expect("these are letters");
//! let state = LastLayer::of_word(&word).expect("the first two layers stay");
//! assert_eq!(state.numbers().un, 9387);
//! assert_eq!(Table::shipped().distance(state, Metric::Htm), Some(6));
//! ```
//!
//! - [`LastLayer`] is a state, with the article's [`Numbers`]; [`Entry`] is a line of its results file.
//! - [`Table`] has a shortest word for every state.
//! - [`MapOrder`] puts all states on a map.
//! - [`compute`] finds such words in any of three [metrics](Metric); [`within`] finds those of the near states.

mod compute;
mod line;
mod map;
mod meeting;
mod metric;
mod state;
mod symmetry;
mod table;
mod words;

pub use compute::{MODEST_MEMORY, Shortest, compute, within};
pub use line::Entry;
pub use map::{MapOrder, TILE_COLUMNS, TILE_ROWS};
pub use search::Metric;
pub use state::{ImpossibleError, LastLayer, Numbers, STATES, Stand};
pub use table::{Class, SHIPPED, Table};

/// How many of these are 0, 1, 2 and so on.
fn distribution(distances: impl Iterator<Item = u8>) -> Vec<u32> {
    let mut counts = Vec::new();
    for distance in distances.map(usize::from) {
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    counts
}
