//! Tokens to syntax tree. Never fails: what cannot be understood is reported and left out, and parsing goes on with
//! the next line.

mod directives;
mod macros;
mod registers;
mod statements;
mod test_lines;

use diagnostics::{Diagnostic, SourceId, Span};
use sentences::Sentence;

use crate::marks::Mark;
use crate::report::{Reports, Unread};
use crate::syntax::{Item, Label, Name, Word};
use qat_text::habit;
use qat_text::lexer::{Token, TokenKind, lex, without_comments};

/// All directives.
pub(crate) const DIRECTIVES: [&str; 6] = [
    ".registers",
    ".macro",
    ".define",
    ".start-lua",
    ".import",
    ".test",
];

/// What parsing gives.
pub(crate) struct Parsed {
    pub items: Vec<Item>,
    pub tokens: Vec<Token>,
    /// For each token what it is for a highlighter.
    pub marks: Vec<Mark>,
}

pub(crate) fn parse(text: &str, source: SourceId, reports: &mut Reports) -> Parsed {
    let tokens = lex(text, source);
    let marks = tokens.iter().map(|token| Mark::of(token.kind)).collect();
    let open = tokens
        .last()
        .filter(|token| token.kind == TokenKind::OpenComment);
    if let Some(open) = open {
        reports.flow_unknown = true;
        reports.unread = Unread::ANYTHING;
        reports.error(|| {
            let start = Span {
                end: open.span.start + 4,
                ..open.span
            };
            Diagnostic::error("qat::unclosed", sentences::qat_syntax::unclosed_comment())
                .at(start, sentences::qat_syntax::opened_here())
                .help(sentences::qat_syntax::unclosed_comment_help())
        });
    }
    let mut parser = Parser {
        text,
        source,
        tokens: &tokens,
        marks,
        at: 0,
        cut: open.is_some(),
        reports,
    };
    let items = parser.items(0);
    let marks = parser.marks;
    Parsed {
        items,
        tokens,
        marks,
    }
}

struct Parser<'a> {
    text: &'a str,
    source: SourceId,
    tokens: &'a [Token],
    marks: Vec<Mark>,
    /// Index of the next token; comments are stepped over by [`Parser::peek`].
    at: usize,
    /// Whether the text's end is lost in a comment, so that nothing can be missed there.
    cut: bool,
    reports: &'a mut Reports,
}

impl<'a> Parser<'a> {
    // ------------------------------------------------------------------ tokens

    fn peek(&mut self) -> Option<Token> {
        while self.tokens.get(self.at)?.kind.is_comment() {
            self.at += 1;
        }
        self.tokens.get(self.at).copied()
    }

    /// The token after the next one.
    fn peek_second(&mut self) -> Option<Token> {
        self.peek()?;
        self.tokens[self.at + 1..]
            .iter()
            .find(|token| !token.kind.is_comment())
            .copied()
    }

    fn bump(&mut self, mark: Option<Mark>) {
        if let Some(mark) = mark {
            self.marks[self.at] = mark;
        }
        self.at += 1;
    }

