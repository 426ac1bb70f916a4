//! Running programs to their end, on puzzles or on numbers.

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::sync::Arc;

use diagnostics::{Diagnostic, Sources, Span};
use q::{Machine, OutputLog, Program, RunEnd, Status};
use qat::interpreter::{AbstractProgram, End, Interpreter, MAX_CELLS};
use serde::Serialize;

use crate::Build;

/// Steps between two looks at the limit; a few milliseconds.
const SLICE: u64 = 1 << 16;

/// What a run is given, and who hears of it.
pub struct RunRequest<'a> {
    /// Numbers for the program's inputs, in their order.
    pub inputs: &'a [i64],
    /// The run is given up after this many steps: turns and decisions, or statements.
    pub max_steps: u64,
    /// Asked for a number when there are no more inputs, with the program's message and the largest number that it
    /// takes. An error stops the run; it says why.
    pub ask: &'a dyn Fn(&str, u64) -> Result<i64, String>,
    /// Hears each text that the program says, when it says it.
    pub print: &'a dyn Fn(&str),
}

/// What a program said on its way to its end. As text it is empty: [`RunRequest::print`] has heard everything.
#[derive(Debug, Serialize)]
pub struct RunReport {
    result: Option<String>,
    /// Whether the text came to its end before any `halt`.
    #[serde(skip)]
    ended: bool,
    outputs: VecDeque<Output>,
    inputs: Vec<i64>,
    #[serde(skip)]
    unused: usize,
    #[serde(flatten)]
    length: RunLength,
}

#[derive(Debug, Serialize)]
struct Output {
    line: usize,
    text: String,
    number: Option<u64>,
}

/// How far a run has come.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum RunLength {
    Steps { steps: u64 },
    Instruction { instruction: usize, steps: u64 },
    Statements { statements: u64 },
}

impl RunReport {
    /// Runs a compiled program on its puzzles.
    ///
    /// # Errors
    /// When the program goes wrong, never ends, or gets no number where it asks for one.
    pub fn on_puzzles(
        build: &Build,
        program: Program,
        request: &RunRequest,
    ) -> Result<Self, RunError> {
        let mut run = OnPuzzles {
            build,
            machine: Machine::new(Arc::new(program)),
            heard: 0,
        };
        execute(&mut run, request)
    }

    /// Runs a program on numbers: what it means, whatever it is compiled to.
    ///
    /// # Errors
    /// As [`on_puzzles`](Self::on_puzzles).
    pub fn on_numbers(
        program: &AbstractProgram,
        sources: &Sources,
        request: &RunRequest,
    ) -> Result<Self, RunError> {
        let run = program.start();
        execute(&mut OnNumbers { sources, run }, request)
    }

    /// Whether the program came to the end of its text without a `halt`.
    pub fn ended_silently(&self) -> bool {
        self.ended
    }

    /// How many inputs the program took, and how many it did not ask for.
    pub fn inputs(&self) -> (usize, usize) {
        (self.inputs.len(), self.unused)
    }
}

impl Display for RunReport {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// A run that stopped before its `halt`.
#[derive(Debug, Serialize)]
pub struct RunError {
    message: String,
    at: Option<Location>,
    #[serde(flatten)]
    length: RunLength,
    #[serde(skip)]
    text: String,
}

#[derive(Debug, Serialize)]
struct Location {
    file: String,
    line: usize,
    column: usize,
}

impl RunError {
    /// `at` is where the run is, and what to write there.
    fn new(why: String, length: RunLength, at: Option<(Span, String)>, sources: &Sources) -> Self {
        let mut diagnostic = Diagnostic::error("run::stopped", why.clone());
        let location = at.map(|(span, label)| {
            diagnostic = diagnostic.clone().at(span, label);
            let source = sources.get(span.source);
            let start = source.line_column(span.start as usize);
            Location {
                file: source.name().to_owned(),
                line: start.line,
                column: start.column,
            }
        });
        Self {
            text: diagnostics::render(&diagnostic, sources),
            message: why,
            at: location,
            length,
        }
    }
}

impl Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for RunError {}

/// Why a run does not go on by itself.
enum Pause {
    Limit,
    Halted,
    /// The text is at its end.
    Ended,
    Input {
        message: String,
        max: u64,
    },
    Stopped(String),
}

/// A program that is being run.
trait Execution {
    /// What its steps are called.
    const STEPS: &'static str;
    fn go_on(&mut self, budget: u64) -> Pause;
    fn steps(&self) -> u64;
    fn length(&self) -> RunLength;
    fn input(&mut self, number: i64, max: u64) -> Result<(), String>;
    /// What was said since this was asked last, the oldest first.
    fn said(&mut self) -> Vec<Output>;
    fn stopped(&self, why: String) -> RunError;
}

fn execute<E: Execution>(run: &mut E, request: &RunRequest) -> Result<RunReport, RunError> {
    let mut inputs = request.inputs.iter().copied();
    let mut given = Vec::new();
    let mut outputs = VecDeque::new();
    let ended = loop {
        let left = request.max_steps.saturating_sub(run.steps());
        let pause = run.go_on(left.min(SLICE));
        for output in run.said() {
            (request.print)(&output.text);
            outputs.push_back(output);
        }
        outputs.drain(..outputs.len().saturating_sub(OutputLog::CAPACITY));
        match pause {
            Pause::Limit if run.steps() >= request.max_steps => {
                let (steps, name) = (run.steps(), E::STEPS);
                return Err(run.stopped(format!(
                    "the program is still running after {steps} {name}; --max-steps allows more"
                )));
            }
            Pause::Limit => {}
            Pause::Halted => break false,
            Pause::Ended => break true,
            Pause::Stopped(why) => return Err(run.stopped(why)),
            Pause::Input { message, max } => {
                let number = match inputs.next() {
                    Some(number) => number,
                    None => (request.ask)(&message, max).map_err(|why| run.stopped(why))?,
                };
                run.input(number, max).map_err(|why| run.stopped(why))?;
                given.push(number);
            }
        }
    };
    let last = outputs.back().map(|output: &Output| output.text.clone());
    Ok(RunReport {
        result: last.filter(|_| !ended),
        ended,
        outputs,
        inputs: given,
        unused: inputs.count(),
        length: run.length(),
    })
}

struct OnPuzzles<'a> {
    build: &'a Build,
    machine: Machine,
    /// How many outputs have been heard.
    heard: u64,
}

