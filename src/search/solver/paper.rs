//! Gould's pairs: what he found shortest is a solution of the same length here.

use std::collections::BTreeMap;
use std::sync::Arc;

use puzzle::Algorithm;

use super::Solver;
use crate::fixtures::CUBE;
use crate::{Metric, NoMonitor, Options, Quality, TableSize, difference};

/// Symmetry type, any algorithm, one that is shortest in simultaneous turns.
const PAIRS: &str = include_str!("../../../tests/corpus/gould-appendix.txt");

/// The six positions at distance 16 in simultaneous turns (Table 4.0.01), each followed by those beside it (4.0.02).
const FARTHEST: &str = include_str!("../../../assets/atlas/farthest.txt");

fn algorithm(text: &str) -> Algorithm {
    Algorithm::parse(&CUBE, text).expect("the paper's notation is read")
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

/// The pairs of the appendix, and as `N` those of neighbours.
fn pairs() -> impl Iterator<Item = (&'static str, Algorithm, Algorithm)> {
    let appendix = lines(PAIRS).map(|line| line.split_once(" | ").expect("three parts a line"));
    let beside = lines(FARTHEST).filter(|line| !line.starts_with('*'));
    appendix
        .chain(beside.map(|line| ("N", line)))
        .map(|(kind, pair)| {
            let (any, shortest) = pair.split_once(" | ").expect("two algorithms");
            (kind, algorithm(any), algorithm(shortest))
        })
}

/// The positions at distance 16.
fn farthest() -> impl Iterator<Item = Algorithm> {
    let marked = lines(FARTHEST).filter_map(|line| line.strip_prefix("* "));
    marked.map(|line| algorithm(line.split_once(" | ").expect("an algorithm and words").0))
}

/// How far a position is, proved.
fn proved(solver: &Solver, algorithm: &Algorithm) -> u32 {
    let position = algorithm.permutation(&CUBE);
    let solution = solver.solve(&position, &Options::default(), &NoMonitor);
    let solution = solution.expect("legal");
    assert_eq!(solution.quality, Quality::Optimal);
    solution.length
}

fn solver(size: TableSize) -> Solver {
    Solver::with(Arc::clone(&CUBE), Metric::Sptm, size).expect("a 3x3x3")
}

/// Both columns do the same, and there are as many positions of each length as his Tables 4.2.01 to 4.2.10 and 4.2.16
/// say symmetry classes (the solved position, which he lists too, is left out).
#[test]
fn both_algorithms_of_a_pair_lead_to_one_position() {
    let mut lengths: BTreeMap<&str, BTreeMap<u32, usize>> = BTreeMap::new();
    for (kind, first, second) in pairs() {
        assert!(difference(&CUBE, &first, &second).is_empty(), "{kind}");
        let length = Metric::Sptm.length(&CUBE, &second);
        *lengths.entry(kind).or_default().entry(length).or_default() += 1;
    }
    for (kind, expected) in [
        ("Oh", &[(3, 1), (13, 1), (14, 1)][..]),
        ("Th", &[(6, 1), (10, 1), (11, 3), (13, 4), (14, 1)]),
        ("T", &[(6, 2), (11, 2), (12, 3), (13, 5)]),
        (
            "D3",
            &[
                (8, 1),
                (9, 1),
                (10, 2),
                (11, 8),
                (12, 11),
                (13, 43),
                (14, 108),
                (15, 34),
            ],
        ),
        (
            "D4",
            &[
                (1, 1),
                (3, 2),
                (4, 7),
                (5, 5),
                (6, 11),
                (7, 19),
                (8, 27),
                (9, 17),
                (10, 6),
                (11, 1),
                (12, 64),
                (13, 32),
            ],
        ),
        ("N", &[(15, 154)]),
    ] {
        let counted: Vec<(u32, usize)> = lengths[kind].iter().map(|(l, n)| (*l, *n)).collect();
        assert_eq!(counted, expected, "{kind}");
    }
}

#[test]
fn the_farthest_are_written_in_sixteen_twists() {
    let lengths: Vec<u32> = farthest()
        .map(|word| Metric::Sptm.length(&CUBE, &word))
        .collect();
    assert_eq!(lengths, [16; 6]);
}

#[test]
fn the_nearer_ones_are_as_far_as_the_paper_says() {
    let solver = solver(TableSize::Small);
    let near = pairs().filter(|(_, _, second)| Metric::Sptm.length(&CUBE, second) <= 7);
    let mut solved = 0;
    for (kind, _, second) in near.step_by(5) {
        let length = Metric::Sptm.length(&CUBE, &second);
        assert_eq!(proved(&solver, &second), length, "{kind}");
        solved += 1;
    }
    assert!(solved > 15, "{solved} positions");
}

/// The position that was the first known to need twenty face turns (Reid, 1995).
#[cfg(feature = "long")]
#[test]
fn the_superflip_needs_twenty_face_turns() {
    let solver = Solver::with(Arc::clone(&CUBE), Metric::Htm, TableSize::Large).expect("a 3x3x3");
    let superflip = algorithm("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    assert_eq!(proved(&solver, &superflip), 20);
}

/// Minutes to half an hour on two cores, and 3 GB.
#[cfg(feature = "long")]
#[test]
fn the_superflip_needs_sixteen_slice_turns() {
    let solver = Solver::with(Arc::clone(&CUBE), Metric::Stm, TableSize::Large).expect("a 3x3x3");
    let superflip = algorithm("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    assert_eq!(proved(&solver, &superflip), 16);
}

/// Hours on two cores: each pair, the superflip among them, and the positions at distance 16.
#[cfg(feature = "long")]
#[test]
fn all_are_as_far_as_the_paper_says() {
    let solver = solver(TableSize::Large);
    for (kind, _, second) in pairs().filter(|(kind, ..)| *kind != "N") {
        let length = Metric::Sptm.length(&CUBE, &second);
        assert_eq!(proved(&solver, &second), length, "{kind}");
    }
    for position in farthest() {
        assert_eq!(
            proved(&solver, &position),
            16,
            "{}",
            position.display(&CUBE)
        );
    }
}
