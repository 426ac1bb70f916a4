//! Moves to random positions, and to those of a case that is practised.

use std::sync::Arc;

use fastrand::Rng;
use group::Permutation;
use puzzle::{Algorithm, Puzzle};
use search::{FarGoal, Goal, Options};
use wire::{CaseSet, CubeOptions, Practice, ScrambleRequest, Scrambled};

use super::first_of;
use super::reporter::Reporter;
use crate::error::SolveError;
use crate::wire_values::puzzle_of;
use crate::{Engine, JobContext, practice};

/// A scramble to a case that has fewer turns may be the case's algorithm backwards, which gives the case away.
const FEWEST: usize = 14;
/// Random turns that are put before a solution, so that it has as many: at least, and at most.
const DISGUISE: std::ops::RangeInclusive<usize> = 2..=14;

/// Whether a case comes with its shortest solution in the last layer's table.
pub(super) fn needs_last_layer(request: &ScrambleRequest) -> bool {
    let practice = request.practice.as_ref();
    practice.is_some_and(|practice| practice.set == CaseSet::LastLayer)
}

impl Engine {
    /// A random position, each as likely as any other that turning the puzzle's layers reaches, and moves that lead
    /// there: at most 20 for the 3x3x3, the fewest for small puzzles, many for large ones. To a case that is practised
    /// there are at least 14.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] if there is no such case.
    ///
    /// # Panics
    /// If a solution cannot be read again, which would be a mistake in this crate.
    pub fn scramble(
        &self,
        request: &ScrambleRequest,
        context: &JobContext,
    ) -> Result<Scrambled, SolveError> {
        let puzzle = puzzle_of(&request.puzzle)?;
        if let Some(practice) = &request.practice {
            return self.scramble_to_case(&puzzle, practice, request.seed, context);
        }
        let reporter = Reporter::new(&puzzle, context);
        let solver = self.solvers.general(&puzzle, &reporter)?;
        let position = solver.random(request.seed.into());
        let (solved, length) = self.way_home(&puzzle, &position, context)?;
        let scramble = solved.inverse(&puzzle);
        Ok(scrambled(&puzzle, &scramble, length))
    }

    /// Moves that solve a position, and how many they are.
    fn way_home(
        &self,
        puzzle: &Arc<Puzzle>,
        position: &Permutation,
        context: &JobContext,
    ) -> Result<(Algorithm, u32), SolveError> {
        let mut reporter = Reporter::new(puzzle, context);
        let options = Options {
            goal: Goal::FIRST,
            threads: context.threads,
            ..Options::default()
        };
        let cube = CubeOptions::default();
        let first = (FarGoal::First, options.threads);
        let solutions = match self.cube_for(puzzle, cube) {
            Some(solver) => self.find_in_cube(&solver, position, &options, cube, &mut reporter)?,
            None => self.find(puzzle, position, first, &mut reporter)?,
        };
        let (solution, _) = first_of(solutions);
        let moves = Algorithm::parse(puzzle, &solution.algorithm)
            .expect("the solver's moves are the puzzle's");
        Ok((moves, solution.length))
    }

    fn scramble_to_case(
        &self,
        puzzle: &Arc<Puzzle>,
        practice: &Practice,
        seed: u32,
        context: &JobContext,
    ) -> Result<Scrambled, SolveError> {
        if puzzle.name() != "3x3x3" {
            let words = format!("there are cases of the 3x3x3, not of the {}", puzzle.name());
            return Err(SolveError::Illegal(words));
        }
        let mut rng = Rng::with_seed(seed.into());
        let (position, case) = practice::draw(practice, &mut rng)?;
        let mut scramble = Algorithm::default();
        for count in DISGUISE {
            let before = practice::random_turns(puzzle, count, &mut rng);
            let turned = position.then(&before.permutation(puzzle));
            let (solved, _) = self.way_home(puzzle, &turned, context)?;
            scramble = before.then(&solved).inverse(puzzle).simplified(puzzle);
            if scramble.moves().len() >= FEWEST {
                break;
            }
        }
        let length = scramble.moves().len() as u32;
        Ok(Scrambled {
            case: Some(case),
            ..scrambled(puzzle, &scramble, length)
        })
    }
}

fn scrambled(puzzle: &Puzzle, scramble: &Algorithm, length: u32) -> Scrambled {
    Scrambled {
        // The same to look at as what was solved: pieces that look alike may have been exchanged.
        position: scramble.permutation(puzzle).images().to_vec(),
        algorithm: scramble.display(puzzle).to_string(),
        length,
        case: None,
    }
}
