//! Proof that a program will never end.

use group::Permutation;

use super::state::State;
use super::tape::Cells;
use crate::instruction_name;

/// A proof that the program repeats itself for ever: the whole configuration was the same at two steps, without a turn
/// by hand or an input between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndlessLoop {
    /// The instruction that starts each iteration (from 0).
    pub instruction: usize,
    /// A step from which everything repeats.
    pub start: u64,
    /// The number of steps of one iteration.
    pub period: u64,
}

impl EndlessLoop {
    /// Why the program will never end, in plain words.
    pub fn explain(&self) -> String {
        let name = instruction_name(self.instruction);
        let steps = if self.period == 1 { "step" } else { "steps" };
        format!(
            "This program will never end: it is back at {name}, every piece exactly where it was {} {steps} \
             before. \
             Something in the loop has to change until a solved-goto leads out of it.",
            self.period
        )
    }
}

/// Brent's cycle finding (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980): stores one
/// configuration, compares each later one with it, and replaces it at powers of two.
///
/// It checks only where the program jumps backwards: every endless program does so again and again, because `repeat
/// until` and counting give up.
#[derive(Clone, Debug, Default)]
pub(super) struct Rounds {
    remembered: Option<Remembered>,
    /// Backward jumps since then.
    since: u64,
    /// The number of backward jumps after which another configuration is stored.
    power: u64,
}

#[derive(Clone, Debug)]
struct Remembered {
    instruction: usize,
    in_hand: usize,
    positions: Vec<Permutation>,
    tapes: Vec<Option<Cells>>,
    step: u64,
}

impl Rounds {
    /// Checks the configuration after a backward jump.
    pub(super) fn look(&mut self, state: &State) -> Option<EndlessLoop> {
        if let Some(before) = &self.remembered
            && before.instruction == state.instruction
            && before.in_hand == state.in_hand
            && before.positions == state.positions
            && before.tapes == state.tapes
        {
            return Some(EndlessLoop {
                instruction: state.instruction,
                start: before.step,
                period: state.steps - before.step,
            });
        }
        self.since += 1;
        if self.since >= self.power {
            self.since = 0;
            self.power = (2 * self.power).max(1);
            self.remembered = Some(Remembered {
                instruction: state.instruction,
                in_hand: state.in_hand,
                positions: state.positions.clone(),
                tapes: state.tapes.clone(),
                step: state.steps,
            });
        }
        None
    }
}
