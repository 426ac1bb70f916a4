use std::sync::LazyLock;

use proptest::prelude::*;

use super::{ELEMENTS, Elements, Fold, sibling};
use crate::cube::coordinates::domino::Domino;
use crate::cube::coordinates::refinement::Finer;
use crate::cube::simd::{Lanes, Scalar};
use crate::cube::state::State;
use crate::fixtures::{CUBIES, SOLVER, scrambles};

static DOMINO: LazyLock<Domino> = LazyLock::new(|| SOLVER.domino());

static ALL: LazyLock<[Fold; 3]> = LazyLock::new(|| {
    [Finer::Nothing, Finer::Order, Finer::Layers]
        .map(|finer| Fold::new(&DOMINO, finer, &SOLVER.axial.own))
});

/// Row, twist and element.
fn place(fold: &Fold, state: &State) -> (usize, usize, u8) {
    let marks = Scalar.marks(*state);
    let (row, element) = fold.row(&DOMINO, marks, fold.class(&DOMINO, marks));
    (row, fold.twist(element, marks.twist), element)
}

#[test]
fn rows_are_as_many_as_their_orbits() {
    for (fold, choices) in ALL.iter().zip([1, 24, 70]) {
        let orbits = (0..fold.rows()).map(|row| ELEMENTS / (fold.stabilizer(row).len() + 1));
        assert_eq!(orbits.sum::<usize>(), DOMINO.slices_and_flips() * choices);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn elements_keep_the_row_and_products_compose(position in scrambles(25), a in 0..ELEMENTS, b in 0..ELEMENTS) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        let elements = Elements::new(&DOMINO, &SOLVER.axial.own);
        let both = elements.act(b, &elements.act(a, &state));
        for fold in &*ALL {
            prop_assert_eq!(elements.act(fold.product(a as u8, b as u8).into(), &state), both);
            let (row, ..) = place(fold, &state);
            prop_assert_eq!(place(fold, &both).0, row);
            // An element brings the state to the row's representative, twists aside.
            let (_, twist, element) = place(fold, &state);
            let brought = Scalar.marks(elements.act(element.into(), &state));
            let representative = Scalar.marks(*fold.representative(row));
            prop_assert_eq!(usize::from(brought.twist), twist);
            prop_assert_eq!((brought.flips, brought.slice), (representative.flips, representative.slice));
        }
    }

    /// Turns of the reference axis lead to the siblings of one cell, of those that are alike through the row's stabilizer.
    #[test]
    fn siblings_are_where_the_fold_says(position in scrambles(25)) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        for fold in &*ALL {
            let (row, twist, element) = place(fold, &state);
            let siblings = fold.siblings(element);
            prop_assert_eq!(siblings[usize::from(sibling(element))], 0);
            for (at, turned) in siblings.iter().enumerate() {
                let turned = state.then(&SOLVER.axial.own[usize::from(*turned)]);
                let (other_row, other_twist, other) = place(fold, &turned);
                prop_assert_eq!(other_row, row);
                if fold.stabilizer(row).is_empty() {
                    prop_assert_eq!((other_twist, usize::from(sibling(other))), (twist, at));
                }
            }
        }
    }
}
