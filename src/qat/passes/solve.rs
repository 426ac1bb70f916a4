//! Where loops bring all registers of a puzzle to zero one after the other, the puzzle may as well be solved (paper,
//! section 2.1.1): nobody looks at pieces that belong to no register alone. A loop may add to registers that a later
//! one brings to zero.

use std::collections::BTreeSet;

use group::gcd;

use crate::code::{Addition, Code, Instruction, Operation, Test};
use crate::registers::{RegisterId, Registers};

pub(super) fn run(code: &mut Code, registers: &Registers) -> bool {
    let before = code.instructions.len();
    let mut solved = false;
    let mut out: Vec<Instruction> = Vec::with_capacity(before);
    let mut rest = code.instructions.as_slice();
    while let Some(first) = rest.first() {
        let length = zeroed(rest, registers);
        if length == 0 {
            out.push(first.clone());
            rest = &rest[1..];
            continue;
        }
        let store = first.operation.puzzle(registers);
        out.extend(store.map(|store| Instruction {
            operation: Operation::Solve(store),
            span: first.span.to(rest[length - 1].span),
        }));
        rest = &rest[length..];
        solved = true;
    }
    code.instructions = out;
    solved
}

/// How many instructions at the start bring all registers of one puzzle to zero, and do nothing else; 0 if they do not.
fn zeroed(code: &[Instruction], registers: &Registers) -> usize {
    let Some(store) = code.first().and_then(|i| i.operation.puzzle(registers)) else {
        return 0;
    };
    let of_store = |id: &RegisterId| registers.get(*id).puzzle == store;
    let mut left: BTreeSet<RegisterId> = registers.of_puzzle(store).collect();
    for (i, instruction) in code.iter().enumerate() {
        let Some((register, others)) = zeroes(&instruction.operation, registers) else {
            return 0;
        };
        if !of_store(&register) {
            return 0;
        }
        left.remove(&register);
        left.extend(others);
        if left.is_empty() {
            return i + 1;
        }
    }
    0
}

/// The register that a loop brings to zero from any value, and the others that it changes.
fn zeroes(operation: &Operation, registers: &Registers) -> Option<(RegisterId, Vec<RegisterId>)> {
    let Operation::RepeatUntil {
        test: Test {
            register,
            modulus: None,
        },
        additions,
    } = operation
    else {
        return None;
    };
    let (own, others): (Vec<&Addition>, Vec<&Addition>) =
        additions.iter().partition(|a| a.register == *register);
    let amount = own.first()?.amount;
    let ends = gcd(amount, registers.order(*register)?) == 1;
    ends.then(|| (*register, others.iter().map(|a| a.register).collect()))
}
