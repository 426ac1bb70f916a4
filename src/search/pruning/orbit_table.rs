//! The large pruning table: the distance from solved of every coset of a small subgroup, one word for each
//! [orbit](crate::pruning::orbit_distances).
//!
//! It is filled forwards, level by level: cosets one move nearer find their neighbours by turns about the other two
//! axes. The members of an orbit whose nearest one is known need not be found, since its distances are at most two
//! apart; so most cosets, which are the farthest, are never looked for.
//!
//! Several threads may write to one orbit at the same time, always the same distance, so the table does not depend on
//! their order.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use storage::StorageError;

use crate::cube::axial::Axial;
use crate::cube::coordinates::domino::{Domino, TWISTS, state_of_twist};
use crate::cube::coordinates::refinement::Refinement;
use crate::cube::coordinates::symmetry_reduction::{Class, SymmetryReduction, member};
use crate::cube::simd::{Backend, Coordinates, InstructionSet, Scalar, Task};
use crate::cube::state::State;
use crate::monitor::{Monitor, Progress};
use crate::pruning::huge_pages;
use crate::pruning::orbit_distances::{ORBIT_SIZE, OrbitDistances};
use crate::pruning::saved::{Saved, TableError};
use crate::threads::{Threads, fan_out};

/// Rows that a thread takes at a time.
const ROWS_AT_ONCE: usize = 64;
/// Updates that are collected before they are written, so that their cache misses overlap.
const UPDATES_AT_ONCE: usize = 1 << 10;

/// Which cosets a table distinguishes, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The coordinate that it has besides those of the domino cosets.
    pub(crate) refinement: Refinement,
    /// The number of cosets at each distance from which neighbours are looked for; progress is measured by them. All
    /// farther cosets count as one move farther than the last of these, or nearer where a member of their orbit is.
    pub(crate) cosets: &'static [u64],
}

/// Where a coset is: its orbit up to symmetry, and an element that takes it to the representative of that orbit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OrbitLocation {
    pub(crate) orbit: u32,
    pub(crate) element: u8,
}

/// The distances of all cosets of a refinement of the domino subgroup: exact or a lower bound.
#[derive(Debug)]
pub(crate) struct OrbitTable {
    domino: Domino,
    reduction: SymmetryReduction,
    words: Vec<AtomicU32>,
}

