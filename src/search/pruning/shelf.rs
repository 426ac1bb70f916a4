//! Keeping tables between runs: what a table looks like as bytes, and who keeps it.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::monitor::{Monitor, Progress};

/// The first bytes of every kept table; the last two change with what the words mean.
const MARK: [u8; 8] = *b"HCPT\0\0\0\x02";
/// Bytes that are handed over at a time.
const PIECE: usize = 1 << 20;

/// Keeps tables by name. Rooms below know no files; who has some lends a shelf to a [`Solver`](crate::Solver).
pub trait Shelf: Send + Sync {
    /// Hands what is kept under a name to `take`, piece by piece from the beginning, until it wants no more. Says whether
    /// there is anything under that name and all of it was taken.
    fn read(&self, name: &str, take: &mut dyn FnMut(&[u8]) -> bool) -> bool;

    /// Hears that what is kept under a name is of another version of the program, or damaged: the table is built again.
    fn unusable(&self, name: &str);

    /// Keeps these pieces, one after the other, under a name, instead of what was there. What cannot be kept is not: the
    /// table is then built again another time.
    fn write(&self, name: &str, pieces: &mut dyn Iterator<Item = Vec<u8>>);
}

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The monitor cancelled.
    Cancelled,
    /// There is no room in memory for so many bytes.
    NoRoom(u64),
    /// Nothing is kept under its name.
    NotKept,
    /// What is kept under its name is not this table: it is of another version, or damaged.
    Unusable,
}

/// Reads words that a shelf keeps under a name, reporting [`Progress::Reading`]. What is in the words when that fails means
/// nothing.
pub(crate) fn read(
    words: &[AtomicU32],
    (shelf, name): (&dyn Shelf, &str),
    monitor: &dyn Monitor<Progress>,
) -> Result<(), Missing> {
    let mut reader = Reader::new(words);
    let (mut read, total) = (0, 4 * words.len() as u64);
    shelf.read(name, &mut |piece| {
        read += piece.len() as u64;
        monitor.report(Progress::Reading {
            read: read.min(total),
            total,
        });
        reader.take(piece) && !monitor.is_cancelled()
    });
    if reader.is_done() {
        Ok(())
    } else if read == 0 {
        Err(Missing::NotKept)
    } else if monitor.is_cancelled() {
        Err(Missing::Cancelled)
    } else {
        Err(Missing::Unusable)
    }
}

/// A sum that a damaged file does not have, in all likelihood.
#[derive(Clone, Copy, Debug)]
struct Sum(u64);

impl Sum {
    fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    fn add(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(23) ^ u64::from(word)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    }
}

/// A table's words as bytes: the mark, their number, the words, their sum; all numbers little-endian.
pub(crate) fn pieces(words: &[AtomicU32]) -> impl Iterator<Item = Vec<u8>> {
    let mut sum = Sum::new();
    let mut head = MARK.to_vec();
    head.extend((words.len() as u64).to_le_bytes());
    let mut rest = words.chunks(PIECE / 4);
    let mut ended = false;
    std::iter::once(head).chain(std::iter::from_fn(move || {
        if let Some(words) = rest.next() {
            let mut piece = Vec::with_capacity(PIECE);
            for word in words {
                let word = word.load(Ordering::Relaxed);
                sum.add(word);
                piece.extend(word.to_le_bytes());
            }
            return Some(piece);
        }
        if ended {
            return None;
        }
        ended = true;
        Some(sum.0.to_le_bytes().to_vec())
    }))
}

/// Reads words back.
struct Reader<'a> {
    words: &'a [AtomicU32],
    sum: Sum,
    /// Words read.
    read: usize,
    /// Bytes that are not yet looked at: fewer than the next part has.
    left: Vec<u8>,
    stage: Stage,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Head,
    Words,
    Sum,
    /// All is right.
    Done,
    /// It is not this table.
    Wrong,
}

impl<'a> Reader<'a> {
    /// Reads into these words.
    fn new(words: &'a [AtomicU32]) -> Self {
        Self {
            words,
            sum: Sum::new(),
            read: 0,
            left: Vec::new(),
            stage: Stage::Head,
        }
    }

    /// Takes the next piece; says whether what came so far may be the table.
    fn take(&mut self, piece: &[u8]) -> bool {
        self.left.extend_from_slice(piece);
        let bytes = std::mem::take(&mut self.left);
        let mut rest = &bytes[..];
        loop {
            match self.stage {
                Stage::Head => {
                    let Some((head, after)) = rest.split_at_checked(16) else {
                        break;
                    };
                    let count = (self.words.len() as u64).to_le_bytes();
                    let right = head[..8] == MARK && head[8..] == count;
                    self.stage = if right { Stage::Words } else { Stage::Wrong };
                    rest = after;
                }
                Stage::Words if self.read == self.words.len() => self.stage = Stage::Sum,
                Stage::Words => {
                    let Some((word, after)) = rest.split_first_chunk() else {
                        break;
                    };
                    let word = u32::from_le_bytes(*word);
                    self.sum.add(word);
                    self.words[self.read].store(word, Ordering::Relaxed);
                    self.read += 1;
                    rest = after;
                }
                Stage::Sum => {
                    let Some((sum, after)) = rest.split_first_chunk() else {
                        break;
                    };
                    let right = u64::from_le_bytes(*sum) == self.sum.0;
                    self.stage = if right { Stage::Done } else { Stage::Wrong };
                    rest = after;
                }
                Stage::Done if rest.is_empty() => return true,
                Stage::Done | Stage::Wrong => {
                    self.stage = Stage::Wrong;
                    return false;
                }
            }
        }
        self.left = rest.to_vec();
        true
    }

    /// Whether the table was there, whole and undamaged.
    fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(count: usize) -> Vec<AtomicU32> {
        (0..count as u32)
            .map(|n| AtomicU32::new(n.wrapping_mul(0x0101_3705)))
            .collect()
    }

    fn read(bytes: &[u8], count: usize, at_once: usize) -> Option<Vec<u32>> {
        let words: Vec<AtomicU32> = (0..count).map(|_| AtomicU32::new(0)).collect();
        let mut reader = Reader::new(&words);
        let taken = bytes.chunks(at_once).all(|piece| reader.take(piece));
        (taken && reader.is_done()).then(|| words.into_iter().map(AtomicU32::into_inner).collect())
    }

    #[test]
    fn what_was_kept_is_read_and_what_is_damaged_is_not() {
        for count in [1, 5, 1000] {
            let original = words(count);
            let bytes: Vec<u8> = pieces(&original).flatten().collect();
            assert_eq!(bytes.len(), 16 + 4 * count + 8);
            let expected: Vec<u32> = original.into_iter().map(AtomicU32::into_inner).collect();
            for at_once in [1, 3, 64, 1 << 20] {
                assert_eq!(read(&bytes, count, at_once).as_ref(), Some(&expected));
            }
            for place in (0..bytes.len()).step_by(1 + count / 50) {
                let mut damaged = bytes.clone();
                damaged[place] ^= 4;
                assert_eq!(read(&damaged, count, 100), None, "byte {place}");
            }
            assert_eq!(read(&bytes[..bytes.len() - 1], count, 100), None);
            assert_eq!(read(&[&bytes[..], &[0]].concat(), count, 100), None);
            assert_eq!(read(&bytes, count + 1, 100), None);
            assert_eq!(read(&[], count, 100), None);
        }
    }
}
