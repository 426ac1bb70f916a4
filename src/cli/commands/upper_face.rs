//! `hypercubist upper-face 9387`, `hypercubist upper-face "F U R U' R' F'"`

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use engine::reports::{
    self, LastLayerCheckReport, LastLayerCountReport, LastLayerLinesReport, LastLayerReport,
    LastLayerTableReport, ReportError,
};
use group::Permutation;
use last_layer::{LastLayer, Metric, Shortest, Table, compute, within};
use search::letters::Word;
use search::{CancelledError, Monitor, Progress, Threads};

use super::shortest_words::{SolverArguments, solve_each};
use crate::output::{Answer, Failure, answer};
use crate::progress::ProgressPrinter;

/// Memory for one table of the search unless another amount is asked for, MiB.
const MEMORY: u64 = 1024;

/// Which state, or what to do with all.
#[derive(Args)]
pub struct Arguments {
    /// A state's unique number, 0 to 62207, or moves that lead to it; without it the states at each distance are
    /// counted.
    #[arg(value_name = "NUMBER|MOVES")]
    number: Option<String>,
    /// Turn metric: HTM, QTM or SPTM.
    #[arg(long, value_name = "NAME", default_value = "HTM")]
    metric: String,
    /// Print the article's results file: a line for each state.
    #[arg(long, conflicts_with = "number")]
    lines: bool,
    /// Read a results file in the article's format and say how far its words are from shortest.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "lines"])]
    check: Option<PathBuf>,
    /// Search for shortest solutions of all states instead of using the shipped table.
    #[arg(long, conflicts_with_all = ["number", "lines", "check"])]
    compute: bool,
    /// Search in HTM, QTM and the metric that is asked for, and write the shipped table's text to this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "lines", "check", "compute"])]
    regenerate: Option<PathBuf>,
    /// Read a file in the shipped table's format, solve one by one what is not known in this metric, and write the file
    /// after each solution.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "lines", "check", "compute", "regenerate"])]
    solve: Option<PathBuf>,
    /// With --solve: first search for all words of up to this many twists at once, which is quicker where many are
    /// missing.
    #[arg(long, value_name = "TWISTS", requires = "solve")]
    within: Option<u8>,
    #[command(flatten)]
    solver: SolverArguments,
    /// Memory for a search's table, MiB.
    #[arg(long, value_name = "MIB", default_value_t = MEMORY)]
    memory: u64,
    /// Threads to search with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print nothing while searching.
    #[arg(long, short)]
    quiet: bool,
}

/// Describes one state or all.
pub fn run(arguments: &Arguments) -> Answer {
    let metric = reports::last_layer_metric(&arguments.metric)?;
    if let Some(state) = &arguments.number {
        return answer(match state.parse() {
            Ok(number) => LastLayerReport::new(number)?,
            Err(_) => LastLayerReport::of_moves(state)?,
        });
    }
    if arguments.lines {
        return answer(LastLayerLinesReport::shipped());
    }
    if let Some(path) = &arguments.check {
        let (file, text) = (path.display().to_string(), super::read(path)?);
        return answer(LastLayerCheckReport::new(&file, &text)?);
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
        let mut report = LastLayerCountReport::of_states(metric, shortest.distribution());
        report.seconds = Some(start.elapsed().as_secs_f64());
        return answer(report);
    }
    answer(LastLayerCountReport::of_table(Table::shipped(), metric))
}

/// Searches for the shipped table.
fn regenerate(path: &Path, metric: Metric, arguments: &Arguments) -> Answer {
    let start = Instant::now();
    let wanted = |of: &Metric| *of != Metric::Sptm || *of == metric;
    let metrics = Metric::STORED.into_iter().filter(wanted);
    let computed: Result<Vec<Shortest>, Failure> =
        metrics.map(|metric| computed(metric, arguments)).collect();
    let text = Table::text(&computed?);
    super::write(path, &text)?;
    answer(LastLayerTableReport {
        bytes: text.len(),
        seconds: start.elapsed().as_secs_f64(),
    })
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
    let progress = ProgressPrinter::new(arguments.quiet);
    let mut done = 0;
    let found = |number: usize, word: Word| {
        done += 1;
        let (state, twists) = (missing[number].number(), word.length(metric));
        progress.print(&format!(
            "{done} of {}: {state} {twists} {metric}",
            missing.len()
        ));
        table.insert(metric, word);
        super::write(path, &table.written())
    };
    solve_each(
        &positions,
        metric,
        &arguments.solver,
        threads(arguments),
        found,
    )?;
    answer(LastLayerCountReport::of_table(&table, metric))
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
    let progress = ProgressPrinter::new(arguments.quiet);
    let monitor = progress.monitor(|progress, event| {
        if let Progress::Search { depth, nodes } = event {
            progress.show(|| {
                let seconds = progress.milliseconds() as u64 / 1000;
                format!("{metric}, length {depth}: {nodes} words, {seconds} s")
            });
        }
    });
    let found = search(arguments.memory << 20, threads(arguments), &monitor);
    found.map_err(|error| ReportError::of(error).into())
}
