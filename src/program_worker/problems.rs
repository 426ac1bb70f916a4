//! What is wrong with texts, as JavaScript gets it: places in lines, columns and UTF-16 code units.

use std::ops::Range;

use diagnostics::{Severity, Sources};
use puzzle::NotationError;
use wire::{Diagnostic, TextRange};

use crate::protocol::{Problem, ProblemSeverity, Refusal};

/// A request that cannot be granted, without a place in a text.
pub fn refused(code: &str, message: impl Into<String>) -> Refusal {
    Refusal {
        code: code.to_owned(),
        message: message.into(),
        problems: Vec::new(),
    }
}

/// Refuses a text for these reasons, of which the first is the message.
pub fn all(code: &str, problems: Vec<Problem>) -> Refusal {
    let message = problems.first().map_or("", |problem| &problem.message);
    Refusal {
        code: code.to_owned(),
        message: message.to_owned(),
        problems,
    }
}

/// A problem of a program.
pub fn problem(diagnostic: &Diagnostic, text: &str) -> Problem {
    let column = diagnostic.range.map(|range| {
        let before: Vec<u16> = text.encode_utf16().take(range.start as usize).collect();
        let line = before
            .iter()
            .rev()
            .take_while(|unit| **unit != u16::from(b'\n'));
        line.count() as u32 + 1
    });
    Problem {
        code: diagnostic.code.clone(),
        severity: severity(diagnostic.severity),
        message: diagnostic.message.to_string(),
        line: diagnostic.range.map(|_| diagnostic.line),
        column,
        span: diagnostic.range,
        label: diagnostic.label.to_string(),
        help: diagnostic.help.iter().map(ToString::to_string).collect(),
        fix: diagnostic.fix.clone(),
    }
}

/// Refuses moves or cycles that cannot be read.
pub fn notation(text: &str, error: NotationError) -> Refusal {
    let help = error.help.into_iter().collect();
    let problem = at(
        text,
        "moves::notation",
        error.message,
        Some(error.range),
        help,
    );
    all("moves::notation", vec![problem])
}

/// Refuses the text of a puzzle.
pub fn definition(text: &str, found: &[diagnostics::Diagnostic], sources: &Sources) -> Refusal {
    let problem = |found: &diagnostics::Diagnostic| {
        let span = found.span();
        let range = span.filter(|span| sources.get(span.source).text() == text);
        let range = range.map(|span| span.start as usize..span.end as usize);
        let help = found.help.iter().map(ToString::to_string).collect();
        let mut problem = at(text, found.code, found.message.to_string(), range, help);
        problem.severity = severity(found.severity);
        problem
    };
    all("puzzle::definition", found.iter().map(problem).collect())
}

/// An error at a range of bytes of a text.
pub fn at(
    text: &str,
    code: &str,
    message: String,
    range: Option<Range<usize>>,
    help: Vec<String>,
) -> Problem {
    let units = |bytes: usize| text[..bytes].encode_utf16().count() as u32;
    let before = range.as_ref().map(|range| &text[..range.start]);
    Problem {
        code: code.to_owned(),
        severity: ProblemSeverity::Error,
        message,
        line: before.map(|before| before.matches('\n').count() as u32 + 1),
        column: before.map(|before| {
            let line = before.rsplit('\n').next().unwrap_or_default();
            line.encode_utf16().count() as u32 + 1
        }),
        span: range.map(|range| TextRange {
            start: units(range.start),
            end: units(range.end),
        }),
        label: String::new(),
        help,
        fix: None,
    }
}

fn severity(severity: Severity) -> ProblemSeverity {
    match severity {
        Severity::Error => ProblemSeverity::Error,
        Severity::Warning => ProblemSeverity::Warning,
        Severity::Note => ProblemSeverity::Note,
    }
}
