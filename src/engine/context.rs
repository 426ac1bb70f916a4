//! What every job gets from the host that runs it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use search::{CancelWith, MapReports, Monitor, Threads};
use wire::Progress;

/// Threads, cancellation, clock and reports of one job.
#[derive(Clone)]
pub struct JobContext<'a> {
    /// The threads that searches use.
    pub threads: Threads,
    /// Cancels the job when it is set, which any thread may do at any time.
    pub cancel: Arc<AtomicBool>,
    /// Milliseconds since any fixed moment, never going back.
    pub clock: &'a (dyn Fn() -> f64 + Sync),
    /// From this moment of the clock on, a search answers with the best solution it has, or with the first it finds.
    pub deadline: f64,
    /// Bytes that a table of the engine's own choice may take; 0 where nobody knows.
    pub memory: u64,
    /// Takes the job's progress, sometimes from several threads at once.
    pub report: &'a (dyn Fn(Progress) + Sync),
    /// Called again and again as long as the job works, from any of its threads: as often as it looks whether it is
    /// cancelled. Must be quick.
    pub alive: &'a (dyn Fn() + Sync),
}

impl Default for JobContext<'_> {
    /// All threads, nobody who cancels or listens, no deadline, no memory to spare, and a clock that stands still.
    fn default() -> Self {
        Self {
            threads: Threads::All,
            cancel: Arc::default(),
            clock: &|| 0.0,
            deadline: f64::INFINITY,
            memory: 0,
            report: &|_| {},
            alive: &|| {},
        }
    }
}

impl JobContext<'_> {
    /// Milliseconds since any fixed moment.
    pub(crate) fn now(&self) -> f64 {
        (self.clock)()
    }

    pub(crate) fn is_past_deadline(&self) -> bool {
        self.deadline.is_finite() && self.now() >= self.deadline
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        (self.alive)();
        self.cancel.load(Ordering::Relaxed)
    }

    /// A monitor for work of this job whose reports nobody wants.
    pub(crate) fn quiet(&self) -> CancelWith<'_, Progress> {
        CancelWith(self)
    }

    /// A monitor for work of this job, whose reports `progress` puts into the terms of the job.
    pub(crate) fn monitor<E>(&self, progress: impl Fn(E) -> Progress + Sync) -> impl Monitor<E> {
        MapReports::new(self, move |event| Some(progress(event)))
    }
}

impl Monitor<Progress> for JobContext<'_> {
    fn report(&self, progress: Progress) {
        (self.report)(progress);
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled()
    }
}
