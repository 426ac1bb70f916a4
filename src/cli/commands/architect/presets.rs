//! `hypercubist architect presets 3x3x3`

use std::fmt::Write as _;

use architect::Resumable;
use architect::joint::{Event, Joint, Measure, Query};
use architect::sample::{Effort, of_order};
use architect::solve::CycleSolver;
use clap::Args;
use puzzle::Puzzle;
use puzzle::architecture::{Architecture, Preset, Proof, presets};
use search::{Monitor, NoMonitor, Threads};
use serde_json::{Value, json};

use super::orders;
use crate::output::{Answer, rendered};

/// Which puzzle's.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// Registers that are not in the list yet, such as 90,90; repeat it for others.
    #[arg(long, value_name = "ORDERS")]
    add: Vec<String>,
    /// Only registers of these orders.
    #[arg(long, value_name = "ORDERS")]
    only: Vec<String>,
    /// Make the sum of lengths least where there are several registers; else each is shortest beside those before it.
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

/// What is known so far.
struct Row {
    orders: Vec<u64>,
    known: Option<Preset>,
}

/// Looks for the algorithms of all known architectures again, and prints the list with what is found. What is known stays
/// where nothing shorter is found.
///
/// # Errors
/// When there is no such puzzle, or orders cannot be read.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = engine::reports::puzzle(&arguments.puzzle)?;
    let only = arguments
        .only
        .iter()
        .map(|text| orders(text))
        .collect::<Result<Vec<_>, _>>()?;
    let mut rows: Vec<Row> = presets(&puzzle)
        .into_iter()
        .map(|preset| Row {
            orders: preset.architecture.orders(),
            known: Some(preset),
        })
        .collect();
    for text in &arguments.add {
        let orders = orders(text)?;
        rows.push(Row {
            orders,
            known: None,
        });
    }
    let solver = CycleSolver::new(&puzzle);
    let mut text = String::new();
    let mut list: Vec<Value> = Vec::new();
    for row in rows {
        let skip = !only.is_empty() && !only.contains(&row.orders);
        let preset = if skip {
            row.known
        } else {
            better(arguments, &puzzle, &solver, &row)
        };
        let Some(preset) = preset else {
            let orders: Vec<String> = row.orders.iter().map(u64::to_string).collect();
            let _ = writeln!(text, "# {}: nothing found", orders.join(", "));
            continue;
        };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}", written(&puzzle, &preset));
        list.push(told(&puzzle, &preset));
    }
    let json = json!({ "puzzle": puzzle.name(), "presets": list });
    Ok(rendered(text, json))
}

fn better(
    arguments: &Arguments,
    puzzle: &Puzzle,
    solver: &CycleSolver,
    row: &Row,
) -> Option<Preset> {
    let found = searched(arguments, solver, row).or_else(|| sampled(arguments, puzzle, row));
    let (Some(known), Some(found)) = (&row.known, &found) else {
        return found.or_else(|| row.known.clone()).map(stated);
    };
    let [old, new] = [known, found].map(|preset| preset.architecture.lengths());
    let total = |lengths: &[usize]| -> usize { lengths.iter().sum() };
    if total(&new) < total(&old) {
        return Some(found.clone());
    }
    // What is as short as the shortest is proved with it.
    let as_short = match found.proof {
        Some(Proof::LeastSum) => total(&new) == total(&old),
        _ => new == old,
    };
    Some(stated(Preset {
        proof: if as_short { found.proof } else { known.proof },
        ..known.clone()
    }))
}

/// Says that nothing is proved where the list says nothing.
fn stated(preset: Preset) -> Preset {
    Preset {
        proof: preset.proof.or(Some(Proof::Valid)),
        ..preset
    }
}

fn searched(arguments: &Arguments, solver: &CycleSolver, row: &Row) -> Option<Preset> {
    let mut sorted = row.orders.clone();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let measure = if arguments.joint {
        Measure::Sum
    } else {
        Measure::InOrder
    };
    let query = Query {
        measure,
        exact: true,
        longest: arguments.longest,
        ..Query::new(sorted)
    };
    let mut joint = Joint::new(solver, query).ok()?;
    joint.run(
        solver,
        Threads::All,
        &Printer {
            quiet: arguments.quiet,
        },
    );
    let answer = joint.answer(solver)?;
    let architecture = Architecture::from_algorithms(solver.puzzle(), answer.algorithms).ok()?;
    let proof = match measure {
        Measure::Sum if answer.proved => Proof::LeastSum,
        _ if row.orders.len() == 1 => Proof::LeastSum,
        Measure::InOrder => Proof::InOrder,
        _ => Proof::Valid,
    };
    Some(Preset {
        architecture,
        proof: Some(proof),
        provenance: "architect solve".to_owned(),
    })
}

fn sampled(arguments: &Arguments, puzzle: &Puzzle, row: &Row) -> Option<Preset> {
    let [order] = row.orders[..] else {
        return None;
    };
    if !arguments.sample {
        return None;
    }
    let found = of_order(puzzle, order, Effort::THOROUGH, Threads::All, &NoMonitor)?;
    let (proof, provenance) = if found.shortest {
        (Proof::LeastSum, "all shorter words")
    } else {
        (Proof::Valid, "words at random")
    };
    Some(Preset {
        architecture: Architecture::from_algorithms(puzzle, vec![found.algorithm]).ok()?,
        proof: Some(proof),
        provenance: provenance.to_owned(),
    })
}

/// Prints what is found, unless it is to be quiet.
struct Printer {
    quiet: bool,
}

impl Monitor<Event> for Printer {
    fn report(&self, event: Event) {
        if let (Event::Found(algorithms), false) = (event, self.quiet) {
            let lengths: Vec<String> = algorithms.iter().map(|a| a.len().to_string()).collect();
            eprintln!("found {}", lengths.join(" + "));
        }
    }
}

fn written(puzzle: &Puzzle, preset: &Preset) -> String {
    let registers = &preset.architecture.registers;
    let orders: Vec<String> = registers
        .iter()
        .map(|register| register.order.to_string())
        .collect();
    let algorithms: Vec<String> = registers
        .iter()
        .map(|register| register.algorithm.display(puzzle).to_string())
        .collect();
    let lengths = preset.architecture.lengths();
    let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
    format!(
        "{:<14} | {} | {} | {} | {}",
        orders.join(", "),
        algorithms.join(" / "),
        lengths.join(" + "),
        preset.proof.unwrap_or(Proof::Valid).name(),
        preset.provenance
    )
}

fn told(puzzle: &Puzzle, preset: &Preset) -> Value {
    let registers = preset.architecture.registers.iter();
    let registers: Vec<Value> = registers
        .map(|register| {
            json!({
                "order": register.order,
                "algorithm": register.algorithm.display(puzzle).to_string(),
                "length": register.algorithm.len(),
            })
        })
        .collect();
    json!({
        "registers": registers,
        "proof": preset.proof.unwrap_or(Proof::Valid).name(),
        "provenance": preset.provenance,
    })
}
