//! From facets to packed states: slots, pieces and orientations, derived from the facets' vectors.

use group::Permutation;
use puzzle::Puzzle;

use crate::cube::legality::{IllegalPositionError, Law};
use crate::cube::state::{CORNERS, EDGES, State};

/// A facet's vector: one coordinate ±3 (its face), the others -2, 0 or 2.
pub(crate) type FacetVector = [i8; 3];

/// The axes in the order in which they define a slot's reference facet: U-D first, then F-B, then R-L.
///
/// So a corner's twist is that of its U or D facet, and an edge's flip that of its U or D facet or, in the middle
/// slice, of its F or B facet.
const AXIS_PRIORITY: [usize; 3] = [1, 2, 0];
/// The axis whose middle slice holds edges 8 to 11; corners 0 to 3 lie on its positive side, 4 to 7 on the other.
pub(crate) const REFERENCE_AXIS: usize = AXIS_PRIORITY[0];

/// The slot that a facet is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FacetSlot {
    Centre,
    /// `turn` counts from the slot's reference facet, for corners in a fixed sense of rotation.
    Corner {
        slot: usize,
        turn: u8,
    },
    Edge {
        slot: usize,
        turn: u8,
    },
}

/// The pieces of a 3x3x3 as facets.
#[derive(Clone, Debug)]
pub(crate) struct Cubies {
    vectors: Vec<FacetVector>,
    /// By facet: the name of its piece.
    names: Vec<String>,
    /// By facet.
    facet_slots: Vec<FacetSlot>,
    centres: Vec<usize>,
    /// By slot, the reference facet first.
    corners: [[usize; 3]; CORNERS],
    edges: [[usize; 2]; EDGES],
}

/// The axis of the facet's face.
fn axis(vector: FacetVector) -> usize {
    vector.iter().position(|c| c.abs() == 3).unwrap_or(0)
}

/// Whether three mutually perpendicular facets, in this order, form a right-handed frame.
fn right_handed(vectors: [FacetVector; 3]) -> bool {
    let [a, b, c] = vectors.map(axis);
    let cyclic = b == (a + 1) % 3 && c == (b + 1) % 3;
    let negatives = vectors.into_iter().filter(|v| v[axis(*v)] < 0).count();
    cyclic == negatives.is_multiple_of(2)
}

