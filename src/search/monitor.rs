//! What a search tells while it runs.

use crate::solver::solution::Solution;

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The pruning table is being filled.
    Table {
        /// Entries filled.
        filled: u64,
        /// Entries to fill in all.
        total: u64,
    },
    /// A kept pruning table is being read from a [`Shelf`](crate::Shelf).
    Reading {
        /// Bytes read.
        read: u64,
        /// Bytes to read in all.
        total: u64,
    },
    /// Solutions of one length are being searched.
    Search {
        /// The length, moves (half-turn metric).
        depth: u8,
        /// Positions looked at since the search began.
        nodes: u64,
    },
    /// Better solutions are looked for in two phases.
    Improve {
        /// Moves of the best solution so far (half-turn metric), if there is one.
        best: Option<u8>,
        /// Positions looked at since the search began.
        nodes: u64,
    },
}

/// Listens to a search and may stop it.
///
/// The methods are called from any thread of the search, at least every few milliseconds and sometimes from several
/// threads at once: they must be quick and must not block.
pub trait Observer: Sync {
    /// Hears how far the work is. Reports of several threads may overtake each other.
    fn report(&self, progress: Progress);

    /// Whether the work should stop. Once true it must stay true until the search has returned.
    fn cancelled(&self) -> bool;

    /// Hears of a solution that is shorter than all before it, as soon as it is found and replayed. The one that the
    /// search returns in the end may be shorter still; a search that goes straight to it tells none.
    fn found(&self, _solution: &Solution) {}

    /// Hears that there is no room in memory for a table of so many bytes; the small one takes its place.
    fn no_room(&self, _bytes: u64) {}
}

/// Hears nothing and never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn report(&self, _progress: Progress) {}

    fn cancelled(&self) -> bool {
        false
    }
}
