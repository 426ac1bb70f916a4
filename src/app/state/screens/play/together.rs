//! Turns of the 2x2x2x2's squares, and several turns at once: chosen on the pad, done as one motion.

use puzzle::{FaceId, MoveId, Puzzle};

use super::Play;
use super::parsed::are_simultaneous;
use crate::state::context::Context;

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
fn with(puzzle: &Puzzle, chosen: &[MoveId], more: MoveId) -> Option<Vec<MoveId>> {
    (0..=chosen.len()).find_map(|at| {
        let mut all = chosen.to_vec();
        all.insert(at, more);
        let pairs = |n: usize| all[..n].iter().all(|&id| puzzle.go_together(id, all[n]));
        (1..all.len()).all(pairs).then_some(all)
    })
}

impl Play {
    /// Takes in a command about several turns at once.
    pub(super) fn update_together(&mut self, command: Command, cx: &mut Context) {
        match command {
            Command::Choose(on) => self.bench.together = on.then(Vec::new),
            Command::Clear => self.bench.together = self.bench.together.is_some().then(Vec::new),
            Command::Do => {
                let chosen = self.bench.together.take().unwrap_or_default();
                self.bench.together = Some(Vec::new());
                self.turn_by_hand(&chosen, 0.0, cx);
            }
        }
    }

    /// Chooses a turn, or no longer.
    pub(super) fn choose_turn(&mut self, mv: MoveId, cx: &mut Context) {
        let puzzle = self.bench.puzzle.clone();
        let Some(chosen) = &mut self.bench.together else {
            return;
        };
        if let Some(at) = chosen.iter().position(|&id| id == mv) {
            chosen.remove(at);
            return;
        }
        // Another turn of the same pieces takes the place of the one that is chosen.
        let block = |id: MoveId| (puzzle.mv(id).axis, puzzle.mv(id).layers);
        chosen.retain(|&id| block(id) != block(mv));
        let more = with(&puzzle, chosen, mv).filter(|all| all.len() < 2 || one_step(&puzzle, all));
        if let Some(all) = more {
            *chosen = all;
        } else {
            let name = &puzzle.mv(mv).name;
            cx.say(words::play::cuts_through(name));
        }
    }
}

/// Whether the moves are one step when they stand in brackets.
fn one_step(puzzle: &Puzzle, moves: &[MoveId]) -> bool {
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
