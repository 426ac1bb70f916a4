//! What a search does to each position, for measurements: composing packed positions of the 3x3x3 and testing their
//! cycles.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into a task is compiled for its backend's instructions"
)]

use std::hint::black_box;

use group::{Permutation, Rng, StabilizerChain};
use puzzle::Algorithm;
use search::simd::{Backend, InstructionSet, Task};
use search::{Solver, State};

use crate::solve::{CycleSolver, PackedTest, Query};

/// Positions that a round goes through.
pub const ROUND: usize = 1000;
/// What all of them are composed with.
const TURN: &str = "R U";

/// A thousand positions that are composed with one turn: they do not wait for each other, as in a search.
#[derive(Debug)]
pub struct Round {
    states: Vec<State>,
    turn: State,
    test: PackedTest,
}

impl Round {
    /// Random positions, and the test for the cycles of a query. None if the puzzle is not the 3x3x3.
    pub fn of_random(solver: &CycleSolver, query: &Query) -> Option<Self> {
        let cube = solver.puzzle();
        let packed = Solver::new(cube.clone()).ok()?;
        let turns: Vec<Permutation> = cube
            .face_turns()
            .map(|id| cube.mv(id).permutation.clone())
            .collect();
        let chain = StabilizerChain::new(&turns, 1);
        let mut rng = Rng::with_seed(1);
        Some(Self {
            states: (0..ROUND)
                .map(|_| packed.pack(&chain.random(&mut rng)).ok())
                .collect::<Option<_>>()?,
            turn: Self::turn(solver)?,
            test: solver.packed_test(query)?,
        })
    }

    /// A thousand times the turn, which is then composed with nothing. Its cycles, a turned corner, five turned ones
    /// and seven edges, pass the test for themselves, which takes longest. None if the puzzle is not the 3x3x3.
    pub fn of_turns(solver: &CycleSolver, query: &Query) -> Option<Self> {
        Some(Self {
            states: vec![Self::turn(solver)?; ROUND],
            turn: State::SOLVED,
            test: solver.packed_test(query)?,
        })
    }

    fn turn(solver: &CycleSolver) -> Option<State> {
        let packed = Solver::new(solver.puzzle().clone()).ok()?;
        let turn = Algorithm::parse(solver.puzzle(), TURN).ok()?;
        packed.pack(&turn.permutation(solver.puzzle())).ok()
    }

    /// Composes every position with the turn.
    pub fn compose(&self, backend: Backend) -> u32 {
        backend.run(Compose {
            states: black_box(&self.states),
            turn: self.turn,
            test: None,
        })
    }

    /// Composes every position with the turn and tests the cycles: how many pass.
    pub fn test(&self, backend: Backend) -> u32 {
        backend.run(Compose {
            states: black_box(&self.states),
            turn: self.turn,
            test: Some(&self.test),
        })
    }
}

struct Compose<'a> {
    states: &'a [State],
    turn: State,
    /// What the cycles are tested for, if they are.
    test: Option<&'a PackedTest>,
}

impl Task for Compose<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> u32 {
        let turn = simd.load(&self.turn);
        let mut passed = 0;
        if let Some(test) = self.test {
            for state in self.states {
                passed += u32::from(test.passes(simd, simd.then(simd.load(state), turn)));
            }
        } else {
            let mut last = turn;
            for state in self.states {
                last = black_box(simd.then(simd.load(state), turn));
            }
            passed += simd.homes(last).solved;
        }
        passed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cycles::CycleStructure;
    use puzzle::catalogue;

    #[test]
    fn turns_pass_the_test_for_their_own_cycles_and_no_other() {
        let cube = catalogue::by_name("3x3x3").expect("it is in the catalogue");
        let solver = CycleSolver::new(&cube);
        for (text, passed) in [("corners 1+,5+; edges 7", ROUND), ("corners 3", 0)] {
            let structure = CycleStructure::parse(solver.structure(), text).expect("right");
            let round = Round::of_turns(&solver, &Query::new(structure)).expect("a 3x3x3");
            for backend in [Some(Backend::scalar()), Backend::simd()]
                .into_iter()
                .flatten()
            {
                assert_eq!(round.test(backend), passed as u32, "{text}");
            }
        }
    }
}
