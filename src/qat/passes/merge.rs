//! Additions that follow each other become one for each puzzle: registers of a puzzle commute with each other, and
//! puzzles do not know of each other.

use crate::code::{Addition, Code, Instruction, Operation};
use crate::registers::Registers;

pub(super) fn run(code: &mut Code, registers: &Registers) -> bool {
    let before = code.instructions.len();
    let mut out: Vec<Instruction> = Vec::with_capacity(before);
    let mut run: Vec<Instruction> = Vec::new();
    for instruction in std::mem::take(&mut code.instructions) {
        if matches!(instruction.operation, Operation::Add(_)) {
            run.push(instruction);
        } else {
            flush(&mut run, &mut out, registers);
            out.push(instruction);
        }
    }
    flush(&mut run, &mut out, registers);
    code.instructions = out;
    code.instructions.len() != before
}

fn flush(run: &mut Vec<Instruction>, out: &mut Vec<Instruction>, registers: &Registers) {
    // Puzzles in the order of their first addition, with the additions of each.
    let mut puzzles: Vec<(usize, Instruction)> = Vec::new();
    for instruction in run.drain(..) {
        let Some(puzzle) = instruction.operation.puzzle(registers) else {
            continue;
        };
        match puzzles.iter_mut().find(|(known, _)| *known == puzzle) {
            Some((_, sum)) => add(sum, &instruction, registers),
            None => puzzles.push((puzzle, instruction)),
        }
    }
    let nonzero = puzzles
        .into_iter()
        .map(|(_, sum)| sum)
        .filter(|sum| !matches!(&sum.operation, Operation::Add(additions) if additions.is_empty()));
    out.extend(nonzero);
}

fn add(sum: &mut Instruction, next: &Instruction, registers: &Registers) {
    let (Operation::Add(sums), Operation::Add(additions)) = (&mut sum.operation, &next.operation)
    else {
        return;
    };
    for &Addition { register, amount } in additions {
        let Some(order) = registers.order(register).map(u128::from) else {
            continue;
        };
        match sums.iter_mut().find(|known| known.register == register) {
            Some(known) => {
                let total = (u128::from(known.amount) + u128::from(amount)) % order;
                known.amount = total as u64;
            }
            None => sums.push(Addition { register, amount }),
        }
    }
    sums.retain(|addition| addition.amount != 0);
    sums.sort_unstable();
    sum.span = sum.span.to(next.span);
}
