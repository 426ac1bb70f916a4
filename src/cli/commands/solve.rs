//! `hypercubist solve 3x3x3 "R U F2"`

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use engine::reports::{self, ReportError, SolveReport};
use engine::{Engine, JobContext};
use indicatif::HumanDuration;
use puzzle::{Algorithm, Puzzle};
use search::{Metric, TableSize};
use wire::{CubeOptions, Goal, SolveRequest};

use crate::output::{Answer, Failure, answer};
use crate::progress::ProgressPrinter;
use crate::stop;
use crate::storage::Folder;

/// A longer solution is not printed while a shorter one is looked for.
const LONG: u32 = 60;

/// What to solve and how.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each flag of the command line is one"
)]
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3, or a `.puzzle` file.
    puzzle: String,
    /// The moves that lead from the solved puzzle to the position.
    moves: String,
    /// Find a shortest solution and prove that it is one.
    #[arg(long)]
    optimal: bool,
    /// Find all shortest solutions: those of a 3x3x3 that differ by more than the order of turns of opposite faces.
    #[arg(long)]
    all: bool,
    /// With `--all`: no more solutions than this.
    #[arg(long, default_value_t = 1000, value_name = "N")]
    most: u32,
    /// What counts as one move of a 3x3x3: htm, any turn of a face; qtm, a quarter turn; stm, also a turn of a
    /// middle layer; sptm, also turns of opposite faces at once.
    #[arg(long, default_value = "htm", value_name = "METRIC")]
    metric: String,
    /// The table that proves: small (35 MB, hours for a thoroughly turned cube), medium (964 MB) or large (2.7 GB,
    /// seconds to minutes). The first time it is built, which takes minutes.
    #[arg(long, default_value = "small", value_name = "SIZE")]
    table: String,
    /// The folder in which tables are saved; otherwise what `HYPERCUBIST_TABLES` says, or the user's folder for caches.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Give up beyond this many moves.
    #[arg(long, default_value_t = u8::MAX, hide_default_value = true, value_name = "N")]
    max_depth: u8,
    /// Bring the pieces home kind by kind, as people do it, instead of as shortly as can be; not for the 3x3x3.
    #[arg(long, conflicts_with_all = ["optimal", "all", "seconds"])]
    staged: bool,
    /// Look for shorter solutions for this long, and answer with the best; Ctrl-C does so earlier.
    #[arg(long, value_name = "N")]
    seconds: Option<f64>,
    /// Threads to search with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<u32>,
    /// Search with the scalar reference state instead of SIMD (for measurements).
    #[arg(long)]
    scalar: bool,
    /// Say nothing while searching.
    #[arg(long, short)]
    quiet: bool,
}

/// Solves; progress goes to standard error.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let algorithm = reports::moves(&puzzle, &arguments.moves)?;
    let metric = reports::turn_metric(&arguments.metric)?;
    let request = request(arguments, &puzzle, metric, &algorithm)?;
    let mut engine = Engine::default();
    if let Some(folder) = Folder::chosen(arguments.tables.as_deref()) {
        engine = engine.with_storage(Arc::new(folder));
    }
    let progress = ProgressPrinter::new(arguments.quiet);
    let context = JobContext {
        clock: &|| progress.milliseconds(),
        report: &|event| show(&progress, &puzzle, &event),
        cancel: stop::flag(arguments.seconds)?,
        ..JobContext::default()
    };
    let solved = engine.solve(&request, &context);
    let solved = solved.map_err(ReportError::from)?;
    answer(SolveReport::new(&puzzle, metric, solved))
}

/// What to ask of the engine.
///
/// # Errors
/// When there is no table of the size.
fn request(
    arguments: &Arguments,
    puzzle: &Puzzle,
    metric: Metric,
    algorithm: &Algorithm,
) -> Result<SolveRequest, Failure> {
    let table = TableSize::named(&arguments.table).ok_or_else(|| {
        let name = &arguments.table;
        Failure::message(format!(
            "error: there is no table of size {name}\nhelp: there are small, medium and large"
        ))
    })?;
    Ok(SolveRequest {
        puzzle: puzzle.reference().to_owned(),
        position: algorithm.permutation(puzzle).images().to_vec(),
        goal: if arguments.optimal || arguments.all {
            Goal::Shortest
        } else if arguments.staged {
            Goal::Staged
        } else if arguments.seconds.is_some() {
            Goal::Improve
        } else {
            Goal::Soon
        },
        max_depth: arguments.max_depth,
        simd: !arguments.scalar,
        threads: arguments.threads,
        cube: CubeOptions {
            count: match metric {
                Metric::Htm => wire::TurnCount::Htm,
                Metric::Qtm => wire::TurnCount::Qtm,
                Metric::Stm => wire::TurnCount::Stm,
                Metric::Sptm => wire::TurnCount::Sptm,
            },
            colours: None,
            table: match table {
                TableSize::Small => wire::TableSize::Small,
                TableSize::Medium => wire::TableSize::Medium,
                TableSize::Large => wire::TableSize::Large,
            },
            all: arguments.all.then_some(arguments.most),
        },
        way_back: Some(algorithm.inverse(puzzle).display(puzzle).to_string()),
    })
}

fn show(progress: &ProgressPrinter, puzzle: &Puzzle, event: &wire::Progress) {
    use wire::Progress::{
        Architect, Atlas, Found, Improve, NoRoom, Pieces, Reading, Search, Table,
    };
    let percent = |done: u64, total: u64| done * 100 / total.max(1);
    match event {
        Table { filled, total } => progress.show_part(*filled, *total, || {
            format!("table: {} %", percent(*filled, *total))
        }),
        Reading { read, total } => progress.show_part(*read, *total, || {
            format!("saved table: {} %", percent(*read, *total))
        }),
        NoRoom { bytes } => progress.print(&format!(
            "note: memory has no room for a table of {} MB; the small one takes its place",
            bytes / 1_000_000
        )),
        Improve { best, nodes } => progress.show(|| match best {
            Some(best) => format!("{best} moves, looking for fewer: {nodes} nodes"),
            None => format!("looking for a solution: {nodes} nodes"),
        }),
        Pieces {
            facets,
            left,
            round,
            ..
        } => progress.show(|| {
            let pieces = puzzle::stages::kind_with_colours(puzzle, usize::from(*facets));
            format!("attempt {round}: {pieces}, {left} left")
        }),
        Found(solution) => {
            let (length, quality) = (solution.length, reports::quality(solution.quality));
            let algorithm = &solution.algorithm;
            progress.print(&if length > LONG {
                let seconds = progress.milliseconds() / 1000.0;
                format!("{length} moves, {quality}, after {seconds:.1} s")
            } else {
                format!("{length} moves, {quality}: {algorithm}")
            });
        }
        Search(search) => progress.show(|| {
            let left = search.seconds_left.map_or_else(String::new, |seconds| {
                let left = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
                format!("; about {} left", HumanDuration(left))
            });
            format!(
                "depth {}: {} nodes, {:.1} million a second{left}",
                search.depth,
                search.nodes,
                search.nodes_per_second / 1e6
            )
        }),
        // Only the atlas and the architect report so.
        Atlas(_) | Architect(_) => {}
    }
}
