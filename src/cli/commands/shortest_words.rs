//! Shortest words to many positions, for `symmetric --solve` and `upper-face --solve`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use group::Permutation;
use search::letters::Word;
use search::{Metric, NoMonitor, Options, SearchError, Solution, Solver, TableSize, Threads};

use crate::output::Failure;
use crate::storage::Folder;

/// What the solver works with.
#[derive(Args)]
pub struct SolverArguments {
    /// Size of the solver's table: small (35 MB), medium (964 MB) or large (2.7 GB).
    #[arg(long, value_name = "SIZE", default_value = "medium")]
    table: String,
    /// The folder in which tables are saved; otherwise what `HYPERCUBIST_TABLES` says, or the user's folder for caches.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl SolverArguments {
    /// A solver in this metric, with its tables.
    ///
    /// # Errors
    /// When there is no such table, or no room even for a small one.
    pub fn solver(&self, metric: Metric, threads: Threads) -> Result<Solver, Failure> {
        let size = TableSize::named(&self.table)
            .ok_or_else(|| Failure::message("error: a table is small, medium or large"))?;
        let cube = engine::reports::puzzle("3x3x3")?;
        let solver = Solver::with(cube, metric, size).map_err(failed)?;
        let solver = match Folder::chosen(self.tables.as_deref()) {
            Some(folder) => solver.with_storage(Arc::new(folder)),
            None => solver,
        };
        solver.prepare(threads, &NoMonitor).map_err(failed)?;
        Ok(solver)
    }
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::message(format!("error: {error}"))
}

/// How a solver searches for one of many positions.
fn options() -> Options {
    Options {
        threads: Threads::One,
        ..Options::default()
    }
}

/// The word that leads from solved to the position that a solution is of.
fn word_to(solution: &Solution) -> Result<Word, Failure> {
    let word = Word::from_algorithm(&solution.algorithm);
    let word = word.ok_or_else(|| failed("a solution turns more than faces"))?;
    Ok(word.inverse())
}

/// A shortest word to a position, if there is one of these lengths; shorter ones must be ruled out. On this thread.
///
/// # Errors
/// When the position cannot be solved.
pub fn word_within(
    solver: &Solver,
    position: &Permutation,
    lengths: RangeInclusive<u8>,
) -> Result<Option<Word>, Failure> {
    match solver.solve_within(position, lengths, &options(), &NoMonitor) {
        Ok(solution) => word_to(&solution).map(Some),
        Err(SearchError::NotWithin { .. }) => Ok(None),
        Err(error) => Err(failed(error)),
    }
}

/// Solves positions, each on one thread, and hands over the word that leads from solved to it, with the position's
/// number: not always in order.
///
/// # Errors
/// When there is no such table, a position cannot be solved, or `found` says so; then no further one is begun.
pub fn solve_each(
    positions: &[Permutation],
    metric: Metric,
    solver_arguments: &SolverArguments,
    threads: Threads,
    found: impl FnMut(usize, Word) -> Result<(), Failure> + Send,
) -> Result<(), Failure> {
    if positions.is_empty() {
        return Ok(());
    }
    let solver = solver_arguments.solver(metric, threads)?;
    let word = |position: &Permutation| {
        let solution = solver.solve(position, &options(), &NoMonitor);
        word_to(&solution.map_err(failed)?)
    };
    let common = Mutex::new((found, None));
    let lock = || common.lock().unwrap_or_else(PoisonError::into_inner);
    threads.share(positions.len(), |number| {
        if lock().1.is_some() {
            return;
        }
        let word = word(&positions[number]);
        let mut common = lock();
        let (found, failure) = &mut *common;
        if failure.is_none() {
            *failure = word.and_then(|word| found(number, word)).err();
        }
    });
    let (_, failure) = common.into_inner().unwrap_or_else(PoisonError::into_inner);
    failure.map_or(Ok(()), Err)
}
