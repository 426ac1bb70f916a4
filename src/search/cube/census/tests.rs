use proptest::prelude::*;

use super::{Classes, Level, census, unpacked};
use crate::cube::symmetry::Symmetry;
use crate::fixtures::{CUBE, CUBIES, CancelAfter, scrambles};
use crate::{Metric, NoMonitor, SearchError, Threads};

/// Positions, symmetry classes and inversion classes.
const fn level(positions: u64, classes: u64, inversion_classes: u64) -> Level {
    Level {
        positions,
        classes,
        inversion_classes,
    }
}

/// Gould, Table 3.2.04, which he verified twice.
const SPTM: [Level; 7] = [
    level(1, 1, 1),
    level(45, 6, 6),
    level(1_347, 45, 27),
    level(39_631, 994, 578),
    level(1_152_290, 25_382, 12_912),
    level(32_717_804, 692_436, 348_938),
    level(917_301_226, 19_189_952, 9_602_778),
];

/// Gould, Table 3.2.03, after cube20.org: positions and symmetry classes, and of the last row positions only.
const HTM: [(u64, Option<u64>); 9] = [
    (1, Some(1)),
    (18, Some(2)),
    (243, Some(9)),
    (3_240, Some(75)),
    (43_239, Some(934)),
    (574_908, Some(12_077)),
    (7_618_438, Some(159_131)),
    (100_803_036, Some(2_101_575)),
    (1_332_343_288, None),
];

/// Rokicki's counts by slice turns (forum.cubeman.org, node 200): positions, symmetry classes, these with inversion.
const STM: [Level; 8] = [
    level(1, 1, 1),
    level(27, 4, 4),
    level(501, 19, 13),
    level(9_175, 236, 150),
    level(164_900, 3_642, 1_920),
    level(2_912_447, 61_457, 31_341),
    level(50_839_041, 1_062_321, 533_133),
    level(879_457_304, 18_336_013, 9_180_455),
];

/// Positions by quarter turns (cube20.org).
const QTM: [u64; 9] = [
    1, 12, 114, 1_068, 10_011, 93_840, 878_880, 8_221_632, 76_843_595,
];

fn counted(metric: Metric, depth: u8, threads: Threads) -> Vec<Level> {
    let census = census(&CUBE, metric, depth, usize::MAX, threads, &NoMonitor);
    let census = census.expect("a 3x3x3").expect("nobody cancels");
    assert!(census.complete);
    census.levels
}

fn agrees_with_the_tables(metric: Metric, depth: u8) {
    let levels = counted(metric, depth, Threads::All);
    assert_eq!(levels.len(), usize::from(depth) + 1);
    for (distance, level) in levels.iter().enumerate() {
        match metric {
            Metric::Sptm => assert_eq!(*level, SPTM[distance], "SPTM {distance}"),
            Metric::Stm => assert_eq!(*level, STM[distance], "STM {distance}"),
            Metric::Qtm => assert_eq!(level.positions, QTM[distance], "QTM {distance}"),
            Metric::Htm => {
                let (positions, classes) = HTM[distance];
                assert_eq!(level.positions, positions, "HTM {distance}");
                assert_eq!(classes.unwrap_or(level.classes), level.classes);
            }
        }
    }
}

#[test]
fn near_positions_are_as_many_as_the_tables_say() {
    for (metric, depth) in [
        (Metric::Htm, 6),
        (Metric::Qtm, 7),
        (Metric::Stm, 5),
        (Metric::Sptm, 5),
    ] {
        agrees_with_the_tables(metric, depth);
    }
}

#[cfg(feature = "long")]
#[test]
fn farther_positions_are_as_many_as_the_tables_say() {
    for (metric, depth) in [
        (Metric::Htm, 8),
        (Metric::Qtm, 8),
        (Metric::Stm, 7),
        (Metric::Sptm, 6),
    ] {
        agrees_with_the_tables(metric, depth);
    }
}

#[test]
fn threads_do_not_matter_and_what_is_too_much_is_not_begun() {
    let one = counted(Metric::Sptm, 4, Threads::One);
    assert_eq!(counted(Metric::Sptm, 4, Threads::AtMost(3)), one);
    let less = census(&CUBE, Metric::Sptm, 4, 12_911, Threads::One, &NoMonitor);
    let less = less.expect("a 3x3x3").expect("nobody cancels");
    assert!(!less.complete);
    assert_eq!(less.levels, one[..4]);
    let monitor = CancelAfter::after(2);
    let cancelled = census(&CUBE, Metric::Sptm, 5, usize::MAX, Threads::One, &monitor);
    assert_eq!(cancelled.expect("a 3x3x3"), Err(SearchError::Cancelled));
}

proptest! {
    #[test]
    fn what_symmetries_and_inversion_make_of_a_position_is_in_its_class(position in scrambles(9)) {
        let symmetries = Symmetry::all(&CUBE, &CUBIES);
        let classes = Classes::new(&symmetries);
        let state = CUBIES.pack(&position).expect("scrambles are legal");
        let class = classes.of(&state);
        let mut all = std::collections::BTreeSet::new();
        for symmetry in &symmetries {
            for state in [symmetry.conjugate(&state), symmetry.conjugate(&state.inverse())] {
                prop_assert_eq!(classes.of(&state), class);
                all.insert(state);
            }
        }
        prop_assert_eq!(all.len() as u64, class.level.positions);
        prop_assert!(all.contains(&unpacked(class.key)));
    }
}
