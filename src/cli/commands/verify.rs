//! `hypercubist verify 3x3x3 "D2(F2B1)" "D2 F2 B"`

use clap::Args;
use engine::reports::VerifyReport;
use recognise::Kind;

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
    /// Whether the whole puzzle may lie in another way afterwards, as after slices instead of turns of both faces.
    #[arg(long)]
    up_to_rotation: bool,
}

/// Does both, and compares every facet.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let [first, second] = [&arguments.first, &arguments.second].map(|text| {
        let text = super::recognised(&puzzle, text, &[Kind::Algorithm, Kind::Log]);
        super::moves(&puzzle, &text)
    });
    answer(VerifyReport::new(
        &puzzle,
        &first?,
        &second?,
        arguments.solves,
        arguments.up_to_rotation,
    )?)
}
