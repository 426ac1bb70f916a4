use super::Axial;
use crate::cube::generators::AXES;
use crate::cube::state::State;
use crate::fixtures::CUBE;
use crate::pruning::orbit_distances::ORBIT_SIZE;
use crate::{Metric, Solver, TableSize};

/// The members that one generator, or turns of one face, lead to from one of these, or that are among these.
fn by_definition(axial: &Axial, members: u16) -> u16 {
    let leads = |from: usize, to: usize| {
        let turn = axial.own[from].inverse().then(&axial.own[to]);
        let number = axial.own.iter().position(|own| *own == turn);
        let number = number.expect("turns of one axis form a group");
        axial.costs[number] <= 1 || number < 4 || number % 4 == 0
    };
    let from: Vec<usize> = (0..ORBIT_SIZE).filter(|m| members >> m & 1 == 1).collect();
    let near = |to: &usize| from.iter().any(|from| leads(*from, *to));
    (0..ORBIT_SIZE)
        .filter(near)
        .fold(0, |all, to| all | 1 << to)
}

#[test]
fn an_axis_has_fifteen_turns_that_cost_what_the_metric_says() {
    for (metric, costs) in [
        (Metric::Htm, [6, 9, 0, 0]),
        (Metric::Qtm, [4, 6, 4, 1]),
        (Metric::Stm, [9, 6, 0, 0]),
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
        for members in [1, 1 << 7, 0b1000_0001, 1 << 15] {
            assert_eq!(axial.adjacent(members), by_definition(axial, members));
        }
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
