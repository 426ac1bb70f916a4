//! `hypercubist architect max-order 3x3x3x3`

use architect::sample::Effort;
use clap::Args;
use engine::reports::MaxOrderReport;

use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

/// Which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3x3.
    puzzle: String,
    /// Leave out the algorithm; finding one takes a while on large puzzles.
    #[arg(long)]
    no_algorithm: bool,
    /// Look longer for a short algorithm: minutes on large puzzles.
    #[arg(long)]
    thorough: bool,
    /// Say nothing while working.
    #[arg(long, short)]
    quiet: bool,
}

/// Finds the largest order, and an algorithm of it, which is shortest where that says so.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = crate::commands::puzzle(&arguments.puzzle)?;
    let effort = match (arguments.no_algorithm, arguments.thorough) {
        (true, _) => None,
        (false, true) => Some(Effort::THOROUGH),
        (false, false) => Some(Effort::NORMAL),
    };
    let progress = ProgressPrinter::new(arguments.quiet);
    let monitor = progress.monitor(super::finding);
    answer(MaxOrderReport::new(&puzzle, effort, &monitor)?)
}
