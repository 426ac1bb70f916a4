//! Corpora: files of programs under `--- name ---` lines, in which comments say what is expected of the lines above
//! them.
//!
//! A suite says how its expectations begin and works out what they should be. With `UPDATE_CORPUS=1` they are written
//! into the files instead of compared: read the difference before you commit it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use diagnostics::{Diagnostic, Severity, Source, SourceId, Sources, Span};

/// How the comments begin that [`annotated`] adds.
pub const NOTES: [&str; 5] = ["--! ", "--? ", "--i ", "--@ ", "--= "];

/// The sources that are part of the language, whose lines may move.
const PRELUDE: &str = "prelude.qat";

/// Whether this run writes the files.
pub fn updating() -> bool {
    env::var_os("UPDATE_CORPUS").is_some()
}

/// Passes the name and the bare text of every program in the files of `tests/corpus/<folder>` whose names start with
/// `prefix` to `expected`, and compares what that returns, the text with its expectations, with the file.
///
/// # Panics
/// When something is not as expected, when a file cannot be read or written, or when there is none.
pub fn check(folder: &str, prefix: &str, notes: &[&str], expected: impl Fn(&str, &str) -> String) {
    let mut wrong = String::new();
    for path in files(folder, prefix) {
        let file = fs::read_to_string(&path).expect("the corpus is text");
        let mut now = String::new();
        for (head, section) in sections(&file) {
            let lines = section.split_inclusive('\n');
            let bare: String = lines
                .filter(|line| !notes.iter().any(|note| line.starts_with(note)))
                .collect();
            let should = expected(head.trim_matches(['-', ' ', '\n']), &bare);
            if should != section {
                let _ = write!(wrong, "\n{}: {head}{should}", path.display());
            }
            now += head;
            now += &should;
        }
        if updating() {
            fs::write(&path, &now).expect("the corpus can be written");
        }
    }
    assert!(updating() || wrong.is_empty(), "not as expected:{wrong}");
}

/// The whole files of `tests/corpus/<folder>`.
///
/// # Panics
/// When one cannot be read, or when there is none.
pub fn texts(folder: &str) -> Vec<String> {
    let read = |path| fs::read_to_string(path).expect("the corpus is text");
    files(folder, "").into_iter().map(read).collect()
}

/// In alphabetical order.
fn files(folder: &str, prefix: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the corpus is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(prefix))
        })
        .collect();
    files.sort();
    assert!(
        !files.is_empty(),
        "no file of {} starts with {prefix}",
        folder.display()
    );
    files
}

/// The `--- name ---` lines and the text after each.
///
/// # Panics
/// When the text does not begin with such a line.
pub fn sections(text: &str) -> Vec<(&str, &str)> {
    let mut starts: Vec<usize> = text
        .match_indices("--- ")
        .map(|(at, _)| at)
        .filter(|&at| at == 0 || text.as_bytes()[at - 1] == b'\n')
        .collect();
    assert_eq!(
        starts.first(),
        Some(&0),
        "a corpus begins with --- name ---"
    );
    starts.push(text.len());
    let section = |window: &[usize]| {
        let section = &text[window[0]..window[1]];
        let name = section.find('\n').map_or(section.len(), |end| end + 1);
        section.split_at(name)
    };
    starts.windows(2).map(section).collect()
}

/// The text of a source with its diagnostics below the lines that they are about, those about its end below the last:
/// severity, columns, code, message and label, then further labels and help.
pub fn annotated(sources: &Sources, id: SourceId, diagnostics: &[Diagnostic]) -> String {
    let source = sources.get(id);
    let text = source.text();
    let last = text.lines().count().max(1);
    let line_of = |diagnostic: &Diagnostic| {
        let start = diagnostic.span().map(|span| span.start as usize);
        start.map_or(last, |start| source.line_column(start).line.min(last))
    };
    let mut out = String::new();
    let mut lines = text.split_inclusive('\n');
    for number in 1..=last {
        out += lines.next().unwrap_or_default();
        for diagnostic in diagnostics.iter().filter(|d| line_of(d) == number) {
            annotate(&mut out, sources, id, diagnostic);
        }
    }
    out
}

fn annotate(out: &mut String, sources: &Sources, id: SourceId, diagnostic: &Diagnostic) {
    let mark = match diagnostic.severity {
        Severity::Error => "--!",
        Severity::Warning => "--?",
        Severity::Note => "--i",
    };
    let mut labels = diagnostic.labels.iter();
    let primary = labels.next();
    let at = primary.map_or("-".to_owned(), |label| columns(sources.get(id), label.span));
    let about = primary.map_or_else(String::new, |label| label.message.to_string());
    let (code, message) = (diagnostic.code, &diagnostic.message);
    let _ = writeln!(out, "{mark} {at} {code}: {message} ({about})");
    for label in labels {
        let there = sources.get(label.span.source);
        let line = there.line_column(label.span.start as usize).line;
        let file = if label.span.source == id {
            String::new()
        } else {
            format!("{} ", there.name())
        };
        let line = if there.name() == PRELUDE {
            format!("`{}`", there.line_text(line).trim())
        } else {
            format!("line {line}, {}", columns(there, label.span))
        };
        let _ = writeln!(out, "--@ {file}{line}: {}", label.message);
    }
    for help in &diagnostic.help {
        let _ = writeln!(out, "--= {help}");
    }
}

fn columns(source: &Source, span: Span) -> String {
    let start = source.line_column(span.start as usize);
    let end = source.line_column(span.end as usize);
    if start.line == end.line {
        format!("{}-{}", start.column, end.column)
    } else {
        format!("{}-{}:{}", start.column, end.line, end.column)
    }
}
