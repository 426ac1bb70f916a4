//! Adds by any amounts, found while nothing else is to do, for the compiler to use.

use std::sync::atomic::{AtomicBool, Ordering};

use architect::adds::find;
use compiler::KnownAdds;
use puzzle::Algorithm;
use puzzle::adds::{Adds, Known};
use puzzle::architecture::Architecture;
use search::{Quality, SearchError, Threads};
use wire::{AddsRequest, AddsView, ArchitectProgress, Progress};

use crate::solve::{SolveError, puzzle_of};
use crate::{Engine, JobContext};

/// The adds of several architectures.
#[derive(Default)]
pub(crate) struct AddsCaches {
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
            .map_err(|_| illegal("the algorithms are no registers side by side"))?;
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
