//! Running a learner's program with the numbers of a task's tests, a few steps at a time, so that the page never stands
//! still.

use std::sync::Arc;

use q::{Machine, RunEnd, Status};

use super::lesson::Test;
use crate::text::grouped;

/// A test may take this many steps; the longest model answer takes less than a tenth of them.
const MOST_STEPS: u64 = 400_000;
/// All tests of a task together may.
const MOST_IN_ALL: u64 = 4_000_000;
/// Steps of one slice.
const SLICE: u64 = 512;

/// The last number in a text.
pub fn last_number(text: &str) -> Option<i64> {
    let mut words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.rfind(|word| !word.is_empty())?.parse().ok()
}

/// Tests of a program under way.
pub struct Check {
    program: Arc<q::Program>,
    /// The line of the text that each instruction comes from, where it has one.
    lines: Vec<Option<usize>>,
    tests: Vec<Test>,
    /// The test that runs.
    at: usize,
    machine: Machine,
    /// How many of the test's numbers were given.
    given: usize,
    /// Turns of all tests so far.
    turns: u64,
    /// Steps of the tests before this one.
    steps: u64,
    failures: Vec<String>,
}

impl Check {
    /// The tests of a step, at the beginning of the first.
    pub fn new(program: Arc<q::Program>, lines: Vec<Option<usize>>, tests: Vec<Test>) -> Self {
        Self {
            machine: Machine::new(program.clone()),
            program,
            lines,
            tests,
            at: 0,
            given: 0,
            turns: 0,
            steps: 0,
            failures: Vec::new(),
        }
    }

    /// Goes on for some steps. When all tests are over: how many turns were made in them, or the first test that fails,
    /// in words, and how many others do.
    pub fn slice(&mut self) -> Option<Result<u64, String>> {
        let end = self.machine.steps() + SLICE;
        while self.at < self.tests.len() && self.machine.steps() < end {
            let Some(ran) = self.step() else { continue };
            let test = &self.tests[self.at];
            self.at += 1;
            match ran {
                // Only the last outputs are compared: a program may say more before.
                Ok(numbers) if numbers.ends_with(&test.outputs) => {}
                Ok(numbers) => self.failures.push(differs(test, &numbers)),
                Err(why) => {
                    self.failures
                        .push(format!("{}there is no answer: {why}.", given(test)));
                    // A program that does not come to an end is not run again with other numbers.
                    self.at = self.tests.len();
                }
            }
            self.steps += self.machine.steps();
            self.machine = Machine::new(self.program.clone());
            self.given = 0;
            break;
        }
        (self.at == self.tests.len()).then(|| self.result())
    }

    /// A step of the test that runs; the number that each of its outputs ends in once it is over, the last one being
    /// that of `halt`, or why it does not come to an end that can be compared.
    fn step(&mut self) -> Option<Result<Vec<i64>, String>> {
        let machine = &mut self.machine;
        let steps = machine.steps();
        if steps >= MOST_STEPS.min(MOST_IN_ALL.saturating_sub(self.steps)) {
            let steps = grouped(steps);
            return Some(Err(format!(
                "it has not come to an end after {steps} steps"
            )));
        }
        let answer = match machine.status() {
            Status::Ready => {
                let turns = machine.progress().next_move.is_some();
                let end = machine.run(1);
                self.turns += u64::from(turns);
                let RunEnd::Endless(proof) = end else {
                    return None;
                };
                let line = self.lines.get(proof.instruction).copied().flatten();
                let line = line.map_or_else(
                    || q::instruction_name(proof.instruction),
                    |n| format!("line {n}"),
                );
                Err(format!(
                    "it never ends. It comes back to {line} with every piece exactly where it was, so it goes round \
                     and round. Something in the loop has to change"
                ))
            }
            Status::AwaitingInput { .. } => {
                let Some(&next) = self.tests[self.at].inputs.get(self.given) else {
                    return Some(Err(
                        "it asks for more numbers than the task gives".to_owned()
                    ));
                };
                self.given += 1;
                match machine.input(next) {
                    Ok(_) => return None,
                    Err(error) => Err(format!("it does not take {next}: {error}")),
                }
            }
            status @ Status::Halted { .. } => {
                let text = status.halt_text().unwrap_or_default();
                let outputs = machine.outputs().iter();
                let numbers = outputs.filter_map(|output| last_number(&output.text(&self.program)));
                match last_number(&text) {
                    Some(_) => Ok(numbers.collect()),
                    None => Err(format!(
                        "its last words are \u{201c}{text}\u{201d}, without a number"
                    )),
                }
            }
            Status::Ended => Err("it ends without a word".to_owned()),
            Status::Faulted(fault) => Err(fault.explain(&self.program)),
        };
        Some(answer)
    }

    fn result(&self) -> Result<u64, String> {
        let Some(first) = self.failures.first() else {
            return Ok(self.turns);
        };
        Err(match self.failures.len() {
            1 => first.clone(),
            2 => format!("{first} Another test fails, too."),
            n => format!("{first} {} other tests fail, too.", n - 1),
        })
    }
}

fn list(numbers: &[i64], sign: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(sign)
}

fn given(test: &Test) -> String {
    match test.inputs.as_slice() {
        [] => String::new(),
        inputs => format!("With {}, ", list(inputs, " and ")),
    }
}

fn differs(test: &Test, numbers: &[i64]) -> String {
    // No more of them than are compared.
    let latest = numbers.len().saturating_sub(test.outputs.len());
    format!(
        "{}your program answers {}. It should answer {}.",
        given(test),
        list(&numbers[latest..], ", "),
        list(&test.outputs, ", ")
    )
}
