//! Whole programs and their output: `tests/corpus/q/programs*`.
//!
//! A line `--> 2 -1` runs the program above it with these inputs; the comments below it list its questions, outputs and
//! end. Every program is also printed and read back.

use std::fmt::Write;
use std::sync::Arc;

use diagnostics::{Source, SourceId};
use hypercubist_tests::corpus;
use q::{Machine, RunEnd, Status};

/// More than any program of the corpus takes.
const BUDGET: u64 = 10_000_000;

/// Reads a program that must be valid.
fn program(text: &str) -> Arc<q::Program> {
    let parsed = q::parse(&Source::new("test.q", text), SourceId(0));
    let program = parsed.program;
    Arc::new(program.unwrap_or_else(|| panic!("{:#?}\n{text}", parsed.diagnostics)))
}

fn with_results(section: &str) -> String {
    let program = program(section);
    let printed = program.to_string();
    let again = self::program(&printed);
    assert_eq!(program, again, "{printed}");
    assert_eq!(printed, again.to_string());

    let mut out = String::new();
    let mut runs = 0;
    for line in section.split_inclusive('\n') {
        out += line;
        if let Some(numbers) = line.strip_prefix("-->") {
            let numbers: Vec<i64> = numbers
                .split_whitespace()
                .map(|number| number.parse().expect("after --> stand numbers"))
                .collect();
            out += &transcript(&program, &numbers);
            runs += 1;
        }
    }
    assert!(runs > 0, "every program of the corpus runs: {section}");
    out
}

/// Line ends as the text form writes them, so that an expectation is one line.
fn one_line(text: &str) -> String {
    text.replace('\n', "\\n")
}

fn transcript(program: &Arc<q::Program>, numbers: &[i64]) -> String {
    let mut out = String::new();
    let mut numbers = numbers.iter();
    let mut machine = Machine::new(Arc::clone(program));
    let mut printed = 0;
    loop {
        let end = machine.run(BUDGET);
        let new = usize::try_from(machine.outputs().total()).unwrap() - printed;
        let log = machine.outputs().iter();
        for output in log.skip(printed) {
            let _ = writeln!(out, "--< says: {}", one_line(&output.text(program)));
        }
        printed += new;
        let steps = machine.steps();
        match (end, machine.status()) {
            (RunEnd::AwaitingInput, Status::AwaitingInput { message, max }) => {
                let Some(&number) = numbers.next() else {
                    let _ = writeln!(
                        out,
                        "--< asks: {message} [{max}] and waits after {steps} steps"
                    );
                    return out;
                };
                let _ = write!(out, "--< asks: {message} [{max}] and gets {number}");
                match machine.input(number) {
                    Ok(_) => out += "\n",
                    Err(error) => {
                        let _ = writeln!(out, ": {error}");
                    }
                }
            }
            (RunEnd::Halted, status) => {
                let text = status.halt_text().expect("a halted program said something");
                let _ = writeln!(out, "--< halts after {steps} steps: {}", one_line(&text));
                return out;
            }
            (RunEnd::Faulted, Status::Faulted(fault)) => {
                let _ = writeln!(
                    out,
                    "--< fails after {steps} steps: {}",
                    fault.explain(program)
                );
                return out;
            }
            (RunEnd::Ended, _) => {
                let _ = writeln!(out, "--< ends after {steps} steps");
                return out;
            }
            (RunEnd::Endless(endless), _) => {
                let q::EndlessLoop {
                    instruction,
                    start,
                    period,
                } = endless;
                let line = instruction + 1;
                let _ = writeln!(
                    out,
                    "--< never ends: {period} steps from line {line} back to it, the same since step {start}"
                );
                return out;
            }
            (end, status) => panic!("{end:?} with {status:?}"),
        }
    }
}

#[test]
fn programs_do_what_they_say() {
    corpus::check("q", "programs", &["--< "], |_, program| {
        with_results(program)
    });
}
