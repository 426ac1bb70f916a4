//! Runs of a program on puzzles and on numbers, to be compared.

use std::sync::Arc;

use diagnostics::{Source, Sources};
use qat::CatalogueWorld;
use qat::interpreter::{AbstractProgram, End};

/// Statements after which a run of an example is left.
pub const LONG: u64 = 2_000_000;
/// Steps on a puzzle for each of these.
const STEPS: u64 = 10;

/// How a run went.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcome {
    pub said: Vec<String>,
    pub ending: Ending,
}

/// How far it got.
#[derive(Debug, PartialEq, Eq)]
pub enum Ending {
    Halted,
    /// It asks this and takes numbers up to that.
    Asks(String, u64),
    Endless,
    /// Nobody knows: it took too long, or needed more tape than a machine has.
    Open,
}

/// The abstract program of a text without errors.
pub fn abstract_program(text: &str) -> AbstractProgram {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("test.qat", text));
    let (abstract_program, diagnostics) = AbstractProgram::of(&mut sources, id, &CatalogueWorld);
    abstract_program.unwrap_or_else(|| panic!("{text}\n{diagnostics:#?}"))
}

/// How the program goes on numbers.
pub fn interpreted(abstract_program: &AbstractProgram, inputs: &[i64], budget: u64) -> Outcome {
    let mut inputs = inputs.iter().copied();
    follow(abstract_program, budget, |_| inputs.next()).0
}

/// Interprets the program, with the inputs that `next` gives for the largest allowed ones, and counts statements.
pub fn follow(
    abstract_program: &AbstractProgram,
    budget: u64,
    mut next: impl FnMut(u64) -> Option<i64>,
) -> (Outcome, u64) {
    let mut run = abstract_program.start();
    let ending = loop {
        break match run.run(budget) {
            End::Budget | End::TapesFull => Ending::Open,
            End::Halted | End::Ended => Ending::Halted,
            End::Endless { .. } => Ending::Endless,
            End::AwaitingInput => {
                let asked = run.input_request().expect("it waits");
                if let Some(value) = next(asked.max) {
                    run.input(value).expect("an input in range");
                    continue;
                }
                Ending::Asks(asked.message.to_owned(), asked.max)
            }
        };
    };
    let said = run.take_outputs();
    let outcome = Outcome {
        said: said.iter().map(qat::interpreter::Output::text).collect(),
        ending,
    };
    (outcome, run.steps())
}

/// How the program goes on puzzles.
pub fn executed(program: &Arc<q::Program>, inputs: &[i64], budget: u64) -> Outcome {
    let mut machine = q::Machine::new(program.clone());
    let mut inputs = inputs.iter();
    let ending = loop {
        break match machine.run(STEPS * budget) {
            q::RunEnd::Halted | q::RunEnd::Ended => Ending::Halted,
            q::RunEnd::Endless(_) => Ending::Endless,
            q::RunEnd::AwaitingInput => {
                if let Some(&value) = inputs.next() {
                    machine.input(value).expect("an input in range");
                    continue;
                }
                match machine.status() {
                    q::Status::AwaitingInput { message, max } => {
                        Ending::Asks(message.to_owned(), max)
                    }
                    status => panic!("it waits and does not: {status:?}"),
                }
            }
            q::RunEnd::Faulted => match machine.status() {
                q::Status::Faulted(q::Fault::TapeTooLong { .. }) => Ending::Open,
                // What waits for pieces that its moves never solve waits for ever.
                q::Status::Faulted(q::Fault::NeverSolved { .. }) => Ending::Endless,
                status => panic!("{status:?} in\n{program}"),
            },
            _ => Ending::Open,
        };
    };
    let said = machine.outputs().iter().map(|said| said.text(program));
    Outcome {
        said: said.collect(),
        ending,
    }
}

/// Fails unless the puzzles did the same as the interpreter.
pub fn assert_same(interpreted: &Outcome, executed: &Outcome, about: impl FnOnce() -> String) {
    // What goes on for ever is noticed sooner here and later there.
    let open = |outcome: &Outcome| matches!(outcome.ending, Ending::Open | Ending::Endless);
    let known = |outcome: &Outcome| outcome.ending != Ending::Open;
    if known(interpreted) && known(executed) {
        assert_eq!(executed.ending, interpreted.ending, "{}", about());
    }
    if open(interpreted) || open(executed) {
        let common = interpreted.said.len().min(executed.said.len());
        assert_eq!(
            executed.said[..common],
            interpreted.said[..common],
            "{}",
            about()
        );
    } else {
        assert_eq!(executed.said, interpreted.said, "{}", about());
    }
}
