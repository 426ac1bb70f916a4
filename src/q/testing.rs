//! Tests that a program brings along, `.test 4 7 -> "The average is 5"`, and how they are run.
//!
//! Each begins with a new run. Its numbers go to the program's inputs, one after the other, and the run must end. One
//! text is what the program says last; several are all that it says, in order. A number stands for a text that ends in
//! it. Numbers alone are those that the last of the texts with a number end in: `.test 7 4 -> 4 7` holds whatever else
//! is said, and in whichever words.
//!
//! ```
//! use q::testing::{Saying, Test, on_puzzles};
//!
//! let text = "Puzzles\nA: 3x3\n\n1 | input \"A number\" U max-input 3\n2 | U\n\
//!             3 | halt \"One more is\" U' counting-until UFR\n";
//! let mut sources = diagnostics::Sources::new();
//! let id = sources.add(diagnostics::Source::new("more.q", text));
//! let program = std::sync::Arc::new(q::parse(sources.get(id), id).program.unwrap());
//! let one_more = |number| Test::of(&[number], [Saying::Number(number + 1)]);
//! assert_eq!(on_puzzles(&program, &one_more(1), 1_000).difference, None);
//! let difference = on_puzzles(&program, &one_more(3), 1_000).difference.unwrap();
//! assert_eq!(difference.to_string(), "the program says 0, not 4");
//! ```

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::sync::Arc;

use diagnostics::{Diagnostic, SourceId, Span};
use sentences::Sentence;

use crate::{Machine, Program, RunEnd, Status};

/// A `.test` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// What is put in, in order.
    pub inputs: Vec<Input>,
    /// What the program should say; never empty.
    pub expected: Vec<Expected>,
    /// From the directive to the last text.
    pub span: Span,
}

impl Test {
    /// A test that stands in no text of a program.
    pub fn of(inputs: &[i64], expected: impl IntoIterator<Item = Saying>) -> Self {
        let span = Span::new(SourceId(0), 0, 0);
        let inputs = inputs.iter().map(|&value| Input { value, span });
        let expected = expected.into_iter().map(|what| Expected { what, span });
        Self {
            inputs: inputs.collect(),
            expected: expected.collect(),
            span,
        }
    }
}

/// A number that a test puts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// The number.
    pub value: i64,
    /// Where it is written.
    pub span: Span,
}

/// What a test expects the program to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// What is said.
    pub what: Saying,
    /// Where it is written, with its quotes.
    pub span: Span,
}

/// What a program is to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// This text.
    Text(String),
    /// A text that ends in this number.
    Number(i64),
}

impl Saying {
    /// Whether `said` is this.
    fn is(&self, said: &str) -> bool {
        match self {
            Self::Text(text) => text == said,
            Self::Number(number) => last_number(said) == Some(*number),
        }
    }
}

impl Display for Saying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(&quoted(text)),
            Self::Number(number) => number.fmt(f),
        }
    }
}

