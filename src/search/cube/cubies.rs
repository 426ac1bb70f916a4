//! From facets to packed states: slots, pieces and orientations, derived from the facets' vectors.

use group::{Permutation, is_odd};
use puzzle::Puzzle;

use crate::cube::legality::{IllegalPositionError, Law};
use crate::cube::state::{CORNERS, EDGES, State};

/// A facet's vector: one coordinate ±3 (its face), the others -2, 0 or 2.
type FacetVector = [i8; 3];

/// The axes in the order in which they define a slot's reference facet: U-D first, then F-B, then R-L.
///
/// So a corner's twist is that of its U or D facet, and an edge's flip that of its U or D facet or, in the middle
/// slice, of its F or B facet.
const AXIS_PRIORITY: [usize; 3] = [1, 2, 0];
/// The axis whose middle slice holds edges 8 to 11; corners 0 to 3 lie on its positive side, 4 to 7 on the other.
pub(crate) const REFERENCE_AXIS: usize = AXIS_PRIORITY[0];

/// The pieces of a 3x3x3 in the order of [`State`]'s slots.
#[derive(Clone, Debug)]
pub(crate) struct Cubies {
    slots: puzzle::Cubies,
    /// By facet: the name of its piece.
    names: Vec<String>,
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
    /// Reads the pieces off the puzzle's facets. `None` when this is not the 3x3x3.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Self> {
        let slots = puzzle::Cubies::of(puzzle)?;
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
        let slots = slots.arranged(|corners, edges| {
            for corner in corners.iter_mut() {
                corner.sort_by_key(priority);
                if !right_handed(corner.map(|facet| vectors[facet])) {
                    corner.swap(1, 2);
                }
            }
            for edge in edges.iter_mut() {
                edge.sort_by_key(priority);
            }
            corners.sort_by_key(|corner| vectors[corner[0]][REFERENCE_AXIS] < 0);
            edges.sort_by_key(|edge| axis(vectors[edge[0]]) != REFERENCE_AXIS);
        });
        Some(Self { slots, names })
    }

    /// The slots of corners and edges, and the facets of each: the reference first, in one sense of rotation for all
    /// corners.
    pub(crate) fn slots(&self) -> &puzzle::Cubies {
        &self.slots
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
        if position.degree() != self.slots.facets() {
            let (expected, found) = (self.slots.facets(), position.degree());
            return Err(IllegalPositionError {
                broken: vec![Law::Degree { expected, found }],
            });
        }
        for &centre in self.slots.centres() {
            if position.image(centre) != centre {
                broken.push(Law::Centre {
                    piece: self.names[centre].clone(),
                });
            }
        }
        let torn = |facet: usize| Law::Torn {
            piece: self.names[facet].clone(),
        };
        let mut state = State::SOLVED;
        for (piece, facets) in self.slots.corners().iter().enumerate() {
            match self.slots.corner(position, piece) {
                Some((slot, twist)) => state.set_corner(slot, piece, twist),
                None => broken.push(torn(facets[0])),
            }
        }
        for (piece, facets) in self.slots.edges().iter().enumerate() {
            match self.slots.edge(position, piece) {
                Some((slot, flip)) => state.set_edge(slot, piece, flip),
                None => broken.push(torn(facets[0])),
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
    let edges: [usize; EDGES] = std::array::from_fn(|slot| state.edge(slot).0);
    if state.is_odd() != is_odd(&edges) {
        broken.push(Law::Parity);
    }
    broken
}

#[cfg(test)]
mod tests;
