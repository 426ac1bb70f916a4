//! What stands after `N |`.

use std::ops::Range;

use super::{
    Body, KEYWORDS, MOVE_LEFT, MOVE_RIGHT, Number, Reader, Saying, Target, Tokens, is_number,
};
use crate::lexer::{RawKind, unquote};
use crate::report::shown;
use crate::{MAX_NUMBER, TokenKind};

/// An instruction that was reported and cannot be read.
struct Reported;

impl Reader<'_, '_> {
    /// Reads an instruction from its tokens.
    pub(super) fn body(&mut self, tokens: &[usize], number: u64, line: &Range<usize>) -> Body {
        let mut words = Words {
            tokens,
            at: 0,
            end: line.end,
        };
        self.instruction(&mut words, number, line)
            .unwrap_or(Body::Bad)
    }

    fn instruction(
        &mut self,
        words: &mut Words,
        number: u64,
        line: &Range<usize>,
    ) -> Result<Body, Reported> {
        let Some(first) = words.peek() else {
            self.report.error(
                "q::empty-line",
                line.clone(),
                format!("line {number} says nothing"),
                "an instruction is missing",
                ["write an algorithm like R U R' U', or an instruction like goto 1".to_owned()],
            );
            return Err(Reported);
        };
        let body = match self.word(first) {
            "goto" => {
                self.keyword(words);
                Body::Goto(self.target(words, "goto 1")?)
            }
            "solved-goto" => {
                self.keyword(words);
                let target =
                    self.target(words, "solved-goto 4 UFR UF: the line number comes first")?;
                Body::SolvedGoto(target, self.pieces(words, None)?)
            }
            "solve" => {
                self.keyword(words);
                Body::Solve
            }
            "repeat" => {
                self.keyword(words);
                self.expect(words, "until", "repeat until UFR solved R U")?;
                let pieces = self.pieces(words, Some("solved"))?;
                self.expect(words, "solved", "repeat until UFR solved R U")?;
                Body::RepeatUntil(pieces, self.algorithm(words, None)?)
            }
            "input" => {
                self.keyword(words);
                let message = self.message(words)?;
                let algorithm = self.algorithm(words, Some("max-input"))?;
                self.expect(
                    words,
                    "max-input",
                    "input \"Choose a number\" R U R' U' max-input 5",
                )?;
                Body::Input(message, algorithm, self.number(words, "max-input 5")?)
            }
            word @ ("halt" | "print") => {
                let saying = if word == "halt" {
                    Saying::Halt
                } else {
                    Saying::Print
                };
                self.keyword(words);
                let message = self.message(words)?;
                let counting = if words.peek().is_some() {
                    Some(self.counting(words)?)
                } else {
                    None
                };
                Body::Say(saying, message, counting)
            }
            "switch" => {
                self.keyword(words);
                Body::Switch(self.puzzle(words)?)
            }
            word @ (MOVE_LEFT | MOVE_RIGHT) => {
                let left = word == MOVE_LEFT;
                self.keyword(words);
                let places = self.places(words)?;
                Body::MoveHead(if left { -places } else { places })
            }
            word => {
                self.refuse_unknown(first, word)?;
                Body::Turn(self.algorithm(words, None)?)
            }
        };
        self.end(words)?;
        Ok(body)
    }

    /// Words that no notation for moves has, so that a misspelt instruction is not taken for an algorithm.
    fn refuse_unknown(&mut self, token: usize, word: &str) -> Result<(), Reported> {
        let range = self.raws[token].range();
        if self.is(token, RawKind::Text) || self.is(token, RawKind::OpenText) {
            self.report.error(
                "q::unexpected",
                range,
                "a message needs an instruction in front of it",
                "which instruction?",
                ["write print, halt or input before the message".to_owned()],
            );
            return Err(Reported);
        }
        let lower = word.to_lowercase();
        let wordy = word.len() >= 3 && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        if !wordy && !KEYWORDS.contains(&lower.as_str()) {
            return Ok(());
        }
        let label = diagnostics::suggest(word, KEYWORDS).map_or_else(
            || "not an instruction".to_owned(),
            |known| format!("did you mean {known}?"),
        );
        self.report.error(
            "q::unknown-instruction",
            range,
            format!("there is no instruction called {}", shown(word)),
            label,
            [format!("the instructions are {}", KEYWORDS.join(", "))],
        );
        Err(Reported)
    }

    fn keyword(&mut self, words: &mut Words) {
        if let Some(token) = words.next() {
            self.colours[token] = TokenKind::Keyword;
        }
    }

    fn expect(&mut self, words: &mut Words, keyword: &str, example: &str) -> Result<(), Reported> {
        if words
            .peek()
            .is_some_and(|token| self.word(token) == keyword)
        {
            self.keyword(words);
            return Ok(());
        }
        let code = match keyword {
            "max-input" => "q::missing-max-input",
            "counting-until" => "q::missing-counting-until",
            _ => "q::missing-word",
        };
        self.missing(words, code, &format!("the word {keyword}"), example)
    }

    /// Reports what should stand where the reader is.
    fn missing<T>(
        &mut self,
        words: &Words,
        code: &'static str,
        what: &str,
        example: &str,
    ) -> Result<T, Reported> {
        let message = match words.peek() {
            Some(token) => format!("{what} should stand before {}", shown(self.word(token))),
            None => format!("{what} is missing"),
        };
        let place = words
            .peek()
            .map_or(words.end..words.end, |token| self.raws[token].range());
        self.report.error(
            code,
            place,
            message,
            format!("{what} goes here"),
            [format!("write it like {example}")],
        );
        Err(Reported)
    }

