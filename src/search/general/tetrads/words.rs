//! Which words of the first colour are near the solved one.

use std::sync::Arc;

use super::turns::{Axes, AxisMap, FIRST, SLOTS, Turns, at_home};
use crate::monitor::{CancelledError, Monitor, Progress, go_on};

/// The distances of words near the solved one.
#[derive(Debug)]
pub(super) struct Near {
    /// A hash table; slot 0 has its sticker on the colour's own axis always, so its bits hold the distance less one.
    entries: Vec<Axes>,
}

impl Near {
    /// The greatest distance in the table.
    pub(super) const RADIUS: usize = 4;
    /// There are 400,710 words within four turns.
    const BITS: u32 = 20;
    const SLOT_0: Axes = 3;

    pub(super) fn new(turns: &Turns) -> Self {
        let mut near = Self {
            entries: vec![0; 1 << Self::BITS],
        };
        let mut rim = vec![at_home(FIRST)];
        for distance in 1..=Self::RADIUS {
            let mut farther = Vec::new();
            for word in rim {
                for turn in &turns.all {
                    let word = turn.word(word);
                    if near.insert(word, distance) && distance < Self::RADIUS {
                        farther.push(word);
                    }
                }
            }
            rim = farther;
        }
        near
    }

    fn find(&self, word: Axes) -> Result<usize, usize> {
        let mut at = (word.wrapping_mul(0x9e37_79b1) >> (32 - Self::BITS)) as usize;
        loop {
            let entry = self.entries[at];
            if entry == 0 {
                return Err(at);
            }
            if entry | Self::SLOT_0 == word {
                return Ok(at);
            }
            at = (at + 1) % self.entries.len();
        }
    }

    fn insert(&mut self, word: Axes, distance: usize) -> bool {
        if word == at_home(FIRST) {
            return false;
        }
        let Err(at) = self.find(word) else {
            return false;
        };
        // An entry of nothing but zeros would mean that all stickers but one are on another axis: no turn does that.
        self.entries[at] = word & !Self::SLOT_0 | (distance - 1) as Axes;
        true
    }

    /// The distance from solved, if it is at most the radius.
    pub(super) fn distance(&self, word: Axes) -> Option<usize> {
        if word == at_home(FIRST) {
            return Some(0);
        }
        let at = self.find(word).ok()?;
        Some((self.entries[at] & Self::SLOT_0) as usize + 1)
    }

    /// All words of the table.
    pub(super) fn words(&self) -> impl Iterator<Item = Axes> {
        let words = self.entries.iter().filter(|entry| **entry != 0);
        words
            .map(|entry| entry | Self::SLOT_0)
            .chain([at_home(FIRST)])
    }
}

/// The bits of half a word: the upper half has the slots on the negative side of the first colour's axis.
const HALF_BITS: u32 = SLOTS as u32;
/// The bits of the lower half without those of slot 0, which are always the same.
const LOWER_BITS: u32 = HALF_BITS - 2;
/// Words that are looked at between two reports.
const REPORTED_EVERY: usize = 1 << 14;

/// The places of the bits that are set.
pub(super) fn set_bits(mut left: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        bit
    })
}

/// Numbers the 2^30 words with 181 million numbers: the symmetries that leave the first colour's axis alone do not
/// change a word's distance, so words that they make of one another mostly share a number.
#[derive(Debug)]
struct Numbering {
    /// By upper half.
    uppers: Vec<Upper>,
    /// By class: its first upper half.
    firsts: Vec<u16>,
    /// By symmetry and lower half, slot 0 left out: what the symmetry makes of it.
    lowers: Vec<u16>,
}

/// What is known of an upper half.
#[derive(Clone, Copy, Debug)]
struct Upper {
    /// The number of its class: all that symmetries make of it.
    class: u16,
    /// The symmetry that makes it the first of its class.
    symmetry: u8,
    /// A bit for each symmetry that leaves the first of its class as it is.
    fixing: u8,
}

impl Numbering {
    /// `symmetries` are those that leave the first colour's axis alone, the identity first.
    fn new(symmetries: &[&AxisMap]) -> Self {
        let upper = |symmetry: &AxisMap, half: u16| {
            (symmetry.word(Axes::from(half) << HALF_BITS) >> HALF_BITS) as u16
        };
        let mut uppers: Vec<Option<Upper>> = vec![None; 1 << HALF_BITS];
        let mut firsts = Vec::new();
        for half in 0..=u16::MAX {
            // The first of a class is the least of what symmetries make of it.
            let images = (0..).zip(symmetries);
            let images = images.map(|(number, symmetry)| (upper(symmetry, half), number));
            let (first, symmetry) = images.clone().min().expect("the identity is a symmetry");
            let (class, fixing) = if first == half {
                firsts.push(half);
                let unchanged = images.filter(|(image, _)| *image == half);
                let fixing = unchanged.fold(0, |bits, (_, number)| bits | 1 << number);
                (firsts.len() as u16 - 1, fixing)
            } else {
                let first = uppers[usize::from(first)].expect("it is less");
                (first.class, first.fixing)
            };
            uppers[usize::from(half)] = Some(Upper {
                class,
                symmetry,
                fixing,
            });
        }
        let lower = |symmetry: &AxisMap, half: usize| {
            (symmetry.word((half << 2) as Axes | Near::SLOT_0) as u16) >> 2
        };
        let lowers = symmetries
            .iter()
            .flat_map(|symmetry| (0..1 << LOWER_BITS).map(move |half| lower(symmetry, half)));
        Self {
            uppers: uppers.into_iter().flatten().collect(),
            lowers: lowers.collect(),
            firsts,
        }
    }

