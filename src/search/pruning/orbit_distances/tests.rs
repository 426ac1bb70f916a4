use proptest::prelude::*;

use super::{Cell, SIBLINGS, beside};

/// The siblings that one turn of one face reaches, by its definition.
fn one_turn(sibling: usize) -> u16 {
    let (upper, lower) = (sibling / 4, sibling % 4);
    let reached = (0..SIBLINGS).filter(|other| other / 4 == upper || other % 4 == lower);
    reached.fold(0, |all, other| all | 1 << other)
}

proptest! {
    #[test]
    fn what_is_put_in_comes_out(least in 0_u8..15, nearest in 1_u16.., more in any::<u16>()) {
        let near = more | beside(nearest);
        let cell = Cell::new(least, nearest, near);
        prop_assert!(cell.is_seen());
        prop_assert_eq!((cell.least(), cell.nearest(), cell.near()), (least, nearest, near));
        for sibling in 0..SIBLINGS as u8 {
            let has = |siblings: u16| siblings >> sibling & 1 == 1;
            let expected = if has(nearest) { least } else if has(near) { least + 1 } else { least + 2 };
            prop_assert_eq!(cell.distance(sibling), expected);
            for distance in 0..18 {
                prop_assert_eq!(has(cell.at(distance)), distance == expected);
            }
            for slack in -3..4_i8 {
                let within = i16::from(expected) <= i16::from(least) + i16::from(slack);
                prop_assert_eq!(has(cell.within(slack)), within);
            }
        }
    }

    #[test]
    fn rows_and_columns_are_beside(siblings in any::<u16>()) {
        let all = (0..SIBLINGS).filter(|sibling| siblings >> sibling & 1 == 1);
        prop_assert_eq!(beside(siblings), all.fold(0, |all, sibling| all | one_turn(sibling)));
    }
}

#[test]
fn an_unseen_cell_is_not_seen() {
    assert!(!Cell::UNSEEN.is_seen());
}
