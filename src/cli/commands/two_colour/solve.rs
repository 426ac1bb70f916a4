//! `hypercubist two-colour solve gy "R U F2"`

use clap::Args;
use search::Monitor;
use serde_json::json;
use two_colour::{Progress, Solver, UnsolvedError, puzzle};

use super::{Which, grouped};
use crate::output::{Answer, Failure, rendered};
use engine::reports::{counted_moves, moves};

/// Which cube, and what has been done to it.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,
    /// The moves that scramble it.
    moves: String,
}

/// Tells on standard error which length is being searched.
struct Told;

impl Monitor<Progress> for Told {
    fn report(&self, progress: Progress) {
        if let Progress::Searching { moves, nodes } = progress
            && nodes > 0
            && nodes.is_multiple_of(1 << 24)
        {
            eprintln!("no solution is shorter than {moves} moves ({nodes} states)");
        }
    }
}

/// Solves.
///
/// # Errors
/// When the moves cannot be read, or turn the centres away from where solved is.
pub fn run(arguments: &Arguments) -> Answer {
    let task = arguments.which.task();
    let scramble = moves(puzzle(), &arguments.moves)?;
    let position = scramble.permutation(puzzle());
    let stopped = || Failure::message("error: the search was stopped");
    // No state is farther away than its scramble is long; from both sides each search goes half the way.
    let half = scramble.len().div_ceil(2).max(1);
    let depth = Solver::DEPTH.min(half.try_into().unwrap_or(Solver::DEPTH));
    let solver = Solver::new(task, depth, &Told).map_err(|_| stopped())?;
    let solution = solver.solve(&position, &Told).map_err(|why| match why {
        UnsolvedError::Cancelled => stopped(),
        UnsolvedError::Unreachable => {
            Failure::message("error: turns of the faces cannot solve this")
        }
        UnsolvedError::Centres => Failure::message(
            "error: the centres have changed their colours\n\
             help: turn faces only, or leave the centres out with --without-centres",
        ),
    })?;
    let told = solution.moves.display(puzzle()).to_string();
    let metric = task.metric.name();
    let text = format!(
        "{told}\n{} ({metric} {}, optimal; {} states searched)\n",
        counted_moves(solution.moves.len()),
        solution.length,
        grouped(solution.nodes)
    );
    let json = json!({
        "search": task.name(),
        "moves": told,
        "length": solution.length,
        "metric": metric,
        "optimal": true,
        "nodes": solution.nodes,
    });
    Ok(rendered(text, json))
}
