//! Adds by any amounts, found while nothing else is to do, for the compiler to use.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use architect::adds::find;
use compiler::KnownAdds;
use puzzle::adds::{Adds, Known};
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, Puzzle};
use search::{Quality, SearchError, Threads};
use wire::{AddsRequest, AddsView, ArchitectProgress, Progress};

use crate::error::SolveError;
use crate::wire_values::puzzle_of;
use crate::{Engine, JobContext};

#[cfg(not(target_family = "wasm"))]
macro_rules! shipped {
    ($($orders:expr => $file:literal),* $(,)?) => {
        [$((&$orders, include_bytes!(concat!("../../assets/adds/", $file)))),*]
    };
}

/// Tables of built-in registers of the 3x3x3, by their orders from the largest: several where these have several
/// realisations, and some of small sums only. A page has none.
#[cfg(not(target_family = "wasm"))]
const SHIPPED: &[(&[u64], &[u8])] = &shipped! {
    [1260] => "1260.adds",
    [210, 24] => "210-24.adds",
    [90, 90] => "90-90.adds",
    [30, 18, 10, 9] => "30-18-10-9.adds",
};
#[cfg(target_family = "wasm")]
const SHIPPED: &[(&[u64], &[u8])] = &[];

/// Tables that come with the program, each read when the first program with such registers is compiled.
#[derive(Default)]
pub(crate) struct ShippedAdds(Mutex<Vec<(usize, Option<Adds>)>>);

impl ShippedAdds {
    /// Reads the table of registers with these orders, if one comes with the program.
    pub(crate) fn prepare(&self, puzzle: &Puzzle, orders: &[u64]) {
        let mut orders = orders.to_vec();
        orders.sort_unstable_by(|a, b| b.cmp(a));
        let tables = SHIPPED.iter().enumerate();
        let mut about = tables
            .filter(|(_, (known, _))| **known == orders)
            .peekable();
        if about.peek().is_none() {
            return;
        }
        let cube = puzzle_of("3x3x3").ok().filter(|cube| **cube == *puzzle);
        let Some(cube) = cube else {
            return;
        };
        let mut read = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, (_, bytes)) in about {
            if read.iter().all(|(known, _)| *known != at) {
                read.push((at, Adds::from_bytes(&cube, bytes).ok()));
            }
        }
    }

    /// An add of a table that was read that does the same as the algorithm.
    pub(crate) fn get(&self, puzzle: &Puzzle, algorithm: &Algorithm) -> Option<Algorithm> {
        let read = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = read.iter().filter_map(|(_, adds)| adds.as_ref());
        let mut here = tables.filter(|adds| **adds.puzzle() == *puzzle).peekable();
        here.peek()?;
        let effect = algorithm.permutation(puzzle);
        here.find_map(|adds| adds.get(&effect, &[]).cloned())
    }
}

/// The adds of several architectures.
#[derive(Default)]
pub(crate) struct AddsCaches {
    pub(crate) shipped: ShippedAdds,
    pub(crate) known: KnownAdds,
    /// Whether something was found that has not been saved.
    unsaved: AtomicBool,
}

impl Engine {
    /// Looks for adds of an architecture of the 3x3x3 for the request's time, and returns how many are known then.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] where the algorithms are no
    /// architecture of a 3x3x3, or can add too many tuples of amounts.
    pub fn find_adds(
        &self,
        request: &AddsRequest,
        context: &JobContext,
    ) -> Result<AddsView, SolveError> {
        let start = context.now();
        let illegal = |words: &str| SolveError::Illegal(words.to_owned());
        let puzzle = puzzle_of(&request.puzzle)?;
        let solver = self
            .solvers
            .cube(&puzzle)
            .ok_or_else(|| illegal("only the 3x3x3 has such adds"))?;
        let algorithms = request
            .algorithms
            .iter()
            .map(|text| Algorithm::parse(&puzzle, text))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| SolveError::Illegal(error.to_string()))?;
        let architecture = Architecture::from_algorithms(&puzzle, algorithms)
            .map_err(|_| illegal("the algorithms are not registers side by side"))?;
        // Reports keep the page from taking a long proof for a dead worker.
        let monitor = context.monitor(|_| Progress::Architect(ArchitectProgress::Adds));
        let in_cache = |task: &mut dyn FnMut(&mut Adds)| {
            self.adds
                .known
                .with(&puzzle, &architecture, task)
                .ok_or_else(|| illegal("there are too many ways to add"))
        };
        loop {
            let mut task = None;
            in_cache(&mut |adds| task = adds.task(request.proofs))?;
            let Some(task) = task else { break };
            match find(&task, &solver, Threads::One, &monitor) {
                Ok(solution) => {
                    let optimal = solution.quality == Quality::Optimal;
                    in_cache(&mut |adds| adds.put(&task, solution.algorithm.clone(), optimal))?;
                    self.adds.unsaved.store(true, Ordering::Relaxed);
                }
                Err(SearchError::Cancelled) => return Err(SolveError::Cancelled),
                Err(why) => return Err(SolveError::Illegal(why.to_string())),
            }
            if context.now() - start >= f64::from(request.milliseconds) {
                break;
            }
        }
        let mut known = None;
        in_cache(&mut |adds| known = Some(adds.known()))?;
        let known = known.unwrap_or(Known {
            known: 0,
            shortest: 0,
            total: 0,
            moves: 0,
            longest: 0,
        });
        Ok(AddsView {
            known: known.known as u64,
            shortest: known.shortest as u64,
            total: known.total as u64,
        })
    }

    /// The adds that are known, as bytes to be saved; `None` if nothing was found since they were last asked for.
    pub fn unsaved_adds(&self) -> Option<Vec<u8>> {
        let is_new = self.adds.unsaved.swap(false, Ordering::Relaxed);
        is_new.then(|| self.adds.known.to_bytes())
    }

    /// Takes in adds that were saved.
    ///
    /// # Errors
    /// In words, why they, or some of them, cannot be used; they will be found again.
    pub fn restore_adds(&self, bytes: &[u8]) -> Result<(), String> {
        self.adds.known.restore(bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// [`Adds::get`] does each algorithm on the puzzle and compares.
    #[test]
    fn shipped_tables_have_an_algorithm_for_every_sum_or_every_small_one() {
        let cube: Arc<Puzzle> = puzzle_of("3x3x3").expect("the cube");
        for (orders, bytes) in SHIPPED {
            let adds = Adds::from_bytes(&cube, bytes).expect("a table");
            let realisations = Architecture::realisations(&cube, orders);
            let built_in = (realisations.iter()).find(|built_in| adds.is_about(&cube, built_in));
            let built_in = built_in.expect("built in");
            let known = adds.known();
            assert!(known.longest <= 20, "{orders:?}");
            let is_whole = known.known == known.total;
            let all: u64 = orders.iter().product();
            for number in 1..all {
                let mut rest = number;
                let mut effect = cube.solved();
                let mut is_small = true;
                for register in &built_in.registers {
                    let amount = rest % register.order;
                    effect = effect.then(&register.permutation().pow(amount as i64));
                    is_small &= amount.min(register.order - amount) <= 1;
                    rest /= register.order;
                }
                if is_whole || is_small {
                    assert!(adds.get(&effect, &[]).is_some(), "{orders:?} {number}");
                }
            }
        }
    }
}
