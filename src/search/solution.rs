//! Solutions, and why there is none.

use std::fmt;

use puzzle::Algorithm;

use crate::cube::legality::IllegalPositionError;

/// What is known about a solution's length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// No shorter solution exists in the solver's metric: all shorter ones were ruled out.
    Optimal,
    /// It is short; whether a shorter one exists is not known.
    Short,
    /// It solves; much shorter ones are likely to exist.
    Valid,
}

/// An algorithm that solves a position. It has been replayed on the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The algorithm. It depends on the position, the goal and the solver's table alone, not on threads, SIMD or
    /// chance. Of several shortest solutions it is the first one that the search meets: for positions near solved,
    /// the first in the order of the puzzle's moves.
    pub algorithm: Algorithm,
    /// Its moves in the solver's metric; turns of the whole puzzle do not count.
    pub length: u32,
    /// What is known about its length.
    pub quality: Quality,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The monitor cancelled.
    Cancelled,
    /// Memory has no room for the pruning table that every search needs.
    NoRoom {
        /// Its bytes.
        bytes: u64,
    },
    /// There is no solution within the allowed length; all were ruled out.
    NotWithin {
        /// That length, moves.
        max_depth: u8,
    },
    /// None within the allowed length was found; whether there is one is not known.
    NotFound {
        /// That length, moves.
        max_depth: u8,
    },
    /// No turns of faces solve the position.
    Illegal(IllegalPositionError),
    /// No turns of this puzzle's layers solve the position.
    Unreachable {
        /// The puzzle's name.
        puzzle: String,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled => f.write_str("the search was cancelled"),
            Self::NoRoom { bytes } => write!(
                f,
                "there is no room in memory for a table of {} MB; close what else is open, and try again",
                bytes / 1_000_000
            ),
            Self::NotWithin { max_depth } => {
                write!(
                    f,
                    "there is no solution within {max_depth} moves; allow more"
                )
            }
            Self::NotFound { max_depth } => {
                write!(
                    f,
                    "no solution within {max_depth} moves was found soon; look for a shortest one, or allow more moves"
                )
            }
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::Unreachable { puzzle } => {
                write!(f, "no turning of the {puzzle} solves this position")
            }
        }
    }
}

impl std::error::Error for SearchError {}

/// The solver does not know the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsupportedPuzzleError {
    /// The puzzle's name.
    pub puzzle: String,
}

impl fmt::Display for UnsupportedPuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the solver knows only the 3x3x3, not the {}",
            self.puzzle
        )
    }
}

impl std::error::Error for UnsupportedPuzzleError {}
