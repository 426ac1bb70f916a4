//! The cube's 48 rotations and reflections, and what they do to packed states.

use puzzle::{Puzzle, SignedPermutation, cube_symmetries};

use crate::cube::cubies::Cubies;
use crate::cube::state::{CORNERS, EDGES, State};

/// A symmetry of the cube. Conjugation by it renames the faces, so the distance from solved stays the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    matrix: SignedPermutation,
    /// By corner slot: the slot that it becomes, and the turn at which its reference facet arrives there.
    corners: [(usize, u8); CORNERS],
    /// Whether it is a reflection: then corners turn the other way round.
    reflects: bool,
    /// By edge slot: the slot that it becomes, and the turn at which its reference facet arrives.
    edges: [(usize, u8); EDGES],
}

impl Symmetry {
    /// All 48 of the 3x3x3, the identity first.
    pub(crate) fn all(puzzle: &Puzzle, cubies: &Cubies) -> Vec<Self> {
        let slots = cubies.slots();
        let of = |symmetry: puzzle::structure::Symmetry| {
            let image = |facet: &usize| symmetry.permutation.image(*facet);
            let corner = |[facet, ..]: &[usize; 3]| slots.corner_at(image(facet));
            let edge = |[facet, _]: &[usize; 2]| slots.edge_at(image(facet));
            Self {
                matrix: symmetry.matrix.expect("a cube's symmetry has a matrix"),
                corners: (slots.corners().each_ref())
                    .map(|facets| corner(facets).expect("corners become corners")),
                reflects: !symmetry.is_rotation,
                edges: (slots.edges().each_ref())
                    .map(|facets| edge(facets).expect("edges become edges")),
            }
        };
        cube_symmetries(puzzle).into_iter().map(of).collect()
    }

    /// The axis that `axis` becomes.
    pub(crate) fn axis(&self, axis: usize) -> usize {
        self.matrix.image(axis).0
    }

    /// The slot that a corner's slot becomes.
    pub(crate) fn corner_slot(&self, slot: usize) -> usize {
        self.corners[slot].0
    }

    /// The slot that an edge's slot becomes.
    pub(crate) fn edge_slot(&self, slot: usize) -> usize {
        self.edges[slot].0
    }

    /// Whether it turns the cube without reflecting it.
    pub(crate) fn is_rotation(&self) -> bool {
        !self.reflects
    }

    /// Whether `first`, then this symmetry, leaves the cube as it was.
    pub(crate) fn undoes(&self, first: &Self) -> bool {
        first.matrix.then(&self.matrix).is_identity()
    }

    /// `state` with all faces renamed: undo the symmetry, do `state`, do the symmetry.
    pub(crate) fn conjugate(&self, state: &State) -> State {
        let mut result = State::SOLVED;
        for slot in 0..CORNERS {
            let (piece, twist) = state.corner(slot);
            let (new_slot, offset) = self.corners[slot];
            let (new_piece, piece_offset) = self.corners[piece];
            // The new piece's reference facet is the image of the old piece's facet at this turn from its reference.
            let back = self.along((3 - piece_offset) % 3);
            let twist = (offset + self.along((back + twist) % 3)) % 3;
            result.set_corner(new_slot, new_piece, twist);
        }
        for slot in 0..EDGES {
            let (piece, flip) = state.edge(slot);
            let (new_slot, offset) = self.edges[slot];
            let (new_piece, piece_offset) = self.edges[piece];
            result.set_edge(new_slot, new_piece, flip ^ offset ^ piece_offset);
        }
        result
    }

    /// Turns counted in the image's sense of rotation.
    fn along(&self, turns: u8) -> u8 {
        if self.reflects {
            (3 - turns) % 3
        } else {
            turns
        }
    }
}

/// A symmetry of a position: a symmetry of the cube that maps the position to itself, or to its inverse and is
/// followed by inversion.
#[derive(Clone, Debug)]
pub(crate) struct PositionSymmetry {
    symmetry: Symmetry,
    /// Whether inversion follows.
    pub(crate) inverts: bool,
}

impl PositionSymmetry {
    /// All symmetries of a position among those of the cube that are given.
    pub(crate) fn of(state: &State, symmetries: &[Symmetry]) -> Vec<Self> {
        let inverse = state.inverse();
        let found = symmetries.iter().flat_map(|symmetry| {
            let image = symmetry.conjugate(state);
            let targets = [(*state, false), (inverse, true)].into_iter();
            let found = targets.filter(move |(becomes, _)| image == *becomes);
            found.map(|(_, inverts)| Self {
                symmetry: symmetry.clone(),
                inverts,
            })
        });
        found.collect()
    }

    /// The image of any position, which is as far from solved.
    pub(crate) fn image(&self, state: &State) -> State {
        let image = self.symmetry.conjugate(state);
        if self.inverts { image.inverse() } else { image }
    }
}

/// For each move, whether it comes first of those that symmetries of a position map to one another; those that invert
/// do not count.
pub(crate) fn first_moves(moves: &[State], position_symmetries: &[PositionSymmetry]) -> Vec<bool> {
    let first = |(number, mv): (usize, &State)| {
        position_symmetries
            .iter()
            .filter(|symmetry| !symmetry.inverts)
            .all(|symmetry| {
                let alike = symmetry.image(mv);
                moves.iter().position(|other| *other == alike) >= Some(number)
            })
    };
    moves.iter().enumerate().map(first).collect()
}

#[cfg(test)]
mod tests;
