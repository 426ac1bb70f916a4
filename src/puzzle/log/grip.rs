//! The rotation of each grip.

use super::{Twist, all};
use crate::cells::{self, from_positive, runs};
use crate::{MoveId, Puzzle, SignedPermutation};

/// The number of grips of a cell.
const PER_CELL: u8 = 27;
/// The index of a cell's first grip that is a side.
const SIDES: u8 = 20;

/// A grip's cell: its axis, and whether it is on the positive side.
fn cell(grip: u8) -> (usize, bool) {
    side(grip / PER_CELL)
}

/// The cell with this number, 0 to 7: its axis, and whether it is on the positive side.
pub(super) fn side(number: u8) -> (usize, bool) {
    match number {
        0..4 => (usize::from(3 - number), false),
        _ => (usize::from(number - 4), true),
    }
}

/// The first grip of a cell.
fn first_grip(axis: usize, positive: bool) -> u8 {
    let number = if positive { 4 + axis } else { 3 - axis };
    number as u8 * PER_CELL
}

/// The offset from the cell's centre to the grip, along each axis.
fn direction(grip: u8) -> [i8; 4] {
    let (axis, _) = cell(grip);
    let mut vectors: Vec<[i8; 4]> = (0..PER_CELL)
        .map(|number| {
            let digits = [number % 3, number / 3 % 3, number / 9];
            let mut digits = digits.iter().map(|&digit| digit as i8 - 1);
            [0, 1, 2, 3].map(|other| {
                if other == axis {
                    0
                } else {
                    digits.next().unwrap_or_default()
                }
            })
        })
        .collect();
    // Corners, edges, sides, centre; stable, so within a kind by coordinates.
    vectors.sort_by_key(|vector| vector.iter().filter(|&&c| c == 0).count());
    vectors[usize::from(grip % PER_CELL)]
}

/// The number of the grip of a cell that lies in a direction from its centre; `None` if there is none.
pub(super) fn number(axis: usize, positive: bool, about: [i8; 4]) -> Option<u8> {
    let first = first_grip(axis, positive);
    (first..first + PER_CELL).find(|&grip| direction(grip) == about)
}

/// A grip's cell (its axis, and whether it is on the positive side) and its direction from the cell's centre.
pub(super) fn parts(grip: u8) -> (usize, bool, [i8; 4]) {
    let (axis, positive) = cell(grip);
    (axis, positive, direction(grip))
}

/// The rotation of the grip in direction 1; None if there is no such grip or it does not turn.
pub(super) fn rotation(grip: u8) -> Option<SignedPermutation> {
    if !turns(grip) {
        return None;
    }
    let (axis, positive) = cell(grip);
    // Direction 1 is counter-clockwise as seen from outside.
    cells::rotation(axis, positive, direction(grip), false)
}

/// Whether there is such a grip and it turns.
pub(super) fn turns(grip: u8) -> bool {
    grip < 8 * PER_CELL && grip % PER_CELL < PER_CELL - 1
}

/// See [`Twist::algorithm`].
pub(super) fn moves(puzzle: &Puzzle, twist: Twist) -> Vec<MoveId> {
    assert_eq!(puzzle.dimensions(), 4, "grips are those of tesseracts");
    let (axis, positive) = cell(twist.grip);
    let Some(forwards) = rotation(twist.grip) else {
        return Vec::new();
    };
    let rotation = if twist.backwards {
        forwards.inverse()
    } else {
        forwards
    };
    let whole = all(puzzle.layers());
    let turned = from_positive(twist.turned(puzzle.layers()), positive, puzzle.layers());
    let mut moves = Vec::new();
    for run in runs(turned) {
        let parts: Vec<MoveId> = puzzle
            .move_ids()
            .filter(|&id| {
                let mv = puzzle.mv(id);
                mv.layers == run
                    && (mv.axis == axis || run == whole)
                    && mv.matrix.image(axis) == (axis, true)
            })
            .collect();
        let matrix = |id: &MoveId| puzzle.mv(*id).matrix;
        if let Some(id) = parts.iter().find(|id| matrix(id) == rotation) {
            moves.push(*id);
            continue;
        }
        let pair = parts.iter().find_map(|a| {
            let b = parts
                .iter()
                .find(|b| matrix(a).then(&matrix(b)) == rotation)?;
            Some([*a, *b])
        });
        moves.extend(pair.into_iter().flatten());
    }
    moves
}

/// See [`Twist::of_move`].
pub(super) fn twists(puzzle: &Puzzle, id: MoveId) -> Vec<Twist> {
    assert_eq!(puzzle.dimensions(), 4, "grips are those of tesseracts");
    let mv = puzzle.mv(id);
    if mv.square().is_some() {
        return Vec::new();
    }
    // The same the other way round.
    let from_negative = from_positive(mv.layers, false, puzzle.layers());
    // The cell nearest to the layers.
    let positive = mv.layers <= from_negative;
    let slices = mv.layers.min(from_negative);
    let first = first_grip(mv.axis, positive) + SIDES;
    for grip in first..first + 6 {
        let twist = Twist {
            grip,
            backwards: false,
            slices,
        };
        let Some(turn) = rotation(grip) else { continue };
        if turn == mv.matrix {
            return vec![twist];
        }
        if turn.then(&turn) == mv.matrix {
            return vec![twist; 2];
        }
    }
    Vec::new()
}
