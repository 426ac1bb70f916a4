//! What a branch is made of.

use std::sync::Arc;

use puzzle::{Algorithm, Expression, MoveId, NamedMoves, Term, TermKind};

use super::Branch;
use crate::tesseract;
use crate::useful_moves::useful_move;

impl Branch {
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
