//! The cycles of a position, piece by piece.

use group::{Permutation, lcm};

use crate::{PieceId, Puzzle};

/// A cycle of pieces with its twist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceCycle {
    /// The pieces; each goes to the home of the next one, and the last to that of the first. At least one.
    pub pieces: Vec<PieceId>,
    /// The number of repetitions after which all of them are home and untwisted: the length, or a multiple of it if
    /// they come back twisted. At least 2.
    pub order: u64,
}

impl PieceCycle {
    /// The number of rounds after which its pieces come back untwisted; 1 if no round twists them.
    pub fn rounds(&self) -> u64 {
        self.order / self.pieces.len() as u64
    }
}

/// The cycles of a position, ordered by their first piece; pieces that are home and untwisted are in none.
///
/// # Panics
/// If the position is of another puzzle.
pub fn piece_cycles(puzzle: &Puzzle, position: &Permutation) -> Vec<PieceCycle> {
    let mut seen = vec![false; puzzle.pieces().len()];
    let mut cycles = Vec::new();
    for (id, piece) in puzzle.pieces().iter().enumerate() {
        if seen[id] || puzzle.is_solved_at(position, PieceId(id as u16)) {
            continue;
        }
        let mut pieces = Vec::new();
        let mut at = usize::from(piece.facets[0]);
        loop {
            let here = puzzle.facets()[at].piece;
            if std::mem::replace(&mut seen[usize::from(here.0)], true) {
                break;
            }
            pieces.push(here);
            at = position.image(at);
        }
        // A piece that comes back twisted permutes its facets.
        let facets = piece.facets.iter();
        let order = facets.fold(1, |order, &facet| {
            lcm(order, steps_home(position, facet.into()))
        });
        cycles.push(PieceCycle { pieces, order });
    }
    cycles
}

/// The number of repetitions after which a facet returns.
fn steps_home(position: &Permutation, facet: usize) -> u64 {
    let mut at = position.image(facet);
    let mut steps = 1;
    while at != facet {
        at = position.image(at);
        steps += 1;
    }
    steps
}
