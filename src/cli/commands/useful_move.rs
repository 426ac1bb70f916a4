//! `hypercubist useful-move Q17`

use clap::Args;
use engine::reports::{UsefulMoveReport, UsefulMovesReport};

use crate::output::{Answer, answer};

/// Which move.
#[derive(Args)]
pub struct Arguments {
    /// Its name, such as Q17 or Q17^3; without it all moves are listed.
    name: Option<String>,
    /// Write out every turn.
    #[arg(long)]
    turns: bool,
}

/// Describes one move, or lists all.
pub fn run(arguments: &Arguments) -> Answer {
    match &arguments.name {
        Some(name) => answer(UsefulMoveReport::named(name, arguments.turns)?),
        None => answer(UsefulMovesReport::all()),
    }
}
