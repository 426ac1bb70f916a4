//! All words of one length, found by what they do to some of the pieces.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use search::Threads;

use super::space::{Domain, Space, Work};
use super::words::{Prefix, Words};

/// Entries in a bucket, about.
const BUCKET: u64 = 4;
/// Bits of the filter for each entry, about.
const FILTER: u64 = 12;
/// Filter bits in a word, as a shift.
const WORD: u32 = 6;

/// A hash table of words. It is made in two rounds over all words: the first counts how many fall into each bucket,
/// the second puts them there. Which entry of a bucket comes first depends on threads; what is found does not.
pub(crate) struct Index {
    /// The highest bits of a key are its bucket's number: the shift that leaves them.
    shift: u32,
    /// By bucket, the end of its entries; they begin where those of the bucket before end.
    ends: Vec<AtomicU32>,
    /// Low half of the key, then the word as a number.
    entries: Vec<AtomicU64>,
    /// A bit for some other bits of every key that there is.
    filter: Vec<AtomicU64>,
    /// Of a word of the filter's address.
    filter_mask: u64,
    pub(crate) length: usize,
}

/// About how many bytes an index of this number of words takes.
pub(crate) fn bytes(words: f64) -> f64 {
    // Sizes are rounded up to powers of 2.
    words * (8.0 + 2.0 * (4.0 / BUCKET as f64 + FILTER as f64 / 8.0))
}

/// Whether words of this length have numbers of 32 bits.
pub(crate) fn has_room(words: &Words, length: usize) -> bool {
    let count = words.len() as u64;
    count
        .checked_pow(length as u32)
        .is_some_and(|all| all <= 1 << 32)
}

fn zeroed<T: Default>(count: usize) -> Vec<T> {
    std::iter::repeat_with(T::default).take(count).collect()
}

impl Index {
    /// Makes the index of all canonical words of a length, at most 2^32, by what is in the slots of the mask. None if
    /// `cancelled` says so.
    pub(crate) fn new<D: Domain>(
        domain: &D,
        words: &Words,
        length: usize,
        mask: &D::Mask,
        threads: Threads,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let count = words.counts(length)[length] as u64;
        let buckets = (count / BUCKET).max(2).next_power_of_two();
        let filter = (count * FILTER).max(64).next_power_of_two() >> WORD;
        let mut index = Self {
            shift: 64 - buckets.trailing_zeros(),
            ends: zeroed(buckets as usize),
            entries: zeroed(count as usize),
            filter: zeroed(filter as usize),
            filter_mask: filter - 1,
            length,
        };
        let prefixes = words.prefixes(length.min(2), &[]);
        for fill in [false, true] {
            threads.share(prefixes.len(), |number| {
                if !cancelled() {
                    domain.run(Enter {
                        index: &index,
                        domain,
                        words,
                        mask,
                        prefix: &prefixes[number],
                        fill,
                    });
                }
            });
            if cancelled() {
                return None;
            }
            if !fill {
                // From here on `ends` says where the next entry of a bucket goes; afterwards that is its end.
                let mut start = 0;
                for end in &mut index.ends {
                    start += std::mem::replace(end.get_mut(), start);
                }
            }
        }
        Some(index)
    }

    #[inline(always)]
    fn bit(&self, key: u64) -> (usize, u64) {
        let slot = key.rotate_left(29);
        ((slot >> WORD & self.filter_mask) as usize, 1 << (slot & 63))
    }

    /// Whether there may be a word of this key; rarely yes where there is none.
    #[inline(always)]
    pub(crate) fn may_have(&self, key: u64) -> bool {
        let (word, bit) = self.bit(key);
        self.filter[word].load(Ordering::Relaxed) & bit != 0
    }

    /// The words of this key, as numbers, and now and then one of another key.
    #[inline(always)]
    pub(crate) fn find(&self, key: u64) -> impl Iterator<Item = u32> {
        let bucket = (key >> self.shift) as usize;
        let end = |bucket: usize| self.ends[bucket].load(Ordering::Relaxed) as usize;
        let start = if bucket == 0 { 0 } else { end(bucket - 1) };
        let entries = self.entries[start..end(bucket)].iter();
        entries
            .map(|entry| entry.load(Ordering::Relaxed))
            .filter(move |entry| (entry >> 32) as u32 == key as u32)
            .map(|entry| entry as u32)
    }

    /// The moves of a word that is given by its number.
    #[inline(always)]
    pub(crate) fn moves(&self, mut number: u32, words: &Words) -> impl Iterator<Item = u16> {
        let count = words.len() as u32;
        (0..self.length).map(move |_| {
            let mv = number % count;
            number /= count;
            mv as u16
        })
    }
}

/// Enters all words with one beginning.
struct Enter<'a, D: Domain> {
    index: &'a Index,
    domain: &'a D,
    words: &'a Words,
    mask: &'a D::Mask,
    prefix: &'a Prefix,
    /// The second round.
    fill: bool,
}

impl<D: Domain> Work<D> for Enter<'_, D> {
    type Output = ();

    #[inline(always)]
    fn run<S: Space<D>>(self, space: S) {
        let count = self.words.len() as u64;
        let turns = self.domain.turns();
        let mut element = space.load(&self.domain.solved());
        let (mut number, mut unit) = (0_u64, 1_u64);
        for mv in &self.prefix.word {
            element = space.then(element, space.load(&turns[usize::from(*mv)]));
            number += unit * u64::from(*mv);
            unit *= count;
        }
        let mut stack = vec![(
            element,
            self.prefix.state,
            self.prefix.word.len(),
            number,
            unit,
        )];
        while let Some((element, state, depth, number, unit)) = stack.pop() {
            if depth == self.index.length {
                self.enter(space.key(element, self.mask), number as u32);
                continue;
            }
            for step in self.words.canonical.steps(state) {
                let turn = space.load(&turns[usize::from(step.generator)]);
                let next = space.then(element, turn);
                let number = number + unit * u64::from(step.generator);
                if depth + 1 == self.index.length {
                    self.enter(space.key(next, self.mask), number as u32);
                } else {
                    stack.push((next, step.state, depth + 1, number, unit * count));
                }
            }
        }
    }
}

impl<D: Domain> Enter<'_, D> {
    #[inline(always)]
    fn enter(&self, key: u64, number: u32) {
        let index = self.index;
        let end = &index.ends[(key >> index.shift) as usize];
        let slot = end.fetch_add(1, Ordering::Relaxed) as usize;
        if self.fill {
            let entry = u64::from(key as u32) << 32 | u64::from(number);
            index.entries[slot].store(entry, Ordering::Relaxed);
        } else {
            let (word, bit) = index.bit(key);
            index.filter[word].fetch_or(bit, Ordering::Relaxed);
        }
    }
}
