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
            let message = format!("`{name}` cannot stand inside a block");
            Diagnostic::error("qat::inside-block", message)
                .at(token.span, "a block is open here")
                .help("put it between the statements of the file, outside of all braces")
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
                format!("there is no directive called `{}`", shortened(name)),
            );
            match suggest(name, DIRECTIVES) {
                Some(near) => error.at_suggestion(token.span, near),
                None => error
                    .at(token.span, "a directive, because it starts with a dot")
                    .help("the registers are declared with `.registers { ... }`"),
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
                let message = format!("`import` needs a file's name, not {found}");
                Diagnostic::error("qat::expected-path", message)
                    .at(span, "expected the name of a file")
                    .help("for example `import \"./macros.qat\"`")
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
                Name::Word(self.name(token, "a define"))
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
                    let message = format!("`.define` needs a name, not {found}");
                    Diagnostic::error("qat::expected-name", message)
                        .at(span, "expected a name")
                        .help("for example `.define START 5`, which `$START` then stands for")
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
                let message = "`.define` needs a value after the name";
                Diagnostic::error("qat::expected-value", message)
                    .at(span, "a value is missing here")
                    .help("for example `.define START 5`, which `$START` then stands for")
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
            Diagnostic::error("qat::extra-value", format!("`{what}` takes nothing more"))
                .at(span, "this is too much")
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
                Diagnostic::error("qat::unclosed", "this Lua code has no end")
                    .at(start.span, "opened here")
                    .help("close it with a line `end-lua`")
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
