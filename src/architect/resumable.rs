//! Searches that can be paused, saved, and resumed.

use search::{Monitor, Threads};
use storage::StorageError;

use crate::solve::CycleSolver;
use crate::status::Status;

/// A search as a value: what it has found and what is left, without tables. Its answer does not depend on how often it
/// was paused, on threads, or on instructions.
///
/// The solver is always the one that the search was begun with. The methods may panic with another one.
pub trait Resumable: Sized {
    /// What is looked for.
    type Query;
    /// What is reported to a monitor.
    type Event;

    /// What is looked for, in its normal form.
    fn query(&self) -> &Self::Query;

    /// Searches until it is done or the monitor cancels.
    fn run(
        &mut self,
        solver: &CycleSolver,
        threads: Threads,
        monitor: &dyn Monitor<Self::Event>,
    ) -> Status;

    /// Everything that a later run needs, without the query.
    fn checkpoint(&self, solver: &CycleSolver) -> Vec<u8>;

    /// The search for the same query that a [checkpoint](Self::checkpoint) was taken of.
    ///
    /// # Errors
    /// If the bytes are damaged, or belong to another query.
    fn restored(&self, solver: &CycleSolver, bytes: &[u8]) -> Result<Self, StorageError>;
}
