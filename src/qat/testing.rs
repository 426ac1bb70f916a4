//! Tests that a program brings along, `.test 4 7 -> "The average is 5"`, and how they are run.
//!
//! Each begins with a new run. Its numbers go to the program's inputs, one after the other, and the run must end. One
//! text is what the program says last; several are all that it says, in order.
//!
//! ```
//! let text = "\
//! .registers { A <- 3x3 builtin (90) }
//!     input \"A number:\" A
//!     add A 1
//!     halt \"One more is\" A
//! .test 4 -> \"One more is 5\"
//! .test 5 -> \"One more is 7\"
//! ";
//! let mut sources = diagnostics::Sources::new();
//! let id = sources.add(diagnostics::Source::new("more.qat", text));
//! let compiled = qat::compile(&mut sources, id, &qat::CatalogueWorld);
//! let program = std::sync::Arc::new(compiled.program.unwrap());
//! let run = |test| qat::testing::on_puzzles(&program, test, 1_000);
//! let [good, bad] = [run(&compiled.tests[0]), run(&compiled.tests[1])];
//! assert_eq!(good.difference, None);
//! let difference = bad.difference.unwrap();
//! assert_eq!(difference.to_string(), "the program says \"One more is 6\", not \"One more is 7\"");
//! ```

use std::fmt::{self, Display};
use std::sync::Arc;

use diagnostics::{Diagnostic, Span};
use q::{Machine, RunEnd, Status};

use crate::interpreter::{AbstractProgram, End, Interpreter};

/// A `.test` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// What is put in, in order.
    pub inputs: Vec<Input>,
    /// What the program should say; never empty.
    pub expected: Vec<Message>,
    /// From the directive to the last text.
    pub span: Span,
}

/// A number that a test puts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// The number.
    pub value: i64,
    /// Where it is written.
    pub span: Span,
}

/// A text that a test expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The text, without its quotes.
    pub text: String,
    /// Where it is written, with its quotes.
    pub span: Span,
}

/// What came of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The first difference between what the program did and what it should do; none if the test holds.
    pub difference: Option<Difference>,
    /// The turns that were made up to the end of the run, or to the difference; none on numbers.
    pub turns: Option<u64>,
    /// The steps of the machine, or the statements carried out.
    pub steps: u64,
}

/// How a program went another way than its test says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It said another text than the expected one.
    Message {
        /// Index of the expected text.
        at: usize,
        /// That text.
        expected: String,
        /// What it said.
        said: String,
    },
    /// It ended before it said this text.
    Missing {
        /// Index of the expected text.
        at: usize,
        /// That text.
        expected: String,
    },
    /// It said a text more than expected.
    More {
        /// That text.
        said: String,
    },
    /// It asks for one number more than the test has.
    Asks {
        /// What it asks.
        message: String,
    },
    /// It ended, and had not asked for this number.
    Unused {
        /// Index of the number.
        at: usize,
        /// The number.
        value: i64,
    },
    /// It does not take this number.
    OutOfRange {
        /// Index of the number.
        at: usize,
        /// The number.
        value: i64,
        /// The largest number that it takes; the smallest is its negative.
        max: u64,
    },
    /// It is still running after all the steps allowed.
    StillRunning {
        /// How many those are.
        steps: u64,
    },
    /// It goes wrong or will never end, as this sentence says.
    Stopped(String),
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message { expected, said, .. } => {
                write!(
                    f,
                    "the program says {}, not {}",
                    quoted(said),
                    quoted(expected)
                )
            }
            Self::Missing { expected, .. } => {
                write!(f, "the program ends before it says {}", quoted(expected))
            }
            Self::More { said } => write!(f, "the program says more: {}", quoted(said)),
            Self::Asks { message } => {
                write!(
                    f,
                    "the program asks {}, and the test has no more numbers",
                    quoted(message)
                )
            }
            Self::Unused { value, .. } => {
                write!(f, "the program ends before it asks for the {value}")
            }
            Self::OutOfRange { value, max, .. } => {
                write!(
                    f,
                    "the program does not take {value} here, only 0 to {max}, or down to -{max}"
                )
            }
            Self::StillRunning { steps } => {
                write!(f, "the program is still running after {steps} steps")
            }
            Self::Stopped(why) => f.write_str(why.trim_end_matches('.')),
        }
    }
}

