//! Solving a position of any puzzle.

mod random;
mod reporter;
mod scramble;
mod steps;
mod table_choice;
mod time_left;
mod two_colour;

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cfop::Cfop;
use group::Permutation;
use puzzle::orientation::split;
use puzzle::{Algorithm, Count, MoveId, Orientation, Puzzle};
use search::{
    FarGoal, GeneralSolver, Goal, Law, Metric, Monitor, Options, SearchError, Solver, TableSize,
    Threads, counting,
};
use storage::{Asset, Storage};
use wire::{CubeOptions, Hardest, Request, SolveRequest, Solved, TurnCount};

use crate::error::SolveError;
use crate::wire_values::{metric, puzzle_of, table_size};
use crate::{Engine, JobContext};
use reporter::Reporter;
use two_colour::TwoColourSolvers;

/// What takes long to build; it stays between requests.
#[derive(Default)]
pub(crate) struct Solvers {
    /// The solvers of the 3x3x3. Of those with a table that is not small only the last stays.
    cubes: Mutex<BTreeMap<(Metric, TableSize), Arc<Solver>>>,
    /// Where they save their tables.
    storage: OnceLock<Arc<dyn Storage>>,
    /// The solvers of the two-colour cubes.
    two_colour: TwoColourSolvers,
    /// The solver of the 3x3x3 step by step.
    cfop: OnceLock<Cfop>,
    /// The solvers of all puzzles by reference, with what they found out.
    general: Mutex<BTreeMap<String, Arc<GeneralSolver>>>,
    /// How far some position of a puzzle is at least, by the puzzle's reference.
    hardest: Mutex<BTreeMap<String, Option<Hardest>>>,
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
            cubes.retain(|(_, size), _| *size == TableSize::Small);
        }
        cubes.insert((metric, size), Arc::clone(&solver));
        Some(solver)
    }

    /// The solver of the 3x3x3 step by step; the puzzle is one.
    fn cfop(&self, puzzle: &Arc<Puzzle>) -> &Cfop {
        let new = || Cfop::new(puzzle).expect("the puzzle is the 3x3x3");
        self.cfop.get_or_init(new)
    }

    pub(crate) fn general(
        &self,
        puzzle: &Arc<Puzzle>,
        monitor: &dyn Monitor<search::Progress>,
    ) -> Result<Arc<GeneralSolver>, SearchError> {
        let known = || self.general.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = known().get(puzzle.reference()) {
            return Ok(Arc::clone(solver));
        }
        // Built without the lock; should two threads build one, either will do.
        let mut solver = GeneralSolver::watched(puzzle, monitor)?;
        if let Some(cube) = self.finisher(puzzle) {
            solver = solver.with_cube(cube);
        }
        let solver = Arc::new(solver);
        known().insert(puzzle.reference().to_owned(), Arc::clone(&solver));
        Ok(solver)
    }
}

impl Solvers {
    /// The solver of the 3x3x3 that a puzzle's own solver needs, if it does.
    fn finisher(&self, puzzle: &Puzzle) -> Option<Arc<Solver>> {
        let cube = GeneralSolver::needs_cube(puzzle).then(|| puzzle_of("3x3x3").ok())??;
        self.cube(&cube)
    }

    /// How far some position of the puzzle is at least, by counting.
    fn hardest(&self, puzzle: &Puzzle) -> Option<Hardest> {
        let known = || self.hardest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hardest) = known().get(puzzle.reference()) {
            return *hardest;
        }
        let counted = || {
            let positions = counting::positions(puzzle)?;
            let least = |metric| {
                let counted = counting::count(puzzle, metric, positions.clone())?;
                Some(counted.at_least() as u32)
            };
            Some(Hardest {
                htm: least(Count::Half)?,
                stm: least(Count::Slice)?,
            })
        };
        let hardest = counted();
        known().insert(puzzle.reference().to_owned(), hardest);
        hardest
    }
}

impl Engine {
    /// The same engine, whose solvers save their tables in a storage.
    pub fn with_storage(self, storage: Arc<dyn Storage>) -> Self {
        // A new engine has no storage yet.
        let _ = self.solvers.storage.set(storage);
        self
    }

