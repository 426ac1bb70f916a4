//! A loop that counts to zero in small steps goes to the next multiple first and on in large steps from there.
//!
//! `repeat until A = 0: A-1 B+1` does the same as `repeat until A%10 = 0: A-1 B+1` followed by
//! `repeat until A = 0: A-10 B+10`, wherever the register shows the remainder: of the 90 rounds that 0 to 89 may need,
//! 9 and 8 are left. In general, let one round add `a`, which has no factor in common with the register's order, and
//! let n rounds be needed: the first loop takes the remainder of n by 10, and the second all of what is left, since no
//! earlier multiple passes the test either. The second loop need not look at what the first has seen to: here A%9 = 0
//! is enough.

use group::gcd;

use crate::code::{Addition, Code, Instruction, Operation, Test};
use crate::registers::Registers;

/// A split must leave at most this percentage of the moves, since it costs a line; and it must save more than it adds
/// to the listing.
const WORTH: u128 = 75;

/// Splits loops as long as that makes them faster; `length` says how many moves additions take, if that is not too
/// many.
pub(crate) fn run(
    code: &mut Code,
    registers: &Registers,
    length: &mut dyn FnMut(&[Addition]) -> Option<usize>,
) -> bool {
    let before = code.instructions.len();
    let mut out: Vec<Instruction> = Vec::with_capacity(before);
    // The next instruction is the last one.
    let mut waiting: Vec<Instruction> = std::mem::take(&mut code.instructions);
    waiting.reverse();
    while let Some(instruction) = waiting.pop() {
        let Operation::RepeatUntil { test, additions } = &instruction.operation else {
            out.push(instruction);
            continue;
        };
        let Some([small, large]) = split(*test, additions, registers, length) else {
            out.push(instruction);
            continue;
        };
        let span = instruction.span;
        let made = [large, small].map(|operation| Instruction { operation, span });
        waiting.extend(made);
    }
    code.instructions = out;
    code.instructions.len() != before
}

/// The two fastest loops that can replace one, if they are faster than it.
fn split(
    test: Test,
    additions: &[Addition],
    registers: &Registers,
    length: &mut dyn FnMut(&[Addition]) -> Option<usize>,
) -> Option<[Operation; 2]> {
    let order = registers.order(test.register)?;
    let whole = test.modulus.unwrap_or(order);
    let step = additions
        .iter()
        .find(|addition| addition.register == test.register)?
        .amount;
    if gcd(step, order) != 1 {
        return None;
    }
    let once = length(additions)?;
    let now = moves(whole, once);
    let mut best: Option<(u128, u128, [Operation; 2])> = None;
    let moduli = registers.moduli(test.register);
    for &modulus in &moduli {
        if modulus >= whole || !whole.is_multiple_of(modulus) {
            continue;
        }
        let enough = |other: &&u64| {
            whole.is_multiple_of(**other) && modulus / gcd(modulus, **other) * **other == whole
        };
        let Some(&rest) = moduli.iter().chain([&whole]).find(enough) else {
            continue;
        };
        let times: Vec<Addition> = additions
            .iter()
            .filter_map(|addition| {
                let order = u128::from(registers.order(addition.register)?);
                let amount = (u128::from(addition.amount) * u128::from(modulus) % order) as u64;
                (amount != 0).then_some(Addition {
                    amount,
                    ..*addition
                })
            })
            .collect();
        let Some(all) = length(&times) else {
            continue;
        };
        let cost = moves(modulus, once) + moves(whole / modulus, all);
        if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
            let first = Operation::RepeatUntil {
                test: Test {
                    modulus: Some(modulus),
                    ..test
                },
                additions: additions.to_vec(),
            };
            let second = Operation::RepeatUntil {
                test: Test {
                    modulus: (rest != order).then_some(rest),
                    ..test
                },
                additions: times,
            };
            best = Some((cost, all as u128, [first, second]));
        }
    }
    let (cost, added, loops) = best?;
    // Both are twice the mean of a run.
    let is_worth_it = cost * 100 <= now * WORTH && now - cost > 2 * added;
    is_worth_it.then_some(loops)
}

/// Twice the moves that a loop takes on the average when it may need 0 to `rounds` - 1 rounds.
fn moves(rounds: u64, length: usize) -> u128 {
    u128::from(rounds.saturating_sub(1)) * length as u128
}
