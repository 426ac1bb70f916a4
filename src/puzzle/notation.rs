//! Reading algorithms from text. The grammar is documented at [`Expression`].

mod expression;
mod help;
mod numbered;
mod parser;

use std::fmt;
use std::ops::Range;

use crate::{Algorithm, MoveId, Puzzle};

pub use expression::{Expression, Term, TermKind};
pub(crate) use help::plain_prime;

/// The largest number of moves of an expanded text.
pub const MAX_MOVES: usize = 1 << 20;

/// A text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The wrong bytes of the text; whole characters, empty only at the text's end.
    pub range: Range<usize>,
    /// What is wrong, one sentence.
    pub message: String,
    /// How to fix it, one sentence.
    pub help: Option<String>,
}

impl NotationError {
    /// An error without help.
    pub fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            range,
            message: message.into(),
            help: None,
        }
    }

    /// The same error in a text in which what was read begins at `offset`.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.range = self.range.start + offset..self.range.end + offset;
        self
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotationError {}

/// A table of named algorithms for texts, such as the useful moves `Q1` to `Q36` of Kamack and Keane.
pub trait NamedMoves {
    /// The algorithm with this name, if there is one.
    fn algorithm(&self, name: &str) -> Option<Algorithm>;
}

/// An empty table of names.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoNames;

impl NamedMoves for NoNames {
    fn algorithm(&self, _: &str) -> Option<Algorithm> {
        None
    }
}

pub(crate) fn parse(puzzle: &Puzzle, text: &str) -> Result<Vec<MoveId>, NotationError> {
    Ok(Expression::parse(puzzle, text)?
        .algorithm(puzzle)
        .into_moves())
}
