//! Cycles without commas, `(UF BD UR)`, and moves in brackets, `(U F R)`: which of them a text is.

use super::reader;
use crate::Puzzle;
use crate::notation::parser::is_move;

/// Whether a text is cycles whose pieces are not all names of moves.
pub(super) fn are_cycles(puzzle: &Puzzle, text: &str) -> bool {
    words(puzzle, text).is_some_and(|words| !words.iter().all(|word| is_move(puzzle, word)))
        && reader::position(puzzle, text).is_ok()
}

/// Whether a text is cycles whose pieces are all names of moves.
pub(super) fn could_be_cycles(puzzle: &Puzzle, text: &str) -> bool {
    words(puzzle, text).is_some_and(|words| words.iter().all(|word| is_move(puzzle, word)))
        && reader::position(puzzle, text).is_ok()
}

/// The words of a text that is nothing but brackets with two or more of them in each, all of which may be names of
/// pieces of several faces, and none of which is there twice: `(RU RU)` are turns.
fn words<'a>(puzzle: &Puzzle, text: &'a str) -> Option<Vec<&'a str>> {
    let mut words = Vec::new();
    let brackets = text.trim().strip_suffix(')')?.split(')');
    for bracket in brackets {
        let inside = bracket.trim_start().strip_prefix('(')?;
        let before = words.len();
        words.extend(inside.split_whitespace());
        if words.len() < before + 2 {
            return None;
        }
    }
    let of_faces = |word: &&str| {
        let part = |c: char| {
            let mut faces = puzzle.faces().iter();
            faces.any(|face| face.name.contains(c) || face.name.contains(c.to_ascii_uppercase()))
        };
        word.len() > 1 && word.chars().all(part)
    };
    let once = |(n, word): (usize, &&str)| !words[..n].contains(word);
    (words.iter().enumerate().all(once) && words.iter().all(of_faces)).then_some(words)
}
