//! The algorithms of all registers of an architecture at once.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

use architect::joint::{self, Joint, JointWatch, Measure, Plan};
use architect::solve::Status;
use wire::{ArchitectProgress, JointProgress, JointRequest, JointSolved, Progress};

use crate::Engine;
use crate::architect::{MEMORY, algorithm_view};
use crate::solve::{SolveError, puzzle_named, threads};

/// The joint search that was broken off last, and its puzzle's name.
#[derive(Default)]
pub(crate) struct Halted(Mutex<Option<(String, Joint)>>);

impl Engine {
    /// The algorithms of all registers, least in sum or in the longest. A search that was broken off is gone on with.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] where there are no such registers,
    /// in words.
    pub fn solve_jointly(
        &self,
        request: &JointRequest,
        parallel: bool,
        cancel: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Result<JointSolved, SolveError> {
        let start = (self.clock)();
        let puzzle = puzzle_named(&request.puzzle)?;
        let solver = self.cycles.of(&puzzle);
        let plan = Plan {
            measure: if request.largest {
                Measure::Largest
            } else {
                Measure::Sum
            },
            memory: MEMORY,
            ..Plan::new(request.orders.clone())
        };
        let halted = || self.joint.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known =
            halted().take_if(|(name, joint)| name == puzzle.name() && *joint.plan() == plan);
        let mut joint = match known {
            Some((_, joint)) => joint,
            None => Joint::new(&solver, plan)
                .map_err(|hopeless| SolveError::Illegal(hopeless.to_string()))?,
        };
        let watcher = Watcher { cancel, report };
        if joint.run(&solver, threads(parallel, None), &watcher) == Status::Paused {
            *halted() = Some((puzzle.name().to_owned(), joint));
            return Err(SolveError::Cancelled);
        }
        let answer = joint.answer(&solver).ok_or(SolveError::NotWithin {
            max_depth: joint.plan().longest,
            proved: true,
        })?;
        let algorithms = answer.algorithms.iter().map(|algorithm| {
            let coefficient = architect::movecount::coefficient(&puzzle, algorithm);
            algorithm_view(&puzzle, algorithm, coefficient)
        });
        Ok(JointSolved {
            algorithms: algorithms.collect(),
            total: answer.total,
            proved: answer.proved,
            milliseconds: (self.clock)() - start,
        })
    }
}

/// Hands on how far the search is.
struct Watcher<'a> {
    cancel: &'a AtomicBool,
    report: &'a (dyn Fn(Progress) + Sync),
}

impl JointWatch for Watcher<'_> {
    fn report(&self, progress: &joint::JointProgress) {
        let progress = JointProgress {
            least: progress.least,
            best: progress.best,
            searches: progress.searches,
        };
        (self.report)(Progress::Architect(ArchitectProgress::Joint(progress)));
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
