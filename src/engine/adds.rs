//! Adds by any amounts, found while nothing else is to do, for the compiler to use.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use architect::adds::{Adds, Known};
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, Puzzle, catalogue};
use search::{SearchError, Threads};
use wire::{AddsRequest, AddsView, ArchitectProgress, Progress};

use crate::solve::{SolveError, puzzle_named};
use crate::{Engine, JobContext};

/// The most caches at a time: the latest used ones.
const MOST: usize = 4;

/// The caches of several architectures.
#[derive(Default)]
pub(crate) struct AddsCaches {
    /// The latest used one last.
    caches: Mutex<Vec<Adds>>,
    /// Whether something was found that has not been saved.
    unsaved: AtomicBool,
}

impl AddsCaches {
    fn lock(&self) -> MutexGuard<'_, Vec<Adds>> {
        self.caches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A known add that does the same as the algorithm.
    pub(crate) fn get(&self, puzzle: &Puzzle, algorithm: &Algorithm) -> Option<Algorithm> {
        let caches = self.lock();
        let mut here = caches.iter().filter(|adds| **adds.puzzle() == *puzzle);
        let effect = algorithm.permutation(puzzle);
        here.find_map(|adds| adds.get(&effect).cloned())
    }

    /// Runs a task on the cache of an architecture, a new one if there is none. `None` if it would be too large.
    fn with<T>(
        &self,
        puzzle: &Arc<Puzzle>,
        architecture: &Architecture,
        task: impl FnOnce(&mut Adds) -> T,
    ) -> Option<T> {
        let mut caches = self.lock();
        let known = caches
            .iter()
            .position(|adds| adds.is_about(puzzle, architecture));
        let mut adds = match known {
            Some(at) => caches.remove(at),
            None => Adds::new(puzzle, architecture.clone())?,
        };
        let result = task(&mut adds);
        caches.push(adds);
        if caches.len() > MOST {
            caches.remove(0);
        }
        Some(result)
    }
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
        let puzzle = puzzle_named(&request.puzzle)?;
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
                .with(&puzzle, &architecture, task)
                .ok_or_else(|| illegal("there are too many ways to add"))
        };
        loop {
            let mut task = None;
            in_cache(&mut |adds| task = adds.task(request.proofs))?;
            let Some(task) = task else { break };
            match task.run(&solver, Threads::One, &monitor) {
                Ok(solution) => {
                    in_cache(&mut |adds| adds.put(&task, solution.clone()))?;
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
        });
        Ok(AddsView {
            known: known.known as u64,
            shortest: known.shortest as u64,
            total: known.total as u64,
        })
    }

    /// The adds that are known, as bytes to be saved; `None` if nothing was found since they were last asked for.
    pub fn unsaved_adds(&self) -> Option<Vec<u8>> {
        if !self.adds.unsaved.swap(false, Ordering::Relaxed) {
            return None;
        }
        let mut bytes = Vec::new();
        for adds in self.adds.lock().iter() {
            let one = adds.to_bytes();
            bytes.extend((one.len() as u32).to_le_bytes());
            bytes.extend(one);
        }
        Some(bytes)
    }

    /// Takes in adds that were saved.
    ///
    /// # Errors
    /// In words, why they, or some of them, cannot be used; they will be found again.
    pub fn restore_adds(&self, bytes: &[u8]) -> Result<(), String> {
        let cut = || "it is cut off".to_owned();
        let cube = catalogue::by_name("3x3x3").ok_or("the cube is missing")?;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (length, after) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
            let length = u32::from_le_bytes(*length) as usize;
            let (one, after) = after.split_at_checked(length).ok_or_else(cut)?;
            rest = after;
            let saved = Adds::from_bytes(&cube, one).map_err(|error| error.to_string())?;
            let architecture = saved.architecture().clone();
            self.adds
                .with(&cube, &architecture, |adds| adds.join(saved));
        }
        Ok(())
    }
}
