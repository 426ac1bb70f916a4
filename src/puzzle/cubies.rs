//! The corners and edges of the 3x3x3 as numbered slots: the model that packed states, symmetries and the papers'
//! numberings are made from.

use group::Permutation;

use crate::Puzzle;
use crate::structure::{Symmetry, symmetries};

/// The number of corners of a 3x3x3.
pub const CORNERS: usize = 8;
/// The number of edges of a 3x3x3.
pub const EDGES: usize = 12;

/// What a facet of the 3x3x3 is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Centre,
    /// `turn` counts from the slot's first facet.
    Corner {
        slot: usize,
        turn: u8,
    },
    Edge {
        slot: usize,
        turn: u8,
    },
}

/// The slots of corners and edges, and the facets of each in a fixed order: the first one is the reference facet, from
/// which twists and flips are counted.
#[derive(Clone, Debug)]
pub struct Cubies {
    corners: [[usize; 3]; CORNERS],
    edges: [[usize; 2]; EDGES],
    centres: Vec<usize>,
    /// By facet.
    spots: Vec<Spot>,
}

impl Cubies {
    /// The slots in the order of the puzzle's pieces, and their facets in the order of [`Piece::facets`](crate::Piece).
    /// None if the puzzle is not the 3x3x3.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        if puzzle.layers() != 3 || puzzle.dimensions() != 3 {
            return None;
        }
        let facets = || puzzle.pieces().iter().map(|piece| &piece.facets[..]);
        let corners: Vec<[usize; 3]> = facets().filter_map(all_of).collect();
        let edges: Vec<[usize; 2]> = facets().filter_map(all_of).collect();
        let centres = facets().filter_map(all_of).flat_map(|one: [usize; 1]| one);
        Some(Self::new(
            corners.try_into().ok()?,
            edges.try_into().ok()?,
            centres.collect(),
        ))
    }

    /// The slots of these names, such as `UFL`, in this order, and the facets of each in the order of its name. None if
    /// the puzzle is not the 3x3x3 or a name is not that of a piece.
    pub fn named(
        puzzle: &Puzzle,
        corners: &[&str; CORNERS],
        edges: &[&str; EDGES],
    ) -> Option<Self> {
        let known = Self::of(puzzle)?;
        let facets = |name: &&str| -> Option<Vec<usize>> {
            let piece = puzzle.piece(puzzle.piece_by_name(name)?);
            let on_face = |letter: char| {
                let mut facets = piece.facets.iter().map(|&facet| usize::from(facet));
                facets.find(|&facet| {
                    let face = puzzle.facets()[facet].face;
                    puzzle.faces()[usize::from(face.0)].name == letter.to_string()
                })
            };
            name.chars().map(on_face).collect()
        };
        let corners: Option<Vec<[usize; 3]>> = corners
            .iter()
            .map(|name| facets(name)?.try_into().ok())
            .collect();
        let edges: Option<Vec<[usize; 2]>> = edges
            .iter()
            .map(|name| facets(name)?.try_into().ok())
            .collect();
        Some(Self::new(
            corners?.try_into().ok()?,
            edges?.try_into().ok()?,
            known.centres,
        ))
    }

    /// The same slots after `arrange` has put them, and the facets within each, into another order.
    pub fn arranged(
        &self,
        arrange: impl FnOnce(&mut [[usize; 3]; CORNERS], &mut [[usize; 2]; EDGES]),
    ) -> Self {
        let (mut corners, mut edges) = (self.corners, self.edges);
        arrange(&mut corners, &mut edges);
        Self::new(corners, edges, self.centres.clone())
    }

    fn new(
        corners: [[usize; 3]; CORNERS],
        edges: [[usize; 2]; EDGES],
        centres: Vec<usize>,
    ) -> Self {
        let facets = corners.as_flattened().len() + edges.as_flattened().len() + centres.len();
        let mut spots = vec![Spot::Centre; facets];
        for (slot, facets) in corners.iter().enumerate() {
            for (turn, facet) in (0..).zip(facets) {
                spots[*facet] = Spot::Corner { slot, turn };
            }
        }
        for (slot, facets) in edges.iter().enumerate() {
            for (turn, facet) in (0..).zip(facets) {
                spots[*facet] = Spot::Edge { slot, turn };
            }
        }
        Self {
            corners,
            edges,
            centres,
            spots,
        }
    }

    /// Facets of each corner slot.
    pub fn corners(&self) -> &[[usize; 3]; CORNERS] {
        &self.corners
    }

    /// Facets of each edge slot.
    pub fn edges(&self) -> &[[usize; 2]; EDGES] {
        &self.edges
    }

    /// The facets of the centres, in the order of the puzzle's pieces.
    pub fn centres(&self) -> &[usize] {
        &self.centres
    }

    /// The number of facets of the puzzle.
    pub fn facets(&self) -> usize {
        self.spots.len()
    }

    /// The corner slot of a facet and the facet's index in it. None if the facet is not a corner's.
    pub fn corner_at(&self, facet: usize) -> Option<(usize, u8)> {
        match self.spots[facet] {
            Spot::Corner { slot, turn } => Some((slot, turn)),
            _ => None,
        }
    }

    /// The edge slot of a facet and the facet's index in it. None if the facet is not an edge's.
    pub fn edge_at(&self, facet: usize) -> Option<(usize, u8)> {
        match self.spots[facet] {
            Spot::Edge { slot, turn } => Some((slot, turn)),
            _ => None,
        }
    }

    /// The slot that a corner is in, and the index of its reference facet there. None if a position tears the corner
    /// apart or reflects it.
    pub fn corner(&self, position: &Permutation, corner: usize) -> Option<(usize, u8)> {
        let [a, b, c] = self.corners[corner].map(|facet| self.corner_at(position.image(facet)));
        let (slot, turn) = a?;
        let next = |turns: u8| Some((slot, (turn + turns) % 3));
        (b == next(1) && c == next(2)).then_some((slot, turn))
    }

    /// The slot that an edge is in, and the index of its reference facet there. None if a position tears it apart.
    pub fn edge(&self, position: &Permutation, edge: usize) -> Option<(usize, u8)> {
        let [a, b] = self.edges[edge].map(|facet| self.edge_at(position.image(facet)));
        let (slot, turn) = a?;
        (b == Some((slot, 1 - turn))).then_some((slot, turn))
    }
}

