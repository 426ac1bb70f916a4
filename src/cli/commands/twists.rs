//! `hypercubist twists 2x2x2x2 [--metric NAME]`

use clap::Args;
use engine::reports::TwistsReport;

use crate::output::{Answer, answer};

/// Which twists of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, a cube of any dimension.
    puzzle: String,
    /// One metric, with its breakdown; without it all metrics are counted.
    #[arg(long, value_name = "NAME")]
    metric: Option<String>,
}

/// Counts, by making them, the positions that one twist makes.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    answer(TwistsReport::new(&puzzle, arguments.metric.as_deref())?)
}
