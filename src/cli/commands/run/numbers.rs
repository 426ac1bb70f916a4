//! `hypercubist run --abstract P.qat`: what a program means, on numbers instead of puzzles.

use std::io::Write;

use diagnostics::{Diagnostic, Source, Sources};
use engine::reports::ReportError;
use qat::meaning::{End, Meaning, Run};
use serde_json::{Value, json};
use wire::Language;

use super::{Arguments, SLICE, ask, unused};
use crate::commands::{Folder, read};
use crate::output::{Answer, Failure, rendered};

/// Runs a QAT program on numbers to its `halt`, as [`super::run`] does on puzzles.
///
/// # Errors
/// When it is no QAT program or has errors, never ends, or asks for a number it does not get.
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    let file = arguments.program.display().to_string();
    if engine::language_of(&file) != Language::Qat {
        return Err(Failure::message(format!(
            "error: {file} is a Q program, and Q is nothing but turns\nhelp: run it without --abstract"
        )));
    }
    let text = read(&arguments.program)?;
    let mut sources = Sources::new();
    let id = sources.add(Source::new(file.as_str(), text));
    let (meaning, diagnostics) = Meaning::of(&mut sources, id, &Folder::of(&arguments.program));
    let Some(meaning) = meaning else {
        return Err(ReportError::program(&file, &diagnostics, &sources).into());
    };
    for diagnostic in &diagnostics {
        eprint!("{}", diagnostics::render(diagnostic, &sources));
    }
    let mut run = meaning.run();
    let mut inputs = arguments.input.iter().copied();
    let mut given = Vec::new();
    let mut outputs = Vec::new();
    let mut result = None;
    loop {
        let budget = arguments.max_steps.saturating_sub(run.steps()).min(SLICE);
        let end = run.go_on(budget);
        for said in run.take_said() {
            let text = said.text();
            if as_json {
                let source = sources.get(said.origin.source);
                let line = source.line_column(said.origin.start as usize).line;
                outputs.push(json!({ "line": line, "text": text, "number": said.number }));
            } else {
                // A reader that went away (`| head`) is no failure of the program.
                let _ = writeln!(std::io::stdout().lock(), "{text}");
            }
            result = Some(text);
        }
        match end {
            End::Budget if run.steps() >= arguments.max_steps => {
                return Err(stopped(
                    &sources,
                    &run,
                    &format!(
                        "the program is still running after {} statements; --max-steps allows more",
                        run.steps()
                    ),
                ));
            }
            End::Budget => {}
            End::Halted => break,
            End::Endless { period } => {
                let statements = if period == 1 {
                    "statement"
                } else {
                    "statements"
                };
                return Err(stopped(
                    &sources,
                    &run,
                    &format!(
                        "This program will never end: every register is as it was {period} {statements} before. \
                     Something in the loop has to change until a solved-goto leads out of it."
                    ),
                ));
            }
            End::AwaitingInput => {
                let Some(asked) = run.asked() else {
                    break;
                };
                let number = match inputs.next() {
                    Some(number) => number,
                    None => ask(asked.message, asked.max)
                        .map_err(|why| stopped(&sources, &run, &why))?,
                };
                let max = asked.max;
                if run.input(number).is_err() {
                    let why = format!(
                        "{number} does not fit here: give a whole number from -{max} to {max}"
                    );
                    return Err(stopped(&sources, &run, &why));
                }
                given.push(number);
            }
        }
    }
    unused(inputs.count(), given.len());
    let json = json!({
        "result": result,
        "outputs": outputs,
        "inputs": given,
        "statements": run.steps(),
    });
    // The outputs have been printed already, the result last.
    Ok(rendered("", json))
}

/// A failure at the statement that is next.
fn stopped(sources: &Sources, run: &Run, why: &str) -> Failure {
    let mut diagnostic = Diagnostic::error("run::stopped", why);
    let mut place = Value::Null;
    if let Some(span) = run.origin() {
        let source = sources.get(span.source);
        let start = source.line_column(span.start as usize);
        place = json!({ "file": source.name(), "line": start.line, "column": start.column });
        diagnostic = diagnostic.at(span, "here");
    }
    Failure::with(
        diagnostics::render(&diagnostic, sources),
        json!({ "message": why, "at": place, "statements": run.steps() }),
    )
}
