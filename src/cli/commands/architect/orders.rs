//! `hypercubist architect orders 3x3x3 --fits 90,80`

use clap::Args;
use engine::reports::{self, FitsReport, OrdersReport, OwnRegistersReport};

use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

/// Which puzzle, and what to ask.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3, or a `.puzzle` file.
    puzzle: String,
    /// Say whether registers of these orders fit side by side, and why not.
    #[arg(long, value_name = "ORDERS")]
    fits: Option<String>,
    /// Judge registers of your own, each given by its algorithm; repeat it for others.
    #[arg(long, value_name = "MOVES", conflicts_with = "fits")]
    own: Vec<String>,
    /// Say nothing while working.
    #[arg(long, short)]
    quiet: bool,
}

/// Lists the orders, or answers about given registers.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = crate::commands::puzzle(&arguments.puzzle)?;
    let progress = ProgressPrinter::new(arguments.quiet);
    let monitor = progress.monitor(super::finding);
    if let Some(orders) = &arguments.fits {
        return answer(FitsReport::new(
            &puzzle,
            &reports::orders(orders)?,
            &monitor,
        )?);
    }
    if !arguments.own.is_empty() {
        let algorithms = arguments
            .own
            .iter()
            .map(|text| reports::moves(&puzzle, text));
        return answer(OwnRegistersReport::new(
            &puzzle,
            algorithms.collect::<Result<_, _>>()?,
        )?);
    }
    answer(OrdersReport::new(&puzzle, &monitor)?)
}
