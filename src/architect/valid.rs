//! Algorithms with given cycles where shortest ones are out of reach (Qter, section 3.3.6).
//!
//! Which pieces make the cycles is free, so several choices are tried. Each is an element of the group, which the
//! stabilizer chain's table of words writes in moves; that table grows from commutators of short words and their
//! conjugates, as people build algorithms for large puzzles. The word is then shortened piece by piece. The shortest
//! of all counts.

use std::sync::Arc;

use group::Rng;
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, PieceId, Puzzle};
use search::{General, Observer, Stopped};

use crate::cycles::CycleStructure;
use crate::find::{self, Finder, Found, Wanted};
use crate::solve::{CycleSolver, Refused};

/// The seed of all choices: the same effort gives the same algorithm.
const SEED: u64 = 1;

/// An algorithm that does what was asked, and is not known to be shortest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valid {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// How many choices of pieces were written as words.
    pub tries: u32,
}

/// Why there is no algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// No algorithm has these cycles.
    Refused(Refused),
    /// The observer broke it off before the first one.
    Cancelled,
}

/// Breaks off where the observer of the whole does.
struct Stop<'a>(&'a dyn Observer);

impl find::Observer for Stop<'_> {
    fn report(&self, _progress: find::Progress) {}

    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}

/// An algorithm with these cycles that leaves the fixed pieces alone: the shortest one that so many tries come upon. The
/// observer may break it off; then the shortest so far counts.
///
/// # Errors
/// If no algorithm has these cycles, or the observer breaks it off at once.
pub fn algorithm(
    solver: &CycleSolver,
    structure: &CycleStructure,
    fixed: &[PieceId],
    tries: u32,
    observer: &dyn Observer,
) -> Result<Valid, Invalid> {
    let structure = solver
        .possible(structure, fixed)
        .map_err(Invalid::Refused)?;
    let puzzle = solver.puzzle();
    let general = General::new(puzzle);
    let mut rng = Rng::with_seed(SEED);
    let mut best: Option<Algorithm> = None;
    let mut tried = 0;
    while tried < tries.max(1) && !observer.cancelled() {
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
            match general.solve(&element, observer) {
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
                Err(Stopped::Cancelled) => break,
                Err(_) => return Err(Invalid::Refused(Refused::Illegal)),
            }
        }
        tried += 1;
    }
    let best = best.ok_or(Invalid::Cancelled)?;
    Ok(Valid {
        algorithm: best,
        tries: tried,
    })
}

/// Algorithms of registers with these orders, the largest first: those of an architecture that the finder knows, each
/// done as often as leaves it the wanted order. They are not known to be shortest. None if no architecture that makes
/// others redundant has multiples of the orders, if the puzzle is too large for the finder, or if the observer breaks it off.
pub fn registers(
    puzzle: &Arc<Puzzle>,
    orders: &[u64],
    exact: bool,
    observer: &dyn Observer,
) -> Option<Vec<Algorithm>> {
    let (largest, least) = (*orders.iter().max()?, *orders.iter().min()?);
    let finder = Finder::new(puzzle).ok()?;
    let even = Wanted {
        registers: orders.len(),
        least,
        ratio: Some((largest, least.max(1))),
        exact,
    };
    let any = Wanted {
        ratio: None,
        ..even
    };
    let holds = |found: &Found| {
        let mut pairs = found.orders().into_iter().zip(orders);
        pairs.all(|(has, order)| has.is_multiple_of(*order))
    };
    let found = [even, any].into_iter().find_map(|wanted| {
        let all = finder.find(&wanted, &Stop(observer))?;
        all.into_iter().find(holds)
    })?;
    let general = General::new(puzzle);
    let mut algorithms = Vec::new();
    for ((has, order), element) in found.orders().iter().zip(orders).zip(found.permutations()) {
        let solution = general.solve(&element.pow((has / order) as i64), observer);
        let algorithm = solution.ok()?.algorithm.inverse(puzzle);
        algorithms.push(algorithm.simplified(puzzle));
    }
    let architecture = Architecture::from_algorithms(puzzle, algorithms.clone()).ok()?;
    (architecture.orders() == orders).then_some(algorithms)
}

#[cfg(test)]
mod tests;
