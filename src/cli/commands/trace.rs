//! `hypercubist trace P.qat|P.q --input 4 --input 7`

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use q::{Cause, Event, Machine, Operation, Program, Progress, RunEnd, Status, Step, Stops};
use serde_json::{Value, json};

use super::places::Places;
use crate::output::{Answer, Failure, rendered};

/// What to trace and how far.
#[derive(Args)]
pub struct Arguments {
    /// The program, QAT or Q (by the ending `.q`).
    program: PathBuf,
    #[command(flatten)]
    optimising: super::Optimising,
    /// A number for the program's next `input`; repeat it for further ones.
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    input: Vec<i64>,
    /// Stop after so many steps (a step is one turn or one decision).
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_steps: u64,
    /// Tell every turn and every look, too, not only what an instruction comes to.
    #[arg(long)]
    all: bool,
}

/// Runs a program and says what each instruction did and why each branch was taken: which pieces were looked at, and what
/// was at their places. Ends with the program, where it asks for a number that is not given, or after `--max-steps`.
///
/// # Errors
/// When the program has errors, or a number is refused.
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    let build = super::build(&arguments.program, &arguments.optimising)?;
    let Some(program) = build.program.clone() else {
        return Err(Failure::message("error: there is no program"));
    };
    let program = Arc::new(program);
    let language = engine::language_of(&arguments.program.display().to_string());
    let places = Places::new(&build, &program, language);
    let mut machine = Machine::new(Arc::clone(&program));
    let mut inputs = arguments.input.iter();
    let mut events = Vec::new();
    let mut out = std::io::stdout().lock();
    let mut tell_one = |step: &Step| {
        if !arguments.all && passing(step, &program) {
            return;
        }
        if as_json {
            events.push(as_value(step, &program, &places));
            return;
        }
        let words = match &step.event {
            Event::Turned { progress, .. } if !arguments.all => turning(step, progress, &program),
            _ => tell(step, &program),
        };
        // A reader that went away (`| head`) is no failure of the program.
        let _ = writeln!(out, "{}", places.row(step, &words));
    };
    let ending = loop {
        let budget = arguments.max_steps.saturating_sub(machine.steps());
        let end = machine.trace_until(&mut Stops::default(), budget, &mut tell_one);
        match end {
            RunEnd::AwaitingInput => {
                let Some(&number) = inputs.next() else {
                    break asked(&machine);
                };
                let step = machine
                    .input(number)
                    .map_err(|error| Failure::message(format!("error: {error}")))?;
                tell_one(&step);
            }
            RunEnd::Budget => {
                break format!(
                    "Stopped after {} steps; --max-steps allows more.",
                    machine.steps()
                );
            }
            RunEnd::Endless(endless) => break endless.explain(),
            RunEnd::Faulted => {
                break match machine.status() {
                    Status::Faulted(fault) => fault.explain(&program),
                    _ => String::new(),
                };
            }
            _ => break format!("Halted after {} steps.", machine.steps()),
        }
    };
    let json = json!({ "trace": events, "end": ending, "steps": machine.steps() });
    Ok(rendered(format!("{ending}\n"), json))
}

fn asked(machine: &Machine) -> String {
    match machine.status() {
        Status::AwaitingInput { message, .. } => {
            format!(
                "The program asks \u{201c}{}\u{201d}; give a number with --input N.",
                message.trim()
            )
        }
        _ => String::new(),
    }
}

/// Whether a step is on the way to what its instruction comes to: a turn that is not the first, a look that decides
/// nothing yet.
fn passing(step: &Step, program: &Program) -> bool {
    match &step.event {
        Event::Turned { progress, .. } => {
            let first = if progress.inverted {
                progress.next_move == Some(moves(step, program).saturating_sub(1))
            } else {
                progress.next_move == Some(0)
            };
            !first || progress.repetition > 0
        }
        Event::Looked { solved, .. } => !solved,
        _ => false,
    }
}

/// The length of an instruction's algorithm.
fn moves(step: &Step, program: &Program) -> usize {
    let operation = program
        .instructions
        .get(step.instruction)
        .map(|i| &i.operation);
    operation
        .and_then(Operation::algorithm)
        .map_or(0, puzzle::Algorithm::len)
}

/// All the turns of an instruction in plain words, told at the first of them.
fn turning(step: &Step, progress: &Progress, program: &Program) -> String {
    let line = step.instruction + 1;
    let operation = program
        .instructions
        .get(step.instruction)
        .map(|i| &i.operation);
    let held = program.kinds_in_hand();
    let algorithm = operation
        .and_then(Operation::algorithm)
        .zip(held.get(step.instruction))
        .map_or_else(String::new, |(algorithm, &kind)| {
            algorithm.display(&program.puzzles[kind].puzzle).to_string()
        });
    let back = if progress.inverted { " backwards" } else { "" };
    let times = match (progress.cause, progress.repetitions) {
        (Some(Cause::Algorithm), _) => "",
        (_, Some(1)) => ", once",
        (_, Some(n)) => return format!("Line {line} turns {algorithm}{back}, {n} times."),
        (Some(Cause::Count), None) => " and counts",
        (_, None) => " again and again",
    };
    format!("Line {line} turns {algorithm}{back}{times}.")
}

