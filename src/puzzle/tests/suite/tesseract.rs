//! The 3x3x3x3 against Kamack and Keane, *The Rubik Tesseract*, and its 5-dimensional sister against their Table 2.

use std::collections::BTreeMap;

use group::{Permutation, orbits};
use puzzle::{Algorithm, MoveId, Puzzle};

const ROTATIONS: &str = include_str!("data/tesseract-rotations.txt");

fn tesseract() -> Puzzle {
    Puzzle::cube(3, 4).expect("the tesseract")
}

/// How many pieces there are of each number of facets.
fn census(puzzle: &Puzzle) -> Vec<(usize, usize)> {
    let mut counts = BTreeMap::new();
    for piece in puzzle.pieces() {
        *counts.entry(piece.facets.len()).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

/// The facet in face `face` of the slot whose facets lie in `faces`.
fn facet(puzzle: &Puzzle, faces: &str, face: char) -> u16 {
    let mut position = [0; 4];
    for name in faces.chars() {
        let number = name.to_digit(10).expect("a face's number") as usize;
        let reach = if name == face { 3 } else { 2 };
        position[(number - 1) % 4] = if number > 4 { -reach } else { reach };
    }
    puzzle.facet_at(&position).expect("a slot of the tesseract")
}

#[test]
fn pieces_are_those_of_section_1() {
    assert_eq!(census(&tesseract()), [(1, 8), (2, 24), (3, 32), (4, 16)]);
    assert_eq!(tesseract().facets().len(), 208 + 8);
    let names: Vec<_> = tesseract()
        .faces()
        .iter()
        .map(|face| face.name.clone())
        .collect();
    assert_eq!(names.concat(), "12345678");
}

#[test]
fn the_five_dimensional_pieces_are_those_of_table_2() {
    let puzzle = Puzzle::cube(3, 5).unwrap();
    assert_eq!(
        census(&puzzle),
        [(1, 10), (2, 40), (3, 80), (4, 80), (5, 32)]
    );
    // Cycles of 2-ads, 3-ads, ... under each rotation of a face by a quarter turn.
    for mv in puzzle
        .face_turns()
        .map(|id| puzzle.mv(id))
        .filter(|mv| mv.quarter_turns == 1)
    {
        let mut cycles = [0; 6];
        for cycle in mv.permutation.cycles() {
            let piece = puzzle.facets()[usize::from(cycle[0])].piece;
            let facets = puzzle.piece(piece).facets.len();
            cycles[facets] += 1;
        }
        let of_pieces: Vec<usize> = (2..6).map(|facets| cycles[facets] / facets).collect();
        assert_eq!(of_pieces, [1, 5, 8, 4], "{}", mv.name);
    }
}

#[test]
fn basic_rotations_are_those_of_table_1() {
    let puzzle = tesseract();
    let mut rows = 0;
    for row in ROTATIONS
        .lines()
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
    {
        let (name, slots) = row.split_once('|').expect("name | cycles");
        let mut cycles = Vec::new();
        for slots in slots
            .split('|')
            .map(|cycle| cycle.split_whitespace().collect::<Vec<_>>())
        {
            for i in 0..slots[0].len() {
                let of_slot = |slot: &&str| facet(&puzzle, slot, slot.as_bytes()[i].into());
                cycles.push(slots.iter().map(of_slot).collect());
            }
        }
        let printed = Permutation::from_cycles(puzzle.facets().len(), &cycles).unwrap();
        let id = puzzle.move_by_name(name.trim()).expect("a basic rotation");
        assert_eq!(puzzle.mv(id).permutation, printed, "{name}");
        rows += 1;
    }
    assert_eq!(rows, 24);
}

#[test]
fn each_basic_rotation_moves_24_tessies_and_76_facets() {
    let puzzle = tesseract();
    let basic: Vec<&puzzle::Move> = puzzle
        .face_turns()
        .map(|id| puzzle.mv(id))
        .filter(|mv| mv.quarter_turns == 1)
        .collect();
    assert_eq!(basic.len(), 24);
    for mv in basic {
        let moved: Vec<usize> = mv.permutation.support().collect();
        let mut tessies: Vec<_> = moved
            .iter()
            .map(|&point| puzzle.facets()[point].piece)
            .collect();
        tessies.sort_unstable();
        tessies.dedup();
        assert_eq!((tessies.len(), moved.len()), (24, 76), "{}", mv.name);
        assert_eq!(mv.permutation.cycle_type().to_string(), "4^19");
    }
}

#[test]
fn r12_has_the_printed_matrix_and_moves_the_worked_facet() {
    let puzzle = tesseract();
    let r12 = puzzle.mv(puzzle.move_by_name("R12").unwrap());
    let printed = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, -1, 0]];
    for (row, entries) in printed.iter().enumerate() {
        for (column, &entry) in entries.iter().enumerate() {
            assert_eq!(r12.matrix.entry(row, column), entry);
        }
    }
    // Facet 160 goes to 155: (1, 1, -1, -2) to (1, 1, -2, 1), with 2 for a face and 1 for a cell.
    let from = puzzle.facet_at(&[2, 2, -2, -3]).unwrap();
    let to = puzzle.facet_at(&[2, 2, -3, 2]).unwrap();
    assert_eq!(r12.permutation.image(from.into()), usize::from(to));
}

#[test]
fn kinds_of_pieces_do_not_mix() {
    let puzzle = tesseract();
    let turns: Vec<Permutation> = puzzle
        .face_turns()
        .map(|id| puzzle.mv(id).permutation.clone())
        .collect();
    let orbits = orbits(puzzle.facets().len(), &turns);
    let mut sizes: Vec<usize> = orbits.classes().map(<[u16]>::len).collect();
    sizes.sort_unstable();
    // Eight centres on their own; then dyads, tetrads and triads.
    assert_eq!(sizes, [1, 1, 1, 1, 1, 1, 1, 1, 48, 64, 96]);
}

#[test]
fn a_reflected_triad_is_not_solved() {
    // Section 6c: a reflection exchanges two facets of a triad and leaves the third where it belongs.
    let puzzle = tesseract();
    let id = puzzle.piece_by_name("123").unwrap();
    let facets = &puzzle.piece(id).facets;
    assert_eq!(facets.len(), 3);
    for stays in 0..3 {
        let exchanged = [facets[(stays + 1) % 3], facets[(stays + 2) % 3]];
        let reflection =
            Permutation::from_cycles(puzzle.facets().len(), &[exchanged.to_vec()]).unwrap();
        assert!(!puzzle.is_solved_at(&reflection, id));
        assert!(puzzle.is_solved_at(&reflection, puzzle.piece_by_name("124").unwrap()));
    }
}

#[test]
fn rotations_are_read_and_written_as_in_the_paper() {
    let puzzle = tesseract();
    let text = "R12 R'34 R52^2 R82'";
    let algorithm = Algorithm::parse(&puzzle, text).unwrap();
    assert_eq!(
        algorithm.display(&puzzle).to_string(),
        "R12 R34' R52^2 R82'"
    );
    assert_eq!(puzzle.move_by_name("R12"), Some(MoveId(0)));
    assert_eq!(puzzle.piece_by_name("4321"), puzzle.piece_by_name("1234"));
    assert!(Algorithm::parse(&puzzle, "R11").is_err());
    assert!(Algorithm::parse(&puzzle, "R15").is_err());
}
