//! Domain values as wire values, and back.

use std::sync::Arc;

use puzzle::{Puzzle, catalogue};
use search::{Metric, TableSize};
use wire::TurnCount;

use crate::error::SolveError;

/// The puzzle that a request means.
///
/// # Errors
/// [`SolveError::NoPuzzle`].
pub(crate) fn puzzle_of(reference: &str) -> Result<Arc<Puzzle>, SolveError> {
    catalogue::find(reference).ok_or_else(|| {
        let name: String = reference.chars().take(40).collect();
        SolveError::NoPuzzle(format!("there is no puzzle called {name}"))
    })
}

/// The metric that a request names.
pub(crate) fn metric(count: TurnCount) -> Metric {
    match count {
        TurnCount::Htm => Metric::Htm,
        TurnCount::Qtm => Metric::Qtm,
        TurnCount::Stm => Metric::Stm,
        TurnCount::Sptm => Metric::Sptm,
    }
}

/// The size of a table as messages have it.
pub fn wire_size(size: TableSize) -> wire::TableSize {
    match size {
        TableSize::Small => wire::TableSize::Small,
        TableSize::Medium => wire::TableSize::Medium,
        TableSize::Large => wire::TableSize::Large,
    }
}

/// The size of table that a request names.
pub(crate) fn table_size(size: wire::TableSize) -> TableSize {
    match size {
        wire::TableSize::Small => TableSize::Small,
        wire::TableSize::Medium => TableSize::Medium,
        wire::TableSize::Large => TableSize::Large,
    }
}
