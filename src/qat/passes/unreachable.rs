//! Drops instructions that no run gets to.

use crate::code::Code;
use crate::registers::Registers;

pub(super) fn run(code: &mut Code, _: &Registers) -> bool {
    let before = code.instructions.len();
    let (reached, _) = code.reachable();
    let mut reached = reached.into_iter();
    code.instructions
        .retain(|_| reached.next().unwrap_or(false));
    code.instructions.len() != before
}
