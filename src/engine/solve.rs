//! Solving a position of any puzzle.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use group::Permutation;
use puzzle::{Algorithm, Puzzle, catalogue};
use search::{GODS_NUMBER, Goal, Illegal, Law, Observer, Options, Solver, Stopped, Threads};
use wire::{Progress, SearchProgress, SolveRequest, Solved};

use crate::Engine;

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The catalogue has no puzzle of that name.
    NoPuzzle(String),
    /// The numbers are no position of the puzzle, or one that turning cannot reach.
    Illegal(String),
    /// There is no solution within so many moves.
    NotWithin {
        /// The limit that was asked for.
        max_depth: u8,
        /// Whether that is proved; otherwise none was found soon.
        proved: bool,
    },
    /// Cancelled.
    Cancelled,
}

/// What is dear to build; kept between requests.
#[derive(Default)]
pub(crate) struct Solvers {
    /// The solver of the 3x3x3 in face turns.
    cube: OnceLock<Solver>,
}

impl Engine {
    /// Solves a position, as shortly as the request asks and the puzzle allows: the answer says what it is. It has been
    /// replayed on the puzzle.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solve(
        &self,
        request: &SolveRequest,
        parallel: bool,
        cancel: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Result<Solved, SolveError> {
        let puzzle = catalogue::by_name(&request.puzzle).ok_or_else(|| {
            SolveError::NoPuzzle(format!("there is no puzzle called {}", request.puzzle))
        })?;
        let position = Permutation::from_images(request.position.clone())
            .map_err(|error| SolveError::Illegal(format!("this is no position: {error}")))?;
        let reporter = Reporter {
            engine: self,
            puzzle: &puzzle,
            start: (self.clock)(),
            cancel,
            report,
            before: Algorithm::default(),
            nodes: AtomicU64::new(0),
        };
        let threads = match (parallel, request.threads) {
            (false, _) => Threads::One,
            (true, None) => Threads::All,
            (true, Some(most)) => Threads::AtMost(most as usize),
        };
        let options = Options {
            goal: match request.goal {
                wire::Goal::Soon => Goal::GOOD,
                wire::Goal::Shortest => Goal::Shortest,
            },
            max_depth: request.max_depth.min(GODS_NUMBER),
            simd: request.simd,
            threads,
        };
        match Solver::new(Arc::clone(&puzzle)) {
            Ok(solver) => {
                let solver = self.solvers.cube.get_or_init(|| solver);
                solve_cube(solver, &position, &options, reporter)
            }
            Err(unsupported) => Err(SolveError::NoPuzzle(unsupported.to_string())),
        }
    }
}

/// Solves a 3x3x3, which may also be turned as a whole.
fn solve_cube(
    solver: &Solver,
    position: &Permutation,
    options: &Options,
    mut reporter: Reporter,
) -> Result<Solved, SolveError> {
    let (attitude, upright) = upright(solver, position)?;
    reporter.before = attitude;
    match solver.solve(&upright, options, &reporter) {
        Ok(solution) => Ok(reporter.solved(&solution)),
        Err(Stopped::Cancelled) => Err(SolveError::Cancelled),
        Err(Stopped::NotWithin { max_depth }) => Err(SolveError::NotWithin {
            max_depth,
            proved: true,
        }),
        Err(Stopped::NotFound { max_depth }) => Err(SolveError::NotWithin {
            max_depth,
            proved: false,
        }),
        Err(Stopped::Illegal(why)) => Err(SolveError::Illegal(why.to_string())),
    }
}

/// Turns of the whole cube that bring its centres home, and the position after them.
fn upright(
    solver: &Solver,
    position: &Permutation,
) -> Result<(Algorithm, Permutation), SolveError> {
    let puzzle = solver.puzzle();
    let illegal = |why: &Illegal| Err(SolveError::Illegal(why.to_string()));
    let why = match solver.check(position) {
        Ok(()) => return Ok((Algorithm::default(), position.clone())),
        Err(why) => why,
    };
    if position.degree() != puzzle.facets().len() {
        return illegal(&why);
    }
    for attitude in search::attitudes(puzzle) {
        let turned = position.then(&attitude.permutation(puzzle));
        match solver.check(&turned) {
            Ok(()) => return Ok((attitude, turned)),
            // In no other attitude are the centres at home.
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
    engine: &'a Engine,
    puzzle: &'a Puzzle,
    start: f64,
    cancel: &'a AtomicBool,
    report: &'a (dyn Fn(Progress) + Sync),
    /// Turns of the whole puzzle that are done before anything that the search finds.
    before: Algorithm,
    /// The most nodes that were reported.
    nodes: AtomicU64,
}

impl Reporter<'_> {
    fn search_progress(&self, depth: u8, nodes: u64) -> SearchProgress {
        let seconds = ((self.engine.clock)() - self.start) / 1000.0;
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
            algorithm: algorithm.display(self.puzzle).to_string(),
            length: solution.length.into(),
            quality: match solution.quality {
                search::Quality::Optimal => wire::Quality::Optimal,
                _ => wire::Quality::Short,
            },
        }
    }

    fn solved(&self, solution: &search::Solution) -> Solved {
        let milliseconds = (self.engine.clock)() - self.start;
        Solved {
            solution: self.solution(solution),
            search: self.search_progress(solution.length, self.nodes.load(Ordering::Relaxed)),
            milliseconds,
        }
    }
}

impl Observer for Reporter<'_> {
    fn report(&self, progress: search::Progress) {
        (self.report)(match progress {
            search::Progress::Table { filled, total } => Progress::Table { filled, total },
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
        });
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn found(&self, solution: &search::Solution) {
        (self.report)(Progress::Found(self.solution(solution)));
    }
}
