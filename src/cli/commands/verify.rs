//! `hypercubist verify 3x3x3 "D2(F2B1)" "D2 F2 B"`

use clap::Args;
use engine::reports::{self, VerifyReport};

use crate::output::{Answer, answer};

/// What to compare.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// Moves.
    first: String,
    /// Other moves.
    second: String,
    /// Whether the other moves undo the first, instead of doing the same.
    #[arg(long)]
    solves: bool,
}

/// Does both, and compares every facet.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = reports::puzzle(&arguments.puzzle)?;
    let [first, second] =
        [&arguments.first, &arguments.second].map(|text| reports::moves(&puzzle, text));
    answer(VerifyReport::new(
        &puzzle,
        &first?,
        &second?,
        arguments.solves,
    )?)
}
