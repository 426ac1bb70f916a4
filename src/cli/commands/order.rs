//! `hypercubist order PUZZLE`

use clap::Args;
use engine::reports::GroupReport;

use crate::output::{Answer, answer};

/// Which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3 or 3x3x3x3, or a `.puzzle` file.
    puzzle: String,
}

/// Counts the arrangements of distinguishable facets, and says what restricts them.
pub fn run(arguments: &Arguments) -> Answer {
    answer(GroupReport::new(&*super::puzzle(&arguments.puzzle)?))
}
