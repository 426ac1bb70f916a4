//! The small pruning table: the distance from solved of every coset of the domino subgroup, up to a ceiling.
//!
//! Two bits store a distance modulo 3, or "at the ceiling or beyond". Neighbours' distances differ by at most 1, so
//! from the exact distance of a position follow those of its children. The ceiling saves most of the work of filling:
//! hardly any coset is far beyond it.
//!
//! A row has all twists of one class of flips and slice. A move takes a row to a row, so a level is filled row by
//! row, in the cache: forwards, from the entries one move nearer, while those are few, and backwards, from the
//! entries that are not filled yet, once those are many.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use storage::StorageError;

use crate::cube::coordinates::domino::{Coset, Domino, FLIPS, SYMMETRIES, TWISTS, state_of_twist};
use crate::cube::simd::{Coordinates, InstructionSet, Scalar};
use crate::cube::state::State;
use crate::monitor::{Monitor, Progress};
use crate::pruning::huge_pages;
use crate::pruning::saved::{Saved, TableError};
use crate::threads::{Threads, fan_out};

/// The two bits of a coset at the ceiling or beyond.
const FAR: u32 = 3;
/// Entries in one word.
const PER_WORD: usize = 16;
/// Words of a row; its last few entries are unused and stay far.
const ROW_WORDS: usize = TWISTS.div_ceil(PER_WORD);
/// Classes that one thread takes at a time.
const CLASSES_AT_ONCE: usize = 64;
/// A level is filled backwards if the level before has more than one coset for this many that are not filled.
const MANY: u64 = 6;

/// The location of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    word: u32,
    shift: u8,
}

/// The distances of all cosets, up to the ceiling.
#[derive(Debug)]
pub(crate) struct DominoTable {
    domino: Domino,
    words: Vec<AtomicU32>,
    /// The moves that the table was built for.
    moves: Vec<State>,
    ceiling: u8,
    /// The distance of a child, by the parent's distance and the child's two bits.
    step: [[u8; 4]; 16],
}

/// The row that a move leads to.
struct Neighbour {
    mv: usize,
    class: usize,
    symmetry: usize,
}

