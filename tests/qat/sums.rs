//! The sums of the programs that come with Hypercubist: examples, exercises, and the programs of lessons.
//!
//! With `UPDATE_CORPUS=1` what the solver finds for them is written into `assets/adds/examples.txt`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use compiler::{Compiler, Tables};
use engine::{Engine, JobContext, Threads};
use wire::{
    CompileRequest, CompilerOutcome, CompilerRequest, FoundSum, Language, Outcome, Request,
    ShortenRequest, Sum,
};

use hypercubist_tests::corpus::updating;

/// How many of the sums are looked for again with every run of the tests.
const SAMPLE: usize = 12;

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets")
}

/// The programs in a file of lessons or exercises: what stands after a bar, line by line.
fn programs(text: &str) -> Vec<String> {
    let mut programs = vec![String::new()];
    for line in text.lines() {
        match line.strip_prefix('|') {
            Some(line) => {
                let program = programs.last_mut().expect("it has one");
                *program += line.strip_prefix(' ').unwrap_or(line);
                program.push('\n');
            }
            None => programs.push(String::new()),
        }
    }
    programs.retain(|program| !program.is_empty());
    programs
}

/// All programs, each line by line and as it is optimised.
fn requests() -> Vec<CompileRequest> {
    let examples = qat::examples::all().into_iter();
    let examples = examples.filter(|example| example.language == qat::examples::Language::Qat);
    let mut texts: Vec<String> = examples.map(|example| example.text.to_owned()).collect();
    for folder in ["exercises", "lessons"] {
        let entries = fs::read_dir(assets().join(folder)).expect("the folder");
        let files = entries.map(|entry| entry.expect("a file").path());
        let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some()).collect();
        files.sort();
        for file in files {
            texts.extend(programs(&fs::read_to_string(file).expect("a text")));
        }
    }
    let request = |text: &String, line_by_line| CompileRequest {
        file: "example.qat".to_owned(),
        language: Language::Qat,
        text: text.clone(),
        files: Vec::new(),
        line_by_line,
    };
    let both = |text| [request(text, false), request(text, true)];
    texts.iter().flat_map(both).collect()
}

/// The sums that a compilation lacks.
fn lacks(compiler: &Compiler, request: &CompileRequest) -> Vec<Sum> {
    match compiler.run(&CompilerRequest::Compile(request.clone())) {
        CompilerOutcome::Compiled(compiled) => compiled.lacks.sums,
        other => panic!("{other:?}"),
    }
}

/// What the solver finds for sums.
fn found(engine: &Engine, sums: Vec<Sum>) -> Vec<FoundSum> {
    // A clock that stands still: nothing is cut short.
    let context = JobContext {
        threads: Threads::One,
        ..JobContext::default()
    };
    let request = ShortenRequest {
        sums: sums.clone(),
        milliseconds: 1,
    };
    let found = match engine.run(&Request::Shorten(request), &context) {
        Outcome::Shortened(found) => found,
        other => panic!("{other:?}"),
    };
    let pairs = sums.into_iter().zip(found);
    pairs.map(|(sum, found)| FoundSum { sum, found }).collect()
}

/// All sums, with what is found for them, as lines of the file.
fn looked_for() -> BTreeMap<String, FoundSum> {
    let compiler = Compiler {
        tables: Tables::without_examples(),
        ..Compiler::default()
    };
    let engine = Engine::default();
    let mut all = BTreeMap::new();
    for request in requests() {
        loop {
            let sums = lacks(&compiler, &request);
            if sums.is_empty() {
                break;
            }
            let found = found(&engine, sums);
            compiler.found.take(&found);
            all.extend(found.into_iter().map(|one| (line(&one), one)));
        }
    }
    all
}

/// A sum as its line: by the shortest algorithm that is known to do exactly the same.
fn line(FoundSum { sum, found }: &FoundSum) -> String {
    let same = found.as_ref().filter(|_| sum.free.is_empty());
    let algorithm = sum.known.as_ref().or(same).unwrap_or(&sum.algorithm);
    let free: Vec<String> = sum.free.iter().map(u16::to_string).collect();
    let found = found.as_deref().unwrap_or_default();
    let line = format!(
        "{} | {} | {} | {found}",
        sum.puzzle,
        algorithm,
        free.join(" ")
    );
    line.trim_end().to_owned() + "\n"
}

#[test]
fn examples_have_their_fewest_turns_without_a_solver() {
    if updating() {
        let head = "# What the solver finds for the sums of examples, exercises and lessons: src/compiler/tables.rs.\n";
        let lines: String = looked_for().into_keys().collect();
        let file = assets().join("adds/examples.txt");
        fs::write(file, head.to_owned() + &lines).expect("it can be written");
        return;
    }
    let compiler = Compiler::default();
    for request in requests() {
        let lacks = lacks(&compiler, &request);
        assert!(lacks.is_empty(), "{}\nlacks {lacks:?}", request.text);
    }
}

/// A sample of the sums is looked for again: their lines are what the solver finds today.
#[test]
fn the_sums_of_examples_are_what_the_solver_finds() {
    let file = fs::read_to_string(assets().join("adds/examples.txt")).expect("the file");
    let without = Compiler {
        tables: Tables::without_examples(),
        ..Compiler::default()
    };
    let engine = Engine::default();
    let requests = requests();
    let mut tried = 0;
    for request in requests.iter().step_by(requests.len().div_ceil(SAMPLE)) {
        let sums = lacks(&without, request);
        for found in found(&engine, sums.into_iter().take(2).collect()) {
            tried += 1;
            assert!(file.contains(&line(&found)), "{found:?}");
        }
    }
    assert!(tried > 0);
}
