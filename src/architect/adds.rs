//! Looking for short algorithms for adds by any amounts (see [`puzzle::adds`]).

use puzzle::adds::Task;
use search::{Monitor, Options, Progress, SearchError, Solution, Solver, Threads};

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
