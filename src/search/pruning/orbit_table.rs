//! The large pruning table: the distance of every coset of a small subgroup from solved, one word a [cell](crate::pruning::orbit_distances).
//!
//! It is filled level by level, forwards: what is one step nearer finds its neighbours by turns about the other two axes. The
//! siblings of a nearest one need not be found, since a cell's distances are at most two apart; so by far the most cosets,
//! which are the farthest, never are.
//!
//! Threads may mark one cell at once, always at one distance, so the table does not depend on their order.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::cube::axial::Axial;
use crate::cube::coordinates::domino::{Domino, TWISTS, state_of_twist};
use crate::cube::coordinates::refinement::Finer;
use crate::cube::coordinates::symmetry_reduction::{Class, Fold, sibling};
use crate::cube::simd::{Backend, Lanes, Marks, Scalar, Task};
use crate::cube::state::State;
use crate::monitor::{Monitor, Progress};
use crate::pruning::huge_pages;
use crate::pruning::orbit_distances::{Cell, SIBLINGS, beside};
use crate::pruning::shelf::{Missing, Shelf, pieces, read};
use crate::threads::{Threads, fan_out};

/// Rows that one thread takes at a time.
const ROWS_AT_ONCE: usize = 64;
/// Cells that are told of a distance together.
const ENOUGH: usize = 1 << 10;

/// What a table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// What tells cosets apart.
    pub(crate) finer: Finer,
    /// How many cosets there are at each distance from which neighbours are looked for, by which progress is measured. All
    /// neighbours that are farther are taken to be at the next distance, or, where a sibling is nearer, as near as it allows.
    pub(crate) cosets: &'static [u64],
}

/// Where a coset is: its cell, and an element that brings it to the representative of the cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) cell: u32,
    pub(crate) element: u8,
}

/// Distances of all cosets.
#[derive(Debug)]
pub(crate) struct Cells {
    domino: Domino,
    fold: Fold,
    words: Vec<AtomicU32>,
}

