//! Tokens as an editor colours them.

use serde::{Deserialize, Serialize};

use crate::Span;

/// What a token is, for colours; the editor's style class is the lower-case name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TokenKind {
    /// An instruction or statement name.
    Keyword,
    /// A register's or a puzzle's name.
    Register,
    /// A label or line number, where defined or used.
    Label,
    /// A number.
    Number,
    /// Quoted text.
    Text,
    /// A move of an algorithm.
    Move,
    /// A piece's name.
    Piece,
    /// A comment.
    Comment,
    /// Brackets, bars, arrows, colons, commas.
    Punctuation,
    /// Text that matches no rule.
    Unknown,
}

/// A coloured range of text. Tokens are listed in text order and do not overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// The range in the text.
    pub span: Span,
    /// Its colour.
    pub kind: TokenKind,
}
