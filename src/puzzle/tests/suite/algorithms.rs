//! Simplification, inversion and repetition of algorithms.

use std::collections::BTreeSet;

use proptest::prelude::*;
use puzzle::{Algorithm, MoveId, Puzzle};

const SHAPES: [(u8, u8); 5] = [(2, 3), (3, 3), (4, 3), (3, 4), (2, 5)];

fn cube() -> Puzzle {
    Puzzle::cube(3, 3).expect("Rubik's cube")
}

fn parse(puzzle: &Puzzle, text: &str) -> Algorithm {
    Algorithm::parse(puzzle, text).expect("a right algorithm")
}

/// A puzzle and some of its moves; few axes, so that neighbours often merge.
fn moves() -> impl Strategy<Value = (Puzzle, Algorithm)> {
    let picks = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..25);
    (prop::sample::select(SHAPES.to_vec()), picks).prop_map(|((layers, dimensions), picks)| {
        let puzzle = Puzzle::cube(layers, dimensions).expect("a small puzzle");
        let on_axis_0: Vec<MoveId> = (0..puzzle.moves().len() as u16)
            .map(MoveId)
            .filter(|&id| puzzle.mv(id).axis == 0)
            .collect();
        let moves = picks
            .into_iter()
            .map(|(index, anywhere)| {
                if anywhere {
                    MoveId(index.index(puzzle.moves().len()) as u16)
                } else {
                    on_axis_0[index.index(on_axis_0.len())]
                }
            })
            .collect();
        (puzzle, Algorithm::from_moves(moves))
    })
}

proptest! {
    #[test]
    fn simplified_algorithms_do_the_same((puzzle, algorithm) in moves()) {
        let short = algorithm.simplified(&puzzle);
        prop_assert_eq!(short.permutation(&puzzle), algorithm.permutation(&puzzle));
        prop_assert!(short.len() <= algorithm.len());
        prop_assert_eq!(short.simplified(&puzzle), short);
    }

    #[test]
    fn an_algorithm_and_its_inverse_cancel((puzzle, algorithm) in moves()) {
        let inverse = algorithm.inverse(&puzzle);
        let permutation = algorithm.permutation(&puzzle);
        prop_assert_eq!(inverse.permutation(&puzzle), permutation.inverse());
        prop_assert_eq!(inverse.inverse(&puzzle), algorithm.clone());
        prop_assert!(algorithm.then(&inverse).permutation(&puzzle).is_identity());
    }

    #[test]
    fn repetition_is_a_power((puzzle, algorithm) in moves(), times in -5_i64..=5) {
        let repeated = algorithm.repeated(&puzzle, times);
        let power = algorithm.permutation(&puzzle).pow(times);
        prop_assert_eq!(repeated.permutation(&puzzle), power);
        prop_assert!(repeated.len() <= algorithm.len() * times.unsigned_abs() as usize);
    }

    #[test]
    fn the_order_of_commuting_face_turns_does_not_matter(
        turns in prop::collection::vec(0..18_u16, 0..20),
        swaps in prop::collection::vec(0..19_usize, 0..40),
    ) {
        let puzzle = cube();
        let algorithm = Algorithm::from_moves(turns.into_iter().map(MoveId).collect());
        let mut shuffled = algorithm.moves().to_vec();
        for index in swaps.into_iter().filter(|index| index + 1 < algorithm.len()) {
            if puzzle.mv(shuffled[index]).axis == puzzle.mv(shuffled[index + 1]).axis {
                shuffled.swap(index, index + 1);
            }
        }
        let shuffled = Algorithm::from_moves(shuffled).simplified(&puzzle);
        prop_assert_eq!(shuffled, algorithm.simplified(&puzzle));
    }
}

