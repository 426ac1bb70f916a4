//! An algorithm as it is shown: step by step, and where in its text each step stands.

use std::ops::Range;

use super::expression::Expression;
use super::term::{Term, TermKind};
use crate::{MoveId, Puzzle};

/// The most moves of a bracket that are taken as one motion.
const MOST_AT_ONCE: usize = 4;
/// The most with turns of squares: no more of them fit beside one another.
const MOST_TOGETHER: usize = 8;

/// Moves that are shown as one: a single one, or several at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The moves; there is at least one. Several are about one axis.
    pub moves: Box<[MoveId]>,
    /// The part of the text that says so, bytes. Within brackets several steps have the same.
    pub range: Range<usize>,
}

/// What [`Expression::steps`] gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// The steps, in the order in which they are done.
    pub steps: Vec<Step>,
    /// Ends of terms, bytes of the text, and how many steps are done there the first time; both ascend.
    pub stops: Vec<(usize, usize)>,
}

impl Expression {
    /// The steps in which it is shown: moves, and several moves of which the text says that they are done at once.
    pub fn steps(&self, puzzle: &Puzzle) -> Steps {
        let mut writer = Writer {
            puzzle,
            steps: Vec::with_capacity(self.len()),
            stops: Vec::new(),
        };
        writer.all(self.terms());
        Steps {
            steps: writer.steps,
            stops: writer.stops,
        }
    }
}

/// Whether moves, among them turns of squares of the 2x2x2x2, can all be done in one motion.
pub fn are_simultaneous(puzzle: &Puzzle, moves: &[MoveId]) -> bool {
    let square = |&id: &MoveId| puzzle.mv(id).square().is_some();
    let together = |n: usize| {
        moves[..n]
            .iter()
            .all(|&id| puzzle.go_together(id, moves[n]))
    };
    (2..=MOST_TOGETHER).contains(&moves.len())
        && moves.iter().any(square)
        && (1..moves.len()).all(together)
}

/// Writes terms out as steps, in the order in which they are done.
struct Writer<'a> {
    puzzle: &'a Puzzle,
    steps: Vec<Step>,
    stops: Vec<(usize, usize)>,
}

impl Writer<'_> {
    fn all(&mut self, terms: &[Term]) {
        for term in terms {
            self.one(term);
            self.stops.push((term.range.end, self.steps.len()));
        }
    }

    fn step(&mut self, moves: &[MoveId], range: &Range<usize>) {
        self.steps.push(Step {
            moves: moves.into(),
            range: range.clone(),
        });
    }

    fn one(&mut self, term: &Term) {
        match &term.kind {
            TermKind::Move(id) => self.step(&[*id], &term.range),
            TermKind::Simultaneous(ids) => self.step(ids, &term.range),
            TermKind::Pair { turn, opposite, .. } => self.step(&[*turn, *opposite], &term.range),
            TermKind::Named { algorithm, .. } => {
                for &id in algorithm.moves() {
                    self.step(&[id], &term.range);
                }
            }
            TermKind::Group(terms) => match self.one_motion(terms) {
                Some(moves) => self.step(&moves, &term.range),
                None => self.all(terms),
            },
            TermKind::Commutator { first, second, .. } => {
                let start = self.steps.len();
                self.all(first);
                let middle = self.steps.len();
                self.all(second);
                let end = self.steps.len();
                self.undo(start..middle);
                self.undo(middle..end);
            }
            TermKind::Conjugate { by, of } => {
                let start = self.steps.len();
                self.all(by);
                let middle = self.steps.len();
                self.all(of);
                self.undo(start..middle);
            }
            TermKind::Power { base, exponent } => {
                let (start, stops) = (self.steps.len(), self.stops.len());
                self.one(base);
                if *exponent < 0 {
                    let range = start..self.steps.len();
                    self.undo(range);
                    self.steps
                        .drain(start..start + (self.steps.len() - start) / 2);
                }
                if *exponent <= 0 {
                    // Backwards, the text is not done in its order.
                    self.stops.truncate(stops);
                }
                let end = self.steps.len();
                match exponent.unsigned_abs() {
                    0 => self.steps.truncate(start),
                    _ if start == end => {}
                    times => {
                        for _ in 1..times {
                            self.steps.extend_from_within(start..end);
                        }
                    }
                }
            }
        }
    }

    /// The moves of a bracket that is one step: plain moves about one axis, such as `(L R')`, or `(R12 R13)`, which is
    /// one rotation about an edge or a corner of a cell, or `(S12 R13)`, where a square turns within a cell.
    fn one_motion(&self, terms: &[Term]) -> Option<Vec<MoveId>> {
        let moves: Option<Vec<MoveId>> = terms
            .iter()
            .map(|term| match term.kind {
                TermKind::Move(id) => Some(id),
                _ => None,
            })
            .collect();
        let axis = |&id: &MoveId| self.puzzle.mv(id).axis;
        moves.filter(|moves| {
            let about_one_axis = moves.iter().all(|id| axis(id) == axis(&moves[0]));
            (2..=MOST_AT_ONCE).contains(&moves.len()) && about_one_axis
                || are_simultaneous(self.puzzle, moves)
        })
    }

    /// Appends what undoes some steps.
    fn undo(&mut self, range: Range<usize>) {
        for n in range.rev() {
            let step = &self.steps[n];
            let moves = step.moves.iter().rev();
            let undone = Step {
                moves: moves.map(|&id| self.puzzle.mv(id).inverse).collect(),
                range: step.range.clone(),
            };
            self.steps.push(undone);
        }
    }
}
