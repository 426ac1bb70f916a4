//! Shortest words to many positions, one after the other, for `symmetric --solve` and `upper-face --solve`.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use group::Permutation;
use search::letters::Word;
use search::{Metric, NoMonitor, Options, Solver, TableSize, Threads};

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
    let size = TableSize::named(&solver_arguments.table)
        .ok_or_else(|| Failure::message("error: a table is small, medium or large".to_owned()))?;
    let failed = |error: &dyn std::fmt::Display| Failure::message(format!("error: {error}"));
    let cube = engine::reports::puzzle("3x3x3")?;
    let solver = Solver::with(cube, metric, size).map_err(|error| failed(&error))?;
    let solver = match Folder::chosen(solver_arguments.tables.as_deref()) {
        Some(folder) => solver.with_storage(Arc::new(folder)),
        None => solver,
    };
    if positions.is_empty() {
        return Ok(());
    }
    let prepared = solver.prepare(threads, &NoMonitor);
    prepared.map_err(|error| failed(&error))?;
    let options = Options {
        threads: Threads::One,
        ..Options::default()
    };
    let word = |position: &Permutation| {
        let solution = solver.solve(position, &options, &NoMonitor);
        let solution = solution.map_err(|error| failed(&error))?;
        let word = Word::from_algorithm(&solution.algorithm).ok_or_else(|| {
            Failure::message("error: a solution turns more than faces".to_owned())
        })?;
        Ok(word.inverse())
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
