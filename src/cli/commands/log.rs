//! `hypercubist log convert FILE`

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use engine::reports::{LogProgram, LogReport};

use crate::output::{Answer, answer};

/// What to do with a log.
#[derive(Subcommand)]
pub enum Command {
    /// Turn a log of `MagicCube4D` (versions 1 to 4) or Hyperspeedcube (versions 1 to 3) into moves, or a file of moves
    /// into a log.
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
    /// Whose log a text of moves becomes.
    #[arg(long, value_enum, default_value_t = To::MagicCube4d, value_name = "PROGRAM")]
    to: To,
}

/// The programs, as they are named on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum To {
    #[value(name = "magiccube4d")]
    MagicCube4d,
    Hyperspeedcube,
}

/// Converts; a file that begins as a log does is one, any other is moves.
pub fn run(command: &Command) -> Answer {
    let Command::Convert(arguments) = command;
    let text = super::read(&arguments.file)?;
    if LogReport::is_log(&text) {
        return answer(LogReport::read(&text)?);
    }
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let program = match arguments.to {
        To::MagicCube4d => LogProgram::MagicCube4D,
        To::Hyperspeedcube => LogProgram::Hyperspeedcube,
    };
    answer(LogReport::write(&puzzle, &text, program)?)
}
