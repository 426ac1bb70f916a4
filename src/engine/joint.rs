//! The algorithms of all registers of an architecture at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use architect::joint::{self, Joint, JointWatch, Measure, Plan};
use architect::solve::{CycleSolver, Status};
use search::Threads;
use wire::{ArchitectProgress, Checkpoint, JointProgress, JointRequest, JointSolved, Progress};

use crate::Engine;
use crate::architect::{FIRST_PAUSE_MS, LAST_PAUSE_MS, MEMORY, graded};
use crate::solve::{SolveError, puzzle_named, threads};

/// A checkpoint of more bytes is not sent: on its way into the browser's store there are four copies of it at once, which
/// the page and the worker must have room for beside all else.
const LARGEST: usize = 64 << 20;
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
        let restored = || Joint::restore(&solver, plan.clone(), &kept?.0).ok();
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
            taken_down: Mutex::new(TakenDown::default()),
            due: AtomicBool::new(false),
            deadline: AtomicU64::new(0),
        };
        let mut pause = FIRST_PAUSE_MS;
        while watcher.run(&mut joint, &solver, threads(parallel, None), pause) == Status::Paused {
            if cancel.load(Ordering::Relaxed) {
                *halted() = Some((puzzle.name().to_owned(), joint));
                return Err(SolveError::Cancelled);
            }
            watcher.keep(&joint, &solver);
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
    taken_down: Mutex<TakenDown>,
    /// Whether it is time to take down how far the search is.
    due: AtomicBool,
    /// When it will be: the clock's number, bit by bit.
    deadline: AtomicU64,
}

/// The latest checkpoint.
#[derive(Default)]
struct TakenDown {
    /// When it was taken; 0 while there is none.
    at: f64,
    /// What it is, unless it is too large.
    checkpoint: Option<Checkpoint>,
    /// How large it is, where it is too large.
    too_large: Option<u64>,
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
    fn keep(&self, joint: &Joint, solver: &CycleSolver) {
        let bytes = joint.checkpoint(solver);
        let fits = bytes.len() <= LARGEST;
        let taken_down = TakenDown {
            at: (self.engine.clock)(),
            too_large: (!fits).then_some(bytes.len() as u64),
            checkpoint: fits.then_some(Checkpoint(bytes)),
        };
        *self.taken_down() = taken_down;
    }

    fn taken_down(&self) -> MutexGuard<'_, TakenDown> {
        let held = self.taken_down.lock();
        held.unwrap_or_else(PoisonError::into_inner)
    }
}

impl JointWatch for Watcher<'_> {
    fn report(&self, progress: &joint::JointProgress) {
        let now = (self.engine.clock)();
        if now >= f64::from_bits(self.deadline.load(Ordering::Relaxed)) {
            self.due.store(true, Ordering::Relaxed);
        }
        let (checkpoint, too_large) = {
            let taken_down = self.taken_down();
            let told = now - taken_down.at <= TOLD_MS;
            let checkpoint = taken_down.checkpoint.as_ref().filter(|_| told);
            (checkpoint.cloned(), taken_down.too_large)
        };
        let progress = JointProgress {
            least: progress.least,
            best: progress.best,
            searches: progress.searches,
            checkpoint,
            too_large,
            anew: self.anew,
        };
        (self.report)(Progress::Architect(ArchitectProgress::Joint(progress)));
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.due.load(Ordering::Relaxed)
    }
}
