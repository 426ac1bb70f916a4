//! QAT from its text to what the cube shows in the end: the examples against plain arithmetic, the language's
//! features, the messages about wrong programs, limits, and laws that hold for all programs.

mod completion;
mod errors;
mod examples;
mod guide;
mod imports;
mod interpreter;
mod language;
mod limits;
mod outcome;
mod prelude;
mod properties;
mod sums;
mod tapes;
mod wild;

use std::sync::Arc;

use diagnostics::{Diagnostic, Source, Sources};
use qat::{CatalogueWorld, Compilation, Options};

/// Steps after which a run counts as endless.
const BUDGET: u64 = 2_000_000;

fn compile_with(text: &str, options: Options) -> Compilation {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("test.qat", text));
    qat::compile_with(&mut sources, id, &CatalogueWorld, options)
}

/// The program of a text without errors.
fn compile(text: &str) -> Arc<q::Program> {
    let compiled = compile_with(text, Options::default());
    let errors: Vec<&Diagnostic> = compiled
        .diagnostics
        .iter()
        .filter(|d| d.is_error())
        .collect();
    assert!(errors.is_empty(), "{text}\n{errors:#?}");
    Arc::new(compiled.program.expect("a program without errors"))
}

/// What a program says, prints and all, when it is given these numbers.
fn said(program: &Arc<q::Program>, inputs: &[i64]) -> Vec<String> {
    let mut machine = q::Machine::new(program.clone());
    let mut inputs = inputs.iter();
    loop {
        match machine.run(BUDGET) {
            q::RunEnd::AwaitingInput => {
                let value = *inputs.next().expect("enough inputs");
                machine.input(value).expect("an input in range");
            }
            q::RunEnd::Halted => break,
            end => panic!("{end:?} in\n{program}"),
        }
    }
    assert_eq!(inputs.next(), None, "too many inputs for\n{program}");
    machine
        .outputs()
        .iter()
        .map(|said| said.text(program))
        .collect()
}

/// What a program says when it halts.
fn result(program: &Arc<q::Program>, inputs: &[i64]) -> String {
    said(program, inputs)
        .pop()
        .expect("a halting program says something")
}
