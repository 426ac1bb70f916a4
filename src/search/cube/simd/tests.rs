use proptest::prelude::*;

use super::{Backend, Coordinates, Homes, InstructionSet, Task};
use crate::cube::state::State;
use crate::fixtures::states;

/// Composes two states and reads off the result.
struct Compose(State, State);

impl Task for Compose {
    type Output = (State, State, Coordinates, Homes);

    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> Self::Output {
        let first = simd.load(&self.0);
        let result = simd.then(first, simd.load(&self.1));
        (
            simd.store(first),
            simd.store(result),
            simd.coordinates(result),
            simd.homes(result),
        )
    }
}

/// The coordinates by their definition.
fn coordinates(state: &State) -> Coordinates {
    let flips = (0..12)
        .map(|slot| u16::from(state.edge(slot).1) << slot)
        .sum();
    let slice = (0..12)
        .map(|slot| u16::from(state.edge(slot).0 >= 8) << slot)
        .sum();
    let twist = (0..7)
        .map(|slot| u16::from(state.corner(slot).1) * 3_u16.pow(slot as u32))
        .sum();
    let edge_bit = |bit: u32| {
        let set = |slot: usize| (state.edge(slot).0 as u16 >> bit & 1) << slot;
        (0..12).map(set).sum()
    };
    let layers = (0..8)
        .map(|slot| u8::from(state.corner(slot).0 >= 4) << slot)
        .sum();
    Coordinates {
        flips,
        slice,
        twist,
        layers,
        low: edge_bit(0),
        high: edge_bit(1),
    }
}

/// The pieces in their own slots by their definition.
fn homes(state: &State) -> Homes {
    let slots = || {
        let corners = (0..8).map(|slot| (slot, 1 << slot, state.corner(slot)));
        let edges = (0..12).map(|slot| (slot, 1 << (16 + slot), state.edge(slot)));
        corners.chain(edges)
    };
    let placed = slots().filter(|(slot, _, (piece, _))| piece == slot);
    let solved = slots().filter(|(slot, _, held)| *held == (*slot, 0));
    Homes {
        placed: placed.map(|(_, bit, _)| bit).sum(),
        solved: solved.map(|(_, bit, _)| bit).sum(),
    }
}

/// Composition by its definition.
fn composed(first: &State, next: &State) -> State {
    let mut result = State::SOLVED;
    for slot in 0..8 {
        let (from, twist) = next.corner(slot);
        let (piece, old) = first.corner(from);
        result.set_corner(slot, piece, (old + twist) % 3);
    }
    for slot in 0..12 {
        let (from, flip) = next.edge(slot);
        let (piece, old) = first.edge(from);
        result.set_edge(slot, piece, (old + flip) % 2);
    }
    result
}

proptest! {
    #[test]
    fn every_backend_equals_the_definition(first in states(), next in states()) {
        let result = composed(&first, &next);
        let expected = (first, result, coordinates(&result), homes(&result));
        for backend in [Some(Backend::scalar()), Backend::simd()].into_iter().flatten() {
            prop_assert_eq!(backend.run(Compose(first, next)), expected, "{}", backend.name());
        }
    }

    #[test]
    fn pieces_at_home_are_seen(state in states(), corner in 0_usize..8, edge in 0_usize..12) {
        let mut near = State::SOLVED;
        near.set_corner(corner, corner, state.corner(0).1);
        near.set_edge(edge, edge, state.edge(0).1);
        let expected = (near, near, coordinates(&near), homes(&near));
        for backend in [Some(Backend::scalar()), Backend::simd()].into_iter().flatten() {
            prop_assert_eq!(backend.run(Compose(near, State::SOLVED)), expected, "{}", backend.name());
        }
    }

    #[test]
    fn states_form_a_group(a in states(), b in states(), c in states()) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&State::SOLVED), a);
        prop_assert_eq!(a.then(&a.inverse()), State::SOLVED);
        prop_assert_eq!(a.inverse().then(&a), State::SOLVED);
    }
}

#[test]
fn simd_is_chosen_only_when_wanted() {
    assert_eq!(Backend::choose(false).name(), "scalar");
    let simd = Backend::simd().unwrap_or_else(Backend::scalar);
    assert_eq!(Backend::choose(true).name(), simd.name());
}
