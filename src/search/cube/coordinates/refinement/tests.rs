use std::sync::LazyLock;

use proptest::prelude::*;

use super::{Finer, Further};
use crate::cube::coordinates::domino::Domino;
use crate::cube::coordinates::symmetry_reduction::{self, Elements};
use crate::cube::simd::{Lanes, Scalar};
use crate::fixtures::{CUBIES, SOLVER, scrambles};

static DOMINO: LazyLock<Domino> = LazyLock::new(|| SOLVER.domino());

static ELEMENTS: LazyLock<Elements> = LazyLock::new(|| Elements::new(&DOMINO, &SOLVER.axial.own));

static ALL: LazyLock<[Further; 2]> = LazyLock::new(|| {
    [Finer::Order, Finer::Layers].map(|finer| Further::new(finer, &DOMINO, &ELEMENTS))
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
    fn numbers_follow_states_through_elements(position in scrambles(25)) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        let marks = Scalar.marks(state);
        let slice = DOMINO.slice(marks);
        for further in &*ALL {
            let number = further.number(marks);
            for element in 0..symmetry_reduction::ELEMENTS {
                let after = further.number(Scalar.marks(ELEMENTS.act(element, &state)));
                prop_assert_eq!(further.through(slice, element, number), after);
            }
        }
    }
}
