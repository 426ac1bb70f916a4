//! `hypercubist verify 3x3x3 "D2(F2B1)" "D2 F2 B"`

use clap::Args;
use search::difference;
use serde_json::json;

use crate::output::{Answer, Failure};

/// What to compare.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// Moves.
    first: String,
    /// Other moves.
    second: String,
    /// Whether the other moves undo the first, instead of doing the same.
    #[arg(long)]
    solves: bool,
}

/// Does both, and compares every facet.
///
/// # Errors
/// When the puzzle or the moves make no sense, or they do not do what is asked.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let first = super::moves(&puzzle, &arguments.first)?;
    let mut second = super::moves(&puzzle, &arguments.second)?;
    if arguments.solves {
        second = second.inverse(&puzzle);
    }
    let different = difference(&puzzle, &first, &second);
    let (yes, no) = if arguments.solves {
        (
            "the second algorithm undoes the first",
            "the second algorithm does not undo the first",
        )
    } else {
        (
            "both algorithms do the same",
            "the algorithms do not do the same",
        )
    };
    if different.is_empty() {
        let json = json!({ "puzzle": puzzle.name(), "same": true, "different": [] });
        return Ok(Answer::new(format!("{yes}\n"), json));
    }
    let mut pieces: Vec<&str> = different
        .iter()
        .map(|place| puzzle.piece(puzzle.facets()[*place].piece).name.as_str())
        .collect();
    pieces.sort_unstable();
    pieces.dedup();
    Err(Failure {
        text: format!("{no}: they differ at {}", pieces.join(" ")),
        json: json!({ "message": no, "same": false, "different": pieces }),
    })
}
