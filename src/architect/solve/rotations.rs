//! Rotations of words: `B A` is `A B` conjugated by `A`, so it has the same cycles. Of all rotations of a word, and of
//! their images by symmetries, only the first one has to be found (Qter, section 3.3.5, *sequence symmetry*).
//!
//! That holds only for words that are as short as any with their cycles: then no rotation can be shortened, so all are
//! words of the same length.
//!
//! While a word is begun, its *windows* already show that it is not the first: a few moves in a row, of which some
//! image comes before the word's own first moves. For the rotation that begins with such a window comes before the
//! word; should its later moves pass some of the window's, then it comes earlier still, since a word in canonical order
//! is the first of all orders.

use std::collections::BTreeSet;

use super::words::Words;

/// The most windows that are listed.
const WINDOWS: usize = 200_000;
/// A window that is not a canonical word.
const NONE: u32 = u32::MAX;

/// What is known about the windows of a puzzle's words.
pub(crate) struct Rotations {
    /// Moves of a window.
    window: usize,
    moves: usize,
    /// By window, as a number: the first of its images.
    least: Vec<u32>,
}

impl Rotations {
    /// Of words whose images by these symmetries have the wanted cycles as well. None if there are too many moves.
    pub(crate) fn new(words: &Words, symmetries: &[usize]) -> Option<Self> {
        let moves = words.len();
        if moves * moves > WINDOWS {
            return None;
        }
        let window = if moves.pow(3) <= WINDOWS { 3 } else { 2 };
        let mut rotations = Self {
            window,
            moves,
            least: vec![NONE; moves.pow(window as u32)],
        };
        // Windows come in order, so the first of those that are images of each other comes first.
        for prefix in words.prefixes(window, &[]) {
            let number = rotations.number(&prefix.word);
            if rotations.least[number] != NONE {
                continue;
            }
            for symmetry in symmetries {
                let image = words.image(&words.symmetries[*symmetry], &prefix.word);
                let image = rotations.number(&image);
                rotations.least[image] = number as u32;
            }
        }
        Some(rotations)
    }

    /// About how many times less there is to do for beginnings of this length.
    pub(crate) fn gain(&self, length: usize) -> f64 {
        1.0 + 0.5 * length.saturating_sub(self.window) as f64
    }

    /// Windows as numbers, in the order of words.
    fn number(&self, window: &[u16]) -> usize {
        let digits = window.iter();
        digits.fold(0, |number, mv| number * self.moves + usize::from(*mv))
    }

    /// Whether the last moves of the beginning of a word show that another rotation of it comes before it.
    #[inline]
    pub(crate) fn is_later(&self, beginning: &[u16]) -> bool {
        let Some(start) = beginning.len().checked_sub(self.window) else {
            return false;
        };
        let first = self.number(&beginning[..self.window]);
        (self.least[self.number(&beginning[start..])] as usize) < first
    }
}

impl Words {
    /// The word and its rotations, in canonical order: whatever move may come first, given that some commute, may go to
    /// the end.
    pub(crate) fn rotations(&self, word: &[u16]) -> BTreeSet<Vec<u16>> {
        let mut all = BTreeSet::from([word.to_vec()]);
        let mut next = vec![word.to_vec()];
        while let Some(word) = next.pop() {
            for (at, mv) in word.iter().enumerate() {
                let commutes = &self.commute[usize::from(*mv)];
                let mut before = word[..at].iter();
                if !before.all(|other| commutes[usize::from(*other)]) {
                    continue;
                }
                let mut rotated = Vec::with_capacity(word.len());
                for other in word[..at].iter().chain(&word[at + 1..]).chain([mv]) {
                    self.push(&mut rotated, *other);
                }
                if all.insert(rotated.clone()) {
                    next.push(rotated);
                }
            }
        }
        all
    }

    /// Whether no image of any rotation of the word comes before it; if so, how many words its rotations' images are.
    pub(crate) fn as_first_rotation(&self, word: &[u16], symmetries: &[usize]) -> Option<u64> {
        let mut least = BTreeSet::new();
        for rotated in self.rotations(word) {
            let image = self.least_image(symmetries, &rotated);
            if image.as_slice() < word {
                return None;
            }
            least.insert(image);
        }
        let alike = least.iter().map(|word| {
            let stabilizer = self.stabilizer(word, symmetries).unwrap_or(1).max(1);
            (symmetries.len() / stabilizer) as u64
        });
        Some(alike.sum())
    }
}

#[cfg(test)]
mod tests;
