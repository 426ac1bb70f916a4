//! What tests of several modules share.

use std::sync::atomic::{AtomicUsize, Ordering};

use search::Monitor;

/// Cancels a search after a number of reports.
pub(crate) struct CancelAfter<E> {
    left: AtomicUsize,
    /// Whether a report counts.
    counts: fn(&E) -> bool,
}

impl<E> CancelAfter<E> {
    pub(crate) fn new(reports: usize, counts: fn(&E) -> bool) -> Self {
        Self {
            left: AtomicUsize::new(reports),
            counts,
        }
    }
}

impl<E> Monitor<E> for CancelAfter<E> {
    fn report(&self, event: E) {
        if (self.counts)(&event) {
            let less = |left: usize| left.checked_sub(1);
            let left = &self.left;
            let _ = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}