/// A piece's facets if they are `N`.
fn all_of<const N: usize>(facets: &[u16]) -> Option<[usize; N]> {
    Some(<[u16; N]>::try_from(facets).ok()?.map(usize::from))
}

/// The 48 symmetries of the 3x3x3, the identity first: by what the axes become, even permutations of them first, and
/// then by which of them are reversed. Empty if the puzzle is not a cube of three dimensions.
pub fn cube_symmetries(puzzle: &Puzzle) -> Vec<Symmetry> {
    let mut all = symmetries(puzzle).unwrap_or_default();
    all.retain(|symmetry| symmetry.matrix.is_some_and(|m| m.dimensions() == 3));
    all.sort_by_key(|symmetry| {
        let images = [0, 1, 2].map(|axis| symmetry.matrix.map_or((axis, true), |m| m.image(axis)));
        let [(first, _), (second, _), _] = images;
        let even = (first + 1) % 3 == second;
        let order = if even { first } else { 3 + (3 - first) % 3 };
        let reversed = images.map(|(_, forwards)| !forwards);
        (order, reversed[2], reversed[1], reversed[0])
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_in_order() {
        let cube = Puzzle::cube(3, 3).expect("there is a 3x3x3");
        let all = cube_symmetries(&cube);
        assert_eq!(all.len(), 48);
        assert!(all[0].permutation.is_identity());
        let axes = |number: usize| {
            let matrix = all[number].matrix.expect("a cube's has one");
            [0, 1, 2].map(|axis| matrix.image(axis))
        };
        assert_eq!(axes(9), [(1, false), (2, true), (0, true)]);
        assert_eq!(axes(24), [(0, true), (2, true), (1, true)]);
        assert_eq!(axes(36), [(2, true), (1, true), (0, false)]);
        assert_eq!(axes(47), [(1, false), (0, false), (2, false)]);
        let tesseract = Puzzle::cube(3, 4).expect("there is a 3x3x3x3");
        assert_eq!(cube_symmetries(&tesseract), []);
    }

    #[test]
    fn names_give_slots_and_reference_facets() {
        let cube = Puzzle::cube(3, 3).expect("there is a 3x3x3");
        let of = Cubies::of(&cube).expect("it is one");
        assert_eq!(of.centres().len(), 6);
        let corners = ["UFL", "ULB", "UBR", "URF", "DLF", "DBL", "DRB", "DFR"];
        let edges = [
            "UL", "UB", "UR", "UF", "FL", "BL", "BR", "FR", "DL", "DB", "DR", "DF",
        ];
        let named = Cubies::named(&cube, &corners, &edges).expect("these are its pieces");
        let turn = &cube.mv(cube.move_by_name("R").expect("a turn")).permutation;
        // URF goes to UBR, and its sticker on U to the back.
        assert_eq!(named.corner(turn, 3), Some((2, 1)));
        assert_eq!(named.edge(turn, 2), Some((6, 0)));
        let swap = Permutation::from_cycles(
            54,
            &[named.corners[0][..2].iter().map(|&f| f as u16).collect()],
        );
        assert_eq!(named.corner(&swap.expect("a swap"), 0), None);
    }
}
