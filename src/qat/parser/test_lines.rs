//! `.test 4 7 -> "The average is 5"`.

use diagnostics::{Diagnostic, Span};

use super::Parser;
use q::testing::{Expected, Input, Saying, Test};
use qat_text::lexer::{Token, TokenKind};

/// Numbers and messages of one test.
const MOST: usize = 1000;
const EXAMPLE: &str = "for example `.test 4 7 -> \"The average is 5\"`";

impl Parser<'_> {
    /// After the word `.test`; `None` when an error was reported.
    pub(super) fn test(&mut self, keyword: Token) -> Option<Test> {
        let mut test = Test {
            inputs: Vec::new(),
            expected: Vec::new(),
            span: keyword.span,
        };
        let read = self.inputs(&mut test) && self.messages(&mut test);
        if !read {
            self.skip_line();
            return None;
        }
        if test.inputs.len() + test.expected.len() > MOST {
            self.reports.error(|| {
                Diagnostic::error("qat::bad-test", "this test is too long")
                    .at(test.span, format!("more than {MOST} numbers and messages"))
            });
            return None;
        }
        Some(test)
    }

    /// Whether the rest of the line has an arrow.
    pub(super) fn arrow_follows(&mut self) -> bool {
        let rest = self.tokens[self.at..].iter();
        let mut line = rest.take_while(|token| token.kind != TokenKind::Newline);
        line.any(|token| self.is_test_arrow(*token))
    }

    fn is_test_arrow(&self, token: Token) -> bool {
        self.is(Some(token), "->") || self.is(Some(token), "→")
    }

    /// The numbers up to the arrow, and the arrow; `false` when an error was reported.
    fn inputs(&mut self, test: &mut Test) -> bool {
        loop {
            let token = self.peek();
            match token {
                Some(found) if found.kind == TokenKind::Number => {
                    let Some(value) = self.number_of_test(found) else {
                        return false;
                    };
                    let span = found.span;
                    test.inputs.push(Input { value, span });
                }
                Some(found) if self.is_test_arrow(found) => {
                    self.bump(None);
                    test.span = test.span.to(found.span);
                    return true;
                }
                Some(found) if self.is(token, ",") => self.comma_in_test(found),
                _ => {
                    let found = self.describe(token);
                    let message = format!("a test needs numbers and then `->`, not {found}");
                    return self.bad_test(
                        self.location(token),
                        &message,
                        "expected a number or `->`",
                    );
                }
            }
        }
    }

    /// The texts and numbers after the arrow; `false` when an error was reported.
    fn messages(&mut self, test: &mut Test) -> bool {
        while !self.at_line_end() {
            let token = self.peek();
            match token {
                Some(found) if matches!(found.kind, TokenKind::Text | TokenKind::OpenText) => {
                    self.bump(None);
                    let text = self.quoted(found);
                    test.span = test.span.to(text.span);
                    test.expected.push(Expected {
                        what: Saying::Text(text.value),
                        span: text.span,
                    });
                }
                Some(found) if found.kind == TokenKind::Number => {
                    let Some(value) = self.number_of_test(found) else {
                        return false;
                    };
                    test.span = test.span.to(found.span);
                    test.expected.push(Expected {
                        what: Saying::Number(value),
                        span: found.span,
                    });
                }
                Some(found) if self.is(token, ",") => self.comma_in_test(found),
                _ => {
                    let found = self.describe(token);
                    let message =
                        format!("a program should say texts in quotes, or numbers, not {found}");
                    let label = "expected a text in quotes, or a number";
                    return self.bad_test(self.location(token), &message, label);
                }
            }
        }
        if test.expected.is_empty() {
            let end = self.peek();
            let message = "a test needs what the program should say";
            return self.bad_test(
                self.location(end),
                message,
                "a text or a number is missing here",
            );
        }
        true
    }

    /// The number that a token is; `None` when an error was reported.
    fn number_of_test(&mut self, token: Token) -> Option<i64> {
        self.bump(None);
        let value = self.slice(token.span).parse().ok();
        if value.is_none() {
            let message = "no program knows numbers of this size";
            self.bad_test(token.span, message, "too far from 0");
        }
        value
    }

    fn comma_in_test(&mut self, comma: Token) {
        self.reports.error(|| {
            Diagnostic::error("qat::stray-comma", "no comma is needed here")
                .at(comma.span, "this comma")
                .help("numbers and texts of a test are separated by blanks: `.test 4 7 -> \"11\"`")
        });
        self.bump(None);
    }

    /// Reports a test that cannot be read; `false`.
    fn bad_test(&mut self, at: Span, message: &str, label: &str) -> bool {
        self.reports.error(|| {
            Diagnostic::error("qat::bad-test", message)
                .at(at, label)
                .help(EXAMPLE)
        });
        false
    }
}
