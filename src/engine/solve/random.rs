//! Random positions solved one by one, to see that none is left unsolved and how long the solutions are.

use std::sync::Arc;

use puzzle::{Expression, Puzzle};
use wire::{CubeOptions, Goal, Solution, SolveRequest};

use super::reporter::Reporter;
use crate::error::SolveError;
use crate::{Engine, JobContext};

impl Engine {
    /// Solves the random position of a seed, the one that [`scramble`](Self::scramble) leads to, as the goal says.
    /// With [`Goal::Improve`] it takes as long as the context's deadline allows. The solution has been read again from
    /// its notation and replayed.
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and when what is read again does not solve the position, which would be a mistake.
    pub fn solve_random(
        &self,
        puzzle: &Arc<Puzzle>,
        seed: u32,
        (goal, cube): (Goal, CubeOptions),
        context: &JobContext,
    ) -> Result<Solution, SolveError> {
        let reporter = Reporter::new(puzzle, context);
        let solver = self.solvers.general(puzzle, &reporter)?;
        let position = solver.random(seed.into());
        let request = SolveRequest {
            puzzle: puzzle.reference().to_owned(),
            position: position.images().to_vec(),
            goal,
            max_depth: u8::MAX,
            simd: true,
            threads: None,
            cube,
            way_back: None,
        };
        let solved = self.solve(&request, context)?;
        if context.is_cancelled() && solved.stopped {
            return Err(SolveError::Cancelled);
        }
        let text = &solved.solution.algorithm;
        let read = Expression::parse(puzzle, text).map(|read| read.algorithm(puzzle));
        let end = read.map(|moves| position.then(&moves.permutation(puzzle)));
        if !end.is_ok_and(|end| puzzle.looks_solved(&end)) {
            return Err(SolveError::Illegal(format!(
                "{text} does not solve the position of seed {seed}"
            )));
        }
        Ok(solved.solution)
    }
}
