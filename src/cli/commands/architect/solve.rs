//! `hypercubist architect solve 3x3x3 90,90` and `… solve 3x3x3 "corners 1+,5+; edges 1+,7+"`

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use architect::cycles::CycleStructure;
use architect::joint::{self, Joint, JointError, JointProgress, Measure};
use architect::solve::{self, CycleSolver, Method, Progress, QueryError};
use architect::valid::{self, Attempts, ValidError};
use architect::{Resumable, Status};
use clap::Args;
use puzzle::structure::Structure;
use puzzle::{Algorithm, PieceId, Puzzle};
use search::{Monitor, NoMonitor, Threads};
use serde_json::{Value, json};

use super::orders;
use crate::output::{Answer, Failure, rendered};

/// Shortest time between two lines of progress.
const SAY_EVERY: Duration = Duration::from_millis(500);

/// What to count in, or to do.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// The registers' orders, such as 90,90, or the cycles of one algorithm, such as "corners 1+,5+; edges 1+,7+" (a + for
    /// a cycle that comes back turned).
    wanted: String,
    /// Make the sum of the lengths of all registers' algorithms least, instead of one length after the other.
    #[arg(long, conflicts_with = "largest")]
    joint: bool,
    /// Make the longest of the algorithms as short as can be.
    #[arg(long)]
    largest: bool,
    /// Only registers whose algorithms, done as often as they have values, leave shared pieces solved, too.
    #[arg(long)]
    exact: bool,
    /// Pieces that must stay solved, such as "UFR UF".
    #[arg(long, value_name = "PIECES", default_value = "")]
    fixed: String,
    /// Give up beyond algorithms of this many moves.
    #[arg(long, default_value_t = 16, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=30))]
    longest: u8,
    /// Look for shortest algorithms for so many minutes; then any will do, marked as valid and not shortest.
    #[arg(long, default_value_t = 10, value_name = "M")]
    minutes: u32,
    /// Do not look for shortest algorithms; any will do.
    #[arg(long)]
    any: bool,
    /// How many choices of pieces to try where any algorithm will do and no short commutator does it; the shortest counts.
    #[arg(long, default_value_t = 10, value_name = "N")]
    tries: u32,
    /// Print so many of the shortest algorithms, the easiest to perform first.
    #[arg(long, default_value_t = 5, value_name = "N")]
    show: usize,
    /// How many megabytes tables may take.
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    memory: u64,
    /// Threads to search with; all of them by default.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Say nothing while searching.
    #[arg(long, short)]
    quiet: bool,
}

impl Arguments {
    /// How long to look for shortest algorithms.
    fn limit(&self) -> Duration {
        Duration::from_secs(u64::from(self.minutes) * 60)
    }

    fn threads(&self) -> Threads {
        self.threads.map_or(Threads::All, Threads::AtMost)
    }

    fn fixed(&self, puzzle: &Puzzle) -> Result<Vec<PieceId>, Failure> {
        let names = self.fixed.split(|c: char| c.is_whitespace() || c == ',');
        let piece = |name: &str| {
            puzzle.piece_by_name(name).ok_or_else(|| {
                Failure::with(
                    format!("error: the {} has no piece {name}", puzzle.name()),
                    json!({ "code": "architect::no-such-piece", "piece": name }),
                )
            })
        };
        names.filter(|name| !name.is_empty()).map(piece).collect()
    }
}

/// Searches; progress goes to standard error.
///
/// # Errors
/// When the puzzle or the wish makes no sense, or there is no algorithm within the limit.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = engine::reports::puzzle(&arguments.puzzle)?;
    let solver = CycleSolver::new(&puzzle);
    let fixed = arguments.fixed(&puzzle)?;
    // Kinds of pieces have names.
    if arguments
        .wanted
        .trim_start()
        .starts_with(|c: char| c.is_ascii_digit())
    {
        let orders = orders(&arguments.wanted)?;
        return registers(arguments, &solver, orders, fixed);
    }
    let structure = CycleStructure::parse(solver.structure(), &arguments.wanted);
    let structure = structure.map_err(|error| Failure::with(format!("error: {}", error.message), json!({ "code": error.code, "message": error.message, "at": [error.at.start, error.at.end] })))?;
    if arguments.any {
        return any(arguments, &solver, &structure, &fixed, Because::Asked);
    }
    one(arguments, &solver, &structure, &fixed)
}

