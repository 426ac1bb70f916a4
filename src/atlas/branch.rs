//! Useful moves as trees: how a move is built from basic rotations and from other moves.

mod children;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, Expression, MoveId, NamedMoves, NotationError};

use crate::tesseract;

/// A useful move or a part of one, as a tree shows it: an expression of the [`tesseract`], and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The text of the whole definition.
    definition: Arc<str>,
    /// The branch's bytes in it.
    range: Range<usize>,
    expression: Expression,
}

/// The length of a move when it is written out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    turns: u64,
    basic_rotations: u64,
}

impl Length {
    fn of(algorithm: &Algorithm) -> Self {
        let quarters = |id: &MoveId| tesseract().mv(*id).quarter_turns.rem_euclid(4) as u64;
        Self {
            turns: algorithm.len() as u64,
            basic_rotations: algorithm.moves().iter().map(quarters).sum(),
        }
    }

    /// Basic rotations, as the paper counts: an inverse is three of them.
    pub fn basic_rotations(self) -> u64 {
        self.basic_rotations
    }

    /// Turns, each by any angle.
    pub fn turns(self) -> u64 {
        self.turns
    }
}

impl Branch {
    /// Reads a definition.
    pub(crate) fn parse(text: &str, known: &dyn NamedMoves) -> Result<Self, NotationError> {
        let expression = Expression::parse_with(tesseract(), text, known)?;
        if expression.is_empty() {
            return Err(NotationError::new(0..text.len(), "There is no move here."));
        }
        Ok(Self {
            definition: text.into(),
            range: 0..text.len(),
            expression,
        })
    }

    /// The move written out, turn by turn.
    pub fn algorithm(&self) -> Algorithm {
        self.expression.algorithm(tesseract())
    }

    /// The length of the move when it is written out.
    pub fn length(&self) -> Length {
        Length::of(&self.algorithm())
    }

    /// What the move does to the facets of the [`tesseract`].
    pub fn permutation(&self) -> Permutation {
        self.algorithm().permutation(tesseract())
    }
}

/// As it is written in the definition.
impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.definition[self.range.clone()])
    }
}
