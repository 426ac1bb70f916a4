//! Text to log.

use std::ops::Range;

use super::{Entry, Log, MAX_LAYERS, Scramble, Twist};
use crate::{MAX_MOVES, NotationError};

/// The longest part of a wrong word that a message quotes, in characters.
const SHOWN: usize = 24;

struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    /// The next word and its position.
    fn next(&mut self) -> Option<(&'a str, Range<usize>)> {
        let rest = &self.text[self.at..];
        let start = self.text.len() - rest.trim_start().len();
        let word = self.text[start..].split_whitespace().next()?;
        self.at = start + word.len();
        Some((word, start..self.at))
    }

    /// The next word; an error if there is none.
    fn expect<T>(
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
    let mut words = Words { text, at: 0 };
    let is = |expected: &'static str| move |word: &str| (word == expected).then_some(());
    words.expect(
        "a log of MagicCube4D",
        "Such a file begins with `MagicCube4D 3`.",
        is("MagicCube4D"),
    )?;
    words.expect(
        "a version that is read",
        "Version 3 is read. Older ones say neither which puzzle they are of nor, in numbers that are known, which \
         twists were made.",
        is("3"),
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
        entries: entries(&mut words)?,
    })
}

fn entries(words: &mut Words<'_>) -> Result<Vec<Entry>, NotationError> {
    let mut entries = Vec::new();
    loop {
        let Some((word, range)) = words.next() else {
            return Err(words.ended("the full stop after the last twist"));
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
            entries
                .push(entry(body).map_err(|help| wrong(body, range, "a twist or a mark", help))?);
        }
        if body.len() < word.len() {
            return Ok(entries);
        }
    }
}

/// A twist, a mark or the current position, or an error.
fn entry(word: &str) -> Result<Entry, &'static str> {
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
    let parts: Vec<&str> = word.splitn(4, ',').collect();
    let [grip, direction, slices] = parts[..] else {
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
    // All layers may be written as -1.
    let slices = slices
        .parse::<u32>()
        .or_else(|_| slices.parse::<i32>().map(|mask| mask as u32));
    let Ok(slices) = slices else {
        return Err("The third number of a twist has a bit for each layer that turns.");
    };
    Twist::new(grip, backwards, slices).map(Entry::Twist).ok_or(
        "Grips are 0 to 215, and the last of every 27 is a cell's centre, which does not turn.",
    )
}
