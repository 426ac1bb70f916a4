//! `hypercubist log convert FILE`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use puzzle::log::Log;
use puzzle::{Algorithm, NotationError};
use serde_json::json;

use crate::output::{Answer, Failure};

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
///
/// # Errors
/// When the file cannot be read or makes no sense.
pub fn run(command: &Command) -> Result<Answer, Failure> {
    let Command::Convert(arguments) = command;
    let text = super::read(&arguments.file)?;
    if text.starts_with("MagicCube4D") {
        to_moves(&text)
    } else {
        to_log(&text, &arguments.puzzle)
    }
}

fn to_moves(text: &str) -> Result<Answer, Failure> {
    let log = Log::parse(text).map_err(|error| misread(text, &error))?;
    let puzzle = log
        .puzzle()
        .map_err(|error| Failure::message(format!("error: {error}")))?;
    let algorithm = log.algorithm(&puzzle);
    let position = algorithm.permutation(&puzzle);
    let shown = algorithm.display(&puzzle).to_string();
    let json = json!({
        "puzzle": puzzle.name(),
        "twists": log.twists().count(),
        "moves": shown,
        "length": algorithm.len(),
        "position": position.images(),
    });
    Ok(Answer::new(format!("{shown}\n"), json))
}

fn to_log(text: &str, name: &str) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(name)?;
    if puzzle.dimensions() != 4 {
        return Err(Failure::message(format!(
            "error: MagicCube4D logs are of tesseracts, and {name} is none"
        )));
    }
    let moves = super::moves(&puzzle, text.trim())?;
    let log = Log::from_algorithms(&puzzle, &Algorithm::from_moves(Vec::new()), &moves);
    let written = log.to_string();
    Ok(Answer::new(
        written.clone(),
        json!({ "log": written, "twists": log.twists().count() }),
    ))
}

/// What is wrong with a text of several lines, by line and column.
fn misread(text: &str, error: &NotationError) -> Failure {
    let before = &text[..error.range.start];
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    Failure {
        text: format!("error: line {line}, column {column}: {error}"),
        json: json!({ "message": error.to_string(), "line": line, "column": column }),
    }
}
