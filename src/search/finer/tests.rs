use std::sync::LazyLock;

use proptest::prelude::*;

use super::{Finer, Further};
use crate::cubies::REFERENCE_AXIS;
use crate::domino::Domino;
use crate::fixtures::{CUBIES, scrambles, turns};
use crate::simd::{Lanes, Scalar};
use crate::symmetry::Symmetry;

static DOMINO: LazyLock<Domino> = LazyLock::new(|| {
    let keeps = |s: &Symmetry| s.axis(REFERENCE_AXIS) == REFERENCE_AXIS;
    Domino::new(Symmetry::all(&CUBIES).into_iter().filter(keeps).collect())
});

static ALL: LazyLock<[Further; 3]> = LazyLock::new(|| {
    [Finer::Nothing, Finer::Order, Finer::Layers]
        .map(|finer| Further::new(finer, &DOMINO, &turns()))
});

#[test]
fn every_number_is_that_of_some_state() {
    for further in &*ALL {
        for slice in [0, 77, 494] {
            let placed = DOMINO.state_of_slice(slice);
            for number in 0..further.count() {
                let marks = Scalar.marks(further.arranged(&placed, number));
                assert_eq!(further.number(marks), number);
                assert_eq!(DOMINO.slice(marks), slice);
            }
        }
    }
}

proptest! {
    #[test]
    fn numbers_follow_states_through_moves_and_symmetries(position in scrambles(25)) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        let marks = Scalar.marks(state);
        let slice = DOMINO.slice(marks);
        for further in &*ALL {
            let number = further.number(marks);
            for (mv, turn) in turns().iter().enumerate() {
                let after = further.number(Scalar.marks(state.then(turn)));
                prop_assert_eq!(further.moved(slice, mv, number), after);
            }
            for (index, symmetry) in DOMINO.symmetries().iter().enumerate() {
                let after = further.number(Scalar.marks(symmetry.conjugate(&state)));
                prop_assert_eq!(further.through(slice, index, number), after);
            }
        }
    }
}
