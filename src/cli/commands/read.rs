//! `hypercubist read FILE|-`

use std::fmt::{self, Display};
use std::io::Read as _;
use std::path::PathBuf;

use clap::Args;
use diagnostics::{LineColumn, Source};
use recognise::{Candidate, Note, Recognition, Use, recognise};
use serde::Serialize;

use super::LONGEST_FILE;
use crate::output::{Answer, Failure, answer};

/// What to recognise.
#[derive(Args)]
pub struct Arguments {
    /// A file of any kind; `-` is standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// The puzzle whose notation is tried first.
    #[arg(long, default_value = "3x3x3", value_name = "NAME")]
    puzzle: String,
}

/// Says what it is, and what the other commands and the page would read.
pub fn run(arguments: &Arguments) -> Answer {
    let bytes = if arguments.file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let input = std::io::stdin().lock();
        input
            .take(LONGEST_FILE)
            .read_to_end(&mut bytes)
            .map_err(|error| {
                Failure::message(format!("error: cannot read standard input: {error}"))
            })?;
        bytes
    } else {
        super::read_bytes(&arguments.file)?
    };
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let found = recognise(&bytes, Some(puzzle.reference()));
    let text = Source::new("", recognise::text(&bytes).unwrap_or_default());
    let report = ReadReport { found, text };
    if report.found.unread.is_some() {
        return Err(report.into());
    }
    answer(report)
}

/// What something is.
#[derive(Serialize)]
struct ReadReport {
    #[serde(flatten)]
    found: Recognition,
    /// What the places of notes are in.
    #[serde(skip)]
    text: Source,
}

/// What an action is called.
fn verb(action: Use) -> &'static str {
    match action {
        Use::Play => "play",
        Use::SetUp => "set up",
        Use::Solve => "solve",
        Use::Correct => "correct the colours",
        Use::OpenProgram => "open as a program",
        Use::Import => "import",
        Use::OpenPuzzle => "open the puzzle",
    }
}

impl ReadReport {
    /// A note with its line and column.
    fn note(&self, note: &Note) -> String {
        let Some(range) = &note.range else {
            return note.message.clone();
        };
        let LineColumn { line, column } = self.text.line_column(range.start);
        format!("line {line}, column {column}: {}", note.message)
    }

    fn candidate(&self, f: &mut fmt::Formatter<'_>, found: &Candidate) -> fmt::Result {
        writeln!(f, "{}", found.sentence)?;
        if let Some(problem) = &found.problem {
            writeln!(f, "  error: {}", self.note(problem))?;
        }
        if let Some(setup) = &found.setup {
            writeln!(f, "  setup: {setup}")?;
        }
        let lines = found.text.lines();
        lines
            .take(20)
            .try_for_each(|line| writeln!(f, "  {line}"))?;
        let more = found.text.lines().count().saturating_sub(20);
        if more > 0 {
            writeln!(f, "  and {more} more lines")?;
        }
        for note in &found.notes {
            writeln!(f, "  note: {}", self.note(note))?;
        }
        if !found.uses.is_empty() {
            let verbs: Vec<&str> = found.uses.iter().map(|&action| verb(action)).collect();
            writeln!(f, "  to do: {}", verbs.join(", "))?;
        }
        Ok(())
    }
}

impl Display for ReadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, found) in self.found.candidates.iter().enumerate() {
            if n > 0 {
                write!(f, "or: ")?;
            }
            self.candidate(f, found)?;
        }
        let Some(unread) = &self.found.unread else {
            return Ok(());
        };
        writeln!(f, "error: {}", self.note(&unread.place))?;
        for (kind, why) in &unread.nearest {
            let kind = serde_json::to_value(kind).unwrap_or_default();
            writeln!(f, "  {}? {why}", kind.as_str().unwrap_or_default())?;
        }
        Ok(())
    }
}
