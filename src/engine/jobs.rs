//! Requests in, outcomes out.

use architect::joint::Joint;
use architect::solve::Search;
use wire::{Outcome, Request};

use crate::architect::CycleSolvers;
use crate::atlas::symmetric::Listed;
use crate::error::SolveError;
use crate::resumable::Paused;
use crate::shorten::Sums;
use crate::solve::Solvers;
use crate::{JobContext, practice, recognition};

/// The engine: one for a process or a worker.
#[derive(Default)]
pub struct Engine {
    pub(crate) solvers: Solvers,
    pub(crate) sums: Sums,
    pub(crate) cycles: CycleSolvers,
    /// The search for one register's algorithms that was cancelled last.
    pub(crate) search: Paused<Search>,
    /// The joint search that was cancelled last.
    pub(crate) joint: Paused<Joint>,
    /// The symmetric positions that were listed last.
    pub(crate) symmetric: Listed,
}

impl Engine {
    /// Runs a request to its end on the calling thread; searches use further threads if the context says so.
    pub fn run(&self, request: &Request, context: &JobContext) -> Outcome {
        match request {
            Request::Solve(request) => self
                .solve(request, context)
                .map_or_else(SolveError::into_outcome, Outcome::Solved),
            Request::Scramble(request) => self
                .scramble(request, context)
                .map_or_else(SolveError::into_outcome, Outcome::Scrambled),
            Request::Architect(request) => self.architect(request, context),
            Request::Atlas(request) => self.atlas(request, context),
            Request::Recognise(request) => Outcome::Recognised(recognition::recognise(request)),
            Request::Cases(set) => Outcome::Cases(practice::cases(*set)),
            Request::Shorten(request) => self
                .shorten(request, context)
                .map_or_else(SolveError::into_outcome, Outcome::Shortened),
        }
    }
}
