//! `hypercubist upper-face 9387`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use group::Permutation;
use last_layer::{Entry, LastLayer, Metric, STATES, Shortest, Table, compute, within};
use search::letters::Word;
use search::{CancelledError, Monitor, Progress, Threads};
use serde_json::{Value, json};

use super::shortest_words::{Means, solve_each};
use crate::output::{Answer, Failure, Report, rendered};

/// Memory for one table of the search unless another amount is asked for, MiB.
const MEMORY: u64 = 1024;
/// Shortest time between two lines of progress, milliseconds.
const SAY_EVERY_MS: u64 = 1000;

/// Which state, or what to do with all.
#[derive(Args)]
pub struct Arguments {
    /// A state's unique number, 0 to 62207; without it the states at each distance are counted.
    number: Option<u16>,
    /// Turn metric: HTM, QTM or SPTM.
    #[arg(long, value_name = "NAME", default_value = "HTM")]
    metric: String,
    /// Print the article's results file: a line for each state.
    #[arg(long, conflicts_with = "number")]
    lines: bool,
    /// Read a results file in the article's format and say how far its words are from shortest.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "lines"])]
    check: Option<PathBuf>,
    /// Search anew for shortest solutions of all states instead of using the shipped table.
    #[arg(long, conflicts_with_all = ["number", "lines", "check"])]
    compute: bool,
    /// Search anew in HTM, QTM and the metric that is asked for, and write the shipped table's text to this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "lines", "check", "compute"])]
    regenerate: Option<PathBuf>,
    /// Read a file in the shipped table's format, solve one by one what is not known in this metric, and write the file
    /// after each solution.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "lines", "check", "compute", "regenerate"])]
    solve: Option<PathBuf>,
    /// With --solve: first search for all words of up to so many twists at once, which is quicker where many are missing.
    #[arg(long, value_name = "TWISTS", requires = "solve")]
    within: Option<u8>,
    #[command(flatten)]
    means: Means,
    /// Memory for a search's table, MiB.
    #[arg(long, value_name = "MIB", default_value_t = MEMORY)]
    memory: u64,
    /// Threads to search with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Say nothing while searching.
    #[arg(long, short)]
    quiet: bool,
}

/// Tells about one state or all.
///
/// # Errors
/// When there is no such state or metric, or a file cannot be read or written.
pub fn run(arguments: &Arguments) -> Answer {
    let metric = Metric::named(&arguments.metric).ok_or_else(|| {
        let names = Metric::ALL.map(Metric::name).join(", ");
        Failure::message(format!(
            "error: there is no turn metric called {}\nhelp: there are {names}",
            arguments.metric
        ))
    })?;
    if let Some(number) = arguments.number {
        let state = LastLayer::from_number(number).ok_or_else(|| {
            Failure::message(format!(
                "error: there is no state {number}\nhelp: the last one is {}",
                STATES - 1
            ))
        })?;
        return Ok(told(state));
    }
    if arguments.lines {
        return Ok(lines());
    }
    if let Some(path) = &arguments.check {
        return check(path);
    }
    if let Some(path) = &arguments.regenerate {
        return regenerate(path, metric, arguments);
    }
    if let Some(path) = &arguments.solve {
        return solve(path, metric, arguments);
    }
    if arguments.compute {
        let start = Instant::now();
        let shortest = computed(metric, arguments)?;
        let answer = counted(metric, &shortest.distribution(), None);
        let text = format!(
            "{answer}computed in {:.1} s\n",
            start.elapsed().as_secs_f64()
        );
        let answer = rendered(text, answer.json());
        return Ok(answer);
    }
    let table = Table::shipped();
    Ok(counted(
        metric,
        &table.distribution(metric),
        Some(&table.free_distribution(metric)),
    ))
}

/// One state: its numbers, its class, and the shortest words in each metric.
fn told(state: LastLayer) -> Box<dyn Report> {
    let table = Table::shipped();
    let class = table.classes()[table.class(state)];
    let mut text = String::new();
    if let Some(entry) = table.entry(state) {
        let _ = writeln!(text, "{}", entry.line());
    }
    let _ = writeln!(
        text,
        "class of un={:05}, which has {} states",
        class.representative.number(),
        class.states
    );
    let mut words = Vec::new();
    for metric in Metric::ALL {
        let (Some(distance), Some(free)) = (
            table.distance(state, metric),
            table.free_distance(state, metric),
        ) else {
            continue;
        };
        let word = table.word(state, metric).unwrap_or_default();
        let solution = word.inverse();
        let _ = writeln!(
            text,
            "{:<4} {distance:>2}  reached by {word}, solved by {solution}; {free} with U turns at both ends free",
            metric.name()
        );
        words.push(json!({
            "metric": metric.name(),
            "distance": distance,
            "freeDistance": free,
            "word": word.to_string(),
            "solution": solution.to_string(),
        }));
    }
    let numbers = state.numbers();
    let pieces = |stands: [last_layer::Stand; 4]| -> Vec<Value> {
        let piece =
            |stand: &last_layer::Stand| json!({ "piece": stand.piece, "twist": stand.twist });
        stands.iter().map(piece).collect()
    };
    let json = json!({
        "un": numbers.un,
        "epn": numbers.epn,
        "etn": numbers.etn,
        "cpn": numbers.cpn,
        "ctn": numbers.ctn,
        "edges": pieces(state.edges()),
        "corners": pieces(state.corners()),
        "class": { "un": class.representative.number(), "states": class.states },
        "shortest": words,
    });
    rendered(text, json)
}

