//! What is wrong in a text.

use std::fmt;
use std::ops::Range;

use puzzle::NotationError;

/// Something in a text that cannot be understood, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasError {
    /// Where it stands, bytes of the text.
    pub range: Range<usize>,
    /// What is wrong and how to mend it.
    pub message: String,
}

impl AtlasError {
    pub(crate) fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            range,
            message: message.into(),
        }
    }

    /// The same error in a text in which what was read begins at `offset`.
    pub(crate) fn shifted(mut self, offset: usize) -> Self {
        self.range = self.range.start + offset..self.range.end + offset;
        self
    }

    /// The line of `text` that the error begins in, counted from 1.
    pub fn line(&self, text: &str) -> usize {
        let before = text.as_bytes().iter().take(self.range.start);
        1 + before.filter(|&&byte| byte == b'\n').count()
    }
}

impl fmt::Display for AtlasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for AtlasError {}

impl From<NotationError> for AtlasError {
    fn from(error: NotationError) -> Self {
        let message = error.to_string();
        Self::new(error.range, message)
    }
}
