//! `hypercubist architect find 3x3x3 --registers 2`

use architect::find::Query;
use clap::Args;
use engine::reports::RegistersReport;

use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

/// Which registers of which puzzle.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// How many registers.
    #[arg(long, short, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=32))]
    registers: u8,
    /// Only registers of at least this many values.
    #[arg(long, default_value_t = 2, value_name = "N")]
    least: u64,
    /// Only registers that have all equally many values, such as 90, 90.
    #[arg(long, conflicts_with = "ratio")]
    equal: bool,
    /// Only tuples whose largest register has at most this many times as many values as the smallest: 3, or 3:2.
    #[arg(long, value_name = "R", value_parser = ratio)]
    ratio: Option<(u64, u64)>,
    /// Only registers whose algorithms, done as often as they have values, leave shared pieces solved, too.
    #[arg(long)]
    exact: bool,
    /// Say which pieces go where in an example.
    #[arg(long)]
    pieces: bool,
    /// Say nothing while working.
    #[arg(long, short)]
    quiet: bool,
}

fn ratio(text: &str) -> Result<(u64, u64), String> {
    let (most, whole) = text.split_once(':').unwrap_or((text, "1"));
    match (most.trim().parse(), whole.trim().parse()) {
        (Ok(most), Ok(whole)) if whole > 0 && most >= whole => Ok((most, whole)),
        _ => Err("write a number from 1 on, such as 3, or two of them, such as 3:2".to_owned()),
    }
}

/// Finds, and checks every example against the puzzle's group.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = crate::commands::puzzle(&arguments.puzzle)?;
    let query = Query {
        registers: arguments.registers.into(),
        least: arguments.least,
        ratio: arguments.ratio.or(arguments.equal.then_some((1, 1))),
        exact: arguments.exact,
    };
    let progress = ProgressPrinter::new(arguments.quiet);
    let monitor = progress.monitor(super::finding);
    answer(RegistersReport::new(
        &puzzle,
        &query,
        arguments.pieces,
        &monitor,
    )?)
}
