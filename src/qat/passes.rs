//! Passes over [`Code`]. Each rewrites the program without changing what it does, says whether it changed anything,
//! and can be run and tested alone.

mod blocks;
mod in_hand;
mod jumps;
mod known;
mod labels;
mod merge;
mod order;
mod repeat;
mod solve;
pub(crate) mod subcycles;
mod switches;
mod unreachable;

pub(crate) use known::{Endless, endless};

use crate::code::{Code, Operation};
use crate::registers::Registers;
use crate::report::Reports;

/// A rewriting of the program.
pub(crate) struct Pass {
    pub name: &'static str,
    /// Returns whether the program changed.
    pub run: fn(&mut Code, &Registers) -> bool,
}

const fn pass(name: &'static str, run: fn(&mut Code, &Registers) -> bool) -> Pass {
    Pass { name, run }
}

/// The passes that make a program shorter, repeated until none of them changes anything.
pub(crate) const SHORTENING: [Pass; 8] = [
    pass("known", known::run),
    pass("jumps", jumps::run),
    pass("unreachable", unreachable::run),
    pass("labels", labels::run),
    pass("blocks", blocks::run),
    pass("merge", merge::run),
    pass("repeat", repeat::run),
    pass("solve", solve::run),
];

/// Puts additions in the order that needs the fewest switches of puzzles.
const ORDER: Pass = pass("order", order::run);
/// Q has no code that cannot be reached, so that every label stands before an instruction.
const UNREACHABLE: Pass = pass("unreachable", unreachable::run);
/// Picks up the right puzzle where it is not in hand.
const SWITCHES: Pass = pass("switches", switches::run);
/// The name of the pass that splits loops, which asks emission how long algorithms are.
pub(crate) const SUBCYCLES: &str = "subcycles";
/// The name of the pass that turns what a loop's algorithm undoes outside of the loop, once the algorithms are known.
pub(crate) const ENDS: &str = "ends";
/// The name of what asks the [`World`](crate::World) for shorter algorithms.
pub(crate) const SHORTEN: &str = "shorten";

/// The name of the choice among several realisations of registers of the same sizes.
pub(crate) const REALISATIONS: &str = "realisations";

/// The names and what they do, in the order of a set's bits.
const OPTIONAL: [(&str, &str); 13] = [
    (
        "known",
        "registers begin at 0: tests and loops whose end is known go",
    ),
    (
        "jumps",
        "jumps to jumps go straight to the end, jumps to the next line vanish",
    ),
    (
        "unreachable",
        "code that no run gets to goes, after each of the others",
    ),
    ("labels", "labels that nothing jumps to go"),
    (
        "blocks",
        "a block that one jump leads to takes the jump's place where sums meet",
    ),
    (
        "merge",
        "additions that follow each other become one for each puzzle",
    ),
    ("repeat", "loops that test and add become `repeat until`"),
    (
        "solve",
        "loops that bring all registers of a puzzle to zero become `solve`",
    ),
    (
        "order",
        "additions to several puzzles stand in the order that needs the fewest switches",
    ),
    (
        SUBCYCLES,
        "loops go by large steps after a few small ones where that saves more turns than it adds (-O2)",
    ),
    (SHORTEN, "the solver is asked for shorter algorithms"),
    (
        ENDS,
        "what a loop's algorithm undoes between two rounds is turned once, before and after the loop",
    ),
    (
        REALISATIONS,
        "built-in registers are those algorithms of their sizes with which the listing has fewest turns",
    ),
];

/// Where [`SUBCYCLES`] stands among them.
const SUBCYCLES_BIT: usize = 9;
/// Where [`SHORTEN`] stands among them.
const SHORTEN_BIT: usize = 10;
/// Beside the passes' bits: only long algorithms are shortened.
const LONG_ONLY: u16 = 1 << 15;
/// No position of the 3x3x3 takes more turns.
const MOST_TURNS: usize = 20;

