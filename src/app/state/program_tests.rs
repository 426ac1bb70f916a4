//! Running the tests of a program a few steps at a time, so that the page never stands still.

use std::sync::Arc;

use q::testing::{Difference, OnPuzzles, Outcome, Test, Trial};

/// A test may take this many steps; those of the examples and exercises take less than a tenth of them.
const MOST_STEPS: u64 = 2_000_000;
/// All tests of a program together may.
const MOST_IN_ALL: u64 = 8_000_000;
/// Steps of one slice.
const SLICE: u64 = 512;

/// Tests under way, one after the other.
pub struct ProgramTests {
    program: Arc<q::Program>,
    tests: Vec<Test>,
    outcomes: Vec<Outcome>,
    /// The test that runs, if it has begun.
    trial: Option<Trial<OnPuzzles>>,
}

impl ProgramTests {
    /// None of the tests has begun.
    pub fn new(program: Arc<q::Program>, tests: Vec<Test>) -> Self {
        Self {
            program,
            tests,
            outcomes: Vec::new(),
            trial: None,
        }
    }

    /// The program that they are of.
    pub fn program(&self) -> &q::Program {
        &self.program
    }

    /// The tests.
    pub fn tests(&self) -> &[Test] {
        &self.tests
    }

    /// What came of them, of the first ones while others have not come to their end.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// Whether all tests are over.
    pub fn is_over(&self) -> bool {
        self.outcomes.len() == self.tests.len()
    }

    /// Steps that the next test may take: none once those before have taken too many.
    fn allowed(&self) -> u64 {
        let taken: u64 = self.outcomes.iter().map(|outcome| outcome.steps).sum();
        MOST_STEPS.min(MOST_IN_ALL.saturating_sub(taken))
    }

    /// Goes on for some steps. What came of a test, if one is over with them.
    pub fn slice(&mut self) -> Option<&Outcome> {
        if self.is_over() {
            return None;
        }
        let allowed = self.allowed();
        let (program, test) = (&self.program, &self.tests[self.outcomes.len()]);
        let trial = self
            .trial
            .get_or_insert_with(|| Trial::on_puzzles(program, test.clone()));
        let outcome = trial.go_on(SLICE.min(allowed - trial.steps()));
        let outcome = outcome.or_else(|| (trial.steps() >= allowed).then(|| trial.give_up()))?;
        self.trial = None;
        self.outcomes.push(outcome);
        self.outcomes.last()
    }

    /// Of the tests that are over: the turns that were made in all of them if all hold, or the first that does not hold
    /// and why.
    ///
    /// # Errors
    /// The first test that does not hold, and how it differs.
    pub fn result(&self) -> Result<u64, (&Test, &Difference)> {
        let mut turns = 0;
        for (test, outcome) in self.tests.iter().zip(&self.outcomes) {
            if let Some(difference) = &outcome.difference {
                return Err((test, difference));
            }
            turns += outcome.turns.unwrap_or(0);
        }
        Ok(turns)
    }
}
