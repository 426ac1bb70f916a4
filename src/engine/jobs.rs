//! Requests in, outcomes out.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use group::Permutation;
use puzzle::{Puzzle, catalogue};
use search::{Observer, Options, Solution, Solver, Stopped, Threads};
use wire::{
    CompileRequest, Language, Outcome, Progress, Request, SearchProgress, SolveRequest, Solved,
};

use crate::wire_values;

/// The engine: one for a process or a worker.
pub struct Engine {
    /// Milliseconds since any fixed moment, never going back.
    clock: Box<dyn Fn() -> f64 + Send + Sync>,
    /// The 3x3x3's solver, with its tables once they are built.
    solver: OnceLock<Solver>,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The catalogue has no puzzle of that name, or there is no solver for it.
    NoSolver(String),
    /// The numbers are no position of the puzzle, or one that turning cannot reach.
    Illegal(String),
    /// No solution within this many moves, proved.
    NotWithin(u8),
    /// Cancelled.
    Cancelled,
}

/// The language that a file's name tells: `.q` is Q, all else QAT.
pub fn language_of(file: &str) -> Language {
    let is_q = file
        .rsplit_once('.')
        .is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("q"));
    if is_q { Language::Q } else { Language::Qat }
}

impl Engine {
    /// An engine that reads time from `clock` (milliseconds since any fixed moment), for nodes a second.
    pub fn new(clock: impl Fn() -> f64 + Send + Sync + 'static) -> Self {
        Self {
            clock: Box::new(clock),
            solver: OnceLock::new(),
        }
    }

    /// Runs a request to its end on the calling thread (searches use the rayon pool if `parallel`). `cancel` may be
    /// set by anybody at any time; `report` may be called from several threads at once.
    ///
    /// # Panics
    /// On [`Request::Crash`], which asks for it.
    pub fn run(
        &self,
        request: &Request,
        parallel: bool,
        cancel: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Outcome {
        match request {
            Request::Compile(CompileRequest {
                file,
                language,
                text,
                files,
            }) => {
                let files = files.iter().map(|f| (f.name.clone(), f.text.clone()));
                let project = qat::Project {
                    files: files.collect(),
                };
                let build = crate::compile(file, *language, text, &project);
                Outcome::Compiled(Box::new(wire_values::compiled(&build)))
            }
            Request::Solve(request) => match self.solve(request, parallel, cancel, report) {
                Ok(solved) => Outcome::Solved(solved),
                Err(SolveError::NotWithin(max_depth)) => Outcome::Unsolved { max_depth },
                Err(SolveError::Cancelled) => Outcome::Cancelled,
                Err(SolveError::NoSolver(message) | SolveError::Illegal(message)) => {
                    Outcome::Failed { message }
                }
            },
            Request::Crash => panic!("the page asked the worker to crash"),
        }
    }

    /// A shortest solution in the half-turn metric, proved optimal and replayed on the puzzle.
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
        let start = (self.clock)();
        let puzzle = catalogue::by_name(&request.puzzle).ok_or_else(|| {
            SolveError::NoSolver(format!("there is no puzzle called {}", request.puzzle))
        })?;
        let position = Permutation::from_images(request.position.clone())
            .map_err(|error| SolveError::Illegal(format!("this is no position: {error}")))?;
        let solver = self.solver(&puzzle)?;
        let observer = Reporter {
            engine: self,
            start,
            cancel,
            report,
            nodes: AtomicU64::new(0),
        };
        let options = Options {
            max_depth: request.max_depth,
            simd: request.simd,
            threads: match (parallel, request.threads) {
                (false, _) => Threads::One,
                (true, None) => Threads::All,
                (true, Some(most)) => Threads::AtMost(most as usize),
            },
        };
        match solver.solve(&position, &options, &observer) {
            Ok(Solution {
                algorithm, length, ..
            }) => {
                let milliseconds = (self.clock)() - start;
                Ok(Solved {
                    algorithm: algorithm.display(&puzzle).to_string(),
                    length,
                    search: observer
                        .search_progress(length, observer.nodes.load(Ordering::Relaxed)),
                    milliseconds,
                })
            }
            Err(Stopped::Cancelled) => Err(SolveError::Cancelled),
            Err(Stopped::NotWithin { max_depth }) => Err(SolveError::NotWithin(max_depth)),
            Err(Stopped::Illegal(why)) => Err(SolveError::Illegal(why.to_string())),
        }
    }
}

impl Engine {
    /// The solver of a puzzle; kept, since its tables are dear.
    fn solver(&self, puzzle: &Arc<Puzzle>) -> Result<&Solver, SolveError> {
        let solver = Solver::new(Arc::clone(puzzle)).map_err(|unsupported| {
            SolveError::NoSolver(format!("there is no solver for {}", unsupported.puzzle))
        })?;
        Ok(self.solver.get_or_init(|| solver))
    }
}

/// Puts the clock beside what the search reports.
struct Reporter<'a> {
    engine: &'a Engine,
    start: f64,
    cancel: &'a AtomicBool,
    report: &'a (dyn Fn(Progress) + Sync),
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
}

impl Observer for Reporter<'_> {
    fn report(&self, progress: search::Progress) {
        (self.report)(match progress {
            search::Progress::Table { filled, total } => Progress::Table { filled, total },
            search::Progress::Search { depth, nodes } => {
                self.nodes.fetch_max(nodes, Ordering::Relaxed);
                Progress::Search(self.search_progress(depth, nodes))
            }
        });
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
