//! Shorter algorithms for compiled programs: the solver finds what does the same in fewer moves.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use compiler::{Build, Expected, Watch, World, compile};
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use search::{CancelFlag, Threads};
use wire::Language;

use crate::{Engine, JobContext};

/// Nodes for an algorithm of the 3x3x3: about 50 milliseconds. Counted so that a text compiles to the same everywhere.
const NODES: u64 = 1 << 20;

/// Moves of an algorithm that moves free pieces in another way. For fewer the search hardly ever pays; where there is
/// none within the most, a search for one that does exactly the same finds one that is hardly longer.
const LEAVING: std::ops::RangeInclusive<usize> = 10..=18;
/// Nodes of that search for each arrangement of the free pieces.
const NODES_LEAVING: u64 = 1 << 18;

/// Moves of most algorithms of the 3x3x3 that are found.
const LIKELY: usize = 18;

/// A puzzle's name, what an algorithm does to its facets, and which pieces do not matter.
type Effect = (String, Vec<u16>, Vec<PieceId>);

fn effect(puzzle: &Puzzle, algorithm: &Algorithm, free: &[PieceId]) -> Effect {
    let images = algorithm.permutation(puzzle).images().to_vec();
    (puzzle.name().to_owned(), images, free.to_vec())
}

/// What has been found to do the same; `None` where the search was in vain.
#[derive(Default)]
pub(crate) struct Shortcuts(Mutex<BTreeMap<Effect, Option<Algorithm>>>);

/// A world whose algorithms the engine shortens. The same algorithm always becomes the same one.
#[derive(Clone, Copy)]
struct Shortening<'a> {
    world: &'a dyn World,
    engine: &'a Engine,
    /// On which threads the solver searches.
    threads: Threads,
    /// Set when nobody waits for the compilation any more.
    cancel: &'a Arc<AtomicBool>,
}

impl Shortening<'_> {
    /// What does the same as the algorithm to all pieces but the free ones, found by solving what undoes it; or what is
    /// `known` to do exactly the same.
    fn solved(
        &self,
        puzzle: &Arc<Puzzle>,
        algorithm: &Algorithm,
        free: &[PieceId],
        known: Option<Algorithm>,
    ) -> Option<Algorithm> {
        let solvers = &self.engine.solvers;
        let monitor = CancelFlag(self.cancel);
        let undone = algorithm.permutation(puzzle).inverse();
        let Some(solver) = solvers.cube(puzzle) else {
            if known.is_some() {
                return known;
            }
            let solver = solvers.general(puzzle, &monitor).ok()?;
            return match solver.solve_near(&undone, &monitor) {
                Ok(solution) => Some(solution.algorithm),
                Err(_) => Some(solver.shortened(algorithm)),
            };
        };
        let least = known.as_ref().unwrap_or(algorithm).len();
        let longest = (least - 1).min(*LEAVING.end());
        if LEAVING.contains(&longest) {
            let limits = (longest as u8, NODES_LEAVING, NODES);
            match solver.solve_leaving(&undone, free, limits, self.threads, &monitor) {
                Ok(Some(solution)) => return Some(solution.algorithm),
                Ok(None) => {}
                Err(_) => return known,
            }
        }
        if known.is_some() {
            return known;
        }
        let solution = solver
            .solve_in(&undone, NODES, self.threads, &monitor)
            .ok()?;
        Some(solution.algorithm)
    }
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
            threads: context.threads,
            cancel: &context.cancel,
        };
        compile(file, language, text, &world, options)
    }
}

impl World for Shortening<'_> {
    fn watch(&self) -> Watch {
        Watch {
            cancel: Some(Arc::clone(self.cancel)),
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
        self.engine.adds.shipped.prepare(puzzle, orders);
        self.world.architecture(puzzle, orders)
    }

    fn realisations(&self, puzzle: &Puzzle, orders: &[u64]) -> Vec<Architecture> {
        self.world.realisations(puzzle, orders)
    }

    fn architectures(&self, puzzle: &Puzzle) -> Vec<Vec<u64>> {
        self.world.architectures(puzzle)
    }

    fn expected(&self, puzzle: &Puzzle, algorithm: &Algorithm, free: &[PieceId]) -> Expected {
        let adds = &self.engine.adds;
        let add = || {
            let known = || adds.known.get(puzzle, algorithm, free);
            adds.shipped.get(puzzle, algorithm).or_else(known)
        };
        let found = || {
            let key = effect(puzzle, algorithm, free);
            let known = self.engine.shortcuts.0.lock();
            let known = known.unwrap_or_else(PoisonError::into_inner);
            known.get(&key).cloned().flatten()
        };
        let known = match algorithm.len() {
            0 | 1 => Some(algorithm.clone()),
            _ => found().or_else(add),
        };
        let shared = catalogue::by_name(puzzle.name()).filter(|shared| **shared == *puzzle);
        let is_cube = shared.is_some_and(|shared| self.engine.solvers.cube(&shared).is_some());
        let likely = if is_cube { LIKELY } else { usize::MAX };
        Expected {
            moves: known
                .as_ref()
                .map_or(likely, Algorithm::len)
                .min(algorithm.len()),
            is_searched: known.is_none(),
        }
    }

    fn shorter(
        &self,
        puzzle: &Puzzle,
        algorithm: &Algorithm,
        free: &[PieceId],
    ) -> Option<Algorithm> {
        if algorithm.len() < 2 {
            return None;
        }
        let adds = &self.engine.adds;
        let known = || adds.known.get(puzzle, algorithm, free);
        let add = adds.shipped.get(puzzle, algorithm).or_else(known);
        if self.cancel.load(Ordering::Relaxed) {
            return None;
        }
        let key = effect(puzzle, algorithm, free);
        let known = &self.engine.shortcuts.0;
        let found = |known: &BTreeMap<_, Option<Algorithm>>| known.get(&key).cloned();
        if let Some(known) = found(&known.lock().unwrap_or_else(PoisonError::into_inner)) {
            return known;
        }
        let shared = catalogue::by_name(puzzle.name()).filter(|shared| **shared == *puzzle)?;
        let shorter = self.solved(&shared, algorithm, free, add);
        // What a cancelled search did not find may be there all the same.
        if !self.cancel.load(Ordering::Relaxed) {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.insert(key, shorter.clone());
        }
        shorter
    }
}
