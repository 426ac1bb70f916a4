//! One phase: the shortest words found for all arrangements of its pieces.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

use search::{CancelledError, Monitor, Progress, Threads, go_on};

use super::cells::{Cells, Slots};
use super::words::{Setup, Short, Small, Words};

/// Of the short words that bring the earlier pieces to the same places, how many each is tried with.
const PARTNERS: usize = 400;
/// About how often a word that moves few pieces is tried between a setup and its inverse.
const TRIED: usize = 60_000_000;
/// How many of the words found, the short ones first, are tried one after the other.
const JOINED: usize = 6_000;
/// How much a thread does at a time: arrangements, and short words.
const BATCH: usize = 1 << 12;
/// The length of a word that has not been found.
const NONE: u8 = u8::MAX;

/// The pieces at home, and those that are being brought there.
struct Phase<'a> {
    cells: &'a Cells,
    words: &'a Words,
    home: &'a [usize],
    pieces: &'a [usize],
    threads: Threads,
    monitor: &'a dyn Monitor<Progress>,
}

/// Two words that make one; by arrangement the shortest. They are packed, the length above the numbers of the words.
struct Best(Vec<AtomicU64>);

impl Best {
    const NUMBER: u32 = 24;

    fn new(arrangements: usize) -> Self {
        Self(
            (0..arrangements)
                .map(|_| AtomicU64::new(u64::MAX))
                .collect(),
        )
    }

    fn offer(&self, arrangement: usize, length: usize, first: usize, second: usize) {
        let packed = (length << Self::NUMBER | first) << Self::NUMBER | second;
        self.0[arrangement].fetch_min(packed as u64, Ordering::Relaxed);
    }

    /// The length, and the numbers of the two words.
    fn get(&self, arrangement: usize) -> Option<(usize, usize, usize)> {
        let packed = self.0[arrangement].load(Ordering::Relaxed);
        let number = |at: u32| (packed >> (at * Self::NUMBER)) as usize & ((1 << Self::NUMBER) - 1);
        (packed != u64::MAX).then(|| (number(2), number(1), number(0)))
    }
}

/// By number of turns: the arrangements of pieces for which the shortest word found has as many turns, while pieces
/// before them are at home.
///
/// # Errors
/// If the monitor cancels.
pub(super) fn arrangements(
    cells: &Cells,
    words: &Words,
    home: &[usize],
    pieces: &[usize],
    threads: Threads,
    monitor: &dyn Monitor<Progress>,
) -> Result<Vec<usize>, CancelledError> {
    let phase = Phase {
        cells,
        words,
        home,
        pieces,
        threads,
        monitor,
    };
    let words = phase.found()?;
    let lengths = phase.joined(&words)?;
    let mut counts = Vec::new();
    for length in lengths.into_iter().filter(|length| *length != NONE) {
        let length = usize::from(length);
        if counts.len() <= length {
            counts.resize(length + 1, 0);
        }
        counts[length] += 1;
    }
    Ok(counts)
}

