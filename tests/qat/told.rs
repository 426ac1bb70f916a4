//! Runs of a program on puzzles and on numbers, to be compared.

use std::sync::Arc;

use diagnostics::{Source, Sources};
use qat::CatalogueWorld;
use qat::meaning::{End, Meaning};

/// Statements after which a run of an example is left.
pub const LONG: u64 = 2_000_000;
/// Steps on a puzzle for each of these.
const STEPS: u64 = 10;

/// How a run went.
#[derive(Debug, PartialEq, Eq)]
pub struct Told {
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

/// The meaning of a text without errors.
pub fn meaning(text: &str) -> Meaning {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("test.qat", text));
    let (meaning, diagnostics) = Meaning::of(&mut sources, id, &CatalogueWorld);
    meaning.unwrap_or_else(|| panic!("{text}\n{diagnostics:#?}"))
}

/// How the program goes on numbers.
pub fn meant(meaning: &Meaning, inputs: &[i64], budget: u64) -> Told {
    let mut inputs = inputs.iter().copied();
    follow(meaning, budget, |_| inputs.next()).0
}

/// How the program goes on the numbers that it gets when it is told how large they may be, and how many statements that
/// takes.
pub fn follow(
    meaning: &Meaning,
    budget: u64,
    mut next: impl FnMut(u64) -> Option<i64>,
) -> (Told, u64) {
    let mut run = meaning.run();
    let ending = loop {
        break match run.go_on(budget) {
            End::Budget | End::TapesFull => Ending::Open,
            End::Halted => Ending::Halted,
            End::Endless { .. } => Ending::Endless,
            End::AwaitingInput => {
                let asked = run.asked().expect("it waits");
                if let Some(value) = next(asked.max) {
                    run.input(value).expect("an input in range");
                    continue;
                }
                Ending::Asks(asked.message.to_owned(), asked.max)
            }
        };
    };
    let said = run.take_said();
    let told = Told {
        said: said.iter().map(qat::meaning::Said::text).collect(),
        ending,
    };
    (told, run.steps())
}

/// How the program goes on puzzles.
pub fn turned(program: &Arc<q::Program>, inputs: &[i64], budget: u64) -> Told {
    let mut machine = q::Machine::new(program.clone());
    let mut inputs = inputs.iter();
    let ending = loop {
        break match machine.run(STEPS * budget) {
            q::RunEnd::Halted => Ending::Halted,
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
    Told {
        said: said.collect(),
        ending,
    }
}

/// Fails unless the puzzles did what was meant.
pub fn assert_same(meant: &Told, turned: &Told, about: impl FnOnce() -> String) {
    // What goes on for ever is noticed sooner here and later there.
    let open = |told: &Told| matches!(told.ending, Ending::Open | Ending::Endless);
    let known = |told: &Told| told.ending != Ending::Open;
    if known(meant) && known(turned) {
        assert_eq!(turned.ending, meant.ending, "{}", about());
    }
    if open(meant) || open(turned) {
        let common = meant.said.len().min(turned.said.len());
        assert_eq!(turned.said[..common], meant.said[..common], "{}", about());
    } else {
        assert_eq!(turned.said, meant.said, "{}", about());
    }
}
