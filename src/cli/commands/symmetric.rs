//! `hypercubist symmetric D4h`

use std::path::{Path, PathBuf};

use atlas::symmetric::{Representative, Shortest, SymmetryType};
use clap::Args;
use engine::reports::{
    self, PositionSymmetryReport, SymmetricDistancesReport, SymmetryTypeReport, SymmetryTypesReport,
};
use group::Permutation;
use search::letters::Word;
use search::{Metric, Progress, Threads};

use super::shortest_words::{SolverArguments, solve_each};
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
    /// The file of shortest words to read, if it is there, and to write after each solution.
    #[arg(long = "words", value_name = "FILE", requires = "solve")]
    file: Option<PathBuf>,
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

/// Solves what is not known of a type.
fn solve(of: &SymmetryType, metric: &str, file: &Path, arguments: &Arguments) -> Answer {
    let metric = Metric::named(metric).filter(|one| matches!(one, Metric::Htm | Metric::Sptm));
    let metric = metric.ok_or_else(|| {
        Failure::message("error: symmetric positions are solved in HTM or SPTM".to_owned())
    })?;
    let mut known = if file.exists() {
        Shortest::parse(&super::read(file)?)
            .map_err(|error| Failure::message(format!("error: {}: {error}", file.display())))?
    } else {
        Shortest::default()
    };
    let missing = known.missing(of, metric);
    let positions: Vec<Permutation> = missing.iter().map(Representative::position).collect();
    let threads = arguments.threads.map_or(Threads::All, Threads::AtMost);
    let progress = ProgressPrinter::new(arguments.quiet);
    let mut done = 0;
    let found = |_, word: Word| {
        done += 1;
        let twists = word.length(metric);
        progress.print(&format!("{done} of {}: {twists} {metric}", positions.len()));
        known.insert(metric, word);
        super::write(file, &known.text())
    };
    solve_each(&positions, metric, &arguments.solver, threads, found)?;
    answer(SymmetricDistancesReport::new(&known, of, metric))
}
