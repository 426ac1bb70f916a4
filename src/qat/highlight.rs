//! Tokens as an editor colours them: the parser marks what it knows, the declarations give the rest.

use diagnostics::TokenKind;

use crate::expand::Macros;
use crate::modules::Module;
use crate::registers::Registers;
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

/// The tokens of a file in order; `text` is its text.
pub(crate) fn highlight(
    text: &str,
    module: &Module,
    registers: &Registers,
    macros: &Macros,
) -> Vec<diagnostics::Token> {
    let kind = |token: &lexer::Token, mark: Mark| match mark {
        Mark::None => None,
        Mark::Keyword => Some(TokenKind::Keyword),
        Mark::Register => Some(TokenKind::Register),
        Mark::Label => Some(TokenKind::Label),
        Mark::Move => Some(TokenKind::Move),
        Mark::Plain(kind) => Some(kind),
        Mark::Argument { jump } => {
            let word = &text[token.span.range()];
            Some(
                if registers.find(word).is_some() || registers.tape(word).is_some() {
                    TokenKind::Register
                } else if jump {
                    TokenKind::Label
                } else if macros.is_pattern_word(word) {
                    TokenKind::Keyword
                } else {
                    TokenKind::Unknown
                },
            )
        }
    };
    let shown = module
        .tokens
        .iter()
        .zip(&module.marks)
        .filter_map(|(token, &mark)| {
            let kind = kind(token, mark)?;
            Some(diagnostics::Token {
                span: token.span,
                kind,
            })
        });
    shown.collect()
}
