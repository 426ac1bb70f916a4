//! Solving a position of any puzzle.

mod two_colour;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use group::Permutation;
use puzzle::{Algorithm, Count, MoveId, Puzzle, catalogue};
use search::{
    GeneralSolver, Goal, IllegalPositionError, Law, Metric, Monitor, Options, SearchError, Solver,
    TableSize, Threads,
};
use storage::{Asset, Storage};
use wire::{
    CubeOptions, Outcome, Progress, Request, ScrambleRequest, Scrambled, SearchProgress,
    SolveRequest, Solved, TurnCount,
};

use crate::{Engine, JobContext};
use two_colour::TwoColourSolvers;

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The catalogue has no puzzle of that name.
    NoPuzzle(String),
    /// The numbers are no position of the puzzle, or one that turning cannot reach.
    Illegal(String),
    /// There is no solution within the limit of moves.
    NotWithin {
        /// The limit that was asked for.
        max_depth: u8,
        /// Whether that is proved; otherwise none was found soon.
        proved: bool,
    },
    /// Memory has no room even for the smallest table; in words.
    NoRoom(String),
    /// Cancelled.
    Cancelled,
}

impl SolveError {
    pub(crate) fn into_outcome(self) -> Outcome {
        match self {
            Self::NotWithin { max_depth, proved } => Outcome::Unsolved { max_depth, proved },
            Self::Cancelled => Outcome::Cancelled,
            Self::NoPuzzle(message) | Self::Illegal(message) | Self::NoRoom(message) => {
                Outcome::Failed { message }
            }
        }
    }
}

/// What is dear to build; kept between requests.
#[derive(Default)]
pub(crate) struct Solvers {
    /// The solvers of the 3x3x3. Of those with a table that is not small only the last is kept.
    cubes: Mutex<BTreeMap<(Metric, TableSize), Arc<Solver>>>,
    /// Where they save their tables.
    storage: OnceLock<Arc<dyn Storage>>,
    /// The solvers of the two-colour cubes.
    two_colour: TwoColourSolvers,
    /// A puzzle beside those of the catalogue.
    own: OnceLock<Arc<Puzzle>>,
    /// The solvers of all puzzles by name, with what they found out.
    general: Mutex<BTreeMap<String, Arc<GeneralSolver>>>,
}

impl Solvers {
    /// The solver of the 3x3x3 in the half-turn metric with a small table, if the puzzle is one.
    pub(crate) fn cube(&self, puzzle: &Arc<Puzzle>) -> Option<Arc<Solver>> {
        self.cube_in(puzzle, Metric::Htm, TableSize::Small)
    }

    /// The solver of the 3x3x3 in a metric with a table of this size, if the puzzle is one.
    pub(crate) fn cube_in(
        &self,
        puzzle: &Arc<Puzzle>,
        metric: Metric,
        size: TableSize,
    ) -> Option<Arc<Solver>> {
        let mut cubes = self.cubes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = cubes.get(&(metric, size))
            && solver.puzzle() == puzzle
        {
            return Some(Arc::clone(solver));
        }
        let mut of_any_size = TableSize::ALL
            .iter()
            .filter_map(|size| cubes.get(&(metric, *size)));
        let known = of_any_size.find(|solver| solver.puzzle() == puzzle);
        let solver = if let Some(known) = known {
            known.sized(size)
        } else {
            let new = Solver::with(Arc::clone(puzzle), metric, size).ok()?;
            match self.storage.get() {
                Some(storage) => new.with_storage(Arc::clone(storage)),
                None => new,
            }
        };
        let solver = Arc::new(solver);
        if size != TableSize::Small {
            cubes.retain(|(_, kept), _| *kept == TableSize::Small);
        }
        cubes.insert((metric, size), Arc::clone(&solver));
        Some(solver)
    }

    pub(crate) fn general(&self, puzzle: &Arc<Puzzle>) -> Arc<GeneralSolver> {
        let known = || self.general.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = known().get(puzzle.name()) {
            return Arc::clone(solver);
        }
        // Built without the lock; should two threads build one, either will do.
        let solver = Arc::new(GeneralSolver::new(puzzle));
        known().insert(puzzle.name().to_owned(), Arc::clone(&solver));
        solver
    }
}

impl Engine {
    /// The same engine, whose solvers save their tables in a storage.
    pub fn with_storage(self, storage: Arc<dyn Storage>) -> Self {
        // A new engine has no storage yet.
        let _ = self.solvers.storage.set(storage);
        self
    }

