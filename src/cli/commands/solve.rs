//! `hypercubist solve 3x3x3 "R U F2"`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use engine::{Engine, JobContext, SolveError};
use puzzle::Puzzle;
use search::{Metric, TableSize};
use serde_json::json;
use wire::{CubeOptions, Goal, Progress, Quality, SolveRequest, Solved};

use crate::output::{Answer, Failure};
use crate::storage::Folder;

/// Shortest time between two lines of progress, milliseconds.
const SAY_EVERY_MS: u64 = 250;

/// What to solve and how.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each flag of the command line is one"
)]
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
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
    /// What counts as one move of a 3x3x3: htm, any turn of a face; qtm, a quarter turn; sptm, also turns of opposite faces
    /// at once.
    #[arg(long, default_value = "htm", value_name = "METRIC")]
    metric: String,
    /// The table that proves: small (35 MB, hours for a thoroughly turned cube), medium (964 MB) or large (2.7 GB, seconds
    /// to minutes). The first time it is built, which takes minutes.
    #[arg(long, default_value = "small", value_name = "SIZE")]
    table: String,
    /// The folder in which tables are saved; otherwise what `HYPERCUBIST_TABLES` says, or the user's folder for caches.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Give up beyond this many moves.
    #[arg(long, default_value_t = u8::MAX, hide_default_value = true, value_name = "N")]
    max_depth: u8,
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
///
/// # Errors
/// When the puzzle or the moves make no sense, or there is no solution within the limit.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let algorithm = super::moves(&puzzle, &arguments.moves)?;
    let metric = super::turn_metric(&arguments.metric)?;
    let request = request(arguments, metric, algorithm.permutation(&puzzle).images())?;
    let start = Instant::now();
    let mut engine = Engine::default();
    if let Some(folder) = Folder::chosen(arguments.tables.as_deref()) {
        engine = engine.with_storage(Arc::new(folder));
    }
    let quiet = arguments.quiet;
    let last_said = AtomicU64::new(0);
    let report = |progress: Progress| {
        if let Progress::Found(_) = progress {
            if !quiet {
                say(&progress);
            }
            return;
        }
        let now = start.elapsed().as_millis() as u64;
        let last = last_said.load(Ordering::Relaxed);
        let due = now >= last + SAY_EVERY_MS;
        // Of several threads that report at the same moment one speaks.
        let exchange =
            || last_said.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed);
        if !quiet && due && exchange().is_ok() {
            say(&progress);
        }
    };
    let context = JobContext {
        clock: &|| start.elapsed().as_secs_f64() * 1000.0,
        report: &report,
        ..JobContext::default()
    };
    let solved = engine.solve(&request, &context).map_err(failure)?;
    Ok(answer(&puzzle, metric, &solved))
}

/// What to ask of the engine.
///
/// # Errors
/// When there is no table of the size.
fn request(
    arguments: &Arguments,
    metric: Metric,
    position: &[u16],
) -> Result<SolveRequest, Failure> {
    let table = TableSize::named(&arguments.table).ok_or_else(|| {
        let name = &arguments.table;
        Failure::message(format!(
            "error: there is no table of size {name}\nhelp: there are small, medium and large"
        ))
    })?;
    Ok(SolveRequest {
        puzzle: arguments.puzzle.clone(),
        position: position.to_vec(),
        goal: if arguments.optimal || arguments.all {
            Goal::Shortest
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
    })
}

/// Why there is no solution.
fn failure(error: SolveError) -> Failure {
    match error {
        SolveError::NoPuzzle(message)
        | SolveError::Illegal(message)
        | SolveError::NoRoom(message) => Failure::message(format!("error: {message}")),
        SolveError::NotWithin { max_depth, proved } => Failure {
            text: if proved {
                format!("there is no solution of {max_depth} moves or fewer (proved)")
            } else {
                format!(
                    "no solution of {max_depth} moves or fewer was found; `--optimal` finds one if there is one"
                )
            },
            json: json!({ "message": "not within", "maxDepth": max_depth, "proved": proved }),
        },
        SolveError::Cancelled => Failure::message("cancelled"),
    }
}

/// What was found.
fn answer(puzzle: &Puzzle, metric: Metric, solved: &Solved) -> Answer {
    let solution = &solved.solution;
    let metric = if puzzle.layers() == 3 && puzzle.dimensions() == 3 {
        (metric.in_words(), metric.name())
    } else {
        ("turns of single layers", "layers")
    };
    let mut others = String::new();
    for other in &solved.others {
        others.push_str(&other.algorithm);
        others.push('\n');
    }
    let text = format!(
        "{}\n{others}{} {}, {} ({}), {} nodes in {:.2} s\n",
        if solution.algorithm.is_empty() {
            "(already solved)"
        } else {
            &solution.algorithm
        },
        solution.length,
        if solution.length == 1 {
            "move"
        } else {
            "moves"
        },
        in_words(solution.quality),
        metric.0,
        solved.search.nodes,
        solved.milliseconds / 1000.0
    );
    let json = json!({
        "puzzle": puzzle.name(),
        "algorithm": solution.algorithm,
        "length": solution.length,
        "metric": metric.1,
        "optimal": solution.quality == Quality::Optimal,
        "quality": match solution.quality {
            Quality::Optimal => "optimal",
            Quality::Short => "short",
            Quality::Valid => "valid",
        },
        "nodes": solved.search.nodes,
        "nodesPerSecond": solved.search.nodes_per_second,
        "milliseconds": solved.milliseconds,
        "others": solved.others.iter().map(|other| &other.algorithm).collect::<Vec<_>>(),
    });
    Answer::new(text, json)
}

fn in_words(quality: Quality) -> &'static str {
    match quality {
        Quality::Optimal => "optimal",
        Quality::Short => "short, not proved shortest",
        Quality::Valid => "valid, not shortest",
    }
}

fn say(progress: &Progress) {
    match progress {
        Progress::Table { filled, total } => {
            eprintln!("table: {} %", filled * 100 / (*total).max(1));
        }
        Progress::Reading { read, total } => {
            eprintln!("saved table: {} %", read * 100 / (*total).max(1));
        }
        Progress::NoRoom { bytes } => eprintln!(
            "note: memory has no room for a table of {} MB; the small one takes its place",
            bytes / 1_000_000
        ),
        Progress::Improve { best, nodes } => match best {
            Some(best) => eprintln!("{best} moves, looking for fewer: {nodes} nodes"),
            None => eprintln!("looking for a solution: {nodes} nodes"),
        },
        Progress::Found(solution) => eprintln!(
            "{} moves, {}: {}",
            solution.length,
            in_words(solution.quality),
            solution.algorithm
        ),
        Progress::Search(search) => eprintln!(
            "depth {}: {} nodes, {:.1} million a second",
            search.depth,
            search.nodes,
            search.nodes_per_second / 1e6
        ),
        // Only the atlas and the architect report so.
        Progress::Atlas(_) | Progress::Architect(_) => {}
    }
}
