//! `hypercubist symmetric D4h`

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use atlas::symmetric::{Distances, Parts, Representative, Shortest, SymmetryType};
use clap::Args;
use engine::reports::{
    self, PositionSymmetryReport, SymmetricCheckReport, SymmetricDistancesReport,
    SymmetryTypeReport, SymmetryTypesReport,
};
use search::letters::Word;
use search::{Metric, NoMonitor, Progress, Threads};
use storage::StorageError;

use super::shortest_words::{SolverArguments, word_within};
use crate::journal::Journal;
use crate::output::{Answer, Failure, answer};
use crate::progress::ProgressPrinter;

/// Positions between two lines of progress, a multiple of those between two reports.
const POSITIONS_A_LINE: u64 = 1 << 20;

/// Which type.
#[derive(Args)]
pub struct Arguments {
    /// A symmetry type by Schoenflies' name, such as D4h; without it all types are listed.
    name: Option<String>,
    /// Instead of a type: the symmetry of the position that these moves of the 3x3x3 lead to.
    #[arg(long, value_name = "MOVES", conflicts_with = "name")]
    of: Option<String>,
    /// Count inversion classes of a type that Gould has no table of; that takes hours and much memory.
    #[arg(long)]
    all: bool,
    /// Solve one position of each inversion class whose shortest word FILE does not know, in this metric: HTM or SPTM.
    #[arg(long, value_name = "METRIC", requires_all = ["name", "file"])]
    solve: Option<String>,
    /// The file of shortest words to read, if it is there; each solution is added to it as a line.
    #[arg(long = "words", value_name = "FILE", requires = "solve")]
    file: Option<PathBuf>,
    /// When all of the type is solved: write the distances alone to this file, compressed.
    #[arg(long, value_name = "FILE", requires = "solve")]
    pack: Option<PathBuf>,
    /// Read a file that --pack wrote, check it, and print the distances.
    #[arg(long, value_name = "FILE", requires = "name", conflicts_with_all = ["solve", "all"])]
    distances: Option<PathBuf>,
    /// With --distances: prove this many of them again, spread over the type.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "distances")]
    prove: usize,
    #[command(flatten)]
    solver: SolverArguments,
    /// Threads to solve with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Say nothing while counting.
    #[arg(long, short)]
    quiet: bool,
}

/// Lists the types, or describes one.
pub fn run(arguments: &Arguments) -> Answer {
    if let Some(moves) = &arguments.of {
        return answer(PositionSymmetryReport::new(moves)?);
    }
    let Some(name) = &arguments.name else {
        return answer(SymmetryTypesReport::all());
    };
    let of = reports::symmetry_type(name)?;
    if let (Some(metric), Some(file)) = (&arguments.solve, &arguments.file) {
        return solve(of, metric, file, arguments);
    }
    if let Some(file) = &arguments.distances {
        return check(of, file, arguments);
    }
    let progress = ProgressPrinter::new(arguments.quiet);
    let monitor = progress.monitor(|progress, event| {
        if let Progress::Table { filled, total } = event
            && filled > 0
            && filled.is_multiple_of(POSITIONS_A_LINE)
        {
            progress.show_part(filled, total, || format!("{filled} of {total} positions"));
        }
    });
    answer(SymmetryTypeReport::new(of, arguments.all, &monitor)?)
}

/// The metrics in which symmetric positions are solved.
const METRICS: [Metric; 2] = [Metric::Htm, Metric::Sptm];

/// Solves what is not known of a type.
fn solve(of: &SymmetryType, metric: &str, file: &Path, arguments: &Arguments) -> Answer {
    let metric = Metric::named(metric).filter(|one| METRICS.contains(one));
    let metric = metric
        .ok_or_else(|| Failure::message("error: symmetric positions are solved in HTM or SPTM"))?;
    let (mut journal, text) = Journal::open(file)?;
    let known = Shortest::parse(&text).map_err(|error| unusable(file, error))?;
    let all = representatives(of)?;
    let is_missing = |one: &&Representative| known.of(one).in_metric(metric).is_none();
    let missing = all.iter().filter(is_missing).count();
    let mut whole = known.clone();
    if missing > 0 {
        let threads = arguments.threads.map_or(Threads::All, Threads::AtMost);
        let solver = arguments.solver.solver(metric, threads)?;
        let progress = ProgressPrinter::new(arguments.quiet);
        let mut done = 0;
        let found = |word: &Word| {
            done += 1;
            let twists = word.length(metric);
            progress.print(&format!("{done} of {missing}: {twists} {metric}"));
            whole.insert(metric, word.clone());
            journal.append(&Shortest::line(metric, word))
        };
        let search = |one: &Representative, lengths: RangeInclusive<u8>| {
            word_within(&solver, &one.position(), lengths)
        };
        Parts::new(of, metric, all.clone()).prove(&known, threads, &search, found)?;
    }
    let sorted = whole.text();
    if sorted != text {
        journal.finish(sorted)?;
    }
    if let Some(path) = &arguments.pack {
        let distances = Distances::of(&whole, &all, metric)
            .ok_or_else(|| unusable(file, "it does not have all positions of the type"))?;
        let bytes = distances.encode(of, metric, &all);
        storage::files::replace(path, &mut std::iter::once(bytes))
            .map_err(|error| unusable(path, error))?;
    }
    answer(SymmetricDistancesReport::new(&whole, of, metric))
}

/// Reads distances, compares those of neighbours, and proves some again.
fn check(of: &SymmetryType, file: &Path, arguments: &Arguments) -> Answer {
    let bytes = std::fs::read(file).map_err(|error| unusable(file, error))?;
    let all = representatives(of)?;
    let read = |metric| Distances::decode(of, metric, &all, &bytes).map(|found| (metric, found));
    let [htm, sptm] = METRICS.map(read);
    let (metric, distances) = match htm {
        Err(StorageError::Identity { .. }) => sptm,
        htm => htm,
    }
    .map_err(|error| unusable(file, error))?;
    let by_class = distances.by_class();
    let parts = Parts::new(of, metric, all.clone());
    let (mut pairs, mut wrong) = (0, 0);
    for (one, other) in parts.pairs() {
        pairs += 1;
        wrong += u64::from(by_class[one].abs_diff(by_class[other]) > 1);
    }
    if wrong > 0 {
        let what = "pairs of positions that are one move apart differ by more than one";
        return Err(unusable(file, format!("{wrong} of {pairs} {what}")));
    }
    let proved = arguments.prove.min(all.len());
    if proved > 0 {
        let solver = arguments.solver.solver(metric, Threads::All)?;
        for number in (0..proved).map(|n| n * all.len() / proved) {
            let distance = by_class[number];
            let word = word_within(&solver, &all[number].position(), 0..=distance)?;
            if word.map(|word| word.length(metric)) != Some(distance) {
                let what = format!("position {number} is not at distance {distance}");
                return Err(unusable(file, what));
            }
        }
    }
    let table = SymmetricDistancesReport::of_rows(&distances.rows(of, &all), of, metric);
    answer(SymmetricCheckReport {
        table,
        pairs,
        proved,
    })
}

/// One position of each inversion class.
fn representatives(of: &SymmetryType) -> Result<Vec<Representative>, Failure> {
    let all = of.representatives(&NoMonitor);
    all.map_err(|error| Failure::message(error.to_string()))
}

fn unusable(file: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::message(format!("error: {}: {why}", file.display()))
}