/// The last number in a text.
///
/// ```
/// assert_eq!(q::testing::last_number("7 and 4, or -11."), Some(-11));
/// assert_eq!(q::testing::last_number("none"), None);
/// ```
pub fn last_number(text: &str) -> Option<i64> {
    let mut words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.rfind(|word| !word.is_empty())?.parse().ok()
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
        expected: Saying,
        /// What it said.
        said: String,
    },
    /// It said other numbers last than the expected ones.
    Numbers {
        /// Those.
        expected: Vec<i64>,
        /// What it said: as many as are expected, or fewer if there were no more.
        said: Vec<i64>,
    },
    /// It ended before it said this text.
    Missing {
        /// Index of the expected text.
        at: usize,
        /// That text.
        expected: Saying,
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
    /// It will never end.
    Endless {
        /// Index of the instruction to which it comes back with everything as it was; none on numbers.
        instruction: Option<usize>,
        /// Why, in a sentence.
        why: String,
    },
    /// It goes wrong, as this sentence says.
    Stopped(String),
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl Difference {
    /// What it is, in a sentence without a full stop.
    fn sentence(&self) -> Sentence {
        match self {
            Self::Message { expected, said, .. } => {
                sentences::q::test_message(quoted(said), expected.to_string())
            }
            Self::Numbers { expected, said } if said.is_empty() => {
                sentences::q::test_no_number(list(expected))
            }
            Self::Numbers { expected, said } => {
                sentences::q::test_message(list(said), list(expected))
            }
            Self::Missing { expected, .. } => sentences::q::test_missing(expected.to_string()),
            Self::More { said } => sentences::q::test_more(quoted(said)),
            Self::Asks { message } => sentences::q::test_asks(quoted(message)),
            Self::Unused { value, .. } => sentences::q::test_unused(*value),
            Self::OutOfRange { value, max, .. } => sentences::q::test_out_of_range(*value, *max),
            Self::StillRunning { steps: 0 } => sentences::q::test_not_run(),
            Self::StillRunning { steps } => sentences::q::test_still_running(*steps),
            Self::Endless { why, .. } | Self::Stopped(why) => why.trim_end_matches('.').into(),
        }
    }

    /// The part of the test that does not hold, and a few words about it.
    fn location(&self, test: &Test) -> (Span, Sentence) {
        let message = |at: usize| test.expected.get(at).map_or(test.span, |found| found.span);
        let input = |at: usize| test.inputs.get(at).map_or(test.span, |found| found.span);
        match self {
            Self::Message { at, .. } => (message(*at), sentences::q::test_message_here()),
            Self::Missing { at, .. } => (message(*at), sentences::q::test_missing_here()),
            Self::Numbers { .. } => {
                let last = test.expected.len() - 1;
                (
                    message(0).to(message(last)),
                    sentences::q::test_message_here(),
                )
            }
            Self::More { .. } => (
                message(test.expected.len() - 1),
                sentences::q::test_more_here(),
            ),
            Self::Unused { at, .. } => (input(*at), sentences::q::test_unused_here()),
            Self::OutOfRange { at, .. } => (input(*at), sentences::q::test_out_of_range_here()),
            Self::Asks { .. }
            | Self::StillRunning { .. }
            | Self::Endless { .. }
            | Self::Stopped(_) => (test.span, sentences::q::test_here()),
        }
    }

    /// The difference as an error at the part of the test that does not hold.
    pub fn diagnostic(&self, test: &Test) -> Diagnostic {
        let (span, label) = self.location(test);
        Diagnostic::error("qat::test-failed", self.sentence()).at(span, label)
    }
}

/// At most the first 200 characters, in quotes.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("\"{}...\"", &text[..end]),
        None => format!("\"{text}\""),
    }
}

fn list(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(", ")
}

/// Runs a test on puzzles, for at most `max_steps` steps: turns and decisions.
pub fn on_puzzles(program: &Arc<Program>, test: &Test, max_steps: u64) -> Outcome {
    Trial::on_puzzles(program, test.clone()).finish(max_steps)
}

/// The most steps between two looks at what was said: fewer than the outputs that a machine stores.
const SLICE: u64 = 1 << 16;

/// Why a run does not go on by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pause {
    /// It made all the steps that it was allowed.
    Budget,
    /// It has come to its end.
    Ended,
    /// It asks for a number.
    Input,
    /// It will never end; see [`Difference::Endless`].
    Endless {
        /// The instruction to which it comes back.
        instruction: Option<usize>,
        /// Why, in a sentence.
        why: String,
    },
    /// It goes wrong, as this sentence says.
    Stopped(String),
}

/// A program that is being run, on puzzles or on numbers.
pub trait Run {
    /// Goes on for at most `budget` steps.
    fn go_on(&mut self, budget: u64) -> Pause;
    /// How many steps it has made.
    fn steps(&self) -> u64;
    /// How many turns it has made; none on numbers.
    fn turns(&self) -> Option<u64>;
    /// What was said since this was asked last, the oldest first.
    fn said(&mut self) -> Vec<String>;
    /// What the program asks, and the largest number that it takes.
    fn asked(&self) -> Option<(String, u64)>;
    /// Gives it a number in range.
    fn input(&mut self, value: i64);
}

/// A test under way.
pub struct Trial<R> {
    run: R,
    test: Test,
    /// How many of the test's numbers were given.
    given: usize,
    said: Said,
}

impl Trial<OnPuzzles> {
    /// The beginning of a test on puzzles.
    pub fn on_puzzles(program: &Arc<Program>, test: Test) -> Self {
        let run = OnPuzzles {
            machine: Machine::new(Arc::clone(program)),
            heard: 0,
            turns: 0,
        };
        Self::new(run, test)
    }
}

impl<R: Run> Trial<R> {
    /// The beginning of a test with a run that has not begun.
    pub fn new(run: R, test: Test) -> Self {
        Self {
            run,
            test,
            given: 0,
            said: Said::default(),
        }
    }

    /// How many steps were made so far.
    pub fn steps(&self) -> u64 {
        self.run.steps()
    }

    /// Goes on to the end, or until `max_steps` steps were made in all.
    pub fn finish(mut self, max_steps: u64) -> Outcome {
        loop {
            let left = max_steps.saturating_sub(self.steps());
            if let Some(outcome) = self.go_on(left.min(SLICE)) {
                return outcome;
            }
            if self.steps() >= max_steps {
                return self.give_up();
            }
        }
    }

