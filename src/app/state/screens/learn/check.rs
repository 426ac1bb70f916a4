//! Checking a learner's program with the tests of a task, and saying what is wrong with it.

use std::sync::Arc;

use q::testing::{Difference, Saying, Test};

use crate::state::program_tests::ProgramTests;

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

    /// The tests that do not hold, of those that were run, from 1.
    pub fn failing(&self) -> impl Iterator<Item = usize> {
        let outcomes = (1..).zip(self.tests.outcomes());
        outcomes.filter_map(|(n, outcome)| outcome.difference.is_some().then_some(n))
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
            n => words::learn::others_fail(first, n - 1),
        })
    }

    fn words(&self, test: &Test, difference: &Difference) -> String {
        let given = given(test);
        let why = match difference {
            Difference::Numbers { said, .. } if !said.is_empty() => {
                let (said, expected) = (list(said), list(&expected(test)));
                return match given {
                    None => words::learn::answers_wrongly(said, expected),
                    Some(given) => words::learn::answers_wrongly_with(given, said, expected),
                };
            }
            Difference::Numbers { .. } => words::learn::SAYS_NOTHING.text().to_owned(),
            Difference::Endless { instruction, .. } => {
                let place = instruction.map_or_else(
                    || words::learn::ITS_BEGINNING.text().to_owned(),
                    |at| {
                        let line = self.lines.get(at).copied().flatten();
                        line.map_or_else(|| q::instruction_name(at), words::learn::at_line)
                    },
                );
                words::learn::endless(place)
            }
            Difference::Asks { .. } => words::learn::ASKS_MORE.text().to_owned(),
            Difference::StillRunning { steps } if *steps > 0 => words::learn::still_running(*steps),
            other => other.to_string(),
        };
        match given {
            None => words::learn::no_answer(why),
            Some(given) => words::learn::no_answer_with(given, why),
        }
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

fn list(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(", ")
}

/// The numbers that a test gives the program, if it gives any.
fn given(test: &Test) -> Option<String> {
    let inputs = test.inputs.iter().map(|input| input.value.to_string());
    inputs.reduce(words::page::and)
}
