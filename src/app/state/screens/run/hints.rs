//! What stands beside the lines of the program's text: the turns that a statement becomes, and what came of a test.

use std::rc::Rc;

use serde::Serialize;

use super::Run;
use super::program::Loaded;
use super::trials::Place;
use crate::text::counted;
use q::testing::Outcome;
use wire::Language;

/// The longest algorithm that is shown, characters.
const LONGEST: usize = 120;

/// A few words at the end of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// An offset in the line, UTF-16 code units.
    pub at: u32,
    /// The words.
    pub text: String,
    /// More of them, on pointing.
    pub title: String,
    /// What kind of words they are; part of a style class.
    pub kind: &'static str,
}

impl Run {
    /// The program has changed, or the text no longer compiles.
    pub(super) fn annotate(&mut self) {
        self.unannotated = false;
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
    pub(super) fn make_hints(&mut self) {
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

/// The turns of each statement, in the order of the machine code.
fn turns(loaded: &Loaded) -> Vec<Hint> {
    let kinds = loaded.program.kinds_in_hand();
    let mut hints: Vec<(Hint, usize)> = Vec::new();
    for (at, instruction) in loaded.program.instructions.iter().enumerate() {
        let (Some(from), Some(algorithm)) =
            (loaded.source.of(at), instruction.operation.algorithm())
        else {
            continue;
        };
        if algorithm.is_empty() {
            continue;
        }
        let puzzle = &loaded.program.puzzles[kinds[at]].puzzle;
        let words = algorithm.display(puzzle).to_string();
        let known = hints
            .iter_mut()
            .rev()
            .find(|(hint, _)| hint.at == from.start);
        if let Some((hint, turns)) = known {
            *turns += algorithm.len();
            if hint.title.len() < LONGEST {
                hint.title = format!("{}, {words}", hint.title);
            }
        } else {
            let hint = Hint {
                at: from.start,
                text: String::new(),
                title: words,
                kind: "turns",
            };
            hints.push((hint, algorithm.len()));
        }
    }
    let finish = |(mut hint, turns): (Hint, usize)| {
        hint.text = counted(turns as u64, "turn", "turns");
        if let Some((end, _)) = hint.title.char_indices().nth(LONGEST) {
            hint.title.truncate(end);
            hint.title.push_str(" \u{2026}");
        }
        hint
    };
    hints.into_iter().map(finish).collect()
}

fn of_test((place, outcome): (&Place, Option<&Outcome>)) -> Hint {
    let (kind, text, title) = match outcome {
        None => (
            "waits",
            "\u{2026}".to_owned(),
            "This test is running".to_owned(),
        ),
        Some(outcome) => match &outcome.difference {
            None => {
                let turns = counted(outcome.turns.unwrap_or(0), "turn", "turns");
                (
                    "passes",
                    format!("\u{2713} {turns}"),
                    "This test passes".to_owned(),
                )
            }
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
