//! What stands beside the lines of the program's text: the turns that a statement becomes, and what came of a test.

use serde::Serialize;

/// A few words at the end of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// An offset in the line, UTF-16 code units.
    pub at: u32,
    /// The words.
    pub text: String,
    /// More of them, on pointing.
    pub title: String,
    /// What kind of words they are; part of a style class.
    pub kind: &'static str,
}
