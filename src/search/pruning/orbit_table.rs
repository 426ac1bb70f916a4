//! The large pruning table: the distance of every coset of a small subgroup from solved, one word a [cell](crate::pruning::orbit_distances).
//!
//! It is filled level by level, forwards: what is one step nearer finds its neighbours by turns about the other two axes. The
//! members of a nearest one need not be found, since a cell's distances are at most two apart; so by far the most cosets,
//! which are the farthest, never are.
//!
//! Threads may mark one cell at once, always at one distance, so the table does not depend on their order.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::cube::axial::Axial;
use crate::cube::coordinates::domino::{Domino, TWISTS, state_of_twist};
use crate::cube::coordinates::refinement::Refinement;
use crate::cube::coordinates::symmetry_reduction::{Class, SymmetryReduction, member};
use crate::cube::simd::{Backend, Coordinates, InstructionSet, Scalar, Task};
use crate::cube::state::State;
use crate::monitor::{Monitor, Progress};
use crate::pruning::huge_pages;
use crate::pruning::orbit_distances::{ORBIT_SIZE, OrbitDistances, beside};
use crate::pruning::shelf::{Missing, Shelf, pieces, read};
use crate::threads::{Threads, fan_out};

/// Rows that one thread takes at a time.
const ROWS_AT_ONCE: usize = 64;
/// OrbitTable that are told of a distance together.
const ENOUGH: usize = 1 << 10;

/// What a table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// What tells cosets apart.
    pub(crate) refinement: Refinement,
    /// How many cosets there are at each distance from which neighbours are looked for, by which progress is measured. All
    /// neighbours that are farther are taken to be at the next distance, or, where a member is nearer, as near as it allows.
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
pub(crate) struct OrbitTable {
    domino: Domino,
    reduction: SymmetryReduction,
    words: Vec<AtomicU32>,
}

