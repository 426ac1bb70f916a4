//! What a text that can be read as moves may be meant as instead.

use super::error::{NotationError, Note};
use super::spelling::plain_prime;
use crate::check::{are_spaced_facelets, is_facelets};
use crate::{Puzzle, cycles};

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