/// How many states, and classes if known, at each distance.
fn counted(metric: Metric, states: &[u32], classes: Option<&[u32]>) -> Box<dyn Report> {
    let mut text = format!("{metric:<8}  states");
    if classes.is_some() {
        text.push_str("  classes with U turns at both ends free");
    }
    text.push('\n');
    for (distance, count) in states.iter().enumerate() {
        let _ = write!(text, "{distance:>8}  {count:>6}");
        if let Some(count) = classes.and_then(|classes| classes.get(distance)) {
            let _ = write!(text, "  {count:>7}");
        }
        text.push('\n');
    }
    let _ = write!(text, "{:>8}  {:>6}", "total", states.iter().sum::<u32>());
    if let Some(classes) = classes {
        let _ = write!(text, "  {:>7}", classes.iter().sum::<u32>());
    }
    text.push('\n');
    let json = json!({ "metric": metric.name(), "states": states, "freeClasses": classes });
    rendered(text, json)
}

/// The results file.
fn lines() -> Box<dyn Report> {
    let table = Table::shipped();
    let lines: Vec<String> = LastLayer::all()
        .filter_map(|state| table.entry(state))
        .map(|entry| entry.line())
        .collect();
    rendered(lines.join("\n") + "\n", lines)
}

/// Reads a results file.
fn check(path: &Path) -> Answer {
    let text = super::read(path)?;
    let table = Table::shipped();
    let (mut read, mut longer) = (0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let entry = Entry::parse(line).map_err(|error| {
            let column = line[..error.range.start].chars().count() + 1;
            Failure::message(format!(
                "error: {}:{number}:{column}: {error}",
                path.display()
            ))
        })?;
        read += 1;
        let length = entry.word.length(Metric::Htm);
        longer += u32::from(Some(length) > table.distance(entry.state, Metric::Htm));
    }
    let text = format!("{read} lines are right; {longer} words are longer than need be (HTM)\n");
    Ok(rendered(text, json!({ "lines": read, "longer": longer })))
}

/// Searches for the shipped table.
fn regenerate(path: &Path, metric: Metric, arguments: &Arguments) -> Answer {
    let start = Instant::now();
    let wanted = |of: &Metric| *of != Metric::Sptm || *of == metric;
    let metrics = Metric::ALL.into_iter().filter(wanted);
    let computed: Result<Vec<Shortest>, Failure> =
        metrics.map(|metric| computed(metric, arguments)).collect();
    let text = Table::text(&computed?);
    super::write(path, &text)?;
    let told = format!(
        "{} bytes in {:.1} s\n",
        text.len(),
        start.elapsed().as_secs_f64()
    );
    Ok(rendered(told, json!({ "bytes": text.len() })))
}

/// Solves what a table does not know.
fn solve(path: &Path, metric: Metric, arguments: &Arguments) -> Answer {
    let mut table = Table::parse(&super::read(path)?)
        .map_err(|error| Failure::message(format!("error: {}: {error}", path.display())))?;
    if let Some(longest) = arguments.within {
        let words = searched(metric, arguments, |memory, threads, monitor| {
            within(metric, longest, memory, threads, monitor)
        })?;
        let missing: Vec<LastLayer> = table.missing(metric).collect();
        for state in missing {
            if let Some(word) = &words[usize::from(state.number())] {
                table.insert(metric, word.clone());
            }
        }
        super::write(path, &table.written())?;
    }
    let missing: Vec<LastLayer> = table.missing(metric).collect();
    let positions: Vec<Permutation> = missing.iter().map(|state| state.position()).collect();
    let mut done = 0;
    let found = |number: usize, word: Word| {
        done += 1;
        if !arguments.quiet {
            let (state, twists) = (missing[number].number(), word.length(metric));
            eprintln!("{done} of {}: {state} {twists} {metric}", missing.len());
        }
        table.insert(metric, word);
        super::write(path, &table.written())
    };
    solve_each(
        &positions,
        metric,
        &arguments.means,
        threads(arguments),
        found,
    )?;
    Ok(counted(
        metric,
        &table.distribution(metric),
        Some(&table.free_distribution(metric)),
    ))
}

fn threads(arguments: &Arguments) -> Threads {
    arguments.threads.map_or(Threads::All, Threads::AtMost)
}

fn computed(metric: Metric, arguments: &Arguments) -> Result<Shortest, Failure> {
    searched(metric, arguments, |memory, threads, monitor| {
        compute(metric, memory, threads, monitor)
    })
}

/// What a search finds with the memory and threads that it may use.
fn searched<T>(
    metric: Metric,
    arguments: &Arguments,
    search: impl FnOnce(u64, Threads, &dyn Monitor<Progress>) -> Result<T, CancelledError>,
) -> Result<T, Failure> {
    let told = Told::new(metric, arguments);
    search(arguments.memory << 20, threads(arguments), &told)
        .map_err(|error| Failure::message(format!("error: {error}")))
}

/// Tells how far a search is.
struct Told {
    metric: Metric,
    quiet: bool,
    start: Instant,
    last: AtomicU64,
}

impl Told {
    fn new(metric: Metric, arguments: &Arguments) -> Self {
        Self {
            metric,
            quiet: arguments.quiet,
            start: Instant::now(),
            last: AtomicU64::new(0),
        }
    }
}

impl Monitor<Progress> for Told {
    fn report(&self, progress: Progress) {
        let Progress::Search { depth, nodes } = progress else {
            return;
        };
        let now = self.start.elapsed().as_millis() as u64;
        let last = self.last.load(Ordering::Relaxed);
        let due = now >= last + SAY_EVERY_MS;
        // Of several threads that report at the same moment one speaks.
        let exchange =
            || (self.last).compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed);
        if !self.quiet && due && exchange().is_ok() {
            let seconds = now / 1000;
            eprintln!(
                "{}, length {depth}: {nodes} words, {seconds} s",
                self.metric
            );
        }
    }
}
