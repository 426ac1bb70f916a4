//! Single registers of any size, for which an algorithm is looked for.

use puzzle::Puzzle;
use puzzle::architecture::Architecture;

fn rubik() -> Puzzle {
    Puzzle::cube(3, 3).expect("three layers, three dimensions")
}

/// The orders of the cube group, 1 left out, with the length of a shortest algorithm (`architect solve 3x3x3 ORDER
/// --exact`).
const ORDERS: [(u64, usize); 72] = [
    (2, 1),
    (3, 4),
    (4, 1),
    (5, 4),
    (6, 2),
    (7, 4),
    (8, 3),
    (9, 3),
    (10, 4),
    (11, 10),
    (12, 3),
    (14, 6),
    (15, 4),
    (16, 5),
    (18, 5),
    (20, 4),
    (21, 4),
    (22, 5),
    (24, 3),
    (28, 4),
    (30, 2),
    (33, 4),
    (35, 4),
    (36, 3),
    (40, 4),
    (42, 4),
    (44, 4),
    (45, 4),
    (48, 4),
    (55, 6),
    (56, 4),
    (60, 3),
    (63, 2),
    (66, 5),
    (70, 5),
    (72, 4),
    (77, 4),
    (80, 3),
    (84, 3),
    (90, 3),
    (99, 4),
    (105, 2),
    (110, 7),
    (112, 6),
    (120, 4),
    (126, 4),
    (132, 4),
    (140, 4),
    (144, 4),
    (154, 6),
    (165, 5),
    (168, 3),
    (180, 3),
    (198, 4),
    (210, 4),
    (231, 4),
    (240, 4),
    (252, 4),
    (280, 5),
    (315, 4),
    (330, 5),
    (336, 5),
    (360, 3),
    (420, 4),
    (462, 5),
    (495, 5),
    (504, 4),
    (630, 5),
    (720, 5),
    (840, 4),
    (990, 6),
    (1260, 5),
];

#[test]
fn a_register_of_nearly_every_order_of_the_cube_is_found() {
    let puzzle = rubik();
    let longer = ORDERS.into_iter().filter_map(|(order, shortest)| {
        let Some(found) = Architecture::of_size(&puzzle, order) else {
            return Some((order, None));
        };
        assert_eq!(found.orders(), [order]);
        let length = found.lengths()[0];
        assert!(length >= shortest, "{order}: {length}");
        (length > shortest).then_some((order, Some(length)))
    });
    // What takes six moves and more is out of reach of a search that is done while somebody types.
    let expected = [
        (14, Some(8)),
        (55, Some(15)),
        (110, Some(15)),
        (112, Some(15)),
        (154, Some(15)),
        (990, None),
    ];
    assert_eq!(longer.collect::<Vec<_>>(), expected);
}

#[test]
fn other_sizes_are_not_found_and_the_next_ones_are_named() {
    let puzzle = rubik();
    for (order, near) in [(0, &[2][..]), (1, &[2]), (13, &[12, 14]), (1261, &[1260])] {
        assert_eq!(Architecture::of_size(&puzzle, order), None, "{order}");
        assert_eq!(Architecture::sizes_near(&puzzle, order), near, "{order}");
    }
    assert_eq!(Architecture::of_size(&puzzle, u64::MAX), None);
}
