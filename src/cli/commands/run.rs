//! `hypercubist run P.qat|P.q --input 4 --input 7`

mod numbers;

use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use q::{Machine, RunEnd, Status};
use serde_json::{Value, json};

use crate::output::{Answer, Failure, rendered};

/// Steps between two looks at the budget; a few milliseconds.
const SLICE: u64 = 1 << 16;

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
    /// Give up after so many steps (a step is one turn or one decision; with --abstract, a statement).
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    max_steps: u64,
    /// Run a QAT program on numbers instead of puzzles: what it means, whatever it is compiled to. Takes `theoretical`
    /// registers, too.
    #[arg(long = "abstract")]
    on_numbers: bool,
}

/// Runs a program to its `halt`. What it prints is printed as it comes; with `--json` all at the end.
///
/// # Errors
/// When the program has errors, goes wrong, never ends, or asks for a number it does not get.
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    if arguments.on_numbers {
        return numbers::run(arguments, as_json);
    }
    let build = super::build(&arguments.program, &arguments.optimising)?;
    for diagnostic in &build.diagnostics {
        eprint!("{}", diagnostics::render(diagnostic, &build.sources));
    }
    let Some(program) = build.program.clone() else {
        return Err(Failure::message("error: there is no program"));
    };
    let mut machine = Machine::new(Arc::new(program));
    let mut inputs = arguments.input.iter().copied();
    let mut given = Vec::new();
    let mut said = 0;
    loop {
        let budget = arguments
            .max_steps
            .saturating_sub(machine.steps())
            .min(SLICE);
        let end = machine.run(budget);
        if !as_json {
            said = say_from(&machine, said);
        }
        match end {
            RunEnd::Budget if machine.steps() >= arguments.max_steps => {
                return Err(stopped(
                    &build,
                    &machine,
                    &format!(
                        "the program is still running after {} steps; --max-steps allows more",
                        machine.steps()
                    ),
                ));
            }
            RunEnd::Budget
            | RunEnd::NextInstruction
            | RunEnd::NextRepetition
            | RunEnd::Breakpoint
            | RunEnd::Watched { .. } => {}
            RunEnd::AwaitingInput => {
                let number = match inputs.next() {
                    Some(number) => number,
                    None => match machine.status() {
                        Status::AwaitingInput { message, max } => {
                            ask(message, max).map_err(|why| stopped(&build, &machine, &why))?
                        }
                        _ => break,
                    },
                };
                machine
                    .input(number)
                    .map_err(|error| stopped(&build, &machine, &error.to_string()))?;
                given.push(number);
            }
            RunEnd::Halted => break,
            RunEnd::Faulted => {
                let why = match machine.status() {
                    Status::Faulted(fault) => fault.explain(machine.program()),
                    _ => String::new(),
                };
                return Err(stopped(&build, &machine, &why));
            }
            RunEnd::Endless(endless) => {
                return Err(stopped(&build, &machine, &endless.explain()));
            }
        }
    }
    unused(inputs.count(), given.len());
    let program = machine.program();
    let outputs: Vec<Value> = machine
        .outputs()
        .iter()
        .map(|said| json!({ "line": said.instruction + 1, "text": said.text(program), "number": said.number }))
        .collect();
    let json = json!({
        "result": machine.status().halt_text(),
        "outputs": outputs,
        "inputs": given,
        "steps": machine.steps(),
    });
    // The outputs have been printed already, the result last.
    Ok(rendered("", json))
}

/// Prints what the program has said after its first `from` outputs; returns how many there are now.
fn say_from(machine: &Machine, from: u64) -> u64 {
    let log = machine.outputs();
    let mut out = std::io::stdout().lock();
    let known = usize::try_from(from.saturating_sub(log.dropped())).unwrap_or(usize::MAX);
    for said in log.iter().skip(known) {
        // A reader that went away (`| head`) is no failure of the program.
        let _ = writeln!(out, "{}", said.text(machine.program()));
    }
    log.total()
}

/// Says how many numbers the program did not take, if it did not take all.
fn unused(unused: usize, taken: usize) {
    if unused > 0 {
        eprintln!(
            "note: the program took {taken} of {} numbers",
            taken + unused
        );
    }
}

/// Reads a number for the `input` that a program waits at.
fn ask(message: &str, max: u64) -> Result<i64, String> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        eprint!("{} (0 to {max}) ", message.trim_end());
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
        .map_err(|_| format!("\u{201c}{}\u{201d} is no whole number", line.trim()))
}

/// A failure at the machine's current instruction, located in the text that was compiled.
fn stopped(build: &engine::Build, machine: &Machine, why: &str) -> Failure {
    let at = machine.instruction();
    let mut diagnostic = diagnostics::Diagnostic::error("run::stopped", why);
    let mut place = Value::Null;
    if let Some(span) = build.origins.get(at).copied().flatten() {
        let source = build.sources.get(span.source);
        let start = source.line_column(span.start as usize);
        place = json!({ "file": source.name(), "line": start.line, "column": start.column });
        diagnostic = diagnostic.at(span, format!("line {} of the Q program", at + 1));
    }
    Failure::with(
        diagnostics::render(&diagnostic, &build.sources),
        json!({ "message": why, "at": place, "instruction": at + 1, "steps": machine.steps() }),
    )
}
