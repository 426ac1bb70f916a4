//! Breakpoints and watches of a debugger.

use std::collections::BTreeSet;
use std::sync::Arc;

use puzzle::architecture::Register;

use super::code::{Code, Line};
use super::state::{Happened, Phase, State};
use super::status::RunEnd;

/// Where a run stops before the program does: breakpoints and watched registers.
///
/// The values that were seen last are stored from run to run, so that a program that runs in slices stops at the same
/// steps as in one run.
#[derive(Clone, Debug, Default)]
pub struct Stops {
    /// Instructions (from 0) before which to stop.
    pub breakpoints: BTreeSet<usize>,
    watches: Vec<Watch>,
    /// The value of each watch when it was read last.
    seen: Vec<Option<u64>>,
    /// The step at which the values were read.
    at: Option<u64>,
}

/// A register to watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The puzzle it is on (index in [`Program::puzzles`](crate::Program::puzzles)); of a tape, the one under the head.
    pub puzzle: usize,
    /// The register on that puzzle.
    pub register: Arc<Register>,
    /// The condition for stopping.
    pub when: When,
}

/// The condition of a watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Another value than before.
    Changes,
    /// This value, after another one.
    Equals(u64),
}

impl Stops {
    /// Watches these registers from now on. Values are read where an instruction begins, and in `repeat until` after
    /// every repetition. [`When::Equals`] also looks between the repetitions of an input and of counting;
    /// [`When::Changes`] does not, since an input or an output is one thing that happens.
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

    /// Whether the values must be read again, because the machine was moved without these stops.
    pub(super) fn stale(&self, step: u64) -> bool {
        !self.watches.is_empty() && self.at != Some(step)
    }

    /// Stores the values of a state as those seen last.
    pub(super) fn read(&mut self, state: &State, code: &Code) {
        self.seen = self.watches.iter().map(|w| w.value(state, code)).collect();
    }

    /// Stores the step where a run ended.
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

    /// Reads every watch on the puzzle in hand; returns the first one whose condition holds.
    fn values(&mut self, state: &State, code: &Code) -> Option<RunEnd> {
        if !state.between_repetitions() {
            return None;
        }
        let settled = match state.phase {
            Phase::Start => true,
            Phase::Look { .. } => matches!(code.lines[state.instruction], Line::Repeat(_)),
            _ => false,
        };
        let mut found = None;
        for (index, (watch, seen)) in self.watches.iter().zip(&mut self.seen).enumerate() {
            let read = settled || matches!(watch.when, When::Equals(_));
            if watch.puzzle != state.in_hand || !read {
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
