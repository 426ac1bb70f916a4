use std::sync::LazyLock;

use proptest::prelude::*;

use super::{Domino, TWISTS, state_of_twist};
use crate::cube::cubies::REFERENCE_AXIS;
use crate::cube::simd::{InstructionSet, Scalar};
use crate::cube::symmetry::Symmetry;
use crate::fixtures::{CUBE, CUBIES, scrambles};

static DOMINO: LazyLock<Domino> = LazyLock::new(|| Domino::new(symmetries()));

fn symmetries() -> Vec<Symmetry> {
    let keeps = |s: &Symmetry| s.axis(REFERENCE_AXIS) == REFERENCE_AXIS;
    Symmetry::all(&CUBE, &CUBIES)
        .into_iter()
        .filter(keeps)
        .collect()
}

/// Kociemba's published number of classes.
#[test]
fn flips_and_slice_fall_into_64430_classes() {
    assert_eq!(DOMINO.classes(), 64_430);
    let sizes: u64 = (0..DOMINO.classes())
        .map(|class| DOMINO.class_size(class))
        .sum();
    assert_eq!(sizes, 2048 * 495);
}

#[test]
fn twists_number_their_states() {
    for twist in 0..TWISTS {
        assert_eq!(
            usize::from(Scalar.coordinates(state_of_twist(twist)).twist),
            twist
        );
    }
}

#[test]
fn a_representative_is_its_own_class() {
    for class in (0..DOMINO.classes()).step_by(97) {
        let coordinates = Scalar.coordinates(DOMINO.representative(class));
        assert_eq!(
            DOMINO.reduce(DOMINO.slice_and_flips(coordinates)),
            (class, 0)
        );
    }
}

proptest! {
    /// Symmetric positions share a class; their columns agree but for the symmetries that map the representative to
    /// itself.
    #[test]
    fn symmetric_positions_share_an_entry(position in scrambles(25)) {
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        let coset = |state| {
            let coordinates = Scalar.coordinates(state);
            let (class, symmetry) = DOMINO.reduce(DOMINO.slice_and_flips(coordinates));
            (class, DOMINO.twist(symmetry, usize::from(coordinates.twist)))
        };
        let (class, twist) = coset(state);
        for symmetry in symmetries() {
            let (other, column) = coset(symmetry.conjugate(&state));
            prop_assert_eq!(other, class);
            let mut equivalent = DOMINO.stabilizer(class).map(|s| DOMINO.twist(s, twist));
            prop_assert!(column == twist || equivalent.any(|t| t == column));
        }
    }
}