impl Cells {
    /// Builds the table.
    ///
    /// # Errors
    /// [`Missing::Cancelled`] and [`Missing::NoRoom`].
    pub(crate) fn build(
        domino: Domino,
        layout: Layout,
        axial: &Axial,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, Missing> {
        let cells = Self::new(domino, layout.finer, axial)?;
        let work = Filling {
            cells: &cells,
            axial,
            twists: turned_twists(axial),
            done: AtomicU64::new(0),
            total: layout.cosets.iter().sum(),
            monitor,
        };
        let (mut news, home) = (News::default(), Scalar.marks(State::SOLVED));
        work.reach(home, (&[0], &[0]), 0, &mut news);
        work.tell(&mut news, 0);
        let chunks = cells.fold.rows().div_ceil(ROWS_AT_ONCE);
        for distance in 0..layout.cosets.len() as u8 {
            fan_out(threads, chunks, |chunk| {
                if monitor.is_cancelled() {
                    return;
                }
                let end = (chunk + 1) * ROWS_AT_ONCE;
                Backend::choose(true).run(Spread {
                    work: &work,
                    rows: chunk * ROWS_AT_ONCE..end.min(cells.fold.rows()),
                    distance,
                });
            });
        }
        if monitor.is_cancelled() {
            return Err(Missing::Cancelled);
        }
        let farthest = layout.cosets.len() as u8;
        fan_out(threads, chunks, |chunk| {
            let end = (chunk + 1) * ROWS_AT_ONCE * TWISTS;
            let words = &cells.words[chunk * ROWS_AT_ONCE * TWISTS..end.min(cells.words.len())];
            for word in words {
                let cell = Cell(word.load(Ordering::Relaxed));
                word.store(work.finished(cell, farthest).0, Ordering::Relaxed);
            }
        });
        Ok(cells)
    }

    /// The table from a shelf, reporting [`Progress::Reading`].
    ///
    /// # Errors
    /// Any [`Missing`].
    pub(crate) fn read(
        domino: Domino,
        finer: Finer,
        axial: &Axial,
        kept: (&dyn Shelf, &str),
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, Missing> {
        let cells = Self::new(domino, finer, axial)?;
        read(&cells.words, kept, monitor)?;
        Ok(cells)
    }

    /// Lays the table on a shelf.
    pub(crate) fn write(&self, shelf: &dyn Shelf, name: &str) {
        shelf.write(name, &mut pieces(&self.words));
    }

    /// A table that knows nothing.
    fn new(domino: Domino, finer: Finer, axial: &Axial) -> Result<Self, Missing> {
        let fold = Fold::new(&domino, finer, &axial.own);
        let words = huge_pages::filled(fold.rows() * TWISTS, || AtomicU32::new(Cell::UNSEEN.0))?;
        Ok(Self {
            domino,
            fold,
            words,
        })
    }

    /// The rows and the way into them.
    pub(crate) fn fold(&self) -> &Fold {
        &self.fold
    }

    /// The class of a state with these marks: the first step to its cell. Each step waits for one look into memory, so who
    /// looks up many takes each step for all of them.
    #[inline(always)]
    pub(crate) fn class(&self, marks: Marks) -> Class {
        self.fold.class(&self.domino, marks)
    }

    /// Where a state with these marks and this class is: the second step.
    #[inline(always)]
    pub(crate) fn place(&self, marks: Marks, class: Class) -> Place {
        let (row, element) = self.fold.row(&self.domino, marks, class);
        let twist = self.fold.twist(element, marks.twist);
        Place {
            cell: (row * TWISTS + twist) as u32,
            element,
        }
    }

    /// The cell at a place.
    #[inline(always)]
    pub(crate) fn cell(&self, place: Place) -> Cell {
        Cell(self.words[place.cell as usize].load(Ordering::Relaxed))
    }

    /// How many cosets there are at each distance, the farthest as the table has them.
    #[cfg(test)]
    pub(crate) fn counts(&self) -> Vec<u64> {
        let mut counts = [0; 16];
        for row in 0..self.fold.rows() {
            let kept = self.fold.stabilizer(row).len() as u64 + 1;
            let mut here = [0_u64; 16];
            for word in &self.words[row * TWISTS..][..TWISTS] {
                let cell = Cell(word.load(Ordering::Relaxed));
                for (distance, count) in (cell.least()..)
                    .zip(&mut here[usize::from(cell.least())..])
                    .take(3)
                {
                    *count += u64::from(cell.at(distance).count_ones());
                }
            }
            for (count, here) in counts.iter_mut().zip(here) {
                *count += here * SIBLINGS as u64 / kept;
            }
        }
        let known = counts
            .iter()
            .rposition(|count| *count > 0)
            .unwrap_or_default();
        counts[..=known].to_vec()
    }
}

/// By sibling and generator about another axis: for every twist, the twist after the sibling's turns and the generator.
fn turned_twists(axial: &Axial) -> Vec<Vec<u16>> {
    let twists = axial.own.iter().flat_map(|turn| {
        axial.outer.iter().map(move |mv| {
            let both = turn.then(mv);
            let twist = |twist| Scalar.marks(state_of_twist(twist).then(&both)).twist;
            (0..TWISTS).map(twist).collect()
        })
    });
    twists.collect()
}

/// The work of filling a table.
struct Filling<'a> {
    cells: &'a Cells,
    axial: &'a Axial,
    twists: Vec<Vec<u16>>,
    /// Cosets whose neighbours have been found, and how many will be.
    done: AtomicU64,
    total: u64,
    monitor: &'a dyn Monitor<Progress>,
}

impl Filling<'_> {
    /// The siblings of a nearest one that are one step farther.
    fn beside(&self, nearest: u16) -> u16 {
        if self.axial.both_at_once() {
            u16::MAX
        } else {
            beside(nearest)
        }
    }

    /// Looks up whom the turned sources, up to twists like a state with these marks, become; they are told of their distance
    /// when there are enough of them.
    #[inline(always)]
    fn reach(
        &self,
        marks: Marks,
        (sources, twists): (&[u16], &[u16]),
        distance: u8,
        news: &mut News,
    ) {
        let Cells { domino, fold, .. } = self.cells;
        let (row, element) = fold.row(domino, marks, fold.class(domino, marks));
        let mut reach = |element: u8| {
            let sibling = sibling(element);
            for source in sources {
                let twist = fold.twist(element, twists[usize::from(*source)]);
                news.0.push(((row * TWISTS + twist) as u32, sibling));
            }
            if news.0.len() > ENOUGH {
                self.tell(news, distance);
            }
        };
        reach(element);
        // What keeps the row takes its cells to other cells of the same distances.
        for more in fold.stabilizer(row) {
            reach(fold.product(element, *more));
        }
    }

