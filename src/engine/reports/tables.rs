//! Tables of short algorithms for all adds of an architecture.

use std::fmt::{self, Display};
use std::sync::Arc;

use architect::adds::{Effort, Together, improve, improve_together};
use puzzle::Puzzle;
use puzzle::adds::Adds;
use puzzle::architecture::Architecture;
use search::{Metric, Monitor, Progress, SearchError, Solver};
use serde::Serialize;

use super::{ReportError, registers::orders};

/// A table that grows, and the solver that fills it.
pub struct AddsTable {
    adds: Adds,
    solver: Solver,
    /// Where those that are looked for again go on.
    from: usize,
}

impl AddsTable {
    /// The table of built-in registers of these orders, such as `210,24`, as far as these bytes have it: of their first
    /// realisation, or of another one, counted from 1.
    ///
    /// # Errors
    /// If no such registers are built in, if there are too many sums, if the puzzle is not a 3x3x3, or if the bytes are
    /// no table of these registers.
    pub fn new(
        puzzle: &Arc<Puzzle>,
        (wanted, realisation): (&str, usize),
        bytes: Option<&[u8]>,
    ) -> Result<Self, ReportError> {
        let error = |message: String| ReportError::message(format!("error: {message}"));
        let orders = orders(wanted)?;
        let solver = Solver::new(Arc::clone(puzzle)).map_err(|why| error(why.to_string()))?;
        let realisations = Architecture::realisations(puzzle, &orders);
        let chosen = realisation.checked_sub(1);
        let chosen = chosen.and_then(|at| realisations.get(at)).cloned();
        let architecture = chosen.ok_or_else(|| {
            error(format!(
                "no registers {wanted} are built in for this puzzle"
            ))
        })?;
        let mut adds = Adds::new(puzzle, architecture)
            .ok_or_else(|| error(format!("{wanted} have too many sums for a table")))?;
        if let Some(bytes) = bytes {
            let known = Adds::from_bytes(puzzle, bytes).map_err(|why| error(why.to_string()))?;
            if !adds.join(known) {
                return Err(error(format!("this is not a table of registers {wanted}")));
            }
        }
        Ok(Self {
            adds,
            solver,
            from: 0,
        })
    }

    /// Looks only for sums that add or subtract at most this much of each register.
    #[must_use]
    pub fn only_around_zero(self, around: Option<u64>) -> Self {
        let Some(around) = around else {
            return self;
        };
        Self {
            adds: self.adds.only_around_zero(around),
            ..self
        }
    }

    /// Has the solver prove with another table, and save its tables.
    #[must_use]
    pub fn solved_by(
        self,
        size: search::TableSize,
        storage: Option<Arc<dyn storage::Storage>>,
    ) -> Self {
        let solver = Solver::with(Arc::clone(self.solver.puzzle()), Metric::Htm, size)
            .unwrap_or(self.solver);
        let solver = match storage {
            Some(storage) => solver.with_storage(storage),
            None => solver,
        };
        Self { solver, ..self }
    }

    /// Improves it by one algorithm or one proof, as far as that succeeds; whether there was anything to do.
    ///
    /// # Errors
    /// [`SearchError::Cancelled`] if the monitor wanted it to stop, or what else stopped the solver.
    pub fn improve(
        &mut self,
        effort: Effort,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<bool, SearchError> {
        improve(
            &mut self.adds,
            &mut self.from,
            effort,
            &self.solver,
            monitor,
        )
    }

    /// Improves it by all words of a length at once; calls `save` now and then, with its bytes and what was done.
    ///
    /// # Errors
    /// [`SearchError::Cancelled`] if the monitor wanted it to stop, or [`SearchError::NoRoom`].
    pub fn improve_together(
        &mut self,
        plan: Together,
        monitor: &dyn Monitor<Progress>,
        save: &mut dyn FnMut(&[u8], &str),
    ) -> Result<(), SearchError> {
        let save = &mut |adds: &Adds, done: &str| save(&adds.to_bytes(), done);
        improve_together(&mut self.adds, plan, &self.solver, monitor, save)
    }

    /// It as bytes, which [`new`](Self::new) reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.adds.to_bytes()
    }

    /// How good it is.
    pub fn report(&self) -> AddsTableReport {
        let known = self.adds.known();
        AddsTableReport {
            sums: known.total,
            known: known.known,
            shortest: known.shortest,
            mean: known.moves as f64 / known.known.max(1) as f64,
            longest: known.longest,
        }
    }
}

/// How good a table of short algorithms is.
#[derive(Debug, Serialize)]
pub struct AddsTableReport {
    sums: usize,
    known: usize,
    shortest: usize,
    mean: f64,
    longest: usize,
}

impl Display for AddsTableReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            sums,
            known,
            shortest,
            mean,
            longest,
        } = self;
        writeln!(
            f,
            "{known} of {sums} sums, mean {mean:.2} moves, longest {longest}; {shortest} proved shortest"
        )
    }
}