impl DominoTable {
    /// Builds the table for `moves`, which with each contain its inverse. `counts` are how many cosets there are at
    /// each distance below the ceiling.
    ///
    /// # Errors
    /// [`TableError::Cancelled`] and [`TableError::NoRoom`].
    pub(crate) fn build(
        domino: Domino,
        counts: &[u64],
        moves: Vec<State>,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, TableError> {
        let table = Self::new(domino, counts.len() as u8, moves)?;
        let work = Level {
            columns: table.columns(),
            total: counts.iter().sum(),
            threads,
            monitor,
        };
        let mut filled = 1;
        let mut found = 1;
        for distance in 1..table.ceiling {
            found = table.fill(distance, filled, found, &work);
            filled += found;
            if monitor.is_cancelled() {
                return Err(TableError::Cancelled);
            }
        }
        Ok(table)
    }

    /// Reads the table for these moves from storage, reporting [`Progress::Reading`].
    ///
    /// # Errors
    /// Any [`TableError`].
    pub(crate) fn read(
        domino: Domino,
        ceiling: u8,
        moves: Vec<State>,
        saved: Saved<'_>,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, TableError> {
        let table = Self::new(domino, ceiling, moves)?;
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

    /// A table with the solved coset only.
    fn new(domino: Domino, ceiling: u8, moves: Vec<State>) -> Result<Self, TableError> {
        let words = huge_pages::filled(domino.classes() * ROW_WORDS, || AtomicU32::new(u32::MAX))?;
        let table = Self {
            domino,
            words,
            moves,
            ceiling,
            step: steps(ceiling),
        };
        table.mark(table.entry(Scalar.coordinates(State::SOLVED)), 0);
        Ok(table)
    }

    /// The number of cosets.
    fn cosets(&self) -> u64 {
        let rows: u64 = (0..self.domino.classes())
            .map(|class| self.domino.class_size(class))
            .sum();
        rows * TWISTS as u64
    }

    /// Finds all cosets at `distance`; the `nearer` ones, `last` of them one move nearer, are known. Returns their
    /// number.
    fn fill(&self, distance: u8, nearer: u64, last: u64, level: &Level) -> u64 {
        let backwards = last * MANY > self.cosets() - nearer;
        let found = AtomicU64::new(0);
        let chunks = self.domino.classes().div_ceil(CLASSES_AT_ONCE);
        fan_out(level.threads, chunks, |chunk| {
            if level.monitor.is_cancelled() {
                return;
            }
            let start = chunk * CLASSES_AT_ONCE;
            let end = (start + CLASSES_AT_ONCE).min(self.domino.classes());
            let new = (start..end)
                .map(|class| {
                    let neighbours = self.neighbours(class);
                    if backwards {
                        self.gather(class, distance, &neighbours, &level.columns)
                    } else {
                        self.spread(class, distance, &neighbours, &level.columns)
                    }
                })
                .sum();
            if new > 0 {
                let filled = nearer + found.fetch_add(new, Ordering::Relaxed) + new;
                level.monitor.report(Progress::Table {
                    filled,
                    total: level.total,
                });
            }
        });
        found.into_inner()
    }

    /// By move and symmetry: for every column, the column after the move and the symmetry.
    fn columns(&self) -> Vec<Vec<u16>> {
        let mut columns = Vec::with_capacity(self.moves.len() * SYMMETRIES);
        for mv in &self.moves {
            let turned: Vec<usize> = (0..TWISTS)
                .map(|twist| usize::from(Scalar.coordinates(state_of_twist(twist).then(mv)).twist))
                .collect();
            for symmetry in 0..SYMMETRIES {
                let column = |twist: &usize| self.domino.twist(symmetry, *twist) as u16;
                columns.push(turned.iter().map(column).collect());
            }
        }
        columns
    }

    /// The rows that the moves lead to from a class.
    fn neighbours(&self, class: usize) -> Vec<Neighbour> {
        let representative = self.domino.representative(class);
        let moves = self.moves.iter().enumerate();
        moves
            .map(|(mv, state)| {
                let coordinates = Scalar.coordinates(representative.then(state));
                let slice_and_flips = self.domino.slice_and_flips(coordinates);
                let (class, symmetry) = self.domino.reduce(slice_and_flips);
                Neighbour {
                    mv,
                    class,
                    symmetry,
                }
            })
            .collect()
    }

    /// Gives `distance` to the far neighbours of a class's entries that are one move nearer; returns the number of
    /// cosets these are.
    ///
    /// Entries three or six steps nearer share the two bits; their neighbours are near already.
    fn spread(
        &self,
        class: usize,
        distance: u8,
        neighbours: &[Neighbour],
        columns: &[Vec<u16>],
    ) -> u64 {
        let sources: Vec<usize> = self
            .columns_with(class, u32::from((distance - 1) % 3))
            .collect();
        if sources.is_empty() {
            return 0;
        }
        let mut cosets = 0;
        for neighbour in neighbours {
            let columns = &columns[neighbour.mv * SYMMETRIES + neighbour.symmetry];
            let mut new = 0;
            for source in &sources {
                let twist = usize::from(columns[*source]);
                new += u64::from(self.mark(entry_at(neighbour.class, twist), distance));
            }
            // If symmetries map the class's representative to itself, several entries have the same distance.
            for other in self.domino.stabilizer(neighbour.class) {
                for source in &sources {
                    let twist = self.domino.twist(other, usize::from(columns[*source]));
                    new += u64::from(self.mark(entry_at(neighbour.class, twist), distance));
                }
            }
            cosets += new * self.domino.class_size(neighbour.class);
        }
        cosets
    }

    /// Gives `distance` to the far entries of a class that have a neighbour one move nearer; returns the number of
    /// cosets these are.
    ///
    /// A far entry has no nearer neighbour than that, so the two bits leave no doubt.
    fn gather(
        &self,
        class: usize,
        distance: u8,
        neighbours: &[Neighbour],
        columns: &[Vec<u16>],
    ) -> u64 {
        let nearer = usize::from((distance - 1) % 3);
        let mut far: Vec<usize> = self
            .columns_with(class, FAR)
            .filter(|column| *column < TWISTS)
            .collect();
        let mut new = 0;
        for neighbour in neighbours {
            let columns = &columns[neighbour.mv * SYMMETRIES + neighbour.symmetry];
            far.retain(|column| {
                let bits = self.bits(entry_at(neighbour.class, usize::from(columns[*column])));
                let found = bits == nearer;
                new += u64::from(found && self.mark(entry_at(class, *column), distance));
                !found
            });
        }
        new * self.domino.class_size(class)
    }

    /// The columns of a class's row whose two bits are `bits`.
    fn columns_with(&self, class: usize, bits: u32) -> impl Iterator<Item = usize> {
        let words = &self.words[class * ROW_WORDS..][..ROW_WORDS];
        words.iter().enumerate().flat_map(move |(index, word)| {
            // Bit 2i is set where entry i differs in neither bit.
            let differs = word.load(Ordering::Relaxed) ^ (bits * 0x5555_5555);
            let mut equal = !(differs | differs >> 1) & 0x5555_5555;
            std::iter::from_fn(move || {
                let shift = equal.checked_ilog2()?;
                equal ^= 1 << shift;
                Some(index * PER_WORD + shift as usize / 2)
            })
        })
    }

    /// Writes a far entry's distance and returns true; returns false when it is near already.
    ///
    /// Several threads may write to one entry at the same time, always the same distance, so the table does not
    /// depend on their order; exactly one of them gets true.
    fn mark(&self, entry: Entry, distance: u8) -> bool {
        let word = &self.words[entry.word as usize];
        let far = FAR << entry.shift;
        if word.load(Ordering::Relaxed) & far != far {
            return false;
        }
        let clear = (FAR ^ u32::from(distance % 3)) << entry.shift;
        word.fetch_and(!clear, Ordering::Relaxed) & far == far
    }

    /// An entry's two bits.
    #[inline(always)]
    pub(crate) fn bits(&self, entry: Entry) -> usize {
        let word = self.words[entry.word as usize].load(Ordering::Relaxed);
        (word >> entry.shift & FAR) as usize
    }

    /// The entry of a state with these coordinates.
    #[inline(always)]
    pub(crate) fn entry(&self, coordinates: Coordinates) -> Entry {
        let (class, symmetry) = self.domino.reduce(self.domino.slice_and_flips(coordinates));
        entry_at(
            class,
            self.domino.twist(symmetry, usize::from(coordinates.twist)),
        )
    }

    /// The entry of a coset.
    #[inline(always)]
    pub(crate) fn entry_of(&self, coset: Coset) -> Entry {
        let slice_and_flips = usize::from(coset.slice) * FLIPS + usize::from(coset.flips);
        let (class, symmetry) = self.domino.reduce(slice_and_flips);
        entry_at(class, self.domino.twist(symmetry, usize::from(coset.twist)))
    }

    /// Whether two bits are those of a coset at the ceiling or beyond.
    #[inline(always)]
    pub(crate) fn is_far(bits: usize) -> bool {
        bits == FAR as usize
    }

    /// The distance that the table gives to all cosets that are at least this far.
    pub(crate) fn ceiling(&self) -> u8 {
        self.ceiling
    }

    /// The domino cosets.
    pub(crate) fn domino(&self) -> &Domino {
        &self.domino
    }

    /// The distance of a child whose two bits are `bits`, at most the ceiling.
    #[inline(always)]
    pub(crate) fn step(&self, parent: u8, bits: usize) -> u8 {
        self.step[usize::from(parent) % 16][bits % 4]
    }

    /// The images of a state under the symmetries that map the U-D axis to itself.
    pub(crate) fn alike(&self, state: &State) -> impl Iterator<Item = State> {
        let symmetries = self.domino.symmetries().iter();
        symmetries.map(|symmetry| symmetry.conjugate(state))
    }

    /// The distance of a state's coset, at most the ceiling: the length of a path to the solved coset.
    pub(crate) fn distance(&self, state: &State) -> u8 {
        let entry = |state: &State| self.entry(Scalar.coordinates(*state));
        let bits = |state: &State| self.bits(entry(state));
        let home = entry(&State::SOLVED);
        let (mut state, mut distance) = (*state, 0);
        if bits(&state) == FAR as usize {
            return self.ceiling;
        }
        while entry(&state) != home {
            let nearer = (bits(&state) + 2) % 3;
            state = self
                .moves
                .iter()
                .map(|mv| state.then(mv))
                .find(|child| bits(child) == nearer)
                .expect("a coset away from home has a nearer neighbour");
            distance += 1;
        }
        distance
    }
}

/// What the filling of a level needs.
struct Level<'a> {
    columns: Vec<Vec<u16>>,
    /// Cosets to be filled in all.
    total: u64,
    threads: Threads,
    monitor: &'a dyn Monitor<Progress>,
}

/// The distance of a child by the parent's distance and the child's two bits: `steps(ceiling)[parent][bits]`.
fn steps(ceiling: u8) -> [[u8; 4]; 16] {
    assert!(ceiling < 16, "distances have four bits");
    let mut step = [[ceiling; 4]; 16];
    for parent in 0..=ceiling {
        for bits in 0..3 {
            // The one of `parent - 1`, `parent`, `parent + 1` with this remainder. A near child of a far parent can
            // only be one move nearer than the ceiling, which the same rule says.
            let above = parent + (bits + 1 + 2 * parent) % 3;
            step[usize::from(parent)][usize::from(bits)] = above.saturating_sub(1);
        }
    }
    step
}

/// The location of a column in a class's row.
#[inline(always)]
fn entry_at(class: usize, column: usize) -> Entry {
    Entry {
        word: (class * ROW_WORDS + column / PER_WORD) as u32,
        shift: (column % PER_WORD * 2) as u8,
    }
}

#[cfg(test)]
mod tests;
