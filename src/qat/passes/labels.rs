//! Drops labels that nothing jumps to, so that they separate nothing.

use crate::code::{Code, LabelId, Operation};
use crate::registers::Registers;

pub(super) fn run(code: &mut Code, _: &Registers) -> bool {
    let mut used = vec![false; code.labels];
    for instruction in &code.instructions {
        if let Some(LabelId(target)) = instruction.operation.target() {
            used[target] = true;
        }
    }
    let before = code.instructions.len();
    code.instructions
        .retain(|instruction| match instruction.operation {
            Operation::Label(LabelId(label)) => used[label],
            _ => true,
        });
    code.instructions.len() != before
}
