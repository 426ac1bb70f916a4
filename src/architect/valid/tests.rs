use puzzle::catalogue;
use search::Silent;

use super::*;

#[test]
fn large_puzzles_get_algorithms_that_do_what_was_asked() {
    for (name, text) in [
        ("megaminx", "corners 3; edges 1+,1+"),
        ("4x4x4", "corners 3+,1+"),
        ("2x2x2x2", "tetrads 3"),
    ] {
        let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
        let solver = CycleSolver::new(&puzzle);
        let structure = CycleStructure::parse(solver.structure(), text).expect("right");
        let fixed = [PieceId(0)];
        let valid = algorithm(&solver, &structure, &fixed, 2, &Silent).expect("there is one");
        let element = valid.algorithm.permutation(&puzzle);
        let own = CycleStructure::of(solver.structure(), &element).expect("whole");
        assert!(
            own.fits(&structure),
            "{name}: {}",
            own.display(solver.structure())
        );
        assert!(puzzle.is_solved_at(&element, fixed[0]), "{name}");
        assert_eq!(valid.tries, 2);
    }
}

#[test]
fn what_no_turning_does_is_refused() {
    let puzzle = catalogue::by_name("megaminx").expect("it is in the catalogue");
    let solver = CycleSolver::new(&puzzle);
    let structure = CycleStructure::parse(solver.structure(), "corners 2").expect("right");
    let refused = algorithm(&solver, &structure, &[], 1, &Silent);
    assert_eq!(refused, Err(Invalid::Refused(Refused::Illegal)));
}

#[test]
fn registers_of_large_puzzles_count_to_what_was_asked_and_more_attempts_are_no_worse() {
    for (name, orders) in [("megaminx", &[90, 90][..]), ("2x2x2x2", &[12, 6])] {
        let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
        let mut attempts = Attempts::new(&puzzle, orders, false, &Silent).expect("there is room");
        let mut before = usize::MAX;
        for made in 1..=3 {
            let better = attempts.attempt(Threads::One, &Silent);
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
    let mut attempts = Attempts::new(&puzzle, &[630], false, &Silent).expect("there is room");
    assert!(attempts.attempt(Threads::One, &Silent));
    let [algorithm] = attempts.best().expect("found") else {
        panic!("one register")
    };
    assert!(algorithm.len() <= 12, "{}", algorithm.len());
}

#[test]
fn registers_that_do_not_fit_have_no_algorithms() {
    let puzzle = catalogue::by_name("2x2x2").expect("it is in the catalogue");
    assert!(Attempts::new(&puzzle, &[45, 45], false, &Silent).is_none());
}
