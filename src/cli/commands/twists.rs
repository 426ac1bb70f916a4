//! `hypercubist twists 2x2x2x2 [--metric NAME]`

use std::fmt::Write as _;

use atlas::{TurnMetric, metric, metrics, twists};
use clap::Args;
use serde_json::{Value, json};

use crate::output::{Answer, Failure};

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
///
/// # Errors
/// When there is no such puzzle or metric, or the count would take too long.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let chosen: Vec<&TurnMetric> = match &arguments.metric {
        None => metrics().iter().collect(),
        Some(name) => vec![metric(name).ok_or_else(|| {
            let names: Vec<&str> = metrics().iter().map(|metric| metric.name).collect();
            Failure::message(format!(
                "error: there is no turn metric called {name}\nhelp: there are {}",
                names.join(", ")
            ))
        })?],
    };
    let mut text = String::new();
    let mut rows = Vec::new();
    for turn_metric in chosen {
        // Writing to a String cannot fail.
        match twists(&puzzle, turn_metric) {
            Ok(found) => {
                let _ = writeln!(text, "{:<20} {:>8}", turn_metric.name, found.count);
                if arguments.metric.is_some() {
                    for (shape, count) in &found.breakdown {
                        let _ = writeln!(text, "  {count:>8}  {}", told(shape));
                    }
                }
                let breakdown: Vec<Value> = found
                    .breakdown
                    .iter()
                    .map(|(shape, count)| json!({ "twists": told(shape), "count": count }))
                    .collect();
                rows.push(json!({ "metric": turn_metric.name, "count": found.count, "breakdown": breakdown }));
            }
            Err(error) if arguments.metric.is_some() => {
                return Err(Failure::message(format!("error: {error}")));
            }
            Err(error) => {
                let _ = writeln!(text, "{:<20}        ?  ({error})", turn_metric.name);
                rows.push(json!({ "metric": turn_metric.name, "error": error.to_string() }));
            }
        }
    }
    Ok(Answer::new(text, rows))
}

/// The kinds of blocks that turn at once.
fn told(shape: &atlas::Shape) -> String {
    let kinds: Vec<String> = (2..)
        .zip(&shape.by_dimension)
        .filter(|&(_, &count)| count > 0)
        .map(|(dimension, count)| format!("{count} of {dimension}D"))
        .collect();
    let mut words = format!("blocks at once: {}", kinds.join(" and "));
    if shape.adjacent > 0 {
        let _ = write!(words, ", {} side by side", shape.adjacent);
    }
    if shape.opposing > 0 {
        let _ = write!(words, ", {} opposing", shape.opposing);
    }
    words
}
