//! What a search knows besides its bitmaps, as bytes.

use std::fmt;

use super::{Filled, Search, Shelf, Stopped};
use crate::two_colour::{Level, State, Task};

/// The first bytes of a checkpoint; the last one counts versions of the form.
const MAGIC: &[u8; 8] = b"2colour\x01";

/// What is wrong with a checkpoint or a bitmap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is no checkpoint, or one of another version.
    Foreign,
    /// It is the checkpoint of another task: its name.
    OtherTask(String),
    /// It has been cut off or changed.
    Changed,
    /// The bitmap of a class is not the one that was kept.
    Bitmap {
        /// Which class, from 0 on.
        class: usize,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("it is no checkpoint of this version"),
            Self::OtherTask(name) => write!(f, "it belongs to the search {name}"),
            Self::Changed => f.write_str("it has been cut off or changed"),
            Self::Bitmap { class } => {
                write!(
                    f,
                    "the bitmap of class {class} is not the one that was kept"
                )
            }
        }
    }
}

/// Reads numbers off bytes.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], Damage> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or(Damage::Changed)?;
        self.0 = rest;
        Ok(*first)
    }

    fn u32(&mut self) -> Result<u32, Damage> {
        self.bytes().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, Damage> {
        self.bytes().map(u64::from_le_bytes)
    }
}

/// Checksum of bytes.
fn checksum(bytes: &[u8]) -> u64 {
    let words: Vec<u64> = bytes
        .chunks(8)
        .map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        })
        .collect();
    super::checksum(&words)
}

impl Search {
    /// The levels and the classes' checksums.
    pub(super) fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let name = self.task.name();
        bytes.push(name.len() as u8);
        bytes.extend(name.as_bytes());
        bytes.push(self.levels.len() as u8);
        for level in &self.levels {
            bytes.extend(level.positions.to_le_bytes());
            bytes.extend(level.classes.to_le_bytes());
            bytes.extend((level.examples.len() as u32).to_le_bytes());
            for state in &level.examples {
                bytes.extend(state.corners.to_le_bytes());
                bytes.extend(state.edges.to_le_bytes());
            }
        }
        for filled in &self.filled {
            bytes.extend(filled.count.to_le_bytes());
            bytes.extend(filled.sum.to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Goes on where a search of the same task has stopped: with the last checkpoint that the shelf was given, and with
    /// the shelf that has the bitmaps of its level.
    ///
    /// # Errors
    /// When the checkpoint or a bitmap is damaged, or the shelf fails.
    pub fn resume(task: Task, checkpoint: &[u8], shelf: &impl Shelf) -> Result<Self, Stopped> {
        let mut search = Self::empty(task);
        search.read(checkpoint).map_err(Stopped::Damaged)?;
        search.fetch(shelf)?;
        Ok(search)
    }

    fn read(&mut self, checkpoint: &[u8]) -> Result<(), Damage> {
        let body = checkpoint.strip_prefix(MAGIC).ok_or(Damage::Foreign)?;
        let (body, sum) = body.split_last_chunk::<8>().ok_or(Damage::Changed)?;
        let summed = &checkpoint[..MAGIC.len() + body.len()];
        if checksum(summed) != u64::from_le_bytes(*sum) {
            return Err(Damage::Changed);
        }
        let mut reader = Reader(body);
        let [length] = reader.bytes()?;
        let length = usize::from(length);
        let (name, rest) = reader.0.split_at_checked(length).ok_or(Damage::Changed)?;
        if name != self.task.name().as_bytes() {
            let name = String::from_utf8_lossy(name).into_owned();
            return Err(Damage::OtherTask(name));
        }
        reader.0 = rest;
        let [levels] = reader.bytes()?;
        for depth in 0..levels {
            let (positions, classes) = (reader.u64()?, reader.u64()?);
            let examples = (0..reader.u32()?)
                .map(|_| {
                    let (corners, edges) = (reader.u32()?, reader.u32()?);
                    Ok(State { corners, edges })
                })
                .collect::<Result<_, Damage>>()?;
            self.levels.push(Level {
                depth,
                positions,
                classes,
                examples,
            });
        }
        for filled in &mut self.filled {
            let (count, sum) = (reader.u32()?, reader.u64()?);
            *filled = Filled { count, sum };
        }
        let whole = reader.0.is_empty() && !self.levels.is_empty();
        whole.then_some(()).ok_or(Damage::Changed)
    }
}
