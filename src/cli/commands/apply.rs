//! `hypercubist apply PUZZLE "MOVES"`

use clap::Args;
use puzzle::check::facelets;
use serde_json::json;

use super::check::Colours;
use crate::output::{Answer, Failure};

/// Which moves of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle.
    puzzle: String,
    /// The moves.
    moves: String,
    /// How the puzzle is coloured.
    #[arg(long, value_enum, default_value_t = Colours::Standard)]
    colours: Colours,
}

/// Shows the facelets, which `check` reads again.
///
/// # Errors
/// When the puzzle or the moves do not exist, or the puzzle cannot be coloured so.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let colouring = arguments.colours.of(&puzzle)?;
    let algorithm = super::moves(&puzzle, &arguments.moves)?;
    let position = algorithm.permutation(&puzzle);
    let shown = facelets(&puzzle, &colouring, &position);
    let json = json!({ "puzzle": puzzle.name(), "facelets": shown, "position": position.images() });
    Ok(Answer::new(format!("{shown}\n"), json))
}