fn impossible(error: &QueryError) -> Failure {
    Failure::with(
        format!("error: {error}"),
        json!({ "code": error.code(), "message": error.to_string() }),
    )
}

fn one(
    arguments: &Arguments,
    solver: &CycleSolver,
    structure: &CycleStructure,
    fixed: &[PieceId],
) -> Answer {
    let puzzle = solver.puzzle();
    let start = Instant::now();
    let cycles = structure.display(solver.structure()).to_string();
    let order = structure.order(solver.structure());
    let query = solve::Query {
        fixed: fixed.to_owned(),
        longest: arguments.longest,
        memory: arguments.memory << 20,
        most: arguments.show,
        ..solve::Query::new(structure.clone())
    };
    let mut search = match solver.ask(query) {
        Ok(search) => search,
        Err(QueryError::TooLarge { .. }) => {
            return any(arguments, solver, structure, fixed, Because::TooLarge);
        }
        Err(why) => return Err(impossible(&why)),
    };
    let talk = Talk::new(arguments, solver.structure());
    if search.run(solver, arguments.threads(), &talk) == Status::Paused {
        let shorter = search.progress().length.saturating_sub(1);
        return any(
            arguments,
            solver,
            structure,
            fixed,
            Because::TimeIsOver(shorter),
        );
    }
    let nodes = search.progress().nodes;
    let Some(answer) = search.answer(solver) else {
        let longest = arguments.longest;
        return Err(Failure::with(
            format!(
                "no algorithm of {longest} moves or fewer has these cycles (proved); allow more with --longest, or take any with --any"
            ),
            json!({ "code": "architect::not-within", "longest": longest, "proved": true }),
        ));
    };
    let mut text = format!(
        "{cycles}\norder {order}, {} (proved shortest), {} algorithms, {} if the order of commuting moves does not count\n",
        moves(answer.length.into()),
        answer.count,
        answer.distinct
    );
    for (algorithm, coefficient) in &answer.algorithms {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {coefficient:5.2}  {}", algorithm.display(puzzle));
    }
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    let list: Vec<Value> = answer
        .algorithms
        .iter()
        .map(|(algorithm, coefficient)| {
            json!({ "algorithm": algorithm.display(puzzle).to_string(), "coefficient": coefficient })
        })
        .collect();
    let json = json!({
        "puzzle": puzzle.name(),
        "cycles": cycles,
        "order": order.to_string(),
        "length": answer.length,
        "proof": "shortest",
        "count": answer.count,
        "distinct": answer.distinct,
        "algorithms": list,
        "nodes": nodes,
        "milliseconds": milliseconds,
    });
    Ok(rendered(text, json))
}

/// Why any algorithm has to do.
#[derive(Clone, Copy)]
enum Because {
    /// It was asked for.
    Asked,
    /// The puzzle is too large to be searched.
    TooLarge,
    /// The time is over; there is no algorithm of so many moves or fewer.
    TimeIsOver(u8),
}

impl Because {
    fn told(self) -> &'static str {
        match self {
            Self::Asked => "",
            Self::TooLarge => "shortest algorithms are out of reach on this puzzle\n",
            Self::TimeIsOver(_) => {
                "no shortest algorithms were found in the time given; --minutes gives more\n"
            }
        }
    }
}

/// Any algorithm will do.
fn any(
    arguments: &Arguments,
    solver: &CycleSolver,
    structure: &CycleStructure,
    fixed: &[PieceId],
    because: Because,
) -> Answer {
    let found = valid::algorithm(solver, structure, fixed, arguments.tries, &NoMonitor);
    let found = found.map_err(|why| match why {
        ValidError::Query(why) => impossible(&why),
        ValidError::Cancelled => Failure::message("cancelled"),
    })?;
    let cycles = structure.display(solver.structure()).to_string();
    let algorithm = found.algorithm.display(solver.puzzle()).to_string();
    let length = found.algorithm.len();
    let ruled_out = match because {
        Because::TimeIsOver(length) => length,
        _ => 0,
    };
    let shorter = match ruled_out {
        0 => String::new(),
        length => format!("; none of {} or fewer (proved)", moves(length.into())),
    };
    let why = because.told();
    let how = match found.tries {
        0 => "a commutator".to_owned(),
        tries => format!("the best of {tries} choices of pieces"),
    };
    let text = format!(
        "{cycles}\n{why}{}, valid, not shortest: {how}{shorter}\n  {algorithm}\n",
        moves(length),
    );
    let json = json!({
        "puzzle": solver.puzzle().name(),
        "cycles": cycles,
        "length": length,
        "proof": "valid",
        "tries": found.tries,
        "ruled_out": ruled_out,
        "algorithms": [{ "algorithm": algorithm }],
    });
    Ok(rendered(text, json))
}

