//! `.macro name { (pattern) => body ... }`.

use diagnostics::{Diagnostic, Span};
use sentences::Sentence;

use super::{Parser, shortened};
use crate::marks::Mark;
use crate::syntax::{Arm, Block, Kind, Macro, Piece, Word};
use qat_text::lexer::{Token, TokenKind};

impl Parser<'_> {
    /// After the word `.macro`; `None` when it has no name.
    pub(super) fn r#macro(&mut self, keyword: Token) -> Option<Macro> {
        let doc = self.doc_above(self.at - 1);
        let token = self.peek();
        let Some(name) = token.filter(|t| t.kind == TokenKind::Word) else {
            self.reports.unread.macros = true;
            let here = sentences::qat_syntax::macro_name_here();
            self.expected(
                "qat::expected-name",
                sentences::qat_syntax::macro_name,
                here,
            );
            self.skip_line();
            return None;
        };
        self.bump(Some(Mark::Plain(diagnostics::TokenKind::Keyword)));
        let mut written = Macro {
            name: self.name(name, sentences::qat_syntax::bad_name_macro),
            arms: Vec::new(),
            broken: false,
            doc,
        };
        self.skip_newlines_before("{");
        if !self.next_is("{") {
            written.broken = true;
            let here = sentences::qat_syntax::macro_brace_here();
            self.expected(
                "qat::expected-brace",
                sentences::qat_syntax::macro_brace,
                here,
            );
            self.skip_line();
            return Some(written);
        }
        let open = self.location(self.tokens.get(self.at).copied());
        self.bump(None);
        loop {
            self.skip_newlines();
            if self.next_is("}") {
                self.bump(None);
                break;
            }
            let Some(token) = self.peek().filter(|t| t.kind != TokenKind::Directive) else {
                written.broken = true;
                self.unclosed_brace(open, sentences::qat_syntax::unclosed_macro());
                break;
            };
            if token.kind == TokenKind::Word && !self.arrow_on_line() && !self.brace_closes() {
                // A statement can only stand outside, and no brace further down closes the macro.
                written.broken = true;
                self.unclosed_brace(open, sentences::qat_syntax::unclosed_macro());
                break;
            }
            if !self.is(Some(token), "(") {
                written.broken = true;
                let here = sentences::qat_syntax::macro_pattern_here();
                self.expected(
                    "qat::expected-pattern",
                    sentences::qat_syntax::macro_pattern,
                    here,
                );
                self.at += 1;
                self.skip_line();
                continue;
            }
            match self.arm(token) {
                Some(arm) => written.arms.push(arm),
                None => written.broken = true,
            }
        }
        if written.arms.is_empty() && !written.broken {
            written.broken = true;
            self.reports.error(|| {
                let message = sentences::qat_syntax::macro_empty(&written.name.text);
                Diagnostic::error("qat::expected-pattern", message)
                    .at(
                        keyword.span.to(name.span),
                        sentences::qat_syntax::macro_empty_here(),
                    )
                    .help(sentences::qat_syntax::macro_help())
            });
        }
        Some(written)
    }

    fn arrow_on_line(&self) -> bool {
        let rest = self.tokens[self.at..].iter();
        let mut line = rest.take_while(|t| t.kind != TokenKind::Newline);
        line.any(|&t| self.is(Some(t), "=>"))
    }

    /// Whether one of the braces before the next directive closes what is open here.
    fn brace_closes(&self) -> bool {
        let mut open = 0_usize;
        let rest = self.tokens[self.at..].iter();
        for &token in rest.take_while(|t| t.kind != TokenKind::Directive) {
            if self.is(Some(token), "{") {
                open += 1;
            } else if self.is(Some(token), "}") {
                let Some(left) = open.checked_sub(1) else {
                    return true;
                };
                open = left;
            }
        }
        false
    }

    /// `message` says what is expected and what was found; `here` is what to write at this place.
    fn expected(&mut self, code: &'static str, message: fn(Sentence) -> Sentence, here: Sentence) {
        let token = self.peek();
        let span = self.location(token);
        let found = self.describe(token);
        self.reports.error(|| {
            Diagnostic::error(code, message(found))
                .at(span, here)
                .help(sentences::qat_syntax::macro_help())
        });
    }

    /// `(pattern) => body`; the parser stands at the opening bracket.
    fn arm(&mut self, open: Token) -> Option<Arm> {
        let doc = self.doc_above(self.at);
        self.bump(None);
        let pattern = self.pattern(open.span);
        let (pattern, close) = match pattern {
            Some((pattern, close)) => (Some(pattern), close),
            None => (None, open.span),
        };
        if !self.next_is("=>") {
            if pattern.is_some() {
                let here = sentences::qat_syntax::macro_arrow_here();
                self.expected(
                    "qat::expected-arrow",
                    sentences::qat_syntax::macro_arrow,
                    here,
                );
            }
            self.skip_line();
            return None;
        }
        self.bump(None);
        let body = self.body()?;
        Some(Arm {
            pattern: pattern?,
            body,
            doc,
            span: open.span.to(close),
        })
    }

    /// A block, or one statement.
    fn body(&mut self) -> Option<Block> {
        let token = self.peek();
        match token {
            Some(open) if self.is(token, "{") => {
                let block = self.block(open, 0);
                if block.is_none() {
                    self.skip_line();
                }
                block
            }
            Some(first) if first.kind != TokenKind::Newline && !self.is(token, "}") => {
                let start = self.at;
                let item = self.item(first, 1);
                let end = self.tokens[start..self.at]
                    .iter()
                    .rfind(|t| t.kind != TokenKind::Newline && !t.kind.is_comment())
                    .map_or(first.span, |last| last.span);
                Some(Block {
                    items: vec![item?],
                    span: first.span.to(end),
                })
            }
            _ => {
                self.expected(
                    "qat::expected-statement",
                    sentences::qat_syntax::macro_statement,
                    sentences::qat_syntax::macro_statement_here(),
                );
                None
            }
        }
    }

    /// The pieces up to the closing bracket, and where that is.
    fn pattern(&mut self, open: Span) -> Option<(Vec<Piece>, Span)> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut good = true;
        loop {
            self.skip_newlines();
            let token = self.peek();
            match token {
                Some(token) if self.is(Some(token), ")") => {
                    self.bump(None);
                    return good.then_some((pieces, token.span));
                }
                Some(token) if token.kind == TokenKind::Word => {
                    self.bump(Some(Mark::Plain(diagnostics::TokenKind::Keyword)));
                    pieces.push(Piece::Word(self.word(token)));
                }
                Some(token) if token.kind == TokenKind::Placeholder => {
                    match self.variable(token, &pieces) {
                        Some(piece) => pieces.push(piece),
                        None => good = false,
                    }
                }
                Some(token) if self.is(Some(token), ",") => self.stray_comma(),
                Some(token)
                    if !matches!(token.kind, TokenKind::Directive)
                        && !["=>", "{", "}"].contains(&self.slice(token.span)) =>
                {
                    good = false;
                    let found = self.describe(Some(token));
                    self.reports.error(|| {
                        Diagnostic::error(
                            "qat::bad-pattern",
                            sentences::qat_syntax::bad_pattern(found),
                        )
                        .at(token.span, sentences::qat_syntax::bad_pattern_here())
                        .help(sentences::qat_syntax::bad_pattern_help())
                    });
                    self.bump(None);
                }
                _ => {
                    self.reports.error(|| {
                        Diagnostic::error(
                            "qat::unclosed",
                            sentences::qat_syntax::unclosed_pattern(),
                        )
                        .at(open, sentences::qat_syntax::opened_here())
                        .help(sentences::qat_syntax::unclosed_bracket_help())
                    });
                    return None;
                }
            }
        }
    }

    /// `$R:reg`; the parser stands at the placeholder.
    fn variable(&mut self, token: Token, known: &[Piece]) -> Option<Piece> {
        self.bump(Some(Mark::Register));
        let name = self.placeholder(token);
        let all: Vec<&str> = Kind::ALL.iter().map(|(word, _)| *word).collect();
        let kinds = sentences::qat_syntax::kind_help(all.join(", "));
        if !self.next_is(":") {
            self.reports.error(|| {
                let message = sentences::qat_syntax::missing_kind(shortened(&name.text));
                Diagnostic::error("qat::missing-kind", message)
                    .at(token.span, sentences::qat_syntax::missing_kind_here())
                    .help(kinds)
            });
            return None;
        }
        self.bump(None);
        let word = self.peek();
        let Some(word) = word.filter(|t| t.kind == TokenKind::Word) else {
            let span = self.location(word);
            self.reports.error(|| {
                let message = sentences::qat_syntax::missing_kind(shortened(&name.text));
                Diagnostic::error("qat::missing-kind", message)
                    .at(span, sentences::qat_syntax::missing_kind_after_colon())
                    .help(kinds)
            });
            return None;
        };
        self.bump(Some(Mark::Plain(diagnostics::TokenKind::Keyword)));
        let text = self.slice(word.span);
        let Some(&(_, kind)) = Kind::ALL.iter().find(|(known, _)| *known == text) else {
            self.reports.error(|| {
                let message = sentences::qat_syntax::unknown_kind(shortened(text));
                let error = Diagnostic::error("qat::unknown-kind", message);
                error
                    .at_unknown(
                        word.span,
                        text,
                        all,
                        sentences::qat_syntax::unknown_kind_here(),
                    )
                    .help(kinds)
            });
            return None;
        };
        if let Some(first) = first_of_name(known, &name) {
            self.reports.error(|| {
                let message = sentences::qat_syntax::second_placeholder(shortened(&name.text));
                Diagnostic::error("qat::second-placeholder", message)
                    .at(token.span, sentences::qat_syntax::second_placeholder_here())
                    .at(first, sentences::qat_syntax::second_placeholder_first())
                    .help(sentences::qat_syntax::second_placeholder_help())
            });
            return None;
        }
        Some(Piece::Variable { name, kind })
    }

    /// The comment lines right above the token at `at`, without their marks.
    fn doc_above(&self, at: usize) -> String {
        let mut lines = Vec::new();
        let mut rest = &self.tokens[..at.min(self.tokens.len())];
        // Each round takes a line end and the comment before it, if that has its line for itself.
        while let [before @ .., comment, newline] = rest
            && newline.kind == TokenKind::Newline
            && comment.kind.is_comment()
            && before.last().is_none_or(|t| t.kind == TokenKind::Newline)
        {
            lines.extend(said(self.slice(comment.span)).into_iter().rev());
            rest = before;
        }
        lines.reverse();
        lines.join("\n")
    }
}

/// The lines of a comment without its marks; none of one that is not for people.
fn said(comment: &str) -> Vec<&str> {
    if let Some(block) = comment.strip_prefix("--[[") {
        let block = block.strip_suffix("--").unwrap_or(block);
        let block = block.strip_suffix("]]").unwrap_or(block);
        let block = block.strip_suffix("--").unwrap_or(block);
        return block.trim().lines().map(str::trim).collect();
    }
    let line = ["--", "//"]
        .iter()
        .find_map(|mark| comment.strip_prefix(mark));
    let line = line.map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end());
    line.into_iter().collect()
}

fn first_of_name(pieces: &[Piece], wanted: &Word) -> Option<Span> {
    pieces.iter().find_map(|piece| match piece {
        Piece::Variable { name, .. } if name.text == wanted.text => Some(name.span),
        _ => None,
    })
}
