//! The user's own colours: one for each face of a puzzle, saved by the puzzle's name.

use std::collections::BTreeMap;

use puzzle::FaceId;
use scene::{Rgb, Scheme};

use super::Play;
use crate::state::Effect;
use crate::state::context::Context;
use crate::text::hex;

/// What the storage keys begin with; the puzzle's name follows.
pub const OWN_KEY: &str = "hypercubist/play/colours/";

/// A command for own colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Another colour for a face; the others stay as they are shown.
    Set(FaceId, Rgb),
    /// The standard colours again.
    Reset,
}

/// The own colours of each puzzle.
#[derive(Clone, Debug, Default)]
pub struct OwnColours {
    puzzles: BTreeMap<String, Vec<Rgb>>,
}

/// Reads what [`hex`] wrote.
pub fn read(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#')?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, r, g, b] = number.to_be_bytes();
    // A plus before the digits is not a digit.
    let all = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    all.then_some([r, g, b])
}

impl OwnColours {
    /// What earlier visits stored.
    pub fn restore(stored: &[(String, String)]) -> Self {
        let of = |(key, value): &(String, String)| {
            let puzzle = key.strip_prefix(OWN_KEY)?;
            let colours: Option<Vec<Rgb>> = value.split(' ').map(read).collect();
            Some((puzzle.to_owned(), colours?))
        };
        Self {
            puzzles: stored.iter().filter_map(of).collect(),
        }
    }

    /// The colours of a puzzle's faces, in their order; empty if the user has not chosen any.
    pub fn of(&self, puzzle: &str) -> &[Rgb] {
        self.puzzles.get(puzzle).map_or(&[], Vec::as_slice)
    }
}

impl Play {
    /// Takes in a command about the user's own colours; from then on they are shown.
    pub(super) fn update_colours(&mut self, command: Command, cx: &mut Context) {
        let name = self.bench.puzzle.name();
        let scheme = match command {
            Command::Set(face, colour) => {
                let shown = cx.shell.settings.scheme;
                let faces = 0..self.bench.puzzle.faces().len() as u8;
                let own = self.library.own.puzzles.remove(name);
                let mut own = own.filter(|_| shown == Scheme::Own).unwrap_or_else(|| {
                    faces
                        .map(|face| shown.face_colour(&self.bench.puzzle, FaceId(face)))
                        .collect()
                });
                if let Some(old) = own.get_mut(usize::from(face.0)) {
                    *old = colour;
                }
                self.library.own.puzzles.insert(name.to_owned(), own);
                Scheme::Own
            }
            Command::Reset => {
                self.library.own.puzzles.remove(name);
                cx.say(words::play::STANDARD_COLOURS.text());
                Scheme::Standard
            }
        };
        let own = self.library.own.of(name).iter();
        let own: Vec<String> = own.copied().map(hex).collect();
        cx.effects.push(Effect::Store {
            key: format!("{OWN_KEY}{name}"),
            value: Some(own.join(" ")).filter(|own| !own.is_empty()),
        });
        cx.shell.settings.scheme = scheme;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_they_are_written() {
        for colour in [[0, 0, 0], [0xD6, 0x1F, 0x2F], [255, 255, 255]] {
            assert_eq!(read(&hex(colour)), Some(colour));
        }
        for wrong in [
            "", "#", "#12345", "#1234567", "123456", "#12345g", "#+12345",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        let stored = [
            (format!("{OWN_KEY}pyraminx"), "#010203 #040506".to_owned()),
            (format!("{OWN_KEY}skewb"), "#010203 red".to_owned()),
        ];
        let own = OwnColours::restore(&stored);
        assert_eq!(own.of("pyraminx"), [[1, 2, 3], [4, 5, 6]]);
        assert!(own.of("skewb").is_empty());
    }
}