    /// Tells siblings of cells that they are at this distance.
    ///
    /// First it is seen to whom that is news, so that the misses of cells that are not in the cache overlap: a locked
    /// operation would wait for each of them.
    fn tell(&self, News(news): &mut News, distance: u8) {
        let words = &self.cells.words[..];
        let mut count = 0;
        for i in 0..news.len() {
            let (cell, sibling) = news[i];
            let here = Cell(words[cell as usize].load(Ordering::Relaxed));
            news[count] = (cell, sibling);
            count += usize::from(is_news(here, sibling, distance));
        }
        for (cell, sibling) in &news[..count] {
            mark(&words[*cell as usize], *sibling, distance);
        }
        news.clear();
    }

    /// The siblings of an unfinished cell at this distance, of which all that had to be found are.
    fn at(&self, cell: Cell, distance: u8) -> u16 {
        if cell.is_seen() {
            self.sure(cell).at(distance)
        } else {
            0
        }
    }

    /// A cell with what follows from its nearest siblings.
    fn sure(&self, cell: Cell) -> Cell {
        let (nearest, near) = (cell.nearest(), cell.near());
        Cell::new(cell.least(), nearest, near | self.beside(nearest))
    }

    /// What the table keeps of a cell, when distances below `farthest` have been spread from.
    fn finished(&self, cell: Cell, farthest: u8) -> Cell {
        if !cell.is_seen() {
            return Cell::new(farthest + 1, u16::MAX, u16::MAX);
        }
        if cell.least() == farthest {
            return Cell::new(farthest, cell.nearest(), u16::MAX);
        }
        self.sure(cell)
    }
}

/// Cells and siblings who are to be told of a distance.
#[derive(Default)]
struct News(Vec<(u32, u8)>);

/// Finds the neighbours of those cosets of some rows that are at `distance`.
struct Spread<'a> {
    work: &'a Filling<'a>,
    rows: Range<usize>,
    distance: u8,
}

impl Task for Spread<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { work, distance, .. } = self;
        let (cells, axial) = (work.cells, work.axial);
        let mut sources: [Vec<u16>; SIBLINGS] = Default::default();
        let (mut news, mut done) = (News::default(), 0);
        for row in self.rows {
            let mut count = 0;
            for (word, twist) in cells.words[row * TWISTS..][..TWISTS].iter().zip(0..) {
                let mut here = work.at(Cell(word.load(Ordering::Relaxed)), distance);
                count += u64::from(here.count_ones());
                while here != 0 {
                    sources[here.trailing_zeros() as usize].push(twist);
                    here &= here - 1;
                }
            }
            done += count * SIBLINGS as u64 / (cells.fold.stabilizer(row).len() as u64 + 1);
            let representative = lanes.load(cells.fold.representative(row));
            for (at, sources) in sources
                .iter_mut()
                .enumerate()
                .filter(|(_, s)| !s.is_empty())
            {
                let here = lanes.then(representative, lanes.load(&axial.own[at]));
                for (number, mv) in axial.outer.iter().enumerate() {
                    let twists = &work.twists[at * axial.outer.len() + number];
                    let marks = lanes.marks(lanes.then(here, lanes.load(mv)));
                    work.reach(marks, (sources, twists), distance + 1, &mut news);
                }
                sources.clear();
            }
        }
        work.tell(&mut news, distance + 1);
        let done = work.done.fetch_add(done, Ordering::Relaxed) + done;
        work.monitor.report(Progress::Table {
            filled: done,
            total: work.total,
        });
    }
}

/// Whether a cell does not have a sibling at this distance or nearer.
///
/// A cell that is first seen at this distance has its nearest siblings here, and one that was first seen a step before it those
/// at one more; in any other all are known.
#[inline(always)]
fn is_news(cell: Cell, sibling: u8, distance: u8) -> bool {
    let lacks = |siblings: u16| siblings >> sibling & 1 == 0;
    let least = cell.least();
    least > distance
        || least == distance && lacks(cell.nearest())
        || least + 1 == distance && lacks(cell.near())
}

/// Gives a sibling this distance unless it has a smaller one.
fn mark(word: &AtomicU32, sibling: u8, distance: u8) {
    let marked = |word| {
        let (cell, bit) = (Cell(word), 1 << sibling);
        let new = if !is_news(cell, sibling, distance) {
            return None;
        } else if !cell.is_seen() {
            Cell::new(distance, bit, 0)
        } else if cell.least() == distance {
            Cell::new(distance, cell.nearest() | bit, 0)
        } else {
            Cell::new(cell.least(), cell.nearest(), cell.near() | bit)
        };
        Some(new.0)
    };
    // That there is nothing to tell any more is no failure.
    let _ = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, marked);
}

#[cfg(test)]
pub(crate) mod tests;
