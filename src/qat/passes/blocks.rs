//! A block that only one jump leads to stands where the jump stood, if sums meet there: then they become one.

use crate::code::{Code, LabelId, Operation};
use crate::registers::Registers;

pub(super) fn run(code: &mut Code, registers: &Registers) -> bool {
    let mut changed = false;
    // Each move takes a jump away.
    while let Some((jump, block)) = meeting(code, registers) {
        let mut moved: Vec<_> = code.instructions[block.clone()].to_vec();
        // The label, which nothing jumps to any more.
        moved.remove(0);
        if jump < block.start {
            code.instructions.drain(block);
            code.instructions.splice(jump..=jump, moved);
        } else {
            code.instructions.splice(jump..=jump, moved);
            code.instructions.drain(block);
        }
        changed = true;
    }
    changed
}

/// A jump after a sum, and the block that it alone leads to, from its label to where it ends; it begins with a sum of
/// the same puzzle.
fn meeting(code: &Code, registers: &Registers) -> Option<(usize, std::ops::Range<usize>)> {
    let all = &code.instructions;
    let positions = code.positions();
    let mut jumps = vec![0_u32; code.labels];
    for instruction in all {
        if let Some(LabelId(target)) = instruction.operation.target() {
            jumps[target] += 1;
        }
    }
    let added = |at: usize| {
        let operation = &all.get(at)?.operation;
        let is_sum = matches!(operation, Operation::Add(_));
        is_sum.then(|| operation.puzzle(registers))?
    };
    (1..all.len()).find_map(|jump| {
        let Operation::Goto(LabelId(label)) = all[jump].operation else {
            return None;
        };
        let start = positions[label];
        let before = start.checked_sub(1)?;
        let same = added(jump - 1).is_some_and(|puzzle| added(start + 1) == Some(puzzle));
        if jumps[label] != 1 || !same || all[before].operation.falls_through() {
            return None;
        }
        let length = all[start..]
            .iter()
            .position(|i| !i.operation.falls_through())?;
        let block = start..start + length + 1;
        (!block.contains(&jump)).then_some((jump, block))
    })
}
