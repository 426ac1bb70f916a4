//! The 3x3x3 against published facts.

use std::sync::Arc;

use group::{BigUint, Permutation};
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};

const GENERATORS: &str = include_str!("data/paper-cube.txt");

fn rubik() -> Arc<Puzzle> {
    catalogue::by_name("3x3x3").expect("the catalogue lists it")
}

fn position(puzzle: &Puzzle, text: &str) -> Permutation {
    Algorithm::parse(puzzle, text)
        .expect("a right algorithm")
        .permutation(puzzle)
}

/// The facet that the paper gives this number, from 1 on: the unfolded cube row by row without centres, seen from
/// outside with B's and F's upper rows next to U.
fn numbered(puzzle: &Puzzle, number: u16) -> usize {
    let (face, index) = ((number - 1) / 8, (number - 1) % 8);
    let index = if index < 4 { index } else { index + 1 };
    let (right, down) = (2 * (index % 3) as i8 - 2, 2 * (index / 3) as i8 - 2);
    let facet = match face {
        0 => [right, 3, down],
        1 => [-3, -down, right],
        2 => [right, -down, 3],
        3 => [3, -down, -right],
        4 => [-right, -down, -3],
        _ => [right, -3, -down],
    };
    usize::from(puzzle.facet_at(&facet).expect("a facet of the cube"))
}

#[test]
fn face_turns_are_the_papers_generators() {
    let puzzle = rubik();
    let mut rows = 0;
    for row in GENERATORS
        .lines()
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
    {
        let mut columns = row.split('|').map(str::trim);
        let name = columns.next().expect("a name");
        let renumbered = columns
            .map(|cycle| {
                let numbers = cycle
                    .split_whitespace()
                    .map(|number| number.parse().unwrap());
                numbers
                    .map(|number| numbered(&puzzle, number) as u16)
                    .collect()
            })
            .collect::<Vec<_>>();
        let printed = Permutation::from_cycles(54, &renumbered).unwrap();
        let id = puzzle.move_by_name(name).unwrap();
        assert_eq!(puzzle.mv(id).permutation, printed, "{name}");
        rows += 1;
    }
    assert_eq!(rows, 6);
}

#[test]
fn the_catalogue_builds_what_it_lists() {
    assert_eq!(catalogue::names()[0], "3x3x3");
    assert!(Arc::ptr_eq(&rubik(), &catalogue::by_name("3x3").unwrap()));
    for unknown in ["", "3", "3x3x4", "4x4x4x4x4", " 3x3x3"] {
        assert_eq!(catalogue::by_name(unknown), None, "{unknown}");
    }
}

#[test]
fn parts_stand_in_the_agreed_order() {
    let puzzle = rubik();
    let faces: String = puzzle
        .faces()
        .iter()
        .map(|face| face.name.as_str())
        .collect();
    assert_eq!(faces, "UDRLFB");
    assert_eq!((puzzle.facets().len(), puzzle.pieces().len()), (54, 26));
    let moves: Vec<_> = puzzle
        .moves()
        .iter()
        .take(18)
        .map(|mv| mv.name.as_str())
        .collect();
    let expected = "U U2 U' D D2 D' R R2 R' L L2 L' F F2 F' B B2 B'";
    assert_eq!(moves.join(" "), expected);
    let pieces: Vec<_> = puzzle
        .pieces()
        .iter()
        .map(|piece| piece.name.as_str())
        .collect();
    assert_eq!(
        pieces.join(" "),
        "UFR UFL UBR UBL DFR DFL DBR DBL UF UR UL UB FR FL BR BL DF DR DL DB U F R L B D"
    );
}

#[test]
fn pieces_are_found_with_their_letters_in_any_order() {
    let puzzle = rubik();
    for [a, b] in [
        ["UFR", "RFU"],
        ["UFR", "FRU"],
        ["DL", "LD"],
        ["BR", "RB"],
        ["DBL", "LDB"],
    ] {
        assert!(puzzle.piece_by_name(a).is_some());
        assert_eq!(puzzle.piece_by_name(a), puzzle.piece_by_name(b), "{a} {b}");
    }
    let long = "U".repeat(100_000);
    for wrong in [
        "", "UD", "UU", "UFRL", "ufr", "U F", "UF ", "ÜF", "2U", ".", "U.F", "0", &long,
    ] {
        assert_eq!(puzzle.piece_by_name(wrong), None);
    }
}

