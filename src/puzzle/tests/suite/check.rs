//! Colourings, and facelets checked against the laws.

use std::sync::Arc;

use group::{BigUint, Permutation, Rng, StabilizerChain};
use proptest::prelude::{ProptestConfig, any, proptest};
use puzzle::check::{check, facelets};
use puzzle::structure::{Structure, symmetries};
use puzzle::{Algorithm, Colouring, MoveId, Puzzle, catalogue};

fn by_name(name: &str) -> Arc<Puzzle> {
    catalogue::by_name(name).expect("it is in the catalogue")
}

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

/// The solved cube with some facelets repainted.
fn painted(changes: &[(usize, char)]) -> String {
    let mut text: Vec<char> = SOLVED.chars().collect();
    for &(index, colour) in changes {
        text[index] = colour;
    }
    text.into_iter().collect()
}

fn problems(text: &str) -> Vec<(&'static str, String)> {
    let cube = by_name("3x3x3");
    let structure = Structure::new(&cube);
    match check(&cube, &structure, &Colouring::standard(&cube), text) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.into_iter().map(|p| (p.code, p.message)).collect(),
    }
}

/// Facelets of the net: U 0-8, R 9-17, F 18-26, D 27-35, L 36-44, B 45-53.
#[test]
fn every_reason_is_given() {
    for (text, expected) in [
        (SOLVED.to_string(), vec![]),
        (
            "UUU".to_string(),
            vec![(
                "check::length",
                "the 3x3x3 has 54 facelets, not 3".to_string(),
            )],
        ),
        (
            painted(&[(0, 'X')]),
            vec![(
                "check::colour",
                "`X` is not one of the colours U D R L F B".to_string(),
            )],
        ),
        // UFR mirrored.
        (
            painted(&[(9, 'F'), (20, 'R')]),
            vec![(
                "check::mirrored",
                "the colours U-R-F at UFR are those of a corner the wrong way round".to_string(),
            )],
        ),
        // UF painted as UR.
        (
            painted(&[(19, 'R')]),
            vec![
                (
                    "check::count",
                    "there are 10 facelets of colour R, and there must be 9".to_string(),
                ),
                (
                    "check::count",
                    "there are 8 facelets of colour F, and there must be 9".to_string(),
                ),
                (
                    "check::twice",
                    "the edge UR is there twice: at UF and at UR".to_string(),
                ),
            ],
        ),
        // UF painted U and D.
        (
            painted(&[(19, 'D'), (28, 'F')]),
            vec![
                (
                    "check::piece",
                    "no edge has the colours U-D that are seen at UF".to_string(),
                ),
                (
                    "check::piece",
                    "no edge has the colours F-F that are seen at DF".to_string(),
                ),
            ],
        ),
        // Centres in another orientation.
        (
            painted(&[(4, 'D'), (31, 'U')]),
            vec![
                (
                    "check::fixed",
                    "U never moves and has colour U, but it shows D".to_string(),
                ),
                (
                    "check::fixed",
                    "D never moves and has colour D, but it shows U".to_string(),
                ),
            ],
        ),
    ] {
        assert_eq!(problems(&text), expected, "{text}");
    }
}

#[test]
fn broken_laws_are_named() {
    let flips = "impossible by turns, for an even number of the edges is always flipped";
    let twists = "impossible by turns, for the twists of the corners always add up to 0 modulo 3";
    let parity = "impossible by turns, for the corners and the edges are always rearranged both evenly or both oddly";
    for (text, expected) in [
        // UF flipped: Gould, theorem 6.
        (
            painted(&[(7, 'F'), (19, 'U')]),
            vec![("check::law", format!("one edge is flipped, UF: {flips}"))],
        ),
        // UFR twisted: theorem 5.
        (
            painted(&[(8, 'R'), (9, 'F'), (20, 'U')]),
            vec![(
                "check::law",
                format!("one corner is twisted, UFR: {twists}"),
            )],
        ),
        // UF and UR exchanged: theorem 4.
        (
            painted(&[(19, 'R'), (10, 'F')]),
            vec![(
                "check::law",
                format!(
                    "two corners or two edges are swapped and nothing makes up for it: {parity}"
                ),
            )],
        ),
        // All three at once.
        (
            painted(&[
                (1, 'B'),
                (46, 'U'),
                (8, 'R'),
                (9, 'F'),
                (20, 'U'),
                (19, 'R'),
                (10, 'F'),
            ]),
            vec![
                (
                    "check::law",
                    format!(
                        "two corners or two edges are swapped and nothing makes up for it: {parity}"
                    ),
                ),
                ("check::law", format!("one edge is flipped, UB: {flips}")),
                (
                    "check::law",
                    format!("one corner is twisted, UFR: {twists}"),
                ),
            ],
        ),
    ] {
        assert_eq!(problems(&text), expected, "{text}");
    }
}

