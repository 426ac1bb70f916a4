//! `hypercubist count 3x3x3 --metric sptm --depth 6`

use std::fmt::Write as _;

use clap::Args;
use search::{Monitor, Progress, Threads, census};
use serde_json::{Value, json};

use crate::output::{Answer, Failure};

/// Classes of one distance that are held at most: 2 GB while they are found.
const MOST: usize = 80_000_000;

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

/// Tells how far it is.
struct Teller {
    quiet: bool,
}

impl Monitor<Progress> for Teller {
    fn report(&self, progress: Progress) {
        if let Progress::Search { depth, nodes } = progress
            && !self.quiet
            && nodes.is_multiple_of(64)
        {
            eprint!("\rdistance {depth}: {nodes} neighbours looked at ");
        }
    }
}

/// Counts positions, their classes under symmetry, and under symmetry and inversion.
///
/// # Errors
/// When there is no such puzzle or metric.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let metric = super::turn_metric(&arguments.metric)?;
    let threads = arguments.threads.map_or(Threads::All, Threads::AtMost);
    let teller = Teller {
        quiet: arguments.quiet,
    };
    let census = census(&puzzle, metric, arguments.depth, MOST, threads, &teller)
        .map_err(|unsupported| {
            Failure::message(format!(
                "error: {unsupported}\nhelp: `hypercubist twists` counts what one twist makes of other cubes"
            ))
        })?
        .map_err(|stopped| Failure::message(format!("error: {stopped}")))?;
    if !arguments.quiet {
        eprintln!();
    }
    let mut text = format!(
        "{:>8} {:>15} {:>16} {:>18}\n",
        metric.name(),
        "positions",
        "symmetry classes",
        "with inversion"
    );
    let mut rows: Vec<Value> = Vec::new();
    for (distance, level) in census.levels.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{distance:>8} {:>15} {:>16} {:>18}",
            level.positions, level.classes, level.inversion_classes
        );
        rows.push(json!({
            "distance": distance,
            "positions": level.positions,
            "classes": level.classes,
            "inversionClasses": level.inversion_classes,
        }));
    }
    if !census.complete {
        text.push_str("the next distance has too many classes to hold\n");
    }
    let json = json!({ "metric": metric.name(), "levels": rows, "complete": census.complete });
    Ok(Answer::new(text, json))
}