    fn slice(&self, span: Span) -> &'a str {
        &self.text[span.range()]
    }

    fn is(&self, token: Option<Token>, punctuation: &str) -> bool {
        token.is_some_and(|t| t.kind == TokenKind::Punctuation && self.slice(t.span) == punctuation)
    }

    fn next_is(&mut self, punctuation: &str) -> bool {
        let token = self.peek();
        self.is(token, punctuation)
    }

    fn at_line_end(&mut self) -> bool {
        self.peek()
            .is_none_or(|token| token.kind == TokenKind::Newline)
    }

    fn word(&self, token: Token) -> Word {
        Word {
            text: self.slice(token.span).to_owned(),
            span: token.span,
        }
    }

    /// The name of a placeholder, without its dollar sign.
    fn placeholder(&self, token: Token) -> Word {
        Word {
            text: self.slice(token.span)[1..].to_owned(),
            span: token.span,
        }
    }

    /// Steps over line ends if this punctuation follows them.
    fn skip_newlines_before(&mut self, punctuation: &str) {
        let start = self.at;
        self.skip_newlines();
        if !self.next_is(punctuation) {
            self.at = start;
        }
    }

    fn skip_newlines(&mut self) {
        while self
            .peek()
            .is_some_and(|token| token.kind == TokenKind::Newline)
        {
            self.at += 1;
        }
    }

    /// Steps over the rest of the line and over every block that it opens.
    fn skip_line(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.peek() {
            if self.is(Some(token), "{") {
                depth += 1;
            } else if self.is(Some(token), "}") {
                // A brace that closes an enclosing block is not ours.
                if depth == 0 {
                    return;
                }
                depth -= 1;
            } else if token.kind == TokenKind::Newline && depth == 0 {
                return;
            }
            self.at += 1;
        }
    }

    /// Where a token stands, or where it is missing: line ends and the end of the text are spans without width.
    fn location(&self, token: Option<Token>) -> Span {
        match token {
            Some(token) if token.kind == TokenKind::Newline => Span {
                end: token.span.start,
                ..token.span
            },
            Some(token) => token.span,
            None => Span::new(self.source, self.text.len(), self.text.len()),
        }
    }

    /// Reports a brace that nothing closes. Where a block ends is then unknown, and what would come after it.
    fn unclosed_brace(&mut self, open: Span, message: Sentence) {
        self.reports.flow_unknown = true;
        if self.cut {
            return;
        }
        self.reports.error(|| {
            Diagnostic::error("qat::unclosed", message)
                .at(open, sentences::qat_syntax::opened_here())
                .help(sentences::qat_syntax::unclosed_brace_help())
        });
    }

    /// What a token is, for messages.
    fn describe(&self, token: Option<Token>) -> Sentence {
        let Some(token) = token else {
            return sentences::qat_syntax::end_of_text();
        };
        match token.kind {
            TokenKind::Newline => sentences::qat_syntax::end_of_line(),
            TokenKind::Text | TokenKind::OpenText => sentences::qat_syntax::quoted_text(),
            _ => sentences::qat_syntax::quoted_code(shortened(self.slice(token.span))),
        }
    }

    // ------------------------------------------------------------------ items

    /// Items up to the end of the text, or to the closing brace of the block at `depth > 0`.
    fn items(&mut self, depth: usize) -> Vec<Item> {
        let mut items = Vec::new();
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Newline => self.at += 1,
                TokenKind::Punctuation if self.slice(token.span) == "}" => {
                    if depth > 0 {
                        return items;
                    }
                    self.reports.error(|| {
                        Diagnostic::error("qat::stray-brace", sentences::qat_syntax::stray_brace())
                            .at(token.span, sentences::qat_syntax::stray_brace_here())
                            .help(sentences::qat_syntax::stray_brace_help())
                    });
                    self.at += 1;
                }
                _ => items.extend(self.item(token, depth)),
            }
        }
        items
    }

    /// One item, which begins with `token`; `None` when it was reported as wrong.
    fn item(&mut self, token: Token, depth: usize) -> Option<Item> {
        match token.kind {
            TokenKind::Directive => self.directive(token, depth),
            TokenKind::Word | TokenKind::Placeholder if self.label_follows() => {
                Some(self.label(false))
            }
            TokenKind::Placeholder => self.splice(token),
            TokenKind::Word if self.lacks_its_dot(token, depth) => self.undotted(token),
            TokenKind::Word => match self.slice(token.span) {
                "import" => self.import(token, depth),
                "test" if depth == 0 && self.arrow_follows() => self.undotted(token),
                "lua" if self.lua_follows() => {
                    let call = self.lua_call(depth);
                    if call.is_none() {
                        self.skip_line();
                    }
                    call.map(Item::LuaCall)
                }
                _ => self.call(token, depth),
            },
            TokenKind::Punctuation if self.slice(token.span) == "!" => self.public_label(token),
            _ => {
                self.not_a_statement(token);
                None
            }
        }
    }

    /// Whether a directive was written without its dot: what follows can be no statement's values.
    fn lacks_its_dot(&mut self, token: Token, depth: usize) -> bool {
        if depth > 0 {
            return false;
        }
        let rest = self.tokens[self.at + 1..].iter();
        let mut rest = rest.filter(|t| !t.kind.is_comment() && t.kind != TokenKind::Newline);
        let mut next = || rest.next().copied();
        match self.slice(token.span) {
            "macro" => {
                next().is_some_and(|name| name.kind == TokenKind::Word)
                    && self.is(next(), "{")
                    && self.is(next(), "(")
            }
            "registers" => {
                self.is(next(), "{")
                    && next().is_some_and(|name| name.kind == TokenKind::Word)
                    && next().is_some_and(|t| {
                        t.kind == TokenKind::Arrow || self.is(Some(t), ",") || self.is(Some(t), "~")
                    })
            }
            _ => false,
        }
    }

    /// A directive without its dot; the parser stands at it.
    fn undotted(&mut self, token: Token) -> Option<Item> {
        let name = self.slice(token.span);
        self.reports
            .error(|| no_statement(name).at_suggestion(token.span, format!(".{name}")));
        self.bump(Some(Mark::Keyword));
        match name {
            "macro" => self.r#macro(token).map(Item::Macro),
            "test" => self.test(token).map(Item::Test),
            _ => Some(Item::Registers(self.registers_block(token.span))),
        }
    }

    fn label_follows(&mut self) -> bool {
        let second = self.peek_second();
        self.is(second, ":")
    }

    /// A label; the parser stands at its name, after which a colon stands.
    fn label(&mut self, public: bool) -> Item {
        let name = match self.peek() {
            Some(token) if token.kind == TokenKind::Placeholder => {
                self.bump(Some(Mark::Register));
                Name::Placeholder(self.placeholder(token))
            }
            token => {
                self.bump(Some(Mark::Label));
                let word =
                    token.map(|token| self.name(token, sentences::qat_syntax::bad_name_label));
                Name::Word(word.unwrap_or_else(|| Word {
                    text: String::new(),
                    span: self.location(None),
                }))
            }
        };
        self.peek();
        self.bump(None);
        Item::Label(Label { name, public })
    }

    /// `!name:`; the parser stands at the exclamation mark.
    fn public_label(&mut self, mark: Token) -> Option<Item> {
        self.bump(None);
        let named = self
            .peek()
            .is_some_and(|t| matches!(t.kind, TokenKind::Word | TokenKind::Placeholder));
        if named && self.label_follows() {
            return Some(self.label(true));
        }
        self.reports.error(|| {
            Diagnostic::error(
                "qat::expected-label",
                sentences::qat_syntax::expected_label(),
            )
            .at(mark.span, sentences::qat_syntax::expected_label_here())
            .help(sentences::qat_syntax::expected_label_help())
        });
        self.reports.flow_unknown = true;
        self.skip_line();
        None
    }

    /// A name that the author invents; reports one that no statement could refer to, which `bad` says.
    fn name(&mut self, token: Token, bad: fn(String) -> Sentence) -> Word {
        let word = self.word(token);
        let good = word
            .text
            .starts_with(|c: char| c.is_alphabetic() || c == '_')
            && !word.text.contains(['\'', '’', '.']);
        if good {
            return word;
        }
        self.reports.error(|| {
            Diagnostic::error("qat::bad-name", bad(shortened(&word.text)))
                .at(word.span, sentences::qat_syntax::bad_name_here())
                .help(sentences::qat_syntax::bad_name_help())
        });
        word
    }

    /// Says what QAT has in place of a line that is written as in another language; otherwise `help`.
    fn with_habit(
        &self,
        error: Diagnostic,
        token: Token,
        (label, help): (Sentence, Sentence),
    ) -> Diagnostic {
        let at = token.span.range().start;
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = self.text[at..]
            .find('\n')
            .map_or(self.text.len(), |end| at + end);
        let line = without_comments(&self.text[start..end]);
        match habit(&line) {
            None => error.at(token.span, label).help(help),
            Some(habit) => match habit.instead {
                Some(instead) => {
                    let (first, end) = (start + habit.range.start, start + habit.range.end);
                    error.at_suggestion(Span::new(self.source, first, end), instead)
                }
                None => error.at(token.span, label).help(habit.sentence),
            },
        }
    }

    fn not_a_statement(&mut self, token: Token) {
        let found = self.describe(Some(token));
        self.reports.flow_unknown = true;
        let error = Diagnostic::error(
            "qat::expected-statement",
            sentences::qat_syntax::expected_statement(found),
        );
        let usual = (
            sentences::qat_syntax::expected_statement_here(),
            sentences::qat_syntax::expected_statement_help(),
        );
        let error = self.with_habit(error, token, usual);
        self.reports.error(|| error);
        self.at += 1;
        self.skip_line();
    }
}

/// The beginning of an error about a statement that does not exist.
pub(crate) fn no_statement(name: &str) -> Diagnostic {
    let message = sentences::qat_syntax::unknown_statement(shortened(name));
    Diagnostic::error("qat::unknown-statement", message)
}

/// At most the first 40 characters, for messages.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
