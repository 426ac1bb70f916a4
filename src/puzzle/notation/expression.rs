//! Notation as a syntax tree.

use std::fmt;
use std::ops::Range;

use super::error::{NotationError, Note};
use super::names::{NamedMoves, NoNames};
use super::parser::Parser;
use super::term::{Term, TermKind, length};
use super::{middles, readings, spelling};
use crate::{Algorithm, FromFn, MoveId, Puzzle};

/// A text in the notation of one puzzle, with its brackets, exponents and names preserved.
///
/// ```text
/// sequence     any number of terms, done from left to right
/// term         move | word | group | commutator | conjugate, then any number of exponents
/// group        ( sequence )            also (M)s and (M)a: a slice and an antislice; (X Y)c: a commutator
/// commutator   [ sequence , sequence ] A B A' B'
/// conjugate    [ sequence : sequence ] A B A'
/// exponent     '   ^n   ^-n            and after a bracket a plain n, and x n, * n or \u{d7} n as a word: (R U) x2
/// ```
///
/// `x2` after a bracket repeats it, as in public lists, also where the puzzle has a move `x2`, which is `(x2)` there.
/// Texts of notation 1 read it as the move: see [`renewed`](super::renewed).
///
/// A *move* is whatever the puzzle calls one ([`Puzzle::move_by_name`]); typographic primes count as plain ones. White
/// space separates; only moves with letters need it.
///
/// Where moves are named by letters, a word such as `D2U2L3R1` is read as Gould writes it (*God's Number in the
/// Simultaneously-Possible Turn Metric*, nomenclature and chapter 4): a letter and a number of turns each, and
/// neighbours about one axis that share no layer are one simultaneous twist. Other words may be names.
///
/// Where moves are named by numbers, they are those of Kamack and Keane (*The Rubik Tesseract*, sections 2, 4b and 6a,
/// Appendix A). `R12` turns face 1 about secondary axis 2. A face is a number, or minus or a prime and the number of
/// its opposite: `R52`, `R-12`, `R(-1)2` and `R1'2` are one rotation. A prime before the numbers inverts as one after
/// them does, and numbers may be lowered: `R'12`, `R12'`, `R'_{12}`. `(R12)s` is `R12 R52'`, and `(R12)a` is `R12 R52`.
/// `S12` turns the square of a 2x2x2x2 in which cells 1 and 2 meet, as `R12` does.
/// Names are a capital letter and a number, `Q17`, or any letters, numbers and dots that the table of names has;
/// `Q[12]6` is `Q6` with axes 1 and 2 exchanged and all rotations inverted.
///
/// It does not store its puzzle; where one is asked for, it must be the puzzle that the text was read for. Equality
/// ignores spans and notes.
#[derive(Clone, Debug, Default)]
pub struct Expression {
    terms: Vec<Term>,
    length: usize,
    notes: Vec<Note>,
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.terms == other.terms
    }
}

impl Eq for Expression {}

impl Expression {
    /// Reads a text without named algorithms.
    ///
    /// # Errors
    /// At the first part that cannot be read, and where an exponent makes the expanded algorithm longer than
    /// [`MAX_MOVES`](super::MAX_MOVES).
    pub fn parse(puzzle: &Puzzle, text: &str) -> Result<Self, NotationError> {
        Self::parse_with(puzzle, text, &NoNames)
    }

    /// Reads a text that may contain named algorithms.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and at a name that is not in the table.
    pub fn parse_with(
        puzzle: &Puzzle,
        text: &str,
        names: &dyn NamedMoves,
    ) -> Result<Self, NotationError> {
        // Moves mostly have a prime or a bracket, and are fewer than facelets.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace();
        let like_facelets = text.len() >= puzzle.facets().len() && text.bytes().all(plain);
        if like_facelets && let Some(error) = readings::of_facelets(puzzle, text) {
            return Err(error);
        }
        if text.contains('(')
            && let Some(error) = readings::of_cycles(puzzle, text)
        {
            return Err(error);
        }
        let parser = || Parser::new(puzzle, text, names);
        let read = parser().whole();
        let (terms, length, mut notes) = read.or_else(|error| second(parser(), error))?;
        if like_facelets || text.contains('(') {
            notes.extend(readings::of_other_readings(puzzle, text));
        }
        notes.extend(readings::of_small_letters(puzzle, text));
        notes.extend(middles::note(puzzle, text));
        Ok(Self {
            terms,
            length,
            notes,
        })
    }

    /// The expression of some terms of another one of the same puzzle.
    pub fn of_terms(terms: Vec<Term>) -> Self {
        let length = length(&terms) as usize;
        Self {
            terms,
            length,
            notes: Vec::new(),
        }
    }

    /// What of the text may have been meant otherwise, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The terms in order.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The number of moves of the expanded text, without merging.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether the expanded text has no moves.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The expanded algorithm.
    ///
    /// # Panics
    /// If the expression belongs to a larger puzzle.
    pub fn algorithm(&self, puzzle: &Puzzle) -> Algorithm {
        let mut moves = Vec::with_capacity(self.length);
        write_out(puzzle, &self.terms, &mut moves);
        Algorithm::from_moves(moves)
    }

