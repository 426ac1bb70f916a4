//! `hypercubist two-colour count gy [--depth 5]`

use std::fmt::Write as _;

use clap::Args;
use search::Monitor;
use serde_json::json;
use two_colour::{Progress, levels};

use super::{Which, grouped};
use crate::output::{Report, rendered};

/// Which cube, and how far.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,
    /// The last distance: with 6 it takes seconds, with 7 minutes and a gigabyte.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=7))]
    depth: u8,
}

/// Tells each level on standard error while the next one is on its way.
struct Told;

impl Monitor<Progress> for Told {
    fn report(&self, progress: Progress) {
        if let Progress::Level(level) = progress {
            eprintln!("distance {} done", level.depth);
        }
    }
}

/// Counts.
pub fn run(arguments: &Arguments) -> Box<dyn Report> {
    let task = arguments.which.task();
    // Nobody cancels.
    let levels = levels(task, arguments.depth, &Told).unwrap_or_default();
    let mut text = format!(
        "{:>8} {:>15} {:>15}\n",
        "distance", "states", "up to symmetry"
    );
    for level in &levels {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{:>8} {:>15} {:>15}",
            level.depth,
            grouped(level.positions),
            grouped(level.classes)
        );
    }
    let rows = levels.iter().map(|level| {
        json!({ "distance": level.depth, "states": level.positions, "classes": level.classes })
    });
    let json = json!({ "search": task.name(), "distances": rows.collect::<Vec<_>>() });
    rendered(text, json)
}
