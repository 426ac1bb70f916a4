//! The driver of searches that can be paused and resumed.
//!
//! A search runs in slices, and its state is saved as a checkpoint after each. A new slice builds its tables again, so
//! slices become longer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use architect::solve::CycleSolver;
use architect::{Resumable, Status};
use search::Monitor;
use wire::Checkpoint;

use crate::JobContext;
use crate::error::SolveError;

/// The length of the first slice, milliseconds.
const FIRST_SLICE_MS: f64 = 8000.0;
/// The length of the longest slices, milliseconds.
const LONGEST_SLICE_MS: f64 = 120_000.0;
/// The most bytes of a checkpoint that is reported: the page and the worker have four copies of it in memory while the
/// browser saves it.
const LARGEST_CHECKPOINT: usize = 64 << 20;

/// The search that was cancelled last, which goes on if the same is asked again.
pub(crate) struct Paused<S>(Mutex<Option<(String, S)>>);

impl<S> Default for Paused<S> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

/// The latest checkpoint of a running search.
#[derive(Default)]
pub(crate) struct Latest(Mutex<Saved>);

/// See [`Latest`].
#[derive(Default)]
pub(crate) struct Saved {
    /// When it was taken, by the job's clock; 0 while there is none.
    pub(crate) at: f64,
    /// `None` if it is too large to be reported.
    pub(crate) checkpoint: Option<Checkpoint>,
    /// Its bytes if it is too large.
    pub(crate) too_large: Option<u64>,
}

impl Latest {
    pub(crate) fn new(checkpoint: Option<Checkpoint>) -> Self {
        Self(Mutex::new(Saved {
            checkpoint,
            ..Saved::default()
        }))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Saved> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn save(&self, at: f64, bytes: Vec<u8>) {
        let fits = bytes.len() <= LARGEST_CHECKPOINT;
        *self.lock() = Saved {
            at,
            too_large: (!fits).then_some(bytes.len() as u64),
            checkpoint: fits.then_some(Checkpoint(bytes)),
        };
    }
}

impl<S: Resumable<Query: PartialEq>> Paused<S> {
    fn lock(&self) -> MutexGuard<'_, Option<(String, S)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search for what `fresh` looks for that is further along than it: the one that was cancelled, or that of the
    /// checkpoint; else `fresh` itself. And whether there was a checkpoint that could not be used.
    pub(crate) fn resumed(
        &self,
        fresh: S,
        solver: &CycleSolver,
        checkpoint: Option<&Checkpoint>,
    ) -> (S, bool) {
        let same = |(puzzle, paused): &mut (String, S)| {
            puzzle == solver.puzzle().reference() && paused.query() == fresh.query()
        };
        if let Some((_, paused)) = self.lock().take_if(same) {
            return (paused, false);
        }
        match checkpoint.map(|checkpoint| fresh.restored(solver, &checkpoint.0)) {
            Some(Ok(restored)) => (restored, false),
            Some(Err(_)) => (fresh, true),
            None => (fresh, false),
        }
    }

    /// Runs a search to its end, with a new checkpoint in `latest` now and then.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`]; then the search is saved here.
    pub(crate) fn run(
        &self,
        mut search: S,
        solver: &CycleSolver,
        context: &JobContext,
        latest: &Latest,
        report: &(dyn Fn(S::Event) + Sync),
    ) -> Result<S, SolveError> {
        let mut length = FIRST_SLICE_MS;
        loop {
            let slice = Slice {
                context,
                report,
                end: context.now() + length,
                is_over: AtomicBool::new(false),
            };
            if search.run(solver, context.threads, &slice) == Status::Done {
                return Ok(search);
            }
            if context.is_cancelled() {
                *self.lock() = Some((solver.puzzle().reference().to_owned(), search));
                return Err(SolveError::Cancelled);
            }
            latest.save(context.now(), search.checkpoint(solver));
            length = (length * 1.5).min(LONGEST_SLICE_MS);
        }
    }
}

/// Cancels a search with its job, and at the first report after the slice's end.
struct Slice<'a, E> {
    context: &'a JobContext<'a>,
    report: &'a (dyn Fn(E) + Sync),
    /// By the job's clock.
    end: f64,
    is_over: AtomicBool,
}

impl<E> Monitor<E> for Slice<'_, E> {
    fn report(&self, event: E) {
        if self.context.now() >= self.end {
            self.is_over.store(true, Ordering::Relaxed);
        }
        (self.report)(event);
    }

    fn is_cancelled(&self) -> bool {
        self.context.is_cancelled() || self.is_over.load(Ordering::Relaxed)
    }
}