impl Cubies {
    /// Reads the pieces off the puzzle's facets. `None` when this is no 3x3x3.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Self> {
        if puzzle.layers() != 3 || puzzle.dimensions() != 3 {
            return None;
        }
        let facets = puzzle.facets();
        let vectors: Vec<FacetVector> = facets
            .iter()
            .map(|facet| (*facet.position).try_into().ok())
            .collect::<Option<_>>()?;
        let names = facets
            .iter()
            .map(|facet| puzzle.piece(facet.piece).name.clone())
            .collect();
        let priority = |facet: &usize| {
            let axis = axis(vectors[*facet]);
            AXIS_PRIORITY.iter().position(|a| *a == axis)
        };
        let (mut centres, mut corners, mut edges) = (Vec::new(), Vec::new(), Vec::new());
        for piece in puzzle.pieces() {
            let mut facets: Vec<usize> = piece.facets.iter().copied().map(usize::from).collect();
            facets.sort_by_key(priority);
            match facets[..] {
                [centre] => centres.push(centre),
                [a, b] => edges.push([a, b]),
                [a, b, c] if right_handed([vectors[a], vectors[b], vectors[c]]) => {
                    corners.push([a, b, c]);
                }
                [a, b, c] => corners.push([a, c, b]),
                _ => return None,
            }
        }
        corners.sort_by_key(|corner| vectors[corner[0]][REFERENCE_AXIS] < 0);
        edges.sort_by_key(|edge| axis(vectors[edge[0]]) != REFERENCE_AXIS);
        let corners: [[usize; 3]; CORNERS] = corners.try_into().ok()?;
        let edges: [[usize; 2]; EDGES] = edges.try_into().ok()?;
        let mut facet_slots = vec![FacetSlot::Centre; vectors.len()];
        for (slot, facets) in corners.iter().enumerate() {
            for (turn, facet) in (0..).zip(facets) {
                facet_slots[*facet] = FacetSlot::Corner { slot, turn };
            }
        }
        for (slot, facets) in edges.iter().enumerate() {
            for (turn, facet) in (0..).zip(facets) {
                facet_slots[*facet] = FacetSlot::Edge { slot, turn };
            }
        }
        Some(Self {
            vectors,
            names,
            facet_slots,
            centres,
            corners,
            edges,
        })
    }

    /// The facets' vectors, by facet.
    pub(crate) fn vectors(&self) -> &[FacetVector] {
        &self.vectors
    }

    /// The corner slot and the turn of a facet, if it is a corner's.
    pub(crate) fn corner_slot(&self, facet: usize) -> Option<(usize, u8)> {
        match self.facet_slots[facet] {
            FacetSlot::Corner { slot, turn } => Some((slot, turn)),
            _ => None,
        }
    }

    /// The edge slot and the turn of a facet, if it is an edge's.
    pub(crate) fn edge_slot(&self, facet: usize) -> Option<(usize, u8)> {
        match self.facet_slots[facet] {
            FacetSlot::Edge { slot, turn } => Some((slot, turn)),
            _ => None,
        }
    }

    /// Facets of each corner slot, the reference first, in one sense of rotation for all slots.
    pub(crate) fn corners(&self) -> &[[usize; 3]; CORNERS] {
        &self.corners
    }

    /// Facets of each edge slot, the reference first.
    pub(crate) fn edges(&self) -> &[[usize; 2]; EDGES] {
        &self.edges
    }

    /// Packs a position.
    ///
    /// # Errors
    /// If it breaks a law; lists the broken laws.
    pub(crate) fn pack(&self, position: &Permutation) -> Result<State, IllegalPositionError> {
        let state = self.assemble(position)?;
        let broken = broken_sums(&state);
        if broken.is_empty() {
            Ok(state)
        } else {
            Err(IllegalPositionError { broken })
        }
    }

    /// Packs a position that may break the laws of twist, flip and parity.
    ///
    /// # Errors
    /// If a piece is torn apart or a centre is not at home.
    pub(crate) fn assemble(&self, position: &Permutation) -> Result<State, IllegalPositionError> {
        let mut broken = Vec::new();
        if position.degree() != self.facet_slots.len() {
            let (expected, found) = (self.facet_slots.len(), position.degree());
            return Err(IllegalPositionError {
                broken: vec![Law::Degree { expected, found }],
            });
        }
        for centre in &self.centres {
            if position.image(*centre) != *centre {
                broken.push(Law::Centre {
                    piece: self.names[*centre].clone(),
                });
            }
        }
        let mut state = State::SOLVED;
        for (piece, facets) in self.corners.iter().enumerate() {
            let slots = facets.map(|f| self.corner_slot(position.image(f)));
            match slots {
                [Some((slot, a)), Some((s, b)), Some((t, c))]
                    if slot == s && s == t && b == (a + 1) % 3 && c == (b + 1) % 3 =>
                {
                    state.set_corner(slot, piece, a);
                }
                _ => broken.push(Law::Torn {
                    piece: self.names[facets[0]].clone(),
                }),
            }
        }
        for (piece, facets) in self.edges.iter().enumerate() {
            match facets.map(|f| self.edge_slot(position.image(f))) {
                [Some((slot, a)), Some((s, _))] if slot == s => state.set_edge(slot, piece, a),
                _ => broken.push(Law::Torn {
                    piece: self.names[facets[0]].clone(),
                }),
            }
        }
        if broken.is_empty() {
            Ok(state)
        } else {
            Err(IllegalPositionError { broken })
        }
    }
}

/// The laws of twist, flip and parity.
fn broken_sums(state: &State) -> Vec<Law> {
    let mut broken = Vec::new();
    let twists: u8 = (0..CORNERS).map(|slot| state.corner(slot).1).sum();
    if !twists.is_multiple_of(3) {
        broken.push(Law::Twist);
    }
    let flips: u8 = (0..EDGES).map(|slot| state.edge(slot).1).sum();
    if !flips.is_multiple_of(2) {
        broken.push(Law::Flip);
    }
    let corners: Vec<usize> = (0..CORNERS).map(|slot| state.corner(slot).0).collect();
    let edges: Vec<usize> = (0..EDGES).map(|slot| state.edge(slot).0).collect();
    if inversions(&corners) % 2 != inversions(&edges) % 2 {
        broken.push(Law::Parity);
    }
    broken
}

/// The number of inversions; odd exactly for odd permutations.
fn inversions(pieces: &[usize]) -> usize {
    pieces
        .iter()
        .enumerate()
        .map(|(i, piece)| pieces[i..].iter().filter(|later| *later < piece).count())
        .sum()
}

#[cfg(test)]
mod tests;
