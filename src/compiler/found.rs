//! What a solver has found for sums.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use group::Permutation;
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use wire::FoundSum;

/// The most sums that are remembered.
const MOST_FOUND: usize = 1 << 14;

/// A puzzle's name, what a sum does to its facets, and which pieces do not matter.
type Key = (String, Vec<u16>, Vec<PieceId>);

fn key(puzzle: &Puzzle, effect: &Permutation, free: &[PieceId]) -> Key {
    let images = effect.images().to_vec();
    (puzzle.name().to_owned(), images, free.to_vec())
}

/// What a solver has found to do the same as a sum; `None` where it looked in vain.
#[derive(Default)]
pub struct Found(Mutex<BTreeMap<Key, Option<Algorithm>>>);

impl Found {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Key, Option<Algorithm>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was found for a sum that does this, if a solver has looked.
    pub fn get(
        &self,
        puzzle: &Puzzle,
        effect: &Permutation,
        free: &[PieceId],
    ) -> Option<Option<Algorithm>> {
        self.lock().get(&key(puzzle, effect, free)).cloned()
    }

    /// Remembers what was found for a sum that does this.
    pub fn put(
        &self,
        puzzle: &Puzzle,
        effect: &Permutation,
        free: &[PieceId],
        found: Option<Algorithm>,
    ) {
        let mut all = self.lock();
        if all.len() >= MOST_FOUND {
            all.clear();
        }
        all.insert(key(puzzle, effect, free), found);
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
            self.put(&puzzle, &algorithm.permutation(&puzzle), &free, found);
        }
    }
}
