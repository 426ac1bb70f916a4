//! The algorithms of all registers of an architecture at once.

use architect::joint::{Event, Joint, Measure, Query};
use wire::{ArchitectProgress, JointProgress, JointRequest, JointSolved, Progress};

use crate::architect::{MEMORY, graded};
use crate::error::SolveError;
use crate::resumable::Latest;
use crate::wire_values::puzzle_of;
use crate::{Engine, JobContext};

/// For this time each report brings a new checkpoint, milliseconds: some reports never reach the page.
const CHECKPOINT_REPORTED_MS: f64 = 300.0;

impl Engine {
    /// The algorithms of all registers, least in sum or in the longest.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] where there are no such
    /// registers, in words.
    pub fn solve_jointly(
        &self,
        request: &JointRequest,
        context: &JobContext,
    ) -> Result<JointSolved, SolveError> {
        let start = context.now();
        let puzzle = puzzle_of(&request.puzzle)?;
        let solver = self.cycles.of(&puzzle);
        let query = Query {
            measure: if request.largest {
                Measure::Largest
            } else {
                Measure::Sum
            },
            memory: MEMORY,
            ..Query::new(request.orders.clone())
        };
        let fresh =
            Joint::new(&solver, query).map_err(|error| SolveError::Illegal(error.to_string()))?;
        let checkpoint = request.checkpoint.as_ref();
        let (mut joint, restarted) = self.joint.resumed(fresh, &solver, checkpoint);
        joint.start_from_known(&solver);
        let latest = Latest::default();
        let report = |event| {
            let Event::Progress(progress) = event else {
                return;
            };
            let latest = latest.lock();
            let is_new = context.now() - latest.at <= CHECKPOINT_REPORTED_MS;
            let progress = JointProgress {
                least: progress.least,
                best: progress.best,
                searches: progress.searches,
                checkpoint: latest.checkpoint.clone().filter(|_| is_new),
                too_large: latest.too_large,
                restarted,
            };
            drop(latest);
            (context.report)(Progress::Architect(ArchitectProgress::Joint(progress)));
        };
        let joint = self.joint.run(joint, &solver, context, &latest, &report)?;
        let answer = joint.answer(&solver).ok_or(SolveError::NotWithin {
            max_depth: joint.tried(),
            proved: true,
        })?;
        let algorithms = answer.algorithms.iter();
        let algorithms = algorithms.map(|algorithm| graded(&puzzle, algorithm));
        Ok(JointSolved {
            algorithms: algorithms.collect(),
            total: answer.total,
            proved: answer.proved,
            milliseconds: context.now() - start,
        })
    }
}
