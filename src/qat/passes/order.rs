//! Where additions to several puzzles follow each other, their order is free: first comes the puzzle that is in
//! hand, last the one that is needed next.

use super::switches::{InHand, in_hand_before};
use crate::code::{Code, Operation};
use crate::registers::Registers;

/// Instructions that are looked at to learn which puzzle is needed next.
const LOOK_AHEAD: usize = 32;

pub(super) fn run(code: &mut Code, registers: &Registers) -> bool {
    let positions = code.positions();
    let mut changed = false;
    let known = in_hand_before(code, registers);
    let mut i = 0;
    while i < code.instructions.len() {
        let length = code.instructions[i..]
            .iter()
            .take_while(|instruction| matches!(instruction.operation, Operation::Add(_)))
            .count();
        if length > 1 {
            let in_hand = match known[i] {
                InHand::One(puzzle) => Some(puzzle),
                InHand::Never | InHand::Any => None,
            };
            let next = needed_next(code, i + length, &positions, registers);
            let before = puzzles(code, i, length, registers);
            // A stable sort: what is neither in hand nor needed next stays where it is.
            code.instructions[i..i + length].sort_by_key(|instruction| {
                let puzzle = instruction.operation.puzzle(registers);
                if puzzle == in_hand {
                    0
                } else if puzzle == next {
                    2
                } else {
                    1
                }
            });
            changed |= before != puzzles(code, i, length, registers);
        }
        i += length.max(1);
    }
    changed
}

fn puzzles(code: &Code, at: usize, length: usize, registers: &Registers) -> Vec<Option<usize>> {
    code.instructions[at..at + length]
        .iter()
        .map(|instruction| instruction.operation.puzzle(registers))
        .collect()
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
