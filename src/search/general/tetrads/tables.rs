//! What the phases know: distances of words and of tetrads from solved.

use super::turns::{Axes, HOME, SECOND, SLOTS, Tetrads, Turn, at_home};
use crate::general::distances::Distances;

/// The distance of every word of the second colour by turns that keep the first colour on its axis.
#[derive(Debug)]
pub(super) struct Second {
    distances: Vec<u8>,
    /// By byte of a word and its value: what it adds to the word's number.
    ranks: Box<[[u32; 256]; 4]>,
}

/// The slots that a word's number is made of; the last slot follows from them.
const COUNTED: std::ops::Range<usize> = 1..SLOTS - 1;
/// Half of them.
const HALF: usize = 7;
const HALF_WORDS: usize = 3_usize.pow(HALF as u32);
const UNKNOWN: u8 = u8::MAX;
/// Entries that are looked at between two questions whether a table is still wanted.
const ASKED_EVERY: usize = 1 << 12;

impl Second {
    /// `turns` are those that the second phase may use. `None` once it is not `wanted` any more.
    pub(super) fn new(turns: &[(u8, &Turn)], wanted: impl Fn() -> bool) -> Option<Self> {
        let mut ranks = Box::new([[0; 256]; 4]);
        for (byte, ranks) in ranks.iter_mut().enumerate() {
            for (value, rank) in ranks.iter_mut().enumerate() {
                for digit in (0..4).filter(|digit| COUNTED.contains(&(4 * byte + digit))) {
                    let axis = (value >> (2 * digit) & 3) as u32;
                    *rank += axis * 3_u32.pow((4 * byte + digit - COUNTED.start) as u32);
                }
            }
        }
        let mut second = Self {
            distances: vec![UNKNOWN; HALF_WORDS * HALF_WORDS],
            ranks,
        };
        let home = at_home(SECOND);
        let mut at = second.number(home);
        second.distances[at] = 0;
        let mut rim = vec![home];
        let mut distance = 0;
        // While few words are known, from those; then from those that are not.
        while !rim.is_empty() && rim.len() < second.distances.len() / 16 {
            distance += 1;
            let mut farther = Vec::new();
            for (number, word) in rim.into_iter().enumerate() {
                if number.is_multiple_of(ASKED_EVERY) && !wanted() {
                    return None;
                }
                for (_, turn) in turns {
                    let word = turn.word(word);
                    at = second.number(word);
                    if second.distances[at] == UNKNOWN {
                        second.distances[at] = distance;
                        farther.push(word);
                    }
                }
            }
            rim = farther;
        }
        if !rim.is_empty() {
            second.fill(turns, distance, wanted)?;
        }
        Some(second)
    }

    fn fill(
        &mut self,
        turns: &[(u8, &Turn)],
        mut distance: u8,
        wanted: impl Fn() -> bool,
    ) -> Option<()> {
        let halves: Vec<Axes> = (0..HALF_WORDS)
            .map(|number| {
                let digit = |at: usize| (number / 3_usize.pow(at as u32) % 3) as Axes;
                (0..HALF).fold(0, |word, at| word | digit(at) << (2 * at))
            })
            .collect();
        loop {
            let mut left = 0;
            for number in 0..self.distances.len() {
                if number.is_multiple_of(ASKED_EVERY) && !wanted() {
                    return None;
                }
                if self.distances[number] != UNKNOWN {
                    continue;
                }
                let low = halves[number % HALF_WORDS] << (2 * COUNTED.start);
                let high = halves[number / HALF_WORDS] << (2 * (COUNTED.start + HALF));
                let word = completed(low | high);
                let nearer = |(_, turn): &(u8, &Turn)| {
                    self.distances[self.number(turn.word(word))] == distance
                };
                if turns.iter().any(nearer) {
                    self.distances[number] = distance + 1;
                } else {
                    left += 1;
                }
            }
            distance += 1;
            if left == 0 {
                return Some(());
            }
        }
    }

    fn number(&self, word: Axes) -> usize {
        let [a, b, c, d] = word.to_le_bytes();
        let sum = self.ranks[0][usize::from(a)]
            + self.ranks[1][usize::from(b)]
            + self.ranks[2][usize::from(c)]
            + self.ranks[3][usize::from(d)];
        sum as usize
    }

