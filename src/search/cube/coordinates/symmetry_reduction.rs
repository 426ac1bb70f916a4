//! Folding: which cell a coset belongs to, up to symmetry.
//!
//! Sixteen symmetries keep the reference axis, and sixteen turns of its two faces make a cell. Together they are a group of
//! 256 *elements*: an element conjugates a state by its symmetry and then turns. It takes cosets to cosets, and cells to cells.
//! Flips and slice fall into few classes under it; with the refined number that tells a table's cosets apart they fall
//! into rows, and a row has a cell for every twist.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::cube::coordinates::domino::{Domino, SYMMETRIES, TWISTS, state_of_twist};
use crate::cube::coordinates::refinement::{RefinedCoordinate, Refinement};
use crate::cube::simd::{Coordinates, InstructionSet, Scalar};
use crate::cube::state::{CORNERS, EDGES, State};
use crate::cube::symmetry::Symmetry;
use crate::pruning::orbit_distances::ORBIT_SIZE;

/// AxisElements of the group: `16 s + u` conjugates by symmetry `s`, then does the turns of member `u`.
pub(crate) const ELEMENTS: usize = SYMMETRIES * ORBIT_SIZE;
/// Bits that name an element beside a class or a row.
const ELEMENT_BITS: u32 = 8;
/// Not yet seen.
const UNSEEN: u32 = u32::MAX;

/// What elements do to states.
#[derive(Debug)]
pub(crate) struct AxisElements {
    symmetries: Vec<Symmetry>,
    turns: [State; ORBIT_SIZE],
}

impl AxisElements {
    /// Those of the symmetries that keep the reference axis and of the turns of its members.
    pub(crate) fn new(domino: &Domino, turns: &[State; ORBIT_SIZE]) -> Self {
        Self {
            symmetries: domino.symmetries().to_vec(),
            turns: *turns,
        }
    }

    /// What an element makes of a state.
    pub(crate) fn act(&self, element: usize, state: &State) -> State {
        let conjugate = self.symmetries[element / ORBIT_SIZE].conjugate(state);
        conjugate.then(&self.turns[element % ORBIT_SIZE])
    }

    /// By two elements: the one that does the first and then the second.
    fn products(&self) -> Vec<u8> {
        let probe = asymmetric();
        let images: Vec<State> = (0..ELEMENTS).map(|e| self.act(e, &probe)).collect();
        let numbers: BTreeMap<&State, u8> = images.iter().zip(0..=u8::MAX).collect();
        assert!(numbers.len() == ELEMENTS, "elements differ in what they do");
        let products = images
            .iter()
            .flat_map(|first| (0..ELEMENTS).map(|second| numbers[&self.act(second, first)]));
        products.collect()
    }

    /// By element: the members, in the order in which they stand in the cell that it leads to.
    fn members(&self) -> Vec<[u8; ORBIT_SIZE]> {
        let number = |state: &State| self.turns.iter().position(|turn| turn == state);
        let members = (0..ELEMENTS).map(|element| {
            let mut members = [0; ORBIT_SIZE];
            for (member, turn) in self.turns.iter().enumerate() {
                let shown = number(&self.symmetries[element / ORBIT_SIZE].conjugate(turn));
                let shown = shown.expect("symmetries permute the turns of an axis");
                members[together(undone(element % ORBIT_SIZE), shown)] = member as u8;
            }
            members
        });
        members.collect()
    }
}

/// A state that no element but the identity keeps.
fn asymmetric() -> State {
    let mut state = State::SOLVED;
    for slot in 0..CORNERS {
        state.set_corner(slot, (5 * slot + 3) % CORNERS, (slot % 3) as u8);
    }
    for slot in 0..EDGES {
        state.set_edge(slot, (7 * slot + 1) % EDGES, (slot % 2) as u8);
    }
    state
}

/// The member that undoes another's turns.
pub(crate) fn undone(member: usize) -> usize {
    (4 - member / 4) % 4 * 4 + (4 - member % 4) % 4
}

/// The member that does the turns of both.
fn together(a: usize, b: usize) -> usize {
    (a / 4 + b / 4) % 4 * 4 + (a + b) % 4
}

/// Flips and slice up to elements: the class, and an element that brings them to its representative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Class(u32);

/// The rows and the way into them.
#[derive(Debug)]
pub(crate) struct SymmetryReduction {
    elements: AxisElements,
    refined: RefinedCoordinate,
    /// By slice and flips: the class, and an element that brings them to its representative.
    classes: Vec<u32>,
    /// By class and refined number: the row, and an element that keeps the class's representative and brings the number to
    /// the row's.
    rows: Vec<u32>,
    /// By row: a state of it.
    representatives: Vec<State>,
    /// By row: the elements other than the identity that keep its representative, twists aside.
    stabilizers: Vec<Box<[u8]>>,
    products: Vec<u8>,
    /// By symmetry, or by turns of a member, and twist: the twist after it. Both together stay nearer to the processor than
    /// one table for all elements.
    shown_twists: Vec<u16>,
    turned_twists: Vec<u16>,
    members: Vec<[u8; ORBIT_SIZE]>,
}

impl SymmetryReduction {
    /// The rows of the cosets that `refinement` tells apart. `turns` are those of the members.
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
            shown_twists: twists(0..SYMMETRIES, ORBIT_SIZE),
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
                let mut kept = Vec::new();
                for element in &stabilizer {
                    let image = self.refined.through(slice, (*element).into(), number);
                    if self.rows[start + image] == UNSEEN {
                        self.rows[start + image] =
                            row << ELEMENT_BITS | inverses[usize::from(*element)];
                    }
                    if image == number && *element != 0 {
                        kept.push(*element);
                    }
                }
                self.stabilizers.push(kept.into());
                self.representatives
                    .push(self.refined.arranged(&state, number));
            }
        }
    }

    /// How many rows there are.
    pub(crate) fn rows(&self) -> usize {
        self.representatives.len()
    }

    /// A state in a row.
    pub(crate) fn representative(&self, row: usize) -> &State {
        &self.representatives[row]
    }

    /// The elements other than the identity that keep the row's representative, twists aside.
    pub(crate) fn stabilizer(&self, row: usize) -> &[u8] {
        &self.stabilizers[row]
    }

    /// The class of a state with these coordinates.
    #[inline(always)]
    pub(crate) fn class(&self, domino: &Domino, coordinates: Coordinates) -> Class {
        Class(self.classes[domino.slice_and_flips(coordinates)])
    }

    /// The row of a state with these coordinates, and an element that brings it there.
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
        let shown = self.shown_twists[symmetry * TWISTS + usize::from(twist)];
        usize::from(self.turned_twists[turns * TWISTS + usize::from(shown)])
    }

    /// The element that does the first and then the second.
    #[inline(always)]
    pub(crate) fn product(&self, first: u8, second: u8) -> u8 {
        self.products[usize::from(first) * ELEMENTS + usize::from(second)]
    }

    /// By element: the members of what it brings to the representative of a cell, in the order in which they stand there.
    #[inline(always)]
    pub(crate) fn members(&self, element: u8) -> &[u8; ORBIT_SIZE] {
        &self.members[usize::from(element)]
    }
}

/// The member of its cell that an element brings to the representative.
#[inline(always)]
pub(crate) const fn member(element: u8) -> u8 {
    let [upper, lower] = [element >> 2 & 3, element & 3];
    (4 - upper) % 4 * 4 + (4 - lower) % 4
}

#[cfg(test)]
mod tests;
