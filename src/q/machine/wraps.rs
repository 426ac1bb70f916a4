//! Registers that pass their largest value, or go below 0.

use std::collections::VecDeque;
use std::sync::Arc;

use puzzle::architecture::Register;

use super::code::{Code, Line, Repeat};
use super::state::{Happened, Phase, State};

/// A register that passed its largest value, or went below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrap {
    /// The number of steps taken when it had.
    pub step: u64,
    /// The register (index in those given to [`Machine::observe`](super::Machine::observe)).
    pub register: usize,
    /// Whether it went below 0.
    pub below: bool,
    /// Its value then.
    pub value: u64,
}

/// Looks for registers that wrap round, after every repetition of an algorithm that adds to them. What is counted for
/// an output only comes back to 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Wraps {
    registers: Vec<(usize, Arc<Register>)>,
    /// For each instruction what it adds: registers and amounts.
    adds: Vec<Vec<(usize, u64)>>,
    found: VecDeque<Wrap>,
}

impl Wraps {
    /// The largest number of stored entries.
    pub(super) const CAPACITY: usize = 1 << 10;

    /// Observes these registers, each on its puzzle. `in_hand` is the puzzle of each instruction.
    pub(super) fn new(
        registers: Vec<(usize, Arc<Register>)>,
        code: &Code,
        in_hand: &[usize],
    ) -> Self {
        let adds = |(line, &in_hand): (&Line, &usize)| {
            let (Line::Turn(track) | Line::Repeat(Repeat { track, .. }) | Line::Input(track, _)) =
                line
            else {
                return Vec::new();
            };
            let numbered = registers.iter().enumerate();
            let here = numbered.filter(|(_, (puzzle, _))| *puzzle == in_hand);
            here.filter_map(|(n, (puzzle, register))| {
                let amount = register.decode(&code.puzzles[*puzzle], &track.whole)?;
                (amount != 0).then_some((n, amount))
            })
            .collect()
        };
        Self {
            adds: code.lines.iter().zip(in_hand).map(adds).collect(),
            registers,
            found: VecDeque::new(),
        }
    }

    /// Looks at a state after an advance from the phase `before` of instruction `from`.
    pub(super) fn look(
        &mut self,
        state: &State,
        code: &Code,
        happened: Happened,
        (from, before): (usize, Phase),
    ) {
        let adds = match self.adds.get(from) {
            Some(adds) if !adds.is_empty() && happened == Happened::Turned => adds,
            _ => return,
        };
        let ended = match state.phase {
            Phase::Start | Phase::Look { .. } => true,
            Phase::Enter { at, .. } => at == 0,
            _ => false,
        };
        // What is reached again is known.
        if !ended
            || self
                .found
                .back()
                .is_some_and(|last| last.step >= state.steps)
        {
            return;
        }
        let backwards = matches!(before, Phase::Enter { value: ..0, .. });
        for &(n, amount) in adds {
            let (puzzle, register) = &self.registers[n];
            let position = &state.positions[*puzzle];
            let amount = if backwards {
                register.order - amount
            } else {
                amount
            };
            // An addition of more than half the values is what a subtraction becomes.
            let below = amount > register.order / 2;
            let wrapped = |value| {
                if below {
                    value >= amount
                } else {
                    value < amount
                }
            };
            // Most additions wrap nothing, and that is seen at a glance.
            if !register.glance(position).is_some_and(wrapped) {
                continue;
            }
            if let Some(value) = register.decode(&code.puzzles[*puzzle], position) {
                if self.found.len() == Self::CAPACITY {
                    self.found.pop_front();
                }
                self.found.push_back(Wrap {
                    step: state.steps,
                    register: n,
                    below,
                    value,
                });
            }
        }
    }

    /// Those up to a step, the oldest first.
    pub(super) fn up_to(&self, step: u64) -> impl Iterator<Item = &Wrap> {
        self.found.iter().take_while(move |wrap| wrap.step <= step)
    }

    /// Forgets what was found after a step.
    pub(super) fn cut(&mut self, step: u64) {
        while self.found.back().is_some_and(|wrap| wrap.step > step) {
            self.found.pop_back();
        }
    }

    /// Forgets everything that was found.
    pub(super) fn clear(&mut self) {
        self.found.clear();
    }
}
