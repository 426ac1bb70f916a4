//! Logs of other programs for the tesseract.

use puzzle::log::{Log, hyperspeedcube};
use puzzle::{NotationError, Puzzle};

use crate::work::{MOST_LOG, Work};
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
    let read = if text.len() > MOST_LOG {
        let why = format!("At most {MOST_LOG} bytes of a log are read.");
        Err(NotationError::new(0..1, why))
    } else if speed {
        speeds(text)
    } else {
        magic(text)
    };
    Some(match read {
        Ok(Read {
            puzzle,
            setup,
            moves,
            twists,
            notes,
        }) => Candidate {
            setup: (!setup.is_empty()).then_some(setup),
            ..Candidate::new(
                Kind::Log,
                Sureness::Certain,
                format!("A log of {program}: {twists} twists on the {puzzle}."),
            )
            .uses(&[Use::Play, Use::SetUp])
            .of_puzzle(&puzzle)
            .text(moves)
            .notes(notes)
        },
        Err(error) => Candidate::new(
            Kind::Log,
            Sureness::Certain,
            format!("A log of {program} that cannot be read to its end."),
        )
        .problem(Some(Note::at(error.range.clone(), error.to_string()))),
    })
}

/// The most facets that are moved to see whether a log leads to the position that it states.
const MOST_STEPS: usize = 1 << 26;

/// What a log says.
struct Read {
    puzzle: String,
    setup: String,
    moves: String,
    twists: usize,
    notes: Vec<Note>,
}

fn magic(text: &str) -> Result<Read, NotationError> {
    let log = Log::parse(text)?;
    let whole = 0..text.len().min(1);
    let puzzle = log
        .puzzle()
        .map_err(|error| NotationError::new(whole, error.to_string()))?;
    let why = "The twists do not lead to the position that the log states.";
    let work = log.twists().count() * puzzle.facets().len();
    let otherwise = work < MOST_STEPS && log.agrees(&puzzle) == Some(false);
    Ok(Read {
        puzzle: puzzle.name().to_owned(),
        setup: String::new(),
        moves: log.algorithm(&puzzle).display(&puzzle).to_string(),
        twists: log.twists().count(),
        notes: otherwise.then(|| Note::of_all(why)).into_iter().collect(),
    })
}

fn speeds(text: &str) -> Result<Read, NotationError> {
    let solve = hyperspeedcube::read(text)?;
    let whole = 0..text.len().min(1);
    let puzzle = Puzzle::cube(solve.layers, 4)
        .map_err(|error| NotationError::new(whole, error.to_string()))?;
    let count = |twists: &str| twists.split_whitespace().count();
    Ok(Read {
        puzzle: puzzle.name().to_owned(),
        twists: count(&solve.scramble) + count(&solve.twists),
        setup: solve.scramble,
        moves: solve.twists,
        notes: Vec::new(),
    })
}
