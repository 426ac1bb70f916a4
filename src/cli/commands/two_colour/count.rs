//! `hypercubist two-colour count gy [--depth 5]`

use clap::Args;
use engine::reports::TwoColourCountReport;

use super::Which;
use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

/// Which cube, and how far.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,
    /// The last distance: with 6 it takes seconds, with 7 minutes and a gigabyte.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=7))]
    depth: u8,
}

/// Counts; each level is reported while the next one is counted.
pub fn run(arguments: &Arguments) -> Answer {
    let progress = ProgressPrinter::new(false);
    let monitor = progress.monitor(|progress, event| {
        if let two_colour::Progress::Level(level) = event {
            progress.print(&format!("distance {} done", level.depth));
        }
    });
    let task = arguments.which.task();
    answer(TwoColourCountReport::new(task, arguments.depth, &monitor)?)
}
