//! The pruning table: the distance of every domino coset from solved, up to a ceiling.
//!
//! Two bits hold a distance modulo 3, or say "at the ceiling or beyond". Neighbours' distances differ by at most 1,
//! so a search that knows the exact distance of a position reads off the exact distance of its children. Stopping at
//! the ceiling spares most of the work: of all cosets, 44 in 100 lie below it and hardly any far beyond it.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::domino::{Domino, SYMMETRIES, TWISTS, state_of_twist};
use crate::fan_out::{Threads, fan_out};
use crate::observer::{Observer, Progress};
use crate::simd::{Lanes, Marks, Scalar};
use crate::state::State;

/// Distances from here on are not told apart.
pub(crate) const CEILING: u8 = 10;
/// The two bits of a coset at the ceiling or beyond.
const FAR: u32 = 3;
/// Entries in one word.
const PER_WORD: usize = 16;
/// Entries of a row, whole words; the last few are never used and stay far.
const ROW: usize = TWISTS.next_multiple_of(PER_WORD);
/// Rows that one thread takes at a time.
const ROWS_AT_ONCE: usize = 64;
/// How many cosets there are at each distance below the ceiling, as published by Kociemba for his first phase
/// ("The two-phase-algorithm"); they measure the progress and the tests check them.
const COSETS: [u64; CEILING as usize] = [
    1,
    4,
    50,
    592,
    7_156,
    87_236,
    1_043_817,
    12_070_278,
    124_946_368,
    821_605_960,
];

/// What two bits say about a child, given the parent's distance: `STEP[parent][bits]`.
const STEP: [[u8; 4]; CEILING as usize + 1] = {
    let mut step = [[CEILING; 4]; CEILING as usize + 1];
    let mut parent = 0;
    while parent <= CEILING {
        let mut bits = 0;
        while bits < 3 {
            // The one of `parent - 1`, `parent`, `parent + 1` with this remainder. A near child of a far parent can
            // only be one step nearer than the ceiling, which the same rule says.
            let above = parent + (bits + 1 + 2 * parent) % 3;
            step[parent as usize][bits as usize] = above.saturating_sub(1);
            bits += 1;
        }
        parent += 1;
    }
    step
};

/// Distances of all domino cosets.
#[derive(Debug)]
pub(crate) struct Table {
    domino: Domino,
    words: Vec<AtomicU32>,
    /// The moves that the table was built for.
    moves: Vec<State>,
}

impl Table {
    /// Builds the table for `moves`, all face turns; `None` when the observer cancels.
    pub(crate) fn build(
        domino: Domino,
        moves: Vec<State>,
        threads: Threads,
        observer: &dyn Observer,
    ) -> Option<Self> {
        let table = Self::new(domino, moves);
        let columns = table.columns();
        for distance in 1..CEILING {
            table.fill(distance, &columns, threads, observer);
            if observer.cancelled() {
                return None;
            }
        }
        Some(table)
    }

    /// A table that knows only home.
    fn new(domino: Domino, moves: Vec<State>) -> Self {
        let words = domino.classes() * ROW / PER_WORD;
        let words = (0..words).map(|_| AtomicU32::new(u32::MAX)).collect();
        let table = Self {
            domino,
            words,
            moves,
        };
        table.mark(table.entry(Scalar.marks(State::SOLVED)), 0);
        table
    }

