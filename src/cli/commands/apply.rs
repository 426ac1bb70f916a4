//! `hypercubist apply PUZZLE "MOVES"`

use clap::Args;
use engine::reports::FaceletsReport;

use super::check::Colours;
use crate::output::{Answer, answer};

/// Which moves of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// The moves, in any notation of the puzzle.
    moves: String,
    /// How the puzzle is coloured.
    #[arg(long, value_enum, default_value_t = Colours::Standard)]
    colours: Colours,
}

/// Shows the facelets, which `check` reads again.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let colouring = arguments.colours.of(&puzzle)?;
    let algorithm = super::moves(&puzzle, &arguments.moves)?;
    answer(FaceletsReport::new(&puzzle, &colouring, &algorithm))
}
