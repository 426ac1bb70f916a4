//! The algorithms of all registers of an architecture at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use architect::joint::{self, Joint, JointWatch, Measure, Plan};
use architect::solve::{CycleSolver, Status};
use search::Threads;
use wire::{ArchitectProgress, Checkpoint, JointProgress, JointRequest, JointSolved, Progress};

use crate::Engine;
use crate::architect::{FIRST_PAUSE_MS, LAST_PAUSE_MS, MEMORY, bytes_of, digits_of, graded};
use crate::solve::{SolveError, puzzle_named, threads};

/// A checkpoint of more bytes is not sent.
const LARGEST: usize = 4 << 20;
/// For so long each report brings the latest checkpoint, milliseconds: some reports never reach the page.
const TOLD_MS: f64 = 300.0;

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
        let kept = request.checkpoint.as_ref();
        let restored = || {
            let bytes = bytes_of(&kept?.0)?;
            Joint::restore(&solver, plan.clone(), &bytes).ok()
        };
        let known = known.map(|(_, joint)| joint).or_else(restored);
        let anew = kept.is_some() && known.is_none();
        let mut joint = match known {
            Some(joint) => joint,
            None => Joint::new(&solver, plan)
                .map_err(|hopeless| SolveError::Illegal(hopeless.to_string()))?,
        };
        let watcher = Watcher {
            engine: self,
            cancel,
            report,
            anew,
            taken_down: Mutex::new((f64::NEG_INFINITY, None)),
            due: AtomicBool::new(false),
            deadline: AtomicU64::new(0),
        };
        let mut pause = FIRST_PAUSE_MS;
        while watcher.run(&mut joint, &solver, threads(parallel, None), pause) == Status::Paused {
            if cancel.load(Ordering::Relaxed) {
                *halted() = Some((puzzle.name().to_owned(), joint));
                return Err(SolveError::Cancelled);
            }
            watcher.keep(&joint);
            pause = (pause * 1.5).min(LAST_PAUSE_MS);
        }
        let answer = joint.answer(&solver).ok_or(SolveError::NotWithin {
            max_depth: joint.plan().longest,
            proved: true,
        })?;
        let algorithms = answer.algorithms.iter();
        let algorithms = algorithms.map(|algorithm| graded(&puzzle, algorithm));
        Ok(JointSolved {
            algorithms: algorithms.collect(),
            total: answer.total,
            proved: answer.proved,
            milliseconds: (self.clock)() - start,
        })
    }
}

/// Hands on how far the search is, and takes it down now and then.
struct Watcher<'a> {
    engine: &'a Engine,
    cancel: &'a AtomicBool,
    report: &'a (dyn Fn(Progress) + Sync),
    /// Whether the request's checkpoint could not be used.
    anew: bool,
    /// The latest checkpoint, and when it was taken.
    taken_down: Mutex<(f64, Option<Checkpoint>)>,
    /// Whether it is time to take down how far the search is.
    due: AtomicBool,
    /// When it will be: the clock's number, bit by bit.
    deadline: AtomicU64,
}

impl Watcher<'_> {
    /// Lets the search run for so long, milliseconds.
    fn run(&self, joint: &mut Joint, solver: &CycleSolver, threads: Threads, pause: f64) -> Status {
        let deadline = (self.engine.clock)() + pause;
        self.deadline.store(deadline.to_bits(), Ordering::Relaxed);
        self.due.store(false, Ordering::Relaxed);
        joint.run(solver, threads, self)
    }

    /// Takes down how far the search is, unless that is too much to be sent.
    fn keep(&self, joint: &Joint) {
        let bytes = joint.checkpoint();
        let checkpoint = (bytes.len() <= LARGEST).then(|| Checkpoint(digits_of(&bytes)));
        let mut taken_down = self
            .taken_down
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *taken_down = ((self.engine.clock)(), checkpoint);
    }
}

impl JointWatch for Watcher<'_> {
    fn report(&self, progress: &joint::JointProgress) {
        let now = (self.engine.clock)();
        if now >= f64::from_bits(self.deadline.load(Ordering::Relaxed)) {
            self.due.store(true, Ordering::Relaxed);
        }
        let checkpoint = {
            let taken_down = self
                .taken_down
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            let told = now - taken_down.0 <= TOLD_MS;
            told.then(|| taken_down.1.clone()).flatten()
        };
        let progress = JointProgress {
            least: progress.least,
            best: progress.best,
            searches: progress.searches,
            checkpoint,
            anew: self.anew,
        };
        (self.report)(Progress::Architect(ArchitectProgress::Joint(progress)));
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.due.load(Ordering::Relaxed)
    }
}
