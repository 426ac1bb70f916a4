//! `hypercubist count 3x3x3 --metric sptm --depth 6`

use clap::Args;
use engine::reports::{self, CensusReport};
use search::Threads;

use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

/// What to count.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle: 3x3x3.
    puzzle: String,
    /// What counts as one move: htm, qtm or sptm.
    #[arg(long, default_value = "htm", value_name = "METRIC")]
    metric: String,
    /// The largest distance from solved.
    #[arg(long, default_value_t = 5, value_name = "N")]
    depth: u8,
    /// Threads to count with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Say nothing while counting.
    #[arg(long, short)]
    quiet: bool,
}

/// Counts positions, their classes under symmetry, and under symmetry and inversion.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let metric = reports::turn_metric(&arguments.metric)?;
    let threads = arguments.threads.map_or(Threads::All, Threads::AtMost);
    let progress = ProgressPrinter::new(arguments.quiet);
    let monitor = progress.monitor(|progress, event| {
        if let search::Progress::Search { depth, nodes } = event {
            progress.show(|| format!("distance {depth}: {nodes} neighbours looked at"));
        }
    });
    let depth = arguments.depth;
    answer(CensusReport::new(
        &puzzle, metric, depth, threads, &monitor,
    )?)
}
