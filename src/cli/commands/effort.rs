//! `hypercubist effort "MOVES" …`

use clap::Args;
use engine::reports::EffortReport;

use crate::output::{Answer, answer};

/// Which algorithms.
#[derive(Args)]
pub struct Arguments {
    /// Moves, in any notation of the puzzle; each argument is an algorithm of its own.
    #[arg(required = true)]
    moves: Vec<String>,
    /// The puzzle that they are of.
    #[arg(long, value_name = "NAME", default_value = "3x3x3")]
    puzzle: String,
}

/// Says how long hands take for each.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let algorithms = arguments.moves.iter();
    let algorithms = algorithms.map(|text| super::moves(&puzzle, text));
    answer(EffortReport::new(
        &puzzle,
        &algorithms.collect::<Result<Vec<_>, _>>()?,
    ))
}
