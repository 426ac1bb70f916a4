//! Statements and their values.

use diagnostics::{Diagnostic, Span};
use sentences::Sentence;

use super::{Parser, shortened};
use crate::marks::Mark;
use crate::syntax::{
    Argument, Block, Call, Item, LuaCall, Modulus, Name, Number, Remainder, Text, Word,
};
use qat_text::lexer::{Token, TokenKind};

/// Blocks within blocks that are followed; deeper ones are refused so that no text can exhaust the stack.
const MAX_DEPTH: usize = 32;

impl Parser<'_> {
    /// A statement; the parser stands at its name.
    pub(super) fn call(&mut self, token: Token, depth: usize) -> Option<Item> {
        let name = self.word(token);
        self.bump(Some(Mark::Keyword));
        let jump = matches!(name.text.as_str(), "goto" | "solved-goto");
        let mut arguments: Vec<Argument> = Vec::new();
        while !self.at_line_end() && !self.next_is("}") {
            let before = self.at;
            if self.next_is(",") {
                self.stray_comma();
                continue;
            }
            let Some(argument) = self.argument(depth, jump) else {
                self.reports.flow_unknown = true;
                self.at = before;
                self.skip_line();
                return None;
            };
            arguments.push(argument);
        }
        let end = arguments.last().map_or(name.span, Argument::span);
        let span = name.span.to(end);
        Some(Item::Call(Call {
            name,
            arguments,
            span,
        }))
    }

    pub(super) fn stray_comma(&mut self) {
        if let Some(token) = self.peek() {
            self.reports.error(|| {
                Diagnostic::error("qat::stray-comma", sentences::qat_syntax::stray_comma())
                    .at(token.span, sentences::qat_syntax::stray_comma_here())
                    .help(sentences::qat_syntax::stray_comma_help())
            });
            self.at += 1;
        }
    }

    /// One value; `None` when it was reported as wrong.
    pub(super) fn argument(&mut self, depth: usize, jump: bool) -> Option<Argument> {
        let token = self.peek()?;
        match token.kind {
            TokenKind::Word if self.slice(token.span) == "lua" && self.lua_follows() => {
                self.lua_call(depth).map(Argument::Lua)
            }
            TokenKind::Word => {
                self.bump(Some(Mark::Argument { jump }));
                let word = self.word(token);
                if self.next_is("%") {
                    self.remainder(Name::Word(word))
                } else {
                    Some(Argument::Word(word))
                }
            }
            TokenKind::Number => {
                self.bump(None);
                let number = Number::parse(self.slice(token.span), token.span);
                Some(Argument::Number(number))
            }
            TokenKind::Text | TokenKind::OpenText => {
                self.bump(None);
                Some(Argument::Text(self.quoted(token)))
            }
            TokenKind::Placeholder => {
                self.bump(Some(Mark::Register));
                let word = self.placeholder(token);
                if self.next_is("%") {
                    self.remainder(Name::Placeholder(word))
                } else {
                    Some(Argument::Placeholder(word))
                }
            }
            TokenKind::Punctuation if self.slice(token.span) == "{" => {
                self.block(token, depth).map(Argument::Block)
            }
            _ => {
                let found = self.describe(Some(token));
                let help = if self.is(Some(token), ":") {
                    sentences::qat_syntax::statement_value_colon()
                } else {
                    sentences::qat_syntax::statement_value_help()
                };
                let error = Diagnostic::error(
                    "qat::expected-value",
                    sentences::qat_syntax::statement_value(found),
                );
                let label = sentences::qat_syntax::statement_value_here();
                let error = self.with_habit(error, token, (label, help));
                self.reports.error(|| error);
                None
            }
        }
    }

    fn remainder(&mut self, register: Name) -> Option<Argument> {
        let percent = self.peek()?;
        self.bump(None);
        let modulus = match self.peek() {
            Some(token) if token.kind == TokenKind::Number => {
                self.bump(None);
                Modulus::Number(Number::parse(self.slice(token.span), token.span))
            }
            Some(token) if token.kind == TokenKind::Placeholder => {
                self.bump(Some(Mark::Register));
                Modulus::Placeholder(self.placeholder(token))
            }
            _ => {
                self.reports.error(|| {
                    Diagnostic::error(
                        "qat::expected-value",
                        sentences::qat_syntax::remainder_value(),
                    )
                    .at(percent.span, sentences::qat_syntax::remainder_value_here())
                    .help(sentences::qat_syntax::remainder_value_help())
                });
                return None;
            }
        };
        let end = match &modulus {
            Modulus::Number(number) => number.span,
            Modulus::Placeholder(word) => word.span,
        };
        Some(Argument::Remainder(Remainder {
            span: register.word().span.to(end),
            register,
            modulus,
        }))
    }

    /// Whether the word `lua` at which the parser stands begins a call of a Lua function.
    pub(super) fn lua_follows(&mut self) -> bool {
        self.peek_second()
            .is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// `lua function(value, ...)`; the parser stands at the keyword, after which a word stands.
    pub(super) fn lua_call(&mut self, depth: usize) -> Option<LuaCall> {
        let keyword = self.peek()?;
        if depth >= MAX_DEPTH {
            self.too_deep(
                keyword.span,
                sentences::qat_syntax::too_deep_calls(),
                sentences::qat_syntax::too_deep_calls_here(MAX_DEPTH),
            );
            return None;
        }
        self.bump(Some(Mark::Keyword));
        let function = self.peek().map(|token| self.word(token))?;
        self.bump(Some(Mark::Plain(diagnostics::TokenKind::Keyword)));
        if !self.next_is("(") {
            let token = self.peek();
            let span = self.location(token);
            self.lua_brackets(span);
            return None;
        }
        self.bump(None);
        let mut arguments = Vec::new();
        loop {
            self.skip_newlines();
            if self.next_is(")") {
                let close = self.peek()?;
                self.bump(None);
                return Some(LuaCall {
                    span: keyword.span.to(close.span),
                    function,
                    arguments,
                });
            }
            arguments.push(self.argument_or_end(&function, depth + 1)?);
            self.skip_newlines();
            if self.next_is(",") {
                self.bump(None);
            } else if !self.next_is(")") {
                let token = self.peek();
                let span = self.location(token);
                self.lua_brackets(span);
                return None;
            }
        }
    }

    fn argument_or_end(&mut self, function: &Word, depth: usize) -> Option<Argument> {
        if self.peek().is_none() {
            self.lua_brackets(function.span);
            return None;
        }
        self.argument(depth, false)
    }

    fn lua_brackets(&mut self, span: Span) {
        self.reports.flow_unknown = true;
        self.reports.error(|| {
            Diagnostic::error("qat::lua-call", sentences::qat_syntax::lua_call())
                .at(span, sentences::qat_syntax::lua_call_here())
                .help(sentences::qat_syntax::lua_call_help())
        });
    }

    /// `$code` on a line of its own.
    pub(super) fn splice(&mut self, token: Token) -> Option<Item> {
        self.bump(Some(Mark::Register));
        let word = self.placeholder(token);
        if self.at_line_end() || self.next_is("}") {
            return Some(Item::Splice(word));
        }
        self.reports.flow_unknown = true;
        self.reports.error(|| {
            let message = sentences::qat_syntax::splice(shortened(&word.text));
            Diagnostic::error("qat::expected-statement", message)
                .at(word.span, sentences::qat_syntax::splice_here())
                .help(sentences::qat_syntax::splice_help())
        });
        self.skip_line();
        None
    }

    pub(super) fn quoted(&mut self, token: Token) -> Text {
        let raw = self.slice(token.span);
        let inner = if token.kind == TokenKind::Text {
            &raw[1..raw.len() - 1]
        } else {
            self.reports.error(|| {
                Diagnostic::error("qat::unclosed", sentences::qat_syntax::unclosed_text())
                    .at(token.span, sentences::qat_syntax::unclosed_text_here())
                    .help(sentences::qat_syntax::unclosed_text_help())
            });
            &raw[1..]
        };
        Text {
            value: unescape(inner),
            span: token.span,
        }
    }

    fn too_deep(&mut self, at: Span, message: Sentence, label: Sentence) {
        self.reports
            .error(|| Diagnostic::error("qat::too-deep", message).at(at, label));
    }

    /// `{ ... }`; the parser stands at the opening brace.
    pub(super) fn block(&mut self, open: Token, depth: usize) -> Option<Block> {
        if depth >= MAX_DEPTH {
            self.too_deep(
                open.span,
                sentences::qat_syntax::too_deep_blocks(),
                sentences::qat_syntax::too_deep_blocks_here(MAX_DEPTH),
            );
            return None;
        }
        self.bump(None);
        let items = self.items(depth + 1);
        let close = self.peek();
        if close.is_none() {
            self.unclosed_brace(open.span, sentences::qat_syntax::unclosed_block());
        } else {
            self.bump(None);
        }
        let end = self.location(close);
        Some(Block {
            items,
            span: open.span.to(end),
        })
    }
}

/// `\"`, `\\` and `\n` stand for a quote, a backslash and a line end, as in Q; any other backslash is itself.
fn unescape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(c) = letters.next() {
        let meant = match (c, letters.peek()) {
            ('\\', Some('n')) => '\n',
            ('\\', Some(&next @ ('"' | '\\'))) => next,
            _ => {
                out.push(c);
                continue;
            }
        };
        out.push(meant);
        letters.next();
    }
    out
}
