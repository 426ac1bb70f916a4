//! Where a debugger stops a run.

use std::collections::BTreeSet;
use std::sync::Arc;

use puzzle::architecture::Register;

use super::code::{Code, Line};
use super::state::{Happened, Phase, State};
use super::status::RunEnd;

/// Where a run stops, besides where the program does: breakpoints and watched registers.
///
/// The values that were seen last are kept from run to run, so that a program that runs in slices stops where it would
/// in one go.
#[derive(Clone, Debug, Default)]
pub struct Stops {
    /// Instructions (from 0) before which to stop.
    pub breakpoints: BTreeSet<usize>,
    watches: Vec<Watch>,
    /// The value of each watch when it was looked at last.
    seen: Vec<Option<u64>>,
    /// The step at which that was.
    at: Option<u64>,
}

/// A register to watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The puzzle it is on (index in [`Program::puzzles`](crate::Program::puzzles)); of a tape, the one under the head.
    pub puzzle: usize,
    /// What it is on that puzzle.
    pub register: Arc<Register>,
    /// What to wait for.
    pub when: When,
}

/// What a watch waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Another value than before.
    Changes,
    /// This value, after another one.
    Equals(u64),
}

impl Stops {
    /// Watches these registers from now on. A value is looked at where an instruction begins, and in `repeat until` after
    /// every repetition; what a register shows while a number is turned in or counted is none of its values.
    pub fn watch(&mut self, watches: Vec<Watch>) {
        self.watches = watches;
        self.at = None;
    }

    /// The registers that are watched.
    pub fn watches(&self) -> &[Watch] {
        &self.watches
    }

    /// Whether the last run ended at this step.
    pub(super) fn ended_at(&self, step: u64) -> bool {
        self.at == Some(step)
    }

    /// Whether values must be read anew, because the machine was moved by other means than by a run with these.
    pub(super) fn stale(&self, step: u64) -> bool {
        !self.watches.is_empty() && self.at != Some(step)
    }

    /// Takes the values of a state as those seen last.
    pub(super) fn read(&mut self, state: &State, code: &Code) {
        self.seen = self.watches.iter().map(|w| w.value(state, code)).collect();
    }

    /// Remembers where a run ended.
    pub(super) fn end(&mut self, step: u64) {
        self.at = Some(step);
    }

    /// Whether to stop after an advance.
    pub(super) fn look(
        &mut self,
        state: &State,
        code: &Code,
        happened: Happened,
    ) -> Option<RunEnd> {
        let watched = match happened {
            Happened::Turned | Happened::Solved | Happened::HeadMoved
                if !self.watches.is_empty() =>
            {
                self.values(state, code)
            }
            _ => None,
        };
        let began = state.phase == Phase::Start && state.began == state.steps;
        watched.or_else(|| {
            (began && self.breakpoints.contains(&state.instruction)).then_some(RunEnd::Breakpoint)
        })
    }

    /// Looks at every watch on the held puzzle; tells of the first one whose value was waited for.
    fn values(&mut self, state: &State, code: &Code) -> Option<RunEnd> {
        let telling = match state.phase {
            Phase::Start => true,
            Phase::Look { .. } => matches!(code.lines[state.instruction], Line::Repeat(_)),
            _ => false,
        };
        if !telling {
            return None;
        }
        let mut found = None;
        for (index, (watch, seen)) in self.watches.iter().zip(&mut self.seen).enumerate() {
            if watch.puzzle != state.held {
                continue;
            }
            let Some(value) = watch.value(state, code) else {
                continue;
            };
            let before = seen.replace(value);
            let waited_for = match watch.when {
                When::Changes => before.is_some_and(|before| before != value),
                When::Equals(wanted) => value == wanted && before != Some(value),
            };
            if waited_for && found.is_none() {
                found = Some(RunEnd::Watched {
                    watch: index,
                    before,
                    value,
                });
            }
        }
        found
    }
}

impl Watch {
    fn value(&self, state: &State, code: &Code) -> Option<u64> {
        let puzzle = code.puzzles.get(self.puzzle)?;
        self.register.decode(puzzle, &state.positions[self.puzzle])
    }
}