    fn target(&mut self, words: &mut Words, example: &str) -> Result<Target, Reported> {
        let Some(token) = words.peek().filter(|&token| is_number(self.word(token))) else {
            return self.missing(words, "q::missing-target", "a line number", example);
        };
        words.next();
        self.colours[token] = TokenKind::Label;
        let range = self.raws[token].range();
        // A number that does not fit is no line's number, and is reported as such.
        let number = self.word(token).parse().unwrap_or(u64::MAX);
        Ok(Target { number, range })
    }

    fn number(&mut self, words: &mut Words, example: &str) -> Result<Number, Reported> {
        let Some(token) = words.peek().filter(|&token| is_number(self.word(token))) else {
            return self.missing(words, "q::missing-number-value", "a whole number", example);
        };
        words.next();
        self.colours[token] = TokenKind::Number;
        let range = self.raws[token].range();
        match self.word(token).parse() {
            Ok(value) if value <= MAX_NUMBER => Ok(Number { value, range }),
            _ => {
                self.report.error(
                    "q::number-too-large",
                    range,
                    "this number is too large",
                    format!("the largest number is {MAX_NUMBER}"),
                    [],
                );
                Err(Reported)
            }
        }
    }

    /// How far a head moves; one place unless a number says otherwise.
    fn places(&mut self, words: &mut Words) -> Result<i64, Reported> {
        let number = words.peek().map(|_| self.number(words, "move-right 3"));
        let places = number.transpose()?.map_or(1, |number| number.value);
        // A number of a program is far below 2^63.
        Ok(places.cast_signed())
    }

    fn message(&mut self, words: &mut Words) -> Result<String, Reported> {
        let Some(token) = words.peek() else {
            return self.missing(
                words,
                "q::missing-message",
                "a message",
                "\"Choose a number\"",
            );
        };
        if self.is(token, RawKind::OpenText) {
            self.report.error(
                "q::open-text",
                self.raws[token].range(),
                "this message has no closing quote",
                "it starts here",
                ["a message ends with \" on the line where it starts".to_owned()],
            );
            return Err(Reported);
        }
        if !self.is(token, RawKind::Text) {
            let example = "\"Choose a number\", in double quotes";
            return self.missing(words, "q::missing-message", "a message", example);
        }
        words.next();
        Ok(unquote(self.word(token)))
    }

    fn counting(&mut self, words: &mut Words) -> Result<(Tokens, Vec<Range<usize>>), Reported> {
        let example = "halt \"You chose\" U R U' R' counting-until UFR";
        let algorithm = self.algorithm(words, Some("counting-until"))?;
        self.expect(words, "counting-until", example)?;
        Ok((algorithm, self.pieces(words, None)?))
    }

    /// The algorithm up to a keyword or the end; at least one token.
    fn algorithm(&mut self, words: &mut Words, stop: Option<&str>) -> Result<Tokens, Reported> {
        let mut last = None;
        let first = words.peek();
        while let Some(token) = words.peek()
            && Some(self.word(token)) != stop
            && matches!(
                self.raws[token].kind,
                RawKind::Word | RawKind::Bracket | RawKind::Colon
            )
        {
            self.colours[token] = match self.raws[token].kind {
                RawKind::Word => TokenKind::Move,
                _ => TokenKind::Punctuation,
            };
            last = words.next();
        }
        match (first, last) {
            (Some(first), Some(last)) => Ok(first..last + 1),
            _ => self.missing(words, "q::missing-algorithm", "an algorithm", "R U R' U'"),
        }
    }

    /// Piece names up to a keyword or the end; at least one.
    fn pieces(
        &mut self,
        words: &mut Words,
        stop: Option<&str>,
    ) -> Result<Vec<Range<usize>>, Reported> {
        let mut pieces = Vec::new();
        while let Some(token) = words.peek()
            && Some(self.word(token)) != stop
            && self.is(token, RawKind::Word)
        {
            words.next();
            self.colours[token] = TokenKind::Piece;
            pieces.push(self.raws[token].range());
        }
        if pieces.is_empty() {
            return self.missing(words, "q::missing-pieces", "the name of a piece", "UFR UF");
        }
        Ok(pieces)
    }

    fn puzzle(&mut self, words: &mut Words) -> Result<Range<usize>, Reported> {
        let Some(token) = words.peek().filter(|&token| self.is(token, RawKind::Word)) else {
            return self.missing(
                words,
                "q::missing-puzzle",
                "the name of a puzzle",
                "switch B",
            );
        };
        words.next();
        self.colours[token] = TokenKind::Register;
        Ok(self.raws[token].range())
    }

    fn end(&mut self, words: &mut Words) -> Result<(), Reported> {
        let Some(token) = words.next() else {
            return Ok(());
        };
        let range = self.raws[token].range();
        self.report.error(
            "q::unexpected",
            range.start..words.end,
            format!(
                "the instruction is complete before {}",
                shown(self.word(token))
            ),
            "this is too much",
            ["begin a new instruction with its own number and |".to_owned()],
        );
        Err(Reported)
    }
}

/// The tokens of one instruction, read from left to right.
struct Words<'a> {
    tokens: &'a [usize],
    at: usize,
    /// Where the instruction ends, bytes.
    end: usize,
}

impl Words<'_> {
    fn peek(&self) -> Option<usize> {
        self.tokens.get(self.at).copied()
    }

    fn next(&mut self) -> Option<usize> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }
}
