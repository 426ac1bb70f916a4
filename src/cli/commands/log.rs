//! `hypercubist log convert FILE`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use engine::reports::LogReport;

use crate::output::{Answer, answer};

/// What to do with a log.
#[derive(Subcommand)]
pub enum Command {
    /// Turn a `MagicCube4D` log (version 3) into moves, or a file of moves into a log.
    Convert(Arguments),
}

/// Which file.
#[derive(Args)]
pub struct Arguments {
    /// A log, or a text of moves such as `R12 R43'`.
    file: PathBuf,
    /// The puzzle of a text of moves.
    #[arg(long, default_value = "3x3x3x3", value_name = "NAME")]
    puzzle: String,
}

/// Converts; a file that begins with the program's name is a log, any other is moves.
pub fn run(command: &Command) -> Answer {
    let Command::Convert(arguments) = command;
    let text = super::read(&arguments.file)?;
    if text.starts_with("MagicCube4D") {
        return answer(LogReport::read(&text)?);
    }
    let puzzle = super::puzzle(&arguments.puzzle)?;
    answer(LogReport::write(&puzzle, &text)?)
}
