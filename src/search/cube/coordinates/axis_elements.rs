//! The group of 256 elements that an axis has: 16 symmetries that map it to itself, with 16 turns of its two faces. An
//! element conjugates a state by its symmetry, then turns.

use std::collections::BTreeMap;

use crate::cube::coordinates::domino::{Domino, SYMMETRIES};
use crate::cube::state::{CORNERS, EDGES, State};
use crate::cube::symmetry::Symmetry;
use crate::pruning::orbit_distances::ORBIT_SIZE;

/// The elements of the group: `16 s + u` conjugates by symmetry `s`, then applies the turns of member `u`.
pub(crate) const ELEMENTS: usize = SYMMETRIES * ORBIT_SIZE;

/// The group of the symmetries of an axis with the turns of its two faces.
#[derive(Debug)]
pub(crate) struct AxisElements {
    symmetries: Vec<Symmetry>,
    turns: [State; ORBIT_SIZE],
}

impl AxisElements {
    /// The elements of the symmetries of a [`Domino`]; `turns` are those of an orbit's members.
    pub(crate) fn new(domino: &Domino, turns: &[State; ORBIT_SIZE]) -> Self {
        Self {
            symmetries: domino.symmetries().to_vec(),
            turns: *turns,
        }
    }

    /// The image of a state under an element.
    pub(crate) fn act(&self, element: usize, state: &State) -> State {
        let conjugate = self.symmetries[element / ORBIT_SIZE].conjugate(state);
        conjugate.then(&self.turns[element % ORBIT_SIZE])
    }

    /// By two elements: the first followed by the second.
    pub(crate) fn products(&self) -> Vec<u8> {
        let probe = asymmetric();
        let images: Vec<State> = (0..ELEMENTS).map(|e| self.act(e, &probe)).collect();
        let numbers: BTreeMap<&State, u8> = images.iter().zip(0..=u8::MAX).collect();
        assert!(
            numbers.len() == ELEMENTS,
            "no two elements have the same effect"
        );
        let products = images
            .iter()
            .flat_map(|first| (0..ELEMENTS).map(|second| numbers[&self.act(second, first)]));
        products.collect()
    }

    /// By element and member of its image: the member that it comes from.
    pub(crate) fn members(&self) -> Vec<[u8; ORBIT_SIZE]> {
        let number = |state: &State| self.turns.iter().position(|turn| turn == state);
        let members = (0..ELEMENTS).map(|element| {
            let mut members = [0; ORBIT_SIZE];
            for (member, turn) in self.turns.iter().enumerate() {
                let conjugate = number(&self.symmetries[element / ORBIT_SIZE].conjugate(turn));
                let conjugate = conjugate.expect("symmetries permute the turns of an axis");
                members[together(undone(element % ORBIT_SIZE), conjugate)] = member as u8;
            }
            members
        });
        members.collect()
    }
}

/// A state whose stabilizer is trivial.
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

/// The member of the inverse turns.
pub(crate) fn undone(member: usize) -> usize {
    (4 - member / 4) % 4 * 4 + (4 - member % 4) % 4
}

/// The member of the turns of both.
fn together(a: usize, b: usize) -> usize {
    (a / 4 + b / 4) % 4 * 4 + (a + b) % 4
}
