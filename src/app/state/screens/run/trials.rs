//! The tests that the open program brings along (`.test` lines), and what came of them.

use std::sync::Arc;

use q::testing::{self, Outcome, Test};
use wire::{Saying, TestView};

use crate::state::program_tests::ProgramTests;
use crate::text::LineStarts;

/// The tests of the program that is loaded.
#[derive(Default)]
pub struct Trials {
    /// Where each test stands.
    places: Vec<Place>,
    running: Option<Box<ProgramTests>>,
}

/// A test in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where it begins, UTF-16 code units.
    pub at: u32,
    /// Its line, from 1.
    pub line: u32,
    /// Its text.
    pub text: String,
}

/// How the tests stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many there are.
    pub all: usize,
    /// How many are over.
    pub over: usize,
    /// How many of these hold.
    pub hold: usize,
}

impl Trials {
    /// Begins with the tests of a program that was compiled from `text`. Tests that are as they were, of a program that
    /// is as it was, are not run again.
    pub fn load(&mut self, views: &[TestView], program: &Arc<q::Program>, text: &str) {
        let tests: Vec<Test> = views.iter().map(test).collect();
        let starts = LineStarts::of(text);
        let place = |view: &TestView| {
            let line = starts.line(view.range.start);
            let rest = starts.rest(text, view.range.start);
            let end = crate::text::byte_offset(rest, view.range.end - view.range.start);
            Place {
                at: view.range.start,
                line: line as u32,
                text: rest[..end].to_owned(),
            }
        };
        self.places = views.iter().map(place).collect();
        let same = |running: &ProgramTests| {
            running.tests() == tests && running.program() == program.as_ref()
        };
        if !self.running.as_deref().is_some_and(same) {
            let running = ProgramTests::new(program.clone(), tests);
            self.running = Some(Box::new(running));
        }
    }

    /// The program is no longer there, or no longer that of the text.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Whether some are not over yet.
    pub fn are_running(&self) -> bool {
        self.running.as_ref().is_some_and(|tests| !tests.is_over())
    }

    /// Goes on for some steps; whether a test is over with them.
    pub fn slice(&mut self) -> bool {
        let running = self.running.as_mut();
        running.is_some_and(|tests| tests.slice().is_some())
    }

    /// Every test, and what came of it if it is over.
    pub fn each(&self) -> impl Iterator<Item = (&Place, Option<&Outcome>)> {
        let outcomes = self
            .running
            .as_ref()
            .map_or(&[][..], |tests| tests.outcomes());
        let place = |(n, place)| (place, outcomes.get(n));
        self.places.iter().enumerate().map(place)
    }

    /// How many there are, and how they stand.
    pub fn count(&self) -> Count {
        let outcomes = || self.each().filter_map(|(_, outcome)| outcome);
        let holds = |outcome: &&Outcome| outcome.difference.is_none();
        Count {
            all: self.places.len(),
            over: outcomes().count(),
            hold: outcomes().filter(holds).count(),
        }
    }
}

fn test(view: &TestView) -> Test {
    let expected = view.expected.iter().map(|saying| match saying {
        Saying::Text(text) => testing::Saying::Text(text.clone()),
        Saying::Number(number) => testing::Saying::Number(*number),
    });
    Test::of(&view.inputs, expected)
}
