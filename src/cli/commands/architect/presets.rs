//! `hypercubist architect presets 3x3x3`

use architect::joint::Event;
use clap::Args;
use engine::reports::{self, PresetsReport, PresetsRequest};

use crate::output::{Answer, answer};
use crate::progress::ProgressPrinter;

/// Which puzzle's.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3, or a `.puzzle` file.
    puzzle: String,
    /// Registers that are not in the list yet, such as 90,90; repeat it for others.
    #[arg(long, value_name = "ORDERS")]
    add: Vec<String>,
    /// Only registers of these orders.
    #[arg(long, value_name = "ORDERS")]
    only: Vec<String>,
    /// Make the sum of lengths least where there are several registers; else each is shortest given those before it.
    #[arg(long)]
    joint: bool,
    /// Do not search beyond algorithms of this many moves.
    #[arg(long, default_value_t = 14, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=30))]
    longest: u8,
    /// For single registers, try all words of a few moves, and longer ones at random.
    #[arg(long)]
    sample: bool,
    /// Say nothing while working.
    #[arg(long, short)]
    quiet: bool,
}

/// Looks for the algorithms of all known architectures again, and prints the list with what is found.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = crate::commands::puzzle(&arguments.puzzle)?;
    let orders = |texts: &[String]| -> Result<Vec<_>, _> {
        texts.iter().map(|text| reports::orders(text)).collect()
    };
    let request = PresetsRequest {
        only: orders(&arguments.only)?,
        add: orders(&arguments.add)?,
        joint: arguments.joint,
        longest: arguments.longest,
        sample: arguments.sample,
    };
    let progress = ProgressPrinter::new(arguments.quiet);
    let monitor = progress.monitor(|progress, event| {
        if let Event::Found(algorithms) = event {
            progress.print(&format!("found {}", super::lengths(&algorithms)));
        }
    });
    answer(PresetsReport::new(&puzzle, &request, &monitor))
}
