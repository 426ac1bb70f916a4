//! The 3x3x3 solved step by step, as people do it.

use group::Permutation;
use puzzle::Algorithm;
use search::Solver;
use wire::{Part, Quality, Solution, Stage, Step, TurnCount};

use super::reporter::Reporter;
use super::upright;
use crate::Engine;
use crate::error::SolveError;

/// Turns the cube over: people begin with the layer that belongs on top, and hold it at the bottom.
const OVER: &str = "x2";

impl Engine {
    /// The solution of a 3x3x3 by CFOP, with its stages; apart, in the module's later part (`xtask/later/solver.txt`).
    #[inline(never)]
    pub(super) fn find_in_steps(
        &self,
        solver: &Solver,
        position: &Permutation,
        reporter: &mut Reporter,
    ) -> Result<Solution, SolveError> {
        let puzzle = solver.puzzle();
        let (orientation, upright) = upright(solver, position)?;
        let over = Algorithm::parse(puzzle, OVER).expect("the cube can be turned over");
        let turn = over.permutation(puzzle);
        let cfop = self.solvers.cfop(puzzle);
        let stages = cfop
            .solve(
                &turn.inverse().then(&upright).then(&turn),
                last_layer::Table::shipped(),
            )
            .map_err(|why| SolveError::Illegal(why.to_string()))?;
        let turns = cfop::Cfop::algorithm(&stages);
        let before = if turns.is_empty() {
            orientation
        } else {
            orientation.then(&over).simplified(puzzle)
        };
        let algorithm = before.then(&turns);
        assert!(
            puzzle.looks_solved(&position.then(&algorithm.permutation(puzzle))),
            "the steps do not solve the position"
        );
        reporter.count = Some(TurnCount::Htm);
        let mut end = before.len() as u32;
        let stages = stages.iter().map(|stage| {
            let moves = stage.moves.len() as u32;
            end += moves;
            Stage {
                part: Part::Step(step(stage.step)),
                moves,
                end,
            }
        });
        Ok(Solution {
            stages: stages.collect(),
            ..reporter.described(&algorithm, turns.len() as u32, Quality::Valid)
        })
    }
}

fn step(step: cfop::Step) -> Step {
    match step {
        cfop::Step::Cross => Step::Cross,
        cfop::Step::Pair(number) => Step::Pair(number),
        cfop::Step::Orient => Step::Orient,
        cfop::Step::Permute => Step::Permute,
    }
}