fn registers(
    arguments: &Arguments,
    solver: &CycleSolver,
    mut orders: Vec<u64>,
    fixed: Vec<PieceId>,
) -> Answer {
    let start = Instant::now();
    orders.sort_unstable_by(|a, b| b.cmp(a));
    let measure = match (arguments.joint, arguments.largest) {
        (true, _) => Measure::Sum,
        (_, true) => Measure::Largest,
        _ => Measure::InOrder,
    };
    let query = joint::Query {
        orders,
        measure,
        exact: arguments.exact,
        fixed,
        longest: arguments.longest,
        memory: arguments.memory << 20,
    };
    let no_registers = |why: &JointError| {
        Failure::with(
            format!("error: {why}"),
            json!({ "code": why.code(), "message": why.to_string() }),
        )
    };
    if arguments.any {
        return any_registers(&query, arguments, solver, Because::Asked);
    }
    let mut joint = match Joint::new(solver, query.clone()) {
        Ok(joint) => joint,
        Err(why @ JointError::Query(QueryError::TooLarge { .. })) => {
            return any_registers(&query, arguments, solver, Because::TooLarge)
                .map_err(|_| no_registers(&why));
        }
        Err(why) => return Err(no_registers(&why)),
    };
    let talk = Talk::new(arguments, solver.structure());
    let broken_off = joint.run(solver, arguments.threads(), &talk) == Status::Paused;
    let Some(answer) = joint.answer(solver) else {
        if broken_off {
            return any_registers(&query, arguments, solver, Because::TimeIsOver(0));
        }
        if joint.query().longest < arguments.longest {
            return any_registers(&query, arguments, solver, Because::TooLarge);
        }
        let longest = arguments.longest;
        return Err(Failure::with(
            format!(
                "no such registers have algorithms of {longest} moves or fewer each; allow more with --longest"
            ),
            json!({ "code": "architect::not-within", "longest": longest }),
        ));
    };
    let what = match measure {
        _ if broken_off => {
            "the best found in the time given, not proved shortest; --minutes gives more"
        }
        Measure::Sum if answer.proved => "the sum is proved least",
        Measure::Sum => "allow longer algorithms with --longest to prove the sum least",
        Measure::Largest => "the largest length is proved least, and the sum for it",
        Measure::InOrder => "each is shortest beside those before it; --joint makes the sum least",
    };
    let mut text = format!("{} in all: {what}\n", moves(answer.total as usize));
    let mut list = Vec::new();
    for (order, algorithm) in query.orders.iter().zip(&answer.algorithms) {
        let shown = algorithm.display(solver.puzzle()).to_string();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {order}: {shown}  ({})", moves(algorithm.len()));
        list.push(json!({ "order": order, "algorithm": shown, "length": algorithm.len() }));
    }
    let json = json!({
        "puzzle": solver.puzzle().name(),
        "registers": list,
        "total": answer.total,
        "measure": match measure {
            Measure::Sum => "sum",
            Measure::Largest => "largest",
            Measure::InOrder => "in order",
        },
        "exact": query.exact,
        "proved": answer.proved,
        "milliseconds": start.elapsed().as_secs_f64() * 1000.0,
    });
    Ok(rendered(text, json))
}

