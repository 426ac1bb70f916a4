//! `M`, `E` and `S` on cubes of more or fewer layers than three.

use super::error::{NotationError, Note};
use super::spelling::plain_prime;
use crate::Puzzle;

/// The letters, with the face that each turns like.
const LETTERS: [(char, char); 3] = [('M', 'L'), ('E', 'D'), ('S', 'F')];

/// The letter of a word that turns a middle layer, and the face that it turns like.
fn middle(word: &str) -> Option<(char, char)> {
    let letter = word.chars().next()?;
    let amount = |c: char| c.is_ascii_digit() || plain_prime(c) == '\'';
    let plain = word[letter.len_utf8()..].chars().all(amount);
    let found = LETTERS
        .iter()
        .find(|(own, _)| *own == letter.to_ascii_uppercase());
    found.filter(|_| plain).map(|(_, face)| (letter, *face))
}

/// The error of a turn of the middle layer on a cube that has none.
#[inline(never)]
pub(super) fn missing(puzzle: &Puzzle, word: &str, start: usize) -> Option<NotationError> {
    if puzzle.dimensions() != 3 || puzzle.layers() == 0 || puzzle.layers() % 2 == 1 {
        return None;
    }
    let (letter, face) = middle(word)?;
    let near = puzzle.layers() / 2;
    let help = if near == 1 {
        format!("Turn a face, such as `{face}`.")
    } else {
        let far = near + 1;
        let both = format!("`{near}-{far}{face}w`");
        format!(
            "Write {both} for the two in the middle, or `{near}{face}` for the one nearer to {face} alone."
        )
    };
    Some(NotationError {
        range: start..start + word.len(),
        message: format!(
            "`{letter}` turns the middle layer, and a {} has none: its layers are an even number.",
            puzzle.name()
        ),
        help: Some(help),
    })
}

/// What a turn of the middle layer of a large cube may be meant as.
#[inline(never)]
pub(super) fn note(puzzle: &Puzzle, text: &str) -> Option<Note> {
    let layers = puzzle.layers();
    if puzzle.dimensions() != 3 || layers < 5 || layers.is_multiple_of(2) {
        return None;
    }
    let mut in_comment = false;
    let mut letters = text.char_indices().filter_map(|(at, c)| {
        in_comment = c != '\n' && (in_comment || text[at..].starts_with("//"));
        let found = LETTERS.iter().find(|(own, _)| *own == c);
        found.filter(|_| !in_comment).map(|found| (at, *found))
    });
    let (at, (letter, face)) = letters.next()?;
    let all = format!("`2-{}{face}w`", layers - 1);
    Some(Note {
        range: at..at + 1,
        message: format!(
            "`{letter}` is read as the middle layer alone; where all layers between the faces are meant, write {all}."
        ),
    })
}
