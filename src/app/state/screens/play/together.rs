//! Turns of the 2x2x2x2's squares, and several turns at once: chosen on the pad, done as one motion.

use puzzle::{FaceId, MoveId, Puzzle, are_simultaneous};

/// What a user does with several turns at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Choose turns from now on, or turn at once again.
    Choose(bool),
    /// Do those that are chosen.
    Do,
    /// Choose none.
    Clear,
}

/// The turns of the squares of a puzzle that lie in a cell.
pub fn squares_of(puzzle: &Puzzle, cell: FaceId) -> Vec<MoveId> {
    let Some(face) = puzzle.faces().get(usize::from(cell.0)) else {
        return Vec::new();
    };
    let side = (face.axis, face.positive);
    let in_cell = |id: &MoveId| {
        let square = puzzle.mv(*id).square();
        square.is_some_and(|sides| sides.contains(&side))
    };
    puzzle.move_ids().filter(in_cell).collect()
}

/// The chosen turns with one more, in an order in which they can be done together: a square before what carries it.
pub(super) fn with(puzzle: &Puzzle, chosen: &[MoveId], more: MoveId) -> Option<Vec<MoveId>> {
    (0..=chosen.len()).find_map(|at| {
        let mut all = chosen.to_vec();
        all.insert(at, more);
        let pairs = |n: usize| all[..n].iter().all(|&id| puzzle.go_together(id, all[n]));
        (1..all.len()).all(pairs).then_some(all)
    })
}

/// Whether the moves are one step when they stand in brackets.
pub(super) fn one_step(puzzle: &Puzzle, moves: &[MoveId]) -> bool {
    let axis = |id: &MoveId| puzzle.mv(*id).axis;
    moves.iter().all(|id| axis(id) == axis(&moves[0])) || are_simultaneous(puzzle, moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    #[test]
    fn what_cuts_nothing_goes_together() {
        let puzzle = catalogue::by_name("2x2x2x2").expect("the catalogue has it");
        let id = |name: &str| puzzle.move_by_name(name).expect(name);
        for (first, more, order) in [
            ("S12", "S56", Some(["S12", "S56"])),
            ("R13", "S12", Some(["S12", "R13"])),
            ("S12", "R13", Some(["S12", "R13"])),
            ("R12", "R52'", Some(["R52'", "R12"])),
            ("R12", "R21", None),
            ("S12", "S13", None),
            ("S12", "R31", None),
        ] {
            let all = with(&puzzle, &[id(first)], id(more));
            assert_eq!(all.is_some(), order.is_some(), "{first} {more}");
            if let (Some(all), Some(order)) = (all, order)
                && all[0] != id(more)
            {
                assert_eq!(all, order.map(id), "{first} {more}");
            }
        }
        for cell in 0..8 {
            assert_eq!(squares_of(&puzzle, FaceId(cell)).len(), 18);
        }
        let other = catalogue::by_name("3x3x3x3").expect("the tesseract");
        assert!(squares_of(&other, FaceId(0)).is_empty());
    }
}
