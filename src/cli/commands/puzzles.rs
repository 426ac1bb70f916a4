//! `hypercubist puzzles`

use engine::reports::PuzzlesReport;

use crate::output::{Answer, answer};

/// Lists the catalogue.
pub fn run() -> Answer {
    answer(PuzzlesReport::catalogue())
}
