//! Symmetric positions against Gould's section 4.2.

use std::sync::Arc;

use atlas::symmetric::{Row, Shortest, printed, symmetry_type, type_of, types};
use puzzle::{Algorithm, Puzzle};
use search::Metric;
use search::NoMonitor;

/// Gould's tables: type, inversion classes, symmetry classes, states. Of C4v and C4 the headings are lost in our copy
/// of the thesis; theirs are the sums of the tables' columns.
const GOULD: [(&str, u64, u64, u64); 25] = [
    ("Oh", 4, 4, 4),
    ("Th", 8, 10, 20),
    ("T", 12, 12, 48),
    ("D3d", 12, 12, 48),
    ("C3v", 16, 16, 128),
    ("D3", 160, 208, 1_664),
    ("S6", 2_610, 3_870, 30_960),
    ("C3", 497_882, 942_716, 15_083_456),
    ("D4h", 124, 124, 372),
    ("D4", 176, 192, 1_152),
    ("C4v", 400, 448, 2_688),
    ("C4h", 608, 704, 4_224),
    ("C4", 21_664, 36_160, 433_920),
    ("S4", 61_840, 109_376, 1_312_512),
    ("D2d(edge)", 1_152, 1_472, 8_832),
    ("D2d(face)", 176, 192, 1_152),
    ("D2h(edge)", 960, 960, 5_760),
    ("D2h(face)", 1_672, 1_982, 11_892),
    ("D2(edge)", 16_720, 23_232, 278_784),
    ("D2(face)", 13_752, 23_356, 280_272),
    ("C2v(a1)", 12_352, 15_552, 186_624),
    ("C2v(a2)", 175_376, 290_880, 3_490_560),
    ("C2v(b)", 36_864, 48_128, 577_536),
    ("C2h(a)", 90_864, 143_552, 1_722_624),
    ("C2h(b)", 36_852, 48_116, 577_392),
];

#[test]
fn the_types_are_the_subgroups() {
    // O_h has 98 subgroups in 33 classes.
    assert_eq!(types().len(), 33);
    assert_eq!(types().iter().map(|of| of.subgroups).sum::<u32>(), 98);
    assert!(types().iter().zip(GOULD).all(|(of, row)| of.name == row.0));
    assert_eq!(symmetry_type("d2D(EDGE)").map(|of| of.order), Some(8));
    assert_eq!(symmetry_type("D5"), None);
}

#[test]
fn states_and_classes_are_goulds() {
    for (of, (name, _, classes, states)) in types().iter().zip(GOULD) {
        let count = of.count();
        assert_eq!(
            (count.states, count.classes),
            (states.into(), classes.into()),
            "{name}"
        );
    }
    // Every position has one type, and what rotations alone keep does not exist.
    let all: u128 = types().iter().map(|of| of.count().states).sum();
    assert_eq!(all, 43_252_003_274_489_856_000);
    assert!(types()[31..].iter().all(|of| of.count().states == 0));
}

#[test]
fn the_small_types_have_goulds_inversion_classes() {
    for (of, (name, inversion_classes, classes, states)) in types().iter().zip(GOULD) {
        if states < 500_000 {
            let representatives = of.representatives(&NoMonitor).expect("nobody cancels");
            let totals = of.totals(&representatives);
            assert_eq!(totals, [inversion_classes, classes, states], "{name}");
        }
    }
}

#[cfg(feature = "long")]
#[test]
fn the_large_types_have_goulds_inversion_classes() {
    for (of, (name, inversion_classes, classes, states)) in types().iter().zip(GOULD) {
        if states >= 500_000 {
            let representatives = of.representatives(&NoMonitor).expect("nobody cancels");
            let totals = of.totals(&representatives);
            assert_eq!(totals, [inversion_classes, classes, states], "{name}");
        }
    }
}

#[test]
fn representatives_have_their_type() {
    let names = ["D3", "C3v", "D4h", "C2v(a1)", "D2(face)"];
    for of in names.map(|name| symmetry_type(name).expect("a type")) {
        for one in of
            .representatives(&NoMonitor)
            .expect("nobody cancels")
            .iter()
            .step_by(37)
        {
            assert_eq!(type_of(&one.position()), Some(of));
        }
    }
}

