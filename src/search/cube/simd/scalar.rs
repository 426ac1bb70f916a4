//! The reference, one byte at a time.

use super::{Homes, Lanes, Marks};
use crate::cube::state::{CORNERS, EDGES, State};

/// Plain bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar;

impl Lanes for Scalar {
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
    fn marks(self, vector: State) -> Marks {
        let mut marks = Marks {
            flips: 0,
            slice: 0,
            twist: 0,
            layers: 0,
            low: 0,
            high: 0,
        };
        for slot in 0..EDGES {
            let (piece, flip) = vector.edge(slot);
            marks.flips |= u16::from(flip) << slot;
            marks.slice |= u16::from(piece >= 8) << slot;
            marks.low |= (piece as u16 & 1) << slot;
            marks.high |= (piece as u16 >> 1 & 1) << slot;
        }
        for slot in (0..CORNERS - 1).rev() {
            marks.twist = 3 * marks.twist + u16::from(vector.corner(slot).1);
        }
        for slot in 0..CORNERS {
            marks.layers |= u8::from(vector.corner(slot).0 >= 4) << slot;
        }
        marks
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
