//! Why saved bytes cannot be used.

use std::fmt;

/// Why something that was saved cannot be used, or could not be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// Nothing is stored under that name.
    Missing,
    /// The bytes do not begin as this program's do now.
    Foreign,
    /// What is saved is of another version.
    Version {
        /// The version of what is saved.
        found: u16,
        /// The one that this program reads.
        known: u16,
    },
    /// What is saved is another kind of thing.
    Kind {
        /// What it is.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// What is saved is about something else.
    Identity {
        /// What it is about.
        found: String,
        /// What it should be about.
        expected: String,
    },
    /// The bytes were changed or cut off after they were saved.
    Damaged,
    /// The storage failed; in words, why.
    Failed(String),
}

impl fmt::Display for StorageError {
    /// A sentence without a capital letter and a full stop, to follow "because".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("nothing is saved there"),
            Self::Foreign => f.write_str(
                "it is from an earlier version of this program, or not from this program",
            ),
            Self::Version { found, known } => {
                let which = if found > known {
                    "a later"
                } else {
                    "an earlier"
                };
                write!(f, "it is from {which} version of this program")
            }
            Self::Kind { found, expected } => write!(f, "it is a {found}, not a {expected}"),
            Self::Identity { found, expected } => {
                write!(f, "it is for {found}, not for {expected}")
            }
            Self::Damaged => f.write_str("it is damaged"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for StorageError {}
