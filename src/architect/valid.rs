//! Algorithms with given cycles where shortest ones are out of reach (Qter, section 3.3.6).
//!
//! Which pieces make the cycles is free, so several choices are tried. Each is an element of the group, which the
//! stabilizer chain's table of words writes in moves; that table grows from commutators of short words and their
//! conjugates, as people build algorithms for large puzzles. The word is then shortened piece by piece. The shortest
//! of all counts.

use group::Rng;
use puzzle::{Algorithm, PieceId};
use search::{General, Observer, Progress, Stopped};

use crate::cycles::CycleStructure;
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

/// Listens to the tries.
struct Tries<'a> {
    observer: &'a dyn Observer,
}

impl Observer for Tries<'_> {
    fn report(&self, progress: Progress) {
        self.observer.report(progress);
    }

    fn cancelled(&self) -> bool {
        self.observer.cancelled()
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
            match general.solve(&element, &Tries { observer }) {
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

#[cfg(test)]
mod tests;
