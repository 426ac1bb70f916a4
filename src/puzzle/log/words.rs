//! The words of a log, one by one.

use std::ops::Range;

use super::Entry;
use crate::{MAX_MOVES, NotationError};

/// The longest part of a wrong word that a message quotes, in characters.
const SHOWN: usize = 24;

/// Reads a twist, or says how it is written.
pub(super) type ReadTwist = fn(&str) -> Result<Entry, &'static str>;

/// The words of a log.
pub(super) struct Words<'a> {
    text: &'a str,
    at: usize,
    /// Where the last one is.
    last: Range<usize>,
}

impl<'a> Words<'a> {
    /// The words of a text.
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            last: 0..0,
        }
    }

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

/// A bit for each layer; all layers may be written as -1.
pub(super) fn slices(text: &str) -> Option<u32> {
    let signed = || text.parse::<i32>().ok().map(|mask| mask as u32);
    text.parse().ok().or_else(signed)
}
