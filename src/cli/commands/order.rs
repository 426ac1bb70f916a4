//! `hypercubist order PUZZLE`

use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use engine::reports::GroupReport;

use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

/// Which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3 or 3x3x3x3, or a `.puzzle` file.
    puzzle: String,
    /// Say nothing while counting.
    #[arg(long, short)]
    quiet: bool,
}

/// Counts the arrangements of distinguishable facets, and says what restricts them.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let progress = ProgressPrinter::new(arguments.quiet);
    let looked_up = AtomicU64::new(0);
    answer(GroupReport::new(&puzzle, &|images| {
        let all = looked_up.fetch_add(images, Ordering::Relaxed) + images;
        progress.show(|| format!("{} million images of facets looked up", all / 1_000_000));
    }))
}
