//! Shorter algorithms by merging turns about one axis.

use crate::{MoveId, Puzzle};

/// The product of two commuting turns.
enum Merged {
    Nothing,
    Move(MoveId),
}

/// Whether two turns about one axis commute. Turns about different axes are never exchanged.
fn commute(puzzle: &Puzzle, a: MoveId, b: MoveId) -> bool {
    let (a, b) = (puzzle.mv(a), puzzle.mv(b));
    a.axis == b.axis && (a.layers & b.layers == 0 || a.rotation().commutes(b.rotation()))
}

/// The single move, or none at all, that equals `a` and `b` about one axis, if there is one.
fn merge(puzzle: &Puzzle, a: MoveId, b: MoveId) -> Option<Merged> {
    let (a, b) = (puzzle.mv(a), puzzle.mv(b));
    let parts = [
        (a.layers & !b.layers, a.rotation()),
        (b.layers & !a.layers, b.rotation()),
        (a.layers & b.layers, a.rotation().then(b.rotation())),
    ];
    let mut turned = parts
        .into_iter()
        .filter(|(layers, rotation)| *layers != 0 && !rotation.is_identity());
    let Some((mut layers, rotation)) = turned.next() else {
        return Some(Merged::Nothing);
    };
    for (more, same) in turned {
        if same != rotation {
            return None;
        }
        layers |= more;
    }
    puzzle.turn(a.axis, layers, rotation).map(Merged::Move)
}

/// See [`Algorithm::simplified`](crate::Algorithm::simplified).
pub(crate) fn simplified(puzzle: &Puzzle, moves: &[MoveId]) -> Vec<MoveId> {
    let mut result = Vec::with_capacity(moves.len());
    for &id in moves {
        push(puzzle, &mut result, id);
    }
    result
}

/// `moves` repeated and simplified. Moves cancel between repetitions, so what the moves do at their start and undo at
/// their end occurs only once.
pub(crate) fn repeated(puzzle: &Puzzle, moves: &[MoveId], times: u64) -> Vec<MoveId> {
    let once = simplified(puzzle, moves);
    let mut result = Vec::new();
    for _ in 0..times {
        for &id in &once {
            push(puzzle, &mut result, id);
        }
    }
    result
}

/// Appends a move to a simplified algorithm and keeps it simplified. Each merge shortens the whole by at least one
/// move, and only moves that commute with the new one are examined, so this takes a few steps.
fn push(puzzle: &Puzzle, result: &mut Vec<MoveId>, id: MoveId) {
    let reach = result
        .iter()
        .rev()
        .take_while(|&&before| commute(puzzle, before, id))
        .count();
    let start = result.len() - reach;
    for index in (start..result.len()).rev() {
        let Some(merged) = merge(puzzle, result[index], id) else {
            continue;
        };
        let later = result.split_off(index + 1);
        result.pop();
        if let Merged::Move(merged) = merged {
            push(puzzle, result, merged);
        }
        for id in later {
            push(puzzle, result, id);
        }
        return;
    }
    let index = (start..result.len())
        .find(|&index| result[index] > id)
        .unwrap_or(result.len());
    result.insert(index, id);
}
