//! Sequences of moves.

use std::fmt;

use group::Permutation;

use crate::{FromFn, MoveId, NotationError, Puzzle, SignedPermutation, notation, simplify};

/// A sequence of moves of one puzzle, done from left to right.
///
/// It does not store its puzzle; where one is asked for, it must be the puzzle that the moves belong to.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Algorithm {
    moves: Vec<MoveId>,
}

impl Algorithm {
    /// Reads moves separated by white space. Groups, exponents, commutators and conjugates are expanded
    /// ([`Expression`](crate::Expression) preserves them); no moves at all make the empty algorithm.
    ///
    /// # Errors
    /// At the first part that cannot be read, and if the expanded algorithm is longer than
    /// [`MAX_MOVES`](crate::MAX_MOVES).
    pub fn parse(puzzle: &Puzzle, text: &str) -> Result<Self, NotationError> {
        notation::parse(puzzle, text).map(Self::from_moves)
    }

    /// The algorithm of these moves.
    pub fn from_moves(moves: Vec<MoveId>) -> Self {
        Self { moves }
    }

    /// The moves in order.
    pub fn moves(&self) -> &[MoveId] {
        &self.moves
    }

    /// The moves in order, without copying them.
    pub fn into_moves(self) -> Vec<MoveId> {
        self.moves
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves' usual names with spaces between: `R U2 D' B D'`. [`parse`](Self::parse) reads it back.
    ///
    /// # Panics
    /// The display panics if a move is of a larger puzzle.
    pub fn display(&self, puzzle: &Puzzle) -> impl fmt::Display {
        FromFn(move |f: &mut fmt::Formatter<'_>| {
            for (i, &id) in self.moves.iter().enumerate() {
                let space = if i == 0 { "" } else { " " };
                write!(f, "{space}{}", puzzle.mv(id).name)?;
            }
            Ok(())
        })
    }

    /// The algorithm's permutation of the facets, which is also the position that it leads to from solved.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn permutation(&self, puzzle: &Puzzle) -> Permutation {
        let mut permutation = puzzle.solved();
        for &id in &self.moves {
            permutation.then_assign(&puzzle.mv(id).permutation);
        }
        permutation
    }

    /// The algorithm that undoes this one.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn inverse(&self, puzzle: &Puzzle) -> Self {
        Self {
            moves: self
                .moves
                .iter()
                .rev()
                .map(|&id| puzzle.mv(id).inverse)
                .collect(),
        }
    }

    /// The algorithm with two axes exchanged, that is, reflected: it does the same to the pieces with the two numbers
    /// (and their opposites) exchanged. In names, the numbers are exchanged and all rotations inverted (Kamack and
    /// Keane, section 6a). None if there are no such two axes, or the puzzle is not a cube.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn transposed(&self, puzzle: &Puzzle, axis: usize, other: usize) -> Option<Self> {
        if axis == other || axis.max(other) >= puzzle.dimensions() {
            return None;
        }
        let reflection = SignedPermutation::swap(puzzle.dimensions(), axis, other);
        let transposed = |id: &MoveId| {
            let mv = puzzle.mv(*id);
            if mv.matrix.dimensions() != reflection.dimensions() || mv.square().is_some() {
                return None;
            }
            let matrix = reflection.then(&mv.matrix).then(&reflection);
            let image = reflection.image(mv.axis).0;
            // A turn of the whole puzzle is listed under one axis only.
            std::iter::once(image)
                .chain(0..puzzle.dimensions())
                .find_map(|axis| puzzle.turn(axis, mv.layers, matrix))
        };
        let moves = self.moves.iter().map(transposed).collect::<Option<_>>()?;
        Some(Self { moves })
    }

    /// First this algorithm, then `next`.
    pub fn then(&self, next: &Self) -> Self {
        Self {
            moves: self.moves.iter().chain(&next.moves).copied().collect(),
        }
    }

    /// An equal algorithm, shortened by merging neighbours: turns that commute are brought together, those that cancel
    /// or merge do so, and the rest are ordered by id.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn simplified(&self, puzzle: &Puzzle) -> Self {
        Self {
            moves: simplify::simplified(puzzle, &self.moves),
        }
    }

    /// This algorithm repeated `times` times (its inverse, when negative), simplified.
    ///
    /// `times` is first reduced modulo the algorithm's order, to the remainder of smallest size. What the algorithm
    /// does at its start and undoes at its end is done once: `X Y X'` three times is `X Y Y Y X'`. The length grows
    /// with the remaining repetitions; for a puzzle with huge orders, use small numbers.
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn repeated(&self, puzzle: &Puzzle, times: i64) -> Self {
        let times = nearest(times, &self.permutation(puzzle));
        let base = if times < 0 {
            self.inverse(puzzle)
        } else {
            self.clone()
        };
        Self {
            moves: simplify::repeated(puzzle, &base.moves, times.unsigned_abs()),
        }
    }
}

/// The number of smallest size that equals `times` modulo the permutation's order; the positive one of two.
fn nearest(times: i64, permutation: &Permutation) -> i64 {
    let Ok(order) = i64::try_from(permutation.order()) else {
        return times;
    };
    let forward = times.rem_euclid(order);
    if forward > order / 2 {
        forward - order
    } else {
        forward
    }
}
