//! Coordinates of the cosets of the domino subgroup, which U, D, R2, L2, F2 and B2 generate.
//!
//! A position is in this subgroup if and only if no corner is twisted, no edge is flipped and the four edges of the
//! slice between U and D are in that slice (Kociemba's first phase). A coset has one of 2187 twists, one of 2048
//! flips and one of 495 sets of slots with the slice's edges. The 16 symmetries that map the U-D axis to itself take
//! cosets to cosets of the same distance; flips and slice together fall into 64430 classes under them, and a table
//! needs one row of twists for each.

use crate::cube::simd::{Coordinates, InstructionSet, Scalar};
use crate::cube::state::{CORNERS, EDGES, State};
use crate::cube::symmetry::Symmetry;

/// Twists of corners whose sum is 0: 3^7.
pub(crate) const TWISTS: usize = 2187;
/// Flips of edges whose sum is 0: 2^11.
pub(crate) const FLIPS: usize = 2048;
/// Choices of 4 slots out of 12.
pub(crate) const SLICES: usize = 495;
/// Bits of a reduced coordinate that name the symmetry.
const SYMMETRY_BITS: u32 = 4;
/// The symmetries that map the U-D axis to itself.
pub(crate) const SYMMETRIES: usize = 1 << SYMMETRY_BITS;
/// In `reduced`: not yet seen.
const UNSEEN: u32 = u32::MAX;

/// The classes, and how cosets are reduced to them.
#[derive(Debug)]
pub(crate) struct Domino {
    symmetries: Vec<Symmetry>,
    /// By 12-bit mask of the slots that have slice edges: the rank among masks of 4 bits.
    slice_ranks: Vec<u16>,
    /// The masks by rank.
    slice_masks: Vec<u16>,
    /// By slice and flips: the class and the symmetry that takes them to its representative.
    reduced: Vec<u32>,
    /// By class: slice and flips.
    representatives: Vec<u32>,
    /// By class: bit `i` is set if symmetry `i` maps the representative to itself.
    stabilizers: Vec<u16>,
    /// By symmetry and twist: the twist after conjugation.
    twists: Vec<u16>,
}

/// A coset of the domino subgroup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Coset {
    /// Below [`TWISTS`].
    pub(crate) twist: u16,
    /// Below [`FLIPS`].
    pub(crate) flips: u16,
    /// Below [`SLICES`].
    pub(crate) slice: u16,
}

impl Domino {
    /// Finds the classes under `symmetries`, which must be the 16 that map the U-D axis to itself.
    pub(crate) fn new(symmetries: Vec<Symmetry>) -> Self {
        assert!(symmetries.len() == SYMMETRIES, "an axis has 16 symmetries");
        let mut slice_ranks = vec![0; 1 << EDGES];
        let mut slice_masks = Vec::with_capacity(SLICES);
        for mask in (0_u16..1 << EDGES).filter(|mask| mask.count_ones() == 4) {
            slice_ranks[usize::from(mask)] = slice_masks.len() as u16;
            slice_masks.push(mask);
        }
        let twists = symmetries
            .iter()
            .flat_map(|symmetry| {
                (0..TWISTS).map(|t| {
                    Scalar
                        .coordinates(symmetry.conjugate(&state_of_twist(t)))
                        .twist
                })
            })
            .collect();
        let mut domino = Self {
            symmetries,
            slice_ranks,
            slice_masks,
            reduced: vec![UNSEEN; SLICES * FLIPS],
            representatives: Vec::new(),
            stabilizers: Vec::new(),
            twists,
        };
        domino.find_classes();
        domino
    }

    fn find_classes(&mut self) {
        let inverses: Vec<u32> = self
            .symmetries
            .iter()
            .map(|s| {
                self.symmetries
                    .iter()
                    .position(|t| t.undoes(s))
                    .expect("symmetries form a group") as u32
            })
            .collect();
        for first in 0..self.reduced.len() {
            if self.reduced[first] != UNSEEN {
                continue;
            }
            let class = self.representatives.len() as u32;
            let state = self.state_of(first);
            let mut stabilizer = 0;
            for (i, symmetry) in self.symmetries.iter().enumerate() {
                let image = self.slice_and_flips(Scalar.coordinates(symmetry.conjugate(&state)));
                stabilizer |= u16::from(image == first) << i;
                if self.reduced[image] == UNSEEN {
                    self.reduced[image] = class << SYMMETRY_BITS | inverses[i];
                }
            }
            self.representatives.push(first as u32);
            self.stabilizers.push(stabilizer);
        }
    }

