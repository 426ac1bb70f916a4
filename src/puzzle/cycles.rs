//! Positions as cycles of pieces with orientations.
//!
//! A cycle lists positions of pieces; the piece in each goes to the next one, and that of the last to the first. A
//! position is named by its faces, and the names of a cycle correspond point by point: the facet in the face at some
//! point of one name goes to the face at the same point of the next (Kamack and Keane, section 3). Letters after a
//! cycle give the twist of the piece when it moves from the last position back to the first (section 6): with `abc` the
//! facet whose face was first in the name becomes second, the second one third, and the third one first. So
//!
//! ```text
//! (123, 567)_{abc} = (123, 567, 312, 756, 231, 675)
//! (12)_{ab}(34)_{ab}    (1234)_{acd}(1283)_{adc}    (1234)_{(ab)(cd)}
//! ```
//!
//! The letters are cycles, too; several, in brackets, are done from left to right. Both forms are read, and
//! [`Form`] chooses the printed one. Cubes with letters are written in the same way, the pieces of Qter's section
//! 3.1.3 with the twists that it writes above them: `(UFR)_{abc}(FR, UF, UL)`.
//!
//! A piece with as many facets as there are dimensions cannot be reflected; where it is named first in a cycle, it is
//! named congruously to `UFR` or `1234` (section 6a): `(1283)_{adc}` and not `(1238)_{acd}`, so that equal letters are
//! equal twists. On a cube `abc` is then a clockwise twist (1 in Qter's count) and `acb` a
//! counter-clockwise one (2); on the tesseract `abc`,
//! `adb`, `acd` and `bdc` are the S-twists.

mod bare;
mod piece_cycle;
mod reader;
mod writer;

use group::Permutation;

use crate::{NotationError, Puzzle};

pub use piece_cycle::{PieceCycle, piece_cycles};

/// How to print a cycle whose piece comes back twisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every position once, and letters: `(123, 567)_{abc}`.
    Letters,
    /// Every position as often as it takes until the piece comes back untwisted, as the routine GETCYCLES of Kamack and
    /// Keane prints it (section 4d): `(123, 567, 312, 756, 231, 675)`.
    Long,
}

/// Reads a position written as cycles; no cycles at all, or `()`, is the solved one.
///
/// Any rearrangement of pieces is accepted, reachable or not. White space may be anywhere except inside a name, and may
/// take the place of a comma.
///
/// # Errors
/// At the first name that is not a piece of the puzzle, at a piece that goes to two positions, and at a syntax error.
///
/// # Examples
/// ```
/// let cube = puzzle::Puzzle::cube(3, 3).unwrap();
/// let position = puzzle::cycles::parse(&cube, "(UFR)_{abc}(UF, UL)(FR, BR)").unwrap();
/// let text = puzzle::cycles::write(&cube, &position, puzzle::cycles::Form::Letters).unwrap();
/// assert_eq!(puzzle::cycles::parse(&cube, &text), Ok(position));
/// ```
pub fn parse(puzzle: &Puzzle, text: &str) -> Result<Permutation, NotationError> {
    reader::position(puzzle, text)
}

/// Whether a text is cycles and no moves: it has a comma outside a commutator's brackets, or two letters after a low
/// line, as in `(UF)_{ab}` (after moves stands one letter at most), or it is nothing but brackets in which pieces of
/// several faces stand apart that are not all names of moves, as in `(UF BD UR)`.
pub fn are_meant(puzzle: &Puzzle, text: &str) -> bool {
    let twist = |(at, _): (usize, &str)| {
        let letters = text[at + 1..].trim_start_matches(['{', '(']).chars();
        letters.take_while(char::is_ascii_lowercase).count() > 1
    };
    !text.contains('[') && (text.contains(',') || text.match_indices('_').any(twist))
        || bare::are_cycles(puzzle, text)
}

/// Whether a text that is read as moves could be cycles as well: `(12 34)` of a tesseract.
pub(crate) fn could_be_meant(puzzle: &Puzzle, text: &str) -> bool {
    bare::could_be_cycles(puzzle, text)
}

/// A position as cycles; the solved one is `()`. [`parse`] reads it back in either form, unless a piece has several
/// facets of one face: names of faces cannot say which of them goes where.
///
/// Where faces have numbers, pieces with the fewest facets come first, as Kamack and Keane print them; where they have
/// letters, those with the most. None if the facets of some piece are no longer together, which no turn does.
///
/// # Panics
/// If the position is of another puzzle.
pub fn write(puzzle: &Puzzle, position: &Permutation, form: Form) -> Option<String> {
    writer::cycles(puzzle, position, form)
}

/// The letters of a piece's facets, in the order of its name. Pieces with more facets are written in the long form.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Whether a piece's facets in this order are congruous to the first piece's (Kamack and Keane, section 6a).
fn is_congruous(puzzle: &Puzzle, facets: &[u16]) -> bool {
    let faces: Vec<&crate::Face> = facets
        .iter()
        .map(|&point| {
            let face = puzzle.facets()[usize::from(point)].face;
            &puzzle.faces()[usize::from(face.0)]
        })
        .collect();
    let axes: Vec<usize> = faces.iter().map(|face| face.axis).collect();
    let reversed = faces.iter().filter(|face| !face.positive).count();
    let frame = &puzzle.pieces()[0].facets;
    let first: Vec<usize> = frame
        .iter()
        .map(|&point| {
            let face = puzzle.facets()[usize::from(point)].face;
            puzzle.faces()[usize::from(face.0)].axis
        })
        .collect();
    (crate::geometry::parity(&axes) == crate::geometry::parity(&first)) == (reversed % 2 == 0)
}
