//! Symmetry reduction: the orbit of a coset, up to symmetry.
//!
//! Sixteen symmetries map the reference axis to itself, and sixteen turns of its two faces make an orbit. Together
//! they are a group of 256 *elements*: an element conjugates a state by its symmetry, then turns. It takes cosets to
//! cosets, and orbits to orbits. Flips and slice fall into few classes under it; with the coordinate of a table's
//! refinement they fall into rows, and a row has an orbit for every twist.

use std::ops::Range;

use crate::cube::coordinates::axis_elements::{AxisElements, ELEMENTS};
use crate::cube::coordinates::domino::{Domino, SYMMETRIES, TWISTS, state_of_twist};
use crate::cube::coordinates::refinement::{RefinedCoordinate, Refinement};
use crate::cube::simd::{Coordinates, InstructionSet, Scalar};
use crate::cube::state::State;
use crate::pruning::orbit_distances::ORBIT_SIZE;

/// Bits for an element in a number that also names a class or a row.
const ELEMENT_BITS: u32 = 8;
/// Not yet seen.
const UNSEEN: u32 = u32::MAX;

/// Flips and slice up to elements: the class, and an element that takes them to its representative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Class(u32);

/// The rows, and how states are reduced to them.
#[derive(Debug)]
pub(crate) struct SymmetryReduction {
    elements: AxisElements,
    refined: RefinedCoordinate,
    /// By slice and flips: the class, and an element that takes them to its representative.
    classes: Vec<u32>,
    /// By class and coordinate of the refinement: the row, and an element of the stabilizer of the class's
    /// representative that takes the coordinate to the row's.
    rows: Vec<u32>,
    /// By row: a state in it.
    representatives: Vec<State>,
    /// By row: the stabilizer of its representative, twists aside, without the identity.
    stabilizers: Vec<Box<[u8]>>,
    products: Vec<u8>,
    /// By symmetry and twist, and by turns of a member and twist: the twist after it. The two stay in the cache
    /// better than one table for all elements.
    conjugate_twists: Vec<u16>,
    turned_twists: Vec<u16>,
    members: Vec<[u8; ORBIT_SIZE]>,
}

impl SymmetryReduction {
    /// The rows of the cosets of a refinement. `turns` are those of an orbit's members.
    pub(crate) fn new(
        domino: &Domino,
        refinement: Refinement,
        turns: &[State; ORBIT_SIZE],
    ) -> Self {
        let elements = AxisElements::new(domino, turns);
        let twists = |numbers: Range<usize>, step: usize| {
            let twist = |element, twist| {
                let twisted = elements.act(element, &state_of_twist(twist));
                Scalar.coordinates(twisted).twist
            };
            numbers
                .flat_map(|number| (0..TWISTS).map(move |t| twist(number * step, t)))
                .collect()
        };
        let mut reduction = Self {
            refined: RefinedCoordinate::new(refinement, domino, &elements),
            classes: vec![UNSEEN; domino.slices_and_flips()],
            rows: Vec::new(),
            representatives: Vec::new(),
            stabilizers: Vec::new(),
            products: elements.products(),
            conjugate_twists: twists(0..SYMMETRIES, ORBIT_SIZE),
            turned_twists: twists(0..ORBIT_SIZE, 1),
            members: elements.members(),
            elements,
        };
        reduction.find(domino);
        reduction
    }

    fn find(&mut self, domino: &Domino) {
        let inverses: Vec<u32> = (0..ELEMENTS)
            .map(|element| {
                let products = &self.products[element * ELEMENTS..][..ELEMENTS];
                let inverse = products.iter().position(|product| *product == 0);
                inverse.expect("elements form a group") as u32
            })
            .collect();
        for first in 0..self.classes.len() {
            if self.classes[first] != UNSEEN {
                continue;
            }
            let class = (self.rows.len() / self.refined.count()) as u32;
            let state = domino.state_of(first);
            let mut stabilizer = Vec::new();
            for (element, inverse) in inverses.iter().enumerate() {
                let image =
                    domino.slice_and_flips(Scalar.coordinates(self.elements.act(element, &state)));
                if image == first {
                    stabilizer.push(element as u8);
                }
                if self.classes[image] == UNSEEN {
                    self.classes[image] = class << ELEMENT_BITS | inverse;
                }
            }
            let slice = domino.slice(Scalar.coordinates(state));
            let count = self.refined.count();
            let start = self.rows.len();
            self.rows.resize(start + count, UNSEEN);
            for number in 0..count {
                if self.rows[start + number] != UNSEEN {
                    continue;
                }
                let row = self.representatives.len() as u32;
                let mut row_stabilizer = Vec::new();
                for element in &stabilizer {
                    let image = self.refined.through(slice, (*element).into(), number);
                    if self.rows[start + image] == UNSEEN {
                        self.rows[start + image] =
                            row << ELEMENT_BITS | inverses[usize::from(*element)];
                    }
                    if image == number && *element != 0 {
                        row_stabilizer.push(*element);
                    }
                }
                self.stabilizers.push(row_stabilizer.into());
                self.representatives
                    .push(self.refined.arranged(&state, number));
            }
        }
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.representatives.len()
    }

    /// A state in a row.
    pub(crate) fn representative(&self, row: usize) -> &State {
        &self.representatives[row]
    }

    /// The stabilizer of the row's representative, twists aside, without the identity.
    pub(crate) fn stabilizer(&self, row: usize) -> &[u8] {
        &self.stabilizers[row]
    }

    /// The class of a state with these coordinates.
    #[inline(always)]
    pub(crate) fn class(&self, domino: &Domino, coordinates: Coordinates) -> Class {
        Class(self.classes[domino.slice_and_flips(coordinates)])
    }

    /// The row of a state with these coordinates, and an element that takes the state to its representative, twists
    /// aside.
    #[inline(always)]
    pub(crate) fn row(
        &self,
        domino: &Domino,
        coordinates: Coordinates,
        class: Class,
    ) -> (usize, u8) {
        let (class, first) = (class.0 >> ELEMENT_BITS, class.0 as usize % ELEMENTS);
        let number = self.refined.number(coordinates);
        let number = self
            .refined
            .through(domino.slice(coordinates), first, number);
        let row = self.rows[class as usize * self.refined.count() + number];
        let element = self.product(first as u8, row as u8);
        ((row >> ELEMENT_BITS) as usize, element)
    }

    /// The twist after an element.
    #[inline(always)]
    pub(crate) fn twist(&self, element: u8, twist: u16) -> usize {
        let element = usize::from(element);
        let (symmetry, turns) = (element / ORBIT_SIZE, element % ORBIT_SIZE);
        let conjugate = self.conjugate_twists[symmetry * TWISTS + usize::from(twist)];
        usize::from(self.turned_twists[turns * TWISTS + usize::from(conjugate)])
    }

    /// The first element followed by the second.
    #[inline(always)]
    pub(crate) fn product(&self, first: u8, second: u8) -> u8 {
        self.products[usize::from(first) * ELEMENTS + usize::from(second)]
    }

    /// By member of the representative's orbit: the member of an orbit that the element takes to it.
    #[inline(always)]
    pub(crate) fn members(&self, element: u8) -> &[u8; ORBIT_SIZE] {
        &self.members[usize::from(element)]
    }
}

/// The member of an orbit that an element takes to the representative.
#[inline(always)]
pub(crate) const fn member(element: u8) -> u8 {
    let [upper, lower] = [element >> 2 & 3, element & 3];
    (4 - upper) % 4 * 4 + (4 - lower) % 4
}

#[cfg(test)]
mod tests;
