//! Tokens as an editor colours them.

use diagnostics::Span;

/// What a piece of text is, for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// Brackets, bars, colons, commas.
    Punctuation,
    /// Text that no rule accepts.
    Unknown,
}

/// A coloured piece of text. A list of tokens is in text order and without overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: TokenKind,
}
