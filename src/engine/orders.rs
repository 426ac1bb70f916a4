//! Which orders a register can have, and whether given registers fit.

use wire::{FitsRequest, FitsView, OrdersView};

use crate::architect::find_progress;
use crate::error::SolveError;
use crate::reports::{FitsReport, OrdersReport, ReportError};
use crate::wire_values::puzzle_of;
use crate::{Engine, JobContext};

impl Engine {
    /// The prime powers and the orders that one register of a puzzle can have.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] where the puzzle is too large.
    pub fn possible_orders(
        &self,
        puzzle: &str,
        context: &JobContext,
    ) -> Result<OrdersView, SolveError> {
        let puzzle = puzzle_of(puzzle)?;
        let report = OrdersReport::new(&puzzle, &context.monitor(find_progress));
        view(report, context)
    }

    /// Whether registers of given orders fit side by side, and why not.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] where the puzzle is too large or
    /// an order is below 2.
    pub fn fits(
        &self,
        request: &FitsRequest,
        context: &JobContext,
    ) -> Result<FitsView, SolveError> {
        let puzzle = puzzle_of(&request.puzzle)?;
        let monitor = context.monitor(find_progress);
        view(FitsReport::new(&puzzle, &request.orders, &monitor), context)
    }
}

fn view<Report: Into<View>, View>(
    report: Result<Report, ReportError>,
    context: &JobContext,
) -> Result<View, SolveError> {
    match report {
        Ok(report) => Ok(report.into()),
        Err(_) if context.is_cancelled() => Err(SolveError::Cancelled),
        Err(error) => {
            let text = error.to_string();
            let message = text.strip_prefix("error: ").unwrap_or(&text);
            Err(SolveError::Illegal(message.to_owned()))
        }
    }
}
