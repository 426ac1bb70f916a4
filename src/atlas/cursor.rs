//! Reading a text byte by byte. What these notations are made of is ASCII; anything else is an error where it stands.

use std::ops::Range;

use puzzle::NotationError;

pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub fn skip_spaces(&mut self) {
        self.take_while(|c| c == ' ');
    }

    /// Steps over `c` if it is next.
    pub fn eat(&mut self, c: char) -> bool {
        let next = self.peek() == Some(c);
        if next {
            self.at += c.len_utf8();
        }
        next
    }

    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// An error at what is next.
    pub fn unexpected(&self, wanted: &str) -> NotationError {
        let found = self.peek();
        let range = self.at..self.at + found.map_or(0, char::len_utf8);
        let message = match found {
            Some(c) => format!("here should be {wanted}, not `{c}`"),
            None => format!("here should be {wanted}, but the text ends"),
        };
        NotationError::new(range, message)
    }

    pub fn expect(&mut self, c: char) -> Result<(), NotationError> {
        if self.eat(c) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("`{c}`")))
        }
    }

    /// An error about what was read since `start`.
    pub fn error(&self, start: usize, message: impl Into<String>) -> NotationError {
        NotationError::new(self.since(start), message)
    }

    pub fn since(&self, start: usize) -> Range<usize> {
        start..self.at
    }
}
