use super::*;
use crate::catalogue;

fn of(text: &str) -> f64 {
    let cube = catalogue::by_name("3x3x3").expect("it is there");
    coefficient(&cube, &Algorithm::parse(&cube, text).expect("right"))
}

/// Algorithms that speedsolvers know, from those that they do in a breath to those that they avoid: name, moves, order.
/// What is compared is the whole time, so the order of ease is that of experience, not of the numbers of moves alone.
const KNOWN: [(&str, &str, u32); 13] = [
    ("trigger", "R U R' U'", 6),
    ("Sune", "R U R' U R U2 R'", 6),
    ("Antisune", "R U2 R' U' R U' R'", 6),
    ("Ua", "R U' R U R U R U' R' U' R2", 3),
    ("Ub", "R2 U R U R' U' R' U' R' U R'", 3),
    ("Jb", "R U R' F' R U R' U' R' F R2 U' R' U'", 2),
    ("T", "R U R' U' R' F R2 U' R' U' R U R' F'", 2),
    ("Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'", 2),
    ("Ra", "R U' R' U' R U R D R' U' R D' R' U2 R' U'", 2),
    ("F", "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R", 2),
    ("Ga", "R2 U R' U R' U' R U' R2 U' D R' U R D' U", 3),
    ("V", "R' U R' U' B' R' B2 U' B' U B' R B R", 2),
    (
        "Na",
        "R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'",
        2,
    ),
];

/// So that no letter of the table is wrong.
#[test]
fn known_algorithms_are_what_they_are_called() {
    let cube = catalogue::by_name("3x3x3").expect("it is there");
    for (name, text, order) in KNOWN {
        let algorithm = Algorithm::parse(&cube, text).expect("right");
        assert_eq!(algorithm.permutation(&cube).order(), order.into(), "{name}");
    }
}

#[test]
fn known_algorithms_stand_in_the_order_of_experience() {
    let times = KNOWN.map(|(name, text, _)| (name, of(text)));
    let time = |name: &str| {
        let found = times.iter().find(|(known, _)| *known == name);
        found.map(|(_, time)| *time).expect("it is in the table")
    };
    for easier_first in [
        &["trigger", "Sune", "Ua", "T", "Y", "Na"][..],
        &["Antisune", "Ub", "Jb", "Y"],
        &["T", "F", "Na"],
        &["T", "Ra", "Na"],
        &["T", "Ga", "Na"],
        // V has as many moves as T, but the back face.
        &["T", "V"],
    ] {
        assert!(
            easier_first.is_sorted_by(|a, b| time(a) < time(b)),
            "{easier_first:?} in {times:?}"
        );
    }
    // What undoes an algorithm is about as easy.
    for (one, other) in [("Sune", "Antisune"), ("Ua", "Ub")] {
        assert!(
            (time(one) - time(other)).abs() < 0.1 * time(one),
            "{times:?}"
        );
    }
}

#[test]
fn awkward_faces_take_longer_than_near_ones() {
    for (easy, hard) in [
        ("R U R'", "B2 L' D2"),
        ("R U R' U'", "B D B' D'"),
        ("R U R'", "F B' D"),
        ("U", "U2"),
        ("U R U'", "D R D'"),
        ("U D'", "U B"),
    ] {
        assert!(
            of(easy) < of(hard),
            "{easy} ({}) {hard} ({})",
            of(easy),
            of(hard)
        );
    }
}

#[test]
fn hands_are_mirror_images() {
    for (right, left) in [
        ("R U R' U'", "L' U' L U"),
        ("R' F R F'", "L F' L' F"),
        ("R2 D B'", "L2 D' B"),
    ] {
        assert!((of(right) - of(left)).abs() < 1e-9, "{right} {left}");
    }
}

#[test]
fn other_puzzles_prefer_right_top_and_front() {
    let megaminx = catalogue::by_name("megaminx").expect("it is there");
    let of = |text| {
        coefficient(
            &megaminx,
            &Algorithm::parse(&megaminx, text).expect("right"),
        )
    };
    assert!(of("R U R' U'") < of("BL L BL' L'"));
    assert!(of("R U") < of("R2 U2"));
}

#[test]
fn what_the_hands_do_takes_as_long_as_the_coefficient_says() {
    let cube = catalogue::by_name("3x3x3").expect("it is there");
    for (name, text, _) in KNOWN {
        let algorithm = Algorithm::parse(&cube, text).expect("right");
        let effort = effort(&cube, &algorithm).expect("a cube");
        let begin = effort.grips.iter().filter(|wrist| **wrist != 0).count() as f64 * REGRIP;
        let sum: f64 = effort.tricks.iter().map(|trick| trick.time).sum();
        assert!((begin + sum - effort.coefficient).abs() < 1e-9, "{name}");
        let turns: Vec<MoveId> = effort.tricks.iter().map(|trick| trick.mv).collect();
        assert_eq!(turns, algorithm.moves(), "{name}");
    }
}