/// A step in plain words.
pub fn tell(step: &Step, program: &Program) -> String {
    if let Some(why) = step.why(program) {
        return why;
    }
    let line = step.instruction + 1;
    let name = |puzzle: &usize| &program.puzzles[*puzzle].name;
    match &step.event {
        Event::Turned {
            puzzle,
            mv,
            progress,
        } => {
            let of = moves(step, program);
            let place = progress
                .next_move
                .map_or(0, |at| if progress.inverted { of - at } else { at + 1 });
            let total = progress
                .repetitions
                .map_or(String::new(), |n| format!(" of {n}"));
            let round = match progress.cause {
                Some(Cause::Algorithm) | None => String::new(),
                Some(_) => format!(", repetition {}{total}", progress.repetition + 1),
            };
            let back = if progress.inverted { " backwards" } else { "" };
            let mv = &program.puzzles[*puzzle].puzzle.mv(*mv).name;
            format!("Line {line} turns {mv}, move {place} of {of}{back}{round}.")
        }
        Event::TurnedByHand { puzzle, mv } => {
            format!(
                "{} is turned by hand: {}.",
                name(puzzle),
                program.puzzles[*puzzle].puzzle.mv(*mv).name
            )
        }
        Event::Jumped { to } => format!("Line {line} goes on at line {}.", to + 1),
        Event::Solved { puzzle } => format!("Line {line} solves {}.", name(puzzle)),
        Event::Switched { from, to } => format!(
            "Line {line} puts {} down and takes {} up.",
            name(from),
            name(to)
        ),
        Event::HeadMoved { puzzle, from, to } => {
            format!(
                "Line {line} moves the head of {} from {from} to {to}.",
                name(puzzle)
            )
        }
        Event::Passed => format!("Line {line} turns nothing."),
        Event::Entered { value } => format!("Line {line} takes in {value}."),
        Event::Printed { message, number } => {
            format!("Line {line} says: {}", q::output_text(message, *number))
        }
        Event::Halted { message, number } => {
            format!(
                "Line {line} halts and says: {}",
                q::output_text(message, *number)
            )
        }
        Event::Branched { .. } | Event::Looked { .. } | Event::Waiting => {
            format!("Line {line} waits.")
        }
    }
}

fn as_value(step: &Step, program: &Program, places: &Places<'_>) -> Value {
    let mut value = json!({
        "step": step.index,
        "line": step.instruction + 1,
        "source": places.line(step.instruction),
        "why": tell(step, program),
    });
    let held = program.kinds_in_hand();
    let puzzle = held
        .get(step.instruction)
        .map(|&kind| &program.puzzles[kind].puzzle);
    let looks = |looked: &[q::Look]| -> Value {
        let name = |piece| puzzle.map(|puzzle| puzzle.piece(piece).name.clone());
        let look = |look: &q::Look| json!({ "place": name(look.piece), "holds": name(look.holds), "solved": look.solved });
        looked.iter().map(look).collect()
    };
    let more = match &step.event {
        Event::Turned { puzzle, mv, .. } | Event::TurnedByHand { puzzle, mv } => {
            let mv = &program.puzzles[*puzzle].puzzle.mv(*mv).name;
            json!({ "event": "turn", "move": mv })
        }
        Event::Jumped { to } => json!({ "event": "jump", "to": to + 1 }),
        Event::Branched { looked, jumped, to } => {
            json!({ "event": "branch", "looked": looks(looked), "jumped": jumped, "to": to + 1 })
        }
        Event::Looked {
            looked,
            repetitions,
            solved,
        } => {
            json!({ "event": "look", "looked": looks(looked), "repetitions": repetitions, "solved": solved })
        }
        Event::Solved { .. } => json!({ "event": "solve" }),
        Event::Switched { to, .. } => {
            json!({ "event": "switch", "puzzle": program.puzzles[*to].name })
        }
        Event::HeadMoved { from, to, .. } => json!({ "event": "head", "from": from, "to": to }),
        Event::Passed => json!({ "event": "pass" }),
        Event::Entered { value } => json!({ "event": "input", "number": value }),
        Event::Printed { message, number } => {
            json!({ "event": "print", "text": message, "number": number })
        }
        Event::Halted { message, number } => {
            json!({ "event": "halt", "text": message, "number": number })
        }
        Event::Waiting => json!({ "event": "wait" }),
    };
    if let (Some(value), Value::Object(more)) = (value.as_object_mut(), more) {
        value.extend(more);
    }
    value
}