    /// The expression as normalized text: single spaces, plain primes, the moves' usual names.
    /// [`parse_with`](Self::parse_with) reads it back.
    ///
    /// # Panics
    /// The display panics if the expression is of a larger puzzle.
    pub fn display(&self, puzzle: &Puzzle) -> impl fmt::Display {
        FromFn(move |f: &mut fmt::Formatter<'_>| show_all(f, puzzle, &self.terms))
    }
}

/// The same text in the puzzle's second notation, where it could not be read in the first one.
#[inline(never)]
fn second(
    parser: Parser<'_>,
    error: NotationError,
) -> Result<(Vec<Term>, usize, Vec<Note>), NotationError> {
    let Some((second, name)) = parser.in_second_notation() else {
        return Err(error);
    };
    match second.whole() {
        Ok((terms, length, mut notes)) => {
            notes.push(Note {
                range: error.range,
                message: format!(
                    "Read in {name} notation, as this is not written in the usual one."
                ),
            });
            Ok((terms, length, notes))
        }
        // Where more of it can be read, it is more likely meant so.
        Err(other) if other.range.start > error.range.start => Err(other),
        Err(_) => Err(error),
    }
}

fn write_out(puzzle: &Puzzle, terms: &[Term], moves: &mut Vec<MoveId>) {
    for term in terms {
        match &term.kind {
            TermKind::Move(id) => moves.push(*id),
            TermKind::Simultaneous(ids) => moves.extend(ids),
            TermKind::Named { algorithm, .. } => moves.extend(algorithm.moves()),
            TermKind::Group(terms) => write_out(puzzle, terms, moves),
            TermKind::Pair { turn, opposite, .. } => moves.extend([turn, opposite]),
            TermKind::Commutator { first, second, .. } => {
                let start = moves.len();
                write_out(puzzle, first, moves);
                let middle = moves.len();
                write_out(puzzle, second, moves);
                let end = moves.len();
                undo(puzzle, moves, start..middle);
                undo(puzzle, moves, middle..end);
            }
            TermKind::Conjugate { by, of } => {
                let start = moves.len();
                write_out(puzzle, by, moves);
                let middle = moves.len();
                write_out(puzzle, of, moves);
                undo(puzzle, moves, start..middle);
            }
            TermKind::Power { base, exponent } => {
                let start = moves.len();
                write_out(puzzle, std::slice::from_ref(base), moves);
                if *exponent < 0 {
                    moves[start..].reverse();
                    for id in &mut moves[start..] {
                        *id = puzzle.mv(*id).inverse;
                    }
                }
                let end = moves.len();
                match exponent.unsigned_abs() {
                    0 => moves.truncate(start),
                    // An empty algorithm stays empty, and repeating it would take as long as any.
                    _ if start == end => {}
                    times => (1..times).for_each(|_| moves.extend_from_within(start..end)),
                }
            }
        }
    }
}

/// Appends the inverse of the moves in a range.
fn undo(puzzle: &Puzzle, moves: &mut Vec<MoveId>, range: Range<usize>) {
    for index in range.rev() {
        moves.push(puzzle.mv(moves[index]).inverse);
    }
}

fn show_all(f: &mut fmt::Formatter<'_>, puzzle: &Puzzle, terms: &[Term]) -> fmt::Result {
    let mut bracket = false;
    for (i, term) in terms.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        match term.kind {
            TermKind::Move(id) if bracket && spelling::repeats(&puzzle.mv(id).name) => {
                write!(f, "({})", puzzle.mv(id).name)?;
            }
            _ => {
                show(f, puzzle, term)?;
                bracket = opens_bracket(&term.kind);
            }
        }
    }
    Ok(())
}

/// Whether a term is written with a bracket at its beginning.
fn opens_bracket(kind: &TermKind) -> bool {
    match kind {
        TermKind::Group(_)
        | TermKind::Pair { .. }
        | TermKind::Commutator { .. }
        | TermKind::Conjugate { .. } => true,
        TermKind::Power { base, .. } => opens_bracket(&base.kind),
        TermKind::Move(_) | TermKind::Simultaneous(_) | TermKind::Named { .. } => false,
    }
}

fn show(f: &mut fmt::Formatter<'_>, puzzle: &Puzzle, term: &Term) -> fmt::Result {
    let name = |id: &MoveId| &puzzle.mv(*id).name;
    let all = |terms| FromFn(move |f: &mut fmt::Formatter<'_>| show_all(f, puzzle, terms));
    match &term.kind {
        TermKind::Move(id) => f.write_str(name(id)),
        TermKind::Simultaneous(ids) => ids.iter().try_for_each(|id| {
            let name = name(id);
            match name.strip_suffix('\'') {
                Some(face) => write!(f, "{face}3"),
                None if name.ends_with(|c: char| c.is_ascii_digit()) => f.write_str(name),
                None => write!(f, "{name}1"),
            }
        }),
        TermKind::Named {
            name, transposed, ..
        } => match transposed {
            Some((i, j)) => write!(f, "{}[{i}{j}]{}", &name[..1], &name[1..]),
            None => f.write_str(name),
        },
        TermKind::Group(terms) => write!(f, "({})", all(terms)),
        TermKind::Pair {
            turn, antislice, ..
        } => write!(f, "({}){}", name(turn), if *antislice { 'a' } else { 's' }),
        TermKind::Commutator {
            first,
            second,
            subscript: true,
        } => write!(f, "({} {})c", all(first), all(second)),
        TermKind::Commutator { first, second, .. } => {
            write!(f, "[{}, {}]", all(first), all(second))
        }
        TermKind::Conjugate { by, of } => write!(f, "[{}: {}]", all(by), all(of)),
        TermKind::Power { base, exponent } => {
            show(f, puzzle, base)?;
            let bracket = matches!(
                base.kind,
                TermKind::Group(_)
                    | TermKind::Commutator {
                        subscript: false,
                        ..
                    }
                    | TermKind::Conjugate { .. }
            );
            match exponent {
                -1 => f.write_str("'"),
                0.. if bracket => write!(f, "{exponent}"),
                _ if bracket => write!(f, "{}'", exponent.unsigned_abs()),
                _ => write!(f, "^{exponent}"),
            }
        }
    }
}
