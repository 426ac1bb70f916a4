//! Algorithms with given cycles where shortest ones are out of reach (Qter, section 3.3.6).
//!
//! Commutators of short words come first. Where none has the cycles: which pieces make them is free, so several choices
//! are tried. Each is an element of the group, which the stabilizer chain's table of words writes in moves; that table
//! grows from commutators of short words and their conjugates, as people build algorithms for large puzzles. The word
//! is then shortened piece by piece. The shortest of all counts.

mod commutators;

use std::sync::Arc;

use group::{Permutation, Rng};
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, PieceId, Puzzle};
use search::{CancelWith, GeneralSolver, Monitor, Progress, SearchError, Threads};

use crate::cycles::CycleStructure;
use crate::find::{self, Finder, Found};
use crate::sample::{self, Effort};
use crate::solve::{CycleSolver, QueryError};

/// The seed of all choices: the same effort gives the same algorithm.
const SEED: u64 = 1;

/// An algorithm that does what was asked, and is not known to be shortest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valid {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// How many choices of pieces were written as words; none where a commutator does it.
    pub tries: u32,
}

/// Why there is no algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValidError {
    /// No algorithm has these cycles.
    Query(QueryError),
    /// The monitor cancelled before the first attempt.
    Cancelled,
}

/// An algorithm with these cycles that leaves the fixed pieces alone: a short commutator, or else the shortest one that
/// `tries` attempts find. If the monitor cancels, the shortest so far counts.
///
/// # Errors
/// If no algorithm has these cycles, or the monitor cancels before the first attempt.
pub fn algorithm(
    solver: &CycleSolver,
    structure: &CycleStructure,
    fixed: &[PieceId],
    tries: u32,
    monitor: &dyn Monitor<Progress>,
) -> Result<Valid, ValidError> {
    let structure = solver
        .possible(structure, fixed)
        .map_err(ValidError::Query)?;
    let puzzle = solver.puzzle();
    if let Some(algorithm) = commutators::shortest(solver, &structure, fixed, monitor) {
        return Ok(Valid {
            algorithm,
            tries: 0,
        });
    }
    let general = GeneralSolver::watched(puzzle, &CancelWith(monitor));
    let general = general.map_err(|_| ValidError::Cancelled)?;
    let mut rng = Rng::with_seed(SEED);
    let mut best: Option<Algorithm> = None;
    let mut tried = 0;
    while tried < tries.max(1) && !monitor.is_cancelled() {
        let pieces: Vec<Vec<usize>> = solver
            .structure()
            .orbits()
            .iter()
            .map(|orbit| {
                let all = 0..orbit.pieces.len();
                let mut free: Vec<usize> = all
                    .filter(|number| !fixed.contains(&orbit.pieces[*number]))
                    .collect();
                for at in (1..free.len()).rev() {
                    free.swap(at, rng.usize(0..=at));
                }
                free
            })
            .collect();
        for element in solver.examples(&structure, &pieces).into_iter().take(1) {
            match general.solve(&element, monitor) {
                Ok(solution) => {
                    let algorithm = solution.algorithm.inverse(puzzle).simplified(puzzle);
                    if algorithm.permutation(puzzle) == element
                        && best
                            .as_ref()
                            .is_none_or(|best| algorithm.len() < best.len())
                    {
                        best = Some(algorithm);
                    }
                }
                Err(SearchError::Cancelled) => break,
                Err(_) => return Err(ValidError::Query(QueryError::Illegal)),
            }
        }
        tried += 1;
    }
    let best = best.ok_or(ValidError::Cancelled)?;
    Ok(Valid {
        algorithm: best,
        tries: tried,
    })
}

/// How hard to look for one short algorithm of a register that is alone.
const ALONE: Effort = Effort {
    longest: 12,
    beginnings: 200,
};
/// Turns that bring the registers to other pieces, by chance.
const STIRRED: usize = 40;

/// Algorithms of registers on any puzzle, tried again and again: each attempt may come upon shorter ones, and none is
/// known to be shortest. The same attempts give the same algorithms.
///
/// A register that is alone is first looked for among short words at random. Registers side by side are those of an
/// architecture that the finder knows, each done as often as leaves it the wanted order. Moved to other pieces they are
/// as good, so that each attempt takes other pieces, and writes what is to be done with them in moves.
pub struct Attempts {
    puzzle: Arc<Puzzle>,
    orders: Vec<u64>,
    /// What each register's algorithm does.
    elements: Vec<Permutation>,
    general: GeneralSolver,
    rng: Rng,
    made: u32,
    best: Option<Vec<Algorithm>>,
}

