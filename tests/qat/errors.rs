//! What the compiler says about wrong programs.
//!
//! Files that a program imports follow it under `--+ name` lines. The program of a section with "in Q" in its name is
//! shown as well, and that of a section with "tested" in its name is tested: on cubes, or with "on numbers" on numbers.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use diagnostics::{Diagnostic, Source, SourceId, Sources};
use hypercubist_tests::corpus;
use q::testing::{Outcome, Test, on_puzzles};
use qat::Compilation;
use qat::interpreter::AbstractProgram;
use qat::testing::on_numbers;

/// Steps after which a tested program is left.
const STEPS: u64 = 5_000;

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
fn annotated(name: &str, section: &str) -> String {
    let (program, files) = files(section);
    let rest = &section[program.len()..];
    let mut sources = Sources::new();
    let id = sources.add(Source::new("corpus.qat", program));
    let before = sources.clone();
    let world = qat::Project { files };
    let compiled = qat::compile(&mut sources, id, &world);
    let errors = compiled.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(errors, compiled.program.is_none(), "{program}");
    let checked = qat::check(&mut Sources::clone(&before), id, &world);
    let without_theory = compiled.diagnostics.iter();
    let without_theory = without_theory.filter(|d| d.code != "qat::theoretical");
    assert!(checked.program.is_none() && checked.diagnostics.iter().eq(without_theory));
    let mut found = compiled.diagnostics.clone();
    if name.contains("tested") {
        let numbers = name.contains("on numbers");
        found.extend(failed(&compiled, numbers.then_some((&before, id))));
    }
    let mut out = corpus::annotated(&sources, id, &found);
    if name.contains("in Q") {
        for line in compiled.text.unwrap_or_default().lines() {
            let _ = writeln!(out, "--q {line}");
        }
    }
    out + rest
}

/// What the tests of a program say, which are run on cubes or on the numbers of its sources.
fn failed(compiled: &Compilation, numbers: Option<(&Sources, SourceId)>) -> Vec<Diagnostic> {
    let run: Box<dyn Fn(&Test) -> Outcome> = match numbers {
        None => {
            let program = Arc::new(compiled.program.clone().expect("no errors"));
            Box::new(move |test| on_puzzles(&program, test, STEPS))
        }
        Some((sources, id)) => {
            let mut sources = sources.clone();
            let (program, _) = AbstractProgram::of(&mut sources, id, &qat::CatalogueWorld);
            let program = program.expect("no errors");
            Box::new(move |test| on_numbers(&program, test, STEPS))
        }
    };
    let tests = compiled.tests.iter();
    let failed = tests.filter_map(|test| Some(run(test).difference?.diagnostic(test)));
    failed.collect()
}

#[test]
fn the_compiler_says_what_the_corpus_expects() {
    let notes = [corpus::NOTES.as_slice(), &["--q "]].concat();
    corpus::check("qat", "", &notes, annotated);
}

/// A section for every code: what has no example here has never been seen to work.
#[test]
fn every_code_of_the_compiler_has_an_example() {
    // The other test may be writing the files just now.
    if corpus::updating() {
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
    let mut shown = corpus::texts("qat").concat();
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