impl Difference {
    /// The part of the test that does not hold, and a few words about it.
    fn location(&self, test: &Test) -> (Span, &'static str) {
        let message = |at: usize| test.expected.get(at).map_or(test.span, |found| found.span);
        let input = |at: usize| test.inputs.get(at).map_or(test.span, |found| found.span);
        match self {
            Self::Message { at, .. } => (message(*at), "it should say this"),
            Self::Missing { at, .. } => (message(*at), "this is not said"),
            Self::More { .. } => (
                message(test.expected.len() - 1),
                "nothing should come after this",
            ),
            Self::Unused { at, .. } => (input(*at), "nothing asks for this"),
            Self::OutOfRange { at, .. } => (input(*at), "this number"),
            Self::Asks { .. } | Self::StillRunning { .. } | Self::Stopped(_) => {
                (test.span, "in this test")
            }
        }
    }

    /// The difference as an error at the part of the test that does not hold.
    pub fn diagnostic(&self, test: &Test) -> Diagnostic {
        let (span, label) = self.location(test);
        Diagnostic::error("qat::test-failed", self.to_string()).at(span, label)
    }
}

/// At most the first 200 characters, in quotes.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("\"{}...\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

/// Runs a test on puzzles, for at most `max_steps` steps: turns and decisions.
pub fn on_puzzles(program: &Arc<q::Program>, test: &Test, max_steps: u64) -> Outcome {
    let mut run = OnPuzzles {
        machine: Machine::new(Arc::clone(program)),
        heard: 0,
        turns: 0,
    };
    let difference = follow(&mut run, test, max_steps);
    Outcome {
        difference,
        turns: Some(run.turns),
        steps: run.machine.steps(),
    }
}

/// Runs a test on numbers, for at most `max_steps` statements.
pub fn on_numbers(program: &AbstractProgram, test: &Test, max_steps: u64) -> Outcome {
    let mut run = program.start();
    let difference = follow(&mut run, test, max_steps);
    Outcome {
        difference,
        turns: None,
        steps: run.steps(),
    }
}

/// Steps between two looks at what was said: fewer than the outputs that a machine stores.
const SLICE: u64 = 1 << 16;

/// Why a run does not go on by itself.
enum Pause {
    Budget,
    Ended,
    Input,
    Stopped(String),
}

/// A program that is being run.
trait Run {
    fn go_on(&mut self, budget: u64) -> Pause;
    fn steps(&self) -> u64;
    /// What was said since this was asked last, the oldest first.
    fn said(&mut self) -> Vec<String>;
    /// What the program asks, and the largest number that it takes.
    fn asked(&self) -> Option<(String, u64)>;
    /// Gives it a number in range.
    fn input(&mut self, value: i64);
}

/// The first difference between a run and a test.
fn follow(run: &mut impl Run, test: &Test, max_steps: u64) -> Option<Difference> {
    let mut said = Said::of(test);
    let mut given = 0;
    loop {
        let left = max_steps.saturating_sub(run.steps());
        let pause = run.go_on(left.min(SLICE));
        for text in run.said() {
            if let Some(difference) = said.hear(text) {
                return Some(difference);
            }
        }
        match pause {
            Pause::Budget if run.steps() >= max_steps => {
                return Some(Difference::StillRunning { steps: max_steps });
            }
            Pause::Budget => {}
            Pause::Stopped(why) => return Some(Difference::Stopped(why)),
            Pause::Ended => {
                let unused = test.inputs.get(given).map(|input| Difference::Unused {
                    at: given,
                    value: input.value,
                });
                return unused.or_else(|| said.end());
            }
            Pause::Input => {
                let (message, max) = run.asked()?;
                let Some(Input { value, .. }) = test.inputs.get(given).copied() else {
                    return Some(Difference::Asks { message });
                };
                if value.unsigned_abs() > max {
                    let at = given;
                    return Some(Difference::OutOfRange { at, value, max });
                }
                run.input(value);
                given += 1;
            }
        }
    }
}

