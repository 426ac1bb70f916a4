//! What outlives the program: one byte format, one checksum, one interface to whoever stores it.
//!
//! ```
//! use storage::{Kind, StorageError, decode, encode};
//!
//! const TABLE: Kind = Kind { name: "pruning table", version: 1 };
//! let mut saved = encode(TABLE, "3x3x3 htm small", b"distances");
//! assert_eq!(decode(TABLE, "3x3x3 htm small", &saved), Ok(&b"distances"[..]));
//! assert!(matches!(decode(TABLE, "3x3x3 qtm small", &saved), Err(StorageError::Identity { .. })));
//! saved[30] ^= 1;
//! assert!(decode(TABLE, "3x3x3 htm small", &saved).is_err());
//! ```
//!
//! Whatever is saved as bytes (pruning tables, checkpoints of searches, short algorithms) begins with a header that
//! says what kind of thing it is, in which version, and what it is about, and ends with a checksum over all of it.
//! `docs/formats.md` lists the kinds and has the layout byte by byte.
//!
//! What comes with the program and is too large for a page is an [`Asset`].
//!
//! The trait [`Storage`] is implemented where files are, in `cli` and `worker`. This crate reads and writes none,
//! unless a native program asks for the feature `files`, which has the one function that replaces them.

mod asset;
mod checksum;
mod error;
#[cfg(feature = "files")]
pub mod files;
mod format;
mod reader;

pub use asset::Asset;
pub use checksum::{Checksum, checksum, legacy_checksum};
pub use error::StorageError;
pub use format::{Decoder, Kind, decode, encode, peek, pieces};
pub use reader::Reader;

/// Stores bytes under names, from one run of the program to the next.
pub trait Storage: Send + Sync {
    /// Hands what is stored under a name to `take`, piece by piece from the beginning, until it returns false.
    ///
    /// # Errors
    /// [`StorageError::Missing`] if nothing is stored under that name, [`StorageError::Failed`] if it cannot be read to
    /// its end. That `take` wanted no more is not an error.
    fn read(&self, name: &str, take: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), StorageError>;

    /// Whether something is stored under a name, as far as that is known without reading it.
    fn has(&self, _name: &str) -> bool {
        false
    }

    /// Stores these pieces, one after the other, under a name, in place of what was there: all of them or none.
    ///
    /// # Errors
    /// [`StorageError::Failed`].
    fn write(
        &self,
        name: &str,
        pieces: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> Result<(), StorageError>;

    /// Informs the user that what is stored under a name cannot be used, and is computed again.
    fn unusable(&self, name: &str, why: &StorageError);

    /// Informs the user that something could not be stored under a name, so that it is computed again next time.
    fn unsaved(&self, name: &str, why: &StorageError);
}