/// Any algorithms of these registers will do.
fn any_registers(
    query: &joint::Query,
    arguments: &Arguments,
    solver: &CycleSolver,
    because: Because,
) -> Answer {
    let puzzle = solver.puzzle();
    let mut attempts = if query.fixed.is_empty() {
        Attempts::new(puzzle, &query.orders, query.exact, &NoMonitor)
    } else {
        None
    };
    if let Some(attempts) = &mut attempts {
        for _ in 0..arguments.tries.max(1) {
            attempts.attempt(arguments.threads(), &NoMonitor);
        }
    }
    let tries = attempts.as_ref().map_or(0, Attempts::made);
    let found = attempts.as_ref().and_then(Attempts::best);
    let algorithms = found.ok_or_else(|| Failure::with(format!(
            "no algorithms for these registers found on the {0}, shortest or not; `architect find {0}` lists registers that it can hold",
            puzzle.name()
        ), json!({ "code": "architect::nothing-found" })))?;
    let total: usize = algorithms.iter().map(Algorithm::len).sum();
    let mut text = format!(
        "{}{} in all: valid, not shortest; the best of {tries} choices of pieces\n",
        because.told(),
        moves(total)
    );
    let mut list = Vec::new();
    for (order, algorithm) in query.orders.iter().zip(algorithms) {
        let shown = algorithm.display(puzzle).to_string();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {order}: {shown}  ({})", moves(algorithm.len()));
        list.push(json!({ "order": order, "algorithm": shown, "length": algorithm.len() }));
    }
    let json = json!({
        "puzzle": puzzle.name(),
        "registers": list,
        "total": total,
        "proof": "valid",
        "tries": tries,
        "proved": false,
    });
    Ok(rendered(text, json))
}

fn moves(count: usize) -> String {
    if count == 1 {
        "1 move".to_owned()
    } else {
        format!("{count} moves")
    }
}

/// Says how far the search is.
struct Talk {
    quiet: bool,
    orbits: Vec<String>,
    start: Instant,
    limit: Duration,
    said: Mutex<Instant>,
}

impl Talk {
    fn new(arguments: &Arguments, structure: &Structure) -> Self {
        let now = Instant::now();
        Self {
            quiet: arguments.quiet,
            orbits: structure
                .orbits()
                .iter()
                .map(|orbit| orbit.name.clone())
                .collect(),
            start: now,
            limit: arguments.limit(),
            said: Mutex::new(now),
        }
    }

    fn due(&self) -> bool {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let due = !self.quiet && said.elapsed() >= SAY_EVERY;
        if due {
            *said = Instant::now();
        }
        due
    }

    fn told(&self, progress: &Progress) -> String {
        let way = match progress.method {
            Method::Words => "every word tried".to_owned(),
            Method::Halves { orbit, indexed } => {
                let place = orbit.map_or("what stays at home", |orbit| &self.orbits[orbit]);
                format!("halves meet in {place}, {indexed} moves indexed")
            }
        };
        format!(
            "{}: {} of {} parts, {} found, {:.1} million looks in {:.1} s ({way})",
            moves(progress.length.into()),
            progress.parts_done,
            progress.parts,
            progress.found,
            progress.nodes as f64 / 1e6,
            self.start.elapsed().as_secs_f64()
        )
    }
}

impl Monitor<solve::Event> for Talk {
    fn report(&self, event: solve::Event) {
        if let solve::Event::Progress(progress) = event
            && self.due()
        {
            eprintln!("{}", self.told(&progress));
        }
    }

    fn is_cancelled(&self) -> bool {
        self.start.elapsed() >= self.limit
    }
}

impl Talk {
    fn joint_progress(&self, progress: &JointProgress) {
        let best = progress
            .best
            .map_or_else(|| "none yet".to_owned(), |best| best.to_string());
        let held: Vec<String> = progress.chosen.iter().map(u8::to_string).collect();
        let held = if held.is_empty() {
            "nothing".to_owned()
        } else {
            held.join(" + ")
        };
        let search = progress
            .search
            .map_or_else(String::new, |search| self.told(&search));
        eprintln!(
            "at least {}, best {best}; beside {held}: {search}",
            progress.least
        );
    }
}

impl Monitor<joint::Event> for Talk {
    fn report(&self, event: joint::Event) {
        match event {
            joint::Event::Progress(progress) if self.due() => self.joint_progress(&progress),
            joint::Event::Found(algorithms) if !self.quiet => {
                let lengths: Vec<String> = algorithms.iter().map(|a| a.len().to_string()).collect();
                eprintln!("found {}", lengths.join(" + "));
            }
            _ => {}
        }
    }

    fn is_cancelled(&self) -> bool {
        self.start.elapsed() >= self.limit
    }
}
