//! Hints beside the lines are made of what was compiled and tested.

use std::rc::Rc;

use q::Cost;
use q::testing::Outcome;
use wire::Language;

use crate::state::screens::run::Run;
use crate::state::screens::run::hints::Hint;
use crate::state::screens::run::program::Loaded;
use crate::state::screens::run::trials::Place;

/// How much of the algorithms is shown, characters.
const LONGEST: usize = 120;
/// A program of more instructions was written by a program, and nobody counts its turns by statements.
const MOST: usize = 10_000;

impl Run {
    /// The program has changed, or the text no longer compiles.
    pub(in crate::state::screens::run) fn annotate(&mut self) {
        self.unannotated = false;
        if self.explain {
            self.mark_lines();
        }
        match self.loaded.as_ref().filter(|_| !self.compile.stale) {
            Some(loaded) => {
                let text = self.compile.text();
                self.trials.load(&self.compile.tests, &loaded.program, text);
            }
            None => self.trials.forget(),
        }
        self.make_hints();
    }

    /// Works out the hints again: the program, its tests or the setting have changed.
    pub(in crate::state::screens::run) fn make_hints(&mut self) {
        let document = self.documents.current();
        let loaded = self.loaded.as_ref().filter(|_| !self.compile.stale);
        let mut hints = match loaded {
            Some(loaded) if self.settings.hints && document.language == Language::Qat => {
                turns(loaded)
            }
            _ => Vec::new(),
        };
        hints.extend(self.trials.each().map(of_test));
        self.hints = Rc::from(hints);
    }
}

/// The turns of each statement; none of a program that is very long.
fn turns(loaded: &Loaded) -> Vec<Hint> {
    let program = &loaded.program;
    if program.instructions.len() > MOST {
        return Vec::new();
    }
    let origins = (0..program.instructions.len()).map(|at| Some(loaded.source.of(at)?.start));
    let hint = |(at, cost): (u32, Cost)| Hint {
        at,
        text: words::count::turns(cost.turns),
        title: cost.algorithms,
        kind: "turns",
    };
    let costs = program.costs(origins, LONGEST);
    costs.into_iter().map(hint).collect()
}

fn of_test((place, outcome): (&Place, Option<&Outcome>)) -> Hint {
    let (kind, text, title) = match outcome {
        None => (
            "waits",
            "\u{2026}".to_owned(),
            words::run::TEST_RUNNING.text().to_owned(),
        ),
        Some(outcome) => match &outcome.difference {
            None => (
                "passes",
                words::run::test_turns(outcome.turns.unwrap_or(0)),
                words::run::TEST_PASSES.text().to_owned(),
            ),
            Some(difference) => ("fails", "\u{2717}".to_owned(), difference.to_string()),
        },
    };
    Hint {
        at: place.at,
        text,
        title,
        kind,
    }
}
