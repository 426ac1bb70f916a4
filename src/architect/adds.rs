//! Looking for short algorithms for adds by any amounts (see [`puzzle::adds`]).

use puzzle::adds::{Adds, Task};
use search::{Monitor, Options, Progress, Quality, SearchError, Solution, Solver, Threads};

/// Looks for the algorithm of a task.
///
/// # Errors
/// [`SearchError::Cancelled`] if the monitor wanted it to stop, or what else stopped the solver.
pub fn find(
    task: &Task,
    solver: &Solver,
    threads: Threads,
    monitor: &dyn Monitor<Progress>,
) -> Result<Solution, SearchError> {
    if !task.shortest() {
        return solver.solve_soon(task.position(), threads, monitor);
    }
    let options = Options {
        threads,
        ..Options::default()
    };
    solver.solve(task.position(), &options, monitor)
}

/// How good the algorithms of a table are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Nodes for each algorithm.
    pub nodes: u64,
    /// When each add has an algorithm, those with more moves than this are looked for again, each once.
    pub again: Option<usize>,
    /// Whether shortest ones are looked for after that.
    pub proofs: bool,
    /// On which threads the solver searches.
    pub threads: Threads,
}

/// Improves a table by one algorithm, or by the proof that there is no shorter one, or looks for a shorter one in vain.
/// Whether there was anything to do. `from` is where those that are looked for again go on; it begins at 0.
///
/// # Errors
/// [`SearchError::Cancelled`] if the monitor wanted it to stop, or what else stopped the solver.
pub fn improve(
    adds: &mut Adds,
    from: &mut usize,
    effort: Effort,
    solver: &Solver,
    monitor: &dyn Monitor<Progress>,
) -> Result<bool, SearchError> {
    let first = adds.task(false);
    let again = effort.again.filter(|_| first.is_none());
    let again = again.and_then(|than| adds.longer(than, from));
    let proof = || effort.proofs.then(|| adds.longest()).flatten();
    let Some(task) = first.or(again).or_else(proof) else {
        return Ok(false);
    };
    let found = if task.shortest() {
        let shorter = task.known().map(|known| known.saturating_sub(1) as u8);
        let options = Options {
            max_depth: shorter.unwrap_or(u8::MAX),
            threads: effort.threads,
            ..Options::default()
        };
        solver.solve(task.position(), &options, monitor)
    } else {
        solver.solve_in(task.position(), effort.nodes, effort.threads, monitor)
    };
    match found {
        Ok(solution) => {
            let optimal = solution.quality == Quality::Optimal;
            adds.put(&task, solution.algorithm, optimal);
        }
        Err(SearchError::NotWithin { .. }) => adds.put_proof(&task),
        Err(error) => return Err(error),
    }
    Ok(true)
}
