//! How moves are spelled.

use std::ops::Range;

use crate::{MoveId, Puzzle};

/// The longest wrong word that is searched for missing spaces, in bytes.
pub(super) const SPLIT: usize = 128;

/// Typographic primes and apostrophes become the plain one; other characters stay.
pub(crate) fn plain_prime(c: char) -> char {
    match c {
        '\u{2019}' | '\u{2018}' | '\u{201b}' | '\u{2032}' | '\u{2035}' | '\u{2b9}' | '\u{2bc}'
        | '\u{2c8}' | '\u{55a}' | '\u{7f4}' | '\u{1fbf}' | '\u{1fbd}' | '\u{ff07}' | '\u{b4}'
        | '`' => '\'',
        other => other,
    }
}

pub(super) fn is_fancy_prime(c: char) -> bool {
    plain_prime(c) != c
}

/// A move by any spelling, of the puzzle's second notation if that is asked for; typographic apostrophes count as plain
/// ones.
pub(super) fn lookup(puzzle: &Puzzle, word: &str, second: bool) -> Option<MoveId> {
    let named = |name: &str| {
        if second {
            puzzle.move_by_second_name(name)
        } else {
            puzzle.move_by_name(name)
        }
    };
    named(word).or_else(|| {
        let plain = word.len() <= SPLIT && word.contains(is_fancy_prime);
        plain
            .then(|| named(&word.replace(is_fancy_prime, "'")))
            .flatten()
    })
}

/// Whether a word after brackets repeats them: `x2`.
pub(super) fn repeats(word: &str) -> bool {
    let count = word.strip_prefix('x').unwrap_or_default();
    !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit())
}

/// The moves of a word that consists of several, without spaces between: each is the longest that there is.
pub(super) fn split(
    puzzle: &Puzzle,
    word: &str,
    second: bool,
) -> Option<Vec<(MoveId, Range<usize>)>> {
    if word.len() > SPLIT {
        return None;
    }
    let mut parts = Vec::new();
    let mut at = 0;
    while at < word.len() {
        let (id, end) = (at + 1..=word.len()).rev().find_map(|end| {
            let id = lookup(puzzle, word.get(at..end)?, second)?;
            Some((id, end))
        })?;
        parts.push((id, at..end));
        at = end;
    }
    Some(parts)
}
