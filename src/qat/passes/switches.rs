//! Picks up the right puzzle: puts a `switch` wherever the puzzle that an instruction needs is not certain to be in
//! hand.
//!
//! Forward data flow finds what is in hand before each instruction. A place that is reached with different puzzles
//! needs a switch of its own; but if all ways there except one bring the right puzzle, the switch goes to the end of
//! that one way, so that a loop does not pick up again and again what it never puts down.

use std::collections::BTreeMap;

use super::order::needed_next;
use crate::code::{Code, Instruction, LabelId, Operation};
use crate::registers::Registers;

/// Rounds of moving switches out of loops.
const MAX_ROUNDS: usize = 4;

/// What is in hand before an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// No run gets here.
    Never,
    /// The same puzzle in every run.
    One(usize),
    /// Not always the same puzzle.
    Any,
}

impl Held {
    fn join(self, other: Held) -> Held {
        match (self, other) {
            (Held::Never, held) | (held, Held::Never) => held,
            (Held::One(a), Held::One(b)) if a == b => self,
            _ => Held::Any,
        }
    }
}

pub(super) fn run(code: &mut Code, registers: &Registers) -> bool {
    let before = code.instructions.len();
    for _ in 0..MAX_ROUNDS {
        if !switch_on_the_way(code, registers) {
            break;
        }
    }
    let held = held_before(code, registers);
    let mut out = Vec::with_capacity(code.instructions.len());
    for (instruction, held) in std::mem::take(&mut code.instructions).into_iter().zip(held) {
        if let Some(puzzle) = instruction.operation.puzzle(registers)
            && held != Held::One(puzzle)
        {
            out.push(switch(puzzle, &instruction));
        }
        out.push(instruction);
    }
    code.instructions = out;
    code.instructions.len() != before
}

fn switch(puzzle: usize, because_of: &Instruction) -> Instruction {
    Instruction {
        operation: Operation::Switch(puzzle),
        span: because_of.span,
    }
}

/// What is in hand after an instruction: the puzzle it needs, if it needs one.
fn after(operation: &Operation, before: Held, registers: &Registers) -> Held {
    match operation {
        Operation::Switch(puzzle) => Held::One(*puzzle),
        _ => operation.puzzle(registers).map_or(before, Held::One),
    }
}

pub(super) fn held_before(code: &Code, registers: &Registers) -> Vec<Held> {
    let positions = code.positions();
    let mut held = vec![Held::Never; code.instructions.len()];
    // The first puzzle of the declarations is in hand at the start (paper, section 2.1.1).
    let mut waiting = vec![(0, Held::One(0))];
    while let Some((mut at, mut arriving)) = waiting.pop() {
        while let Some(known) = held.get_mut(at) {
            let joined = known.join(arriving);
            if joined == *known {
                break;
            }
            *known = joined;
            let operation = &code.instructions[at].operation;
            arriving = after(operation, joined, registers);
            if let Some(LabelId(target)) = operation.target() {
                waiting.push((positions[target], arriving));
            }
            if !operation.falls_through() {
                break;
            }
            at += 1;
        }
    }
    held
}

/// A way to a label.
struct Way {
    /// A switch for this way alone stands before this instruction; `None` for a branch, which has no such place.
    place: Option<usize>,
    held: Held,
}

/// Puts a switch on the one way to a label that brings the wrong puzzle; returns whether there was such a label.
fn switch_on_the_way(code: &mut Code, registers: &Registers) -> bool {
    let positions = code.positions();
    let held = held_before(code, registers);
    // Before which instruction which puzzle is picked up.
    let mut insertions: BTreeMap<usize, usize> = BTreeMap::new();
    let ways = ways(code, &held, &positions, registers);
    for (label, ways) in ways.iter().enumerate() {
        let at = positions[label];
        if held.get(at) != Some(&Held::Any) {
            continue;
        }
        let Some(needed) = needed_next(code, at, &positions, registers) else {
            continue;
        };
        let mut wrong = ways.iter().filter(|way| way.held != Held::One(needed));
        if let (
            Some(Way {
                place: Some(at), ..
            }),
            None,
        ) = (wrong.next(), wrong.next())
        {
            insertions.entry(*at).or_insert(needed);
        }
    }
    if insertions.is_empty() {
        return false;
    }
    let mut out = Vec::with_capacity(code.instructions.len() + insertions.len());
    for (i, instruction) in std::mem::take(&mut code.instructions)
        .into_iter()
        .enumerate()
    {
        if let Some(&puzzle) = insertions.get(&i) {
            out.push(switch(puzzle, &instruction));
        }
        out.push(instruction);
    }
    code.instructions = out;
    true
}

/// All ways to each label.
fn ways(code: &Code, held: &[Held], positions: &[usize], registers: &Registers) -> Vec<Vec<Way>> {
    let mut ways: Vec<Vec<Way>> = positions.iter().map(|_| Vec::new()).collect();
    // Falling into the first instruction is starting the program.
    let mut falling = Held::One(0);
    for (i, instruction) in code.instructions.iter().enumerate() {
        let operation = &instruction.operation;
        if let Operation::Label(LabelId(label)) = operation
            && falling != Held::Never
        {
            ways[*label].push(Way {
                place: Some(i),
                held: falling,
            });
        }
        let leaving = match held[i] {
            Held::Never => Held::Never,
            before => after(operation, before, registers),
        };
        if let Some(LabelId(target)) = operation.target() {
            let place = matches!(operation, Operation::Goto(_)).then_some(i);
            ways[target].push(Way {
                place,
                held: leaving,
            });
        }
        falling = if operation.falls_through() {
            leaving
        } else {
            Held::Never
        };
    }
    ways
}
