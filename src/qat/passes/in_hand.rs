//! Which puzzle is in hand before an instruction, and which is needed next.

use crate::code::{Code, LabelId, Operation};
use crate::registers::Registers;

/// Instructions that are looked at to learn which puzzle is needed next.
const LOOK_AHEAD: usize = 32;

/// What is in hand before an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InHand {
    /// No run gets here.
    Never,
    /// The same puzzle in every run.
    One(usize),
    /// Not always the same puzzle.
    Any,
}

impl InHand {
    fn join(self, other: InHand) -> InHand {
        match (self, other) {
            (InHand::Never, in_hand) | (in_hand, InHand::Never) => in_hand,
            (InHand::One(a), InHand::One(b)) if a == b => self,
            _ => InHand::Any,
        }
    }
}

/// What is in hand after an instruction: the puzzle it needs, if it needs one.
pub(super) fn after(operation: &Operation, before: InHand, registers: &Registers) -> InHand {
    match operation {
        Operation::Switch(puzzle) => InHand::One(*puzzle),
        _ => operation.puzzle(registers).map_or(before, InHand::One),
    }
}

pub(super) fn in_hand_before(code: &Code, registers: &Registers) -> Vec<InHand> {
    let positions = code.positions();
    let mut in_hand = vec![InHand::Never; code.instructions.len()];
    // The first puzzle of the declarations is in hand at the start (paper, section 2.1.1).
    let mut waiting = vec![(0, InHand::One(0))];
    while let Some((mut at, mut arriving)) = waiting.pop() {
        while let Some(known) = in_hand.get_mut(at) {
            let joined = known.join(arriving);
            if joined == *known {
                break;
            }
            *known = joined;
            let operation = &code.instructions[at].operation;
            arriving = after(operation, joined, registers);
            if let Some(LabelId(target)) = operation.target() {
                waiting.push((positions[target], arriving));
            }
            if !operation.falls_through() {
                break;
            }
            at += 1;
        }
    }
    in_hand
}

/// The puzzle that every run from `at` needs first, found by following the straight line and the jumps on it.
pub(super) fn needed_next(
    code: &Code,
    mut at: usize,
    positions: &[usize],
    registers: &Registers,
) -> Option<usize> {
    for _ in 0..LOOK_AHEAD {
        let operation = &code.instructions.get(at)?.operation;
        if let Some(puzzle) = operation.puzzle(registers) {
            return Some(puzzle);
        }
        at = match operation {
            Operation::Goto(target) => positions[target.0],
            Operation::Halt(_) | Operation::Switch(_) => return None,
            _ => at + 1,
        };
    }
    None
}
