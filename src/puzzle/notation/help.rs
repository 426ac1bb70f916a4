//! Error messages about texts that cannot be read.

use std::ops::Range;

use super::error::NotationError;
use super::spelling::{SPLIT, is_fancy_prime};
use super::term::MAX_MOVES;
use super::{middles, numbered};
use crate::{MoveId, Puzzle};

/// The longest part of a wrong word that a message quotes, in characters.
const SHOWN: usize = 24;

pub(super) fn too_long(range: Range<usize>) -> NotationError {
    NotationError {
        range,
        message: format!("This comes to more than {MAX_MOVES} moves."),
        help: Some("Take smaller exponents.".to_owned()),
    }
}

pub(super) fn too_often(range: Range<usize>, most: i64) -> NotationError {
    NotationError {
        range,
        message: format!("An exponent is {most} at most."),
        help: Some("Take a smaller one.".to_owned()),
    }
}

/// A bracket or separator without an open bracket.
pub(super) fn stray(c: char, at: usize) -> NotationError {
    let (message, help) = match c {
        ',' | ':' | '/' => (
            format!("`{c}` divides nothing here."),
            "Put spaces between moves; `[A, B]` is a commutator, and `[A: B]` a conjugate.",
        ),
        _ => (
            format!("`{c}` closes nothing here."),
            "Take it away, or open a bracket before it.",
        ),
    };
    NotationError {
        range: at..at + c.len_utf8(),
        message,
        help: Some(help.to_owned()),
    }
}

/// A bracket opened at `start` that is not continued correctly.
pub(super) fn unfinished(next: Option<char>, at: usize, start: usize, open: char) -> NotationError {
    let close = if open == '(' { ')' } else { ']' };
    match next {
        None => NotationError {
            range: start..start + 1,
            message: format!("This `{open}` is never closed."),
            help: Some(format!("Write `{close}` where it ends.")),
        },
        Some(c) => {
            let help = if open == '(' {
                "Round brackets hold moves: `(R U)5`."
            } else {
                "Square brackets hold two parts: `[A, B]` is a commutator, and `[A: B]` a conjugate."
            };
            NotationError {
                range: at..at + c.len_utf8(),
                message: format!("`{c}` is not right here, inside `{open}`."),
                help: Some(help.to_owned()),
            }
        }
    }
}

pub(super) fn not_a_move(puzzle: &Puzzle, word: &str, start: usize) -> NotationError {
    if let Some(error) = middles::missing(puzzle, word, start) {
        return error;
    }
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
    if word.len() <= SPLIT {
        for other in [word.to_lowercase(), word.to_uppercase()] {
            if other != word && puzzle.move_by_name(&other).is_some() {
                return format!("Did you mean `{other}`?");
            }
        }
    }
    if numbered::applies(puzzle) {
        let example = &puzzle.moves()[0].name;
        return format!("Moves are such as `{example}`, `{example}'` and `{example}^2`.");
    }
    // The longest move that the word begins with.
    let base =
        word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '\'' || is_fancy_prime(c));
    if base != word && puzzle.move_by_name(base).is_some() {
        return format!("After `{base}` there may stand nothing, a number such as `2`, or `'`.");
    }
    if puzzle
        .moves()
        .first()
        .is_none_or(|mv| mv.matrix.dimensions() == 0)
    {
        let names = |ids: &mut dyn Iterator<Item = MoveId>| {
            let steps = ids.filter(|id| puzzle.mv(*id).quarter_turns == 1).take(4);
            let names = steps.map(|id| format!("`{}`", puzzle.mv(id).name));
            names.collect::<Vec<_>>().join(", ")
        };
        let mut help = format!("Moves are such as {}", names(&mut puzzle.move_ids()));
        let whole = names(&mut puzzle.whole_turns());
        if !whole.is_empty() {
            help = format!("{help}, rotations of the whole such as {whole}");
        }
        return help + ".";
    }
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
    format!("Moves are U D R L F B{middles} x y z{wide}, each as it is or with `2` or `'`.")
}
