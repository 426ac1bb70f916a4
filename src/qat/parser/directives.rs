//! Directives: lines that begin with a dot, and `import`, which may leave its dot out.

use diagnostics::{Diagnostic, Span, suggest};

use super::{DIRECTIVES, Parser, shortened};
use crate::marks::Mark;
use crate::report::Unread;
use crate::syntax::{Define, Import, Item, LuaBlock, Name, Text};
use qat_text::lexer::{Token, TokenKind};

impl Parser<'_> {
    pub(super) fn directive(&mut self, token: Token, depth: usize) -> Option<Item> {
        let name = self.slice(token.span);
        match name {
            ".import" => return self.import(token, depth),
            ".define" => return self.define(token, depth),
            ".registers" | ".macro" | ".start-lua" | ".test" => {}
            _ => {
                self.unknown_directive(token);
                return None;
            }
        }
        self.bump(Some(Mark::Keyword));
        let item = match name {
            ".registers" => Some(Item::Registers(self.registers_block(token.span))),
            ".macro" => self.r#macro(token).map(Item::Macro),
            ".test" => self.test(token).map(Item::Test),
            _ => Some(Item::Lua(self.lua_block(token))),
        };
        if depth > 0 {
            self.inside(token);
            return None;
        }
        item
    }

    /// Reports what belongs to a file, not into a block.
    fn inside(&mut self, token: Token) {
        let name = self.slice(token.span);
        self.reports.flow_unknown = true;
        self.reports.error(|| {
            Diagnostic::error(
                "qat::inside-block",
                sentences::qat_syntax::inside_block(name),
            )
            .at(token.span, sentences::qat_syntax::inside_block_here())
            .help(sentences::qat_syntax::inside_block_help())
        });
    }

    fn unknown_directive(&mut self, token: Token) {
        let name = self.slice(token.span);
        self.bump(Some(Mark::Keyword));
        self.reports.flow_unknown = true;
        self.reports.unread = Unread::ANYTHING;
        self.reports.error(|| {
            let error = Diagnostic::error(
                "qat::unknown-directive",
                sentences::qat_syntax::unknown_directive(shortened(name)),
            );
            match suggest(name, DIRECTIVES) {
                Some(near) => error.at_suggestion(token.span, near),
                None => error
                    .at(token.span, sentences::qat_syntax::unknown_directive_here())
                    .help(sentences::qat_syntax::unknown_directive_help()),
            }
        });
        self.skip_line();
    }

    /// `import "file.qat"`, or without the quotes as the reference implementation has it; the parser stands at the
    /// keyword.
    pub(super) fn import(&mut self, keyword: Token, depth: usize) -> Option<Item> {
        self.bump(Some(Mark::Keyword));
        let token = self.peek();
        let path = if self.at_line_end() {
            None
        } else {
            token.map(|token| self.path(token))
        };
        let Some(path) = path else {
            let span = self.location(token);
            let found = self.describe(token);
            self.reports.flow_unknown = true;
            self.reports.error(|| {
                Diagnostic::error(
                    "qat::expected-path",
                    sentences::qat_syntax::import_name(found),
                )
                .at(span, sentences::qat_syntax::import_name_here())
                .help(sentences::qat_syntax::import_name_help())
            });
            return None;
        };
        self.line_must_end("import");
        if depth > 0 {
            self.inside(keyword);
            return None;
        }
        let span = keyword.span.to(path.span);
        Some(Item::Import(Import { path, span }))
    }

    /// A file's name, which goes on to the end of the line where it has no quotes; the parser stands at its first
    /// token.
    fn path(&mut self, first: Token) -> Text {
        if matches!(first.kind, TokenKind::Text | TokenKind::OpenText) {
            self.bump(None);
            return self.quoted(first);
        }
        let mut span = first.span;
        while let Some(token) = self.peek()
            && !self.at_line_end()
        {
            self.bump(None);
            span = span.to(token.span);
        }
        Text {
            value: self.slice(span).to_owned(),
            span,
        }
    }

    /// `.define NAME value`; the parser stands at the keyword.
    fn define(&mut self, keyword: Token, depth: usize) -> Option<Item> {
        self.bump(Some(Mark::Keyword));
        let token = self.peek();
        let name = match token {
            Some(token) if token.kind == TokenKind::Word => {
                self.bump(Some(Mark::Register));
                Name::Word(self.name(token, sentences::qat_syntax::bad_name_define))
            }
            Some(token) if token.kind == TokenKind::Placeholder => {
                self.bump(Some(Mark::Register));
                Name::Placeholder(self.placeholder(token))
            }
            _ => {
                let span = self.location(token);
                let found = self.describe(token);
                self.reports.unread.defines = true;
                self.reports.error(|| {
                    Diagnostic::error(
                        "qat::expected-name",
                        sentences::qat_syntax::define_name(found),
                    )
                    .at(span, sentences::qat_syntax::define_name_here())
                    .help(sentences::qat_syntax::define_name_help())
                });
                self.skip_line();
                return None;
            }
        };
        if self.at_line_end() {
            let end = self.peek();
            let span = self.location(end);
            self.reports.unread.defines = true;
            self.reports.error(|| {
                Diagnostic::error("qat::expected-value", sentences::qat_syntax::define_value())
                    .at(span, sentences::qat_syntax::define_value_here())
                    .help(sentences::qat_syntax::define_name_help())
            });
            return None;
        }
        let Some(value) = self.argument(depth, false) else {
            self.reports.unread.defines = true;
            self.skip_line();
            return None;
        };
        self.line_must_end(".define");
        let span = keyword.span.to(value.span());
        Some(Item::Define(Define { name, value, span }))
    }

    /// Reports what stands behind a directive that was complete.
    fn line_must_end(&mut self, what: &str) {
        if self.at_line_end() || self.next_is("}") {
            return;
        }
        let token = self.peek();
        let span = self.location(token);
        self.reports.error(|| {
            Diagnostic::error("qat::extra-value", sentences::qat_syntax::extra_value(what))
                .at(span, sentences::qat_syntax::extra_value_here())
        });
        self.skip_line();
    }

    /// After the word `.start-lua`.
    fn lua_block(&mut self, start: Token) -> LuaBlock {
        let mut code = Span {
            start: start.span.end,
            ..start.span
        };
        if let Some(token) = self.peek().filter(|t| t.kind == TokenKind::Lua) {
            code = token.span;
            self.bump(None);
        }
        match self.peek() {
            Some(_) => {
                self.bump(Some(Mark::Keyword));
                self.line_must_end("end-lua");
            }
            None if self.cut => {}
            None => self.reports.error(|| {
                Diagnostic::error("qat::unclosed", sentences::qat_syntax::unclosed_lua())
                    .at(start.span, sentences::qat_syntax::opened_here())
                    .help(sentences::qat_syntax::unclosed_lua_help())
            }),
        }
        let before = &self.text[..code.start as usize];
        LuaBlock {
            code,
            text: self.slice(code).to_owned(),
            line: before.matches('\n').count() + 1,
        }
    }
}