    /// What came of it if it is given up here.
    pub fn give_up(&self) -> Outcome {
        let steps = self.steps();
        self.outcome(Some(Difference::StillRunning { steps }))
    }

    /// Goes on for some steps, at most `budget`. What came of the test once it is over.
    pub fn go_on(&mut self, budget: u64) -> Option<Outcome> {
        let pause = self.run.go_on(budget.min(SLICE));
        for text in self.run.said() {
            if let Some(difference) = self.said.hear(text, &self.test.expected) {
                return Some(self.outcome(Some(difference)));
            }
        }
        let difference = match pause {
            Pause::Budget => return None,
            Pause::Endless { instruction, why } => Some(Difference::Endless { instruction, why }),
            Pause::Stopped(why) => Some(Difference::Stopped(why)),
            Pause::Ended => self.unused().or_else(|| self.said.end(&self.test.expected)),
            Pause::Input => Some(self.answer()?),
        };
        Some(self.outcome(difference))
    }

    fn outcome(&self, difference: Option<Difference>) -> Outcome {
        Outcome {
            difference,
            turns: self.run.turns(),
            steps: self.run.steps(),
        }
    }

    /// The first number that nobody has asked for.
    fn unused(&self) -> Option<Difference> {
        let at = self.given;
        let value = self.test.inputs.get(at)?.value;
        Some(Difference::Unused { at, value })
    }

    /// Gives the program the number that it asks for, or says why it gets none.
    fn answer(&mut self) -> Option<Difference> {
        let (message, max) = self.run.asked()?;
        let at = self.given;
        let Some(Input { value, .. }) = self.test.inputs.get(at).copied() else {
            return Some(Difference::Asks { message });
        };
        if value.unsigned_abs() > max {
            return Some(Difference::OutOfRange { at, value, max });
        }
        self.run.input(value);
        self.given += 1;
        None
    }
}

/// What a program has said, held against its test.
#[derive(Clone, Debug, Default)]
struct Said {
    count: usize,
    last: Option<String>,
    /// The last numbers, as many as are expected.
    numbers: VecDeque<i64>,
}

/// What a test compares.
enum Compared {
    /// The last text.
    Last,
    /// The last numbers.
    Numbers,
    /// All texts.
    All,
}

impl Compared {
    fn of(expected: &[Expected]) -> Self {
        let number = |expected: &Expected| matches!(expected.what, Saying::Number(_));
        match expected {
            _ if expected.iter().all(number) => Self::Numbers,
            [_] => Self::Last,
            _ => Self::All,
        }
    }
}

impl Said {
    /// The difference that a text makes when it is said: what is compared with the last texts is not known before the
    /// end.
    fn hear(&mut self, text: String, expected: &[Expected]) -> Option<Difference> {
        let at = self.count;
        self.count += 1;
        match Compared::of(expected) {
            Compared::Last => self.last = Some(text),
            Compared::Numbers => {
                self.numbers.extend(last_number(&text));
                if self.numbers.len() > expected.len() {
                    self.numbers.pop_front();
                }
            }
            Compared::All => match expected.get(at) {
                None => return Some(Difference::More { said: text }),
                Some(expected) => return differs(at, expected, text),
            },
        }
        None
    }

    /// The difference that the end makes.
    fn end(&self, expected: &[Expected]) -> Option<Difference> {
        let missing = |at: usize| {
            let expected = expected.get(at)?.what.clone();
            Some(Difference::Missing { at, expected })
        };
        match Compared::of(expected) {
            Compared::All => missing(self.count),
            Compared::Last => match &self.last {
                Some(said) => differs(0, expected.first()?, said.clone()),
                None => missing(0),
            },
            Compared::Numbers => {
                let numbers = expected.iter().filter_map(|expected| match expected.what {
                    Saying::Number(number) => Some(number),
                    Saying::Text(_) => None,
                });
                let expected: Vec<i64> = numbers.collect();
                let said: Vec<i64> = self.numbers.iter().copied().collect();
                (said != expected).then_some(Difference::Numbers { expected, said })
            }
        }
    }
}

fn differs(at: usize, expected: &Expected, said: String) -> Option<Difference> {
    (!expected.what.is(&said)).then(|| Difference::Message {
        at,
        expected: expected.what.clone(),
        said,
    })
}

/// A program that is run on puzzles.
pub struct OnPuzzles {
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
            RunEnd::Endless(endless) => Pause::Endless {
                instruction: Some(endless.instruction),
                why: endless.explain(),
            },
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

    fn turns(&self) -> Option<u64> {
        Some(self.turns)
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
