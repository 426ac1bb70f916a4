//! Proofs with a large table against proofs with the small one.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use group::Permutation;
use proptest::prelude::*;
use puzzle::MoveId;

use super::open::OpenProof;
use super::{Proof, Solver};
use crate::fixtures::{CUBE, CancelAfter, position, scrambles, solver};
use crate::pruning::orbit_table::tests::domino_orbits;
use crate::{
    Metric, Monitor, NoMonitor, Options, Progress, Quality, SearchError, Solution, TableSize,
    Threads,
};

/// By metric: a solver that proves with a table of orbits, and one that proves with the small table.
static BOTH: LazyLock<Vec<[Solver; 2]>> = LazyLock::new(|| {
    let with = |(metric, farthest)| {
        let small = || solver(metric).sized(TableSize::Small);
        let large = small();
        let table = domino_orbits(&large, farthest, Threads::All);
        assert!(
            large.orbit_table.set(table).is_ok(),
            "there were none before"
        );
        [large, small()]
    };
    let metrics = [
        (Metric::Htm, 7),
        (Metric::Qtm, 7),
        (Metric::Stm, 6),
        (Metric::Sptm, 5),
    ];
    metrics.map(with).into()
});

/// All solutions of the least length up to `longest`, or the first that is met.
fn prove(
    solver: &Solver,
    position: &Permutation,
    (longest, most): (u8, usize),
    (simd, threads): (bool, usize),
    monitor: &dyn Monitor<Progress>,
) -> Result<Vec<Solution>, SearchError> {
    let options = Options {
        simd,
        threads: Threads::AtMost(threads),
        max_depth: longest,
        ..Options::default()
    };
    let proof = Proof { most, spent: 0 };
    solver.prove(position, 0..=longest, proof, &options, monitor)
}

fn moves(solutions: Vec<Solution>) -> BTreeSet<Vec<MoveId>> {
    let moves = |solution: Solution| {
        assert_eq!(solution.quality, Quality::Optimal);
        solution.algorithm.moves().to_vec()
    };
    solutions.into_iter().map(moves).collect()
}

/// All solutions, so without regard to what is alike.
fn by_all(solver: &Solver, position: &Permutation) -> Result<Vec<Solution>, SearchError> {
    prove(solver, position, (12, 1000), (true, 1), &NoMonitor)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The same solutions as with the small table, whose search goes by single generators.
    #[test]
    fn all_solutions_are_found(position in scrambles(6)) {
        for [large, small] in &*BOTH {
            // Six half turns are twelve quarter turns.
            let all = |solver| prove(solver, &position, (12, 1000), (true, 2), &NoMonitor);
            let found = all(large).map(moves);
            prop_assert_eq!(&found, &all(small).map(moves), "{}", large.metric());
            prop_assert!(found.is_ok_and(|found| !found.is_empty()));
        }
    }

    #[test]
    fn one_answer_on_any_backend_and_number_of_threads(position in scrambles(8)) {
        for [large, small] in &*BOTH {
            let prove = |solver, how| prove(solver, &position, (16, 1), how, &NoMonitor);
            let one = prove(large, (false, 1));
            for how in [(true, 1), (true, 2), (false, 3), (true, 8)] {
                prop_assert_eq!(&prove(large, how), &one);
            }
            let length = |solutions: Result<Vec<Solution>, SearchError>| solutions.map(|all| all[0].length);
            prop_assert_eq!(length(one), length(prove(small, (true, 1))));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// However far the small table has come.
    #[test]
    fn a_proof_begun_with_one_table_ends_with_another(position in scrambles(8), most in 0_u64..100_000) {
        for [large, small] in &*BOTH {
            let options = Options { threads: Threads::AtMost(2), max_depth: 16, ..Options::default() };
            let mut open = OpenProof::new(None, 0, 0);
            let probed = small.probe(&position, &mut open, most, &options, &NoMonitor);
            prop_assert!(probed.is_ok());
            if open.best().is_some() {
                prop_assert!(small.left(&open, &options) <= 0.0);
            }
            let finished = large.finish(&position, open, 1, &options, &NoMonitor);
            let once = prove(small, &position, (16, 1), (true, 1), &NoMonitor);
            let lengths = [finished, once].map(|found| found.map(|all| all[0].length));
            prop_assert_eq!(&lengths[0], &lengths[1], "{}", large.metric());
        }
    }
}

/// The first solution's move may be one that comes first of all alike, and no other.
#[test]
fn symmetric_positions_are_solved() {
    for [large, small] in &*BOTH {
        for text in ["U2 D2 F2 B2 L2 R2", "U D", "R2 L2", "F2 B2 U D' L2 R2 U D'"] {
            let length = |solver| {
                let solutions = prove(solver, &position(text), (12, 1), (true, 1), &NoMonitor);
                solutions.map(|solutions| solutions[0].length)
            };
            assert_eq!(length(large), length(small), "{text}");
        }
    }
}

/// Turns that a half turn about U and D maps to one another.
const PAIRS: [&str; 12] = [
    "U", "U2", "U'", "D", "D2", "D'", "F B", "F2 B2", "F' B'", "L R", "L2 R2", "L' R'",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Positions that a symmetry maps to themselves, and positions that one maps to their inverses.
    #[test]
    fn what_is_alike_is_looked_at_once_and_nothing_is_lost(
        pairs in prop::collection::vec(prop::sample::select(&PAIRS[..]), 1..6),
        scramble in scrambles(3),
        turn in prop::sample::select(vec!["x", "y2", "z'"]),
    ) {
        let turn = &CUBE.mv(CUBE.move_by_name(turn).expect("a turn")).permutation;
        let symmetric = position(&pairs.join(" "));
        let inverted = scramble.then(&scramble.conjugate(turn).inverse());
        for position in [&symmetric, &inverted, &symmetric.conjugate(&scramble)] {
            for [large, small] in &*BOTH {
                let prove = |solver, how| prove(solver, position, (12, 1), how, &NoMonitor);
                let one = prove(large, (true, 2));
                prop_assert_eq!(&prove(large, (false, 1)), &one);
                let length = |solutions: Result<Vec<Solution>, SearchError>| {
                    solutions.map(|solutions| solutions[0].length)
                };
                let all = by_all(small, position);
                prop_assert_eq!(length(one), length(all));
            }
        }
    }
}

#[test]
fn a_proof_stops_soon_after_it_is_cancelled() {
    let monitor = CancelAfter::after(100);
    let far = position("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let stopped = prove(&BOTH[0][0], &far, (20, 1), (true, 2), &monitor);
    assert_eq!(stopped, Err(SearchError::Cancelled));
}

/// A case that the properties above once failed on.
#[test]
fn a_word_of_half_turns_is_solved() {
    let position = position("L2 U2 L2 D2 B2");
    for [large, small] in &*BOTH {
        let found = by_all(large, &position).map(moves);
        assert_eq!(found, by_all(small, &position).map(moves));
        assert!(found.is_ok_and(|found| !found.is_empty()));
        let one = prove(large, &position, (16, 1), (true, 1), &NoMonitor);
        for how in [(false, 1), (true, 2), (false, 3), (true, 8)] {
            assert_eq!(prove(large, &position, (16, 1), how, &NoMonitor), one);
        }
    }
}
