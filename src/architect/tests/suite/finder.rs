//! What the finder finds on puzzles of the catalogue, each example checked against the group.

use std::sync::atomic::AtomicBool;

use architect::Finder;
use architect::find::Query;
use architect::find::{Found, check};
use group::{Permutation, StabilizerChain};
use puzzle::architecture::Architecture;
use puzzle::{Puzzle, catalogue};
use search::{CancelFlag, NoMonitor};

fn chain(puzzle: &Puzzle) -> StabilizerChain {
    let generators = puzzle.generators().into_iter();
    let generators: Vec<Permutation> = generators
        .map(|id| puzzle.mv(id).permutation.clone())
        .collect();
    StabilizerChain::new(&generators, 1)
}

/// All architectures with these numbers of registers, checked; and that none makes another redundant.
fn found(name: &str, registers: &[usize], exact: bool) -> Vec<Vec<Found>> {
    let puzzle = catalogue::by_name(name).expect("a puzzle");
    let finder = Finder::new(&puzzle).expect("it is small enough");
    let chain = chain(&puzzle);
    let all = registers.iter().map(|&registers| {
        let query = Query {
            exact,
            ..Query::registers(registers)
        };
        let found = finder.find(&query, &NoMonitor).expect("nobody stops it");
        for one in &found {
            check(&puzzle, &chain, one)
                .unwrap_or_else(|why| panic!("{name} {:?}: {why}", one.orders()));
            assert!(one.exact || !exact, "{name} {:?}", one.orders());
            for other in &found {
                let covered = one
                    .orders()
                    .iter()
                    .zip(other.orders())
                    .all(|(a, b)| *a <= b);
                assert!(!covered || one == other, "{name} {:?}", one.orders());
            }
        }
        found
    });
    all.collect()
}

fn orders(found: &[Found]) -> Vec<Vec<u64>> {
    found.iter().map(Found::orders).collect()
}

fn covered(by: &[Found], wanted: &[u64]) -> bool {
    by.iter()
        .any(|one| one.orders().iter().zip(wanted).all(|(a, b)| a >= b))
}

#[test]
fn the_cube_with_up_to_six_registers() {
    let all = found("3x3x3", &[1, 2, 3, 4, 5, 6], false);
    assert_eq!(orders(&all[0]), [[1260]]);
    assert!(orders(&all[1]).contains(&vec![90, 90]));
    let puzzle = catalogue::by_name("3x3x3").expect("a puzzle");
    for preset in Architecture::preset_orders(&puzzle) {
        let mut sorted = preset.clone();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        assert!(covered(&all[preset.len() - 1], &sorted), "{preset:?}");
    }
    // Tuples that a finder which ignores what sharing allows does not see (Qter, section 3.2).
    let four = orders(&all[3]);
    assert!(
        four.contains(&vec![36, 30, 12, 12]),
        "more than 30, 18, 10, 9 everywhere"
    );
    assert!(
        orders(&all[2]).contains(&vec![36, 36, 30]),
        "more than 30, 30, 30"
    );
}

#[test]
fn exact_registers_of_the_cube() {
    let all = found("3x3x3", &[1, 2, 3, 4], true);
    assert_eq!(orders(&all[0]), [[1260]]);
    let free = found("3x3x3", &[1, 2, 3, 4], false);
    for (exact, free) in all.iter().zip(free) {
        for one in exact {
            assert!(covered(&free, &one.orders()));
        }
    }
}

#[test]
fn largest_orders() {
    for (name, order) in [
        ("2x2x2", 45),
        ("3x3x3", 1260),
        ("gap-3x3x3", 1260),
        ("4x4x4", 765_765),
        ("megaminx", 720_720),
        ("2x2x2x2", 630),
        ("pyraminx", 30),
        ("tetraminx", 30),
        ("skewb", 45),
        ("5x5x5", 281_801_520),
        ("6x6x6", 5_354_228_880),
        ("7x7x7", 5_354_228_880),
        ("4x4x4x4", 3_205_758_874_237_920),
    ] {
        assert_eq!(orders(&found(name, &[1], false)[0]), [[order]], "{name}");
    }
}

/// Kamack and Keane, section 7, found elements of order 12,432,420 and thought that this is the largest, "but it might
/// not be". It is not.
#[test]
fn the_tesseract() {
    let all = found("3x3x3x3", &[1, 2], false);
    assert_eq!(orders(&all[0]), [[36_756_720]]);
    let register = &all[0][0].registers[0];
    assert_eq!(
        register
            .cycles
            .iter()
            .map(|cycle| cycle.length)
            .sum::<usize>(),
        72
    );
    assert!(covered(&all[1], &[1_081_080, 2520]));
}

