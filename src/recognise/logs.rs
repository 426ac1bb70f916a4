//! Logs of other programs for the tesseract.

use puzzle::log::{Log, hyperspeedcube};
use puzzle::{NotationError, Puzzle};

use crate::work::Work;
use crate::{Candidate, Kind, Note, Sureness, Use};

/// A log, by how it begins.
pub fn read(text: &str, work: &mut Work) -> Option<Candidate> {
    let speed = hyperspeedcube::is_log(text);
    if !speed && !text.starts_with("MagicCube4D") || !work.spend(text, 16) {
        return None;
    }
    let program = if speed {
        "Hyperspeedcube"
    } else {
        "MagicCube4D"
    };
    let read = if speed { speeds(text) } else { magic(text) };
    Some(match read {
        Ok((puzzle, setup, moves, twists)) => Candidate {
            setup: (!setup.is_empty()).then_some(setup),
            ..Candidate::new(
                Kind::Log,
                Sureness::Certain,
                format!("A log of {program}: {twists} twists on the {puzzle}."),
            )
            .uses(&[Use::Play, Use::SetUp])
            .of_puzzle(&puzzle)
            .text(moves)
        },
        Err(error) => Candidate::new(
            Kind::Log,
            Sureness::Certain,
            format!("A log of {program} that cannot be read to its end."),
        )
        .problem(Some(Note::at(error.range.clone(), error.to_string()))),
    })
}

/// The puzzle, the scramble, the moves after it, and how many twists there are.
type Read = Result<(String, String, String, usize), NotationError>;

fn magic(text: &str) -> Read {
    let log = Log::parse(text)?;
    let whole = 0..text.len().min(1);
    let puzzle = log
        .puzzle()
        .map_err(|error| NotationError::new(whole, error.to_string()))?;
    let moves = log.algorithm(&puzzle).display(&puzzle).to_string();
    let name = puzzle.name().to_owned();
    Ok((name, String::new(), moves, log.twists().count()))
}

fn speeds(text: &str) -> Read {
    let solve = hyperspeedcube::read(text)?;
    let whole = 0..text.len().min(1);
    let puzzle = Puzzle::cube(solve.layers, 4)
        .map_err(|error| NotationError::new(whole, error.to_string()))?;
    let count = |twists: &str| twists.split_whitespace().count();
    let twists = count(&solve.scramble) + count(&solve.twists);
    let name = puzzle.name().to_owned();
    Ok((name, solve.scramble, solve.twists, twists))
}
