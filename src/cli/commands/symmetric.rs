//! `hypercubist symmetric D4h`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use atlas::symmetric::{Representative, Shortest, SymmetryType, symmetry_type, types};
use clap::Args;
use group::Permutation;
use search::letters::Word;
use search::{Metric, Monitor, Progress, Threads};
use serde_json::{Value, json};

use super::shortest_words::{Means, solve_each};
use crate::output::{Answer, Failure, Report, rendered};

/// Positions between two lines of progress, a multiple of those between two reports.
const SAY_EVERY: u64 = 1 << 20;

/// Which type.
#[derive(Args)]
pub struct Arguments {
    /// A symmetry type by Schoenflies' name, such as D4h; without it all types are listed.
    name: Option<String>,
    /// Count inversion classes of a type that Gould has no table of; that takes hours and much memory.
    #[arg(long)]
    all: bool,
    /// Solve one position of each inversion class whose shortest word FILE does not know, in this metric: HTM or SPTM.
    #[arg(long, value_name = "METRIC", requires_all = ["name", "shelf"])]
    solve: Option<String>,
    /// The file of shortest words to read, if it is there, and to write after each solution.
    #[arg(long, value_name = "FILE", requires = "solve")]
    shelf: Option<PathBuf>,
    #[command(flatten)]
    means: Means,
    /// Threads to solve with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Say nothing while counting.
    #[arg(long, short)]
    quiet: bool,
}

/// Lists the types, or tells about one.
///
/// # Errors
/// When there is no such type.
pub fn run(arguments: &Arguments) -> Answer {
    let Some(name) = &arguments.name else {
        return Ok(list());
    };
    let of = symmetry_type(name).ok_or_else(|| {
        let names = types().iter().map(|of| of.name);
        let help = diagnostics::suggest(name, names).map_or_else(
            || "`hypercubist symmetric` lists them".to_owned(),
            |close| format!("did you mean {close}?"),
        );
        Failure::message(format!(
            "error: there is no symmetry type called {name}\nhelp: {help}"
        ))
    })?;
    match (&arguments.solve, &arguments.shelf) {
        (Some(metric), Some(shelf)) => solve(of, metric, shelf, arguments),
        _ => told(of, arguments),
    }
}

/// Solves what is not known of a type.
fn solve(of: &SymmetryType, metric: &str, shelf: &Path, arguments: &Arguments) -> Answer {
    let metric = Metric::named(metric).filter(|metric| *metric != Metric::Qtm);
    let metric = metric.ok_or_else(|| {
        Failure::message("error: symmetric positions are solved in HTM or SPTM".to_owned())
    })?;
    let mut known = if shelf.exists() {
        Shortest::parse(&super::read(shelf)?)
            .map_err(|error| Failure::message(format!("error: {}: {error}", shelf.display())))?
    } else {
        Shortest::default()
    };
    let missing = known.missing(of, metric);
    let positions: Vec<Permutation> = missing.iter().map(Representative::position).collect();
    let threads = arguments.threads.map_or(Threads::All, Threads::AtMost);
    let mut done = 0;
    let found = |_, word: Word| {
        done += 1;
        if !arguments.quiet {
            let twists = word.length(metric);
            eprintln!("{done} of {}: {twists} {metric}", positions.len());
        }
        known.insert(metric, word);
        super::write(shelf, &known.text())
    };
    solve_each(&positions, metric, &arguments.means, threads, found)?;
    let rows = known.distances(of, metric).unwrap_or_default();
    let mut text = format!("{metric}  inversion classes  classes   states\n");
    let mut json = Vec::new();
    for row in &rows {
        let _ = writeln!(
            text,
            "{:>4} {:>18} {:>8} {:>8}",
            row.distance, row.inversion_classes, row.classes, row.states
        );
        json.push(json!({
            "distance": row.distance,
            "inversionClasses": row.inversion_classes,
            "classes": row.classes,
            "states": row.states,
        }));
    }
    Ok(rendered(text, json))
}

fn list() -> Box<dyn Report> {
    let mut text = format!(
        "{:<10} {:>5} {:>20} {:>20}  kept by\n",
        "type", "order", "states", "classes"
    );
    let mut rows = Vec::new();
    for of in types() {
        let count = of.count();
        let _ = writeln!(
            text,
            "{:<10} {:>5} {:>20} {:>20}  {}",
            of.name, of.order, count.states, count.classes, of.words
        );
        rows.push(summary(of));
    }
    rendered(text, rows)
}

/// Numbers beyond 2^53 are strings in JSON.
fn summary(of: &SymmetryType) -> Value {
    let count = of.count();
    json!({
        "type": of.name,
        "table": of.table,
        "order": of.order,
        "subgroups": of.subgroups,
        "keptBy": of.words,
        "states": count.states.to_string(),
        "classes": count.classes.to_string(),
    })
}

fn told(of: &SymmetryType, arguments: &Arguments) -> Answer {
    let count = of.count();
    let mut text = format!("{}: kept by {}\n", of.name, of.words);
    let _ = writeln!(text, "{:>20} symmetries keep each position", of.order);
    let _ = writeln!(text, "{:>20} states", count.states);
    let _ = writeln!(
        text,
        "{:>20} classes of those that differ in how the cube is held or by the mirror",
        count.classes
    );
    let mut json = summary(of);
    if of.table.is_some() || arguments.all {
        let told = Told {
            quiet: arguments.quiet,
        };
        let representatives = of
            .representatives(&told)
            .map_err(|error| Failure::message(format!("error: {error}")))?;
        let [inversion_classes, _, _] = of.totals(&representatives);
        let _ = writeln!(
            text,
            "{inversion_classes:>20} of those that differ by being undone, too",
        );
        json["inversionClasses"] = json!(inversion_classes);
    }
    if let Some(table) = of.table {
        let _ = writeln!(text, "{table:>20} is Gould's table");
    }
    Ok(rendered(text, json))
}

/// Tells how far the count is.
struct Told {
    quiet: bool,
}

impl Monitor<Progress> for Told {
    fn report(&self, progress: Progress) {
        if let Progress::Table { filled, total } = progress
            && filled.is_multiple_of(SAY_EVERY)
            && filled > 0
            && !self.quiet
        {
            eprintln!("{filled} of {total} positions");
        }
    }
}
