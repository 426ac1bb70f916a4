//! Passes over [`Code`]. Each rewrites the program without changing what it does, says whether it changed anything,
//! and can be run and tested alone.

mod jumps;
mod labels;
mod merge;
mod order;
mod repeat;
mod switches;
mod unreachable;

use crate::code::Code;
use crate::registers::Registers;

/// A rewriting of the program.
pub(crate) struct Pass {
    /// For tests.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests choose passes by name"))]
    pub name: &'static str,
    /// Returns whether the program changed.
    pub run: fn(&mut Code, &Registers) -> bool,
}

const fn pass(name: &'static str, run: fn(&mut Code, &Registers) -> bool) -> Pass {
    Pass { name, run }
}

/// The passes that make a program shorter, repeated until none of them changes anything.
pub(crate) const SHORTENING: [Pass; 5] = [
    pass("jumps", jumps::run),
    pass("unreachable", unreachable::run),
    pass("labels", labels::run),
    pass("merge", merge::run),
    pass("repeat", repeat::run),
];

/// Puts additions in the order that needs the fewest switches of puzzles.
const ORDER: Pass = pass("order", order::run);
/// Q has no code that cannot be reached, so that every label stands before an instruction.
const UNREACHABLE: Pass = pass("unreachable", unreachable::run);
/// Picks up the right puzzle where it is not in hand.
const SWITCHES: Pass = pass("switches", switches::run);

/// Rounds of the shortening passes. Each round takes care of everything that the one before uncovered; real programs
/// need two or three.
const MAX_ROUNDS: usize = 8;

/// Makes the program ready for emission, shortened if `optimise`.
pub(crate) fn run(code: &mut Code, registers: &Registers, optimise: bool) {
    (UNREACHABLE.run)(code, registers);
    if optimise {
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for pass in &SHORTENING {
                changed |= (pass.run)(code, registers);
            }
            if !changed {
                break;
            }
        }
        (ORDER.run)(code, registers);
    }
    (SWITCHES.run)(code, registers);
}

#[cfg(test)]
mod tests;
