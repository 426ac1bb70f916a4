use std::sync::Arc;

use super::PhaseOne;
use crate::cube::canonical::Canonical;
use crate::cube::generators::AXES;
use crate::cube::simd::{InstructionSet, Scalar};
use crate::cube::state::State;
use crate::fixtures::{CUBE, SOLVER};
use crate::{Metric, NoMonitor, Solver, TableSize, Threads};

/// A path through cosets is the path of the states, along each axis and in each metric, and no bound exceeds the
/// distance.
#[test]
fn cosets_move_as_states_do_and_are_bounded_from_below() {
    let solver = |metric| Solver::with(Arc::clone(&CUBE), metric, TableSize::Small);
    let table = &SOLVER
        .base(Threads::All, &NoMonitor)
        .expect("nobody cancels")
        .table;
    for metric in Metric::ALL {
        let solver = solver(metric).expect("a 3x3x3");
        let first = PhaseOne::new(&solver.generators, table.domino(), Threads::One);
        for axis in 0..AXES {
            let (mut state, mut after) = (State::SOLVED, Canonical::START);
            for turn in 0..200_usize {
                let coset = table.domino().coset(Scalar.coordinates(state));
                let steps = first.steps(axis, after);
                let step = steps[turn * turn % 101 % steps.len()];
                let mv = &solver.generators.moves[axis][usize::from(step.mv)];
                state = state.then(mv);
                after = step.after;
                let next = first.rows(coset).after(step);
                assert_eq!(next, table.domino().coset(Scalar.coordinates(state)));
                // The table is one of half turns, and no metric counts fewer moves than half as many.
                if metric == Metric::Htm {
                    let distance = table.distance(&state);
                    assert!(first.each_allows(next, distance));
                    assert!(first.twist_allows(next, distance));
                    assert!(first.flips_allow(next, distance));
                }
                let home = first.twist_allows(next, 0) && first.flips_allow(next, 0);
                let entry = |state| table.entry(Scalar.coordinates(state));
                assert_eq!(home, entry(state) == entry(State::SOLVED));
                assert_eq!(table.entry_of(next), entry(state));
            }
        }
    }
}
