//! Diagnostics of wrong programs: `tests/corpus/q/errors*`.
//!
//! The diagnostics of a line are in comments below it: severity, columns, code, message and label, then further labels
//! and help. Those about the end of the text are at the end.

use std::fmt::Write;

use diagnostics::{Diagnostic, Severity, Source, SourceId, Span};

/// The prefixes of expectations.
const NOTES: [&str; 5] = ["--! ", "--? ", "--i ", "--@ ", "--= "];

fn place(source: &Source, span: Span) -> String {
    let start = source.line_column(span.start as usize);
    let end = source.line_column(span.end as usize);
    if start.line == end.line {
        format!("{}-{}", start.column, end.column)
    } else {
        format!("{}-{}:{}", start.column, end.line, end.column)
    }
}

fn note(source: &Source, diagnostic: &Diagnostic) -> String {
    let mark = match diagnostic.severity {
        Severity::Error => "--!",
        Severity::Warning => "--?",
        Severity::Note => "--i",
    };
    let mut labels = diagnostic.labels.iter();
    let primary = labels.next();
    let at = primary.map_or("-".to_owned(), |label| place(source, label.span));
    let about = primary.map_or("", |label| &label.message);
    let mut out = format!(
        "{mark} {at} {}: {} ({about})\n",
        diagnostic.code, diagnostic.message
    );
    for label in labels {
        let line = source.line_column(label.span.start as usize).line;
        let at = place(source, label.span);
        let _ = writeln!(out, "--@ line {line}, {at}: {}", label.message);
    }
    for help in &diagnostic.help {
        let _ = writeln!(out, "--= {help}");
    }
    out
}

fn without_notes(section: &str) -> String {
    section
        .split_inclusive('\n')
        .filter(|line| !NOTES.iter().any(|note| line.starts_with(note)))
        .collect()
}

fn with_notes(program: &str) -> String {
    let source = Source::new("corpus.q", program);
    let parsed = q::parse(&source, SourceId(0));
    let errors = parsed.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(errors, parsed.program.is_none(), "{program}");
    let count = program.lines().count();
    let line_of = |diagnostic: &Diagnostic| {
        let start = diagnostic.span().map(|span| span.start as usize);
        start.map_or(count, |start| {
            source.line_column(start).line.clamp(1, count.max(1))
        })
    };
    let mut out = String::new();
    for (index, line) in program.split_inclusive('\n').enumerate() {
        out += line;
        for diagnostic in parsed
            .diagnostics
            .iter()
            .filter(|d| line_of(d) == index + 1)
        {
            out += &note(&source, diagnostic);
        }
    }
    if program.is_empty() {
        for diagnostic in &parsed.diagnostics {
            out += &note(&source, diagnostic);
        }
    }
    out
}

#[test]
fn wrong_programs_are_explained() {
    crate::corpus::check("errors", without_notes, with_notes);
}
