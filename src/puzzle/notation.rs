//! Reading algorithms from text. The grammar is documented at [`Expression`].

mod expression;
mod help;
mod middles;
mod numbered;
mod parser;

use std::fmt;
use std::ops::Range;

use crate::{Algorithm, MoveId, Puzzle};

pub use expression::{Expression, Term, TermKind};
pub(crate) use help::plain_prime;
pub use help::with_inner_slices;

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

/// What of a text may have been meant otherwise than it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The bytes of the text that it is about.
    pub range: Range<usize>,
    /// How they were read, and how to write the other thing; one sentence.
    pub message: String,
}

/// The number of the notation that texts have today. Notation 1 read `x2` and `x3` after a bracket as turns of
/// the whole puzzle, and a tesseract's letters in the opposite sense.
pub const NOTATION: u8 = 2;

/// A text that was written in an earlier notation, with the same turns in today's: `(R U) x2` of notation 1 becomes
/// `(R U) (x2)`. Nothing else of it changes; a part that cannot be read stays as it is.
pub fn renewed(puzzle: &Puzzle, text: &str, notation: u8, names: &dyn NamedMoves) -> String {
    let mut renewed = text.to_owned();
    if notation < 2 {
        if puzzle.dimensions() == 4 {
            renewed = crate::log::letters::modern(&renewed);
        }
        let rotations = parser::Parser::new(puzzle, &renewed, names).former_rotations();
        for range in rotations.into_iter().rev() {
            renewed.insert(range.end, ')');
            renewed.insert(range.start, '(');
        }
    }
    renewed
}

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

/// Whether a word is the name of one move.
pub(crate) fn is_move(puzzle: &Puzzle, word: &str) -> bool {
    let read = parser::Parser::new(puzzle, word, &NoNames).whole();
    read.is_ok_and(
        |(terms, ..)| matches!(terms.as_slice(), [term] if matches!(term.kind, TermKind::Move(_))),
    )
}

pub(crate) fn parse(puzzle: &Puzzle, text: &str) -> Result<Vec<MoveId>, NotationError> {
    Ok(Expression::parse(puzzle, text)?
        .algorithm(puzzle)
        .into_moves())
}
