//! `hypercubist two-colour solve gy "R U F2"`

use clap::Args;
use engine::reports::{self, TwoColourSolveReport};
use two_colour::puzzle;

use super::Which;
use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

/// States between two lines of progress.
const NODES_A_LINE: u64 = 1 << 24;

/// Which cube, and what has been done to it.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,
    /// The moves that scramble it.
    moves: String,
}

/// Solves.
pub fn run(arguments: &Arguments) -> Answer {
    let scramble = reports::moves(puzzle(), &arguments.moves)?;
    let progress = ProgressPrinter::new(false);
    let monitor = progress.monitor(|progress, event| {
        if let two_colour::Progress::Searching { moves, nodes } = event
            && nodes > 0
            && nodes.is_multiple_of(NODES_A_LINE)
        {
            progress.print(&format!(
                "no solution is shorter than {moves} moves ({nodes} states)"
            ));
        }
    });
    let task = arguments.which.task();
    answer(TwoColourSolveReport::new(task, &scramble, &monitor)?)
}
