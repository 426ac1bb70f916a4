//! The papers' facts, as data and as functions that compute them.
//!
//! ```
//! // In the half-turn metric, the paper has exact counts of the positions up to 15 turns from solved.
//! let rows = atlas::printed_distances();
//! let last = rows.iter().filter(|row| row.metric == "HTM").map(|row| row.distance).max();
//! assert_eq!(last, Some(15));
//! assert!(atlas::useful_move("Q1").is_some());
//! ```
//!
//! - H. J. Kamack and T. R. Keane, *The Rubik Tesseract* (1982): the [useful moves](useful_moves) as trees that can be
//!   opened and written out turn by turn; the tables of [basic rotations](basic_rotations) and of [N-topes](n_tope);
//!   the [cube in Face 4](Face4); the [proof](Prover) that turns reach
//!   every position that the laws allow.
//! - A. J. Gould, *God's Number in the Simultaneously-Possible Turn Metric* (2017), chapter 2: [turn
//!   metrics](TurnMetric) as values, and [counts](twists) of what is one twist away from solved; chapter 3: how many
//!   positions are [how far](printed_distances) from solved; chapter 4: [symmetric positions](symmetric).
//! - T. Pieper, *Complexities of Bi-Colored Rubik's Cubes* (2017), theorem 11.1: the same [proof](Prover) for the cube.
//!
//! What a paper states is here as it is printed, beside what is computed, and tests compare the two. Where it is
//! misprinted, the [errata] say so.

mod basic_rotations;
mod branch;
mod cycles;
mod distances;
mod elements;
mod errata;
mod metric;
mod n_topes;
mod proof;
pub mod symmetric;
mod twists;
mod useful_moves;

use std::sync::{Arc, OnceLock};

use puzzle::Puzzle;

pub use basic_rotations::{BasicRotation, Face4, basic_rotations, face_4_rotations};
pub use branch::{Branch, Length};
pub use cycles::{Cycles, parse_cycles};
pub use distances::{DistanceRow, printed_distances};
pub use elements::{
    element_of_largest_order, element_of_the_paper, short_algorithm_of_the_papers_order,
};
pub use errata::{Erratum, Shown, errata};
pub use metric::{Amounts, Layers, Together, TurnMetric, metric, metrics};
pub use n_topes::{Ads, NTope, n_tope, n_tope_by_formula, n_tope_order, printed_n_topes};
pub use proof::{
    Aim, LEMMA_11_10, LEMMA_11_11, LEMMA_11_12, LEMMA_11_14, Prover, Step, Unreachable,
};
pub use twists::{Shape, Twists, Uncounted, is_one_twist, twists};
pub use useful_moves::{UsefulMove, UsefulMoves, useful_move, useful_moves};

/// The 3x3x3x3, which Kamack and Keane's facts are about; built at the first call.
#[expect(clippy::missing_panics_doc, reason = "the puzzle exists")]
pub fn tesseract() -> &'static Arc<Puzzle> {
    static TESSERACT: OnceLock<Arc<Puzzle>> = OnceLock::new();
    TESSERACT.get_or_init(|| Arc::new(Puzzle::cube(3, 4).expect("there is a 3x3x3x3")))
}