impl Execution for OnPuzzles<'_> {
    const STEPS: &'static str = "steps";

    fn go_on(&mut self, budget: u64) -> Pause {
        match self.machine.run(budget) {
            RunEnd::Budget
            | RunEnd::NextInstruction
            | RunEnd::NextRepetition
            | RunEnd::Breakpoint
            | RunEnd::Watched { .. } => Pause::Limit,
            RunEnd::Halted => Pause::Halted,
            RunEnd::Ended => Pause::Ended,
            RunEnd::Endless(endless) => Pause::Stopped(endless.explain()),
            RunEnd::AwaitingInput | RunEnd::Faulted => match self.machine.status() {
                Status::AwaitingInput { message, max } => Pause::Input {
                    message: message.to_string(),
                    max,
                },
                Status::Faulted(fault) => Pause::Stopped(fault.explain(self.machine.program())),
                _ => Pause::Halted,
            },
        }
    }

    fn steps(&self) -> u64 {
        self.machine.steps()
    }

    fn length(&self) -> RunLength {
        let steps = self.machine.steps();
        RunLength::Steps { steps }
    }

    fn input(&mut self, number: i64, _: u64) -> Result<(), String> {
        let taken = self.machine.input(number);
        taken.map(|_| ()).map_err(|error| error.to_string())
    }

    fn said(&mut self) -> Vec<Output> {
        let log = self.machine.outputs();
        let known = usize::try_from(self.heard.saturating_sub(log.dropped())).unwrap_or(usize::MAX);
        self.heard = log.total();
        let output = |entry: &q::OutputEntry| Output {
            line: entry.instruction + 1,
            text: entry.text(self.machine.program()),
            number: entry.number,
        };
        log.iter().skip(known).map(output).collect()
    }

    fn stopped(&self, why: String) -> RunError {
        let (at, steps) = (self.machine.instruction(), self.machine.steps());
        let origin = self.build.origins.get(at).copied().flatten();
        let label = q::instruction_name(at);
        let instruction = at + 1;
        let length = RunLength::Instruction { instruction, steps };
        RunError::new(
            why,
            length,
            origin.map(|span| (span, label)),
            &self.build.sources,
        )
    }
}

struct OnNumbers<'a> {
    sources: &'a Sources,
    run: Interpreter<'a>,
}

impl Execution for OnNumbers<'_> {
    const STEPS: &'static str = "statements";

    fn go_on(&mut self, budget: u64) -> Pause {
        match self.run.run(budget) {
            End::Budget => Pause::Limit,
            End::Halted => Pause::Halted,
            End::Ended => Pause::Ended,
            End::Endless { period } => {
                let statements = if period == 1 {
                    "statement"
                } else {
                    "statements"
                };
                Pause::Stopped(format!(
                    "This program will never end: every register is as it was {period} {statements} before. \
                     Something in the loop has to change until a solved-goto leads out of it."
                ))
            }
            End::TapesFull => Pause::Stopped(format!(
                "this needs more tape than there is: all tapes together may have {MAX_CELLS} cells that are not zero. \
                 If that is a surprise, look for a loop that moves the head and never turns back."
            )),
            End::AwaitingInput => {
                self.run
                    .input_request()
                    .map_or(Pause::Halted, |asked| Pause::Input {
                        message: asked.message.to_owned(),
                        max: asked.max,
                    })
            }
        }
    }

    fn steps(&self) -> u64 {
        self.run.steps()
    }

    fn length(&self) -> RunLength {
        let statements = self.run.steps();
        RunLength::Statements { statements }
    }

    fn input(&mut self, number: i64, max: u64) -> Result<(), String> {
        let taken = self.run.input(number);
        taken.map_err(|_| {
            format!("{number} does not fit here: give a whole number from -{max} to {max}")
        })
    }

    fn said(&mut self) -> Vec<Output> {
        let said = self.run.take_outputs().into_iter();
        said.map(|said| {
            let source = self.sources.get(said.origin.source);
            Output {
                line: source.line_column(said.origin.start as usize).line,
                text: said.text(),
                number: said.number,
            }
        })
        .collect()
    }

    fn stopped(&self, why: String) -> RunError {
        let at = self.run.origin().map(|span| (span, "here".to_owned()));
        RunError::new(why, self.length(), at, self.sources)
    }
}
