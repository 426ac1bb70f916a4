use crate::cube::generators::AXES;
use crate::cube::state::State;
use crate::fixtures::CUBE;
use crate::pruning::orbit_distances::ORBIT_SIZE;
use crate::{Metric, Solver, TableSize};

#[test]
fn an_axis_has_fifteen_turns_that_cost_what_the_metric_says() {
    for (metric, costs) in [
        (Metric::Htm, [6, 9, 0, 0]),
        (Metric::Qtm, [4, 6, 4, 1]),
        (Metric::Sptm, [15, 0, 0, 0]),
    ] {
        let solver = Solver::with(CUBE.clone(), metric, TableSize::Small).expect("a 3x3x3");
        let axial = &solver.axial;
        let mut counted = [0; 4];
        for cost in axial.costs.into_iter().filter(|cost| *cost > 0) {
            counted[usize::from(cost) - 1] += 1;
        }
        assert_eq!(counted, costs, "{metric}");
        let reached = axial.reached(0).iter().zip(costs);
        assert!(
            reached
                .clone()
                .all(|(reached, count)| reached.count_ones() as usize == count)
        );
        assert_eq!(axial.both_at_once(), metric == Metric::Sptm);
        for axis in 0..AXES {
            for member in 0..ORBIT_SIZE {
                let turn = axis * ORBIT_SIZE + member;
                // Seen along its own axis, every turn is one of the reference axis.
                assert_eq!(axial.seen[axis][turn], axial.own[member]);
                let word = axial.spelled(&[turn as u8]);
                assert_eq!(word.len(), usize::from(axial.costs[member]));
                let product = word.iter().fold(State::SOLVED, |state, generator| {
                    state.then(&solver.generators.moves[0][usize::from(*generator)])
                });
                assert_eq!(product, axial.seen[0][turn]);
            }
        }
    }
}
