//! Progress and cancellation: how a caller watches long work and stops it.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::solution::{SearchError, Solution};

/// Nodes that a search looks at between two calls of [`Monitor::is_cancelled`]: a fraction of a millisecond's work.
pub const CANCEL_CHECK_INTERVAL: u64 = 2048;

/// Watches long work and may cancel it. `E` is what the work reports, such as [`Progress`].
///
/// The methods are called from any thread of the work, sometimes from several at once, and as often as every
/// [`CANCEL_CHECK_INTERVAL`] nodes: they must be quick and must not block. What the work returns does not depend on
/// them, unless they cancel it.
pub trait Monitor<E>: Sync {
    /// Receives how far the work is, or something found on the way. Reports of several threads may overtake each other.
    fn report(&self, event: E);

    /// Whether the work should stop. Once true it must stay true until the work has returned.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Ignores all reports and never cancels.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMonitor;

impl<E> Monitor<E> for NoMonitor {
    fn report(&self, _event: E) {}
}

/// Ignores all reports and cancels when a flag is set.
#[derive(Clone, Copy, Debug)]
pub struct CancelFlag<'a>(pub &'a AtomicBool);

impl<E> Monitor<E> for CancelFlag<'_> {
    fn report(&self, _event: E) {}

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Ignores all reports and cancels when another monitor does: for work inside work that reports something else.
pub struct CancelWith<'a, E>(pub &'a dyn Monitor<E>);

impl<E, Inner> Monitor<Inner> for CancelWith<'_, E> {
    fn report(&self, _event: Inner) {}

    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// The monitor cancelled, so that there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CancelledError;

impl fmt::Display for CancelledError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was cancelled")
    }
}

impl std::error::Error for CancelledError {}

impl From<CancelledError> for SearchError {
    fn from(CancelledError: CancelledError) -> Self {
        Self::Cancelled
    }
}

/// Goes on unless the monitor cancels.
///
/// # Errors
/// If it does.
pub fn go_on<E>(monitor: &dyn Monitor<E>) -> Result<(), CancelledError> {
    if monitor.is_cancelled() {
        Err(CancelledError)
    } else {
        Ok(())
    }
}

/// Passes reports of work inside other work on to the other's monitor, in its terms, and cancels with it.
pub struct MapReports<'a, E, F> {
    outer: &'a dyn Monitor<E>,
    map: F,
}

impl<'a, E, F> MapReports<'a, E, F> {
    /// `map` turns a report into one for `outer`; where it gives `None`, nothing is reported.
    pub fn new<Inner>(outer: &'a dyn Monitor<E>, map: F) -> Self
    where
        F: Fn(Inner) -> Option<E> + Sync,
    {
        Self { outer, map }
    }
}

impl<E, Inner, F: Fn(Inner) -> Option<E> + Sync> Monitor<Inner> for MapReports<'_, E, F> {
    fn report(&self, event: Inner) {
        if let Some(event) = (self.map)(event) {
            self.outer.report(event);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.outer.is_cancelled()
    }
}

/// What searches and the building of tables report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The pruning table is being filled.
    Table {
        /// Entries filled.
        filled: u64,
        /// Entries to fill in all.
        total: u64,
    },
    /// A saved pruning table is being read from a [`Storage`](storage::Storage).
    Reading {
        /// Bytes read.
        read: u64,
        /// Bytes to read in all.
        total: u64,
    },
    /// Solutions of one length are being searched.
    Search {
        /// The length, moves in the solver's metric.
        depth: u8,
        /// Nodes looked at since the search began.
        nodes: u64,
    },
    /// Better solutions are looked for in two phases.
    Improve {
        /// Moves of the best solution so far in the solver's metric, if there is one.
        best: Option<u8>,
        /// Nodes looked at since the search began.
        nodes: u64,
    },
    /// Pieces of one kind are being brought home, those of other kinds stay as they are.
    Pieces {
        /// The kind: the facets of its pieces.
        facets: u8,
        /// Pieces that are not home in the states that are looked at now.
        left: u16,
        /// Which attempt it is, from 1; each is slower than the one before and mostly comes to a shorter solution.
        round: u8,
        /// States looked at since the search began.
        nodes: u64,
    },
    /// No solution of the position has fewer moves, in the solver's metric: all shorter ones were ruled out.
    AtLeast {
        /// That number.
        moves: u32,
    },
    /// A solution that is shorter than all before it was found and replayed. The one that the search returns in the
    /// end may be shorter still; a search that goes straight to a shortest one does not report it.
    Found(Solution),
    /// Memory has no room for the large table of this many bytes; the small one takes its place.
    NoRoom {
        /// The table's bytes.
        bytes: u64,
    },
}
