//! All states of the last layer of the 3x3x3 with shortest ways to them, after the article *Upper face* (2007).
//!
//! - [`LastLayer`] is a state, with the paper's [`Numbers`]; [`Word`] a sequence of face turns; [`Entry`] a line of the paper's
//!   results file.
//! - [`Table`] holds what was found, ready to be asked.
//! - [`compute`] finds a shortest word for every state, in any of three [metrics](Metric); [`within`] for those that are near.

mod compute;
mod line;
mod meeting;
mod metric;
mod state;
mod symmetry;
mod table;
mod word;
mod words;

pub use compute::{Cancelled, MODEST_MEMORY, Shortest, compute, within};
pub use line::Entry;
pub use search::Metric;
pub use state::{Impossible, LastLayer, Numbers, STATES, Stand};
pub use table::{Class, Table};
pub use word::Word;

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
