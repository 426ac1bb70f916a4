//! Texts that bytes make: the bytes themselves, or what a generator makes of them, damaged in a few places.

use std::borrow::Cow;

use libfuzzer_sys::arbitrary::{self, Arbitrary, Unstructured};

/// What a generator is to read begins with this byte, which is in no text in UTF-8.
const MADE: u8 = 0xFF;

/// What a generator reads, and what is done to what it makes.
#[derive(Arbitrary)]
struct Recipe<'a> {
    damages: [Option<Damage>; 2],
    bytes: &'a [u8],
}

/// One change of a text; places count modulo its length.
#[derive(Arbitrary)]
enum Damage {
    /// A piece is gone.
    Removed { at: u16, length: u8 },
    /// A piece is there twice.
    Copied { from: u16, length: u8, to: u16 },
    /// A letter is another one.
    Changed { at: u16, letter: char },
}

impl Damage {
    fn apply(&self, text: &mut String) {
        let at = |place: u16| text.floor_char_boundary(usize::from(place) % (text.len() + 1));
        let piece =
            |from: usize, length: u8| from..text.floor_char_boundary(from + usize::from(length));
        match *self {
            Self::Removed { at: place, length } => {
                let removed = piece(at(place), length);
                text.replace_range(removed, "");
            }
            Self::Copied { from, length, to } => {
                let copied = text[piece(at(from), length)].to_owned();
                text.insert_str(at(to), &copied);
            }
            Self::Changed { at: place, letter } => {
                let from = at(place);
                let end = from + text[from..].chars().next().map_or(0, char::len_utf8);
                text.replace_range(from..end, letter.encode_utf8(&mut [0; 4]));
            }
        }
    }
}

/// The text that the bytes make; `None` if they make none.
pub fn text(bytes: &[u8], generate: impl FnOnce(&[u8]) -> String) -> Option<Cow<'_, str>> {
    let Some((&MADE, rest)) = bytes.split_first() else {
        return std::str::from_utf8(bytes).ok().map(Cow::Borrowed);
    };
    let recipe = Recipe::arbitrary_take_rest(Unstructured::new(rest)).ok()?;
    let mut text = generate(recipe.bytes);
    for damage in recipe.damages.iter().flatten() {
        damage.apply(&mut text);
    }
    Some(Cow::Owned(text))
}
