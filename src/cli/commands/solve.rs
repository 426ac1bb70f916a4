//! `hypercubist solve 3x3x3 "R U F2"`

mod random;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use engine::reports::{self, ReportError, SolveReport};
use engine::{Engine, JobContext, wire_size};
use group::Permutation;
use indicatif::HumanDuration;
use puzzle::{Puzzle, check, cycles};
use recognise::Kind;
use search::{Metric, TableSize};
use wire::{CubeOptions, Goal, SolveRequest};

use crate::memory;
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
    /// The moves that lead from the solved puzzle to the position, or the position's facelets, or cycles of pieces.
    #[arg(required_unless_present = "random")]
    moves: Option<String>,
    /// Instead, solve this many random positions, replay every solution, and count how long they are.
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["moves", "optimal", "all", "max_depth", "scalar"]
    )]
    random: Option<u32>,
    /// The seed of the first random position; those of the others follow.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "random")]
    seed: u32,
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
    /// The table that proves: small (35 MB), medium (964 MB) or large (2.7 GB). It is built the first time; the large
    /// one takes minutes. Left out, the one with which the proof is likely to be there soonest.
    #[arg(long, value_name = "SIZE")]
    table: Option<String>,
    /// The folder in which tables are saved; otherwise what `HYPERCUBIST_TABLES` says, or the user's folder for caches.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Give up beyond this many moves.
    #[arg(long, default_value_t = u8::MAX, hide_default_value = true, value_name = "N")]
    max_depth: u8,
    /// Solve it as people do, which takes more moves: the 3x3x3 by a cross, four pairs and the last layer (CFOP), other
    /// puzzles one kind of pieces after the other.
    #[arg(long, conflicts_with_all = ["optimal", "all", "seconds"])]
    staged: bool,
    /// Look for shorter solutions for this long, and answer with the best; Ctrl-C does so earlier. With 0 the first
    /// solution is the answer. With `--random`: that long for each position.
    #[arg(long, value_name = "N", value_parser = seconds)]
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
    let metric = reports::turn_metric(&arguments.metric)?;
    let mut engine = Engine::default();
    if let Some(folder) = Folder::chosen(arguments.tables.as_deref()) {
        engine = engine.with_storage(Arc::new(folder));
    }
    if let Some(count) = arguments.random {
        return random::run(arguments, &engine, &puzzle, metric, count);
    }
    let moves = arguments.moves.as_deref().unwrap_or_default();
    let kinds = [Kind::Algorithm, Kind::Facelets, Kind::Cycles, Kind::Log];
    let moves = super::recognised(&puzzle, moves, &kinds);
    let start = Start::read(&puzzle, &moves)?;
    let request = request(arguments, &puzzle, metric, start)?;
    let progress = ProgressPrinter::new(arguments.quiet);
    let context = JobContext {
        clock: &|| progress.milliseconds(),
        report: &|event| show(&progress, &puzzle, &event),
        cancel: stop::flag(),
        deadline: deadline(arguments.seconds, &progress),
        memory: memory::available(),
        ..JobContext::default()
    };
    let solved = engine.solve(&request, &context);
    let solved = solved.map_err(ReportError::from)?;
    answer(SolveReport::new(&puzzle, metric, solved))
}

/// When these seconds are over, on the clock of the progress.
fn deadline(seconds: Option<f64>, progress: &ProgressPrinter) -> f64 {
    seconds.map_or(f64::INFINITY, |seconds| {
        progress.milliseconds() + 1000.0 * seconds
    })
}

/// A number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0);
    number.ok_or_else(|| "take a number such as 10 or 0.5".to_owned())
}

/// Which solution is wanted.
fn goal(arguments: &Arguments) -> Goal {
    if arguments.optimal || arguments.all {
        Goal::Shortest
    } else if arguments.staged {
        Goal::Staged
    } else if arguments.seconds.is_some() {
        Goal::Improve
    } else {
        Goal::Soon
    }
}

/// What is to be solved.
struct Start {
    position: Permutation,
    /// Moves that solve it, where those that led to it are known.
    way_back: Option<String>,
}

impl Start {
    /// Reads moves or facelets.
    ///
    /// # Errors
    /// When the text is neither, or turning cannot make the position.
    fn read(puzzle: &Puzzle, text: &str) -> Result<Self, Failure> {
        if check::is_facelets(puzzle, text) || cycles::are_meant(puzzle, text) {
            let position = reports::read_position(puzzle, text)?;
            return Ok(Self {
                position,
                way_back: None,
            });
        }
        let algorithm = super::moves(puzzle, text)?;
        Ok(Self {
            position: algorithm.permutation(puzzle),
            way_back: Some(algorithm.inverse(puzzle).display(puzzle).to_string()),
        })
    }
}

/// What to ask of the engine.
///
/// # Errors
/// When there is no table of the size.
fn request(
    arguments: &Arguments,
    puzzle: &Puzzle,
    metric: Metric,
    start: Start,
) -> Result<SolveRequest, Failure> {
    Ok(SolveRequest {
        puzzle: puzzle.reference().to_owned(),
        position: start.position.images().to_vec(),
        goal: goal(arguments),
        max_depth: arguments.max_depth,
        simd: !arguments.scalar,
        threads: arguments.threads,
        cube: CubeOptions {
            count: counted(metric),
            colours: None,
            table: arguments.table.as_deref().map(table).transpose()?,
            all: arguments.all.then_some(arguments.most),
        },
        way_back: start.way_back,
    })
}

/// Why the proof uses the table it uses.
fn chosen(choice: &wire::TableChoice) -> String {
    let time = |seconds: f64| {
        let time = Duration::try_from_secs_f64(seconds.max(1.0)).unwrap_or(Duration::MAX);
        HumanDuration(time).to_string()
    };
    let small = time(choice.small);
    let size = match choice.table {
        wire::TableSize::Small => {
            return format!(
                "note: the small table proves this in about {small}; no other is built"
            );
        }
        wire::TableSize::Medium => "medium",
        wire::TableSize::Large => "large",
    };
    let first = if choice.saved { "read" } else { "built" };
    let table = time(choice.table_seconds);
    format!(
        "note: the small table would take about {small} for this position; the {size} one, several times as fast, is \
         {first} first, which takes about {table}"
    )
}

/// The metric, as requests name it.
fn counted(metric: Metric) -> wire::TurnCount {
    match metric {
        Metric::Htm => wire::TurnCount::Htm,
        Metric::Qtm => wire::TurnCount::Qtm,
        Metric::Stm => wire::TurnCount::Stm,
        Metric::Sptm => wire::TurnCount::Sptm,
    }
}

/// The table of this size.
///
/// # Errors
/// When there is none.
fn table(name: &str) -> Result<wire::TableSize, Failure> {
    let size = TableSize::named(name).ok_or_else(|| {
        Failure::message(format!(
            "error: there is no table of size {name}\nhelp: there are small, medium and large"
        ))
    })?;
    Ok(wire_size(size))
}

fn show(progress: &ProgressPrinter, puzzle: &Puzzle, event: &wire::Progress) {
    use wire::Progress::{
        Architect, Atlas, Chosen, Found, Improve, NoRoom, Pieces, Reading, Search, Table,
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
        Chosen(choice) => progress.print(&chosen(choice)),
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
