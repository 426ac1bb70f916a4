//! `hypercubist scramble PUZZLE`

use std::time::SystemTime;

use clap::Args;
use engine::{Engine, JobContext, SolveError};
use serde_json::json;
use wire::ScrambleRequest;

use crate::output::{Answer, Failure};

/// Which puzzle, and which of its positions.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3.
    puzzle: String,
    /// Give the same position again; without it, another one each time.
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
}

/// Any number that is another one next time.
fn from_time() -> u32 {
    SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |time| time.subsec_nanos() ^ time.as_secs() as u32)
}

/// Scrambles.
///
/// # Errors
/// When the puzzle does not exist.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let request = ScrambleRequest {
        puzzle: puzzle.name().to_owned(),
        seed: arguments.seed.unwrap_or_else(from_time),
    };
    let scrambled = Engine::default()
        .scramble(&request, &JobContext::default())
        .map_err(|error| match error {
            SolveError::NoPuzzle(message)
            | SolveError::Illegal(message)
            | SolveError::NoRoom(message) => Failure::message(format!("error: {message}")),
            SolveError::NotWithin { .. } | SolveError::Cancelled => Failure::message("cancelled"),
        })?;
    let text = format!(
        "{}\n{} moves, seed {}\n",
        scrambled.algorithm, scrambled.length, request.seed
    );
    let json = json!({
        "puzzle": puzzle.name(),
        "algorithm": scrambled.algorithm,
        "length": scrambled.length,
        "position": scrambled.position,
        "seed": request.seed,
    });
    Ok(Answer::new(text, json))
}
