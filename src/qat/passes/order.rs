//! Where additions to several puzzles follow each other, their order is free: first comes the puzzle that is in
//! hand, last the one that is needed next.

use super::in_hand::{InHand, in_hand_before, needed_next};
use crate::code::{Code, Operation};
use crate::registers::Registers;

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
