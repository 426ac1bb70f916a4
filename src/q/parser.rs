//! From text to program.

use std::sync::Arc;

use diagnostics::{Diagnostic, Source, SourceId};
use puzzle::{Puzzle, catalogue};

use crate::lexer::{RawKind, lex};
use crate::report::Report;
use crate::{Program, Token, resolve, syntax};

/// Longest text that is read, bytes.
pub const MAX_TEXT: usize = 1_000_000;
/// Most instructions of a program.
pub const MAX_INSTRUCTIONS: usize = 100_000;
/// Most puzzles of a program: nobody has more on the table, and a machine copies them all at every checkpoint.
pub const MAX_PUZZLES: usize = 256;
/// Most diagnostics that [`parse`] returns; one more then says how many were left out.
pub const MAX_DIAGNOSTICS: usize = 100;
/// Largest number in a program text: 2^53 - 1, the last one that a web page can hold exactly.
pub const MAX_NUMBER: u64 = (1 << 53) - 1;

/// What [`parse`] understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The program; none if there is an error among the diagnostics.
    pub program: Option<Program>,
    /// Everything there is to say, in text order.
    pub diagnostics: Vec<Diagnostic>,
    /// The text's tokens, in text order; none for a text that was refused as a whole.
    pub tokens: Vec<Token>,
}

/// Reads the text form of a program, with puzzles from the catalogue.
///
/// Takes any text: it never fails and never panics. Spans refer to `id`. Comments run from `--` to the end of the
/// line; messages are quoted, with `\"`, `\\`, `\n` and `\r` for what cannot stand in them. An instruction may be
/// continued on further lines anywhere; round brackets in an algorithm group moves for the eye only.
///
/// Other tools print lines counted from 0, `solved-goto UFR 14`, and `halt until UFR solved "message" U`. All of these are
/// read, and a note says what was assumed.
pub fn parse(source: &Source, id: SourceId) -> Parsed {
    parse_with(source, id, &catalogue::by_name)
}

/// Reads the text form of a program as [`parse`] does, with puzzles from elsewhere: `puzzles` finds one by its name.
pub fn parse_with(
    source: &Source,
    id: SourceId,
    puzzles: &dyn Fn(&str) -> Option<Arc<Puzzle>>,
) -> Parsed {
    let text = source.text();
    if let Some(diagnostic) = refusal(text) {
        return Parsed {
            program: None,
            diagnostics: vec![diagnostic],
            tokens: Vec::new(),
        };
    }
    let raws = lex(text);
    let mut report = Report::new(id);
    let (syntax, colours) = syntax::read(text, &raws, &mut report);
    let program = resolve::program(text, &raws, &syntax, puzzles, &mut report);
    let tokens = raws
        .iter()
        .zip(colours)
        .filter(|(raw, _)| raw.kind != RawKind::Newline)
        .map(|(raw, kind)| Token {
            span: report.span(raw.range()),
            kind,
        })
        .collect();
    Parsed {
        program: program.filter(|_| !report.has_errors()),
        diagnostics: report.finish(),
        tokens,
    }
}

/// Why a text is not worth reading, if so.
fn refusal(text: &str) -> Option<Diagnostic> {
    if text.len() > MAX_TEXT {
        let diagnostic = Diagnostic::error(
            "q::too-long",
            format!(
                "this text is too long: {} bytes, and a Q program may have {MAX_TEXT}",
                text.len()
            ),
        );
        return Some(diagnostic.help("is this really a Q program?"));
    }
    if text.contains('\0') {
        let diagnostic = Diagnostic::error(
            "q::not-text",
            "this is not text, so it cannot be a Q program",
        );
        return Some(diagnostic.help("choose a text file that begins with Puzzles"));
    }
    None
}
