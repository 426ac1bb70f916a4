//! How lengths and pieces are written.

use puzzle::{PieceId, Puzzle};

/// Lengths that are added, such as `10 + 9`.
pub fn added<T: ToString>(lengths: &[T]) -> String {
    let lengths: Vec<String> = lengths.iter().map(ToString::to_string).collect();
    lengths.join(" + ")
}

/// Lengths in words, such as `10 + 9 moves`.
pub fn moves(lengths: &[usize]) -> String {
    words::architect::several_moves(added(lengths))
}

pub fn name_of(puzzle: &Puzzle, piece: PieceId) -> String {
    puzzle.piece(piece).name.clone()
}