    /// The names of the tables that a request may look for in the storage, because they are not in memory. Whoever can
    /// open files only between two requests opens them before the request runs.
    pub fn tables_for(&self, request: &Request) -> Vec<String> {
        let (puzzle, cube) = match request {
            Request::Solve(request) if request.cube.colours.is_none() => {
                (&request.puzzle[..], request.cube)
            }
            Request::Scramble(request) => (&request.puzzle[..], CubeOptions::default()),
            Request::Architect(_) | Request::Atlas(_) | Request::Shorten(_) => {
                ("3x3x3", CubeOptions::default())
            }
            Request::Solve(_) | Request::Recognise(_) | Request::Cases(_) => return Vec::new(),
        };
        puzzle_of(puzzle)
            .ok()
            .and_then(|puzzle| {
                let size = match (request, cube.table) {
                    (_, Some(wanted)) => table_size(wanted),
                    // The engine may choose it.
                    (Request::Solve(request), None) if request.goal.proves() => TableSize::Medium,
                    (_, None) => TableSize::default(),
                };
                let solver = self.solvers.cube_in(&puzzle, metric(cube.count), size);
                solver.or_else(|| self.solvers.finisher(&puzzle))
            })
            .map_or_else(Vec::new, |solver| solver.missing())
    }

    /// The text that a request needs and this engine does not contain or have yet; whoever runs the engine in a browser
    /// fetches and [provides](Asset::provide) it before the request runs.
    pub fn missing_asset(&self, request: &Request) -> Option<&'static Asset> {
        let asset = match request {
            Request::Atlas(request) => crate::atlas::asset(request),
            Request::Solve(request) if in_steps(request) => Some(&last_layer::SHIPPED),
            Request::Scramble(request) if scramble::needs_last_layer(request) => {
                Some(&last_layer::SHIPPED)
            }
            _ => None,
        };
        asset.filter(|asset| asset.is_missing())
    }

    /// Solves a position, as shortly as the request asks and the puzzle allows: the answer says what it is. It has been
    /// replayed on the puzzle. A search that is cancelled when it has found something returns that.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solve(
        &self,
        request: &SolveRequest,
        context: &JobContext,
    ) -> Result<Solved, SolveError> {
        let puzzle = puzzle_of(&request.puzzle)?;
        let position = Permutation::from_images(request.position.clone())
            .map_err(|error| SolveError::Illegal(format!("this is not a position: {error}")))?;
        let options = Options {
            goal: if request.goal.proves() {
                Goal::Shortest
            } else {
                Goal::GOOD
            },
            max_depth: request.max_depth,
            simd: request.simd,
            threads: match (context.threads, request.threads) {
                (Threads::One, _) | (_, None) => context.threads,
                (_, Some(most)) => Threads::AtMost(most as usize),
            },
        };
        let mut reporter = Reporter::new(&puzzle, context);
        reporter.staged = request.goal == wire::Goal::Staged;
        let way_back = match &request.way_back {
            // What people do in stages may be longer.
            Some(moves) if request.cube.colours.is_none() && request.goal != wire::Goal::Staged => {
                Some(way_back(&puzzle, &position, moves)?)
            }
            _ => None,
        };
        let far = match request.goal {
            wire::Goal::Soon | wire::Goal::Shortest => FarGoal::Soon,
            wire::Goal::Improve => FarGoal::Best,
            wire::Goal::Staged => FarGoal::Staged,
        };
        let found = if let Some(cube) = self.cube_for(&puzzle, request.cube) {
            if in_steps(request) {
                let solution = self.find_in_steps(&cube, &position, &mut reporter);
                solution.map(|solution| vec![solution])
            } else {
                self.find_in_cube(&cube, &position, &options, request.cube, &mut reporter)
            }
        } else {
            // An answer at once, where searches take a while.
            if let Some(way_back) = &way_back {
                reporter.found(known(&reporter, &position, way_back));
            }
            self.find(&puzzle, &position, (far, options.threads), &mut reporter)
        };
        let (found, stopped) = match found {
            Err(SolveError::Cancelled) => match reporter.best() {
                Some(best) => (vec![best], true),
                None => return Err(SolveError::Cancelled),
            },
            found => (found?, false),
        };
        let (mut solution, mut others) = first_of(found);
        if let Some(way_back) = &way_back {
            let known = known(&reporter, &position, way_back);
            if known.length < solution.length {
                (solution, others) = (known, Vec::new());
            }
        }
        let milliseconds = context.now() - reporter.start;
        let nodes = reporter.nodes.load(Ordering::Relaxed);
        Ok(Solved {
            search: reporter.search_progress(solution.length.try_into().unwrap_or(u8::MAX), nodes),
            hardest: if solution.count.is_none() && solution.quality != wire::Quality::Optimal {
                self.solvers.hardest(&puzzle)
            } else {
                None
            },
            solution,
            others,
            milliseconds,
            stopped,
        })
    }

    /// The solver of the 3x3x3, if the puzzle is one; with the small table where the choice is still to be made.
    fn cube_for(&self, puzzle: &Arc<Puzzle>, cube: CubeOptions) -> Option<Arc<Solver>> {
        let size = cube.table.map_or_else(TableSize::default, table_size);
        self.solvers.cube_in(puzzle, metric(cube.count), size)
    }

    /// The solutions of a 3x3x3 as the reporter describes them, one unless all shortest ones are wanted.
    fn find_in_cube(
        &self,
        solver: &Solver,
        position: &Permutation,
        options: &Options,
        cube: CubeOptions,
        reporter: &mut Reporter,
    ) -> Result<Vec<wire::Solution>, SolveError> {
        let (orientation, upright) = upright(solver, position)?;
        reporter.before = orientation;
        reporter.count = Some(cube.count);
        if let Some(colours) = cube.colours {
            return self.find_two_coloured(colours, &upright, reporter);
        }
        let most = cube.all.map_or(1, |most| most.max(1) as usize);
        let found = match (options.goal, cube.table) {
            (Goal::Shortest, None) => {
                self.find_with_best_table(solver, &upright, most, options, reporter)?
            }
            (Goal::Shortest, _) if most > 1 => {
                solver.solve_all(&upright, most, options, reporter)?
            }
            _ => vec![solver.solve(&upright, options, reporter)?],
        };
        let described = found
            .iter()
            .filter_map(|solution| reporter.solution(solution));
        Ok(described.collect())
    }

    /// The solution of a cube with two colours, which is apart since few ask for it (`xtask/later/solver.txt`).
    #[inline(never)]
    fn find_two_coloured(
        &self,
        colours: wire::TwoColourCube,
        upright: &Permutation,
        reporter: &mut Reporter,
    ) -> Result<Vec<wire::Solution>, SolveError> {
        let solvers = &self.solvers.two_colour;
        let solution = two_colour::solve(solvers, colours, upright, reporter)?;
        Ok(vec![solution])
    }

    /// The solution of any other puzzle.
    fn find(
        &self,
        puzzle: &Arc<Puzzle>,
        position: &Permutation,
        (far, threads): (FarGoal, Threads),
        reporter: &mut Reporter,
    ) -> Result<Vec<wire::Solution>, SolveError> {
        let solver = self.solvers.general(puzzle, reporter)?;
        if let Some(cube) = self.solvers.finisher(puzzle) {
            cube.prepare(threads, reporter)?;
        }
        let reached = |rest: &Permutation| solver.reaches(rest);
        let known = position.degree() == puzzle.facets().len();
        let found = known.then(|| split(puzzle, position, reached)).flatten();
        let (orientation, rest) = found.unwrap_or((Orientation::usual(puzzle), position.clone()));
        if !orientation.is_usual() {
            reporter.held = Some(orientation);
        }
        let solution = solver.solve_for(&rest, far, threads, reporter)?;
        let described = reporter.solution(&solution).ok_or_else(|| {
            SolveError::Illegal(format!(
                "this position of the {} is {}; turn the whole puzzle first, as no moves solve it so",
                puzzle.name(),
                reporter.held.as_ref().map_or_else(String::new, |held| held.words(puzzle, true)),
            ))
        })?;
        let moves = Algorithm::parse(puzzle, &described.algorithm);
        assert!(
            moves
                .is_ok_and(|moves| puzzle.looks_solved(&position.then(&moves.permutation(puzzle)))),
            "the solution does not solve the position"
        );
        Ok(vec![described])
    }
}

