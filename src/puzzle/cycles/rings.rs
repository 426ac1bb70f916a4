//! The cycles of a position, piece by piece.

use group::{Permutation, lcm};

use crate::{PieceId, Puzzle};

/// Pieces that go round in one cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    /// The pieces; each goes to the next one's place and the last to the first one's. At least one.
    pub pieces: Vec<PieceId>,
    /// After how many repetitions all of them are as they were: their number, or a multiple of it where they come back
    /// turned. At least 2.
    pub order: u64,
}

impl Ring {
    /// After how many rounds its pieces come back unturned; 1 where no round turns them.
    pub fn rounds(&self) -> u64 {
        self.order / self.pieces.len() as u64
    }
}

/// The rings of a position, by their first piece; pieces that are at home unturned are in none.
///
/// # Panics
/// If the position is of another puzzle.
pub fn rings(puzzle: &Puzzle, position: &Permutation) -> Vec<Ring> {
    let mut seen = vec![false; puzzle.pieces().len()];
    let mut rings = Vec::new();
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
        // A piece that comes back turned takes its facets to each other's places.
        let facets = piece.facets.iter();
        let order = facets.fold(1, |order, &facet| {
            lcm(order, steps_home(position, facet.into()))
        });
        rings.push(Ring { pieces, order });
    }
    rings
}

/// After how many repetitions a facet is back.
fn steps_home(position: &Permutation, facet: usize) -> u64 {
    let mut at = position.image(facet);
    let mut steps = 1;
    while at != facet {
        at = position.image(at);
        steps += 1;
    }
    steps
}