    /// The same engine, which also knows a puzzle that the catalogue does not have.
    pub fn with_puzzle(self, puzzle: Arc<Puzzle>) -> Self {
        // A new engine has no other one yet.
        let _ = self.solvers.own.set(puzzle);
        self
    }

    /// The puzzle that a request names.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`].
    pub(crate) fn puzzle(&self, name: &str) -> Result<Arc<Puzzle>, SolveError> {
        let own = self.solvers.own.get();
        match own.filter(|own| own.name() == name) {
            Some(own) => Ok(Arc::clone(own)),
            None => puzzle_named(name),
        }
    }

    /// The names of the tables that a request may look for in the storage, because they are not in memory. Whoever can
    /// open files only between two requests opens them before the request runs.
    pub fn tables_for(&self, request: &Request) -> Vec<String> {
        let (puzzle, cube) = match request {
            Request::Solve(request) if request.cube.colours.is_none() => {
                (&request.puzzle[..], request.cube)
            }
            Request::Scramble(request) => (&request.puzzle[..], CubeOptions::default()),
            Request::Architect(_) | Request::Atlas(_) => ("3x3x3", CubeOptions::default()),
            Request::Solve(_) => return Vec::new(),
        };
        self.puzzle(puzzle)
            .ok()
            .and_then(|puzzle| {
                let (metric, size) = (metric(cube.count), size(cube.table));
                self.solvers.cube_in(&puzzle, metric, size)
            })
            .map_or_else(Vec::new, |solver| solver.missing())
    }

    /// The text that a request needs and this engine does not contain or have yet; whoever runs the engine in a browser
    /// fetches and [provides](Asset::provide) it before the request runs.
    pub fn missing_asset(&self, request: &Request) -> Option<&'static Asset> {
        let Request::Atlas(request) = request else {
            return None;
        };
        crate::atlas::asset(request).filter(|asset| asset.is_missing())
    }

    /// Solves a position, as shortly as the request asks and the puzzle allows: the answer says what it is. It has been
    /// replayed on the puzzle.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solve(
        &self,
        request: &SolveRequest,
        context: &JobContext,
    ) -> Result<Solved, SolveError> {
        let puzzle = self.puzzle(&request.puzzle)?;
        let position = Permutation::from_images(request.position.clone())
            .map_err(|error| SolveError::Illegal(format!("this is no position: {error}")))?;
        let options = Options {
            goal: match request.goal {
                wire::Goal::Soon => Goal::GOOD,
                wire::Goal::Shortest => Goal::Shortest,
            },
            max_depth: request.max_depth,
            simd: request.simd,
            threads: match (context.threads, request.threads) {
                (Threads::One, _) | (_, None) => context.threads,
                (_, Some(most)) => Threads::AtMost(most as usize),
            },
        };
        let reporter = Reporter::new(&puzzle, context);
        let (solutions, reporter) =
            self.find(&puzzle, &position, &options, request.cube, reporter)?;
        let (mut solution, mut others) = first_of(solutions);
        if request.cube.colours.is_none()
            && let Some(way_back) = &request.way_back
            && let Some(shorter) = way_back_within(&puzzle, &position, way_back, &solution)?
        {
            (solution, others) = (shorter, Vec::new());
        }
        let milliseconds = context.now() - reporter.start;
        let nodes = reporter.nodes.load(Ordering::Relaxed);
        Ok(Solved {
            search: reporter.search_progress(solution.length.try_into().unwrap_or(u8::MAX), nodes),
            solution,
            others,
            milliseconds,
        })
    }

    /// The solutions as the reporter tells them, one unless all shortest ones are wanted, and the reporter.
    fn find<'a>(
        &self,
        puzzle: &Arc<Puzzle>,
        position: &Permutation,
        options: &Options,
        cube: CubeOptions,
        mut reporter: Reporter<'a>,
    ) -> Result<(Vec<wire::Solution>, Reporter<'a>), SolveError> {
        let (metric, size) = (metric(cube.count), size(cube.table));
        let found = if let Some(solver) = self.solvers.cube_in(puzzle, metric, size) {
            let (orientation, upright) = upright(&solver, position)?;
            reporter.before = orientation;
            reporter.count = Some(cube.count);
            if let Some(colours) = cube.colours {
                let solvers = &self.solvers.two_colour;
                let solution = two_colour::solve(solvers, colours, &upright, &mut reporter)?;
                return Ok((vec![solution], reporter));
            }
            match (cube.all, options.goal) {
                (Some(most), Goal::Shortest) => {
                    solver.solve_all(&upright, most.max(1) as usize, options, &reporter)
                }
                _ => solver
                    .solve(&upright, options, &reporter)
                    .map(|solution| vec![solution]),
            }
        } else {
            let solver = self.solvers.general(puzzle);
            solver
                .solve(position, &reporter)
                .map(|solution| vec![solution])
        };
        match found {
            Ok(solutions) => {
                let told = solutions.iter().map(|solution| reporter.solution(solution));
                Ok((told.collect(), reporter))
            }
            Err(SearchError::Cancelled) => Err(SolveError::Cancelled),
            Err(why @ SearchError::NoRoom { .. }) => Err(SolveError::NoRoom(why.to_string())),
            Err(SearchError::NotWithin { max_depth }) => Err(SolveError::NotWithin {
                max_depth,
                proved: true,
            }),
            Err(SearchError::NotFound { max_depth }) => Err(SolveError::NotWithin {
                max_depth,
                proved: false,
            }),
            Err(why @ (SearchError::Illegal(_) | SearchError::Unreachable { .. })) => {
                Err(SolveError::Illegal(why.to_string()))
            }
        }
    }

    /// A random position, each as likely as any other that turning the puzzle's layers reaches, and moves that lead
    /// there: at most 20 for the 3x3x3, the fewest for small puzzles, many for large ones.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`] or [`SolveError::Cancelled`].
    pub fn scramble(
        &self,
        request: &ScrambleRequest,
        context: &JobContext,
    ) -> Result<Scrambled, SolveError> {
        let puzzle = self.puzzle(&request.puzzle)?;
        let position = self.solvers.general(&puzzle).random(request.seed.into());
        let reporter = Reporter::new(&puzzle, context);
        let options = Options {
            goal: Goal::FIRST,
            threads: context.threads,
            ..Options::default()
        };
        // What solves the inverse leads to the position.
        let cube = CubeOptions::default();
        let (solutions, _) = self.find(&puzzle, &position.inverse(), &options, cube, reporter)?;
        let (solution, _) = first_of(solutions);
        Ok(Scrambled {
            position: position.images().to_vec(),
            algorithm: solution.algorithm,
            length: solution.length,
        })
    }
}

