//! What is wrong with a text, or may be meant otherwise.

use std::fmt;
use std::ops::Range;

/// A text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The wrong bytes of the text; whole characters, empty only at the text's end.
    pub range: Range<usize>,
    /// What is wrong, one sentence.
    pub message: String,
    /// How to fix it, one sentence.
    pub help: Option<String>,
}

impl NotationError {
    /// An error without help.
    pub fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            range,
            message: message.into(),
            help: None,
        }
    }

    /// The same error in a text in which what was read begins at `offset`.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.range = self.range.start + offset..self.range.end + offset;
        self
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotationError {}

/// What of a text may have been meant otherwise than it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The bytes of the text that it is about.
    pub range: Range<usize>,
    /// How they were read, and how to write the other thing; one sentence.
    pub message: String,
}