    pub(super) fn distance(&self, word: Axes) -> usize {
        self.distances[self.number(word)].into()
    }
}

/// Puts in the axis of the last slot. Between slots of the two parities turns change axes in opposite senses, and the
/// sum of all axes, those of odd slots taken negatively, stays 0 modulo 3.
fn completed(word: Axes) -> Axes {
    let axis = |slot: usize| (word >> (2 * slot) & 3) as usize;
    let is_odd = |slot: usize| slot.count_ones() % 2 == 1;
    let sum: usize = COUNTED
        .map(|slot| {
            if is_odd(slot) {
                3 - axis(slot)
            } else {
                axis(slot)
            }
        })
        .sum();
    // The last slot, of four negative sides, is even.
    let last = (3 - sum % 3) % 3;
    word | (last as Axes) << (2 * (SLOTS - 1))
}

/// Arrangements of the tetrads near the solved one, by turns that keep both colours on their axes.
#[derive(Debug)]
pub(super) struct Third {
    /// That others seem to be there shows when their turns are looked for.
    distances: Distances,
    /// By their number of turns: all that so few turns do to the tetrads, each once.
    pub(super) words: Vec<Vec<Word>>,
}

/// Turns of the third phase.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) turns: Vec<u8>,
    /// By slot: where the tetrad in it was before.
    slots: [u8; SLOTS],
}

impl Word {
    /// Tetrads, by slot, after the turns.
    pub(super) fn after(&self, tetrads: &[u8; SLOTS]) -> Tetrads {
        let slots = self.slots.iter().enumerate();
        slots.fold(0, |word, (slot, before)| {
            word | Tetrads::from(tetrads[usize::from(*before & 15)]) << (4 * slot)
        })
    }
}

/// By slot, the tetrad in it.
pub(super) fn unpacked(tetrads: Tetrads) -> [u8; SLOTS] {
    std::array::from_fn(|slot| (tetrads >> (4 * slot) & 15) as u8)
}

impl Third {
    pub(super) const RADIUS: usize = 7;
    /// There are four million arrangements within seven turns.
    const BITS: u32 = 23;

    /// The most turns of a word.
    const LONGEST: usize = 4;
    /// The most turns of a word and those that the table knows.
    pub(super) const REACH: usize = Self::LONGEST + Self::RADIUS;

    /// `turns` are those that the third phase may use, with their numbers. `None` once it is not `wanted` any more.
    pub(super) fn new(turns: &[(u8, &Turn)], wanted: impl Fn() -> bool) -> Option<Self> {
        let mut third = Self {
            distances: Distances::new(Self::BITS),
            words: Vec::new(),
        };
        third.distances.insert(HOME, 0);
        let mut rim = vec![HOME];
        let mut words = vec![Word {
            turns: Vec::new(),
            slots: unpacked(HOME),
        }];
        for distance in 1..=Self::RADIUS {
            let (mut farther, mut longer) = (Vec::new(), Vec::new());
            for (at, tetrads) in rim.into_iter().enumerate() {
                if at.is_multiple_of(ASKED_EVERY) && !wanted() {
                    return None;
                }
                for (number, turn) in turns {
                    let tetrads = turn.tetrads(tetrads);
                    if !third.distances.insert(tetrads, distance as u8) {
                        continue;
                    }
                    // The farthest are most of all.
                    if distance < Self::RADIUS {
                        farther.push(tetrads);
                    }
                    if distance <= Self::LONGEST {
                        let mut turns = words[at].turns.clone();
                        turns.push(*number);
                        let slots = unpacked(tetrads);
                        longer.push(Word { turns, slots });
                    }
                }
            }
            rim = farther;
            if distance <= Self::LONGEST + 1 {
                third.words.push(std::mem::replace(&mut words, longer));
            }
        }
        Some(third)
    }

    /// The distance from solved, if it is at most the radius; rarely, also of tetrads that are farther.
    pub(super) fn distance(&self, tetrads: Tetrads) -> Option<usize> {
        self.distances.get(tetrads).map(usize::from)
    }
}
