//! Tokens to syntax tree. Never fails: what cannot be understood is reported and left out, and parsing goes on with
//! the next line.

mod registers;

use std::collections::BTreeSet;

use diagnostics::{Diagnostic, SourceId, Span, suggest};

use crate::highlight::Mark;
use crate::lexer::{Token, TokenKind, lex};
use crate::report::Reports;
use crate::syntax::{Argument, Block, Call, FILE, Item, Number, Remainder, Text, Word};

/// Blocks within blocks that are followed; deeper ones are refused so that no text can exhaust the stack.
const MAX_DEPTH: usize = 32;

/// What parsing gives.
pub(crate) struct Parsed {
    pub items: Vec<Item>,
    pub tokens: Vec<Token>,
    /// For each token what it is for a highlighter.
    pub marks: Vec<Mark>,
    /// The names that `.macro` and `.define` give; statements that use them are not looked at.
    pub undefined: BTreeSet<String>,
}

/// Parses a whole text.
pub(crate) fn parse(text: &str, source: SourceId, reports: &mut Reports) -> Parsed {
    let tokens = lex(text, source);
    let marks = tokens.iter().map(|token| Mark::of(token.kind)).collect();
    let mut parser = Parser {
        text,
        source,
        tokens: &tokens,
        marks,
        at: 0,
        undefined: BTreeSet::new(),
        reports,
    };
    let items = parser.items(0);
    let (marks, undefined) = (parser.marks, parser.undefined);
    Parsed {
        items,
        tokens,
        marks,
        undefined,
    }
}

struct Parser<'a> {
    text: &'a str,
    source: SourceId,
    tokens: &'a [Token],
    marks: Vec<Mark>,
    /// Index of the next token; comments are stepped over by [`Parser::peek`].
    at: usize,
    undefined: BTreeSet<String>,
    reports: &'a mut Reports,
}

impl<'a> Parser<'a> {
    // ------------------------------------------------------------------ tokens

    fn peek(&mut self) -> Option<Token> {
        while self.tokens.get(self.at)?.kind == TokenKind::Comment {
            self.at += 1;
        }
        self.tokens.get(self.at).copied()
    }

