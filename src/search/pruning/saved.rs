//! Tables between runs of the program: their words as bytes in a [`Storage`].

use std::sync::atomic::{AtomicU32, Ordering};

use storage::{Decoder, Kind, Storage, StorageError, pieces};

use crate::monitor::{Monitor, Progress};

/// Version 3 has the common header; before, a table did not say for which metric and of which size it was.
const KIND: Kind = Kind {
    name: "pruning table",
    version: 3,
};
/// Words that are handed over at a time.
const AT_ONCE: usize = 1 << 18;

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TableError {
    /// The monitor cancelled.
    Cancelled,
    /// Memory has no room for this many bytes.
    NoRoom(u64),
    /// What is saved cannot be used.
    Storage(StorageError),
}

/// Where a table is saved.
#[derive(Clone, Copy)]
pub(crate) struct Saved<'a> {
    pub(crate) storage: &'a dyn Storage,
    /// Under this name.
    pub(crate) name: &'a str,
    /// Which table it is.
    pub(crate) identity: &'a str,
}

impl Saved<'_> {
    /// Reads a table's words, reporting [`Progress::Reading`]. What is in the words when that fails means nothing.
    ///
    /// # Errors
    /// [`TableError::Cancelled`] and [`TableError::Storage`].
    pub(crate) fn read(
        self,
        words: &[AtomicU32],
        monitor: &dyn Monitor<Progress>,
    ) -> Result<(), TableError> {
        let total = 4 * words.len() as u64;
        let mut decoder = Decoder::new(KIND, self.identity, total);
        let mut decoded = Ok(());
        let mut rest = words.iter();
        let mut read = 0;
        let stored = self.storage.read(self.name, &mut |piece| {
            read += piece.len() as u64;
            monitor.report(Progress::Reading {
                read: read.min(total),
                total,
            });
            decoded = decoder.take(piece, &mut |body| {
                let (values, _) = body.as_chunks();
                // The values come first: where they end, no word is passed over.
                for (value, word) in values.iter().zip(rest.by_ref()) {
                    word.store(u32::from_le_bytes(*value), Ordering::Relaxed);
                }
            });
            decoded.is_ok() && !monitor.is_cancelled()
        });
        match decoded.and(stored).and_then(|()| decoder.finish()) {
            Err(StorageError::Damaged) if monitor.is_cancelled() => Err(TableError::Cancelled),
            result => result.map_err(TableError::Storage),
        }
    }

    /// Saves a table's words, in place of what was there.
    ///
    /// # Errors
    /// If the storage fails.
    pub(crate) fn write(self, words: &[AtomicU32]) -> Result<(), StorageError> {
        let length = 4 * words.len() as u64;
        let body = words.chunks(AT_ONCE).map(|words| {
            let values = words.iter().map(|word| word.load(Ordering::Relaxed));
            values.flat_map(u32::to_le_bytes).collect()
        });
        let mut pieces = pieces(KIND, self.identity, length, body);
        self.storage.write(self.name, &mut pieces)
    }
}

#[cfg(test)]
mod tests;
