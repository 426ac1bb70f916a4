//! Positions that are too far from solved for a shortest solution: what to look for, the best solution so far, and what
//! a puzzle's own solver does.

use std::fmt::Debug;
use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, MoveId};

use super::meeting::Sameness;
use super::{GeneralSolver, Oriented};
use crate::monitor::{Monitor, Progress};
use crate::solution::{Quality, SearchError, Solution};
use crate::solver::Solver;
use crate::threads::Threads;

/// What to look for where a shortest solution is out of reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FarGoal {
    /// A good solution, within seconds.
    #[default]
    Soon,
    /// Any solution, in a moment.
    First,
    /// Shorter and shorter ones until the monitor cancels or, after many minutes, nothing is left to try.
    Best,
    /// One that brings the pieces home kind by kind, as people do it: longer, but its stages can be seen.
    Staged,
}

/// The solver that some puzzle has of its own, in place of commutators. It builds its tables at first use.
pub(super) trait OwnSolver: Debug + Send + Sync {
    /// Gives it the solver of the 3x3x3 that it finishes positions with, if it does that.
    fn use_cube(&self, _cube: Arc<Solver>) {}

    /// A shortest solution, if the position is near enough for one.
    fn near(
        &self,
        general: &GeneralSolver,
        (position, oriented): (&Permutation, &[Oriented]),
        sameness: Sameness,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Solution>, SearchError> {
        general.optimal(position, oriented, sameness, monitor)
    }

    /// The greatest length that [`near`](Self::near) proves.
    fn proves(&self, general: &GeneralSolver) -> usize {
        general.proves()
    }

    /// Whether it finds such solutions of far positions; commutators do if not.
    fn serves(&self, goal: FarGoal, sameness: Sameness) -> bool;

    /// Solutions of a position that is not near.
    fn far(
        &self,
        best: &mut Best,
        oriented: &[Oriented],
        how: (FarGoal, Threads),
    ) -> Result<(), SearchError>;
}

/// The best solution of a position so far.
pub(super) struct Best<'a> {
    pub(super) solver: &'a GeneralSolver,
    pub(super) position: &'a Permutation,
    sameness: Sameness,
    pub(super) monitor: &'a dyn Monitor<Progress>,
    pub(super) solution: Option<Solution>,
    /// Which attempt came to it.
    attempt: usize,
}

impl<'a> Best<'a> {
    /// Without a solution so far.
    pub(super) fn new(
        solver: &'a GeneralSolver,
        position: &'a Permutation,
        sameness: Sameness,
        monitor: &'a dyn Monitor<Progress>,
    ) -> Self {
        Self {
            solver,
            position,
            sameness,
            monitor,
            solution: None,
            attempt: 0,
        }
    }

    /// The length of the best solution.
    pub(super) fn length(&self) -> Option<u32> {
        self.solution.as_ref().map(|solution| solution.length)
    }

    /// Takes in a solution in parts, each shortened, and reports it if it is shorter than all before. Of equally long
    /// ones, that of the earliest attempt is the best, whichever thread is faster.
    pub(super) fn offer(
        &mut self,
        attempt: usize,
        oriented: &Oriented,
        parts: Vec<Vec<MoveId>>,
        quality: Quality,
    ) {
        let parts = parts.into_iter().map(Algorithm::from_moves);
        let moves = parts.fold(Algorithm::default(), |moves, part| {
            moves.then(&self.solver.shortened(&part))
        });
        let length = oriented.counted + moves.len();
        let known = self.solution.as_ref().map(|known| known.length as usize);
        if known.is_some_and(|known| (known, self.attempt) <= (length, attempt)) {
            return;
        }
        let algorithm = oriented.before.then(&moves);
        let rated = (length, quality);
        let found = (self.solver).replayed(self.position, algorithm, rated, self.sameness);
        if known != Some(length) {
            self.monitor.report(Progress::Found(found.clone()));
        }
        self.solution = Some(found);
        self.attempt = attempt;
    }

    /// Takes in a solution that is known to be the best, and has been reported if somebody should hear of it.
    pub(super) fn settle(&mut self, found: Solution) {
        self.solution = Some(found);
    }
}