    pub(crate) fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The number of classes.
    pub(crate) fn classes(&self) -> usize {
        self.representatives.len()
    }

    /// The number of choices of flips and slice in a class.
    pub(crate) fn class_size(&self, class: usize) -> u64 {
        u64::from(SYMMETRIES as u32 / self.stabilizers[class].count_ones())
    }

    /// The indices of the symmetries that map the class's representative to itself, without the identity.
    pub(crate) fn stabilizer(&self, class: usize) -> impl Iterator<Item = usize> {
        let mask = self.stabilizers[class];
        (1..SYMMETRIES).filter(move |i| mask >> i & 1 == 1)
    }

    /// A state with the class's representative flips and slice.
    pub(crate) fn representative(&self, class: usize) -> State {
        self.state_of(self.representatives[class] as usize)
    }

    /// The coset of a state with these coordinates.
    pub(crate) fn coset(&self, coordinates: Coordinates) -> Coset {
        Coset {
            twist: coordinates.twist,
            flips: coordinates.flips % FLIPS as u16,
            slice: self.slice_ranks[usize::from(coordinates.slice)],
        }
    }

    /// The rank of the set of slots that have the slice's edges.
    #[inline(always)]
    pub(crate) fn slice(&self, coordinates: Coordinates) -> usize {
        usize::from(self.slice_ranks[usize::from(coordinates.slice)])
    }

    /// A state with the slice's edges in the slots of this rank, in their order, and no edge flipped.
    pub(crate) fn state_of_slice(&self, slice: usize) -> State {
        self.state_of(slice * FLIPS)
    }

    /// The class of flips and slice, as one number, and the symmetry, as an index, that takes them to its
    /// representative.
    #[inline(always)]
    pub(crate) fn reduce(&self, slice_and_flips: usize) -> (usize, usize) {
        let reduced = self.reduced[slice_and_flips];
        (
            (reduced >> SYMMETRY_BITS) as usize,
            reduced as usize % SYMMETRIES,
        )
    }

    /// The twist after conjugation by a symmetry.
    #[inline(always)]
    pub(crate) fn twist(&self, symmetry: usize, twist: usize) -> usize {
        usize::from(self.twists[symmetry * TWISTS + twist])
    }

    /// The slice and the flips, as one number below [`slices_and_flips`](Self::slices_and_flips).
    #[inline(always)]
    pub(crate) fn slice_and_flips(&self, coordinates: Coordinates) -> usize {
        // Slot 11's flip follows from the others.
        usize::from(self.slice_ranks[usize::from(coordinates.slice)]) * FLIPS
            + usize::from(coordinates.flips) % FLIPS
    }

    /// The number of choices of slice and flips.
    pub(crate) fn slices_and_flips(&self) -> usize {
        self.reduced.len()
    }

    /// A state with this slice and these flips.
    pub(crate) fn state_of(&self, slice_and_flips: usize) -> State {
        let mask = self.slice_masks[slice_and_flips / FLIPS];
        let flips = (slice_and_flips % FLIPS) as u16;
        let flips = flips | (flips.count_ones() as u16 & 1) << (EDGES - 1);
        let mut state = State::SOLVED;
        let (mut in_slice, mut outside) = (8.., 0..);
        for slot in 0..EDGES {
            let piece = if mask >> slot & 1 == 1 {
                in_slice.next()
            } else {
                outside.next()
            };
            state.set_edge(slot, piece.unwrap_or_default(), (flips >> slot & 1) as u8);
        }
        state
    }
}

/// The state with this twist coordinate and every corner in its own slot.
pub(crate) fn state_of_twist(twist: usize) -> State {
    let mut state = State::SOLVED;
    let (mut rest, mut sum) = (twist, 0);
    for slot in 0..CORNERS - 1 {
        let digit = (rest % 3) as u8;
        state.set_corner(slot, slot, digit);
        (rest, sum) = (rest / 3, sum + digit);
    }
    state.set_corner(CORNERS - 1, CORNERS - 1, (3 - sum % 3) % 3);
    state
}

#[cfg(test)]
mod tests;
