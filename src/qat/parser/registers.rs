//! `.registers { ... }`.

use diagnostics::{Diagnostic, Span};

use super::Parser;
use crate::marks::Mark;
use crate::syntax::{Declaration, Layout, Number, RegistersBlock, Storage, Word};
use qat_text::lexer::{Token, TokenKind};

/// An error was reported.
struct ReportedError;

impl Parser<'_> {
    /// After the word `.registers`.
    pub(super) fn registers_block(&mut self, keyword: Span) -> RegistersBlock {
        let mut block = RegistersBlock {
            declarations: Vec::new(),
            span: keyword,
        };
        self.skip_newlines_before("{");
        let Some(open) = self.peek().filter(|&token| self.is(Some(token), "{")) else {
            self.reports.error(|| {
                Diagnostic::error(
                    "qat::expected-brace",
                    sentences::qat_syntax::registers_brace(),
                )
                .at(keyword, sentences::qat_syntax::registers_brace_here())
                .help(sentences::qat_syntax::registers_brace_help())
            });
            self.skip_line();
            return block;
        };
        self.bump(None);
        loop {
            self.skip_newlines();
            let Some(token) = self.peek() else {
                self.unclosed_brace(open.span, sentences::qat_syntax::unclosed_registers());
                return block;
            };
            if self.is(Some(token), "}") {
                self.bump(None);
                return block;
            }
            if self.leaves_block(token) {
                self.unclosed_brace(open.span, sentences::qat_syntax::unclosed_registers());
                return block;
            }
            if self.is(Some(token), "(") {
                if !self.group(&mut block.declarations) {
                    return block;
                }
            } else {
                block.declarations.push(self.declaration(None));
            }
        }
    }

    /// `( A, B <- 3x3 builtin (90, 90)`, a line for each way to divide the puzzle, and `)`; the parser stands at the
    /// opening bracket. Returns whether the block may go on.
    fn group(&mut self, declarations: &mut Vec<Declaration>) -> bool {
        let open = self.location(self.tokens.get(self.at).copied());
        self.bump(None);
        let before = declarations.len();
        loop {
            self.skip_newlines();
            let next = self.peek();
            let leaves = next.is_none_or(|token| self.leaves_block(token));
            if leaves || self.is(next, "}") || self.is(next, "(") {
                self.reports.unread.registers = true;
                self.reports.error(|| unclosed_bracket(open));
                return !leaves;
            }
            if self.is(next, ")") {
                let close = self.location(next);
                self.bump(None);
                if declarations.len() == before {
                    self.empty_part(open.to(close));
                }
                return true;
            }
            declarations.push(self.declaration(Some(open)));
        }
    }

    /// Whether the line is code, so that the block's closing brace must be missing.
    fn leaves_block(&mut self, token: Token) -> bool {
        match token.kind {
            TokenKind::Directive => true,
            TokenKind::Word => {
                let second = self.peek_second();
                let declares =
                    second.is_some_and(|t| t.kind == TokenKind::Arrow) || self.is(second, ",");
                self.is(second, ":")
                    || (!declares && crate::statements::is_statement(self.slice(token.span)))
            }
            _ => false,
        }
    }

    /// One declaration; the parser stands at its first token, which is not the block's end.
    fn declaration(&mut self, group: Option<Span>) -> Declaration {
        let start = self.at;
        let tape = self.tape();
        let names = tape.is_ok().then(|| self.names()).flatten();
        let tape = tape.unwrap_or_default();
        let storage = names.as_ref().and_then(|_| self.storage());
        if storage.is_some() {
            return Declaration {
                group,
                tape,
                names: names.unwrap_or_default(),
                storage,
            };
        }
        // What the line surely declares counts as declared, so that its uses are not reported as well. Nobody knows
        // what else it would.
        self.reports.unread.registers = true;
        let end = self.at;
        self.at = start;
        let declared = self.clear_names();
        self.at = self.at.max(end);
        self.skip_line();
        Declaration {
            group,
            tape,
            names: declared,
            storage: None,
        }
    }

    /// The names before an arrow, or, where there is none, those with commas between at the beginning of the line;
    /// after the tape's name, if that was read.
    fn clear_names(&mut self) -> Vec<Word> {
        let rest = self.tokens[self.at..].iter();
        let line = rest.take_while(|t| t.kind != TokenKind::Newline && !self.is(Some(**t), "}"));
        let code: Vec<Token> = line.filter(|t| !t.kind.is_comment()).copied().collect();
        let start = code.iter().position(|&t| self.is(Some(t), "~"));
        let code = &code[start.map_or(0, |tilde| tilde + 1)..];
        let arrow = code.iter().position(|t| t.kind == TokenKind::Arrow);
        let commas = || {
            let pairs = code.chunks(2);
            let more = pairs.take_while(|pair| {
                pair[0].kind == TokenKind::Word
                    && pair
                        .get(1)
                        .is_some_and(|&second| self.is(Some(second), ","))
            });
            // The name after the last comma, or the only one.
            more.count() * 2 + 1
        };
        let names = &code[..arrow.unwrap_or_else(commas).min(code.len())];
        let words = names.iter().filter(|t| t.kind == TokenKind::Word);
        words.map(|&token| self.word(token)).collect()
    }

    /// Whether the token is the word or the picture that begins a tape's declaration; the paper's picture of a tape is
    /// shown as a black square where there is no such character.
    fn is_tape_mark(&mut self, token: Token) -> bool {
        match token.kind {
            TokenKind::Word => {
                let next = self.tokens.get(self.at + 1);
                let named = |t: &Token| matches!(t.kind, TokenKind::Word | TokenKind::Number);
                self.slice(token.span) == "tape" && next.is_some_and(named)
            }
            TokenKind::Unknown => matches!(
                self.slice(token.span).trim_end_matches('\u{fe0f}'),
                "📼" | "■" | "⬛"
            ),
            _ => false,
        }
    }

    /// `tape X ~`, if the declaration begins so.
    fn tape(&mut self) -> Result<Option<Word>, ReportedError> {
        let Some(token) = self.peek() else {
            return Ok(None);
        };
        let mut named = token;
        let marked = self.is_tape_mark(token);
        if marked {
            self.bump(Some(Mark::Keyword));
            named = self.peek().unwrap_or(token);
        } else {
            let second = self.peek_second();
            if !self.is(second, "~") {
                return Ok(None);
            }
            let text = self.slice(token.span).to_owned();
            self.reports.error(|| {
                Diagnostic::error("qat::expected-tape", sentences::qat_syntax::tape_word())
                    .at(token.span, sentences::qat_syntax::tape_word_here())
                    .help(sentences::qat_syntax::tape_word_help(text))
            });
        }
        if named.kind != TokenKind::Word {
            let span = self.location(Some(named));
            let found = self.describe(Some(named));
            self.reports.error(|| {
                Diagnostic::error(
                    "qat::expected-name",
                    sentences::qat_syntax::tape_name(found),
                )
                .at(span, sentences::qat_syntax::tape_name_here())
                .help(sentences::qat_syntax::tape_help())
            });
            return Err(ReportedError);
        }
        self.bump(Some(Mark::Register));
        let name = self.name(named, sentences::qat_syntax::bad_name_tape);
        if !self.next_is("~") {
            let token = self.peek();
            let span = self.location(token);
            let found = self.describe(token);
            self.reports.error(|| {
                Diagnostic::error(
                    "qat::expected-tape",
                    sentences::qat_syntax::tape_tilde(found),
                )
                .at(span, sentences::qat_syntax::tape_tilde_here())
                .help(sentences::qat_syntax::tape_help())
            });
            return Err(ReportedError);
        }
        self.bump(None);
        Ok(Some(name))
    }

    /// `A, B <-`; `None` when an error was reported.
    fn names(&mut self) -> Option<Vec<Word>> {
        let mut names = Vec::new();
        loop {
            let token = self.peek()?;
            if token.kind != TokenKind::Word {
                let found = self.describe(Some(token));
                self.reports.error(|| {
                    Diagnostic::error(
                        "qat::expected-register-name",
                        sentences::qat_syntax::register_name(found),
                    )
                    .at(token.span, sentences::qat_syntax::register_name_here())
                    .help(sentences::qat_syntax::declaration_help())
                });
                return None;
            }
            self.bump(Some(Mark::Register));
            names.push(self.name(token, sentences::qat_syntax::bad_name_register));
            if self.next_is(",") {
                self.bump(None);
                continue;
            }
            return self.arrow().then_some(names);
        }
    }

    fn arrow(&mut self) -> bool {
        let token = self.peek();
        if token.is_some_and(|t| t.kind == TokenKind::Arrow) {
            self.bump(None);
            return true;
        }
        let span = self.location(token);
        let found = self.describe(token);
        self.reports.error(|| {
            Diagnostic::error(
                "qat::expected-arrow",
                sentences::qat_syntax::register_arrow(found),
            )
            .at(span, sentences::qat_syntax::register_arrow_here())
            .help(sentences::qat_syntax::declaration_help())
        });
        false
    }

    /// `3x3 builtin (90, 90)` or `3x3 (R U R' U')`; `None` when an error was reported.
    fn storage(&mut self) -> Option<Storage> {
        let token = self.peek();
        let puzzle = token.filter(|t| matches!(t.kind, TokenKind::Word | TokenKind::Number));
        let Some(puzzle) = puzzle else {
            let span = self.location(token);
            let found = self.describe(token);
            self.reports.error(|| {
                Diagnostic::error(
                    "qat::expected-puzzle",
                    sentences::qat_syntax::expected_puzzle(found),
                )
                .at(span, sentences::qat_syntax::expected_puzzle_here())
                .help(sentences::qat_syntax::declaration_example())
            });
            return None;
        };
        self.bump(Some(Mark::Keyword));
        if self.slice(puzzle.span) == "theoretical" {
            return self.theoretical(puzzle);
        }
        let mut builtin = false;
        let layout = self.peek();
        let second = self.peek_second();
        let is_builtin = layout.is_some_and(|token| self.slice(token.span) == "builtin");
        // A word before a bracket is a misspelt `builtin`; any other one begins an algorithm without brackets.
        let is_word = layout.is_some_and(|token| token.kind == TokenKind::Word);
        let moves = is_word && !is_builtin && !self.is(second, "(");
        if let Some(word) = layout.filter(|_| is_word && !moves) {
            builtin = true;
            if !is_builtin {
                let found = self.describe(Some(word));
                self.reports.error(|| {
                    Diagnostic::error(
                        "qat::expected-layout",
                        sentences::qat_syntax::expected_builtin(found),
                    )
                    .at(word.span, sentences::qat_syntax::expected_builtin_here())
                    .help(sentences::qat_syntax::expected_builtin_help())
                });
            }
            self.bump(Some(Mark::Keyword));
        }
        let number = self.peek().is_some_and(|t| t.kind == TokenKind::Number);
        let (parts, span) = if moves || (builtin && number) {
            self.unbracketed()
        } else {
            self.bracketed()?
        };
        let numeric = parts.iter().all(|part| {
            let text = self.slice(*part).trim_start_matches('-');
            !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
        });
        if !builtin && numeric {
            let sizes = self.slice(span).to_owned();
            self.reports.error(|| {
                Diagnostic::error("qat::expected-layout", sentences::qat_syntax::sizes_alone())
                    .at(span, sentences::qat_syntax::sizes_alone_here())
                    .help(sentences::qat_syntax::sizes_alone_help(sizes))
            });
            builtin = true;
        }
        let layout = if builtin {
            Layout::Builtin(self.sizes(&parts, numeric)?)
        } else {
            Layout::Algorithms(parts)
        };
        Some(Storage {
            puzzle: self.word(puzzle),
            layout,
            span,
        })
    }

    /// After `theoretical`: `90` or `(90, 90)`.
    fn theoretical(&mut self, keyword: Token) -> Option<Storage> {
        let (sizes, span) = match self.peek() {
            Some(token) if token.kind == TokenKind::Number => {
                self.bump(None);
                let number = Number::parse(self.slice(token.span), token.span);
                (vec![number], token.span)
            }
            _ => {
                let (parts, span) = self.bracketed()?;
                let numeric = parts.iter().all(|&part| {
                    let text = self.slice(part);
                    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
                });
                (self.sizes(&parts, numeric)?, span)
            }
        };
        Some(Storage {
            puzzle: self.word(keyword),
            layout: Layout::Theoretical(sizes),
            span,
        })
    }

    fn sizes(&mut self, parts: &[Span], numeric: bool) -> Option<Vec<Number>> {
        if !numeric {
            for &part in parts {
                let text = self.slice(part).to_owned();
                if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
                    self.reports.error(|| {
                        Diagnostic::error("qat::bad-size", sentences::qat_syntax::bad_size())
                            .at(part, sentences::qat_syntax::bad_size_here())
                            .help(sentences::qat_syntax::bad_size_help())
                    });
                }
            }
            return None;
        }
        let number = |&part: &Span| Number::parse(self.slice(part), part);
        Some(parts.iter().map(number).collect())
    }

    /// `part, part` up to the end of the line, of the group or of the block: the parts, each at least one token, and
    /// the whole. The parser stands at the first token of the first one.
    fn unbracketed(&mut self) -> (Vec<Span>, Span) {
        let mut parts: Vec<Span> = Vec::new();
        let mut part: Option<Span> = None;
        let mut depth = 0_usize;
        while let Some(token) = self.peek() {
            let closes = self.is(Some(token), "}") || (depth == 0 && self.is(Some(token), ")"));
            if token.kind == TokenKind::Newline || closes {
                break;
            }
            match self.slice(token.span) {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            if self.is(Some(token), ",") {
                parts.extend(part.take());
            } else {
                part = Some(part.map_or(token.span, |span| span.to(token.span)));
            }
            let mark = (token.kind == TokenKind::Word).then_some(Mark::Move);
            self.bump(mark);
        }
        parts.extend(part);
        let whole = parts.iter().copied().reduce(Span::to);
        let whole = whole.unwrap_or_else(|| self.location(None));
        (parts, whole)
    }

    /// `( part, part )`: the parts, each at least one token, and the whole. A comma may follow the last one.
    fn bracketed(&mut self) -> Option<(Vec<Span>, Span)> {
        let token = self.peek();
        if !self.is(token, "(") {
            let span = self.location(token);
            let found = self.describe(token);
            self.reports.error(|| {
                Diagnostic::error(
                    "qat::expected-layout",
                    sentences::qat_syntax::expected_layout(found),
                )
                .at(span, sentences::qat_syntax::expected_layout_here())
                .help(sentences::qat_syntax::declaration_example())
            });
            return None;
        }
        let open = token?.span;
        self.bump(None);
        let mut parts = Vec::new();
        let mut part: Option<Span> = None;
        let mut depth = 0_usize;
        let mut separator = open;
        loop {
            let next = self.peek();
            let ends_block = next.is_none_or(|t| {
                matches!(
                    t.kind,
                    TokenKind::Arrow | TokenKind::Directive | TokenKind::Text | TokenKind::OpenText
                )
            }) || self.is(next, "}")
                || self.is(next, "{");
            let Some(token) = next.filter(|_| !ends_block) else {
                self.reports.error(|| unclosed_bracket(open));
                return None;
            };
            let text = self.slice(token.span);
            let closes = depth == 0 && text == ")";
            if closes || (depth == 0 && text == ",") {
                if closes && part.is_none() && !parts.is_empty() {
                    self.bump(None);
                    return Some((parts, open.to(token.span)));
                }
                let Some(span) = part.take() else {
                    self.empty_part(separator.to(token.span));
                    self.bump(None);
                    return None;
                };
                parts.push(span);
                separator = token.span;
                self.bump(None);
                if closes {
                    return Some((parts, open.to(token.span)));
                }
                continue;
            }
            match text {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if token.kind != TokenKind::Newline {
                part = Some(part.map_or(token.span, |span| span.to(token.span)));
            }
            let mark = (token.kind == TokenKind::Word).then_some(Mark::Move);
            self.bump(mark);
        }
    }

    fn empty_part(&mut self, span: Span) {
        self.reports.error(|| {
            Diagnostic::error("qat::missing-size", sentences::qat_syntax::missing_size())
                .at(span, sentences::qat_syntax::missing_size_here())
                .help(sentences::qat_syntax::missing_size_help())
        });
    }
}

fn unclosed_bracket(open: Span) -> Diagnostic {
    Diagnostic::error("qat::unclosed", sentences::qat_syntax::unclosed_bracket())
        .at(open, sentences::qat_syntax::opened_here())
        .help(sentences::qat_syntax::unclosed_bracket_help())
}