/// The first solution and the others.
///
/// # Panics
/// If there is none; a search that ends well has one.
fn first_of(mut solutions: Vec<wire::Solution>) -> (wire::Solution, Vec<wire::Solution>) {
    let others = solutions.split_off(1);
    (solutions.swap_remove(0), others)
}

/// The known way back, simplified, if it is shorter than a solution that was found.
fn way_back_within(
    puzzle: &Puzzle,
    position: &Permutation,
    way_back: &str,
    found: &wire::Solution,
) -> Result<Option<wire::Solution>, SolveError> {
    let wrong = |why: String| SolveError::Illegal(format!("the known way back is none: {why}"));
    let moves = Algorithm::parse(puzzle, way_back).map_err(|error| wrong(error.to_string()))?;
    let moves = moves.simplified(puzzle);
    if !puzzle.looks_solved(&position.then(&moves.permutation(puzzle))) {
        return Err(wrong("it does not solve the position".to_owned()));
    }
    let all = (1_u32 << puzzle.layers()) - 1;
    let weight = |&id: &MoveId| {
        let step = [id];
        match (found.count, puzzle.mv(id).layers) {
            (Some(TurnCount::Qtm), _) => Count::Quarter.of_step(puzzle, &step),
            (Some(TurnCount::Sptm), _) => Count::Axial.of_step(puzzle, &step),
            (Some(TurnCount::Htm), _) => Count::Half.of_step(puzzle, &step),
            // Solvers of the other puzzles count turns of single layers.
            (None, layers) if puzzle.layers() > 0 && layers == all => 0,
            (None, layers) => u64::from(layers.count_ones()).max(1),
        }
    };
    let length: u64 = moves.moves().iter().map(weight).sum();
    let shorter = length < u64::from(found.length);
    Ok(shorter.then(|| wire::Solution {
        algorithm: moves.display(puzzle).to_string(),
        count: found.count,
        length: length as u32,
        quality: wire::Quality::WayBack,
    }))
}

