//! Why something cannot be done here.

use std::fmt;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArchitectError {
    /// More than the laws restricts the puzzle, or less: its cycles do not determine what is possible.
    NotByLaws {
        /// The puzzle.
        puzzle: String,
    },
    /// More orbits than 16, or more pieces in one than 127.
    TooLarge {
        /// The puzzle.
        puzzle: String,
    },
}

impl ArchitectError {
    /// A stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotByLaws { .. } => "architect::not-by-laws",
            Self::TooLarge { .. } => "architect::too-large",
        }
    }
}

impl fmt::Display for ArchitectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotByLaws { puzzle } => write!(
                f,
                "The turns of {puzzle} tie its pieces together in other ways than by sums, so its registers cannot be \
                 worked out from cycles; choose a puzzle of the catalogue."
            ),
            Self::TooLarge { puzzle } => write!(
                f,
                "{puzzle} has more than 16 kinds of pieces, or more than 127 of one kind; choose a smaller puzzle."
            ),
        }
    }
}

impl std::error::Error for ArchitectError {}
