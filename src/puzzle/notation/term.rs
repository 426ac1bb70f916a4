//! The parts of the syntax tree.

use std::ops::Range;

use crate::{Algorithm, MoveId};

/// The largest number of moves of an expanded text.
pub const MAX_MOVES: usize = 1 << 20;

/// A part of an expression.
#[derive(Clone, Debug)]
pub struct Term {
    /// The kind of the term and its parts.
    pub kind: TermKind,
    /// The bytes of the text that it was read from.
    pub range: Range<usize>,
}

/// Spans do not count: they are about the text, not what it does.
impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Term {}

/// The kinds of terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermKind {
    /// One move of the puzzle.
    Move(MoveId),
    /// Two or more moves that share no piece, done at once: `L3R2`.
    Simultaneous(Vec<MoveId>),
    /// An algorithm with a name: `Q17`, `Q[12]6`.
    Named {
        /// The name, without the axes.
        name: String,
        /// The axes that are exchanged (Kamack and Keane, section 6a), counted from 1.
        transposed: Option<(u8, u8)>,
        /// The named algorithm, transposed if axes are given.
        algorithm: Algorithm,
    },
    /// A sequence in round brackets.
    Group(Vec<Term>),
    /// A face turn together with the like turn of the opposite face: `(R12)s`, `(R12)a`.
    Pair {
        /// The turn in the brackets.
        turn: MoveId,
        /// The turn that follows it.
        opposite: MoveId,
        /// Whether both faces turn clockwise as seen from outside (antislice), or the second one backwards (slice).
        antislice: bool,
    },
    /// `[A, B]`, or `(A B)c` with one term each: A B A' B'.
    Commutator {
        /// The first part, A.
        first: Vec<Term>,
        /// The second part, B.
        second: Vec<Term>,
        /// Whether it is written as `(A B)c`.
        subscript: bool,
    },
    /// `[A: B]`: A B A'.
    Conjugate {
        /// The setup, A.
        by: Vec<Term>,
        /// The middle part, B.
        of: Vec<Term>,
    },
    /// A term some number of times; its inverse, when negative.
    Power {
        /// The term.
        base: Box<Term>,
        /// The exponent; never 1.
        exponent: i64,
    },
}

/// The number of moves of the expanded terms. Counting saturates, so exponents of any size are safe.
pub(super) fn length(terms: &[Term]) -> u64 {
    terms
        .iter()
        .fold(0, |sum, term| sum.saturating_add(length_of(&term.kind)))
}

/// The number of moves of an expanded term.
pub(super) fn length_of(kind: &TermKind) -> u64 {
    match kind {
        TermKind::Move(_) => 1,
        TermKind::Simultaneous(ids) => ids.len() as u64,
        TermKind::Named { algorithm, .. } => algorithm.len() as u64,
        TermKind::Group(terms) => length(terms),
        TermKind::Pair { .. } => 2,
        TermKind::Commutator { first, second, .. } => length(first)
            .saturating_add(length(second))
            .saturating_mul(2),
        TermKind::Conjugate { by, of } => length(by).saturating_mul(2).saturating_add(length(of)),
        TermKind::Power { base, exponent } => {
            length_of(&base.kind).saturating_mul(exponent.unsigned_abs())
        }
    }
}