impl Attempts {
    /// Registers with these orders, the largest first; `exact` as in [`find::Query`]. None if no architecture that
    /// makes others redundant has multiples of the orders, if the puzzle is too large for the finder, or if the monitor
    /// cancels.
    pub fn new(
        puzzle: &Arc<Puzzle>,
        orders: &[u64],
        exact: bool,
        monitor: &dyn Monitor<Progress>,
    ) -> Option<Self> {
        let (largest, least) = (*orders.iter().max()?, *orders.iter().min()?);
        let finder = Finder::new(puzzle).ok()?;
        let even = find::Query {
            registers: orders.len(),
            least,
            ratio: Some((largest, least.max(1))),
            exact,
        };
        let any = find::Query {
            ratio: None,
            ..even
        };
        let holds = |found: &Found| {
            let mut pairs = found.orders().into_iter().zip(orders);
            pairs.all(|(has, order)| has.is_multiple_of(*order))
        };
        let found = [even, any].into_iter().find_map(|wanted| {
            let all = finder.find(&wanted, &CancelWith(monitor))?;
            all.into_iter().find(holds)
        })?;
        let has = found.orders();
        let elements = found.permutations();
        let elements = has.iter().zip(orders).zip(elements);
        Some(Self {
            elements: elements
                .map(|((has, order), element)| element.pow((has / order) as i64))
                .collect(),
            orders: orders.to_vec(),
            general: GeneralSolver::watched(puzzle, &CancelWith(monitor)).ok()?,
            rng: Rng::with_seed(SEED),
            made: 0,
            best: None,
            puzzle: Arc::clone(puzzle),
        })
    }

    /// Makes one more attempt; whether it is better than all before. An attempt that the monitor cancels does not
    /// count.
    pub fn attempt(&mut self, threads: Threads, monitor: &dyn Monitor<Progress>) -> bool {
        let algorithms = if self.made == 0 && self.orders.len() == 1 {
            let stop = CancelWith(monitor);
            sample::of_order(&self.puzzle, self.orders[0], ALONE, threads, &stop)
                .map(|sampled| vec![sampled.algorithm])
        } else {
            let algorithms = self.written(monitor);
            self.stir();
            algorithms
        };
        if monitor.is_cancelled() {
            return false;
        }
        self.made += 1;
        let total = |all: &[Algorithm]| all.iter().map(Algorithm::len).sum::<usize>();
        let better = algorithms.filter(|new| {
            let best = self.best.as_ref();
            best.is_none_or(|best| total(new) < total(best)) && self.do_what_was_asked(new)
        });
        let is_better = better.is_some();
        self.best = better.or(self.best.take());
        is_better
    }

    /// How many attempts have been made.
    pub fn made(&self) -> u32 {
        self.made
    }

    /// The shortest algorithms so far, by register.
    pub fn best(&self) -> Option<&[Algorithm]> {
        self.best.as_deref()
    }

    /// The registers in moves.
    fn written(&self, monitor: &dyn Monitor<Progress>) -> Option<Vec<Algorithm>> {
        let write = |element: &Permutation| {
            let solution = self.general.solve(element, monitor).ok()?;
            let algorithm = solution.algorithm.inverse(&self.puzzle);
            Some(algorithm.simplified(&self.puzzle))
        };
        self.elements.iter().map(write).collect()
    }

    /// Moves the registers to other pieces.
    fn stir(&mut self) {
        let generators = self.puzzle.generators();
        let mut conjugator = self.puzzle.solved();
        for _ in 0..STIRRED {
            let chosen = generators[self.rng.usize(..generators.len())];
            conjugator.then_assign(&self.puzzle.mv(chosen).permutation);
        }
        for element in &mut self.elements {
            *element = element.conjugate(&conjugator);
        }
    }

    fn do_what_was_asked(&self, algorithms: &[Algorithm]) -> bool {
        let architecture = Architecture::from_algorithms(&self.puzzle, algorithms.to_vec());
        architecture.is_ok_and(|architecture| architecture.orders() == self.orders)
    }
}

#[cfg(test)]
mod tests;
