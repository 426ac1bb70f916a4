//! Tokens as an editor colours them: the parser marks what it knows, the declarations give the rest.

use diagnostics::TokenKind;

use crate::expand::Macros;
use crate::marks::Mark;
use crate::modules::Module;
use crate::registers::Registers;
use qat_text::lexer;

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
