//! What the engine says about puzzles, programs and tables. A report renders itself: as text with `Display`, and as
//! data with `Serialize`.

mod algorithms;
mod counting;
mod effort;
#[cfg(not(target_family = "wasm"))]
mod enough;
mod errata;
mod groups;
mod last_layer;
mod laws;
mod lengths;
mod lines;
mod orders;
mod positions;
mod presets;
mod program_tests;
mod programs;
mod registers;
mod run;
mod solving;
mod symmetric;
mod tables;
mod tesseract;
mod trace;
mod two_colour;
mod watched;

pub use algorithms::{AlgorithmsRequest, CycleAlgorithmsReport, RegisterAlgorithmsReport};
pub use counting::{BoundReport, SampleReport, WordBoundsReport};
pub use effort::EffortReport;
#[cfg(not(target_family = "wasm"))]
pub use enough::EnoughReport;
pub use errata::ErrataReport;
pub use groups::{CyclesReport, GroupReport, PuzzlesReport, WordReport, group, read_position};
pub use last_layer::{
    LastLayerCheckReport, LastLayerCountReport, LastLayerLinesReport, LastLayerReport,
    LastLayerTableReport, last_layer_metric,
};
pub use laws::{ClassesReport, LawsReport};
pub use lengths::LengthsReport;
pub use lines::ProgramLines;
pub use orders::{FitsReport, OrdersReport, OwnRegistersReport};
pub use positions::{
    FaceletsReport, LogProgram, LogReport, PositionReport, ScrambleReport, VerifyReport,
};
pub use presets::{PresetsReport, PresetsRequest};
pub use program_tests::{ProgramTests, TestsReport};
pub use programs::{
    CheckReport, CompileReport, DiagnosticReport, ExpandReport, FormatReport, UntidyError,
};
pub use registers::{MaxOrderReport, RegistersReport, orders, pieces};
pub use run::{RunError, RunReport, RunRequest};
pub use solving::{CensusReport, SolveReport, quality};
pub use symmetric::{
    PositionSymmetryReport, SymmetricCheckReport, SymmetricDistancesReport, SymmetryTypeReport,
    SymmetryTypesReport, symmetry_type,
};
pub use tables::{AddsTable, AddsTableReport};
pub use tesseract::{
    ConstructionReport, NTopeReport, TwistsReport, UsefulMoveReport, UsefulMovesReport,
};
pub use trace::{TraceReport, TraceRequest, describe};
pub use two_colour::{
    TwoColourCountReport, TwoColourReport, TwoColourSearchReport, TwoColourSolveReport,
};

use std::fmt::{self, Display};
use std::ops::Range;
use std::sync::Arc;

use atlas::UsefulMoves;
use diagnostics::{Source, Sources};
use puzzle::{Algorithm, Expression, NotationError, Puzzle, catalogue};
use search::Metric;
use serde::Serialize;

/// Why there is no report: a text, and the same as data.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct ReportError {
    #[serde(skip)]
    text: String,
    data: Box<ErrorData>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum ErrorData {
    Message {
        message: String,
    },
    Coded(Coded),
    Notation {
        message: String,
        column: usize,
        width: usize,
    },
    Line {
        message: String,
        line: usize,
        column: usize,
    },
    Program {
        message: String,
        diagnostics: Vec<DiagnosticReport>,
    },
    Position {
        message: &'static str,
        problems: Vec<positions::Problem>,
    },
    Laws(LawsReport),
    Different {
        message: &'static str,
        same: bool,
        different: Vec<String>,
    },
    NotWithin {
        message: &'static str,
        max_depth: u8,
        proved: bool,
    },
}

/// The data of an error with a stable name, and what belongs to it.
#[derive(Clone, Debug, Default, Serialize)]
struct Coded {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
}

impl Coded {
    fn new(code: &'static str) -> Self {
        Self {
            code,
            ..Self::default()
        }
    }
}

impl ReportError {
    /// An error that a message describes.
    pub fn message(message: impl Into<String>) -> Self {
        let text = message.into();
        let message = text.clone();
        Self::new(text, ErrorData::Message { message })
    }

    /// The error of a file's name or of another part of the program, after the word `error`.
    pub fn of(error: impl Display) -> Self {
        Self::message(format!("error: {error}"))
    }

    /// A text that cannot be read, with the wrong part underlined: of a long text or line, what is around it.
    pub fn notation(text: &str, error: NotationError) -> Self {
        let (column, width) = columns(text, &error.range);
        let help = error
            .help
            .map_or_else(String::new, |help| format!("\nhelp: {help}"));
        let (shown, at, signs) = around(text, &error.range);
        let underlined = format!(
            "error: {}\n  {shown}\n  {:at$}{}{help}",
            error.message,
            "",
            "^".repeat(signs)
        );
        let data = ErrorData::Notation {
            message: error.message,
            column: column + 1,
            width,
        };
        Self::new(underlined, data)
    }

    fn coded(code: &'static str, error: &impl Display) -> Self {
        let message = Some(error.to_string());
        let data = Coded {
            message,
            ..Coded::new(code)
        };
        Self::with_code(format!("error: {error}"), data)
    }

    fn with_code(text: String, data: Coded) -> Self {
        Self::new(text, ErrorData::Coded(data))
    }

    fn new(text: String, data: ErrorData) -> Self {
        let data = Box::new(data);
        Self { text, data }
    }

