//! The reference, one byte at a time.

use super::{Coordinates, Homes, InstructionSet};
use crate::cube::state::{CORNERS, EDGES, State};

/// Plain bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar;

impl InstructionSet for Scalar {
    type Vector = State;

    #[inline(always)]
    fn load(self, state: &State) -> State {
        *state
    }

    #[inline(always)]
    fn store(self, vector: State) -> State {
        vector
    }

    #[inline(always)]
    fn then(self, first: State, next: State) -> State {
        first.then(&next)
    }

    #[inline(always)]
    fn coordinates(self, vector: State) -> Coordinates {
        let mut coordinates = Coordinates {
            flips: 0,
            slice: 0,
            twist: 0,
            layers: 0,
            low: 0,
            high: 0,
        };
        for slot in 0..EDGES {
            let (piece, flip) = vector.edge(slot);
            coordinates.flips |= u16::from(flip) << slot;
            coordinates.slice |= u16::from(piece >= 8) << slot;
            coordinates.low |= (piece as u16 & 1) << slot;
            coordinates.high |= (piece as u16 >> 1 & 1) << slot;
        }
        for slot in (0..CORNERS - 1).rev() {
            coordinates.twist = 3 * coordinates.twist + u16::from(vector.corner(slot).1);
        }
        for slot in 0..CORNERS {
            coordinates.layers |= u8::from(vector.corner(slot).0 >= 4) << slot;
        }
        coordinates
    }

    #[inline(always)]
    fn homes(self, vector: State) -> Homes {
        let mut homes = Homes {
            placed: 0,
            solved: 0,
        };
        let corners = (0..CORNERS).map(|slot| (slot, slot, vector.corner(slot)));
        let edges = (0..EDGES).map(|slot| (slot, 16 + slot, vector.edge(slot)));
        for (slot, bit, (piece, turn)) in corners.chain(edges) {
            homes.placed |= u32::from(piece == slot) << bit;
            homes.solved |= u32::from(piece == slot && turn == 0) << bit;
        }
        homes
    }
}