/// A choice of the passes that may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passes(u16);

impl Passes {
    /// All of them.
    pub const ALL: Self = Self((1 << OPTIONAL.len()) - 1);
    /// None of them; what is left only makes a program that can run.
    pub const NONE: Self = Self(0);
    /// Every statement stays by itself, and a sum is its register's algorithm again and again, unless that takes more
    /// turns than anything on a 3x3x3 does: then it is a short one.
    pub const BY_STATEMENT: Self = Self(1 << SHORTEN_BIT | LONG_ONLY);
    /// Those that never make the listing longer.
    pub const SHORTEST_LISTING: Self = Self(Self::ALL.0 & !(1 << SUBCYCLES_BIT));

    /// The names of all passes, and what each does.
    pub fn listed() -> impl Iterator<Item = (&'static str, &'static str)> {
        OPTIONAL.into_iter()
    }

    /// These passes without the one of this name; `None` if there is none of this name.
    pub fn without(self, name: &str) -> Option<Self> {
        let bit = OPTIONAL.iter().position(|(known, _)| *known == name)?;
        Some(Self(self.0 & !(1 << bit)))
    }

    /// From how many turns on [`SHORTEN`] looks for a shorter algorithm; `None` where it is left out.
    pub(crate) fn shortens_from(self) -> Option<usize> {
        let from = if self.0 & LONG_ONLY == 0 {
            0
        } else {
            MOST_TURNS + 1
        };
        self.has(SHORTEN).then_some(from)
    }

    /// Whether the pass of this name is among them.
    pub fn has(self, name: &str) -> bool {
        self.without(name).is_some_and(|without| without != self)
    }
}

/// What an optional pass did to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassEffect {
    /// Its name.
    pub name: &'static str,
    /// What it does, in words.
    pub doc: &'static str,
    /// How many instructions it took away, in all; 0 if it only changed or added some.
    pub removed: usize,
}

/// Notes that a pass changed a program of `before` instructions to one of `after`.
pub(crate) fn note(effects: &mut Vec<PassEffect>, name: &str, before: usize, after: usize) {
    let Some(&(name, doc)) = OPTIONAL.iter().find(|(known, _)| *known == name) else {
        return;
    };
    let removed = before.saturating_sub(after);
    match effects.iter_mut().find(|effect| effect.name == name) {
        Some(effect) => effect.removed += removed,
        None => effects.push(PassEffect { name, doc, removed }),
    }
}

/// The number of instructions of Q that the code becomes.
fn instructions(code: &Code) -> usize {
    let all = code.instructions.iter();
    all.filter(|i| !matches!(i.operation, Operation::Label(_)))
        .count()
}

/// Rounds of the shortening passes. Each round takes care of everything that the one before uncovered; real programs
/// need two or three.
const MAX_ROUNDS: usize = 8;

/// Makes the program ready for emission, unless the compilation is cancelled. Returns what the passes did to it.
pub(crate) fn run(
    code: &mut Code,
    registers: &Registers,
    passes: Passes,
    reports: &Reports,
) -> Vec<PassEffect> {
    let mut effects = Vec::new();
    let mut apply = |pass: &Pass, code: &mut Code| {
        let before = instructions(code);
        let changed = (pass.run)(code, registers);
        if changed {
            note(&mut effects, pass.name, before, instructions(code));
        }
        changed
    };
    (UNREACHABLE.run)(code, registers);
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        for pass in SHORTENING.iter().filter(|pass| passes.has(pass.name)) {
            if reports.cancelled() {
                return effects;
            }
            changed |= apply(pass, code);
        }
        if !changed {
            break;
        }
    }
    if passes.has(ORDER.name) {
        apply(&ORDER, code);
    }
    // What the others uncovered must go whatever was chosen.
    (UNREACHABLE.run)(code, registers);
    (SWITCHES.run)(code, registers);
    effects
}

#[cfg(test)]
mod tests;