#[test]
fn simplified_face_turns_are_the_canonical_sequences() {
    // The number of sequences of n face turns that no merging shortens, commuting turns in one order only:
    // 1, 18, 243, 3240, as printed wherever the cube is searched by depth; then 12 and 18 times the last two.
    let puzzle = cube();
    let mut counts = Vec::new();
    let mut sequences = BTreeSet::from([Algorithm::default()]);
    for length in 0..=4 {
        counts.push(sequences.len());
        sequences = sequences
            .iter()
            .flat_map(|sequence| {
                puzzle
                    .face_turns()
                    .map(|id| sequence.then(&Algorithm::from_moves(vec![id])))
            })
            .map(|sequence| sequence.simplified(&puzzle))
            .filter(|sequence| sequence.len() == length + 1)
            .collect();
    }
    assert_eq!(counts, [1, 18, 243, 3240, 12 * 3240 + 18 * 243]);
}

#[test]
fn short_sequences_reach_the_published_numbers_of_positions() {
    // Positions first reached with n face turns: 1, 18, 243, 3240.
    let puzzle = cube();
    let mut seen = BTreeSet::from([puzzle.solved()]);
    let mut newest = vec![puzzle.solved()];
    let mut counts = vec![1];
    for _ in 0..3 {
        let mut next = Vec::new();
        for position in &newest {
            for id in puzzle.face_turns() {
                let turned = position.then(&puzzle.mv(id).permutation);
                if seen.insert(turned.clone()) {
                    next.push(turned);
                }
            }
        }
        counts.push(next.len());
        newest = next;
    }
    assert_eq!(counts, [1, 18, 243, 3240]);
}

#[test]
fn neighbours_merge_as_a_cuber_would() {
    let puzzle = cube();
    let cases = [
        ("R R", "R2"),
        ("R R'", ""),
        ("R2 R", "R'"),
        ("R L R", "R2 L"),
        ("L R", "R L"),
        ("R L R' L'", ""),
        ("R U D U' D' R'", ""),
        ("R U R'", "R U R'"),
        ("R M'", "Rw"),
        ("R M' L'", "x"),
        ("Rw L'", "x"),
        ("x R' L", "M'"),
        ("Rw Rw'", ""),
        ("U D'", "U D'"),
        ("R2 M2 L2", "x2"),
        ("Rw Lw' x'", "M'"),
        ("F B F2 B2 S", "F' Bw'"),
    ];
    for (text, expected) in cases {
        let short = parse(&puzzle, text).simplified(&puzzle);
        assert_eq!(short.display(&puzzle).to_string(), expected, "{text}");
    }
}

#[test]
fn what_begins_and_ends_an_algorithm_is_done_once() {
    let puzzle = cube();
    let cases = [
        ("R U R'", 2, "R U2 R'"),
        ("R U R'", 3, "R U' R'"),
        ("R U R'", 4, ""),
        ("R U R'", -1, "R U' R'"),
        ("R U F R'", 3, "R U F U F U F R'"),
        ("R U R", 2, "R U R2 U R"),
        ("U", 3, "U'"),
        ("U", 1001, "U"),
        ("R U", 105, ""),
        ("R U", 104, "U' R'"),
        ("R U", 0, ""),
        ("", 7, ""),
        ("F R U R' F'", 3, "F R U' R' F'"),
    ];
    for (text, times, expected) in cases {
        let repeated = parse(&puzzle, text).repeated(&puzzle, times);
        assert_eq!(
            repeated.display(&puzzle).to_string(),
            expected,
            "{text}, {times} times"
        );
    }
}

#[test]
fn any_number_of_repetitions_is_reduced_by_the_order() {
    let puzzle = cube();
    let counter = parse(&puzzle, "R U2 D' B D'");
    let permutation = counter.permutation(&puzzle);
    for times in [
        i64::MIN,
        i64::MIN + 1,
        -1261,
        -630,
        629,
        630,
        631,
        1259,
        i64::MAX,
    ] {
        let repeated = counter.repeated(&puzzle, times);
        assert_eq!(
            repeated.permutation(&puzzle),
            permutation.pow(times),
            "{times}"
        );
        assert!(repeated.len() <= 630 * counter.len());
    }
}
