//! Tokens as an editor colours them: the parser marks what it knows, the declarations tell the rest.

use q::TokenKind;

use crate::lexer;
use crate::registers::Registers;
use crate::statements::Statements;

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
    /// What a token is as far as its characters tell.
    pub fn of(kind: lexer::TokenKind) -> Mark {
        use lexer::TokenKind as Raw;
        match kind {
            Raw::Word | Raw::Unknown | Raw::Directive | Raw::Placeholder => {
                Mark::Plain(TokenKind::Unknown)
            }
            Raw::Number => Mark::Plain(TokenKind::Number),
            Raw::Text | Raw::OpenText => Mark::Plain(TokenKind::Text),
            Raw::Arrow | Raw::Punctuation => Mark::Plain(TokenKind::Punctuation),
            Raw::Comment => Mark::Plain(TokenKind::Comment),
            Raw::Newline => Mark::None,
        }
    }
}

/// The tokens of `text` in order.
pub(crate) fn highlight(
    text: &str,
    tokens: &[lexer::Token],
    marks: &[Mark],
    registers: &Registers,
    statements: &Statements,
) -> Vec<q::Token> {
    let kind = |token: &lexer::Token, mark: Mark| match mark {
        Mark::None => None,
        Mark::Keyword => Some(TokenKind::Keyword),
        Mark::Register => Some(TokenKind::Register),
        Mark::Label => Some(TokenKind::Label),
        Mark::Move => Some(TokenKind::Move),
        Mark::Plain(kind) => Some(kind),
        Mark::Argument { jump } => {
            let word = &text[token.span.range()];
            Some(if registers.find(word).is_some() {
                TokenKind::Register
            } else if jump {
                TokenKind::Label
            } else if statements.is_pattern_word(word) {
                TokenKind::Keyword
            } else {
                TokenKind::Unknown
            })
        }
    };
    let shown = tokens.iter().zip(marks).filter_map(|(token, &mark)| {
        let kind = kind(token, mark)?;
        Some(q::Token {
            span: token.span,
            kind,
        })
    });
    shown.collect()
}