#[test]
fn orders_are_the_published_ones() {
    let puzzle = rubik();
    // Qter, sections 2.0.1, 2.0.2 and 2.1.1; the rest are the turns' own.
    let facts = [
        ("", 1_u16),
        ("U", 4),
        ("U2", 2),
        ("M", 4),
        ("x", 4),
        ("x y", 3),
        ("R U", 105),
        ("R U2 D' B D'", 1260),
        ("R U R' U'", 6),
        ("R2 U2", 6),
        ("R L' M'", 4),
        ("L2 D2 L' U' L D2 L' U L'", 3),
    ];
    for (text, order) in facts {
        assert_eq!(
            position(&puzzle, text).order(),
            BigUint::from(order),
            "{text}"
        );
    }
}

#[test]
fn r_u_has_the_published_cycles() {
    let puzzle = rubik();
    let r_u = position(&puzzle, "R U");
    let travels = |names: &[&str]| {
        for (here, there) in names.iter().zip(names.iter().cycle().skip(1)) {
            let from = puzzle.piece(puzzle.piece_by_name(here).unwrap()).facets[0];
            let to = puzzle.facets()[r_u.image(from.into())].piece;
            assert_eq!(Some(to), puzzle.piece_by_name(there), "{here} to {there}");
        }
    };
    // Section 3.1.3; the corner that stays is twisted, the others too, the edges are not flipped.
    travels(&["UFR"]);
    travels(&["FDR", "UFL", "UBL", "UBR", "DBR"]);
    travels(&["FR", "UF", "UL", "UB", "UR", "BR", "DR"]);
    assert_eq!(r_u.cycle_type().to_string(), "3 7^2 15");
}

#[test]
fn the_introductions_algorithm_cycles_three_corners() {
    let puzzle = rubik();
    let position = position(&puzzle, "L2 D2 L' U' L D2 L' U L'");
    let unsolved: Vec<&str> = (0..puzzle.pieces().len() as u16)
        .map(PieceId)
        .filter(|&id| !puzzle.is_solved_at(&position, id))
        .map(|id| puzzle.piece(id).name.as_str())
        .collect();
    assert_eq!(unsolved, ["UBL", "DBR", "DBL"]);
}

#[test]
fn slices_and_wide_turns_are_face_turns_and_rotations() {
    let puzzle = rubik();
    let equal = [
        ("M", "R L' x'"),
        ("E", "U D' y'"),
        ("S", "F' B z"),
        ("Rw", "L x"),
        ("Lw", "R x'"),
        ("Uw", "D y"),
        ("Dw", "U y'"),
        ("Fw", "B z"),
        ("Bw", "F z'"),
        ("Rw", "R M'"),
        ("Fw", "F S"),
        ("Uw", "U E'"),
        ("x y", "z x"),
        ("y y y", "y'"),
        ("x", "R M' L'"),
    ];
    for (a, b) in equal {
        assert_eq!(position(&puzzle, a), position(&puzzle, b), "{a} = {b}");
    }
}

#[test]
fn two_swapped_pieces_need_another_two() {
    // Every quarter turn is four swaps of corners and four of edges, so all positions are even on pieces.
    let puzzle = rubik();
    for id in puzzle.face_turns() {
        let mv = puzzle.mv(id);
        let image = |piece: &puzzle::Piece| {
            puzzle.facets()[mv.permutation.image(piece.facets[0].into())]
                .piece
                .0
        };
        let images = puzzle.pieces().iter().map(image).collect();
        assert!(
            Permutation::from_images(images).unwrap().is_even(),
            "{}",
            mv.name
        );
    }
}

#[test]
fn solved_is_what_looks_so() {
    let puzzle = rubik();
    for (text, looks) in [
        ("", true),
        ("x y2", true),
        ("R L' M'", true),
        ("M2 E2 S2", false),
        ("R", false),
        ("R U R' U'", false),
    ] {
        assert_eq!(
            puzzle.looks_solved(&position(&puzzle, text)),
            looks,
            "{text}"
        );
    }
    let large = catalogue::by_name("4x4x4").expect("the catalogue lists it");
    let turned = position(&large, "Rw Lw'");
    assert!(large.looks_solved(&turned), "held otherwise");
}
