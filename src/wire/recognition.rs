//! What a text or a file is that somebody brings along, and what can be done with it.

use serde::{Deserialize, Serialize};

/// A text or a file to be recognised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecogniseRequest {
    /// What it holds.
    #[serde(with = "serde_bytes")]
    pub bytes: Vec<u8>,
    /// The open puzzle, whose notation is tried first: its name in the catalogue, or the text that defines it.
    pub puzzle: String,
}

/// What a text or a file is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recognition {
    /// What it could be, the surest first.
    pub candidates: Vec<Candidate>,
    /// Why there is no candidate; `None` if there is one.
    pub unread: Option<Unread>,
}

/// Why nothing was recognised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unread {
    /// What cannot be read, where.
    pub place: Note,
    /// Up to three things that it could be, the nearest first: what, and why it is not that.
    pub nearest: Vec<(Kind, String)>,
}

/// One thing that it could be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// What it is.
    pub kind: Kind,
    /// The same in one line.
    pub sentence: String,
    /// What can be done with it, the first thing first; empty for what is only named.
    pub uses: Vec<Use>,
    /// The name of the puzzle in the catalogue; `None` where it has none, or `text` defines it.
    pub puzzle: Option<String>,
    /// What it is used with, in the form that the rest of the page reads: moves, facelets in the letters of faces,
    /// cycles, a definition, a program. Empty for times and files.
    pub text: String,
    /// Moves that come before `text`, where it says so.
    pub setup: Option<String>,
    /// What was left out or changed.
    pub notes: Vec<Note>,
    /// Why it cannot be used as it is, if so.
    pub problem: Option<Note>,
    /// The times, if that is what it is.
    pub sessions: Vec<TimedSession>,
}

/// What was left out or read in some way, or is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The line that it is about, from 1, and the character in that line, from 1; `None` if it is about all of it.
    pub place: Option<(u32, u32)>,
    /// One sentence.
    pub message: String,
}

/// What something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Moves of a puzzle.
    Algorithm,
    /// The facelets that a puzzle shows.
    Facelets,
    /// A position as cycles of pieces.
    Cycles,
    /// A log of `MagicCube4D` or Hyperspeedcube.
    Log,
    /// Times of another timer.
    Times,
    /// A puzzle's definition.
    Puzzle,
    /// A QAT program.
    Qat,
    /// A Q program.
    Q,
    /// A file of a kind that has nothing to do with puzzles.
    File,
}

/// What can be done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Use {
    /// Play the moves.
    Play,
    /// Set up the position.
    SetUp,
    /// Solve the position.
    Solve,
    /// Show what is wrong with the colours, and change them.
    Correct,
    /// Open it as a program.
    OpenProgram,
    /// Import the times.
    Import,
    /// Open the puzzle that it defines.
    OpenPuzzle,
}

/// What was added to a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
    /// Nothing.
    None,
    /// Two seconds.
    PlusTwo,
    /// The solve does not count.
    Dnf,
}

/// One solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedSolve {
    /// Milliseconds, without a penalty.
    pub milliseconds: u64,
    /// The penalty.
    pub penalty: Penalty,
    /// How the puzzle was scrambled, as the file has it; may be empty.
    pub scramble: String,
    /// What was noted; may be empty.
    pub comment: String,
    /// When it was, milliseconds since 1970, if the file says so.
    pub date: Option<u64>,
}

/// The solves of one session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedSession {
    /// Its name, or its number.
    pub name: String,
    /// The name of the puzzle in the catalogue, if the file says which it is and the catalogue has it.
    pub puzzle: Option<String>,
    /// The solves in the file's order.
    pub solves: Vec<TimedSolve>,
}
