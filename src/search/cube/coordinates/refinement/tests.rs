use std::sync::LazyLock;

use proptest::prelude::*;

use super::{RefinedCoordinate, Refinement};
use crate::cube::coordinates::axis_elements::{self, AxisElements};
use crate::cube::coordinates::domino::Domino;
use crate::cube::simd::{InstructionSet, Scalar};
use crate::fixtures::{CUBIES, SOLVER, scrambles};

static DOMINO: LazyLock<Domino> = LazyLock::new(|| SOLVER.domino());

static ELEMENTS: LazyLock<AxisElements> =
    LazyLock::new(|| AxisElements::new(&DOMINO, &SOLVER.axial.own));

static ALL: LazyLock<[RefinedCoordinate; 2]> = LazyLock::new(|| {
    [Refinement::Order, Refinement::Layers]
        .map(|refinement| RefinedCoordinate::new(refinement, &DOMINO, &ELEMENTS))
});

#[test]
fn every_number_is_that_of_some_state() {
    for refined in &*ALL {
        for slice in [0, 77, 494] {
            let placed = DOMINO.state_of_slice(slice);
            for number in 0..refined.count() {
                let coordinates = Scalar.coordinates(refined.arranged(&placed, number));
                assert_eq!(refined.number(coordinates), number);
                assert_eq!(DOMINO.slice(coordinates), slice);
            }
        }
    }
}

proptest! {
    #[test]
    fn numbers_follow_states_through_elements(position in scrambles(25)) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        let coordinates = Scalar.coordinates(state);
        let slice = DOMINO.slice(coordinates);
        for refined in &*ALL {
            let number = refined.number(coordinates);
            for element in 0..axis_elements::ELEMENTS {
                let after = refined.number(Scalar.coordinates(ELEMENTS.act(element, &state)));
                prop_assert_eq!(refined.through(slice, element, number), after);
            }
        }
    }
}