    /// The token after the next one.
    fn peek_second(&mut self) -> Option<Token> {
        self.peek()?;
        self.tokens[self.at + 1..]
            .iter()
            .find(|token| token.kind != TokenKind::Comment)
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
            scope: FILE,
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

    /// Where a token stands, or where it is missing: line ends and the end of the text are places without width.
    fn place(&self, token: Option<Token>) -> Span {
        match token {
            Some(token) if token.kind == TokenKind::Newline => Span {
                end: token.span.start,
                ..token.span
            },
            Some(token) => token.span,
            None => Span::new(self.source, self.text.len(), self.text.len()),
        }
    }

    /// What a token is, for messages.
    fn describe(&self, token: Option<Token>) -> String {
        let Some(token) = token else {
            return "the end of the text".to_owned();
        };
        match token.kind {
            TokenKind::Newline => "the end of the line".to_owned(),
            TokenKind::Text | TokenKind::OpenText => "a quoted text".to_owned(),
            _ => format!("`{}`", shortened(self.slice(token.span))),
        }
    }

    // ------------------------------------------------------------------ items

    /// Items up to the end of the text, or to the closing brace of the block at `depth > 0`.
    fn items(&mut self, depth: usize) -> Vec<Item> {
        let mut items = Vec::new();
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Newline => self.at += 1,
                TokenKind::Directive => items.extend(self.directive(token)),
                TokenKind::Word if self.label_follows() => items.push(self.label(token)),
                TokenKind::Word => items.extend(self.call(token, depth)),
                TokenKind::Punctuation if self.slice(token.span) == "}" => {
                    if depth > 0 {
                        return items;
                    }
                    self.reports.error(|| {
                        Diagnostic::error("qat::stray-brace", "this brace closes nothing")
                            .at(token.span, "no block is open here")
                            .help("remove it, or open the block with `{`")
                    });
                    self.at += 1;
                }
                TokenKind::Punctuation if self.slice(token.span) == "!" => {
                    self.unsupported(token.span, "a public label", "labels with `!`");
                    self.at += 1;
                }
                _ => self.not_a_statement(token),
            }
        }
        items
    }

    fn label_follows(&mut self) -> bool {
        let second = self.peek_second();
        self.is(second, ":")
    }

    fn label(&mut self, token: Token) -> Item {
        self.bump(Some(Mark::Label));
        self.peek();
        self.bump(None);
        Item::Label(self.name(token, "a label"))
    }

    /// A name that the author invents; reports one that no statement could refer to.
    fn name(&mut self, token: Token, what: &str) -> Word {
        let word = self.word(token);
        let good = word
            .text
            .starts_with(|c: char| c.is_alphabetic() || c == '_')
            && !word.text.contains(['\'', '’']);
        if good {
            return word;
        }
        self.reports.error(|| {
            Diagnostic::error(
                "qat::bad-name",
                format!("`{}` cannot be the name of {what}", shortened(&word.text)),
            )
            .at(word.span, "this name")
            .help("a name starts with a letter and goes on with letters, digits, `_` and `-`")
        });
        word
    }

    fn not_a_statement(&mut self, token: Token) {
        let found = self.describe(Some(token));
        self.reports.flow_unknown = true;
        self.reports.error(|| {
            Diagnostic::error(
                "qat::expected-statement",
                format!("a line cannot start with {found}"),
            )
            .at(token.span, "a statement or a label belongs here")
            .help("a statement is a name with its values: `add A 1`; a label is a name with a colon: `loop:`")
        });
        self.at += 1;
        self.skip_line();
    }

    fn directive(&mut self, token: Token) -> Option<Item> {
        let name = self.slice(token.span);
        self.bump(Some(Mark::Keyword));
        match name {
            ".registers" => return Some(Item::Registers(self.registers_block(token.span))),
            ".macro" => {
                self.unsupported(token.span, "a macro", "macros");
                self.undefined_name();
                self.skip_line();
            }
            ".define" => {
                self.unsupported(token.span, "a define", "defines");
                self.undefined_name();
                self.skip_line();
            }
            ".start-lua" => {
                self.unsupported(token.span, "Lua code", "Lua");
                self.skip_lua(token.span);
            }
            _ => {
                self.reports.flow_unknown = true;
                self.reports.error(|| {
                    let known = [".registers", ".macro", ".define", ".start-lua"];
                    let error = Diagnostic::error(
                        "qat::unknown-directive",
                        format!("there is no directive called `{}`", shortened(name)),
                    );
                    match suggest(name, known) {
                        Some(near) => error.at(token.span, format!("did you mean `{near}`?")),
                        None => error
                            .at(token.span, "a directive, because it starts with a dot")
                            .help("the registers are declared with `.registers { ... }`"),
                    }
                });
                self.skip_line();
            }
        }
        None
    }

    fn undefined_name(&mut self) {
        if let Some(token) = self.peek().filter(|t| t.kind == TokenKind::Word) {
            self.undefined.insert(self.slice(token.span).to_owned());
        }
    }

    fn skip_lua(&mut self, start: Span) {
        while let Some(token) = self.peek() {
            let end = token.kind == TokenKind::Word && self.slice(token.span) == "end-lua";
            self.bump(end.then_some(Mark::Keyword));
            if end {
                return;
            }
        }
        self.reports.error(|| {
            Diagnostic::error("qat::unclosed", "this Lua code has no end")
                .at(start, "opened here")
                .help("close it with a line `end-lua`")
        });
    }

    /// Reports a part of the language that this compiler does not have.
    fn unsupported(&mut self, span: Span, here: &str, what: &str) {
        self.reports.flow_unknown = true;
        self.reports
            .error(|| crate::statements::unsupported(span, here, what));
    }

    // ------------------------------------------------------------------ statements

    fn call(&mut self, token: Token, depth: usize) -> Option<Item> {
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

    fn stray_comma(&mut self) {
        if let Some(token) = self.peek() {
            self.reports.error(|| {
                Diagnostic::error("qat::stray-comma", "no comma is needed here")
                    .at(token.span, "this comma")
                    .help("the values of a statement are separated by blanks: `add A 1`")
            });
            self.at += 1;
        }
    }

    /// One value; `None` when it was reported as wrong.
    fn argument(&mut self, depth: usize, jump: bool) -> Option<Argument> {
        let token = self.peek()?;
        match token.kind {
            TokenKind::Word if self.slice(token.span) == "lua" => {
                self.unsupported(token.span, "Lua code", "Lua");
                None
            }
            TokenKind::Word => {
                self.bump(Some(Mark::Argument { jump }));
                if self.next_is("%") {
                    self.remainder(token)
                } else {
                    Some(Argument::Word(self.word(token)))
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
                self.unsupported(token.span, "a macro's placeholder", "macros");
                None
            }
            TokenKind::Punctuation if self.slice(token.span) == "{" => self.block(token, depth),
            _ => {
                let found = self.describe(Some(token));
                let help = if self.is(Some(token), ":") {
                    "a label has its colon only where it is defined, not where it is used"
                } else {
                    "a statement is a name with its values: `add A 1`"
                };
                self.reports.error(|| {
                    Diagnostic::error(
                        "qat::expected-value",
                        format!("{found} does not belong in a statement"),
                    )
                    .at(
                        token.span,
                        "a register, a number, a label or a text belongs here",
                    )
                    .help(help)
                });
                None
            }
        }
    }

    fn remainder(&mut self, register: Token) -> Option<Argument> {
        let percent = self.peek()?;
        self.bump(None);
        let number = self.peek().filter(|t| t.kind == TokenKind::Number);
        let Some(number) = number else {
            self.reports.error(|| {
                Diagnostic::error("qat::expected-value", "the remainder needs a number")
                    .at(percent.span, "after this sign")
                    .help("`A%3` is the remainder of A after division by 3")
            });
            return None;
        };
        self.bump(None);
        Some(Argument::Remainder(Remainder {
            register: self.word(register),
            modulus: Number::parse(self.slice(number.span), number.span),
            span: register.span.to(number.span),
        }))
    }

    fn quoted(&mut self, token: Token) -> Text {
        let raw = self.slice(token.span);
        let inner = if token.kind == TokenKind::Text {
            &raw[1..raw.len() - 1]
        } else {
            self.reports.error(|| {
                Diagnostic::error("qat::unclosed", "this text has no end")
                    .at(token.span, "the closing quote is missing")
                    .help("a text ends on its own line with `\"`")
            });
            &raw[1..]
        };
        Text {
            value: unescape(inner),
            span: token.span,
        }
    }

    fn block(&mut self, open: Token, depth: usize) -> Option<Argument> {
        if depth >= MAX_DEPTH {
            self.reports.error(|| {
                Diagnostic::error("qat::too-deep", "blocks are nested too deep").at(
                    open.span,
                    format!("more than {MAX_DEPTH} blocks are open here"),
                )
            });
            return None;
        }
        self.bump(None);
        let items = self.items(depth + 1);
        let close = self.peek();
        if close.is_none() {
            self.reports.error(|| unclosed_brace(open.span, "block"));
        } else {
            self.bump(None);
        }
        let end = self.place(close);
        Some(Argument::Block(Block {
            items,
            span: open.span.to(end),
        }))
    }
}

fn unclosed_brace(open: Span, what: &str) -> Diagnostic {
    Diagnostic::error("qat::unclosed", format!("this {what} has no end"))
        .at(open, "opened here")
        .help("close it with `}`")
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

/// At most the first 40 characters, for messages.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