impl Phase<'_> {
    /// The number of an arrangement: of the codes of the pieces.
    fn number(&self, codes: impl Iterator<Item = u16>) -> usize {
        self.pieces
            .iter()
            .zip(codes)
            .fold(0, |number, (slot, code)| {
                let codes = self.cells.codes(*slot);
                number * codes.len() + usize::from(code - codes.start)
            })
    }

    fn codes(&self, mut number: usize) -> Vec<u16> {
        let mut codes: Vec<u16> = (self.pieces.iter().rev())
            .map(|slot| {
                let codes = self.cells.codes(*slot);
                let code = codes.start + (number % codes.len()) as u16;
                number /= codes.len();
                code
            })
            .collect();
        codes.reverse();
        codes
    }

    /// How many numbers arrangements have, those included in which two pieces are in one slot.
    fn count(&self) -> usize {
        let codes = self.pieces.iter().map(|slot| self.cells.codes(*slot).len());
        codes.product()
    }

    /// The codes of the pieces, at home, after a word.
    fn after<'a>(&'a self, word: &'a [u16]) -> impl Iterator<Item = u16> + use<'a> {
        let homes = self.pieces.iter().map(|slot| self.cells.home(*slot));
        homes.map(|home| self.cells.after(word, home))
    }

    /// By arrangement: a short word that makes it of the solved puzzle, its inverse brings the pieces home. Pieces of
    /// earlier phases stay.
    fn found(&self) -> Result<Vec<(usize, Vec<u16>)>, CancelledError> {
        let (pairs, between) = (Best::new(self.count()), Best::new(self.count()));
        self.pair(&pairs)?;
        self.set_up(&between)?;
        let found = |number: usize| {
            let (pair, set_up) = (pairs.get(number), between.get(number));
            let word = match (pair, set_up) {
                (Some((length, first, second)), _)
                    if set_up.is_none_or(|(other, _, _)| length <= other) =>
                {
                    let back = self.words.short[second].moves().rev();
                    let back = back.map(|mv| self.cells.moves.inverse(mv));
                    self.product(self.words.short[first].moves().chain(back))
                }
                (_, Some((_, small, setup))) => {
                    let Setup { word, back, .. } = &self.words.setups[setup];
                    let small = &self.words.small[small].word;
                    self.product(word.iter().chain(small).chain(back).copied())
                }
                _ => return None,
            };
            // Hashes may have been equal where places were not.
            let stays = |slot: &usize| {
                let home = self.cells.home(*slot);
                self.cells.after(&word, home) == home
            };
            (self.home.iter().all(stays) && self.number(self.after(&word)) == number)
                .then_some((number, word))
        };
        Ok((0..self.count()).filter_map(found).collect())
    }

    /// Whether a turn leaves the pieces of earlier phases alone.
    fn is_free(&self, mv: u16) -> bool {
        let mut homes = self.home.iter().map(|slot| self.cells.home(*slot));
        homes.all(|home| self.cells.turn(home, mv) == home)
    }

    fn product(&self, moves: impl Iterator<Item = u16>) -> Vec<u16> {
        let mut word = Vec::new();
        for mv in moves {
            self.cells.moves.push(&mut word, mv);
        }
        word
    }

    /// Short words that bring all pieces of earlier phases to the same places: one, and then the other backwards.
    ///
    /// A word that begins with a turn which leaves those pieces alone is not tried: the turn is a word by itself.
    fn pair(&self, best: &Best) -> Result<(), CancelledError> {
        let homes: Vec<u16> = self
            .home
            .iter()
            .map(|slot| self.cells.home(*slot))
            .collect();
        let free: Vec<bool> = (self.cells.moves.all())
            .map(|mv| self.is_free(mv))
            .collect();
        let begins_free =
            |word: &Short| word.moves().next().is_some_and(|mv| free[usize::from(mv)]);
        let short = &self.words.short;
        let mut alike: Vec<(u64, u32)> = (0..)
            .zip(short)
            .filter(|(_, word)| word.len() < 2 || !begins_free(word))
            .map(|(number, _)| (0, number))
            .collect();
        let batches = alike.len().div_ceil(BATCH);
        let hashes: Vec<AtomicU64> = alike.iter().map(|_| AtomicU64::new(0)).collect();
        self.threads.share(batches, |batch| {
            for at in batch * BATCH..((batch + 1) * BATCH).min(alike.len()) {
                let word = short[alike[at].1 as usize];
                let after = homes.iter().map(|home| self.after_short(word, *home));
                hashes[at].store(hash(after), Ordering::Relaxed);
            }
        });
        go_on(self.monitor)?;
        for (entry, hash) in alike.iter_mut().zip(hashes) {
            entry.0 = hash.into_inner();
        }
        alike.sort_unstable();
        let groups: Vec<&[(u64, u32)]> = alike
            .chunk_by(|one, other| one.0 == other.0)
            .filter(|group| group.len() > 1)
            .collect();
        self.threads.share(groups.len(), |number| {
            if self.monitor.is_cancelled() {
                return;
            }
            for (_, first) in groups[number] {
                let after: Vec<u16> = (self.pieces.iter())
                    .map(|slot| self.after_short(short[*first as usize], self.cells.home(*slot)))
                    .collect();
                for (_, second) in groups[number].iter().take(PARTNERS) {
                    let back = &short[*second as usize];
                    let codes = after.iter().map(|code| {
                        let back = back.moves().rev();
                        back.fold(*code, |code, mv| {
                            self.cells.turn(code, self.cells.moves.inverse(mv))
                        })
                    });
                    let length = short[*first as usize].len() + back.len();
                    best.offer(
                        self.number(codes),
                        length,
                        *first as usize,
                        *second as usize,
                    );
                }
            }
        });
        go_on(self.monitor)
    }

    fn after_short(&self, word: Short, code: u16) -> u16 {
        word.moves()
            .fold(code, |code, mv| self.cells.turn(code, mv))
    }

    /// Words that move few pieces, none of those at home, between setups and their inverses.
    fn set_up(&self, best: &Best) -> Result<(), CancelledError> {
        let setups = &self.words.setups;
        let single = setups
            .iter()
            .take_while(|setup| setup.word.len() < 2)
            .count();
        let tried = AtomicUsize::new(0);
        let try_all = |setup: usize| {
            if !self.monitor.is_cancelled() {
                tried.fetch_add(self.try_setup(best, setup), Ordering::Relaxed);
            }
        };
        self.threads.share(single, try_all);
        // As many of the longer setups as there is time for, at equal steps.
        let each = tried.load(Ordering::Relaxed).div_ceil(single).max(1);
        let longer = (TRIED / each).min(setups.len() - single);
        self.threads.share(longer, |number| {
            try_all(single + number * (setups.len() - single) / longer);
        });
        go_on(self.monitor)
    }

    /// How many words could be tried with a setup.
    fn try_setup(&self, best: &Best, number: usize) -> usize {
        let setup = &self.words.setups[number];
        let to = |slots: &[usize]| -> Slots {
            slots.iter().fold(0, |all, slot| all | 1 << setup.to[*slot])
        };
        let (home, pieces) = (to(self.home), to(self.pieces));
        let after: Vec<u16> = self.after(&setup.word).collect();
        let mut tried = 0;
        for (small, Small { word, moved }) in self.words.small.iter().enumerate() {
            if moved & home == 0 && moved & pieces != 0 {
                let codes = after.iter().map(|code| {
                    let code = self.cells.after(word, *code);
                    self.cells.after(&setup.back, code)
                });
                let length = word.len() + 2 * setup.word.len();
                best.offer(self.number(codes), length, small, number);
                tried += 1;
            }
        }
        tried
    }

    /// By arrangement: the fewest turns of words of this phase, one or several in a row.
    fn joined(&self, found: &[(usize, Vec<u16>)]) -> Result<Vec<u8>, CancelledError> {
        let lengths: Vec<AtomicU8> = (0..self.count()).map(|_| AtomicU8::new(NONE)).collect();
        for (number, word) in found {
            lengths[*number].store(word.len() as u8, Ordering::Relaxed);
        }
        let mut order: Vec<&(usize, Vec<u16>)> =
            found.iter().filter(|(_, word)| !word.is_empty()).collect();
        order.sort_by_key(|(number, word)| (word.len(), spread(*number)));
        order.truncate(JOINED);
        // Of several words that arrange the solved pieces alike only one was found, but all single turns are wanted.
        let turns: Vec<[u16; 1]> = (self.cells.moves.all().map(|mv| [mv]))
            .filter(|[mv]| self.is_free(*mv))
            .collect();
        let words = turns.iter().map(|turn| &turn[..]);
        let words = words.chain(order.iter().map(|(_, word)| &word[..]));
        // By word: its length, and by code the code afterwards.
        let range = self.pieces.iter().map(|slot| self.cells.codes(*slot));
        let (first, end) = range.fold((u16::MAX, 0), |(first, end), codes| {
            (first.min(codes.start), end.max(codes.end))
        });
        let actions: Vec<(u8, Vec<u16>)> = words
            .map(|word| {
                let after = (first..end).map(|code| self.cells.after(word, code));
                (word.len() as u8, after.collect())
            })
            .collect();
        let legal: Vec<u32> = (0..self.count() as u32)
            .filter(|number| self.is_legal(&self.codes(*number as usize)))
            .collect();
        let is_done = AtomicBool::new(false);
        while !is_done.swap(true, Ordering::Relaxed) {
            self.threads.share(legal.len().div_ceil(BATCH), |batch| {
                if self.monitor.is_cancelled() {
                    return;
                }
                for &number in legal.iter().skip(batch * BATCH).take(BATCH) {
                    let codes = self.codes(number as usize);
                    let now = lengths[number as usize].load(Ordering::Relaxed);
                    let mut least = now;
                    for (length, after) in &actions {
                        if *length >= least {
                            break;
                        }
                        let codes = codes.iter().map(|code| after[usize::from(code - first)]);
                        let rest = lengths[self.number(codes)].load(Ordering::Relaxed);
                        least = least.min(rest.saturating_add(*length));
                    }
                    if least < now {
                        lengths[number as usize].fetch_min(least, Ordering::Relaxed);
                        is_done.store(false, Ordering::Relaxed);
                    }
                }
            });
            go_on(self.monitor)?;
        }
        Ok(lengths.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// Whether pieces with these codes are in different slots, none of them that of a piece at home.
    fn is_legal(&self, codes: &[u16]) -> bool {
        let mut taken: Slots = self.home.iter().fold(0, |all, slot| all | 1 << slot);
        codes.iter().all(|code| {
            let slot = 1 << self.cells.slot(*code);
            let is_free = taken & slot == 0;
            taken |= slot;
            is_free
        })
    }
}

/// A number that looks random, the same for the same number.
fn spread(number: usize) -> u64 {
    (number as u64)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(32)
}

fn hash(codes: impl Iterator<Item = u16>) -> u64 {
    codes.fold(0x9e37_79b9_7f4a_7c15, |hash, code| {
        let hash = (hash ^ u64::from(code)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^ hash >> 32
    })
}
