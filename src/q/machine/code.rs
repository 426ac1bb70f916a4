//! A program prepared to run: flat move lists and their permutations.

use std::sync::Arc;

use group::{Permutation, gcd};
use puzzle::{Algorithm, MoveId, PieceId, Puzzle};

use super::tape::Cells;
use crate::{Counting, Operation, Output, Program};

/// The program as [`State`](super::state::State) runs it.
pub(super) struct Code {
    pub puzzles: Vec<Arc<Puzzle>>,
    /// Which puzzles are tapes.
    tape: Vec<bool>,
    pub lines: Vec<Line>,
}

/// An instruction.
pub(super) enum Line {
    Turn(Track),
    Goto(usize),
    Branch(usize, Vec<PieceId>),
    Solve,
    Repeat(Repeat),
    /// Forwards for positive numbers, backwards for negative ones.
    Input(Track, Track),
    Halt(Option<Repeat>),
    /// The second track undoes the counting.
    Print(Option<(Repeat, Track)>),
    Switch(usize),
    MoveHead(i64),
}

/// An algorithm as a flat list of moves.
pub(super) struct Track {
    pub moves: Vec<MoveId>,
    /// The product of all moves.
    pub whole: Permutation,
}

/// An algorithm that is repeated until pieces are solved.
pub(super) struct Repeat {
    pub track: Track,
    pub pieces: Vec<PieceId>,
    /// After this many repetitions the pieces are again where they were at first. Divides the algorithm's order.
    pub limit: u64,
}

impl Code {
    /// # Panics
    /// If a move, a piece or an index does not exist in the program, or a head is moved where no tape is in hand.
    pub(super) fn new(program: &Program) -> Self {
        let tapeless = program.move_without_tape();
        assert_eq!(
            tapeless, None,
            "a head is moved only where a tape is in hand"
        );
        let in_hand = program.kinds_in_hand();
        let lines = program
            .instructions
            .iter()
            .zip(in_hand)
            .map(|(instruction, in_hand)| {
                line(&instruction.operation, &program.puzzles[in_hand].puzzle)
            })
            .collect();
        let puzzles = program
            .puzzles
            .iter()
            .map(|declaration| Arc::clone(&declaration.puzzle))
            .collect();
        let tape = program.puzzles.iter().map(|d| d.tape).collect();
        Self {
            puzzles,
            tape,
            lines,
        }
    }

    /// For each puzzle its initial tape, if it is one.
    pub(super) fn tapes(&self) -> impl Iterator<Item = Option<Cells>> {
        let puzzles = self.puzzles.iter().zip(&self.tape);
        puzzles.map(|(puzzle, tape)| tape.then(|| Cells::new(puzzle.solved())))
    }
}

fn line(operation: &Operation, puzzle: &Puzzle) -> Line {
    match operation {
        Operation::Turn(algorithm) => Line::Turn(track(algorithm, puzzle)),
        Operation::Goto(target) => Line::Goto(*target),
        Operation::SolvedGoto { target, pieces } => Line::Branch(*target, pieces.clone()),
        Operation::Solve => Line::Solve,
        Operation::RepeatUntil { pieces, algorithm } => {
            Line::Repeat(repeat(algorithm, pieces, puzzle))
        }
        Operation::Input { algorithm, .. } => {
            Line::Input(track(algorithm, puzzle), backwards(algorithm, puzzle))
        }
        Operation::Halt(Output { counting, .. }) => Line::Halt(
            counting
                .as_ref()
                .map(|Counting { algorithm, pieces }| repeat(algorithm, pieces, puzzle)),
        ),
        Operation::Print(Output { counting, .. }) => {
            Line::Print(counting.as_ref().map(|Counting { algorithm, pieces }| {
                let undo = backwards(algorithm, puzzle);
                (repeat(algorithm, pieces, puzzle), undo)
            }))
        }
        Operation::Switch(index) => Line::Switch(*index),
        Operation::MoveHead(by) => Line::MoveHead(*by),
    }
}

fn track(algorithm: &Algorithm, puzzle: &Puzzle) -> Track {
    Track {
        moves: algorithm.moves().to_vec(),
        whole: algorithm.permutation(puzzle),
    }
}

/// The inverse, move for move, so that its moves can be highlighted in the printed algorithm.
fn backwards(algorithm: &Algorithm, puzzle: &Puzzle) -> Track {
    Track {
        moves: algorithm
            .moves()
            .iter()
            .rev()
            .map(|&id| puzzle.mv(id).inverse)
            .collect(),
        whole: algorithm.permutation(puzzle).inverse(),
    }
}

fn repeat(algorithm: &Algorithm, pieces: &[PieceId], puzzle: &Puzzle) -> Repeat {
    let track = track(algorithm, puzzle);
    let limit = pieces
        .iter()
        .flat_map(|piece| &puzzle.piece(*piece).facets)
        .map(|&facet| cycle_length(&track.whole, usize::from(facet)))
        .fold(1, lcm);
    Repeat {
        track,
        pieces: pieces.to_vec(),
        limit,
    }
}

/// The number of repetitions after which a point returns.
fn cycle_length(permutation: &Permutation, start: usize) -> u64 {
    let mut length = 1;
    let mut at = permutation.image(start);
    while at != start {
        length += 1;
        at = permutation.image(at);
    }
    length
}

/// Saturates: a limit of 2^64 repetitions is never reached anyway.
fn lcm(a: u64, b: u64) -> u64 {
    (a / gcd(a, b)).saturating_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_common_multiples() {
        assert_eq!(lcm(4, 6), 12);
        assert_eq!(lcm(1, 1), 1);
        assert_eq!(lcm(u64::MAX, 2), u64::MAX);
    }

    #[test]
    fn a_point_comes_back_after_its_cycle() {
        let permutation = Permutation::from_images(vec![1, 2, 0, 3]).unwrap();
        assert_eq!(cycle_length(&permutation, 1), 3);
        assert_eq!(cycle_length(&permutation, 3), 1);
    }
}
