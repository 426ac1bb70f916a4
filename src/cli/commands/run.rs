//! `hypercubist run P.qat|P.q --input 4 --input 7`

use std::io::{BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;
use diagnostics::{Diagnostic, Sources};
use engine::reports::{RunReport, RunRequest};
use wire::Language;

use crate::output::{Answer, Failure, answer, note, prompt, say};

/// What to run and on what.
#[derive(Args)]
pub struct Arguments {
    /// The program, QAT or Q (by the ending `.q`).
    program: PathBuf,
    #[command(flatten)]
    optimising: super::Optimising,
    /// A number for the program's next `input`; repeat it for further ones. Without it the number is read from
    /// standard input.
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    input: Vec<i64>,
    /// Give up after this many steps (a step is one turn or one decision; with --abstract, a statement).
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    max_steps: u64,
    /// Run a QAT program on numbers instead of puzzles: what it means, whatever it is compiled to. Takes `theoretical`
    /// registers, too.
    #[arg(long = "abstract")]
    on_numbers: bool,
}

/// Runs a program to its end. What it prints is printed as it comes; with `--json` all at the end.
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    let request = RunRequest {
        inputs: &arguments.input,
        max_steps: arguments.max_steps,
        ask: &ask,
        print: &|text| {
            if !as_json {
                say(&format!("{text}\n"));
            }
        },
    };
    let report = if arguments.on_numbers {
        on_numbers(&arguments.program, &request)?
    } else {
        let build = super::compiled(&arguments.program, &arguments.optimising)?;
        if super::only_theoretical(&build) {
            note("note: no puzzle has the theoretical registers, so this runs on numbers");
            on_numbers(&arguments.program, &request)?
        } else if build.has_errors() {
            return Err(super::errors(&arguments.program, &build));
        } else {
            let (build, program) = super::into_program(build)?;
            warn(&build.diagnostics, &build.sources);
            RunReport::on_puzzles(&build, program, &request)?
        }
    };
    if report.ended_silently() {
        note(q::ENDS_HERE);
    }
    let (taken, unused) = report.inputs();
    if unused > 0 {
        let all = taken + unused;
        note(&format!("note: the program took {taken} of {all} numbers"));
    }
    answer(report)
}

/// Runs a QAT program on numbers instead of puzzles.
fn on_numbers(path: &Path, request: &RunRequest) -> Result<RunReport, Failure> {
    let file = path.display().to_string();
    if engine::language_of(&file) != Language::Qat {
        return Err(Failure::message(format!(
            "error: {file} is a Q program, and Q is nothing but turns\nhelp: run it without --abstract"
        )));
    }
    let (program, diagnostics, sources) = super::on_numbers(path)?;
    warn(&diagnostics, &sources);
    Ok(RunReport::on_numbers(&program, &sources, request)?)
}

fn warn(diagnostics: &[Diagnostic], sources: &Sources) {
    for diagnostic in diagnostics {
        note(diagnostics::render(diagnostic, sources).trim_end_matches('\n'));
    }
}

/// Reads a number for the `input` that a program waits at.
fn ask(message: &str, max: u64) -> Result<i64, String> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        prompt(&format!("{} (0 to {max}) ", message.trim_end()));
    }
    let mut line = String::new();
    let read = stdin
        .lock()
        .read_line(&mut line)
        .map_err(|error| error.to_string())?;
    if read == 0 {
        return Err(format!(
            "the program asks \u{201c}{}\u{201d}, and there is no number for it; give one with --input N",
            message.trim()
        ));
    }
    line.trim()
        .parse()
        .map_err(|_| format!("\u{201c}{}\u{201d} is not a whole number", line.trim()))
}
