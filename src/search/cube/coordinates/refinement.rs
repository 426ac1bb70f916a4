//! Coset refinement: what the cosets of a large pruning table have besides those of the domino subgroup.
//!
//! A smaller subgroup has more cosets, whose distances are better bounds. Two such subgroups go with the 16
//! symmetries of an axis and the turns of its two faces: one in which the edges of the slice are in their own slots
//! (24 orders of them), and one in which the corners of each of the two faces are in that face (70 choices of their
//! slots).

use crate::cube::coordinates::axis_elements::{AxisElements, ELEMENTS};
use crate::cube::coordinates::domino::{Domino, SLICES};
use crate::cube::coordinates::permutation_rank::unrank;
use crate::cube::simd::{Coordinates, InstructionSet, Scalar};
use crate::cube::state::{CORNERS, EDGES, State};

/// Orders of the slice's 4 edges.
const ORDERS: usize = 24;
/// Choices of 4 corner slots out of 8.
const LAYERS: usize = 70;
/// Edges of the slice.
const IN_SLICE: usize = 4;

/// Which further coordinate the cosets have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refinement {
    /// None: the cosets of the domino subgroup. Their table is small enough for tests.
    #[cfg(test)]
    Nothing,
    /// The order of the slice's edges in their slots.
    Order,
    /// Which slots hold the corners of the lower face.
    Layers,
}

impl Refinement {
    /// The number of values of the coordinate.
    pub(crate) const fn count(self) -> usize {
        match self {
            #[cfg(test)]
            Self::Nothing => 1,
            Self::Order => ORDERS,
            Self::Layers => LAYERS,
        }
    }

    /// Whether the image of the coordinate under an element depends on which slots have the slice's edges.
    fn depends_on_slice(self) -> bool {
        self == Self::Order
    }
}

/// The further coordinate, and its images under elements.
#[derive(Debug)]
pub(crate) struct RefinedCoordinate {
    refinement: Refinement,
    /// By 8-bit mask of the slots with corners of the lower face: the rank among masks of 4 bits.
    layer_ranks: Vec<u8>,
    layer_masks: Vec<u8>,
    /// By 6-bit mask and 6-bit value: the value's bits where the mask has a bit, without gaps.
    gathered: Vec<u8>,
    /// By 4 low and 4 high bits of the slice's edges in the order of their slots: the order's rank.
    orders: Vec<u8>,
    /// By slice if the coordinate depends on it, element and coordinate: the image.
    through: Vec<u8>,
}

impl RefinedCoordinate {
    /// The coordinate of a refinement.
    pub(crate) fn new(refinement: Refinement, domino: &Domino, elements: &AxisElements) -> Self {
        let (mut layer_ranks, mut layer_masks) = (vec![0; 1 << CORNERS], Vec::new());
        for mask in (0..=u8::MAX).filter(|mask| mask.count_ones() == 4) {
            layer_ranks[usize::from(mask)] = layer_masks.len() as u8;
            layer_masks.push(mask);
        }
        let gathered = (0..1_usize << 12)
            .map(|both| gather(both >> 6, both & 63))
            .collect();
        let mut orders = vec![0; 1 << (2 * IN_SLICE)];
        for order in 0..ORDERS {
            let bits = unrank::<IN_SLICE>(order).into_iter().enumerate();
            let code = bits.fold(0, |code, (position, piece)| {
                code | usize::from(piece & 1) << position
                    | usize::from(piece >> 1) << (IN_SLICE + position)
            });
            orders[code] = order as u8;
        }
        let mut refined = Self {
            refinement,
            layer_ranks,
            layer_masks,
            gathered,
            orders,
            through: Vec::new(),
        };
        let slices = if refinement.depends_on_slice() {
            SLICES
        } else {
            1
        };
        for slice in 0..slices {
            let placed = domino.state_of_slice(slice);
            let states: Vec<State> = (0..refinement.count())
                .map(|number| refined.arranged(&placed, number))
                .collect();
            for element in 0..ELEMENTS {
                let after =
                    |state| refined.number(Scalar.coordinates(elements.act(element, state))) as u8;
                let numbers: Vec<u8> = states.iter().map(after).collect();
                refined.through.extend(numbers);
            }
        }
        refined
    }

    /// The number of values of the coordinate.
    pub(crate) fn count(&self) -> usize {
        self.refinement.count()
    }

    /// The coordinate of a state with these others.
    #[inline(always)]
    pub(crate) fn number(&self, coordinates: Coordinates) -> usize {
        match self.refinement {
            #[cfg(test)]
            Refinement::Nothing => 0,
            Refinement::Order => {
                let (below, above) = (
                    usize::from(coordinates.slice & 63),
                    usize::from(coordinates.slice >> 6),
                );
                let gathered = |value: u16| {
                    let low = self.gathered[below << 6 | usize::from(value & 63)];
                    let high = self.gathered[above << 6 | usize::from(value >> 6)];
                    usize::from(low) | usize::from(high) << below.count_ones()
                };
                let code = gathered(coordinates.low) | gathered(coordinates.high) << IN_SLICE;
                // A slice has four edges, so the code has eight bits; the mask only saves a check.
                usize::from(self.orders[code & 0xff])
            }
            Refinement::Layers => usize::from(self.layer_ranks[usize::from(coordinates.layers)]),
        }
    }

    /// The image of a coordinate under an element; `slice` is the rank of the slice before.
    #[inline(always)]
    pub(crate) fn through(&self, slice: usize, element: usize, number: usize) -> usize {
        let slice = if self.refinement.depends_on_slice() {
            slice
        } else {
            0
        };
        usize::from(self.through[(slice * ELEMENTS + element) * self.refinement.count() + number])
    }

    /// `state` with its slice's edges, or its corners, rearranged so that it has this coordinate.
    pub(crate) fn arranged(&self, state: &State, number: usize) -> State {
        let mut arranged = *state;
        match self.refinement {
            #[cfg(test)]
            Refinement::Nothing => {}
            Refinement::Order => {
                let mut pieces = unrank::<IN_SLICE>(number).into_iter();
                for slot in 0..EDGES {
                    let (piece, flip) = state.edge(slot);
                    if piece >= EDGES - IN_SLICE {
                        let next = pieces.next().map_or(0, usize::from);
                        arranged.set_edge(slot, EDGES - IN_SLICE + next, flip);
                    }
                }
            }
            Refinement::Layers => {
                let mask = self.layer_masks[number];
                let (mut upper, mut lower) = (0.., CORNERS / 2..);
                for slot in 0..CORNERS {
                    let pieces = if mask >> slot & 1 == 1 {
                        &mut lower
                    } else {
                        &mut upper
                    };
                    arranged.set_corner(slot, pieces.next().unwrap_or_default(), 0);
                }
            }
        }
        arranged
    }
}

/// The bits of `value` where `mask` has a bit, without gaps.
fn gather(mask: usize, value: usize) -> u8 {
    let positions = (0..6).filter(|position| mask >> position & 1 == 1);
    positions.enumerate().fold(0, |gathered, (to, from)| {
        gathered | ((value >> from & 1) as u8) << to
    })
}

#[cfg(test)]
mod tests;
