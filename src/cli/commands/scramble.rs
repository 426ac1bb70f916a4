//! `hypercubist scramble PUZZLE`

use std::time::SystemTime;

use clap::Args;
use engine::reports::{ReportError, ScrambleReport};
use engine::{Engine, JobContext};
use wire::ScrambleRequest;

use crate::output::{Answer, answer};

/// Which puzzle, and which of its positions.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3, or a `.puzzle` file.
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
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let request = ScrambleRequest {
        puzzle: puzzle.reference().to_owned(),
        seed: arguments.seed.unwrap_or_else(from_time),
    };
    let scrambled = Engine::default().scramble(&request, &JobContext::default());
    let scrambled = scrambled.map_err(ReportError::from)?;
    answer(ScrambleReport::new(&puzzle, request.seed, scrambled))
}
