//! `.test 4 7 -> "The average is 5"`.

use diagnostics::{Diagnostic, Span};
use sentences::Sentence;

use super::Parser;
use q::testing::{Expected, Input, Saying, Test};
use qat_text::lexer::{Token, TokenKind};

/// Numbers and messages of one test.
const MOST: usize = 1000;

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
                Diagnostic::error("qat::bad-test", sentences::qat_syntax::test_too_long())
                    .at(test.span, sentences::qat_syntax::test_too_long_here(MOST))
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
                    return self.bad_test(
                        self.location(token),
                        sentences::qat_syntax::test_numbers(found),
                        sentences::qat_syntax::test_numbers_here(),
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
                    return self.bad_test(
                        self.location(token),
                        sentences::qat_syntax::test_texts(found),
                        sentences::qat_syntax::test_texts_here(),
                    );
                }
            }
        }
        if test.expected.is_empty() {
            let end = self.peek();
            return self.bad_test(
                self.location(end),
                sentences::qat_syntax::test_empty(),
                sentences::qat_syntax::test_empty_here(),
            );
        }
        true
    }

    /// The number that a token is; `None` when an error was reported.
    fn number_of_test(&mut self, token: Token) -> Option<i64> {
        self.bump(None);
        let value = self.slice(token.span).parse().ok();
        if value.is_none() {
            self.bad_test(
                token.span,
                sentences::qat_syntax::test_size(),
                sentences::qat_syntax::test_size_here(),
            );
        }
        value
    }

    fn comma_in_test(&mut self, comma: Token) {
        self.reports.error(|| {
            Diagnostic::error("qat::stray-comma", sentences::qat_syntax::stray_comma())
                .at(comma.span, sentences::qat_syntax::stray_comma_here())
                .help(sentences::qat_syntax::stray_comma_test())
        });
        self.bump(None);
    }

    /// Reports a test that cannot be read; `false`.
    fn bad_test(&mut self, at: Span, message: Sentence, label: Sentence) -> bool {
        self.reports.error(|| {
            Diagnostic::error("qat::bad-test", message)
                .at(at, label)
                .help(sentences::qat_syntax::test_help())
        });
        false
    }
}