    /// Finds all cosets at `distance`, given that all nearer ones are known; returns how many there are.
    fn fill(
        &self,
        distance: u8,
        columns: &[Vec<u16>],
        threads: Threads,
        observer: &dyn Observer,
    ) -> u64 {
        let nearer: u64 = COSETS[..usize::from(distance)].iter().sum();
        let found = AtomicU64::new(0);
        let chunks = self.domino.classes().div_ceil(ROWS_AT_ONCE);
        fan_out(threads, chunks, |chunk| {
            if observer.cancelled() {
                return;
            }
            let start = chunk * ROWS_AT_ONCE;
            let end = (start + ROWS_AT_ONCE).min(self.domino.classes());
            let new = (start..end)
                .map(|row| self.spread(row, distance, columns))
                .sum();
            if new > 0 {
                let filled = nearer + found.fetch_add(new, Ordering::Relaxed) + new;
                observer.report(Progress::Table {
                    filled,
                    total: COSETS.iter().sum(),
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
                .map(|twist| usize::from(Scalar.marks(state_of_twist(twist).then(mv)).twist))
                .collect();
            for symmetry in 0..SYMMETRIES {
                let column = |twist: &usize| self.domino.twist(symmetry, *twist) as u16;
                columns.push(turned.iter().map(column).collect());
            }
        }
        columns
    }

    /// Gives `distance` to the far neighbours of a row's entries that are one step nearer; returns how many cosets
    /// those are.
    ///
    /// Entries three or six steps nearer share the two bits; their neighbours are near already.
    fn spread(&self, row: usize, distance: u8, columns: &[Vec<u16>]) -> u64 {
        let sources: Vec<usize> = self
            .columns_with(row, u32::from((distance - 1) % 3))
            .collect();
        if sources.is_empty() {
            return 0;
        }
        let representative = self.domino.representative(row);
        let mut cosets = 0;
        for (index, mv) in self.moves.iter().enumerate() {
            let (class, symmetry) = self.domino.reduce(Scalar.marks(representative.then(mv)));
            let columns = &columns[index * SYMMETRIES + symmetry];
            let mut new = 0;
            for source in &sources {
                let twist = usize::from(columns[*source]);
                new += u64::from(self.mark(class * ROW + twist, distance));
            }
            // Symmetries that keep the class's representative make several entries stand for cosets of one distance.
            for other in self.domino.stabilizer(class) {
                for source in &sources {
                    let twist = self.domino.twist(other, usize::from(columns[*source]));
                    new += u64::from(self.mark(class * ROW + twist, distance));
                }
            }
            cosets += new * self.domino.class_size(class);
        }
        cosets
    }

    /// The columns of a row whose two bits are `bits`.
    fn columns_with(&self, row: usize, bits: u32) -> impl Iterator<Item = usize> {
        let words = &self.words[row * ROW / PER_WORD..(row + 1) * ROW / PER_WORD];
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
    /// Threads may mark one entry at once, always with one distance, so the table does not depend on their order;
    /// exactly one of them is told that the entry is new.
    fn mark(&self, entry: usize, distance: u8) -> bool {
        let (word, shift) = place(entry);
        let far = FAR << shift;
        if self.words[word].load(Ordering::Relaxed) & far != far {
            return false;
        }
        let clear = (FAR ^ u32::from(distance % 3)) << shift;
        self.words[word].fetch_and(!clear, Ordering::Relaxed) & far == far
    }

    /// An entry's two bits.
    #[inline(always)]
    pub(crate) fn bits(&self, entry: usize) -> usize {
        let (word, shift) = place(entry);
        (self.words[word].load(Ordering::Relaxed) >> shift & FAR) as usize
    }

    /// The entry of a state with these marks.
    #[inline(always)]
    pub(crate) fn entry(&self, marks: Marks) -> usize {
        let (class, twist) = self.domino.coset(marks);
        class * ROW + twist
    }

    /// The distance of a child whose two bits are `bits`, at most the ceiling.
    #[inline(always)]
    pub(crate) fn step(parent: u8, bits: usize) -> u8 {
        STEP[usize::from(parent)][bits]
    }

    /// What a state looks like through each symmetry that keeps the U-D axis.
    pub(crate) fn alike(&self, state: &State) -> impl Iterator<Item = State> {
        let symmetries = self.domino.symmetries().iter();
        symmetries.map(|symmetry| symmetry.conjugate(state))
    }

    /// The distance of a state's coset, at most the ceiling, found by walking home.
    pub(crate) fn distance(&self, state: &State) -> u8 {
        let entry = |state: &State| self.entry(Scalar.marks(*state));
        let bits = |state: &State| self.bits(entry(state));
        let home = entry(&State::SOLVED);
        let (mut state, mut distance) = (*state, 0);
        if bits(&state) == FAR as usize {
            return CEILING;
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

/// An entry's word, and its first bit there.
#[inline(always)]
fn place(entry: usize) -> (usize, usize) {
    (entry / PER_WORD, entry % PER_WORD * 2)
}

#[cfg(test)]
mod tests;
