//! Solving the 3x3x3 in two colours.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use group::Permutation;
use search::Monitor;
use two_colour::{self, Centres, Solver, Task, UnsolvedError};
use wire::{Progress, TurnCount, TwoColourCube};

use super::Reporter;
use crate::atlas::two_colour::{cube, metric};
use crate::error::SolveError;

/// The solvers by what they solve, with what they know.
pub(super) type TwoColourSolvers = Mutex<BTreeMap<Task, Arc<Solver>>>;

/// How far the states reach that a solver knows beforehand: ready in a moment, and seconds for the farthest states.
const DEPTH: u8 = 6;

/// A shortest solution of a position that stands upright.
///
/// # Errors
/// When it is cancelled.
pub(super) fn solve(
    solvers: &TwoColourSolvers,
    of: TwoColourCube,
    position: &Permutation,
    reporter: &mut Reporter,
) -> Result<wire::Solution, SolveError> {
    let count = match reporter.count {
        Some(TurnCount::Qtm) => TurnCount::Qtm,
        _ => TurnCount::Htm,
    };
    reporter.count = Some(count);
    let reporter = &*reporter;
    let task = Task {
        cube: cube(of),
        metric: metric(count),
        centres: Centres::Seen,
    };
    let known = || solvers.lock().unwrap_or_else(PoisonError::into_inner);
    let ready = known().get(&task).cloned();
    let solver = if let Some(solver) = ready {
        solver
    } else {
        // Built without the lock; should two threads build one, either will do.
        let solver = Solver::new(task, DEPTH, reporter).map_err(|_| SolveError::Cancelled)?;
        let solver = Arc::new(solver);
        known().insert(task, Arc::clone(&solver));
        solver
    };
    let solution = solver.solve(position, reporter).map_err(|why| match why {
        UnsolvedError::Cancelled => SolveError::Cancelled,
        UnsolvedError::Unreachable | UnsolvedError::Centres => {
            SolveError::Illegal("no turns of the faces solve these colours".to_owned())
        }
    })?;
    let algorithm = reporter.before.then(&solution.moves);
    let length = solution.length.into();
    let described = reporter.described(&algorithm, length, wire::Quality::Optimal);
    Ok(wire::Solution {
        algorithm: algorithm.display(reporter.puzzle).to_string(),
        ..described
    })
}

impl Monitor<two_colour::Progress> for Reporter<'_> {
    fn report(&self, progress: two_colour::Progress) {
        match progress {
            two_colour::Progress::Pass { done, of, .. } => (self.context.report)(Progress::Table {
                filled: done as u64,
                total: of as u64,
            }),
            two_colour::Progress::Searching { moves, nodes } => {
                self.nodes.fetch_max(nodes, Ordering::Relaxed);
                (self.context.report)(Progress::Search(self.search_progress(moves, nodes)));
            }
            two_colour::Progress::Level(_) => {}
        }
    }

    fn is_cancelled(&self) -> bool {
        self.context.is_cancelled()
    }
}
