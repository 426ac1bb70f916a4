//! Checking a learner's program with the tests of a task, and saying what is wrong with it.

use std::sync::Arc;

use q::testing::{Difference, Saying, Test};

use crate::state::program_tests::ProgramTests;
use crate::text::grouped;

/// A check under way.
pub struct Check {
    tests: ProgramTests,
    /// The line of the text that each instruction comes from, where it has one.
    lines: Vec<Option<usize>>,
}

impl Check {
    /// The tests of a step, at the beginning of the first.
    pub fn new(program: Arc<q::Program>, lines: Vec<Option<usize>>, tests: Vec<Test>) -> Self {
        Self {
            tests: ProgramTests::new(program, tests),
            lines,
        }
    }

    /// Goes on for some steps. When all tests are over: how many turns were made in them, or the first test that fails,
    /// in words, and how many others do.
    pub fn slice(&mut self) -> Option<Result<u64, String>> {
        // A program that does not come to an end is not run again with other numbers.
        let stuck = self.tests.slice().is_some_and(|outcome| {
            let difference = outcome.difference.as_ref();
            difference.is_some_and(|found| !matches!(found, Difference::Numbers { .. }))
        });
        (stuck || self.tests.is_over()).then(|| self.result())
    }

    fn result(&self) -> Result<u64, String> {
        let (test, difference) = match self.tests.result() {
            Ok(turns) => return Ok(turns),
            Err(found) => found,
        };
        let outcomes = self.tests.outcomes().iter();
        let failures = outcomes.filter(|outcome| outcome.difference.is_some());
        let first = self.words(test, difference);
        Err(match failures.count() {
            1 => first,
            2 => format!("{first} Another test fails, too."),
            n => format!("{first} {} other tests fail, too.", n - 1),
        })
    }

    fn words(&self, test: &Test, difference: &Difference) -> String {
        let given = given(test);
        let why = match difference {
            Difference::Numbers { said, .. } if !said.is_empty() => {
                return format!(
                    "{given}your program answers {}. It should answer {}.",
                    list(said, ", "),
                    list(&expected(test), ", ")
                );
            }
            Difference::Numbers { .. } => "your program says no number at its end".to_owned(),
            Difference::Endless { instruction, .. } => {
                let place = instruction.map_or_else(
                    || "its beginning".to_owned(),
                    |at| {
                        let line = self.lines.get(at).copied().flatten();
                        line.map_or_else(|| q::instruction_name(at), |n| format!("line {n}"))
                    },
                );
                format!(
                    "it never ends. It comes back to {place} with every piece exactly where it was, so it goes \
                     round and round. Something in the loop has to change"
                )
            }
            Difference::Asks { .. } => "it asks for more numbers than the task gives".to_owned(),
            Difference::StillRunning { steps } if *steps > 0 => {
                format!("it has not come to an end after {} steps", grouped(*steps))
            }
            other => other.to_string(),
        };
        format!("{given}there is no answer: {why}.")
    }
}

fn expected(test: &Test) -> Vec<i64> {
    let numbers = test
        .expected
        .iter()
        .filter_map(|expected| match expected.what {
            Saying::Number(number) => Some(number),
            Saying::Text(_) => None,
        });
    numbers.collect()
}

fn list(numbers: &[i64], sign: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(sign)
}

fn given(test: &Test) -> String {
    let inputs: Vec<i64> = test.inputs.iter().map(|input| input.value).collect();
    match inputs.as_slice() {
        [] => String::new(),
        inputs => format!("With {}, ", list(inputs, " and ")),
    }
}
