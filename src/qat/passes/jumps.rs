//! Jumps to jumps go straight to the end of the chain; jumps to the next instruction vanish.

use crate::code::{Code, LabelId, Operation};
use crate::registers::Registers;

pub(super) fn run(code: &mut Code, _: &Registers) -> bool {
    let destinations = destinations(code);
    let mut changed = false;
    for instruction in &mut code.instructions {
        if let Some(target) = instruction.operation.target_mut() {
            let destination = destinations[target.0];
            changed |= destination != *target;
            *target = destination;
        }
    }
    let next = following_labels(code);
    let before = code.instructions.len();
    let mut i = 0;
    code.instructions.retain(|instruction| {
        i += 1;
        instruction
            .operation
            .target()
            .is_none_or(|target| !next[i - 1].contains(&target.0))
    });
    changed || code.instructions.len() != before
}

/// For each label the label that a jump to it ends at. Of labels that stand together the last one counts.
fn destinations(code: &Code) -> Vec<LabelId> {
    let positions = code.positions();
    // One step along the chain, if the label leads straight on.
    let step = |LabelId(label): LabelId| {
        let at = positions[label];
        match code.instructions.get(at + 1).map(|next| &next.operation) {
            Some(Operation::Label(next) | Operation::Goto(next)) => Some(*next),
            _ => None,
        }
    };
    let mut destinations: Vec<Option<LabelId>> = vec![None; code.labels];
    for label in (0..code.labels).map(LabelId) {
        let mut chain = Vec::new();
        let mut at = label;
        let end = loop {
            if let Some(known) = destinations[at.0] {
                break known;
            }
            // Meeting the chain again means an empty endless loop; it stays one wherever it is entered.
            destinations[at.0] = Some(at);
            chain.push(at);
            match step(at) {
                Some(next) => at = next,
                None => break at,
            }
        };
        for link in chain {
            destinations[link.0] = Some(end);
        }
    }
    destinations
        .into_iter()
        .enumerate()
        .map(|(i, end)| end.unwrap_or(LabelId(i)))
        .collect()
}

/// For each instruction the range of labels that stand right after it, as a set of label numbers.
fn following_labels(code: &Code) -> Vec<Vec<usize>> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); code.instructions.len()];
    let mut run: Vec<usize> = Vec::new();
    for (i, instruction) in code.instructions.iter().enumerate().rev() {
        if let Operation::Label(LabelId(label)) = instruction.operation {
            run.push(label);
        } else {
            next[i] = std::mem::take(&mut run);
        }
    }
    next
}