/// The metric that a request names.
pub(crate) fn metric(count: TurnCount) -> Metric {
    match count {
        TurnCount::Htm => Metric::Htm,
        TurnCount::Qtm => Metric::Qtm,
        TurnCount::Sptm => Metric::Sptm,
    }
}

/// The size of table that a request names.
fn size(size: wire::TableSize) -> TableSize {
    match size {
        wire::TableSize::Small => TableSize::Small,
        wire::TableSize::Medium => TableSize::Medium,
        wire::TableSize::Large => TableSize::Large,
    }
}

pub(crate) fn puzzle_named(name: &str) -> Result<Arc<Puzzle>, SolveError> {
    catalogue::by_name(name)
        .ok_or_else(|| SolveError::NoPuzzle(format!("there is no puzzle called {name}")))
}

/// Turns of the whole cube that bring its centres home, and the position after them.
fn upright(
    solver: &Solver,
    position: &Permutation,
) -> Result<(Algorithm, Permutation), SolveError> {
    let puzzle = solver.puzzle();
    let illegal = |why: &IllegalPositionError| Err(SolveError::Illegal(why.to_string()));
    let why = match solver.check(position) {
        Ok(()) => return Ok((Algorithm::default(), position.clone())),
        Err(why) => why,
    };
    if position.degree() != puzzle.facets().len() {
        return illegal(&why);
    }
    for orientation in search::orientations(puzzle) {
        let turned = position.then(&orientation.permutation(puzzle));
        match solver.check(&turned) {
            Ok(()) => return Ok((orientation, turned)),
            // In no other orientation are the centres at home.
            Err(why)
                if !why
                    .broken
                    .iter()
                    .any(|law| matches!(law, Law::Centre { .. })) =>
            {
                return illegal(&why);
            }
            Err(_) => {}
        }
    }
    illegal(&why)
}

/// Puts the clock beside what the search reports.
struct Reporter<'a> {
    context: &'a JobContext<'a>,
    puzzle: &'a Puzzle,
    start: f64,
    /// Turns of the whole puzzle that are done before anything that the search finds.
    before: Algorithm,
    /// What counts as one move, if it is the 3x3x3's.
    count: Option<TurnCount>,
    /// The most nodes that were reported.
    nodes: AtomicU64,
}

impl<'a> Reporter<'a> {
    fn new(puzzle: &'a Puzzle, context: &'a JobContext<'a>) -> Self {
        Self {
            context,
            puzzle,
            start: context.now(),
            before: Algorithm::default(),
            count: None,
            nodes: AtomicU64::new(0),
        }
    }

    fn search_progress(&self, depth: u8, nodes: u64) -> SearchProgress {
        let seconds = (self.context.now() - self.start) / 1000.0;
        SearchProgress {
            depth,
            nodes,
            nodes_per_second: if seconds > 0.0 {
                nodes as f64 / seconds
            } else {
                0.0
            },
        }
    }

    fn solution(&self, solution: &search::Solution) -> wire::Solution {
        let algorithm = self.before.then(&solution.algorithm);
        wire::Solution {
            algorithm: match self.count {
                Some(count) => metric(count).write(self.puzzle, &algorithm),
                None => algorithm.display(self.puzzle).to_string(),
            },
            count: self.count,
            length: solution.length,
            quality: match solution.quality {
                search::Quality::Optimal => wire::Quality::Optimal,
                search::Quality::Short => wire::Quality::Short,
                search::Quality::Valid => wire::Quality::Valid,
            },
        }
    }
}

impl Monitor<search::Progress> for Reporter<'_> {
    fn report(&self, progress: search::Progress) {
        (self.context.report)(match progress {
            search::Progress::Table { filled, total } => Progress::Table { filled, total },
            search::Progress::Reading { read, total } => Progress::Reading { read, total },
            search::Progress::Search { depth, nodes } => {
                self.nodes.fetch_max(nodes, Ordering::Relaxed);
                Progress::Search(self.search_progress(depth, nodes))
            }
            search::Progress::Improve { best, nodes } => {
                self.nodes.fetch_max(nodes, Ordering::Relaxed);
                Progress::Improve {
                    best: best.map(u32::from),
                    nodes,
                }
            }
            search::Progress::Found(solution) => Progress::Found(self.solution(&solution)),
            search::Progress::NoRoom { bytes } => Progress::NoRoom { bytes },
        });
    }

    fn is_cancelled(&self) -> bool {
        self.context.is_cancelled()
    }
}
