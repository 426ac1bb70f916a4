//! `hypercubist architect find 3x3x3 --registers 2`

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use architect::Shape;
use architect::find::{Found, FoundRegister, Progress, Query, check};
use clap::Args;
use group::Permutation;
use puzzle::{PieceId, Puzzle};
use search::Monitor;
use serde_json::{Value, json};

use super::finder;
use crate::output::{Answer, Failure, rendered};

/// Shortest time between two lines of progress.
const SAY_EVERY: Duration = Duration::from_millis(250);

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

/// Says how far the work is.
pub struct Talk {
    quiet: bool,
    said: Mutex<Instant>,
}

impl Talk {
    pub fn new(quiet: bool) -> Self {
        Self {
            quiet,
            said: Mutex::new(Instant::now()),
        }
    }
}

impl Monitor<Progress> for Talk {
    fn report(&self, progress: Progress) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.quiet && said.elapsed() >= SAY_EVERY {
            *said = Instant::now();
            let Progress { done, total, found } = progress;
            eprintln!("{done} of {total} done, {found} found");
        }
    }
}

/// Finds, and checks every example against the puzzle's group.
///
/// # Errors
/// When there is no such puzzle, or it is too large.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = engine::reports::puzzle(&arguments.puzzle)?;
    let finder = finder(&puzzle)?;
    let wanted = Query {
        registers: arguments.registers.into(),
        least: arguments.least,
        ratio: arguments.ratio.or(arguments.equal.then_some((1, 1))),
        exact: arguments.exact,
    };
    let found = finder
        .find(&wanted, &Talk::new(arguments.quiet))
        .ok_or_else(|| Failure::message("cancelled"))?;
    let chain = engine::reports::group(&puzzle);
    for one in &found {
        check(&puzzle, &chain, one).map_err(|why| {
            Failure::message(format!(
                "error: the example does not hold: {why}; please report this"
            ))
        })?;
    }
    let shape = finder.shape();
    let mut text = String::new();
    for one in &found {
        // Writing to a String cannot fail.
        let _ = write!(text, "{}", told(&puzzle, shape, one, arguments.pieces));
    }
    let kinds = match arguments.registers {
        1 => "register".to_owned(),
        count => format!("{count} registers"),
    };
    let which = if wanted.ratio.is_some() || wanted.least > 2 || wanted.exact {
        "as wanted "
    } else {
        ""
    };
    let _ = match found.len() {
        0 => writeln!(
            text,
            "the {} cannot hold {kinds} {which}(proved)",
            puzzle.name()
        ),
        1 => writeln!(
            text,
            "{kinds} {which}on the {}: this makes all others redundant",
            puzzle.name()
        ),
        count => writeln!(
            text,
            "{count} combinations of {kinds} {which}on the {}: all that none makes redundant",
            puzzle.name()
        ),
    };
    let rows: Vec<Value> = found.iter().map(|one| json(&puzzle, shape, one)).collect();
    let json = json!({
        "puzzle": puzzle.name(),
        "registers": arguments.registers,
        "complete": true,
        "architectures": rows,
    });
    Ok(rendered(text, json))
}

fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(", ")
}

fn told(puzzle: &Puzzle, shape: &Shape, found: &Found, with_pieces: bool) -> String {
    let mut text = format!("{}\n", list(&found.orders()));
    for register in &found.registers {
        let structure = register.structure(shape);
        let structure = structure.display(shape.structure());
        let _ = writeln!(text, "    {:<8} {structure}", register.order);
        if with_pieces {
            for line in example(puzzle, register) {
                let _ = writeln!(text, "             {line}");
            }
        }
    }
    let shared: Vec<String> = counts(shape, &found.shared);
    if !shared.is_empty() {
        let paying = counts(shape, &found.compensating);
        let paying = match paying.len() {
            0 => "nothing has to be shared".to_owned(),
            _ => format!("the example moves {}", paying.join(", ")),
        };
        let _ = writeln!(text, "    shared   {} ({paying})", shared.join(", "));
    }
    if !found.exact {
        let _ = writeln!(
            text,
            "    shared pieces take longer to come back than the values"
        );
    }
    text
}

fn counts(shape: &Shape, counts: &[usize]) -> Vec<String> {
    let orbits = shape
        .orbits()
        .iter()
        .zip(counts)
        .filter(|(_, count)| **count > 0);
    orbits
        .map(|(orbit, count)| format!("{count} of the {}", orbit.name))
        .collect()
}

fn names(puzzle: &Puzzle, pieces: &[PieceId]) -> String {
    let names: Vec<&str> = pieces
        .iter()
        .map(|&id| puzzle.piece(id).name.as_str())
        .collect();
    format!("({})", names.join(", "))
}

fn example(puzzle: &Puzzle, register: &FoundRegister) -> Vec<String> {
    let own: Vec<String> = register
        .pieces
        .iter()
        .map(|pieces| names(puzzle, pieces))
        .collect();
    let paid: Vec<String> = register
        .compensated
        .iter()
        .map(|(_, pieces)| names(puzzle, pieces))
        .collect();
    let mut lines = vec![format!("own {}", own.join(" "))];
    if !paid.is_empty() {
        lines.push(format!("shared {}", paid.join(" ")));
    }
    lines.push(format!("divisible by {}", list(&register.moduli)));
    lines
}

fn json(puzzle: &Puzzle, shape: &Shape, found: &Found) -> Value {
    let ids = |pieces: &[PieceId]| -> Vec<String> {
        pieces
            .iter()
            .map(|&id| puzzle.piece(id).name.clone())
            .collect()
    };
    let by_orbit = |counts: &[usize]| -> Value {
        let orbits = shape.orbits().iter().zip(counts);
        orbits
            .map(|(orbit, &count)| (orbit.name.clone(), json!(count)))
            .collect()
    };
    let registers: Vec<Value> = found
        .registers
        .iter()
        .map(|register| {
            let cycle = |cycle: &architect::Cycle, pieces: &[PieceId]| {
                let orbit = &shape.orbits()[cycle.orbit];
                json!({
                    "orbit": orbit.name,
                    "length": cycle.length,
                    "turnOrder": orbit.turns[cycle.turn].order,
                    "order": shape.order(cycle),
                    "pieces": ids(pieces),
                })
            };
            let own = register.cycles.iter().zip(&register.pieces);
            let own: Vec<Value> = own.map(|(c, pieces)| cycle(c, pieces)).collect();
            let paid: Vec<Value> = register
                .compensated
                .iter()
                .map(|(c, pieces)| cycle(c, pieces))
                .collect();
            json!({
                "order": register.order,
                "structure": register.structure(shape).display(shape.structure()).to_string(),
                "moduli": register.moduli,
                "cycles": own,
                "sharedCycles": paid,
            })
        })
        .collect();
    let positions: Vec<&[u16]> = found
        .permutations()
        .iter()
        .map(Permutation::images)
        .collect();
    json!({
        "orders": found.orders(),
        "exact": found.exact,
        "shared": by_orbit(&found.shared),
        "paying": by_orbit(&found.compensating),
        "registers": registers,
        "positions": positions,
    })
}