    /// There is no `what` called `name`.
    fn unknown(what: &str, name: &str, help: impl Display) -> Self {
        Self::of(format!("there is no {what} called {name}\nhelp: {help}"))
    }
}

impl Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for ReportError {}

/// The most characters of a line that an error shows, and how many before the wrong part.
const SHOWN: usize = 100;
const BEFORE: usize = 40;

/// The line in which a part of a text begins, shortened about it; where the part begins there, in characters, and how
/// many characters of it are shown, at least one.
fn around(text: &str, part: &Range<usize>) -> (String, usize, usize) {
    let start = text[..part.start]
        .rfind('\n')
        .map_or(0, |newline| newline + 1);
    let end = text[part.start..]
        .find('\n')
        .map_or(text.len(), |end| part.start + end);
    let line = text[start..end].trim_end();
    let before = text[start..part.start].chars().count();
    let count = line.chars().count();
    let wide = text[part.start..part.end.min(end)].chars().count().max(1);
    if count <= SHOWN {
        return (line.to_owned(), before, wide);
    }
    let first = before.saturating_sub(BEFORE);
    let shown: String = line.chars().skip(first).take(SHOWN).collect();
    let opening = if first > 0 { "\u{2026}" } else { "" };
    let closing = if first + SHOWN < count {
        "\u{2026}"
    } else {
        ""
    };
    let at = before - first + opening.chars().count();
    (
        format!("{opening}{shown}{closing}"),
        at,
        wide.min(SHOWN - (before - first)),
    )
}

/// Where a part of a text begins, in characters from 0, and how many characters it has, at least one.
fn columns(text: &str, range: &Range<usize>) -> (usize, usize) {
    let width = text[range.clone()].chars().count().max(1);
    (text[..range.start].chars().count(), width)
}

/// The catalogue's puzzle of this name.
///
/// # Errors
/// When there is none.
pub fn puzzle(name: &str) -> Result<Arc<Puzzle>, ReportError> {
    catalogue::by_name(name).ok_or_else(|| {
        let names = catalogue::names();
        let all = format!("there are {}", names.join(", "));
        let help = diagnostics::did_you_mean(name, names.iter().copied(), &all);
        ReportError::unknown("puzzle", name, help)
    })
}

/// The most facets of a puzzle that a file defines: the 16x16x16 has 1536. Puzzles with more take minutes to build.
const MOST_FACETS: usize = 2_000;

/// The puzzle that a text of definitions describes; `file` is its name, for messages.
///
/// # Errors
/// When something is wrong with the text, or it does not define one puzzle, or calls it as the catalogue calls another.
pub fn defined_puzzle(file: &str, text: String) -> Result<Arc<Puzzle>, ReportError> {
    let mut sources = Sources::new();
    let id = sources.add(Source::new(file, text));
    catalogue::define(sources.get(id), id, MOST_FACETS)
        .map_err(|faults| ReportError::program(file, &faults, &sources))
}

/// Moves in any notation that the puzzle has.
///
/// # Errors
/// When they cannot be read.
pub fn moves(puzzle: &Puzzle, text: &str) -> Result<Algorithm, ReportError> {
    Expression::parse_with(puzzle, text, UsefulMoves::on(puzzle))
        .map(|expression| expression.algorithm(puzzle))
        .map_err(|error| ReportError::notation(text, error))
}

/// What of moves that were read may have been meant otherwise; each as lines that mark it.
pub fn notes(puzzle: &Puzzle, text: &str) -> Vec<String> {
    let Ok(read) = Expression::parse_with(puzzle, text, UsefulMoves::on(puzzle)) else {
        return Vec::new();
    };
    let notes = read.notes().iter();
    notes
        .map(|note| format!("note: {}", note.message))
        .collect()
}

/// The turn metric of the 3x3x3 of this name.
///
/// # Errors
/// When there is none.
pub fn turn_metric(name: &str) -> Result<Metric, ReportError> {
    Metric::named(name).ok_or_else(|| {
        let names = Metric::ALL.map(|metric| format!("{} ({})", metric.name(), metric.in_words()));
        let help = format!("there are {}", names.join(", "));
        ReportError::unknown("turn metric", name, help)
    })
}

/// A number of moves in words.
pub fn counted_moves(count: usize) -> String {
    match count {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}

/// A whole number with commas between groups of three digits.
pub fn grouped(number: &impl ToString) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{MOST_FACETS, defined_puzzle, grouped};

    #[test]
    fn digits_come_in_threes() {
        assert_eq!(grouped(&1), "1");
        assert_eq!(grouped(&3_674_160), "3,674,160");
        assert_eq!(grouped(&"100"), "100");
    }

    #[test]
    fn a_file_defines_a_puzzle_of_2000_facets_at_most() {
        let read = |text: String| defined_puzzle("a.puzzle", text).map(|it| it.facets().len());
        let swap = |facets| format!("name a\ngenerators\nface A 1-{facets}\nX = (1,2)\n");
        assert_eq!(read(swap(MOST_FACETS)).ok(), Some(2_000));
        for (text, facets) in [
            (swap(MOST_FACETS + 1), "2001"),
            ("name a\ncube 19 3\n".to_owned(), "2166"),
        ] {
            let error = read(text).expect_err("there are too many").to_string();
            let words = format!("this puzzle has {facets} facets, and 2000 are the most");
            assert!(error.contains(&words), "{error}");
        }
    }
}
