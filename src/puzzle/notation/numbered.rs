//! Moves of puzzles whose faces have numbers, as Kamack and Keane write them (*The Rubik Tesseract*, sections 2, 4b
//! and 6a, Appendix A).
//!
//! `R12` turns face 1 about secondary axis 2. A face is a number, or minus or a prime and the number of its opposite:
//! `R52`, `R-12`, `R(-1)2` and `R1'2` are one rotation. A prime before the numbers inverts as one after them does:
//! `R'12`, `R12'`. On the tesseract, `12` alone is `R12`.
//!
//! Numbers may be braced or subscript: `R_{12}`. Layers before the `R` are this program's own
//! extension: `2R12`, `1-2R12`.
//!
//! `S12` turns the square in which cells 1 and 2 of a 2x2x2x2 meet as `R12` does: this program's name for the turn of
//! one of Gould's 2D faces.
//!
//! Names are a capital letter and a number: `Q17`, `Q_{17}`; `Q[12]6` is `Q6` with axes 1 and 2 exchanged and all
//! rotations inverted.

use super::spelling::plain_prime;
use crate::{MoveId, Puzzle};

/// Whether a puzzle's moves are named by numbers.
pub(super) fn applies(puzzle: &Puzzle) -> bool {
    puzzle.dimensions() > 3
}

/// A cursor in a text.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    rest: &'a str,
}

impl Cursor<'_> {
    fn take(&mut self, c: char) -> bool {
        let found = self
            .rest
            .chars()
            .next()
            .is_some_and(|next| plain_prime(next) == c);
        if found {
            self.skip();
        }
        found
    }

    fn skip(&mut self) {
        let mut chars = self.rest.chars();
        chars.next();
        self.rest = chars.as_str();
    }

    fn digits(&mut self, most: usize) -> String {
        let digits: String = self
            .rest
            .chars()
            .take(most)
            .take_while(char::is_ascii_digit)
            .collect();
        self.rest = &self.rest[digits.len()..];
        digits
    }
}

/// The quarter turn that the text begins with, by the name without a prime, whether it is inverted, and the length of
/// the name in bytes. Exponents after the numbers are not included.
pub(super) fn rotation(puzzle: &Puzzle, text: &str) -> Option<(MoveId, bool, usize)> {
    let dimensions = puzzle.dimensions();
    let mut cursor = Cursor { rest: text };
    let mut layers = cursor.digits(4);
    if !layers.is_empty() && cursor.take('-') {
        layers = format!("{layers}-{}", cursor.digits(4));
    }
    if !cursor.take('R') {
        let bare = dimensions == 4 && layers.len() == 2;
        let (id, inverse, _) = bare
            .then(|| rotation(puzzle, &format!("R{layers}")))
            .flatten()?;
        return Some((id, inverse, layers.len()));
    }
    let inverse = cursor.take('\'');
    cursor.take('_');
    let braced = cursor.take('{');

    let bracketed = cursor.take('(');
    let mut opposite = cursor.take('-');
    let mut face: usize = cursor.digits(1).parse().ok()?;
    if dimensions > 4 && face == 1 && cursor.take('0') {
        face = 10;
    }
    opposite ^= cursor.take('\'');
    if bracketed && !cursor.take(')') {
        return None;
    }
    if opposite {
        face = if face > dimensions {
            face.checked_sub(dimensions)?
        } else {
            face + dimensions
        };
    }
    let mut secondary: Vec<char> = cursor.digits(dimensions - 3).chars().collect();
    secondary.sort_unstable();
    if braced && !cursor.take('}') {
        return None;
    }

    let secondary: String = secondary.into_iter().collect();
    let name = format!("{layers}R{face}{secondary}");
    let (id, inverse) = named(puzzle, &name, inverse)?;
    Some((id, inverse, text.len() - cursor.rest.len()))
}

/// The move of this name, or its inverse where that has the usual name: what is nearer to the opposite face is usually
/// named from there, and then turns in the opposite direction.
fn named(puzzle: &Puzzle, name: &str, inverse: bool) -> Option<(MoveId, bool)> {
    let id = puzzle.move_by_name(name)?;
    let mv = puzzle.mv(id);
    Some(if mv.name.ends_with('\'') {
        (mv.inverse, !inverse)
    } else {
        (id, inverse)
    })
}

/// The quarter turn of a square that the text begins with, `S12`, as [`rotation`] gives turns of cells.
pub(super) fn square(puzzle: &Puzzle, text: &str) -> Option<(MoveId, bool, usize)> {
    let mut cursor = Cursor { rest: text };
    if !cursor.take('S') {
        return None;
    }
    let inverse = cursor.take('\'');
    cursor.take('_');
    let braced = cursor.take('{');
    let cells = cursor.digits(2);
    if braced && !cursor.take('}') {
        return None;
    }
    let (id, inverse) = named(puzzle, &format!("S{cells}"), inverse)?;
    Some((id, inverse, text.len() - cursor.rest.len()))
}

/// A name in a text.
pub(super) struct Name {
    /// Letter and number.
    pub full: String,
    /// The axes to exchange, as written.
    pub transposed: Option<(u8, u8)>,
    /// The length in bytes.
    pub length: usize,
}

/// The name that the text begins with.
pub(super) fn name(text: &str) -> Option<Name> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let mut cursor = Cursor { rest: &text[1..] };
    let axis = |cursor: &mut Cursor<'_>| cursor.digits(1).parse::<u8>().ok();
    let transposed = if cursor.take('[') {
        let axes = (axis(&mut cursor)?, axis(&mut cursor)?);
        if !cursor.take(']') {
            return None;
        }
        Some(axes)
    } else {
        None
    };
    cursor.take('_');
    let braced = cursor.take('{');
    let number = cursor.digits(6);
    if braced && !cursor.take('}') {
        return None;
    }
    Some(Name {
        full: format!("{letter}{number}"),
        transposed,
        length: text.len() - cursor.rest.len(),
    })
}
