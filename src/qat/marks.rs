//! What the parser knows about tokens, for a highlighter.

use diagnostics::TokenKind;
use qat_text::lexer;

/// What the parser knows about a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Keyword,
    Register,
    Label,
    Move,
    /// A word among a statement's values; `jump` if the statement takes a label.
    Argument {
        jump: bool,
    },
    /// What its kind says.
    Plain(TokenKind),
    /// Not shown.
    None,
}

impl Mark {
    /// What a token is by its characters alone.
    pub fn of(kind: lexer::TokenKind) -> Mark {
        use lexer::TokenKind as Raw;
        match kind {
            Raw::Word | Raw::Unknown | Raw::Directive | Raw::Placeholder => {
                Mark::Plain(TokenKind::Unknown)
            }
            Raw::Number => Mark::Plain(TokenKind::Number),
            Raw::Text | Raw::OpenText | Raw::Lua => Mark::Plain(TokenKind::Text),
            Raw::Arrow | Raw::Punctuation => Mark::Plain(TokenKind::Punctuation),
            Raw::Comment | Raw::BlockComment | Raw::OpenComment => Mark::Plain(TokenKind::Comment),
            Raw::Newline => Mark::None,
        }
    }
}
