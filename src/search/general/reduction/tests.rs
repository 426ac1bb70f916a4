//! Tests of the solver of the 4x4x4.

use std::sync::{Arc, LazyLock};

use group::Rng;
use proptest::prelude::*;
use puzzle::Algorithm;

use super::second::Coordinates;
use super::turns::{FIRST, first_turns, second_turns, third_turns};
use super::*;
use crate::fixtures::{CancelAfter, general};
use crate::monitor::NoMonitor;
use crate::solution::Solution;

static SOLVER: LazyLock<Arc<GeneralSolver>> = LazyLock::new(|| general("4x4x4"));

fn solved(position: &Permutation) -> Solution {
    let solution = SOLVER.solve_for(position, FarGoal::Soon, Threads::One, &NoMonitor);
    solution.expect("it is legal")
}

#[test]
fn coordinates_follow_turns_and_distances_change_by_one_at_most() {
    let own = Of4x4x4::default();
    let solver = own.solver(&SOLVER, &NoMonitor).expect("nobody cancels");
    let tables = &solver.tables;
    let third = third_turns();
    let counts = (first_turns().len(), second_turns().len(), third.len());
    assert_eq!(counts, (27, 23, 17));
    let home = tables.turns.state(&SOLVER.puzzle.solved());
    assert_eq!(tables.first.distance(home.centres_of(FIRST)), 0);
    let (mut state, mut paired) = (home, tables.third.paired(&home));
    assert_eq!(tables.third.distances(&paired), (0, 0, 0));
    let mut rng = Rng::with_seed(1);
    for _ in 0..500 {
        let number = rng.usize(..third.len());
        state = state.after(tables.turns.turn(third[number]));
        let after = tables.third.after(&paired, number);
        assert_eq!(after, tables.third.paired(&state));
        // Turns of the third phase undo nothing of the second.
        let at = Coordinates::of(&state);
        assert_eq!(
            (tables.second.distances(&at), tables.second.near(&at, 0)),
            ((0, 0), Some(0))
        );
        let (before, now) = (
            tables.third.distances(&paired),
            tables.third.distances(&after),
        );
        assert!(before.0.abs_diff(now.0) <= 1 && before.2.abs_diff(now.2) <= 1);
        // No part is farther than the whole.
        let near = tables.third.near(&after, 0);
        assert!(near.is_none_or(|distance| now.0.max(now.2) <= distance));
        paired = after;
    }
}

#[test]
fn random_positions_are_solved_in_few_turns_without_rotations() {
    let count = if cfg!(feature = "long") { 100 } else { 2 };
    let mut sum = 0;
    for seed in 0..count {
        let position = SOLVER.random(seed);
        let solution = solved(&position);
        let whole = |id: &MoveId| SOLVER.puzzle.mv(*id).layers.count_ones() == u32::from(LAYERS);
        assert!(!solution.algorithm.moves().iter().any(whole));
        let end = position.then(&solution.algorithm.permutation(&SOLVER.puzzle));
        assert!(SOLVER.puzzle.looks_solved(&end));
        assert_eq!(solution.quality, Quality::Short);
        assert!(solution.length <= 52, "seed {seed}: {}", solution.length);
        assert!(seed > 0 || solved(&position) == solution);
        sum += solution.length;
    }
    assert!(sum <= 47 * count as u32, "{sum} turns of {count} positions");
}

#[test]
fn exact_solutions_bring_every_centre_home() {
    let position = SOLVER.random(1);
    let solution = SOLVER.solve(&position, &NoMonitor).expect("it is legal");
    let end = position.then(&solution.algorithm.permutation(&SOLVER.puzzle));
    assert!(end.is_identity());
}

#[test]
fn cancelling_is_heard_in_every_part() {
    let position = SOLVER.random(2);
    // With the tables, which take many more checks than a search.
    solved(&position);
    for checks in [100, 300, 1_000] {
        let stopped = SOLVER.solve_for(
            &position,
            FarGoal::Soon,
            Threads::One,
            &CancelAfter::after(checks),
        );
        assert_eq!(stopped, Err(SearchError::Cancelled));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn any_scramble_of_blocks_is_solved(moves in proptest::collection::vec(any::<prop::sample::Index>(), 0..40)) {
        let moves = moves.iter().map(|index| *index.get(&SOLVER.moves)).collect();
        let scramble = Algorithm::from_moves(moves);
        let position = scramble.permutation(&SOLVER.puzzle);
        let solution = solved(&position);
        let end = position.then(&solution.algorithm.permutation(&SOLVER.puzzle));
        prop_assert!(SOLVER.puzzle.looks_solved(&end));
        if solution.quality == Quality::Optimal {
            prop_assert!(solution.length as usize <= scramble.len());
        }
    }
}
