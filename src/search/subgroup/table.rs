//! Cosets by a hash of their first position, each with the element that led there.

use crate::pruning::huge_pages::filled;
use crate::pruning::saved::TableError;

/// Entries side by side in memory.
const LINE: usize = 16;
/// Lines that are looked at from an entry's own on before the table counts as full.
const MOST_LINES: usize = 1 << 12;

/// A line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u32; LINE]);

/// An entry is some bits of a hash, and the number of an element below them; 0 where nothing is.
pub(super) struct Table {
    lines: Vec<Line>,
    /// The bits of an element's number.
    bits: u32,
}

impl Table {
    /// The bytes of a table for this number of words: five of six entries are used.
    pub(super) fn bytes(words: u64) -> u64 {
        Self::lines(words) * size_of::<Line>() as u64
    }

    fn lines(words: u64) -> u64 {
        (words * 6 / 5).div_ceil(LINE as u64) + 64
    }

    /// A table for about this number of words, and elements below `elements`.
    pub(super) fn new(words: u64, elements: usize) -> Result<Self, TableError> {
        Ok(Self {
            lines: filled(Self::lines(words) as usize, || Line([0; LINE]))?,
            bits: usize::BITS - (elements - 1).leading_zeros(),
        })
    }

    /// The number of the hash's first line, and the bits of it that an entry has.
    #[inline]
    fn location(&self, hash: u64) -> (usize, u32) {
        let line = ((hash >> 32) * self.lines.len() as u64) >> 32;
        let mark = (hash as u32) >> self.bits;
        (line as usize, mark.max(1))
    }

    /// Brings the lines of these hashes into the cache. The accesses overlap, since none waits for another.
    pub(super) fn touch(&self, hashes: impl Iterator<Item = u64>) {
        let entries = hashes.map(|hash| self.lines[self.location(hash).0].0[0]);
        std::hint::black_box(entries.fold(0, u32::wrapping_add));
    }

    /// Adds an entry. False if there is no room.
    #[inline]
    pub(super) fn put(&mut self, hash: u64, digits: u16) -> bool {
        let (mut at, mark) = self.location(hash);
        let entry = mark << self.bits | u32::from(digits);
        for _ in 0..MOST_LINES {
            let line = &mut self.lines[at].0;
            // Entries of a line are filled from its first one on.
            if line[LINE - 1] == 0
                && let Some(free) = line.iter_mut().find(|entry| **entry == 0)
            {
                *free = entry;
                return true;
            }
            at = if at + 1 == self.lines.len() {
                0
            } else {
                at + 1
            };
        }
        false
    }

    /// Calls `each` with the elements of all entries that may be of this hash.
    #[inline]
    pub(super) fn get(&self, hash: u64, mut each: impl FnMut(u16)) {
        let (mut at, mark) = self.location(hash);
        for _ in 0..MOST_LINES {
            let line = &self.lines[at].0;
            let alike = line
                .iter()
                .map(|entry| u32::from(entry >> self.bits == mark));
            if alike.sum::<u32>() > 0 {
                for entry in line.iter().filter(|entry| **entry >> self.bits == mark) {
                    each((entry & ((1 << self.bits) - 1)) as u16);
                }
            }
            if line[LINE - 1] == 0 {
                return;
            }
            at = if at + 1 == self.lines.len() {
                0
            } else {
                at + 1
            };
        }
    }
}
