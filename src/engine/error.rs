//! What can keep the engine from an answer.

use search::SearchError;
use wire::Outcome;

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The catalogue has no puzzle of that name.
    NoPuzzle(String),
    /// The numbers are not a position of the puzzle, or one that turning cannot reach.
    Illegal(String),
    /// There is no solution within the limit of moves.
    NotWithin {
        /// The limit that was asked for.
        max_depth: u8,
        /// Whether that is proved; otherwise none was found soon.
        proved: bool,
    },
    /// Memory has no room even for the smallest table; in words.
    NoRoom(String),
    /// Cancelled.
    Cancelled,
}

impl From<SearchError> for SolveError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Cancelled => Self::Cancelled,
            SearchError::NoRoom { .. } => Self::NoRoom(error.to_string()),
            SearchError::NotWithin { max_depth } => Self::NotWithin {
                max_depth,
                proved: true,
            },
            SearchError::NotFound { max_depth } => Self::NotWithin {
                max_depth,
                proved: false,
            },
            SearchError::Illegal(_) | SearchError::Unreachable { .. } => {
                Self::Illegal(error.to_string())
            }
        }
    }
}

impl SolveError {
    pub(crate) fn into_outcome(self) -> Outcome {
        match self {
            Self::NotWithin { max_depth, proved } => Outcome::Unsolved { max_depth, proved },
            Self::Cancelled => Outcome::Cancelled,
            Self::NoPuzzle(message) | Self::Illegal(message) | Self::NoRoom(message) => {
                Outcome::Failed { message }
            }
        }
    }
}
