//! How many turns of cells are enough for any position of the tesseract: a bound from above, proved.
//!
//! The pieces are brought home a few at a time, in phases. A phase begins with those of earlier phases at home, and its
//! own pieces anywhere else. For each of these arrangements it knows a word that brings the pieces home and leaves the
//! earlier ones there; the longest of its words is the most that the phase takes. All phases together are enough for
//! any position.
//!
//! A word is used only after all earlier pieces have been seen to stay. That no arrangement is missing is seen by
//! counting: the numbers of arrangements that words of each phase reach, multiplied, are the order of the group.
//!
//! - `cells` has the turns, any of the 23 rotations of a cell (the STM of people who solve four-dimensional cubes), and
//!   says where pieces go; it puts the pieces in order.
//! - `words` has the words that are tried, and `phase` finds the shortest for each arrangement.

mod cells;
mod phase;
mod words;

#[cfg(test)]
mod tests;

use puzzle::Puzzle;
use search::counting::enough;
use search::{CancelledError, Monitor, Progress, Threads, go_on};

use self::cells::Cells;
use self::words::Words;

/// The most arrangements of the pieces of one phase, counting those in which two are in one place.
const ARRANGEMENTS: usize = 500_000;

/// What one phase takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// The pieces that it brings home, by their names.
    pub pieces: Vec<String>,
    /// By number of turns: the arrangements of its pieces for which the shortest word found has as many.
    pub arrangements: Vec<usize>,
}

impl Phase {
    /// The most turns that it takes.
    pub fn turns(&self) -> usize {
        self.arrangements.len().saturating_sub(1)
    }

    /// In how many ways its pieces can be arranged while those of earlier phases are at home.
    pub fn count(&self) -> usize {
        self.arrangements.iter().sum()
    }
}

/// All phases, and how far they come, which proves [`ENOUGH`](search::counting::ENOUGH); `found` hears of each when it
/// is done. Takes minutes, and 150 MB.
///
/// # Errors
/// If the monitor cancels.
///
/// # Panics
/// If the puzzle is not the tesseract.
pub fn phases(
    puzzle: &Puzzle,
    threads: Threads,
    monitor: &dyn Monitor<Progress>,
    mut found: impl FnMut(&Phase),
) -> Result<Vec<Phase>, CancelledError> {
    assert!(
        enough(puzzle).is_some(),
        "{} is not the tesseract",
        puzzle.name()
    );
    let cells = Cells::new(puzzle);
    let words = Words::new(&cells, monitor)?;
    let order = cells.in_order();
    let mut phases = Vec::new();
    let mut home = 0;
    while home < order.len() {
        go_on(monitor)?;
        let next = end_of_phase(&cells, &order, home);
        let phase = Phase {
            pieces: (order[home..next].iter())
                .map(|slot| cells.name(puzzle, *slot))
                .collect(),
            arrangements: phase::arrangements(
                &cells,
                &words,
                &order[..home],
                &order[home..next],
                threads,
                monitor,
            )?,
        };
        found(&phase);
        phases.push(phase);
        home = next;
    }
    Ok(phases)
}

/// The end of the phase that begins with a piece: as many as have few enough arrangements.
fn end_of_phase(cells: &Cells, order: &[usize], first: usize) -> usize {
    let mut arrangements = 1;
    let more = order[first..].iter().take_while(|slot| {
        arrangements *= cells.codes(**slot).len();
        arrangements <= ARRANGEMENTS
    });
    first + more.count()
}
