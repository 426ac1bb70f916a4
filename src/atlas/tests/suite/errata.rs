//! What the errata say of the prints beyond what their commands show: that the print was read rightly.

use group::Permutation;
use puzzle::{Algorithm, Puzzle, catalogue};

fn effect(cube: &Puzzle, moves: &str) -> Permutation {
    Algorithm::parse(cube, moves)
        .expect(moves)
        .permutation(cube)
}

/// The solution that the Qter paper prints for GAP solves its scramble in no reading, nor with one turn changed.
#[test]
fn no_slip_of_one_turn_mends_the_solution_by_gap() {
    let cube = catalogue::by_name("3x3x3").expect("the cube");
    let scramble = effect(
        &cube,
        "F L' D' B2 U' B' U B2 R2 F' R2 U2 F' R2 F U2 B' R2 F' R B2",
    );
    let printed = "U B2 R2 F B' R' B R F R F' R' U' D R D' F' U L F2 U L' U2 F D F' D' L'";
    let printed: Vec<Permutation> = printed.split(' ').map(|turn| effect(&cube, turn)).collect();
    let turned = printed.iter().map(Permutation::inverse).collect();
    let turns: Vec<Permutation> = cube
        .face_turns()
        .map(|id| cube.mv(id).permutation.clone())
        .collect();
    let solves = |parts: &[&[Permutation]]| {
        let all = parts.iter().copied().flatten();
        all.fold(scramble.clone(), |position, turn| position.then(turn))
            .is_identity()
    };
    let mut tried = 0;
    for mut reading in [printed, turned] {
        for _ in 0..2 {
            reading.reverse();
            assert!(!solves(&[&reading]));
            for at in 0..=reading.len() {
                let (before, after) = reading.split_at(at);
                let rest = after.get(1..).unwrap_or_default();
                assert!(!solves(&[before, rest]));
                for turn in &turns {
                    let turn = std::slice::from_ref(turn);
                    assert!(!solves(&[before, turn, after]));
                    assert!(!solves(&[before, turn, rest]));
                    tried += 2;
                }
            }
        }
    }
    assert_eq!(tried, 4 * 29 * 2 * 18);
}

/// The edges of Pieper's Lemma 11.4 by their numbers.
const EDGES: [&str; 12] = [
    "UB", "UR", "UF", "UL", "LB", "RB", "RF", "LF", "DB", "DR", "DF", "DL",
];

/// Lemma 11.4's rows of y': five are what the turns do, that of U is D's; the errata have what U does.
#[test]
fn one_row_of_lemma_11_4_is_that_of_another_turn() {
    let cube = catalogue::by_name("3x3x3").expect("the cube");
    let does = |name: &str, row: [usize; 12]| {
        let turn = effect(&cube, name);
        (0..12).all(|to| {
            let facet = |edge: &str| {
                let piece = cube.piece_by_name(edge).expect(edge);
                usize::from(cube.piece(piece).facets[0])
            };
            let goes_to = cube.facets()[turn.image(facet(EDGES[row[to] - 1]))].piece;
            goes_to == cube.facets()[facet(EDGES[to])].piece
        })
    };
    let down = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 9];
    assert!(does("D", down));
    assert!(does("R", [1, 7, 3, 4, 5, 2, 10, 8, 9, 6, 11, 12]));
    assert!(does("L", [1, 2, 3, 5, 12, 6, 7, 4, 9, 10, 11, 8]));
    assert!(does("F", [1, 2, 8, 4, 5, 6, 3, 11, 9, 10, 7, 12]));
    assert!(does("B", [6, 2, 3, 4, 1, 9, 7, 8, 5, 10, 11, 12]));
    assert!(!does("U", down));
    assert!(does("U", [4, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12]));
}

/// What a function of Pieper's listing keeps of 24 bits, and the bits that it moves: up for a positive number.
type Shifts<'a> = (u32, &'a [(u32, i32)]);

fn moved((fixed, shifts): Shifts, bits: u32) -> u32 {
    let shifted = shifts.iter().map(|&(mask, by)| match by {
        0.. => (bits & mask) << by,
        _ => (bits & mask) >> -by,
    });
    shifted.fold(bits & fixed, |all, part| all | part)
}

/// Front1 and Front3 move the edges' bits by the same lines; those of the corners undo one another, as they should.
#[test]
fn two_functions_of_the_listing_move_edges_alike() {
    // The edges' line stands in both.
    let edges: Shifts = (
        0x00c3_33ff,
        &[
            (0x0800, 9),
            (0x0400, 11),
            (0x0008_0000, -5),
            (0xc000, -4),
            (0x0004_0000, -3),
            (0x0030_0000, -2),
        ],
    );
    let front1: Shifts = (
        0x00e0_7e07,
        &[
            (0x20, 13),
            (0x18, 16),
            (0x0002_0000, -11),
            (0x0001_8000, -8),
            (0x0018_0180, -4),
            (0x0004_0040, -1),
        ],
    );
    let front3: Shifts = (
        0x00e0_7e07,
        &[
            (0x0002_0020, 1),
            (0x0001_8018, 4),
            (0x0180, 8),
            (0x40, 11),
            (0x0018_0000, -16),
            (0x0004_0000, -13),
        ],
    );
    let each = || (0..24).map(|bit| 1_u32 << bit);
    assert!(each().all(|bit| moved(front3, moved(front1, bit)) == bit));
    assert!(each().any(|bit| moved(edges, moved(edges, bit)) != bit));
}