/// What a program has said, held against its test.
struct Said<'a> {
    expected: &'a [Message],
    count: usize,
    last: Option<String>,
}

impl<'a> Said<'a> {
    fn of(test: &'a Test) -> Self {
        Self {
            expected: &test.expected,
            count: 0,
            last: None,
        }
    }

    /// The difference that a text makes when it is said.
    fn hear(&mut self, text: String) -> Option<Difference> {
        let at = self.count;
        self.count += 1;
        // A single text is compared with the last one, which is not known before the end.
        if let [_] = self.expected {
            self.last = Some(text);
            return None;
        }
        match self.expected.get(at) {
            None => Some(Difference::More { said: text }),
            Some(expected) => differs(at, expected, text),
        }
    }

    /// The difference that the end makes.
    fn end(self) -> Option<Difference> {
        let at = if self.expected.len() == 1 {
            0
        } else {
            self.count
        };
        let expected = self.expected.get(at)?;
        match self.last {
            Some(said) => differs(at, expected, said),
            None => Some(Difference::Missing {
                at,
                expected: expected.text.clone(),
            }),
        }
    }
}

fn differs(at: usize, expected: &Message, said: String) -> Option<Difference> {
    (said != expected.text).then(|| Difference::Message {
        at,
        expected: expected.text.clone(),
        said,
    })
}

struct OnPuzzles {
    machine: Machine,
    /// How many outputs have been heard.
    heard: u64,
    turns: u64,
}

impl Run for OnPuzzles {
    fn go_on(&mut self, budget: u64) -> Pause {
        let (end, turns) = self.machine.run_counting(budget);
        self.turns += turns;
        match end {
            RunEnd::Halted | RunEnd::Ended => Pause::Ended,
            RunEnd::AwaitingInput => Pause::Input,
            RunEnd::Endless(endless) => Pause::Stopped(endless.explain()),
            RunEnd::Faulted => match self.machine.status() {
                Status::Faulted(fault) => Pause::Stopped(fault.explain(self.machine.program())),
                _ => Pause::Ended,
            },
            RunEnd::Budget
            | RunEnd::NextInstruction
            | RunEnd::NextRepetition
            | RunEnd::Breakpoint
            | RunEnd::Watched { .. } => Pause::Budget,
        }
    }

    fn steps(&self) -> u64 {
        self.machine.steps()
    }

    fn said(&mut self) -> Vec<String> {
        let log = self.machine.outputs();
        let known = usize::try_from(self.heard.saturating_sub(log.dropped())).unwrap_or(usize::MAX);
        self.heard = log.total();
        let new = log.iter().skip(known);
        new.map(|entry| entry.text(self.machine.program()))
            .collect()
    }

    fn asked(&self) -> Option<(String, u64)> {
        match self.machine.status() {
            Status::AwaitingInput { message, max } => Some((message.to_owned(), max)),
            _ => None,
        }
    }

    fn input(&mut self, value: i64) {
        let taken = self.machine.input(value);
        debug_assert!(taken.is_ok(), "the number is in range");
    }
}

impl Run for Interpreter<'_> {
    fn go_on(&mut self, budget: u64) -> Pause {
        match self.run(budget) {
            End::Budget => Pause::Budget,
            End::Halted | End::Ended => Pause::Ended,
            End::AwaitingInput => Pause::Input,
            End::Endless { .. } => {
                let why = "the program will never end: everything is as it was before";
                Pause::Stopped(why.to_owned())
            }
            End::TapesFull => Pause::Stopped("this needs more tape than there is".to_owned()),
        }
    }

    fn steps(&self) -> u64 {
        Interpreter::steps(self)
    }

    fn said(&mut self) -> Vec<String> {
        let said = self.take_outputs();
        said.iter().map(crate::interpreter::Output::text).collect()
    }

    fn asked(&self) -> Option<(String, u64)> {
        let asked = self.input_request()?;
        Some((asked.message.to_owned(), asked.max))
    }

    fn input(&mut self, value: i64) {
        let taken = Interpreter::input(self, value);
        debug_assert!(taken.is_ok(), "the number is in range");
    }
}
