//! Work that is counted and not timed, so that the same definition is refused on every machine.

use std::cell::Cell;

/// What may still be done, in images of points that are looked up, or entries of a matrix that are changed.
#[derive(Debug)]
pub(crate) struct Work(Cell<u64>);

impl Work {
    /// As much as 500 million images: a second or two. The stabilizer chain of the 3x3x3x3 takes 90 million.
    pub(crate) fn of_a_definition() -> Self {
        Self(Cell::new(500_000_000))
    }

    /// More than anybody waits for: for puzzles of the catalogue, and for those that were measured when they were
    /// defined.
    pub(crate) fn unlimited() -> Self {
        Self(Cell::new(u64::MAX))
    }

    /// Takes some away; `None` if there is less.
    pub(crate) fn spend(&self, images: usize) -> Option<()> {
        let rest = self.0.get().checked_sub(images as u64);
        self.0.set(rest.unwrap_or_default());
        rest.map(|_| ())
    }
}
