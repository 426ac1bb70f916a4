//! Shorter algorithms for compiled programs: the solver finds what does the same in fewer moves.

use std::sync::Arc;

use compiler::{Build, Expected, Found, Tables, Watch, World, compile, expected, leaving};
use group::Permutation;
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use wire::{Language, ShortenRequest, Sum};

use crate::error::SolveError;
use crate::wire_values::puzzle_of;
use crate::{Engine, JobContext};

/// Nodes for an algorithm of the 3x3x3: about 50 milliseconds. Counted so that a text compiles to the same everywhere.
const NODES: u64 = 1 << 20;

/// Nodes of the search for an algorithm that moves free pieces in another way, for each arrangement of these.
const NODES_LEAVING: u64 = 1 << 18;

/// The short algorithms for sums that an engine knows.
#[derive(Default)]
pub(crate) struct Sums {
    tables: Tables,
    found: Found,
}

/// A sum for which a shorter algorithm is looked for.
struct Sought<'a> {
    puzzle: &'a Arc<Puzzle>,
    algorithm: &'a Algorithm,
    /// What the algorithm does.
    effect: &'a Permutation,
    /// Pieces that may end anywhere.
    free: &'a [PieceId],
    /// What does exactly the same, of a table.
    known: Option<Algorithm>,
}

/// A world whose algorithms the engine shortens. The same algorithm always becomes the same one.
#[derive(Clone, Copy)]
struct Shortening<'a> {
    world: &'a dyn World,
    engine: &'a Engine,
    /// Who waits for the compilation, and on which threads the solver searches.
    context: &'a JobContext<'a>,
}

impl Engine {
    /// Compiles as [`compile`] does, but asks the solver for shorter algorithms: at most 20 moves for what turning the
    /// faces of a 3x3x3 can do. What it finds is remembered. The first call fills tables; a cancelled one ends soon,
    /// with the error `qat::cancelled`.
    pub fn compile(
        &self,
        file: &str,
        language: Language,
        text: &str,
        world: &dyn World,
        options: compiler::Options,
        context: &JobContext,
    ) -> Build {
        let world = Shortening {
            world,
            engine: self,
            context,
        };
        compile(file, language, text, &world, options)
    }

    /// Looks for shorter algorithms for sums as [`Engine::compile`] does, until the request's time is over: one for
    /// each, in order, of as many as were looked at, which is one at least.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] where a sum is none of the
    /// puzzle.
    pub fn shorten(
        &self,
        request: &ShortenRequest,
        context: &JobContext,
    ) -> Result<Vec<Option<String>>, SolveError> {
        let start = context.now();
        let mut found = Vec::new();
        for sum in &request.sums {
            if !found.is_empty() && context.now() - start >= f64::from(request.milliseconds) {
                break;
            }
            found.push(self.found(sum, context)?);
        }
        Ok(found)
    }

    fn found(&self, sum: &Sum, context: &JobContext) -> Result<Option<String>, SolveError> {
        let puzzle = puzzle_of(&sum.puzzle)?;
        let read = |text: &String| {
            Algorithm::parse(&puzzle, text).map_err(|why| SolveError::Illegal(why.to_string()))
        };
        let algorithm = read(&sum.algorithm)?;
        let known = sum.known.as_ref().map(read).transpose()?;
        let free: Vec<PieceId> = sum.free.iter().copied().map(PieceId).collect();
        if algorithm.len() < 2
            || free
                .iter()
                .any(|piece| usize::from(piece.0) >= puzzle.pieces().len())
        {
            return Err(SolveError::Illegal("this is not a sum".to_owned()));
        }
        let sought = Sought {
            puzzle: &puzzle,
            algorithm: &algorithm,
            effect: &algorithm.permutation(&puzzle),
            free: &free,
            known,
        };
        let shorter = self.shorter(&sought, context);
        if context.is_cancelled() {
            return Err(SolveError::Cancelled);
        }
        Ok(shorter.map(|shorter| shorter.display(&puzzle).to_string()))
    }

