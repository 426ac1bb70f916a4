use puzzle::catalogue;
use search::NoMonitor;

use super::*;

#[test]
fn large_puzzles_get_algorithms_that_do_what_was_asked() {
    for (name, text) in [("megaminx", "edges 1+,1+"), ("4x4x4", "corners 3+,1+")] {
        let valid = checked(name, text, "URF", 2);
        assert_eq!(valid.tries, 2, "{name}: no short commutator does it");
    }
}

/// Every three-cycle of one kind of pieces is a commutator of short words, or of such a commutator and a short word.
#[test]
fn three_cycles_are_short_commutators() {
    for (name, text, fixed, most) in [
        ("megaminx", "corners 3", "", 8),
        ("megaminx", "edges 3", "", 12),
        ("4x4x4", "edges 3", "", 8),
        ("3x3x3", "corners 3", "UFR ULF UBR DRF", 10),
        ("3x3x3x3", "triads 3", "", 10),
        ("3x3x3x3", "tetrads 3", "", 18),
        ("3x3x3x3", "dyads 3", "", 22),
    ] {
        let valid = checked(name, text, fixed, 1);
        assert_eq!(valid.tries, 0, "{name} {text}");
        let length = valid.algorithm.len();
        assert!(length <= most, "{name} {text}: {length}");
    }
}

/// An algorithm that has these cycles and leaves the fixed pieces alone.
fn checked(name: &str, text: &str, fixed: &str, tries: u32) -> Valid {
    let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
    let solver = CycleSolver::new(&puzzle);
    let structure = CycleStructure::parse(solver.structure(), text).expect("right");
    let fixed: Vec<PieceId> = fixed
        .split_whitespace()
        .map(|piece| puzzle.piece_by_name(piece).expect("a piece"))
        .collect();
    let valid = algorithm(&solver, &structure, &fixed, tries, &NoMonitor).expect("there is one");
    let element = valid.algorithm.permutation(&puzzle);
    let own = CycleStructure::of(solver.structure(), &element).expect("whole");
    let has = own.display(solver.structure());
    assert!(own.fits(&structure), "{name}: {has}");
    let solved = |piece: &PieceId| puzzle.is_solved_at(&element, *piece);
    assert!(fixed.iter().all(solved), "{name} {text}");
    valid
}

#[test]
fn what_no_turning_does_is_an_error() {
    let puzzle = catalogue::by_name("megaminx").expect("it is in the catalogue");
    let solver = CycleSolver::new(&puzzle);
    let structure = CycleStructure::parse(solver.structure(), "corners 2").expect("right");
    let found = algorithm(&solver, &structure, &[], 1, &NoMonitor);
    assert_eq!(found, Err(ValidError::Query(QueryError::Illegal)));
}

#[test]
fn registers_of_large_puzzles_count_to_what_was_asked_and_more_attempts_are_no_worse() {
    for (name, orders, most) in [("megaminx", &[90, 90][..], 1), ("2x2x2x2", &[12, 6], 2)] {
        let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
        let mut attempts =
            Attempts::new(&puzzle, orders, false, &NoMonitor).expect("there is room");
        let mut before = usize::MAX;
        for made in 1..=most {
            let better = attempts.attempt(Threads::One, &NoMonitor);
            assert_eq!(attempts.made(), made);
            let algorithms = attempts
                .best()
                .expect("the first attempt has some")
                .to_vec();
            let total = algorithms.iter().map(Algorithm::len).sum();
            assert_eq!(better, total < before, "{name}");
            before = total;
            let architecture = Architecture::from_algorithms(&puzzle, algorithms);
            let architecture = architecture.expect("they lie side by side");
            assert_eq!(architecture.orders(), orders, "{name}");
        }
    }
}

#[test]
fn a_register_alone_gets_a_short_word() {
    let puzzle = catalogue::by_name("megaminx").expect("it is in the catalogue");
    let mut attempts = Attempts::new(&puzzle, &[630], false, &NoMonitor).expect("there is room");
    assert!(attempts.attempt(Threads::One, &NoMonitor));
    let [algorithm] = attempts.best().expect("found") else {
        panic!("one register")
    };
    assert!(algorithm.len() <= 12, "{}", algorithm.len());
}

#[test]
fn registers_that_do_not_fit_have_no_algorithms() {
    let puzzle = catalogue::by_name("2x2x2").expect("it is in the catalogue");
    assert!(Attempts::new(&puzzle, &[45, 45], false, &NoMonitor).is_none());
}