impl OrbitTable {
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
        let cells = Self::new(domino, layout.refinement, axial)?;
        let work = Filling {
            cells: &cells,
            axial,
            twists: turned_twists(axial),
            done: AtomicU64::new(0),
            total: layout.cosets.iter().sum(),
            monitor,
        };
        let (mut news, home) = (News::default(), Scalar.coordinates(State::SOLVED));
        work.reach(home, (&[0], &[0]), 0, &mut news);
        work.tell(&mut news, 0);
        let chunks = cells.reduction.rows().div_ceil(ROWS_AT_ONCE);
        for distance in 0..layout.cosets.len() as u8 {
            fan_out(threads, chunks, |chunk| {
                if monitor.is_cancelled() {
                    return;
                }
                let end = (chunk + 1) * ROWS_AT_ONCE;
                Backend::choose(true).run(Spread {
                    work: &work,
                    rows: chunk * ROWS_AT_ONCE..end.min(cells.reduction.rows()),
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
                let cell = OrbitDistances(word.load(Ordering::Relaxed));
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
        refinement: Refinement,
        axial: &Axial,
        kept: (&dyn Shelf, &str),
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, Missing> {
        let cells = Self::new(domino, refinement, axial)?;
        read(&cells.words, kept, monitor)?;
        Ok(cells)
    }

    /// Lays the table on a shelf.
    pub(crate) fn write(&self, shelf: &dyn Shelf, name: &str) {
        shelf.write(name, &mut pieces(&self.words));
    }

    /// A table that knows nothing.
    fn new(domino: Domino, refinement: Refinement, axial: &Axial) -> Result<Self, Missing> {
        let reduction = SymmetryReduction::new(&domino, refinement, &axial.own);
        let words = huge_pages::filled(reduction.rows() * TWISTS, || {
            AtomicU32::new(OrbitDistances::UNSEEN.0)
        })?;
        Ok(Self {
            domino,
            reduction,
            words,
        })
    }

    /// The rows and the way into them.
    pub(crate) fn fold(&self) -> &SymmetryReduction {
        &self.reduction
    }

    /// The class of a state with these coordinates: the first step to its cell. Each step waits for one look into memory, so who
    /// looks up many takes each step for all of them.
    #[inline(always)]
    pub(crate) fn class(&self, coordinates: Coordinates) -> Class {
        self.reduction.class(&self.domino, coordinates)
    }

    /// Where a state with these coordinates and this class is: the second step.
    #[inline(always)]
    pub(crate) fn place(&self, coordinates: Coordinates, class: Class) -> Place {
        let (row, element) = self.reduction.row(&self.domino, coordinates, class);
        let twist = self.reduction.twist(element, coordinates.twist);
        Place {
            cell: (row * TWISTS + twist) as u32,
            element,
        }
    }

    /// The cell at a place.
    #[inline(always)]
    pub(crate) fn cell(&self, place: Place) -> OrbitDistances {
        OrbitDistances(self.words[place.cell as usize].load(Ordering::Relaxed))
    }

    /// How many cosets there are at each distance, the farthest as the table has them.
    #[cfg(test)]
    pub(crate) fn counts(&self) -> Vec<u64> {
        let mut counts = [0; 16];
        for row in 0..self.reduction.rows() {
            let kept = self.reduction.stabilizer(row).len() as u64 + 1;
            let mut here = [0_u64; 16];
            for word in &self.words[row * TWISTS..][..TWISTS] {
                let cell = OrbitDistances(word.load(Ordering::Relaxed));
                for (distance, count) in (cell.least()..)
                    .zip(&mut here[usize::from(cell.least())..])
                    .take(3)
                {
                    *count += u64::from(cell.at(distance).count_ones());
                }
            }
            for (count, here) in counts.iter_mut().zip(here) {
                *count += here * ORBIT_SIZE as u64 / kept;
            }
        }
        let known = counts
            .iter()
            .rposition(|count| *count > 0)
            .unwrap_or_default();
        counts[..=known].to_vec()
    }
}

/// By member and generator about another axis: for every twist, the twist after the member's turns and the generator.
fn turned_twists(axial: &Axial) -> Vec<Vec<u16>> {
    let twists = axial.own.iter().flat_map(|turn| {
        axial.outer.iter().map(move |mv| {
            let both = turn.then(mv);
            let twist = |twist| Scalar.coordinates(state_of_twist(twist).then(&both)).twist;
            (0..TWISTS).map(twist).collect()
        })
    });
    twists.collect()
}

/// The work of filling a table.
struct Filling<'a> {
    cells: &'a OrbitTable,
    axial: &'a Axial,
    twists: Vec<Vec<u16>>,
    /// Cosets whose neighbours have been found, and how many will be.
    done: AtomicU64,
    total: u64,
    monitor: &'a dyn Monitor<Progress>,
}

impl Filling<'_> {
    /// The members of a nearest one that are one step farther.
    fn beside(&self, nearest: u16) -> u16 {
        if self.axial.both_at_once() {
            u16::MAX
        } else {
            beside(nearest)
        }
    }

    /// Looks up whom the turned sources, up to twists like a state with these coordinates, become; they are told of their distance
    /// when there are enough of them.
    #[inline(always)]
    fn reach(
        &self,
        coordinates: Coordinates,
        (sources, twists): (&[u16], &[u16]),
        distance: u8,
        news: &mut News,
    ) {
        let OrbitTable {
            domino, reduction, ..
        } = self.cells;
        let (row, element) =
            reduction.row(domino, coordinates, reduction.class(domino, coordinates));
        let mut reach = |element: u8| {
            let member = member(element);
            for source in sources {
                let twist = reduction.twist(element, twists[usize::from(*source)]);
                news.0.push(((row * TWISTS + twist) as u32, member));
            }
            if news.0.len() > ENOUGH {
                self.tell(news, distance);
            }
        };
        reach(element);
        // What keeps the row takes its cells to other cells of the same distances.
        for more in reduction.stabilizer(row) {
            reach(reduction.product(element, *more));
        }
    }

    /// Tells members of cells that they are at this distance.
    ///
    /// First it is seen to whom that is news, so that the misses of cells that are not in the cache overlap: a locked
    /// operation would wait for each of them.
    fn tell(&self, News(news): &mut News, distance: u8) {
        let words = &self.cells.words[..];
        let mut count = 0;
        for i in 0..news.len() {
            let (cell, member) = news[i];
            let here = OrbitDistances(words[cell as usize].load(Ordering::Relaxed));
            news[count] = (cell, member);
            count += usize::from(is_news(here, member, distance));
        }
        for (cell, member) in &news[..count] {
            mark(&words[*cell as usize], *member, distance);
        }
        news.clear();
    }

    /// The members of an unfinished cell at this distance, of which all that had to be found are.
    fn at(&self, cell: OrbitDistances, distance: u8) -> u16 {
        if cell.is_seen() {
            self.sure(cell).at(distance)
        } else {
            0
        }
    }

    /// A cell with what follows from its nearest members.
    fn sure(&self, cell: OrbitDistances) -> OrbitDistances {
        let (nearest, near) = (cell.nearest(), cell.near());
        OrbitDistances::new(cell.least(), nearest, near | self.beside(nearest))
    }

    /// What the table keeps of a cell, when distances below `farthest` have been spread from.
    fn finished(&self, cell: OrbitDistances, farthest: u8) -> OrbitDistances {
        if !cell.is_seen() {
            return OrbitDistances::new(farthest + 1, u16::MAX, u16::MAX);
        }
        if cell.least() == farthest {
            return OrbitDistances::new(farthest, cell.nearest(), u16::MAX);
        }
        self.sure(cell)
    }
}

/// OrbitTable and members who are to be told of a distance.
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
    fn run<I: InstructionSet>(self, simd: I) {
        let Self { work, distance, .. } = self;
        let (cells, axial) = (work.cells, work.axial);
        let mut sources: [Vec<u16>; ORBIT_SIZE] = Default::default();
        let (mut news, mut done) = (News::default(), 0);
        for row in self.rows {
            let mut count = 0;
            for (word, twist) in cells.words[row * TWISTS..][..TWISTS].iter().zip(0..) {
                let mut here = work.at(OrbitDistances(word.load(Ordering::Relaxed)), distance);
                count += u64::from(here.count_ones());
                while here != 0 {
                    sources[here.trailing_zeros() as usize].push(twist);
                    here &= here - 1;
                }
            }
            done += count * ORBIT_SIZE as u64 / (cells.reduction.stabilizer(row).len() as u64 + 1);
            let representative = simd.load(cells.reduction.representative(row));
            for (at, sources) in sources
                .iter_mut()
                .enumerate()
                .filter(|(_, s)| !s.is_empty())
            {
                let here = simd.then(representative, simd.load(&axial.own[at]));
                for (number, mv) in axial.outer.iter().enumerate() {
                    let twists = &work.twists[at * axial.outer.len() + number];
                    let coordinates = simd.coordinates(simd.then(here, simd.load(mv)));
                    work.reach(coordinates, (sources, twists), distance + 1, &mut news);
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

/// Whether a cell does not have a member at this distance or nearer.
///
/// A cell that is first seen at this distance has its nearest members here, and one that was first seen a step before it those
/// at one more; in any other all are known.
#[inline(always)]
fn is_news(cell: OrbitDistances, member: u8, distance: u8) -> bool {
    let lacks = |members: u16| members >> member & 1 == 0;
    let least = cell.least();
    least > distance
        || least == distance && lacks(cell.nearest())
        || least + 1 == distance && lacks(cell.near())
}

/// Gives a member this distance unless it has a smaller one.
fn mark(word: &AtomicU32, member: u8, distance: u8) {
    let marked = |word| {
        let (cell, bit) = (OrbitDistances(word), 1 << member);
        let new = if !is_news(cell, member, distance) {
            return None;
        } else if !cell.is_seen() {
            OrbitDistances::new(distance, bit, 0)
        } else if cell.least() == distance {
            OrbitDistances::new(distance, cell.nearest() | bit, 0)
        } else {
            OrbitDistances::new(cell.least(), cell.nearest(), cell.near() | bit)
        };
        Some(new.0)
    };
    // That there is nothing to tell any more is no failure.
    let _ = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, marked);
}

#[cfg(test)]
pub(crate) mod tests;