#[test]
fn two_registers_of_several_puzzles() {
    for (name, some) in [
        ("2x2x2", [18, 6]),
        ("4x4x4", [360_360, 36]),
        ("megaminx", [27_720, 1260]),
        ("2x2x2x2", [72, 72]),
        ("pyraminx", [12, 12]),
        ("skewb", [18, 6]),
    ] {
        let all = found(name, &[2], false);
        assert!(orders(&all[0]).contains(&some.to_vec()), "{name}");
    }
}

/// Where a table over all numbers of pieces would be too large.
#[test]
fn two_registers_of_the_largest_puzzles() {
    let cube = found("6x6x6", &[2], false);
    assert_eq!(cube[0].len(), 14);
    assert!(orders(&cube[0]).contains(&vec![14_549_535, 14_549_535]));
    let cube = found("7x7x7", &[2], false);
    assert_eq!(
        orders(&cube[0]),
        [
            [5_354_228_880, 1_338_557_220],
            [2_677_114_440, 2_677_114_440]
        ]
    );
    let tesseract = found("4x4x4x4", &[2], false);
    assert_eq!(tesseract[0].len(), 36);
    assert!(covered(&tesseract[0], &[20_252_952_720, 20_252_952_720]));
}

/// Two methods find the same tuples: a table over all numbers of pieces, and asking about each tuple.
#[test]
fn tables_and_single_questions_agree() {
    let mut puzzles = vec![
        ("2x2x2", 4),
        ("4x4x4", 2),
        ("megaminx", 2),
        ("2x2x2x2", 3),
        ("3x3x3x3", 2),
        ("pyraminx", 3),
        ("skewb", 3),
        ("gap-3x3x3", 4),
    ];
    if cfg!(feature = "long") {
        puzzles.extend([("4x4x4", 3), ("megaminx", 3), ("2x2x2x2", 4)]);
    }
    for (name, most) in puzzles {
        let puzzle = catalogue::by_name(name).expect("a puzzle");
        let finder = Finder::new(&puzzle).expect("it is small enough");
        for registers in 1..=most {
            for exact in [false, true] {
                let by_table = Query {
                    exact,
                    ..Query::registers(registers)
                };
                let one_by_one = Query {
                    ratio: Some((u64::MAX, 1)),
                    ..by_table
                };
                let find = |query| finder.find(query, &NoMonitor).expect("nobody stops it");
                assert_eq!(
                    orders(&find(&one_by_one)),
                    orders(&find(&by_table)),
                    "{name}: {registers} registers, exact {exact}"
                );
            }
        }
    }
}

#[test]
fn moduli_are_those_of_cycles() {
    let all = found("3x3x3", &[1], false);
    let register = &all[0][0].registers[0];
    assert_eq!(register.moduli.last(), Some(&1260));
    let puzzle = catalogue::by_name("3x3x3").expect("a puzzle");
    let finder = Finder::new(&puzzle).expect("it is small enough");
    for cycle in &register.cycles {
        let order = finder.shape().order(cycle);
        assert!(register.moduli.contains(&order));
    }
}

#[test]
fn equal_registers_and_even_ones() {
    let puzzle = catalogue::by_name("3x3x3").expect("a puzzle");
    let finder = Finder::new(&puzzle).expect("it is small enough");
    let chain = chain(&puzzle);
    let find = |registers, ratio| {
        let query = Query {
            ratio: Some(ratio),
            ..Query::registers(registers)
        };
        let found = finder.find(&query, &NoMonitor).expect("nobody stops it");
        for one in &found {
            check(&puzzle, &chain, one).expect("it holds");
        }
        orders(&found)
    };
    assert_eq!(find(1, (1, 1)), [[1260]]);
    assert_eq!(find(2, (1, 1)), [[90, 90]]);
    assert_eq!(find(3, (1, 1)), [[30, 30, 30]]);
    for (registers, ratio) in [(2, (2, 1)), (3, (3, 2))] {
        for tuple in find(registers, ratio) {
            assert!(
                tuple[0] * ratio.1 <= tuple[registers - 1] * ratio.0,
                "{tuple:?}"
            );
        }
    }
    // Without a real limit the other method finds the same tuples.
    for registers in [2, 3] {
        let free = finder
            .find(&Query::registers(registers), &NoMonitor)
            .expect("nobody stops it");
        assert_eq!(find(registers, (10_000, 1)), orders(&free));
    }
}

#[test]
fn it_can_be_stopped() {
    let cancelled = AtomicBool::new(true);
    let puzzle = catalogue::by_name("3x3x3").expect("a puzzle");
    let finder = Finder::new(&puzzle).expect("it is small enough");
    assert_eq!(
        finder.find(&Query::registers(2), &CancelFlag(&cancelled)),
        None
    );
    assert_eq!(finder.max_order(&CancelFlag(&cancelled)), None);
    let puzzle = catalogue::by_name("6x6x6").expect("a puzzle");
    let finder = Finder::new(&puzzle).expect("it is small enough");
    assert_eq!(
        finder.find(&Query::registers(2), &CancelFlag(&cancelled)),
        None
    );
}
