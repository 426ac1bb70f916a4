//! `hypercubist cycles PUZZLE "MOVES"`

use clap::Args;
use puzzle::cycles::{Form, write};
use serde_json::json;

use crate::output::{Answer, Failure};

/// Which moves of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle.
    puzzle: String,
    /// The moves, in any notation of the puzzle; on the tesseract also Q1 to Q36.
    moves: String,
    /// Write every place as often as it takes until nothing is turned, instead of orientation letters.
    #[arg(long)]
    long: bool,
}

/// Says what the moves do.
///
/// # Errors
/// When the puzzle or the moves do not exist.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let algorithm = super::moves(&puzzle, &arguments.moves)?;
    let position = algorithm.permutation(&puzzle);
    let form = if arguments.long {
        Form::Long
    } else {
        Form::Letters
    };
    let cycles = write(&puzzle, &position, form)
        .unwrap_or_else(|| format!("{position} (facets; the pieces come apart)"));
    let order = position.order().to_string();
    let text = format!(
        "{cycles}\norder {order}, {}\n",
        super::counted_moves(&algorithm)
    );
    let json = json!({
        "puzzle": puzzle.name(),
        "cycles": cycles,
        "order": order,
        "facetCycleType": position.cycle_type().to_string(),
        "length": algorithm.len(),
    });
    Ok(Answer::new(text, json))
}
