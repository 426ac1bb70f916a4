use std::sync::LazyLock;

use proptest::prelude::*;

use super::{AxisElements, ELEMENTS, SymmetryReduction, member};
use crate::cube::coordinates::domino::Domino;
use crate::cube::coordinates::refinement::Refinement;
use crate::cube::simd::{InstructionSet, Scalar};
use crate::cube::state::State;
use crate::fixtures::{CUBIES, SOLVER, scrambles};

static DOMINO: LazyLock<Domino> = LazyLock::new(|| SOLVER.domino());

static ALL: LazyLock<[SymmetryReduction; 3]> = LazyLock::new(|| {
    [Refinement::Nothing, Refinement::Order, Refinement::Layers]
        .map(|refinement| SymmetryReduction::new(&DOMINO, refinement, &SOLVER.axial.own))
});

/// Row, twist and element.
fn located(reduction: &SymmetryReduction, state: &State) -> (usize, usize, u8) {
    let coordinates = Scalar.coordinates(*state);
    let (row, element) = reduction.row(&DOMINO, coordinates, reduction.class(&DOMINO, coordinates));
    (row, reduction.twist(element, coordinates.twist), element)
}

#[test]
fn rows_are_as_many_as_their_orbits() {
    for (reduction, choices) in ALL.iter().zip([1, 24, 70]) {
        let orbits =
            (0..reduction.rows()).map(|row| ELEMENTS / (reduction.stabilizer(row).len() + 1));
        assert_eq!(orbits.sum::<usize>(), DOMINO.slices_and_flips() * choices);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn elements_keep_the_row_and_products_compose(position in scrambles(25), a in 0..ELEMENTS, b in 0..ELEMENTS) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        let elements = AxisElements::new(&DOMINO, &SOLVER.axial.own);
        let both = elements.act(b, &elements.act(a, &state));
        for reduction in &*ALL {
            prop_assert_eq!(elements.act(reduction.product(a as u8, b as u8).into(), &state), both);
            let (row, ..) = located(reduction, &state);
            prop_assert_eq!(located(reduction, &both).0, row);
            // The element takes the state to the row's representative, twists aside.
            let (_, twist, element) = located(reduction, &state);
            let image = Scalar.coordinates(elements.act(element.into(), &state));
            let representative = Scalar.coordinates(*reduction.representative(row));
            prop_assert_eq!(usize::from(image.twist), twist);
            prop_assert_eq!((image.flips, image.slice), (representative.flips, representative.slice));
        }
    }

    /// Turns about the reference axis lead to the members of one orbit, up to the row's stabilizer.
    #[test]
    fn members_are_where_the_reduction_says(position in scrambles(25)) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        for reduction in &*ALL {
            let (row, twist, element) = located(reduction, &state);
            let members = reduction.members(element);
            prop_assert_eq!(members[usize::from(member(element))], 0);
            for (at, turned) in members.iter().enumerate() {
                let turned = state.then(&SOLVER.axial.own[usize::from(*turned)]);
                let (other_row, other_twist, other) = located(reduction, &turned);
                prop_assert_eq!(other_row, row);
                if reduction.stabilizer(row).is_empty() {
                    prop_assert_eq!((other_twist, usize::from(member(other))), (twist, at));
                }
            }
        }
    }
}
