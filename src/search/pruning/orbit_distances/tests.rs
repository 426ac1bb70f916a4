use proptest::prelude::*;

use super::{ORBIT_SIZE, OrbitDistances, adjacent};

/// The members that one turn of one face reaches, by its definition.
fn one_turn(member: usize) -> u16 {
    let (upper, lower) = (member / 4, member % 4);
    let reached = (0..ORBIT_SIZE).filter(|other| other / 4 == upper || other % 4 == lower);
    reached.fold(0, |all, other| all | 1 << other)
}

proptest! {
    #[test]
    fn what_is_put_in_comes_out(least in 0_u8..15, nearest in 1_u16.., more in any::<u16>()) {
        let near = more | adjacent(nearest);
        let orbit = OrbitDistances::new(least, nearest, near);
        prop_assert!(orbit.is_seen());
        prop_assert_eq!((orbit.least(), orbit.nearest(), orbit.near()), (least, nearest, near));
        for member in 0..ORBIT_SIZE as u8 {
            let has = |members: u16| members >> member & 1 == 1;
            let expected = if has(nearest) { least } else if has(near) { least + 1 } else { least + 2 };
            prop_assert_eq!(orbit.distance(member), expected);
            for distance in 0..18 {
                prop_assert_eq!(has(orbit.at(distance)), distance == expected);
            }
            for slack in -3..4_i8 {
                let within = i16::from(expected) <= i16::from(least) + i16::from(slack);
                prop_assert_eq!(has(orbit.within(slack)), within);
            }
        }
    }

    #[test]
    fn rows_and_columns_are_beside(members in any::<u16>()) {
        let all = (0..ORBIT_SIZE).filter(|member| members >> member & 1 == 1);
        prop_assert_eq!(adjacent(members), all.fold(0, |all, member| all | one_turn(member)));
    }
}

#[test]
fn an_unseen_cell_is_not_seen() {
    assert!(!OrbitDistances::UNSEEN.is_seen());
}
