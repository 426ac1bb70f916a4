//! Memory tapes: rows of puzzles that grow on demand, with a head at one of them (Qter paper, section 2.3).

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Arc;

use group::Permutation;

/// The largest number of cells of all tapes of a program together: practically endless for people, and small enough to
/// copy at every checkpoint.
pub const MAX_CELLS: usize = 1 << 12;

/// The cells of one tape, from the leftmost to the rightmost that the head has reached.
///
/// The puzzle under the head is turned in [`State::positions`](super::state::State::positions); its cell here is
/// outdated until the head leaves. Cells are shared between copies of a state as long as they are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    row: VecDeque<Arc<Permutation>>,
    /// The position of the first cell; the head starts at 0.
    first: i64,
    head: i64,
}

impl Cells {
    /// A tape whose head has not moved.
    pub(super) fn new(solved: Permutation) -> Self {
        Self {
            row: VecDeque::from([Arc::new(solved)]),
            first: 0,
            head: 0,
        }
    }

    /// The position of the head.
    pub(super) fn head(&self) -> i64 {
        self.head
    }

    /// How many cells there are.
    pub(super) fn len(&self) -> usize {
        self.row.len()
    }

    /// The number of cells to add if the head moves by this many cells.
    pub(super) fn growth(&self, by: i64) -> u64 {
        let target = self.head.saturating_add(by);
        let range = self.range();
        if range.contains(&target) {
            0
        } else if target < *range.start() {
            range.start().abs_diff(target)
        } else {
            range.end().abs_diff(target)
        }
    }

    fn range(&self) -> RangeInclusive<i64> {
        // There are at most MAX_CELLS cells.
        self.first..=self.first + self.row.len() as i64 - 1
    }

    fn index(&self, at: i64) -> Option<usize> {
        usize::try_from(at.checked_sub(self.first)?).ok()
    }

    /// Moves the head: stores the puzzle under it in its cell and picks up the one at the target. New cells are
    /// `solved`. The caller must bound the growth.
    pub(super) fn move_head(
        &mut self,
        by: i64,
        position: &mut Permutation,
        solved: impl FnOnce() -> Permutation,
    ) {
        let target = self.head + by;
        let growth = self.growth(by);
        if growth > 0 {
            let solved = Arc::new(solved());
            for _ in 0..growth {
                if by < 0 {
                    self.row.push_front(Arc::clone(&solved));
                    self.first -= 1;
                } else {
                    self.row.push_back(Arc::clone(&solved));
                }
            }
        }
        if let (Some(here), Some(there)) = (self.index(self.head), self.index(target)) {
            if *self.row[here] != *position {
                self.row[here] = Arc::new(position.clone());
            }
            position.clone_from(&self.row[there]);
            self.head = target;
        }
    }
}

/// A view of a memory tape. Positions are counted from where the head started, negative to the left of it.
#[derive(Clone, Copy, Debug)]
pub struct Tape<'a> {
    cells: &'a Cells,
    under_head: &'a Permutation,
}

impl<'a> Tape<'a> {
    pub(super) fn new(cells: &'a Cells, under_head: &'a Permutation) -> Self {
        Self { cells, under_head }
    }

    /// The position of the head.
    pub fn head(self) -> i64 {
        self.cells.head
    }

    /// The positions that the head has reached; all beyond are solved puzzles.
    pub fn range(self) -> RangeInclusive<i64> {
        self.cells.range()
    }

    /// The puzzle at a position; none beyond the [`range`](Self::range), where it is solved.
    pub fn cell(self, at: i64) -> Option<&'a Permutation> {
        if at == self.cells.head {
            return Some(self.under_head);
        }
        let index = self.cells.index(at)?;
        self.cells.row.get(index).map(Arc::as_ref)
    }

    /// Every position of the [`range`](Self::range) with its puzzle, from left to right.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = (i64, &'a Permutation)> {
        self.range()
            .filter_map(move |at| Some((at, self.cell(at)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A permutation of three points, different for each shift.
    fn position(shift: u16) -> Permutation {
        Permutation::from_images((0..3).map(|i| (i + shift) % 3).collect()).unwrap()
    }

    #[test]
    fn what_is_laid_down_is_found_again() {
        let solved = || position(0);
        let mut cells = Cells::new(solved());
        let mut in_hand = position(1);
        assert_eq!((cells.growth(2), cells.growth(-3)), (2, 3));
        cells.move_head(2, &mut in_hand, solved);
        assert_eq!((in_hand.clone(), cells.len()), (position(0), 3));
        in_hand = position(2);
        cells.move_head(-3, &mut in_hand, solved);
        assert_eq!((in_hand.clone(), cells.len()), (position(0), 4));
        let row: Vec<i64> = Tape::new(&cells, &in_hand)
            .iter()
            .map(|(at, _)| at)
            .collect();
        assert_eq!(row, [-1, 0, 1, 2]);
        cells.move_head(1, &mut in_hand, solved);
        assert_eq!(in_hand, position(1));
        cells.move_head(2, &mut in_hand, solved);
        assert_eq!((in_hand.clone(), cells.len()), (position(2), 4));
        let tape = Tape::new(&cells, &in_hand);
        assert_eq!((tape.head(), tape.range()), (2, -1..=2));
        assert_eq!((tape.cell(0), tape.cell(3)), (Some(&position(1)), None));
        assert_eq!(tape.cell(i64::MIN), None);
        assert_eq!(
            cells.growth(i64::MIN),
            cells.range().start().abs_diff(i64::MIN + 2)
        );
    }

    #[test]
    fn cells_that_nothing_changed_are_shared() {
        let solved = || position(0);
        let mut cells = Cells::new(solved());
        let mut in_hand = position(1);
        cells.move_head(1, &mut in_hand, solved);
        let before = cells.clone();
        cells.move_head(-1, &mut in_hand, solved);
        cells.move_head(1, &mut in_hand, solved);
        assert!(
            cells
                .row
                .iter()
                .zip(&before.row)
                .all(|(a, b)| Arc::ptr_eq(a, b))
        );
    }
}
