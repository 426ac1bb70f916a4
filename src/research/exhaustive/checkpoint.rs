//! What a search knows besides its bitmaps, as bytes.

use storage::{Kind, Reader, StorageError, checksum, decode, encode};

use two_colour::{Level, State, Task};

use super::{Filled, LevelStorage, PassError, Search};

const KIND: Kind = Kind {
    name: "two-colour search checkpoint",
    version: 2,
};
/// The first bytes of version 1.
const MARK: &[u8; 8] = b"2colour\x01";

/// The checksum of version 1, of a checkpoint and of bitmaps: four chains of words.
fn legacy_checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut sums = [1, 2, 3, 4_u64];
    for (number, chunk) in bytes.chunks(8).enumerate() {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        let sum = &mut sums[number % 4];
        *sum = (*sum ^ u64::from_le_bytes(word))
            .wrapping_mul(FACTOR)
            .rotate_left(29);
    }
    sums.iter()
        .fold(bytes.len().div_ceil(8) as u64, |all, sum| {
            (all.rotate_left(17) ^ sum).wrapping_mul(FACTOR)
        })
}

/// The body of a checkpoint of version 1, behind the name of its task.
fn legacy_body(task: Task, bytes: &[u8]) -> Result<&[u8], StorageError> {
    let whole = || {
        let (all, sum) = bytes.split_last_chunk()?;
        (legacy_checksum(all) == u64::from_le_bytes(*sum)).then_some(())?;
        let mut reader = Reader(all.strip_prefix(MARK)?);
        let [length] = reader.array()?;
        Some((reader.take(length.into())?, reader.0))
    };
    let (name, body) = whole().ok_or(StorageError::Damaged)?;
    if name != task.name().as_bytes() {
        return Err(StorageError::Identity {
            found: String::from_utf8_lossy(name).into_owned(),
            expected: task.name(),
        });
    }
    Ok(body)
}

impl Search {
    /// The levels and the classes' checksums.
    pub(super) fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = vec![self.levels.len() as u8];
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
        encode(KIND, &self.task.name(), &bytes)
    }

    /// Goes on where a search of the same task has stopped: with the last checkpoint that the storage was given, and
    /// with the bitmaps of its level.
    ///
    /// # Errors
    /// When the checkpoint or a bitmap is damaged, or the storage fails.
    pub fn resume(
        task: Task,
        checkpoint: &[u8],
        storage: &impl LevelStorage,
    ) -> Result<Self, PassError> {
        let mut search = Self::empty(task);
        let legacy = checkpoint.starts_with(MARK);
        let (body, sum): (_, fn(&[u8]) -> u64) = if legacy {
            (legacy_body(task, checkpoint), legacy_checksum)
        } else {
            (decode(KIND, &task.name(), checkpoint), checksum)
        };
        let body = body.map_err(PassError::Unusable)?;
        let whole = search.read(body).filter(|()| !search.levels.is_empty());
        whole.ok_or(PassError::Unusable(StorageError::Damaged))?;
        search.fetch(storage, sum)?;
        Ok(search)
    }

    fn read(&mut self, body: &[u8]) -> Option<()> {
        let mut reader = Reader(body);
        let [levels] = reader.array()?;
        for depth in 0..levels {
            let (positions, classes) = (reader.u64()?, reader.u64()?);
            let examples = (0..reader.u32()?).map(|_| {
                let (corners, edges) = (reader.u32()?, reader.u32()?);
                Some(State { corners, edges })
            });
            self.levels.push(Level {
                depth,
                positions,
                classes,
                examples: examples.collect::<Option<_>>()?,
            });
        }
        for filled in &mut self.filled {
            let (count, sum) = (reader.u32()?, reader.u64()?);
            *filled = Filled { count, sum };
        }
        reader.0.is_empty().then_some(())
    }
}
