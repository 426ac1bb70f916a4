//! Error messages about texts that cannot be read.

use std::ops::Range;

use super::{MAX_MOVES, NotationError, Note, middles, numbered};
use crate::check::{are_spaced_facelets, is_facelets};
use crate::{MoveId, Puzzle, cycles};

/// The longest part of a wrong word that a message quotes, in characters.
const SHOWN: usize = 24;
/// The longest wrong word that is searched for missing spaces, in bytes.
const SPLIT: usize = 128;

/// Typographic primes and apostrophes become the plain one; other characters stay.
pub(crate) fn plain_prime(c: char) -> char {
    match c {
        '\u{2019}' | '\u{2018}' | '\u{201b}' | '\u{2032}' | '\u{2035}' | '\u{2b9}' | '\u{2bc}'
        | '\u{2c8}' | '\u{55a}' | '\u{7f4}' | '\u{1fbf}' | '\u{1fbd}' | '\u{ff07}' | '\u{b4}'
        | '`' => '\'',
        other => other,
    }
}

fn is_fancy_prime(c: char) -> bool {
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

/// The error of a text that is a position in facelets, which would be read as that many turns.
pub(super) fn of_facelets(puzzle: &Puzzle, text: &str) -> Option<NotationError> {
    is_facelets(puzzle, text).then(|| NotationError {
        range: 0..text.len(),
        message: format!("These are the facelets of a {}, not moves.", puzzle.name()),
        help: Some(
            "Enter them under `Colours` in Play, or give them to `check`, `solve`, `word` or `cycles`. Moves have \
             spaces between."
                .to_owned(),
        ),
    })
}

/// The error of a text that is a position in cycles and no moves.
pub(super) fn of_cycles(puzzle: &Puzzle, text: &str) -> Option<NotationError> {
    let meant = cycles::are_meant(puzzle, text) && cycles::parse(puzzle, text).is_ok();
    meant.then(|| NotationError {
        range: 0..text.len(),
        message: "This is a position in cycles of pieces, not moves.".to_owned(),
        help: Some(
            "It says where pieces end, not how they come there: set it up under `Apart` in Play, or give it to \
             `check --of` or `word`. Moves have spaces between."
                .to_owned(),
        ),
    })
}

/// What a whole text of moves could be instead.
pub(super) fn of_other_readings(puzzle: &Puzzle, text: &str) -> Option<Note> {
    let message = if text.starts_with(char::is_whitespace) || text.starts_with('(') {
        cycles::could_be_meant(puzzle, text).then_some(
            "These are read as moves; cycles of pieces have commas between, as in `(12, 34)`.",
        )
    } else {
        are_spaced_facelets(puzzle, text)
            .then_some("These are read as moves; facelets are written without spaces.")
    };
    message.map(|message| Note {
        range: 0..text.len(),
        message: message.to_owned(),
    })
}

/// The letters of faces that are also written small.
const SMALL: [char; 6] = ['r', 'l', 'u', 'd', 'f', 'b'];

/// What small letters of a cube of four layers and more may be meant as.
pub(super) fn of_small_letters(puzzle: &Puzzle, text: &str) -> Option<Note> {
    let many = puzzle.dimensions() == 3 && puzzle.layers() > 3;
    let at = many.then(|| small_letters(text).next()).flatten()?;
    let letter = &text[at..=at];
    let upper = letter.to_uppercase();
    let message = format!(
        "`{letter}` is read as the two layers `{upper}w`; where the second layer alone is meant, write `2{upper}`."
    );
    Some(Note {
        range: at..at + 1,
        message,
    })
}

/// Where a text that was read as moves has turns with small letters and no layers before them.
fn small_letters(text: &str) -> impl Iterator<Item = usize> {
    let mut in_comment = false;
    let letters = text.char_indices().filter(move |&(at, c)| {
        in_comment = c != '\n' && (in_comment || text[at..].starts_with("//"));
        !in_comment && SMALL.contains(&c)
    });
    letters.map(|(at, _)| at).filter(move |&at| {
        let before = &text[..at];
        let rest = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        // Digits right behind another move are how often that is done.
        let behind = |c: char| c.is_alphabetic() || c == ')' || c == ']' || plain_prime(c) == '\'';
        rest.len() == before.len() || rest.ends_with(behind)
    })
}

/// The same text with the second layer alone for each small letter: `2R` for `r`. `None` if it has none.
pub fn with_inner_slices(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut from = 0;
    for at in small_letters(text) {
        out.push_str(&text[from..at]);
        if out.ends_with(|c: char| c.is_alphanumeric() || plain_prime(c) == '\'') {
            out.push(' ');
        }
        out.push('2');
        out.push_str(&text[at..=at].to_uppercase());
        from = at + 1;
    }
    (from > 0).then(|| out + &text[from..])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_letters_become_the_second_layer_alone() {
        for (text, inner) in [
            ("r U2 r'", Some("2R U2 2R'")),
            ("rUr'", Some("2RU 2R'")),
            ("3r 2-3u R", None),
            ("R2r F // r", Some("R2 2R F // r")),
            ("r // a bud\nU r", Some("2R // a bud\nU 2R")),
            ("R U", None),
        ] {
            let found = with_inner_slices(text);
            assert_eq!(found.as_deref(), inner, "{text}");
        }
    }
}
