use std::collections::BTreeSet;

use proptest::prelude::*;

use super::Symmetry;
use crate::fixtures::{CUBE, CUBIES, scrambles, states, turns};

#[test]
fn there_are_48_symmetries_and_half_of_them_turn() {
    let all = Symmetry::all(&CUBE, &CUBIES);
    assert_eq!(all.len(), 48);
    assert_eq!(all.iter().filter(|s| s.is_rotation()).count(), 24);
    let turns: BTreeSet<_> = turns().into_iter().collect();
    let mut renamings = BTreeSet::new();
    for symmetry in &all {
        let renamed: Vec<_> = turns.iter().map(|mv| symmetry.conjugate(mv)).collect();
        assert_eq!(renamed.iter().copied().collect::<BTreeSet<_>>(), turns);
        assert!(renamings.insert(renamed), "two symmetries do the same");
        assert_eq!(all.iter().filter(|other| other.undoes(symmetry)).count(), 1);
    }
}

proptest! {
    #[test]
    fn conjugation_keeps_composition(a in states(), b in states()) {
        for symmetry in Symmetry::all(&CUBE, &CUBIES) {
            let renamed = symmetry.conjugate(&a.then(&b));
            prop_assert_eq!(renamed, symmetry.conjugate(&a).then(&symmetry.conjugate(&b)));
        }
    }

    #[test]
    fn undoing_a_symmetry_renames_back(state in states(), index in 0_usize..48) {
        let all = Symmetry::all(&CUBE, &CUBIES);
        let inverse = all.iter().find(|s| s.undoes(&all[index])).expect("a group");
        prop_assert_eq!(inverse.conjugate(&all[index].conjugate(&state)), state);
    }

    /// The puzzle's own turns of the whole cube are the reference for rotations.
    #[test]
    fn rotations_rename_as_turning_the_whole_cube_does(position in scrambles(20)) {
        let pack = |p| CUBIES.pack(&p).expect("scrambles are legal");
        for name in ["x", "y'", "z", "x2"] {
            let turn = &CUBE.mv(CUBE.move_by_name(name).expect("a turn of the whole"));
            let renamed = pack(position.conjugate(&turn.permutation));
            let symmetry = Symmetry::all(&CUBE, &CUBIES).into_iter().find(|s| {
                s.is_rotation()
                    && CUBE.face_turns().all(|id| {
                        let mv = CUBE.mv(id).permutation.clone();
                        let expected = pack(mv.conjugate(&turn.permutation));
                        s.conjugate(&pack(mv)) == expected
                    })
            });
            prop_assert_eq!(symmetry.map(|s| s.conjugate(&pack(position.clone()))), Some(renamed));
        }
    }
}
