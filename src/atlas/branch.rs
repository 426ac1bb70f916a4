//! Useful moves as trees: how a move is built from basic rotations and from other moves.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, Expression, MoveId, NamedMoves, NotationError, Term, TermKind};

use crate::{tesseract, useful_move};

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

    /// The parts that the move is made of, as a tree shows them when this branch is opened: the factors of a product,
    /// the definition of a named move, what a power or an inverse is of. A turn has none.
    pub fn children(&self) -> Vec<Self> {
        let [term] = self.expression.terms() else {
            return self.parts(self.expression.terms());
        };
        match &term.kind {
            TermKind::Move(_) => Vec::new(),
            TermKind::Named {
                name,
                transposed: None,
                ..
            } => useful_move(name).map_or_else(Vec::new, |of| vec![of.expression.clone()]),
            TermKind::Named { name, .. } => {
                let of = useful_move(name).map(|of| Self::parse(name, &Known(of.algorithm())));
                of.into_iter().flatten().collect()
            }
            TermKind::Pair { turn, opposite, .. } => [*turn, *opposite].map(Self::turn).into(),
            TermKind::Power { base, .. } => match &base.kind {
                TermKind::Group(terms) => vec![self.part(terms)],
                _ => vec![self.part(std::slice::from_ref(base))],
            },
            TermKind::Simultaneous(ids) => ids.iter().copied().map(Self::turn).collect(),
            TermKind::Group(terms) => self.parts(terms),
            TermKind::Commutator { first, second, .. } => {
                [first, second].map(|x| self.part(x)).into()
            }
            TermKind::Conjugate { by, of } => [by, of].map(|x| self.part(x)).into(),
        }
    }

    /// One branch for each term.
    fn parts(&self, terms: &[Term]) -> Vec<Self> {
        let one = |term| self.part(std::slice::from_ref(term));
        terms.iter().map(one).collect()
    }

    /// The branch of neighbouring terms, of which there is at least one.
    fn part(&self, terms: &[Term]) -> Self {
        let start = terms.first().map_or(0, |term| term.range.start);
        let end = terms.last().map_or(0, |term| term.range.end);
        Self {
            definition: Arc::clone(&self.definition),
            range: start..end,
            expression: Expression::of_terms(terms.to_vec()),
        }
    }

    fn turn(id: MoveId) -> Self {
        let name: &str = &tesseract().mv(id).name;
        let range = 0..name.len();
        let kind = TermKind::Move(id);
        Self {
            definition: name.into(),
            range: range.clone(),
            expression: Expression::of_terms(vec![Term { kind, range }]),
        }
    }
}

/// A table in which every name is this algorithm's.
struct Known(Algorithm);

impl NamedMoves for Known {
    fn algorithm(&self, _: &str) -> Option<Algorithm> {
        Some(self.0.clone())
    }
}

/// As it is written in the definition.
impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.definition[self.range.clone()])
    }
}
