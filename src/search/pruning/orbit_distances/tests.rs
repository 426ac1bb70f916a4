use proptest::prelude::*;

use super::{ORBIT_SIZE, OrbitDistances};

/// The members that share a row with one of these.
fn rows(members: u16) -> u16 {
    let rows = (members | members >> 1 | members >> 2 | members >> 3) & 0x1111;
    rows * 0xf
}

proptest! {
    #[test]
    fn what_is_put_in_comes_out(least in 0_u8..15, nearest in 1_u16.., more in any::<u16>()) {
        let near = more | rows(nearest);
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
}

#[test]
fn an_unseen_cell_is_not_seen() {
    assert!(!OrbitDistances::UNSEEN.is_seen());
}
