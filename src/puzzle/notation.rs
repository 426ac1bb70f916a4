//! Reading algorithms from text. The grammar is documented at [`Expression`].

mod error;
mod expression;
mod help;
mod middles;
mod names;
mod numbered;
pub(crate) mod parser;
mod readings;
pub(crate) mod spelling;
mod steps;
mod term;

use crate::{MoveId, Puzzle};

pub use error::{NotationError, Note};
pub use expression::Expression;
pub use names::{NamedMoves, NoNames};
pub use readings::with_inner_slices;
pub use steps::{Step, Steps, are_simultaneous};
pub use term::{MAX_MOVES, Term, TermKind};

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

pub(crate) fn parse(puzzle: &Puzzle, text: &str) -> Result<Vec<MoveId>, NotationError> {
    Ok(Expression::parse(puzzle, text)?
        .algorithm(puzzle)
        .into_moves())
}
