//! The loop `l: solved-goto A end; add ...; goto l` becomes `repeat until` (paper, section 2.1.1).

use crate::code::{Code, Instruction, Operation};
use crate::registers::Registers;

pub(super) fn run(code: &mut Code, registers: &Registers) -> bool {
    let mut changed = false;
    let mut out: Vec<Instruction> = Vec::with_capacity(code.instructions.len());
    let mut i = 0;
    while i < code.instructions.len() {
        if let Some((repeat, leave)) = repeat(&code.instructions[i..], registers) {
            out.push(code.instructions[i].clone());
            out.push(repeat);
            out.push(leave);
            i += 4;
            changed = true;
        } else {
            out.push(code.instructions[i].clone());
            i += 1;
        }
    }
    code.instructions = out;
    changed
}

/// The instructions that do the same as the four at the start of `code`, its first label aside.
fn repeat(code: &[Instruction], registers: &Registers) -> Option<(Instruction, Instruction)> {
    let [start, branch, body, back, ..] = code else {
        return None;
    };
    let Operation::Label(label) = start.operation else {
        return None;
    };
    let Operation::SolvedGoto { test, target } = branch.operation else {
        return None;
    };
    let Operation::Add(additions) = &body.operation else {
        return None;
    };
    let same_puzzle = body.operation.puzzle(registers) == branch.operation.puzzle(registers);
    if back.operation != Operation::Goto(label) || target == label || !same_puzzle {
        return None;
    }
    let additions = additions.clone();
    let repeat = Instruction {
        operation: Operation::RepeatUntil { test, additions },
        span: branch.span.to(body.span).to(back.span),
    };
    let leave = Instruction {
        operation: Operation::Goto(target),
        span: branch.span,
    };
    Some((repeat, leave))
}
