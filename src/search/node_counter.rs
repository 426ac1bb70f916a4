//! The nodes of a search on several threads: counted, reported, and stopped when the monitor cancels.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::monitor::{Monitor, Progress};

/// Nodes between two reports, a power of 2.
const REPORT_INTERVAL: u64 = 1 << 16;

/// Counts nodes for all threads of a search.
pub(crate) struct NodeCounter<'a> {
    monitor: &'a dyn Monitor<Progress>,
    /// Nodes that earlier searches looked at; reports include them.
    before: u64,
    nodes: AtomicU64,
    cancelled: AtomicBool,
}

impl<'a> NodeCounter<'a> {
    /// Counts on from `nodes`; reports add `before`.
    pub(crate) fn new(monitor: &'a dyn Monitor<Progress>, before: u64, nodes: u64) -> Self {
        Self {
            monitor,
            before,
            nodes: AtomicU64::new(nodes),
            cancelled: AtomicBool::new(false),
        }
    }

    /// Adds nodes, reports every [`REPORT_INTERVAL`] of them, and returns whether to go on. `progress` makes a report
    /// of a number of nodes.
    pub(crate) fn add(&self, nodes: u64, progress: impl FnOnce(u64) -> Progress) -> bool {
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if before / REPORT_INTERVAL != (before + nodes) / REPORT_INTERVAL {
            self.report(progress);
        }
        if self.monitor.is_cancelled() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
        !self.is_cancelled()
    }

    /// Reports how far the search is.
    pub(crate) fn report(&self, progress: impl FnOnce(u64) -> Progress) {
        self.monitor.report(progress(self.before + self.count()));
    }

    /// The nodes counted so far, without those of earlier searches.
    pub(crate) fn count(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether the monitor has cancelled.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}
