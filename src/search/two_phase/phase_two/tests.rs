use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use super::{EIGHTS, FOURS, HOME, PhaseTwo, Position};
use crate::cube::canonical::Canonical;
use crate::cube::state::State;
use crate::fixtures::{CUBE, turns};
use crate::{Metric, Solver, TableSize, Threads};

/// Positions that a probe may look at here.
const ENOUGH: u64 = 20_000;

/// The second phase of a metric.
fn second(metric: Metric) -> PhaseTwo {
    let solver = Solver::with(Arc::clone(&CUBE), metric, TableSize::Small).expect("a 3x3x3");
    PhaseTwo::new(&solver.generators, Threads::One)
}

static SECOND: LazyLock<PhaseTwo> = LazyLock::new(|| second(Metric::Htm));

/// The turns of the subgroup, by their number there.
fn inner() -> Vec<State> {
    turns().into_iter().filter(super::in_subgroup).collect()
}

/// The positions of the subgroup at each distance up to 5 (Kociemba, "Cube Explorer", his table for the second phase).
#[test]
fn the_subgroup_has_the_known_numbers_of_positions() {
    let moves = inner();
    let mut seen = BTreeSet::from([State::SOLVED]);
    let mut level = vec![State::SOLVED];
    let mut counts = vec![1];
    for distance in 1..=5 {
        let next: BTreeSet<State> = level
            .iter()
            .flat_map(|state| moves.iter().map(|mv| state.then(mv)))
            .filter(|state| !seen.contains(state))
            .collect();
        counts.push(next.len());
        level = next.iter().copied().collect();
        seen.extend(next);
        // No bound exceeds the distance, and a probe of just enough moves finds a solution.
        for state in level.iter().step_by(23) {
            let position = Position::of(state);
            assert!(SECOND.bound(position) <= distance);
            let (solution, _) = SECOND.probe(0, position, Canonical::START, distance, ENOUGH);
            let solution = solution.expect("it is that near");
            assert_eq!(solution.len(), usize::from(distance));
            let home = solution
                .iter()
                .fold(*state, |state, mv| state.then(&turns()[usize::from(*mv)]));
            assert_eq!(home, State::SOLVED);
            let (none, _) = SECOND.probe(0, position, Canonical::START, distance - 1, ENOUGH);
            assert_eq!(none, None);
        }
    }
    assert_eq!(counts, [1, 10, 67, 456, 3_079, 19_948]);
}

#[test]
fn every_pair_has_a_bound_and_only_home_has_none_above_0() {
    // The moves are 10 face turns; 4 quarter turns, and 4 done twice; these and 3 + 1 + 1 slice turns;
    // 15 + 3 + 3 simultaneous turns.
    for (metric, moves) in [
        (Metric::Htm, 10),
        (Metric::Qtm, 8),
        (Metric::Stm, 15),
        (Metric::Sptm, 21),
    ] {
        let second = second(metric);
        assert_eq!(second.moves, moves, "{metric}");
        for bounds in [&second.corner_bounds, &second.outer_bounds] {
            assert_eq!(bounds.len(), EIGHTS * FOURS);
            assert!(!bounds.contains(&u8::MAX));
            assert!(bounds.iter().skip(1).all(|bound| *bound > 0));
        }
        assert_eq!(second.bound(HOME), 0);
    }
}

#[test]
fn slots_move_as_states_do() {
    let moves = inner();
    let mut state = State::SOLVED;
    for step in 0..1000 {
        let mv = (step * step + step / 7) % moves.len();
        let position = SECOND.moved(Position::of(&state), mv as u8);
        state = state.then(&moves[mv]);
        assert_eq!(Position::of(&state), position);
    }
}