impl OrbitTable {
    /// Builds the table, reporting [`Progress::Table`].
    ///
    /// # Errors
    /// [`TableError::Cancelled`] and [`TableError::NoRoom`].
    pub(crate) fn build(
        domino: Domino,
        layout: Layout,
        axial: &Axial,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, TableError> {
        let table = Self::new(domino, layout.refinement, axial)?;
        let work = Filling {
            table: &table,
            axial,
            twists: turned_twists(axial),
            done: AtomicU64::new(0),
            total: layout.cosets.iter().sum(),
            monitor,
        };
        let (mut updates, home) = (Updates::new(), Scalar.coordinates(State::SOLVED));
        work.reach(home, (&[0], &[0]), 0, &mut updates);
        work.apply(&mut updates, 0);
        let chunks = table.reduction.rows().div_ceil(ROWS_AT_ONCE);
        for distance in 0..layout.cosets.len() as u8 {
            fan_out(threads, chunks, |chunk| {
                if monitor.is_cancelled() {
                    return;
                }
                let end = (chunk + 1) * ROWS_AT_ONCE;
                Backend::choose(true).run(Spread {
                    work: &work,
                    rows: chunk * ROWS_AT_ONCE..end.min(table.reduction.rows()),
                    distance,
                });
            });
        }
        if monitor.is_cancelled() {
            return Err(TableError::Cancelled);
        }
        let farthest = layout.cosets.len() as u8;
        fan_out(threads, chunks, |chunk| {
            let end = (chunk + 1) * ROWS_AT_ONCE * TWISTS;
            let words = &table.words[chunk * ROWS_AT_ONCE * TWISTS..end.min(table.words.len())];
            for word in words {
                let orbit = OrbitDistances(word.load(Ordering::Relaxed));
                word.store(work.finished(orbit, farthest).0, Ordering::Relaxed);
            }
        });
        Ok(table)
    }

    /// Reads the table from storage, reporting [`Progress::Reading`].
    ///
    /// # Errors
    /// Any [`TableError`].
    pub(crate) fn read(
        domino: Domino,
        refinement: Refinement,
        axial: &Axial,
        saved: Saved<'_>,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, TableError> {
        let table = Self::new(domino, refinement, axial)?;
        saved.read(&table.words, monitor)?;
        Ok(table)
    }

    /// Saves the table.
    ///
    /// # Errors
    /// If the storage fails.
    pub(crate) fn write(&self, saved: Saved<'_>) -> Result<(), StorageError> {
        saved.write(&self.words)
    }

    /// A table with no distance known.
    fn new(domino: Domino, refinement: Refinement, axial: &Axial) -> Result<Self, TableError> {
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

    /// Its rows: cosets up to symmetry, twists aside.
    pub(crate) fn reduction(&self) -> &SymmetryReduction {
        &self.reduction
    }

    /// The class of a state with these coordinates: the first of three steps to its orbit's distances. Each step
    /// waits for memory, so a caller with many states takes each step for all of them.
    #[inline(always)]
    pub(crate) fn class(&self, coordinates: Coordinates) -> Class {
        self.reduction.class(&self.domino, coordinates)
    }

    /// Where a state with these coordinates and this class is: the second step.
    #[inline(always)]
    pub(crate) fn location(&self, coordinates: Coordinates, class: Class) -> OrbitLocation {
        let (row, element) = self.reduction.row(&self.domino, coordinates, class);
        let twist = self.reduction.twist(element, coordinates.twist);
        OrbitLocation {
            orbit: (row * TWISTS + twist) as u32,
            element,
        }
    }

    /// The distances of an orbit: the third step.
    #[inline(always)]
    pub(crate) fn distances(&self, location: OrbitLocation) -> OrbitDistances {
        OrbitDistances(self.words[location.orbit as usize].load(Ordering::Relaxed))
    }

    /// The number of cosets at each distance, as the table has them.
    #[cfg(test)]
    pub(crate) fn counts(&self) -> Vec<u64> {
        let mut counts = [0; 16];
        for row in 0..self.reduction.rows() {
            let size = self.reduction.stabilizer(row).len() as u64 + 1;
            let mut here = [0_u64; 16];
            for word in &self.words[row * TWISTS..][..TWISTS] {
                let orbit = OrbitDistances(word.load(Ordering::Relaxed));
                for (distance, count) in (orbit.least()..)
                    .zip(&mut here[usize::from(orbit.least())..])
                    .take(3)
                {
                    *count += u64::from(orbit.at(distance).count_ones());
                }
            }
            for (count, here) in counts.iter_mut().zip(here) {
                *count += here * ORBIT_SIZE as u64 / size;
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

/// The filling of a table.
struct Filling<'a> {
    table: &'a OrbitTable,
    axial: &'a Axial,
    twists: Vec<Vec<u16>>,
    /// Cosets whose neighbours have been found, and the number of those whose neighbours will be.
    done: AtomicU64,
    total: u64,
    monitor: &'a dyn Monitor<Progress>,
}

impl Filling<'_> {
    /// Adds an update for each coset that has these coordinates, but the twist that one of the `sources` becomes;
    /// applies the updates once there are enough.
    #[inline(always)]
    fn reach(
        &self,
        coordinates: Coordinates,
        (sources, twists): (&[u16], &[u16]),
        distance: u8,
        updates: &mut Updates,
    ) {
        let OrbitTable {
            domino, reduction, ..
        } = self.table;
        let (row, element) =
            reduction.row(domino, coordinates, reduction.class(domino, coordinates));
        let mut reach = |element: u8| {
            let member = member(element);
            for source in sources {
                let twist = reduction.twist(element, twists[usize::from(*source)]);
                updates.push(((row * TWISTS + twist) as u32, member));
            }
            if updates.len() > UPDATES_AT_ONCE {
                self.apply(updates, distance);
            }
        };
        reach(element);
        // The stabilizer of the row takes its orbits to orbits of the same distances.
        for more in reduction.stabilizer(row) {
            reach(reduction.product(element, *more));
        }
    }

    /// Writes a distance to members of orbits.
    ///
    /// A first pass drops the updates that change nothing, by plain loads whose cache misses overlap: an atomic
    /// read-modify-write waits for each of them.
    fn apply(&self, updates: &mut Updates, distance: u8) {
        let words = &self.table.words[..];
        let mut count = 0;
        for i in 0..updates.len() {
            let (orbit, member) = updates[i];
            let here = OrbitDistances(words[orbit as usize].load(Ordering::Relaxed));
            updates[count] = (orbit, member);
            count += usize::from(is_nearer(here, member, distance));
        }
        for (orbit, member) in &updates[..count] {
            mark(&words[*orbit as usize], *member, distance);
        }
        updates.clear();
    }

    /// The members of an orbit at this distance, once all that must be found at it have been.
    fn at(&self, orbit: OrbitDistances, distance: u8) -> u16 {
        if orbit.is_seen() {
            self.settled(orbit).at(distance)
        } else {
            0
        }
    }

    /// An orbit with what follows from its nearest members.
    fn settled(&self, orbit: OrbitDistances) -> OrbitDistances {
        let (nearest, near) = (orbit.nearest(), orbit.near());
        OrbitDistances::new(orbit.least(), nearest, near | self.axial.adjacent(nearest))
    }

    /// The final distances of an orbit, after the neighbours of all cosets nearer than `farthest` have been found.
    fn finished(&self, orbit: OrbitDistances, farthest: u8) -> OrbitDistances {
        if !orbit.is_seen() {
            return OrbitDistances::new(farthest + 1, u16::MAX, u16::MAX);
        }
        if orbit.least() == farthest {
            return OrbitDistances::new(farthest, orbit.nearest(), u16::MAX);
        }
        self.settled(orbit)
    }
}

/// Orbits and those of their members that a distance is to be written to.
type Updates = Vec<(u32, u8)>;

/// Finds the neighbours of the cosets at `distance` in some rows.
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
        let (table, axial) = (work.table, work.axial);
        let mut sources: [Vec<u16>; ORBIT_SIZE] = Default::default();
        let (mut updates, mut done) = (Updates::new(), 0);
        for row in self.rows {
            let mut count = 0;
            for (word, twist) in table.words[row * TWISTS..][..TWISTS].iter().zip(0..) {
                let mut here = work.at(OrbitDistances(word.load(Ordering::Relaxed)), distance);
                count += u64::from(here.count_ones());
                while here != 0 {
                    sources[here.trailing_zeros() as usize].push(twist);
                    here &= here - 1;
                }
            }
            done += count * ORBIT_SIZE as u64 / (table.reduction.stabilizer(row).len() as u64 + 1);
            let representative = simd.load(table.reduction.representative(row));
            for (at, sources) in sources
                .iter_mut()
                .enumerate()
                .filter(|(_, s)| !s.is_empty())
            {
                let here = simd.then(representative, simd.load(&axial.own[at]));
                for (number, mv) in axial.outer.iter().enumerate() {
                    let twists = &work.twists[at * axial.outer.len() + number];
                    let coordinates = simd.coordinates(simd.then(here, simd.load(mv)));
                    work.reach(coordinates, (sources, twists), distance + 1, &mut updates);
                }
                sources.clear();
            }
        }
        work.apply(&mut updates, distance + 1);
        let done = work.done.fetch_add(done, Ordering::Relaxed) + done;
        work.monitor.report(Progress::Table {
            filled: done,
            total: work.total,
        });
    }
}

/// Whether a distance is less than what an orbit has for a member.
///
/// An orbit that is first seen at this distance has its nearest members here, and one that was first seen one move
/// nearer those at one more; of any other all are known.
#[inline(always)]
fn is_nearer(orbit: OrbitDistances, member: u8, distance: u8) -> bool {
    let lacks = |members: u16| members >> member & 1 == 0;
    let least = orbit.least();
    least > distance
        || least == distance && lacks(orbit.nearest())
        || least + 1 == distance && lacks(orbit.near())
}

/// Writes a distance to a member unless it has a smaller one.
fn mark(word: &AtomicU32, member: u8, distance: u8) {
    let marked = |word| {
        let (orbit, bit) = (OrbitDistances(word), 1 << member);
        let new = if !is_nearer(orbit, member, distance) {
            return None;
        } else if !orbit.is_seen() {
            OrbitDistances::new(distance, bit, 0)
        } else if orbit.least() == distance {
            OrbitDistances::new(distance, orbit.nearest() | bit, 0)
        } else {
            OrbitDistances::new(orbit.least(), orbit.nearest(), orbit.near() | bit)
        };
        Some(new.0)
    };
    // The error means that another thread was faster.
    let _ = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, marked);
}

#[cfg(test)]
pub(crate) mod tests;