#[test]
fn patterns_have_the_symmetry_that_one_sees() {
    let puzzle = Arc::new(Puzzle::cube(3, 3).expect("there is a 3x3x3"));
    for (moves, name) in [
        ("", "Oh"),
        ("U2 D2 F2 B2 R2 L2", "Oh"),
        ("U2 D2", "D4h"),
        ("U D", "D4"),
        ("U D'", "C4h"),
        ("U2", "C4v"),
        ("U", "C4"),
        ("D U F' B' L R F' B' L R D' U'", "T"),
        ("R U", "C1"),
    ] {
        let algorithm = Algorithm::parse(&puzzle, moves).expect("a test's moves");
        let of = type_of(&algorithm.permutation(&puzzle)).expect("a position");
        assert_eq!(of.name, name, "{moves}");
    }
}

#[test]
fn known_words_are_read_written_and_renamed() {
    // The letters of U2 D2 F2 B2 R2 L2, one of the four positions that all symmetries keep.
    let text = "Oh BKHQNE BKENHQ\n";
    let known = Shortest::parse("Oh BKEN ?\n").expect_err("it is not a position of the type");
    assert!(known.message.contains("another type"), "{known}");
    let known = Shortest::parse(text).expect("it is right");
    assert_eq!(Shortest::parse(&known.text()).as_ref(), Ok(&known));
    let of = symmetry_type("Oh").expect("a type");
    assert_eq!(known.missing(of, Metric::Sptm).len(), 3);
    assert_eq!(known.distances(of, Metric::Htm), None);
    let puzzle = Puzzle::cube(3, 3).expect("there is a 3x3x3");
    let letters = "D4h BK BK\n";
    let known = Shortest::parse(letters).expect("it is right");
    for moves in ["U2 D2", "R2 L2", "F2 B2"] {
        let position = Algorithm::parse(&puzzle, moves).expect("a test's moves");
        let position = position.permutation(&puzzle);
        let word = known.word_to(&position, Metric::Htm).expect("it is known");
        assert_eq!(word.algorithm().permutation(&puzzle), position);
    }
}

#[test]
fn the_shipped_words_are_right() {
    let known = Shortest::shipped();
    assert_eq!(Shortest::parse(&known.text()).as_ref(), Ok(known));
}

/// The types whose tables are whole, in both metrics: the nine of fewest positions.
const WHOLE: [&str; 9] = [
    "Oh",
    "Th",
    "T",
    "D3d",
    "C3v",
    "D4h",
    "D4",
    "D2d(face)",
    "D3",
];

/// The sums of the printed columns are the numbers above the tables.
#[test]
fn printed_rows_add_up() {
    for (of, (name, inversion_classes, classes, states)) in types().iter().zip(GOULD) {
        for metric in [Metric::Htm, Metric::Sptm] {
            let rows = printed(of, metric);
            let sum = |column: fn(&Row) -> u64| rows.iter().map(column).sum::<u64>();
            let sums = [
                sum(|row| row.inversion_classes),
                sum(|row| row.classes),
                sum(|row| row.states),
            ];
            let unread = ["D3d", "S6"].contains(&name) || (name, metric) == ("C3", Metric::Sptm);
            assert_eq!(rows.is_empty(), unread, "{name} {metric}");
            if !unread {
                let expected = [inversion_classes, classes, states];
                assert_eq!(sums, expected, "{name} {metric}");
            }
        }
    }
}

/// The types whose tables are whole in SPTM only.
const WHOLE_IN_SPTM: [&str; 5] = ["C4v", "C4h", "D2d(edge)", "D2h(edge)", "D2h(face)"];

#[test]
fn the_shipped_distances_are_goulds() {
    for of in types() {
        for metric in [Metric::Htm, Metric::Sptm] {
            let found = Shortest::shipped().distances(of, metric);
            let known = found.as_ref().is_some_and(|rows| !rows.is_empty());
            let whole = WHOLE.contains(&of.name)
                || metric == Metric::Sptm && WHOLE_IN_SPTM.contains(&of.name);
            assert_eq!(known, whole, "{} {metric}", of.name);
            let printed = printed(of, metric);
            if let Some(found) = found.filter(|_| !printed.is_empty()) {
                assert_eq!(found, printed, "{} {metric}", of.name);
            }
        }
    }
}
