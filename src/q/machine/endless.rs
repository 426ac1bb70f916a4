//! Proof that a program will never end.

use group::Permutation;

use super::state::State;
use super::tape::Cells;

/// A proof that the program repeats itself for ever: the whole configuration was the same at two steps, and between
/// them nobody turned anything or gave a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndlessLoop {
    /// The instruction that starts every round (from 0).
    pub instruction: usize,
    /// A step from which everything repeats.
    pub start: u64,
    /// The steps of one round.
    pub period: u64,
}

impl EndlessLoop {
    /// Why the program will never end, in plain words.
    pub fn explain(&self) -> String {
        let line = self.instruction + 1;
        let steps = if self.period == 1 { "step" } else { "steps" };
        format!(
            "This program will never end: it is back at line {line}, every piece exactly where it was {} {steps} before. \
             Something in the loop has to change until a solved-goto leads out of it.",
            self.period
        )
    }
}

/// Brent's cycle finding (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980): remembers one
/// configuration, compares each later one with it, and moves it forward at powers of two.
///
/// It looks only where the program jumps backwards: every endless program does so again and again, because
/// `repeat until` and counting give up.
#[derive(Clone, Debug, Default)]
pub(super) struct Rounds {
    remembered: Option<Remembered>,
    /// Backward jumps since then.
    since: u64,
    /// So many may pass before another configuration is remembered.
    power: u64,
}

#[derive(Clone, Debug)]
struct Remembered {
    instruction: usize,
    held: usize,
    positions: Vec<Permutation>,
    tapes: Vec<Option<Cells>>,
    step: u64,
}

impl Rounds {
    /// Takes a look after a backward jump.
    pub(super) fn look(&mut self, state: &State) -> Option<EndlessLoop> {
        if let Some(before) = &self.remembered
            && before.instruction == state.instruction
            && before.held == state.held
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
                held: state.held,
                positions: state.positions.clone(),
                tapes: state.tapes.clone(),
                step: state.steps,
            });
        }
        None
    }
}
