//! Words from one end, to be met by words from the other.

use crate::words::{Family, Key, Words};

/// Words that look themselves up together, so that their cache misses overlap.
const BATCH: usize = 256;

/// The word number of an empty slot.
const EMPTY: u32 = u32::MAX;

/// The words of a length by where they bring the first two layers, as a hash table with linear probing.
pub(crate) struct Meeting {
    length: u8,
    /// One bit for some bits of the hash: most words from the other end meet nobody, and find out here.
    filter: Vec<u64>,
    filter_shift: u32,
    /// The low half of a hash, and the number of a word.
    slots: Vec<[u32; 2]>,
}

impl Meeting {
    /// Slots for this number of words: at least a fifth of them stays empty.
    fn slots(words: u64) -> u64 {
        (words + words / 4).max(64).next_power_of_two()
    }

    /// Bytes for this number of words.
    fn bytes(words: u64) -> u64 {
        let slots = Self::slots(words);
        8 * slots + slots
    }

    /// Into how many parts the words of a length must be divided so that each part fits.
    pub(crate) fn parts(words: u64, memory: u64) -> u32 {
        let fits = |parts: &u32| Self::bytes(words / u64::from(*parts)) <= memory;
        (0..16)
            .map(|power| 1 << power)
            .find(fits)
            .unwrap_or(1 << 16)
    }

    /// Whether a hash belongs to a part.
    #[inline]
    fn is_in(hash: u64, part: u32, parts: u32) -> bool {
        parts == 1 || (u64::from(hash as u32) * u64::from(parts)) >> 32 == u64::from(part)
    }

    pub(crate) fn new(family: &Family, part: u32, parts: u32) -> Self {
        // A part has a few words more or less than the others.
        let count = Self::slots(family.count() / u64::from(parts));
        let filter_bits = (8 * count).trailing_zeros();
        let mut meeting = Self {
            length: family.length(),
            filter: vec![0; 1 << (filter_bits - 6)],
            filter_shift: 64 - filter_bits,
            slots: vec![[0, EMPTY]; count as usize],
        };
        let mut number = 0;
        let words: &Words = family.words;
        for branch in family.branches(1) {
            words.each(&branch, &mut |key| {
                if Self::is_in(key.hash, part, parts) {
                    meeting.insert(key.hash, number);
                }
                number += 1;
            });
        }
        meeting
    }

    fn insert(&mut self, hash: u64, number: u32) {
        let bit = hash >> self.filter_shift;
        self.filter[(bit >> 6) as usize] |= 1 << (bit & 63);
        let mask = self.slots.len() - 1;
        let mut at = (hash >> 32) as usize & mask;
        while self.slots[at][1] != EMPTY {
            at = (at + 1) & mask;
        }
        self.slots[at] = [hash as u32, number];
    }

    /// Whether some word may lead there.
    #[inline]
    fn may_meet(&self, hash: u64) -> bool {
        let bit = hash >> self.filter_shift;
        self.filter[(bit >> 6) as usize] >> (bit & 63) & 1 == 1
    }

    /// Calls `met` with the number of each word that seems to lead there: the hash is shortened, so that once in a long
    /// while a word comes along that leads elsewhere.
    fn meet(&self, hash: u64, mut met: impl FnMut(u64)) {
        let mask = self.slots.len() - 1;
        let mut at = (hash >> 32) as usize & mask;
        while self.slots[at][1] != EMPTY {
            let [seen, number] = self.slots[at];
            if seen == hash as u32 {
                met(number.into());
            }
            at = (at + 1) & mask;
        }
    }

    /// What the words count.
    pub(crate) fn length(&self) -> u8 {
        self.length
    }
}

/// Words from the other end, some at a time.
pub(crate) struct Batch {
    /// The number of the first word that has not been looked up.
    pub(crate) number: u64,
    filled: usize,
    keys: [Key; BATCH],
}

impl Batch {
    /// The first word will have this number.
    pub(crate) fn new(number: u64) -> Self {
        let nowhere = Key {
            hash: 0,
            symmetric: false,
        };
        Self {
            number,
            filled: 0,
            keys: [nowhere; BATCH],
        }
    }

    /// Adds where the next word leads; says whether the batch is full.
    #[inline]
    pub(crate) fn push(&mut self, key: Key) -> bool {
        self.keys[self.filled] = key;
        self.filled += 1;
        self.filled == BATCH
    }

    /// Looks the words up; calls `met` with the number of each that meets another and the number of that. With `same`
    /// both ends have the same numbers, and words that meet themselves say nothing, unless where they lead is
    /// symmetric.
    pub(crate) fn flush(
        &mut self,
        meeting: &Meeting,
        (part, parts): (u32, u32),
        same: bool,
        mut met: impl FnMut(u64, u64),
    ) {
        // Without a branch: nothing waits for the filter's answer.
        let mut candidates = [0_u16; BATCH];
        let mut count = 0;
        for (i, key) in (0..).zip(&self.keys[..self.filled]) {
            candidates[count] = i;
            count += usize::from(meeting.may_meet(key.hash));
        }
        for i in candidates[..count].iter().map(|i| usize::from(*i)) {
            let (key, number) = (self.keys[i], self.number + i as u64);
            if Meeting::is_in(key.hash, part, parts) {
                meeting.meet(key.hash, |other| {
                    if !same || other != number || key.symmetric {
                        met(number, other);
                    }
                });
            }
        }
        self.number += self.filled as u64;
        self.filled = 0;
    }
}
