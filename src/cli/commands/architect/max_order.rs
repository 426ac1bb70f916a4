//! `hypercubist architect max-order 3x3x3x3`

use std::fmt::Write as _;

use architect::find::check;
use architect::sample::{Effort, of_order};
use clap::Args;
use search::{GeneralSolver, NoMonitor, Threads};
use serde_json::json;

use super::find::Talk;
use super::finder;
use crate::output::{Answer, Failure, rendered};
use engine::reports::{counted_moves, group, grouped};

/// Which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3x3.
    puzzle: String,
    /// Leave out the algorithm; finding one takes a while on large puzzles.
    #[arg(long)]
    no_algorithm: bool,
    /// Look longer for a short algorithm: minutes on large puzzles.
    #[arg(long)]
    thorough: bool,
    /// Say nothing while working.
    #[arg(long, short)]
    quiet: bool,
}

/// Finds the largest order, and an algorithm of it, which is shortest where that says so.
///
/// # Errors
/// When there is no such puzzle, or it is too large.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = engine::reports::puzzle(&arguments.puzzle)?;
    let finder = finder(&puzzle)?;
    let talk = Talk::new(arguments.quiet);
    let found = finder
        .max_order(&talk)
        .ok_or_else(|| Failure::message("cancelled"))?;
    let failed = |why: String| {
        Failure::message(format!(
            "error: the example does not hold: {why}; please report this"
        ))
    };
    check(&puzzle, &group(&puzzle), &found).map_err(failed)?;
    let register = &found.registers[0];
    let structure = register.structure(finder.shape());
    let structure = structure.display(finder.shape().structure()).to_string();
    let mut text = format!(
        "{}\nthe largest order of any element of the {} (proved)\n{structure}\n",
        grouped(&register.order),
        puzzle.name()
    );
    let mut algorithm = None;
    if !arguments.no_algorithm {
        let effort = if arguments.thorough {
            Effort::THOROUGH
        } else {
            Effort::NORMAL
        };
        let short = of_order(&puzzle, register.order, effort, Threads::All, &talk);
        let (found, shortest) = if let Some(found) = short {
            (found.algorithm, found.shortest)
        } else {
            let solution = GeneralSolver::new(&puzzle)
                .solve(&found.permutations()[0], &NoMonitor)
                .map_err(|error| Failure::message(format!("error: {error}")))?;
            (solution.algorithm.inverse(&puzzle), false)
        };
        let permutation = found.permutation(&puzzle);
        if permutation.order() != register.order.into() {
            return Err(failed("the algorithm has another order".to_owned()));
        }
        let shown = found.display(&puzzle).to_string();
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{shown}\n{}, {} (replayed, and its order counted)",
            counted_moves(found.len()),
            if shortest {
                "shortest: all shorter ones were tried"
            } else {
                "valid, not shortest"
            }
        );
        algorithm = Some((shown, found.len(), shortest));
    }
    let json = json!({
        "puzzle": puzzle.name(),
        "order": register.order,
        "proved": true,
        "structure": structure,
        "moduli": register.moduli,
        "algorithm": algorithm.as_ref().map(|(shown, ..)| shown),
        "length": algorithm.as_ref().map(|(_, length, _)| length),
        "shortest": algorithm.as_ref().map(|(.., shortest)| shortest),
        "position": found.permutations()[0].images(),
    });
    Ok(rendered(text, json))
}
