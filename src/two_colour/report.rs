//! A search's result as the text that `assets/two-colour` keeps.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use search::Monitor;

use crate::ball::canonical;
use crate::known::command;
use crate::level::{Level, Progress};
use crate::solver::{Solver, UnsolvedError};
use crate::space::{Space, State, Symmetry};
use crate::{Task, puzzle};

/// Farthest states that are listed.
const LISTED: usize = 24;

/// States of a level, one of each class that its examples are of.
fn different(space: &Space, task: Task, level: &Level) -> Vec<State> {
    let symmetries: Vec<Symmetry> = space
        .symmetries(task.centres)
        .into_iter()
        .cloned()
        .collect();
    let examples = level.examples.iter();
    let states: BTreeSet<State> = examples.map(|&s| canonical(&symmetries, s)).collect();
    states.into_iter().collect()
}

/// The levels, and scrambles of some of the farthest states: the inverses of shortest solutions that a solver finds,
/// which has nothing from the search.
///
/// # Errors
/// When the monitor says to stop. When the solver and the search do not agree about a distance: what they say.
pub fn report(
    task: Task,
    levels: &[Level],
    complete: bool,
    took: &str,
    monitor: &dyn Monitor<Progress>,
) -> Result<String, String> {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(text, "# The {}: {}", task.cube.title(), command(task));
    let _ = writeln!(text, "# distance, states, states up to symmetry");
    let _ = writeln!(text, "search {}", task.name());
    for level in levels {
        let Level {
            depth,
            positions,
            classes,
            ..
        } = level;
        let _ = writeln!(text, "distance {depth} {positions} {classes}");
    }
    if let Some(last) = levels.last().filter(|_| complete) {
        let _ = writeln!(text, "complete");
        let space = Space::new(task.cube);
        let solver =
            Solver::new(task, Solver::DEPTH, monitor).map_err(|_| "it was stopped".to_owned())?;
        let states = different(&space, task, last);
        for &state in states.iter().take(LISTED) {
            let solution = solver
                .solve_state(state, monitor)
                .map_err(|why| match why {
                    UnsolvedError::Cancelled => "it was stopped".to_owned(),
                    UnsolvedError::Unreachable | UnsolvedError::Centres => {
                        "a farthest state cannot be solved".to_owned()
                    }
                })?;
            if solution.length != last.depth {
                return Err(format!(
                    "a state at distance {} is solved in {} moves",
                    last.depth, solution.length
                ));
            }
            let scramble = solution.moves.inverse(puzzle());
            let _ = writeln!(text, "farthest {}", scramble.display(puzzle()));
        }
    }
    let _ = writeln!(text, "took {took}");
    Ok(text)
}
