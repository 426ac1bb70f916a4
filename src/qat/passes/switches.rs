//! Picks up the right puzzle: puts a `switch` wherever the puzzle that an instruction needs is not certain to be in
//! hand.
//!
//! Forward data flow finds what is in hand before each instruction. An instruction that is reached with different
//! puzzles needs a switch of its own; but if all paths there except one bring the right puzzle, the switch goes to the
//! end of that one path, so that a loop does not pick up again and again what it never puts down.

use std::collections::BTreeMap;

use super::in_hand::{InHand, after, in_hand_before, needed_next};
use crate::code::{Code, Instruction, LabelId, Operation};
use crate::registers::Registers;

/// Rounds of moving switches out of loops.
const MAX_ROUNDS: usize = 4;

pub(super) fn run(code: &mut Code, registers: &Registers) -> bool {
    let before = code.instructions.len();
    for _ in 0..MAX_ROUNDS {
        if !switch_on_path(code, registers) {
            break;
        }
    }
    let in_hand = in_hand_before(code, registers);
    let mut out = Vec::with_capacity(code.instructions.len());
    for (instruction, in_hand) in std::mem::take(&mut code.instructions)
        .into_iter()
        .zip(in_hand)
    {
        if let Some(puzzle) = instruction.operation.puzzle(registers)
            && in_hand != InHand::One(puzzle)
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

/// A path to a label.
struct Path {
    /// A switch for this path alone stands before this instruction; `None` for a branch, which has no such position.
    insert_before: Option<usize>,
    in_hand: InHand,
}

/// Puts a switch on the one path to a label that brings the wrong puzzle; returns whether there was such a label.
fn switch_on_path(code: &mut Code, registers: &Registers) -> bool {
    let positions = code.positions();
    let in_hand = in_hand_before(code, registers);
    // Before which instruction which puzzle is picked up.
    let mut insertions: BTreeMap<usize, usize> = BTreeMap::new();
    let paths = paths(code, &in_hand, &positions, registers);
    for (label, paths) in paths.iter().enumerate() {
        let at = positions[label];
        if in_hand.get(at) != Some(&InHand::Any) {
            continue;
        }
        let Some(needed) = needed_next(code, at, &positions, registers) else {
            continue;
        };
        let mut wrong = paths
            .iter()
            .filter(|path| path.in_hand != InHand::One(needed));
        if let (
            Some(Path {
                insert_before: Some(at),
                ..
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

/// All paths to each label.
fn paths(
    code: &Code,
    in_hand: &[InHand],
    positions: &[usize],
    registers: &Registers,
) -> Vec<Vec<Path>> {
    let mut paths: Vec<Vec<Path>> = positions.iter().map(|_| Vec::new()).collect();
    // Falling into the first instruction is starting the program.
    let mut falling = InHand::One(0);
    for (i, instruction) in code.instructions.iter().enumerate() {
        let operation = &instruction.operation;
        if let Operation::Label(LabelId(label)) = operation
            && falling != InHand::Never
        {
            paths[*label].push(Path {
                insert_before: Some(i),
                in_hand: falling,
            });
        }
        let leaving = match in_hand[i] {
            InHand::Never => InHand::Never,
            before => after(operation, before, registers),
        };
        if let Some(LabelId(target)) = operation.target() {
            let insert_before = matches!(operation, Operation::Goto(_)).then_some(i);
            paths[target].push(Path {
                insert_before,
                in_hand: leaving,
            });
        }
        falling = if operation.falls_through() {
            leaving
        } else {
            InHand::Never
        };
    }
    paths
}
