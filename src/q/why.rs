//! Explanations of the machine's decisions, in plain words.

use puzzle::Puzzle;

use crate::{Event, Look, Names, Operation, Program, Step};

impl Step {
    /// Why the program decided as it did: the tested pieces, their contents and the consequence. None for a step that
    /// decides nothing. `program` must be the one that took the step; `names` says what its instructions are called.
    pub fn why(&self, program: &Program, names: Names) -> Option<String> {
        let name = names.first(self.instruction);
        let puzzle = || {
            let in_hand = program.kinds_in_hand();
            let kind = in_hand.get(self.instruction).copied().unwrap_or(0);
            &program.puzzles[kind].puzzle
        };
        let on = |to: usize| {
            let missing = to >= program.instructions.len();
            names.of(to) + if missing { ", which is not there" } else { "" }
        };
        Some(match &self.event {
            Event::Branched { looked, jumped, to } => {
                let so = match (jumped, looked.len()) {
                    (true, 1) => "So it jumps to",
                    (true, _) => "All are solved, so it jumps to",
                    (false, 1) => "So it does not jump, and goes on at",
                    (false, _) => "Not all are solved, so it does not jump, and goes on at",
                };
                let seen = describe(looked, puzzle());
                format!(
                    "{name} looks at {}: {seen}. {so} {}.",
                    slots(looked, puzzle()),
                    on(*to)
                )
            }
            Event::Looked {
                looked,
                repetitions,
                solved,
            } => {
                let counts = !matches!(
                    program
                        .instructions
                        .get(self.instruction)
                        .map(|i| &i.operation),
                    Some(Operation::RepeatUntil { .. })
                );
                let so = match (solved, counts) {
                    (true, true) => format!("So the number is {repetitions}."),
                    (true, false) => "So it is done.".to_owned(),
                    (false, true) => {
                        format!("So it turns again and counts {}.", repetitions + 1)
                    }
                    (false, false) => "So it turns again.".to_owned(),
                };
                let after = match repetitions {
                    0 => String::new(),
                    1 => ", after 1 repetition".to_owned(),
                    many => format!(", after {many} repetitions"),
                };
                let seen = describe(looked, puzzle());
                format!(
                    "{name} looks at {}{after}: {seen}. {so}",
                    slots(looked, puzzle())
                )
            }
            _ => return None,
        })
    }
}

impl Look {
    /// What is in the position, in plain words. `puzzle` must be the one that was tested.
    pub fn describe(&self, puzzle: &Puzzle) -> String {
        let slot = &puzzle.piece(self.piece).name;
        if self.solved {
            format!("{slot} is solved")
        } else if self.holds == self.piece {
            format!("{slot} holds its own piece, but turned")
        } else {
            format!("{slot} holds {}", puzzle.piece(self.holds).name)
        }
    }
}

/// What is in each position.
pub(crate) fn describe(looked: &[Look], puzzle: &Puzzle) -> String {
    let parts: Vec<String> = looked.iter().map(|look| look.describe(puzzle)).collect();
    parts.join(", ")
}

/// The names of the pieces: `UFR, UF and DL`.
pub(crate) fn slots(looked: &[Look], puzzle: &Puzzle) -> String {
    let names: Vec<&str> = looked
        .iter()
        .map(|look| puzzle.piece(look.piece).name.as_str())
        .collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
