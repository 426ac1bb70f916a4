//! Algorithms of registers where the shortest ones are out of reach.

use architect::valid::Attempts;
use wire::{ArchitectProgress, Progress, ValidAlgorithms, ValidRequest};

use crate::architect::graded;
use crate::error::SolveError;
use crate::wire_values::puzzle_of;
use crate::{Engine, JobContext};

impl Engine {
    /// Algorithms of registers that do what is asked and need not be short: the shortest of some attempts.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] where there are no such
    /// registers, in words.
    pub fn find_valid(
        &self,
        request: &ValidRequest,
        context: &JobContext,
    ) -> Result<ValidAlgorithms, SolveError> {
        let start = context.now();
        let puzzle = puzzle_of(&request.puzzle)?;
        let watch = context.quiet();
        let nothing = || {
            if context.is_cancelled() {
                return SolveError::Cancelled;
            }
            let name = puzzle.name();
            SolveError::Illegal(format!(
                "no algorithms for such registers were found on the {name}"
            ))
        };
        let mut attempts =
            Attempts::new(&puzzle, &request.orders, false, &watch).ok_or_else(nothing)?;
        let so_far = |attempts: &Attempts| {
            let best = attempts.best().unwrap_or_default().iter();
            let algorithms = best.map(|algorithm| graded(&puzzle, algorithm));
            ValidAlgorithms {
                algorithms: algorithms.collect(),
                attempts: attempts.made(),
                milliseconds: context.now() - start,
            }
        };
        let report = |attempts: &Attempts| {
            let news = ArchitectProgress::Valid(so_far(attempts));
            (context.report)(Progress::Architect(news));
        };
        report(&attempts);
        while attempts.made() < request.attempts.max(1) {
            attempts.attempt(context.threads, &watch);
            if context.is_cancelled() {
                return Err(SolveError::Cancelled);
            }
            report(&attempts);
        }
        if attempts.best().is_none() {
            return Err(nothing());
        }
        Ok(so_far(&attempts))
    }
}