    /// How many numbers there are.
    fn count(&self) -> u32 {
        (self.firsts.len() << LOWER_BITS) as u32
    }

    fn lower(&self, symmetry: usize, half: u16) -> u16 {
        self.lowers[symmetry << LOWER_BITS | usize::from(half)]
    }

    fn parts(&self, word: Axes) -> (Upper, u16) {
        let upper = self.uppers[(word >> HALF_BITS) as usize];
        let half = (word as u16) >> 2;
        (upper, self.lower(upper.symmetry.into(), half))
    }

    fn number_of(class: u16, lower: u16) -> u32 {
        u32::from(class) << LOWER_BITS | u32::from(lower)
    }

    fn number(&self, word: Axes) -> u32 {
        let (upper, lower) = self.parts(word);
        Self::number_of(upper.class, lower)
    }

    /// The numbers of all words that symmetries make of one: several where they leave the first upper half alone.
    fn numbers(&self, word: Axes) -> impl Iterator<Item = u32> {
        let (upper, lower) = self.parts(word);
        let symmetries = set_bits(upper.fixing.into());
        symmetries.map(move |symmetry| Self::number_of(upper.class, self.lower(symmetry, lower)))
    }

    /// A word with a number.
    fn word(&self, number: u32) -> Axes {
        let upper = Axes::from(self.firsts[(number >> LOWER_BITS) as usize]);
        let lower = number & ((1 << LOWER_BITS) - 1);
        upper << HALF_BITS | lower << 2 | Near::SLOT_0
    }
}

/// All words within some number of turns, more than [`Near`] knows.
#[derive(Debug)]
pub(super) struct Within {
    numbering: Arc<Numbering>,
    /// A bit for each number; 23 MB.
    bits: Vec<u64>,
}

impl Within {
    /// The words one turn farther than near ones, and those. `symmetries` are those that leave the first colour's axis
    /// alone, the identity first.
    pub(super) fn beyond_near(
        near: &Near,
        symmetries: &[&AxisMap],
        turns: &Turns,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
        let numbering = Arc::new(Numbering::new(symmetries));
        let is_first = |word: &Axes| numbering.word(numbering.number(*word)) == *word;
        let words: Vec<Axes> = near.words().filter(is_first).collect();
        Self::around(numbering, &words, turns, monitor)
    }

    /// The words one turn farther than these, and these.
    pub(super) fn beyond(
        &self,
        turns: &Turns,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
        let numbers = (0..self.numbering.count()).filter(|number| self.has(*number));
        let words: Vec<Axes> = numbers.map(|number| self.numbering.word(number)).collect();
        Self::around(Arc::clone(&self.numbering), &words, turns, monitor)
    }

    /// All words within a turn of these.
    fn around(
        numbering: Arc<Numbering>,
        words: &[Axes],
        turns: &Turns,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
        let mut bits = vec![0; (numbering.count() / u64::BITS) as usize];
        let mut numbers = Vec::new();
        for (at, word) in words.iter().enumerate() {
            if at.is_multiple_of(REPORTED_EVERY) {
                go_on(monitor)?;
                monitor.report(Progress::Table {
                    filled: at as u64,
                    total: words.len() as u64,
                });
            }
            numbers.clear();
            for word in turns.all.iter().map(|turn| turn.word(*word)).chain([*word]) {
                numbers.extend(numbering.numbers(word));
            }
            for number in &numbers {
                bits[(number / u64::BITS) as usize] |= 1_u64 << (number % u64::BITS);
            }
        }
        Ok(Self { numbering, bits })
    }

    /// The number that a word is looked up by.
    pub(super) fn number(&self, word: Axes) -> u32 {
        self.numbering.number(word)
    }

    /// Whether the words with a number are among them.
    pub(super) fn has(&self, number: u32) -> bool {
        self.bits[(number / u64::BITS) as usize] >> (number % u64::BITS) & 1 == 1
    }

    /// How many words they are.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        let words = |number: u32| {
            let first = self.numbering.firsts[(number >> LOWER_BITS) as usize];
            let fixing = self.numbering.uppers[usize::from(first)].fixing;
            // Of the six symmetries, as many as keep an upper half make each of the others.
            6 / fixing.count_ones() as usize
        };
        let numbers = (0..self.numbering.count()).filter(|number| self.has(*number));
        numbers.map(words).sum()
    }
}
