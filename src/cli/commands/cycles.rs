//! `hypercubist cycles PUZZLE "MOVES"`

use clap::Args;
use engine::reports::CyclesReport;
use puzzle::cycles::Form;
use recognise::Kind;

use crate::output::{Answer, answer};

/// Which moves of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// The moves, in any notation of the puzzle, on the tesseract also Q1 to Q36; or the facelets of a position.
    moves: String,
    /// Write every slot as often as it takes until nothing is turned, instead of orientation letters.
    #[arg(long)]
    long: bool,
}

/// Says what the moves do.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let kinds = [Kind::Algorithm, Kind::Facelets, Kind::Log];
    let moves = super::recognised(&puzzle, &arguments.moves, &kinds);
    super::say_notes(&puzzle, &moves);
    let form = if arguments.long {
        Form::Long
    } else {
        Form::Letters
    };
    answer(CyclesReport::new(&puzzle, &moves, form)?)
}