    /// What does the same as the algorithm to all pieces but the free ones, found by solving what undoes it; or what is
    /// known to do exactly the same.
    fn shorter(&self, sought: &Sought, context: &JobContext) -> Option<Algorithm> {
        let Sought {
            puzzle,
            effect,
            free,
            ..
        } = sought;
        let found = &self.sums.found;
        if let Some(known) = found.get(puzzle, effect, free) {
            return known;
        }
        let shorter = self.searched(sought, context);
        // What a cancelled search did not find may be there all the same.
        if !context.is_cancelled() {
            found.put(puzzle, effect, free, shorter.clone());
        }
        shorter
    }

    fn searched(&self, sought: &Sought, context: &JobContext) -> Option<Algorithm> {
        let Sought {
            puzzle,
            algorithm,
            effect,
            free,
            known,
        } = sought;
        let monitor = context.quiet();
        let undone = effect.inverse();
        let Some(solver) = self.solvers.cube(puzzle) else {
            if known.is_some() {
                return known.clone();
            }
            let solver = self.solvers.general(puzzle, &monitor).ok()?;
            return match solver.solve_near(&undone, &monitor) {
                Ok(solution) => Some(solution.algorithm),
                Err(_) => Some(solver.shortened(algorithm)),
            };
        };
        if let Some(longest) = leaving(known.as_ref().unwrap_or(algorithm)) {
            let limits = (longest as u8, NODES_LEAVING, NODES);
            match solver.solve_leaving(&undone, free, limits, context.threads, &monitor) {
                Ok(Some(solution)) => return Some(solution.algorithm),
                Ok(None) => {}
                Err(_) => return known.clone(),
            }
        }
        if known.is_some() {
            return known.clone();
        }
        let solution = solver
            .solve_in(&undone, NODES, context.threads, &monitor)
            .ok()?;
        Some(solution.algorithm)
    }
}

impl World for Shortening<'_> {
    fn watch(&self) -> Watch {
        Watch {
            cancel: Some(Arc::clone(&self.context.cancel)),
            ..Watch::default()
        }
    }

    fn source(&self, path: &str) -> Option<String> {
        self.world.source(path)
    }

    fn sources(&self) -> Vec<String> {
        self.world.sources()
    }

    fn puzzle(&self, name: &str) -> Option<Arc<Puzzle>> {
        self.world.puzzle(name)
    }

    fn puzzles(&self) -> Vec<String> {
        self.world.puzzles()
    }

    fn architecture(&self, puzzle: &Puzzle, orders: &[u64]) -> Option<Architecture> {
        self.engine.sums.tables.prepare(puzzle, orders);
        self.world.architecture(puzzle, orders)
    }

    fn realisations(&self, puzzle: &Puzzle, orders: &[u64]) -> Vec<Architecture> {
        self.world.realisations(puzzle, orders)
    }

    fn architectures(&self, puzzle: &Puzzle) -> Vec<Vec<u64>> {
        self.world.architectures(puzzle)
    }

    fn expected(&self, puzzle: &Puzzle, algorithm: &Algorithm, _free: &[PieceId]) -> Expected {
        expected(&self.engine.sums.tables, puzzle, algorithm)
    }

    fn shorter(
        &self,
        puzzle: &Puzzle,
        algorithm: &Algorithm,
        free: &[PieceId],
    ) -> Option<Algorithm> {
        if algorithm.len() < 2 || self.context.is_cancelled() {
            return None;
        }
        let listed = catalogue::by_name(puzzle.name()).filter(|listed| **listed == *puzzle)?;
        let effect = algorithm.permutation(puzzle);
        if let Some(found) = self.engine.sums.tables.found(puzzle, &effect, free) {
            return found;
        }
        let sought = Sought {
            puzzle: &listed,
            algorithm,
            effect: &effect,
            free,
            known: self.engine.sums.tables.get(puzzle, &effect),
        };
        self.engine.shorter(&sought, self.context)
    }
}
