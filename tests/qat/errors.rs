//! What the compiler says about wrong programs.
//!
//! Each file of `corpus/qat` holds programs under `--- name ---` lines; files that a program imports follow it under
//! `--+ name` lines. What is said about a line stands in comments below it: severity, columns, code, message, then
//! further places and help. The program of a section with "in Q" in its name is shown as well. To write what the compiler says now into the files, run this test with `UPDATE_CORPUS=1`, and
//! read the difference before you keep it.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use diagnostics::{Diagnostic, Severity, Source, SourceId, Sources, Span};

/// How the comments start that are no part of a program.
const NOTES: [&str; 6] = ["--! ", "--? ", "--i ", "--@ ", "--= ", "--q "];

fn place(source: &Source, span: Span) -> String {
    let start = source.line_column(span.start as usize);
    let end = source.line_column(span.end as usize);
    if start.line == end.line {
        format!("{}-{}", start.column, end.column)
    } else {
        format!("{}-{}:{}", start.column, end.line, end.column)
    }
}

fn annotation(sources: &Sources, id: SourceId, diagnostic: &Diagnostic) -> String {
    let source = sources.get(id);
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
        let there = sources.get(label.span.source);
        let line = there.line_column(label.span.start as usize).line;
        let at = place(there, label.span);
        let file = if label.span.source == id {
            String::new()
        } else {
            format!("{} ", there.name())
        };
        // The prelude may change; what matters is which of its lines is meant.
        let line = if there.name() == qat::PRELUDE_NAME {
            format!("`{}`", there.line_text(line).trim())
        } else {
            format!("line {line}, {at}")
        };
        let _ = writeln!(out, "--@ {file}{line}: {}", label.message);
    }
    for help in &diagnostic.help {
        let _ = writeln!(out, "--= {help}");
    }
    out
}

/// Splits a section into its program and the files beside it, each with its name; heads stay with what follows.
fn files(section: &str) -> (&str, Vec<(String, String)>) {
    let mut parts = section.split("--+ ");
    let program = parts.next().unwrap_or_default();
    let files = parts.map(|part| {
        let (name, text) = part.split_once('\n').unwrap_or((part, ""));
        (name.to_owned(), text.to_owned())
    });
    (program, files.collect())
}

/// The section with everything that the compiler says about its program.
fn annotated(section: &str) -> String {
    let (program, files) = files(section);
    let rest = &section[program.len()..];
    let mut sources = Sources::new();
    let id = sources.add(Source::new("corpus.qat", program));
    let before = sources.clone();
    let world = qat::Project { files };
    let compiled = qat::compile(&mut sources, id, &world);
    let source = sources.get(id);
    let errors = compiled.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(errors, compiled.program.is_none(), "{program}");
    let checked = qat::check(&mut Sources::clone(&before), id, &world);
    let without_theory = compiled.diagnostics.iter();
    let without_theory = without_theory.filter(|d| d.code != "qat::theoretical");
    assert!(checked.program.is_none() && checked.diagnostics.iter().eq(without_theory));
    let line_of = |diagnostic: &Diagnostic| {
        let start = diagnostic.span().map(|span| span.start as usize);
        // What stands on the last, empty line belongs below the last line with text.
        let lines = program.lines().count();
        start.map_or(lines, |start| source.line_column(start).line.min(lines))
    };
    let mut out = String::new();
    for (i, line) in program.lines().enumerate() {
        let _ = writeln!(out, "{line}");
        for diagnostic in compiled.diagnostics.iter().filter(|d| line_of(d) == i + 1) {
            out += &annotation(&sources, id, diagnostic);
        }
    }
    // A section about what comes out shows it below the program.
    if program
        .lines()
        .next()
        .is_some_and(|head| head.contains("in Q"))
    {
        for line in compiled.text.unwrap_or_default().lines() {
            let _ = writeln!(out, "--q {line}");
        }
    }
    out + rest
}

fn stripped(section: &str) -> String {
    let lines = section.split_inclusive('\n');
    lines
        .filter(|line| !NOTES.iter().any(|note| line.starts_with(note)))
        .collect()
}

/// Splits a file at its `--- name ---` lines, which stay at the head of their sections.
fn sections(file: &str) -> Vec<String> {
    let mut sections: Vec<String> = Vec::new();
    for line in file.lines() {
        if line.starts_with("--- ") || sections.is_empty() {
            sections.push(String::new());
        }
        if let Some(section) = sections.last_mut() {
            let _ = writeln!(section, "{line}");
        }
    }
    sections
}

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/qat");
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .expect("the corpus is there")
        .map(|entry| entry.expect("an entry of the corpus").path())
        .collect();
    paths.sort();
    paths
}

/// The texts of all files of the corpus.
pub fn corpus() -> Vec<String> {
    let read = |path| fs::read_to_string(path).expect("a text of the corpus");
    paths().into_iter().map(read).collect()
}

#[test]
fn the_compiler_says_what_the_corpus_expects() {
    let update = std::env::var_os("UPDATE_CORPUS").is_some();
    let mut programs = 0;
    let mut wrong = String::new();
    for path in paths() {
        let file = fs::read_to_string(&path).expect("a text of the corpus");
        let mut now = String::new();
        for section in sections(&file) {
            let expected = annotated(&stripped(&section));
            programs += 1;
            if expected != section {
                let name = section.lines().next().unwrap_or_default();
                let _ = writeln!(wrong, "{}: {name}\n{expected}", path.display());
            }
            now += &expected;
        }
        if update {
            fs::write(&path, now).expect("the corpus can be written");
        }
    }
    assert!(programs > 50, "only {programs} programs were found");
    assert!(update || wrong.is_empty(), "not as expected:\n{wrong}");
}

/// A section for every code: what has no example here has never been seen to work.
#[test]
fn every_code_of_the_compiler_has_an_example() {
    // The other test may be writing the files just now.
    if std::env::var_os("UPDATE_CORPUS").is_some() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |folder: &Path| {
        let mut text = String::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    text += &fs::read_to_string(path).unwrap_or_default();
                }
            }
        }
        text
    };
    let compiler = read(&folder.join("../src/qat"));
    let mut shown = read(&folder.join("corpus/qat"));
    // These need texts that are too long to be read by people.
    shown += include_str!("limits.rs");
    let codes = compiler.match_indices("\"qat::").map(|(at, _)| {
        let code = &compiler[at + 1..];
        &code[..code.find('"').unwrap_or(code.len())]
    });
    let missing: Vec<&str> = codes
        .filter(|code| !["qat::x", "qat::y"].contains(code) && !shown.contains(code))
        .collect();
    assert!(missing.is_empty(), "no example of {missing:?}");
}