#[test]
fn facelets_are_those_of_the_usual_net() {
    let cube = by_name("3x3x3");
    let colouring = Colouring::standard(&cube);
    let after = |text: &str| {
        let algorithm = Algorithm::parse(&cube, text).expect("moves");
        facelets(&cube, &colouring, &algorithm.permutation(&cube))
    };
    assert_eq!(after(""), SOLVED);
    assert_eq!(
        after("R"),
        "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"
    );
    // The superflip.
    assert_eq!(
        after("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"),
        "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB"
    );
}

/// Published counts of positions that look different: Pieper's cubes, and larger cubes whose centres look alike.
///
/// Pieper's 58,198,694,400 (green and yellow) and 321,889,075,200 (red and blue) count positions as one that a rotation
/// of the whole cube takes to each other: she divides by the 2 and the 3 rotations that keep the centres' colours.
#[test]
fn positions_that_look_different_are_counted() {
    let cube = by_name("3x3x3");
    let structure = Structure::new(&cube);
    let count = |colouring: Option<Colouring>| {
        let count = colouring.expect("it has these faces").positions(&structure);
        count.expect("nothing special").to_string()
    };
    assert_eq!(
        count(Some(Colouring::standard(&cube))),
        "43252003274489856000"
    );
    let rotations = symmetries(&cube).expect("it has geometry");
    for (colouring, symmetric, published) in [
        (Colouring::green_yellow(&cube), 2, 58_198_694_400_u64),
        (Colouring::red_blue(&cube), 3, 321_889_075_200),
    ] {
        let same = |position: &Permutation| {
            let colouring = colouring.as_ref().expect("a cube");
            colouring.shown(position) == colouring.shown(&cube.solved())
        };
        let rotations = rotations
            .iter()
            .filter(|s| s.is_rotation && same(&s.permutation));
        assert_eq!(rotations.count() as u64, symmetric);
        assert_eq!(count(colouring), (symmetric * published).to_string());
    }
    assert_eq!(
        count(Colouring::of_faces(
            &cube,
            &[("all", &["U", "D", "F", "B", "R", "L"])]
        )),
        "1"
    );
    assert_eq!(Colouring::of_faces(&cube, &[("some", &["U", "D"])]), None);

    // Cubes with an even number of layers have no centres: each position is counted in 24 orientations.
    for (name, fixed, published) in [
        (
            "4x4x4",
            24_u32,
            "7401196841564901869874093974498574336000000000",
        ),
        (
            "5x5x5",
            1,
            "282870942277741856536180333107150328293127731985672134721536000000000000000",
        ),
        (
            "6x6x6",
            24,
            concat!(
                "1571528584010240632810139595194837715085107903139687423446946848295026",
                "29887168573442107637760000000000000000000000000"
            ),
        ),
        (
            "7x7x7",
            1,
            concat!(
                "19500551183731307835329126754019748794904992692043434567152132912323232706135469",
                "180065278712755853360682328551719137311299993600000000000000000000000000000000000"
            ),
        ),
    ] {
        let puzzle = by_name(name);
        let count = Colouring::standard(&puzzle).positions(&Structure::new(&puzzle));
        let published: BigUint = published.parse().expect("a number");
        assert_eq!(count, Some(published * fixed), "{name}");
    }
}

fn walk(puzzle: &Puzzle, seed: u64) -> Permutation {
    let mut rng = Rng::with_seed(seed);
    let generators = puzzle.generators();
    let moves = (0..40).map(|_| generators[rng.usize(..generators.len())]);
    Algorithm::from_moves(moves.collect::<Vec<MoveId>>()).permutation(puzzle)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_moves_make_passes(seed in any::<u64>()) {
        for name in ["3x3x3", "2x2x2", "3x3x3x3", "pyraminx", "megaminx", "skewb", "gap-3x3x3"] {
            let puzzle = by_name(name);
            let structure = Structure::new(&puzzle);
            let colouring = Colouring::standard(&puzzle);
            let position = walk(&puzzle, seed);
            let text = facelets(&puzzle, &colouring, &position);
            assert_eq!(check(&puzzle, &structure, &colouring, &text), Ok(position), "{name}");
        }
    }

    /// Where pieces look alike, a position is found that looks the same and can be reached.
    #[test]
    fn what_looks_like_moves_made_it_passes(seed in any::<u64>()) {
        let cube = by_name("3x3x3");
        let four = by_name("4x4x4");
        for (puzzle, colouring) in [
            (&cube, Colouring::green_yellow(&cube).expect("a cube")),
            (&cube, Colouring::red_blue(&cube).expect("a cube")),
            (&four, Colouring::standard(&four)),
        ] {
            let structure = Structure::new(puzzle);
            let position = walk(puzzle, seed);
            let text = facelets(puzzle, &colouring, &position);
            let found = check(puzzle, &structure, &colouring, &text).expect("moves made it");
            assert_eq!(colouring.shown(&found), colouring.shown(&position));
            let generators: Vec<Permutation> = puzzle
                .generators()
                .into_iter()
                .map(|id| puzzle.mv(id).permutation.clone())
                .collect();
            assert!(StabilizerChain::new(&generators, 1).contains(&found));
        }
    }

    #[test]
    fn any_text_is_answered(text in "[UDRLFB ]{50,58}|\\PC{0,60}") {
        problems(&text);
    }
}
