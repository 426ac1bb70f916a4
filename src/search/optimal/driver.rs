//! What the subtrees of one length of a search share: counts, the wish to stop, and solutions.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::monitor::{Monitor, Progress};

/// Positions looked at between two reports, a power of 2.
const REPORT_EVERY: u64 = 1 << 16;

/// How the search of one length ends.
pub(crate) enum Outcome {
    /// Solutions, as generators, in the order of the subtrees; none if all was looked at and there are none.
    Solutions(Vec<Vec<u8>>),
    /// The monitor said so.
    Cancelled,
}

/// A search's common memory.
pub(crate) struct Shared<'a> {
    monitor: &'a dyn Monitor<Progress>,
    /// Positions looked at before the search began.
    before: u64,
    nodes: AtomicU64,
    cancelled: AtomicBool,
    /// The length being searched.
    length: u8,
    /// The first subtree in which a solution was found, where one is enough.
    first: AtomicUsize,
    /// Subtrees and their solutions.
    solutions: Mutex<Vec<(usize, Vec<u8>)>>,
    /// More solutions than this are not wanted.
    pub(crate) most: usize,
}

impl<'a> Shared<'a> {
    /// For the search of one length, at which `nodes` positions have been looked at, `before` that search began others.
    pub(crate) fn new(
        monitor: &'a dyn Monitor<Progress>,
        (before, nodes): (u64, u64),
        length: u8,
        most: usize,
    ) -> Self {
        Self {
            monitor,
            before,
            nodes: AtomicU64::new(nodes),
            cancelled: AtomicBool::new(false),
            length,
            first: AtomicUsize::new(usize::MAX),
            solutions: Mutex::new(Vec::new()),
            most,
        }
    }

    /// Counts positions; says whether a subtree should go on.
    pub(crate) fn go_on(&self, subtree: usize, nodes: u64) -> bool {
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if before / REPORT_EVERY != (before + nodes) / REPORT_EVERY {
            self.report();
        }
        if self.monitor.is_cancelled() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
        !self.cancelled.load(Ordering::Relaxed) && subtree < self.first.load(Ordering::Relaxed)
    }

    /// Tells the monitor how far the search is.
    pub(crate) fn report(&self) {
        let nodes = self.before + self.nodes.load(Ordering::Relaxed);
        self.monitor.report(Progress::Search {
            depth: self.length,
            nodes,
        });
    }

    /// Keeps a subtree's solutions, which stand in their order.
    pub(crate) fn found(&self, subtree: usize, found: Vec<Vec<u8>>) {
        if found.is_empty() {
            return;
        }
        let mut solutions = self
            .solutions
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        solutions.extend(found.into_iter().map(|moves| (subtree, moves)));
        // What comes before the last that is kept is all that may still matter.
        solutions.sort_by_key(|(subtree, _)| *subtree);
        if solutions.len() >= self.most {
            solutions.truncate(self.most);
            if let Some((last, _)) = solutions.last() {
                self.first.fetch_min(*last, Ordering::Relaxed);
            }
        }
    }

    /// How it ended, and how many positions were looked at.
    pub(crate) fn end(self) -> (Outcome, u64) {
        self.report();
        let nodes = self.nodes.into_inner();
        if self.cancelled.into_inner() {
            return (Outcome::Cancelled, nodes);
        }
        let solutions = self.solutions.into_inner();
        let solutions = solutions.unwrap_or_else(std::sync::PoisonError::into_inner);
        let moves = solutions.into_iter().map(|(_, moves)| moves).collect();
        (Outcome::Solutions(moves), nodes)
    }
}
