//! Ranges of texts.

use serde::{Deserialize, Serialize};

/// A range of a text, UTF-16 code units, end excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextRange {
    /// The offset of the first unit.
    pub start: u32,
    /// The offset after the last unit.
    pub end: u32,
}
