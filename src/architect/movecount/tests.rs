use puzzle::catalogue;

use super::*;

fn of(text: &str) -> f64 {
    let cube = catalogue::by_name("3x3x3").expect("it is there");
    coefficient(&cube, &Algorithm::parse(&cube, text).expect("right"))
}

/// Algorithms that speedsolvers know, from those that they do in a breath to those that they avoid. What is compared
/// is the whole time, so the order is that of experience, not of the numbers of moves alone.
const KNOWN: [(&str, &str); 10] = [
    ("trigger", "R U R' U'"),
    ("Sune", "R U R' U R U2 R'"),
    ("Antisune twice begun", "R U2 R' U' R U' R' U'"),
    ("Ua", "R U' R U R U R U' R' U' R2"),
    ("Jb", "R U R' F' R U R' U' R' F R2 U' R'"),
    ("T", "R U R' U' R' F R2 U' R' U' R U R' F'"),
    ("Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'"),
    ("F", "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R"),
    ("V", "R' U R' U' B' R' B2 U' B' U B' R B R"),
    (
        "Na",
        "R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'",
    ),
];

#[test]
fn known_algorithms_stand_in_the_order_of_experience() {
    let times: Vec<(&str, f64)> = KNOWN.iter().map(|(name, text)| (*name, of(text))).collect();
    let ordered = |names: &[&str]| {
        let time = |name: &str| {
            let found = times.iter().find(|(known, _)| *known == name);
            found.map(|(_, time)| *time).expect("it is in the table")
        };
        names.is_sorted_by(|a, b| time(a) < time(b))
    };
    assert!(
        ordered(&[
            "trigger",
            "Sune",
            "Antisune twice begun",
            "Ua",
            "Jb",
            "T",
            "Y",
            "Na"
        ]),
        "{times:?}"
    );
    assert!(ordered(&["T", "F", "Na"]), "{times:?}");
    // V has as many moves as T, but the back face.
    assert!(ordered(&["T", "V"]), "{times:?}");
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
