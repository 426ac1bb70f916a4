//! Text to log.

use std::ops::Range;

use super::{Entry, Log, MAX_LAYERS, Scramble, Twist, old};
use crate::{MAX_MOVES, NotationError};

/// The longest part of a wrong word that a message quotes, in characters.
const SHOWN: usize = 24;

/// The words of a log.
pub(super) struct Words<'a> {
    text: &'a str,
    at: usize,
    /// Where the last one is.
    last: Range<usize>,
}

impl<'a> Words<'a> {
    /// The next word and its position.
    fn next(&mut self) -> Option<(&'a str, Range<usize>)> {
        let rest = &self.text[self.at..];
        let start = self.text.len() - rest.trim_start().len();
        let word = self.text[start..].split_whitespace().next()?;
        self.at = start + word.len();
        self.last = start..self.at;
        Some((word, start..self.at))
    }

    /// The next word; an error if there is none.
    pub(super) fn expect<T>(
        &mut self,
        what: &str,
        help: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, NotationError> {
        let Some((word, range)) = self.next() else {
            return Err(self.ended(what));
        };
        read(word).ok_or_else(|| wrong(word, range, what, help))
    }

    /// The error of the last word, which is not what it should be.
    pub(super) fn wrong_last(&self, what: &str, help: &str) -> NotationError {
        wrong(&self.text[self.last.clone()], self.last.clone(), what, help)
    }

    fn ended(&self, what: &str) -> NotationError {
        let end = self.text.trim_end().len();
        let last = self.text[..end]
            .chars()
            .next_back()
            .map_or(0, char::len_utf8);
        NotationError {
            range: end - last..end,
            message: format!("The log ends here, before {what}."),
            help: Some("See that the whole file was copied.".to_owned()),
        }
    }
}

fn wrong(word: &str, range: Range<usize>, what: &str, help: &str) -> NotationError {
    let mut shown: String = word.chars().take(SHOWN).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    NotationError {
        range,
        message: format!("`{shown}` is not {what}."),
        help: Some(help.to_owned()),
    }
}

/// See [`Log::parse`].
pub(super) fn log(text: &str) -> Result<Log, NotationError> {
    let mut words = Words {
        text,
        at: 0,
        last: 0..0,
    };
    let is = |expected: &'static str| move |word: &str| (word == expected).then_some(());
    words.expect(
        "a log of MagicCube4D",
        "Such a file begins with `MagicCube4D` and a version.",
        is("MagicCube4D"),
    )?;
    let version: u8 = words.expect(
        "a version that is read",
        "Versions 1 to 4 are read.",
        |word| {
            word.parse()
                .ok()
                .filter(|version: &u8| (1..=4).contains(version))
        },
    )?;
    let scramble = words.expect("a state of scrambling", "It is 0, 1, 2 or 3.", |word| {
        Some(match word {
            "0" => Scramble::None,
            "1" => Scramble::Partial,
            "2" => Scramble::Full,
            "3" => Scramble::Solved,
            _ => return None,
        })
    })?;
    let count = words.expect("a number of twists", "It is a whole number.", |word| {
        word.parse().ok()
    })?;
    if version < 3 {
        return old::log(&mut words, scramble, count);
    }
    words.expect(
        "a puzzle that is known",
        "Logs of the tesseract are read, which is `{4,3,3}`.",
        is("{4,3,3}"),
    )?;
    let layers = words.expect("a number of layers", "It is 2 to 9.", |word| {
        let layers: u8 = word.strip_suffix(".0").unwrap_or(word).parse().ok()?;
        (2..=MAX_LAYERS).contains(&layers).then_some(layers)
    })?;
    let mut view = [[0.0; 4]; 4];
    for entry in view.iter_mut().flatten() {
        *entry = words.expect(
            "a number of the view's matrix",
            "There are four rows of four.",
            |word| word.parse().ok().filter(|number: &f64| number.is_finite()),
        )?;
    }
    words.expect(
        "the star after the view's matrix",
        "Write `*` on a line of its own.",
        is("*"),
    )?;
    Ok(Log {
        layers,
        scramble,
        count,
        view,
        entries: words.entries(if version == 4 { twist_4 } else { twist })?,
        position: None,
    })
}

/// Reads a twist, or says how it is written.
type ReadTwist = fn(&str) -> Result<Entry, &'static str>;

impl Words<'_> {
    /// The twists and marks, up to the full stop.
    pub(super) fn entries(&mut self, twist: ReadTwist) -> Result<Vec<Entry>, NotationError> {
        let mut entries = Vec::new();
        loop {
            let Some((word, range)) = self.next() else {
                return Err(self.ended("the full stop after the last twist"));
            };
            let body = word.strip_suffix('.').unwrap_or(word);
            if !body.is_empty() {
                if entries.len() == MAX_MOVES {
                    return Err(NotationError {
                        range,
                        message: format!("The log has more than {MAX_MOVES} entries."),
                        help: Some("Take a shorter one.".to_owned()),
                    });
                }
                let range = range.start..range.start + body.len();
                entries.push(
                    entry(body, twist)
                        .map_err(|help| wrong(body, range, "a twist or a mark", help))?,
                );
            }
            if body.len() < word.len() {
                return Ok(entries);
            }
        }
    }
}

/// A twist, a mark or the current position, or an error.
fn entry(word: &str, twist: ReadTwist) -> Result<Entry, &'static str> {
    if word == "c" {
        return Ok(Entry::Current);
    }
    if let Some(mark) = word.strip_prefix('m') {
        let mut signs = mark.chars();
        return match (signs.next(), signs.next()) {
            (Some(sign), None) => Ok(Entry::Mark(sign)),
            _ => Err("A mark is `m` and one sign, such as `m|`."),
        };
    }
    twist(word)
}

/// A twist of version 4.
fn twist_4(word: &str) -> Result<Entry, &'static str> {
    Ok(match twist(word)? {
        Entry::Twist(twist) => {
            let grip = old::of_version_4(twist.grip());
            Twist::new(grip, twist.is_backwards(), twist.slices())
                .map_or(Entry::Twist(twist), Entry::Twist)
        }
        other => other,
    })
}

/// A bit for each layer; all layers may be written as -1.
pub(super) fn slices(text: &str) -> Option<u32> {
    let signed = || text.parse::<i32>().ok().map(|mask| mask as u32);
    text.parse().ok().or_else(signed)
}

/// A twist of version 3.
fn twist(word: &str) -> Result<Entry, &'static str> {
    let parts: Vec<&str> = word.splitn(4, ',').collect();
    let [grip, direction, slices_text] = parts[..] else {
        return Err("A twist is three numbers with commas: grip, direction, slices.");
    };
    let Ok(grip) = grip.parse() else {
        return Err("The first number of a twist is a grip, 0 to 215.");
    };
    let backwards = match direction {
        "1" => false,
        "-1" => true,
        _ => return Err("The second number of a twist is 1 or -1."),
    };
    let Some(slices) = slices(slices_text) else {
        return Err("The third number of a twist has a bit for each layer that turns.");
    };
    Twist::new(grip, backwards, slices).map(Entry::Twist).ok_or(
        "Grips are 0 to 215, and the last of every 27 is a cell's centre, which does not turn.",
    )
}
