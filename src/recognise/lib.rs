//! What a text or a file is that somebody brings along: an algorithm, facelets, cycles, a log, times, a puzzle, a
//! program, or something that has nothing to do with puzzles.
//!
//! ```
//! use recognise::{Kind, recognise};
//!
//! let found = recognise("Scramble: R U’ F2.".as_bytes(), None);
//! let first = &found.candidates[0];
//! assert_eq!((first.kind, first.text.as_str()), (Kind::Algorithm, "R U' F2"));
//! ```
//!
//! Nothing is done with it here. The texts that are understood are read by the parsers that every other place uses;
//! this crate says which of them, and clears away what stands around them. Work is counted: a reader is asked only as
//! long as there is work left ([`MOST_WORK`]), and memory is bounded by the lengths that are read.

mod algorithms;
mod cycles;
mod facelets;
mod files;
mod links;
mod logs;
mod mend;
pub mod named;
mod nearest;
mod programs;
mod puzzles;
pub mod times;
mod work;

pub mod permutations;

use std::ops::Range;

use serde::Serialize;

pub use files::text;
pub use times::Times;
pub use wire::{Kind, Use};
pub use work::{MOST_TEXT, MOST_WORK};

use work::Work;

/// How sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sureness {
    /// It could be so read, and may be meant otherwise.
    Possible,
    /// It is probably meant so.
    Likely,
    /// It can be nothing else.
    Certain,
}

/// What was left out or read in some way, or is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The bytes that it is about, in the text as it came; `None` if it is about all of it.
    pub range: Option<Range<usize>>,
    /// One sentence.
    pub message: String,
}

impl Note {
    fn at(range: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            range: Some(range),
            message: message.into(),
        }
    }

    fn of_all(message: impl Into<String>) -> Self {
        Self {
            range: None,
            message: message.into(),
        }
    }
}

/// One thing that it could be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// What it is.
    pub kind: Kind,
    /// The same in one line.
    pub sentence: String,
    /// How sure it is.
    pub sureness: Sureness,
    /// What can be done with it, the first thing first; empty for what is only named.
    pub uses: Vec<Use>,
    /// The name of the puzzle in the catalogue; `None` where it has none, or `text` defines it.
    pub puzzle: Option<String>,
    /// What an action needs, in the form that the rest of the program reads: moves, facelets in the letters of faces,
    /// cycles, a definition, a program. Empty for times and files.
    pub text: String,
    /// Moves that come before `text`, where it says so.
    pub setup: Option<String>,
    /// What was left out or changed, by place.
    pub notes: Vec<Note>,
    /// Why it cannot be used as it is, if so.
    pub problem: Option<Note>,
    /// The times, if that is what it is.
    pub times: Option<Times>,
}

impl Candidate {
    fn new(kind: Kind, sureness: Sureness, sentence: impl Into<String>) -> Self {
        Self {
            kind,
            sentence: sentence.into(),
            sureness,
            uses: Vec::new(),
            puzzle: None,
            text: String::new(),
            setup: None,
            notes: Vec::new(),
            problem: None,
            times: None,
        }
    }

    fn is_certain(&self) -> bool {
        self.sureness == Sureness::Certain
    }

    fn uses(mut self, uses: &[Use]) -> Self {
        self.uses = uses.to_vec();
        self
    }

    fn of_puzzle(mut self, name: &str) -> Self {
        self.puzzle = Some(name.to_owned());
        self
    }

    fn text(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }

    fn notes(mut self, notes: Vec<Note>) -> Self {
        self.notes = notes;
        self
    }

    fn problem(mut self, problem: Option<Note>) -> Self {
        self.problem = problem;
        self
    }
}

/// Why nothing was recognised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unread {
    /// What cannot be read, where.
    pub place: Note,
    /// Up to three things that it could be, the nearest first: what, and why it is not that.
    pub nearest: Vec<(Kind, String)>,
}

/// What a text or a file is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recognition {
    /// What it could be, the surest first.
    pub candidates: Vec<Candidate>,
    /// Why there is no candidate; `None` if there is one.
    pub unread: Option<Unread>,
    /// The work that was counted: at most [`MOST_WORK`].
    pub work: u64,
}

/// Says what bytes are. `puzzle` is the name of the puzzle that is open, whose notation is tried first; without it, or
/// where the catalogue has none of that name, it is the 3x3x3.
pub fn recognise(bytes: &[u8], puzzle: Option<&str>) -> Recognition {
    let mut work = Work::new();
    let puzzle = puzzle
        .and_then(puzzle::catalogue::find)
        .or_else(|| puzzle::catalogue::by_name("3x3x3"));
    let found = match text(bytes) {
        Ok(text) => of_text(&text, puzzle.as_deref(), &mut work),
        Err(candidate) => Ok(vec![*candidate]),
    };
    let (mut candidates, unread) = match found {
        Ok(candidates) => (candidates, None),
        Err(unread) => (Vec::new(), Some(unread)),
    };
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.sureness));
    Recognition {
        candidates,
        unread,
        work: work.done(),
    }
}

/// A reader of whole texts: what it recognises, or nothing.
type Reader = fn(&str, &mut Work) -> Option<Candidate>;

/// Those of texts that begin or are built in a way that nothing else is.
const MARKED: [Reader; 5] = [
    logs::read,
    links::read,
    puzzles::read,
    times::read,
    programs::marked,
];

fn of_text(
    text: &str,
    puzzle: Option<&puzzle::Puzzle>,
    work: &mut Work,
) -> Result<Vec<Candidate>, Unread> {
    if text.trim().is_empty() {
        return Err(Unread {
            place: Note::of_all("There is nothing to read."),
            nearest: Vec::new(),
        });
    }
    for reader in MARKED {
        if let Some(candidate) = reader(text, work) {
            return Ok(vec![candidate]);
        }
    }
    let mut candidates = Vec::new();
    candidates.extend(facelets::read(text, puzzle, work));
    if candidates.iter().any(Candidate::is_certain) {
        return Ok(candidates);
    }
    candidates.extend(cycles::read(text, puzzle, work));
    candidates.extend(named::read(text, work));
    candidates.extend(algorithms::read(text, puzzle, work));
    candidates.extend(programs::habits(text, work));
    if candidates.is_empty() {
        return Err(nearest::unread(text, puzzle, work));
    }
    Ok(candidates)
}
