//! The user's own colours: one for each face of a puzzle, saved by the puzzle's name.

use std::collections::BTreeMap;

use puzzle::FaceId;
use scene::Rgb;

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
    pub(super) puzzles: BTreeMap<String, Vec<Rgb>>,
}

/// Reads what [`hex`](crate::text::hex) wrote.
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

#[cfg(test)]
mod tests {
    use crate::text::hex;

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
