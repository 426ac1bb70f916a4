//! What a solver has found for sums.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use wire::FoundSum;

/// The most sums that are remembered.
const MOST_FOUND: usize = 1 << 14;

/// A puzzle's name, what an algorithm does to its facets, and which pieces do not matter.
type Effect = (String, Vec<u16>, Vec<PieceId>);

fn effect(puzzle: &Puzzle, algorithm: &Algorithm, free: &[PieceId]) -> Effect {
    let images = algorithm.permutation(puzzle).images().to_vec();
    (puzzle.name().to_owned(), images, free.to_vec())
}

/// What a solver has found to do the same as an algorithm; `None` where it looked in vain.
#[derive(Default)]
pub struct Found(Mutex<BTreeMap<Effect, Option<Algorithm>>>);

impl Found {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Effect, Option<Algorithm>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was found for an algorithm, if a solver has looked.
    pub fn get(
        &self,
        puzzle: &Puzzle,
        algorithm: &Algorithm,
        free: &[PieceId],
    ) -> Option<Option<Algorithm>> {
        self.lock().get(&effect(puzzle, algorithm, free)).cloned()
    }

    /// Remembers what was found for an algorithm.
    pub fn put(
        &self,
        puzzle: &Puzzle,
        algorithm: &Algorithm,
        free: &[PieceId],
        found: Option<Algorithm>,
    ) {
        let mut all = self.lock();
        if all.len() >= MOST_FOUND {
            all.clear();
        }
        all.insert(effect(puzzle, algorithm, free), found);
    }

    /// Remembers what the page's solver has found. What does not fit the puzzle is left out: the compiler checks each
    /// algorithm that it takes.
    pub fn take(&self, answers: &[FoundSum]) {
        for FoundSum { sum, found } in answers {
            let Some((puzzle, algorithm)) = catalogue::by_name(&sum.puzzle).and_then(|puzzle| {
                Some((
                    puzzle.clone(),
                    Algorithm::parse(&puzzle, &sum.algorithm).ok()?,
                ))
            }) else {
                continue;
            };
            let free: Vec<PieceId> = sum.free.iter().copied().map(PieceId).collect();
            let found = found
                .as_ref()
                .and_then(|text| Algorithm::parse(&puzzle, text).ok());
            self.put(&puzzle, &algorithm, &free, found);
        }
    }
}