/// Whether a request is for the steps in which people solve the 3x3x3.
fn in_steps(request: &SolveRequest) -> bool {
    request.goal == wire::Goal::Staged
        && request.cube.colours.is_none()
        && puzzle_of(&request.puzzle).is_ok_and(|puzzle| puzzle.name() == "3x3x3")
}

/// The first solution and the others.
///
/// # Panics
/// If there is none; a search that ends well has one.
fn first_of(mut solutions: Vec<wire::Solution>) -> (wire::Solution, Vec<wire::Solution>) {
    let others = solutions.split_off(1);
    (solutions.swap_remove(0), others)
}

/// The known way back, simplified.
///
/// # Errors
/// When it does not solve the position.
fn way_back(puzzle: &Puzzle, position: &Permutation, moves: &str) -> Result<Algorithm, SolveError> {
    let wrong =
        |why: String| SolveError::Illegal(format!("the known way back does not work: {why}"));
    let moves = Algorithm::parse(puzzle, moves).map_err(|error| wrong(error.to_string()))?;
    let moves = moves.simplified(puzzle);
    if !puzzle.looks_solved(&position.then(&moves.permutation(puzzle))) {
        return Err(wrong("it does not solve the position".to_owned()));
    }
    Ok(moves)
}

/// The known way back as a solution, counted as the solver counts its own.
fn known(reporter: &Reporter, position: &Permutation, moves: &Algorithm) -> wire::Solution {
    let puzzle = reporter.puzzle;
    let all = (1_u32 << puzzle.layers()) - 1;
    let weight = |&id: &MoveId| {
        let step = [id];
        match (reporter.count, puzzle.mv(id).layers) {
            (Some(TurnCount::Qtm), _) => Count::Quarter.of_step(puzzle, &step),
            (Some(TurnCount::Stm), _) => Count::Slice.of_step(puzzle, &step),
            (Some(TurnCount::Sptm), _) => Count::Axial.of_step(puzzle, &step),
            (Some(TurnCount::Htm), _) => Count::Half.of_step(puzzle, &step),
            // Solvers of the other puzzles count turns of single layers.
            (None, layers) if puzzle.layers() > 0 && layers == all => 0,
            (None, layers) => u64::from(layers.count_ones()).max(1),
        }
    };
    let length: u64 = if search::counts_slice_turns(puzzle) {
        Count::Slice.of(puzzle, moves)
    } else {
        moves.moves().iter().map(weight).sum()
    };
    let end = Orientation::of_solved(puzzle, &position.then(&moves.permutation(puzzle)));
    let known = reporter.described(moves, length as u32, wire::Quality::WayBack);
    wire::Solution {
        algorithm: moves.display(puzzle).to_string(),
        held: end.map_or_else(String::new, |end| end.words(puzzle, false)),
        ..known
    }
}

/// Turns of the whole cube that bring its centres home, and the position after them.
fn upright(
    solver: &Solver,
    position: &Permutation,
) -> Result<(Algorithm, Permutation), SolveError> {
    let puzzle = solver.puzzle();
    let centred = |rest: &Permutation| match solver.check(rest) {
        Ok(()) => true,
        Err(why) => {
            let moved = |law: &Law| matches!(law, Law::Centre { .. });
            !why.broken.iter().any(moved)
        }
    };
    let known = position.degree() == puzzle.facets().len();
    let found = known.then(|| split(puzzle, position, centred)).flatten();
    let (orientation, rest) = found.unwrap_or((Orientation::usual(puzzle), position.clone()));
    let legal = solver.check(&rest);
    legal.map_err(|why| SolveError::Illegal(why.to_string()))?;
    let moves = orientation.moves.unwrap_or_default();
    Ok((moves.inverse(puzzle), rest))
}
