//! Reading algorithms from text.

use std::fmt;
use std::ops::Range;

use crate::{MoveId, Puzzle};

/// The longest part of a wrong word that a message repeats, characters.
const SHOWN: usize = 24;
/// The longest wrong word that is tried for missing spaces, bytes.
const SPLIT: usize = 128;

/// A word that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Where the word stands, bytes of the text.
    pub range: Range<usize>,
    /// What is wrong, one sentence.
    pub message: String,
    /// How to mend it, one sentence.
    pub help: Option<String>,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotationError {}

pub(crate) fn parse(puzzle: &Puzzle, text: &str) -> Result<Vec<MoveId>, NotationError> {
    let mut moves = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let word = rest.split(char::is_whitespace).next().unwrap_or_default();
        if word.is_empty() {
            return Ok(moves);
        }
        let start = text.len() - rest.len();
        match lookup(puzzle, word) {
            Some(id) => moves.push(id),
            None => return Err(error(puzzle, word, start)),
        }
        rest = &rest[word.len()..];
    }
}

/// A move by any spelling; typographic apostrophes count as plain ones.
fn lookup(puzzle: &Puzzle, word: &str) -> Option<MoveId> {
    puzzle.move_by_name(word).or_else(|| {
        let plain = word.len() <= SPLIT && word.contains(is_fancy_prime);
        plain
            .then(|| puzzle.move_by_name(&word.replace(is_fancy_prime, "'")))
            .flatten()
    })
}

fn is_fancy_prime(c: char) -> bool {
    matches!(c, '\u{2019}' | '\u{2018}' | '\u{2032}' | '\u{b4}' | '`')
}

fn error(puzzle: &Puzzle, word: &str, start: usize) -> NotationError {
    let range = start..start + word.len();
    let mut shown: String = word.chars().take(SHOWN).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    let message = format!("`{shown}` is not a move of the {}.", puzzle.name());
    NotationError {
        range,
        message,
        help: Some(help(puzzle, word)),
    }
}

fn help(puzzle: &Puzzle, word: &str) -> String {
    if let Some(split) = split(puzzle, word) {
        return format!("Put spaces between moves: `{split}`.");
    }
    if word.len() <= SPLIT {
        for other in [word.to_lowercase(), word.to_uppercase()] {
            if other != word && puzzle.move_by_name(&other).is_some() {
                return format!("Did you mean `{other}`?");
            }
        }
    }
    if word.contains(['(', ')', '[', ']']) {
        return "Write the moves out without brackets.".to_string();
    }
    // The move that the word begins with, without what follows it.
    let base =
        word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '\'' || is_fancy_prime(c));
    if puzzle.dimensions() == 3 && base != word && puzzle.move_by_name(base).is_some() {
        return format!("After `{base}` there may stand nothing, `2` or `'`.");
    }
    if puzzle.dimensions() == 3 {
        let middles = if puzzle.layers() % 2 == 1 {
            " M E S"
        } else {
            ""
        };
        let wide = if puzzle.layers() > 2 {
            ", two layers such as `Rw`"
        } else {
            ""
        };
        return format!(
            "Moves are U D R L F B{middles} x y z{wide}, each as it is or with `2` or `'`."
        );
    }
    let example = &puzzle.moves()[0].name;
    format!("Moves are such as `{example}`, `{example}'` and `{example}^2`.")
}

/// The word as moves with spaces between, if it is moves without.
fn split(puzzle: &Puzzle, word: &str) -> Option<String> {
    if word.len() > SPLIT {
        return None;
    }
    let plain = word.replace(is_fancy_prime, "'");
    let mut parts = Vec::new();
    let mut rest = plain.as_str();
    while !rest.is_empty() {
        let end = (1..=rest.len()).rev().find(|&end| {
            rest.get(..end)
                .is_some_and(|part| puzzle.move_by_name(part).is_some())
        })?;
        parts.push(&rest[..end]);
        rest = &rest[end..];
    }
    (parts.len() > 1).then(|| parts.join(" "))
}
