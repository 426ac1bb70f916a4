//! Text to program.

use std::sync::Arc;

use diagnostics::{Diagnostic, Source, SourceId, Token, TokenKind};
use puzzle::{Puzzle, catalogue};

use crate::lexer::{Raw, RawKind, lex};
use crate::limits::MAX_TEXT;
use crate::report::Report;
use crate::{Fault, Instruction, Machine, Operation, Program, Status, resolve, syntax};

/// Steps of a run that are looked at for a repetition without end: a few milliseconds at most.
const MAX_FORESEEN: u64 = 20_000;

/// The result of [`parse`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The program; none if there is an error among the diagnostics.
    pub program: Option<Program>,
    /// All diagnostics, in text order.
    pub diagnostics: Vec<Diagnostic>,
    /// The text's tokens, in text order; none for a text that was rejected as a whole.
    pub tokens: Vec<Token>,
}

/// Reads the text form of a program, with puzzles of the catalogue.
///
/// Accepts any text and never panics. Spans refer to `id`. Comments run from `--` to the end of the line; messages are
/// quoted, with the escapes `\"`, `\\`, `\n` and `\r`. An instruction may continue on further lines anywhere.
/// Algorithms may have groups, commutators and conjugates, as in [`Algorithm::parse`](puzzle::Algorithm::parse).
///
/// Other tools print lines counted from 0, `solved-goto UFR 14`, and `halt until UFR solved "message" U`. These are
/// read too, with a note about the interpretation.
pub fn parse(source: &Source, id: SourceId) -> Parsed {
    parse_with(source, id, &catalogue::by_name)
}

/// Reads a program as [`parse`] does, with puzzles from elsewhere: `puzzles` returns the one of a name.
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
    let program = program.filter(|_| !report.has_errors());
    if let Some(program) = &program {
        never_solved(program, &mut report);
    }
    let tokens = coloured(&raws, colours, &report);
    Parsed {
        program,
        diagnostics: report.finish(),
        tokens,
    }
}

/// Warns of the repetition that ends no run, because its pieces are not solved after any number of rounds: as far as
/// that is known before the first input.
fn never_solved(program: &Program, report: &mut Report) {
    let repeats = |instruction: &Instruction| {
        let operation = &instruction.operation;
        !matches!(operation, Operation::Turn(_) | Operation::Input { .. })
            && operation.algorithm().is_some()
    };
    if !program.instructions.iter().any(repeats) {
        return;
    }
    let mut machine = Machine::new(Arc::new(program.clone()));
    machine.run(MAX_FORESEEN);
    let Status::Faulted(Fault::NeverSolved { instruction, .. }) = machine.status() else {
        return;
    };
    let span = program.instructions[instruction].span;
    report.warning(
        "q::never-solved",
        span.range(),
        sentences::q::never_solved(),
        sentences::q::never_solved_here(),
        [sentences::q::never_solved_help()],
    );
}

/// The tokens of a text as [`parse`] finds them, which is quicker alone.
pub fn tokens(source: &Source, id: SourceId) -> Vec<Token> {
    let text = source.text();
    if refusal(text).is_some() {
        return Vec::new();
    }
    let raws = lex(text);
    let mut report = Report::new(id);
    let (_, colours) = syntax::read(text, &raws, &mut report);
    coloured(&raws, colours, &report)
}

fn coloured(raws: &[Raw], colours: Vec<TokenKind>, report: &Report) -> Vec<Token> {
    let tokens = raws
        .iter()
        .zip(colours)
        .filter(|(raw, _)| raw.kind != RawKind::Newline);
    tokens
        .map(|(raw, kind)| Token {
            span: report.span(raw.range()),
            kind,
        })
        .collect()
}

/// Why a text is rejected as a whole; none if it is not.
fn refusal(text: &str) -> Option<Diagnostic> {
    if text.len() > MAX_TEXT {
        let message = sentences::q::too_long(text.len(), MAX_TEXT);
        let diagnostic = Diagnostic::error("q::too-long", message);
        return Some(diagnostic.help(sentences::q::too_long_help()));
    }
    if text.contains('\0') {
        let diagnostic = Diagnostic::error("q::not-text", sentences::q::not_text());
        return Some(diagnostic.help(sentences::q::not_text_help()));
    }
    None
}
