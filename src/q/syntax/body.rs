//! The syntax after `N |`.

use std::ops::Range;

use diagnostics::{TokenKind, suggest};
use sentences::Sentence;

use super::missing::Missing;
use super::{
    Body, KEYWORDS, MOVE_LEFT, MOVE_RIGHT, Number, OutputKind, Reader, Target, Tokens, is_number,
};
use crate::lexer::{RawKind, unquote};
use crate::limits::MAX_NUMBER;
use crate::report::shown;

/// The instruction cannot be read; the reason was reported.
struct ReportedError;

impl Reader<'_, '_> {
    /// Reads an instruction from its tokens.
    pub(super) fn body(&mut self, tokens: &[usize], number: u64, line: &Range<usize>) -> Body {
        let mut words = Words {
            tokens,
            at: 0,
            end: line.end,
            odd: None,
        };
        self.instruction(&mut words, number, line)
            .unwrap_or(Body::Bad)
    }

    fn instruction(
        &mut self,
        words: &mut Words,
        number: u64,
        line: &Range<usize>,
    ) -> Result<Body, ReportedError> {
        let Some(first) = words.peek() else {
            self.report.error(
                "q::empty-line",
                line.clone(),
                sentences::q::empty_line(number),
                sentences::q::empty_line_here(),
                [sentences::q::empty_line_help()],
            );
            return Err(ReportedError);
        };
        let body = match self.word(first) {
            "goto" => {
                self.keyword(words);
                Body::Goto(self.target(words, || sentences::q::write_like("goto 1"))?)
            }
            "solved-goto" => self.solved_goto(words)?,
            "solve" => {
                self.keyword(words);
                Body::Solve
            }
            "repeat" => self.repeat(words)?,
            "input" => self.input(words)?,
            "halt" => self.output(words, OutputKind::Halt)?,
            "print" => self.output(words, OutputKind::Print)?,
            "switch" => {
                self.keyword(words);
                Body::Switch(self.puzzle(words)?)
            }
            word @ (MOVE_LEFT | MOVE_RIGHT) => {
                let left = word == MOVE_LEFT;
                self.keyword(words);
                let cells = self.cells(words)?;
                Body::MoveHead(if left { -cells } else { cells })
            }
            word => {
                self.refuse_unknown(first, word)?;
                Body::Turn(self.algorithm(words, &[])?)
            }
        };
        self.end(words)?;
        if let Some((token, example)) = words.odd {
            self.assume(
                "q::other-order",
                self.raws[token].range(),
                sentences::q::other_order(),
                sentences::q::other_order_here(example),
            );
        }
        Ok(body)
    }

    /// `solved-goto 4 UFR UF`; also `solved-goto UFR UF 4`.
    fn solved_goto(&mut self, words: &mut Words) -> Result<Body, ReportedError> {
        self.keyword(words);
        let first = words.peek();
        let number_first = first.is_none_or(|token| is_number(self.word(token)));
        let numbers = words
            .rest()
            .iter()
            .any(|&token| is_number(self.word(token)));
        if number_first || !numbers {
            let target = self.target(words, sentences::q::write_solved_goto)?;
            return Ok(Body::SolvedGoto(target, self.pieces(words, None)?));
        }
        let pieces = self.pieces_before(words, is_number)?;
        let target = self.target(words, sentences::q::write_solved_goto)?;
        self.assume(
            "q::target-last",
            target.range.clone(),
            sentences::q::target_last(),
            sentences::q::target_last_here(target.number),
        );
        Ok(Body::SolvedGoto(target, pieces))
    }

    /// `repeat until UFR solved R U`; also `repeat R U until UFR solved`, and `repeat until UFR UF R U`.
    fn repeat(&mut self, words: &mut Words) -> Result<Body, ReportedError> {
        const EXAMPLE: &str = "repeat until UFR solved R U";
        self.keyword(words);
        let until = |token: &usize| self.word(*token) == "until";
        let other =
            !words.peek().is_some_and(|token| until(&token)) && words.rest().iter().any(until);
        let before = if other {
            words.mark_odd(EXAMPLE);
            Some(self.algorithm(words, &["until"])?)
        } else {
            None
        };
        let names_end = words
            .rest()
            .iter()
            .any(|token| self.word(*token) == "solved");
        let pieces = if before.is_some() || names_end {
            self.until_solved(words, EXAMPLE)?
        } else {
            self.expect(words, "until", EXAMPLE)?;
            let pieces = self.pieces_before(words, |word| !looks_like_piece(word))?;
            if words.peek().is_none() {
                self.expect(words, "solved", EXAMPLE)?;
            }
            words.mark_odd(EXAMPLE);
            pieces
        };
        let algorithm = match before {
            Some(algorithm) => algorithm,
            None => self.algorithm(words, &[])?,
        };
        Ok(Body::RepeatUntil(pieces, algorithm))
    }

    /// `input "message" R U max-input 5`; also with `max-input 5` before the message or the algorithm.
    fn input(&mut self, words: &mut Words) -> Result<Body, ReportedError> {
        const EXAMPLE: &str = "input \"Choose a number\" R U R' U' max-input 5";
        const STOP: &str = "max-input";
        self.keyword(words);
        let mut max = self.early_max(words, EXAMPLE)?;
        let message = self.message(words)?;
        if max.is_none() {
            max = self.early_max(words, EXAMPLE)?;
        }
        let algorithm = self.algorithm(words, &[STOP])?;
        let max = if let Some(max) = max {
            max
        } else {
            self.expect(words, STOP, EXAMPLE)?;
            self.number(words, "max-input 5")?
        };
        Ok(Body::Input(message, algorithm, max))
    }

    /// `max-input 5` in another position than in the paper.
    fn early_max(
        &mut self,
        words: &mut Words,
        example: &'static str,
    ) -> Result<Option<Number>, ReportedError> {
        if words
            .peek()
            .is_none_or(|token| self.word(token) != "max-input")
        {
            return Ok(None);
        }
        words.mark_odd(example);
        self.keyword(words);
        self.number(words, "max-input 5").map(Some)
    }

    /// `halt "message" R U counting-until UFR`, the counting or not; also `until UFR solved` before the message or the
    /// algorithm, or in place of `counting-until UFR`. A `halt` may have no message.
    fn output(&mut self, words: &mut Words, kind: OutputKind) -> Result<Body, ReportedError> {
        const EXAMPLE: &str = "halt \"You chose\" U R U' R' counting-until UFR";
        self.keyword(words);
        let mut pieces = self.early_pieces(words, EXAMPLE)?;
        let next = words.peek();
        let is_text = next.is_some_and(|token| {
            self.is(token, RawKind::Text) || self.is(token, RawKind::OpenText)
        });
        let message = if kind == OutputKind::Halt && !is_text {
            String::new()
        } else {
            self.message(words)?
        };
        if pieces.is_none() {
            pieces = self.early_pieces(words, EXAMPLE)?;
        }
        if pieces.is_none() && words.peek().is_none() {
            return Ok(Body::Output(kind, message, None));
        }
        let algorithm = self.algorithm(words, &["counting-until", "until"])?;
        if pieces.is_none() {
            pieces = self.early_pieces(words, EXAMPLE)?;
        }
        let pieces = if let Some(pieces) = pieces {
            pieces
        } else {
            self.expect(words, "counting-until", EXAMPLE)?;
            self.pieces(words, None)?
        };
        Ok(Body::Output(kind, message, Some((algorithm, pieces))))
    }

    /// `until UFR UF solved`, where the paper has `counting-until` later.
    fn early_pieces(
        &mut self,
        words: &mut Words,
        example: &'static str,
    ) -> Result<Option<Vec<Range<usize>>>, ReportedError> {
        if words.peek().is_none_or(|token| self.word(token) != "until") {
            return Ok(None);
        }
        words.mark_odd(example);
        self.until_solved(words, "halt until UFR solved \"You chose\" U R U' R'")
            .map(Some)
    }

    fn until_solved(
        &mut self,
        words: &mut Words,
        example: &str,
    ) -> Result<Vec<Range<usize>>, ReportedError> {
        self.expect(words, "until", example)?;
        let pieces = self.pieces(words, Some("solved"))?;
        self.expect(words, "solved", example)?;
        Ok(pieces)
    }

    /// Reports words that no notation for moves has, so that a misspelt instruction is not read as an algorithm.
    fn refuse_unknown(&mut self, token: usize, word: &str) -> Result<(), ReportedError> {
        let range = self.raws[token].range();
        if self.is(token, RawKind::Text) || self.is(token, RawKind::OpenText) {
            self.report.error(
                "q::unexpected",
                range,
                sentences::q::message_alone(),
                sentences::q::message_alone_here(),
                [sentences::q::message_alone_help()],
            );
            return Err(ReportedError);
        }
        let lower = word.to_lowercase();
        let wordy = word.len() >= 3 && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        if !wordy && !KEYWORDS.contains(&lower.as_str()) {
            return Ok(());
        }
        let near = suggest(word, KEYWORDS);
        self.report.unknown(
            "q::unknown-instruction",
            range,
            sentences::q::unknown_instruction(shown(word)),
            near,
            sentences::q::unknown_instruction_here(),
            [sentences::q::unknown_instruction_help(KEYWORDS.join(", "))],
        );
        Err(ReportedError)
    }

    fn keyword(&mut self, words: &mut Words) {
        if let Some(token) = words.next() {
            self.colours[token] = TokenKind::Keyword;
        }
    }

    fn expect(
        &mut self,
        words: &mut Words,
        keyword: &'static str,
        example: &str,
    ) -> Result<(), ReportedError> {
        if words
            .peek()
            .is_some_and(|token| self.word(token) == keyword)
        {
            self.keyword(words);
            return Ok(());
        }
        let help = sentences::q::write_like(example);
        self.missing(words, Missing::Word(keyword), help)
    }

    /// Reports what is missing at the reader's position.
    fn missing<T>(
        &mut self,
        words: &Words,
        what: Missing,
        help: Sentence,
    ) -> Result<T, ReportedError> {
        let message = match words.peek() {
            Some(token) => what.before(shown(self.word(token))),
            None => what.message(),
        };
        let place = words
            .peek()
            .map_or(words.end..words.end, |token| self.raws[token].range());
        self.report
            .error(what.code(), place, message, what.here(), [help]);
        Err(ReportedError)
    }

    fn target(
        &mut self,
        words: &mut Words,
        help: fn() -> Sentence,
    ) -> Result<Target, ReportedError> {
        let Some(token) = words.peek().filter(|&token| is_number(self.word(token))) else {
            return self.missing(words, Missing::Target, help());
        };
        words.next();
        self.colours[token] = TokenKind::Label;
        let range = self.raws[token].range();
        // A number that does not fit is not a line's number, and is reported as such.
        let number = self.word(token).parse().unwrap_or(u64::MAX);
        Ok(Target { number, range })
    }

    fn number(&mut self, words: &mut Words, example: &str) -> Result<Number, ReportedError> {
        let Some(token) = words.peek().filter(|&token| is_number(self.word(token))) else {
            let help = sentences::q::write_like(example);
            return self.missing(words, Missing::Number, help);
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
                    sentences::q::number_too_large(),
                    sentences::q::number_too_large_here(MAX_NUMBER),
                    [],
                );
                Err(ReportedError)
            }
        }
    }

    /// How far a head moves: one cell unless a number follows.
    fn cells(&mut self, words: &mut Words) -> Result<i64, ReportedError> {
        let number = words.peek().map(|_| self.number(words, "move-right 3"));
        let cells = number.transpose()?.map_or(1, |number| number.value);
        // A number of a program is far below 2^63.
        Ok(cells.cast_signed())
    }

    fn message(&mut self, words: &mut Words) -> Result<String, ReportedError> {
        let Some(token) = words.peek() else {
            let help = sentences::q::write_like("\"Choose a number\"");
            return self.missing(words, Missing::Message, help);
        };
        if self.is(token, RawKind::OpenText) {
            self.report.error(
                "q::open-text",
                self.raws[token].range(),
                sentences::q::open_text(),
                sentences::q::open_text_here(),
                [sentences::q::open_text_help()],
            );
            return Err(ReportedError);
        }
        if !self.is(token, RawKind::Text) {
            return self.missing(words, Missing::Message, sentences::q::write_message());
        }
        words.next();
        Ok(unquote(self.word(token)))
    }

    /// The algorithm up to one of some keywords or the end; at least one token.
    fn algorithm(&mut self, words: &mut Words, stops: &[&str]) -> Result<Tokens, ReportedError> {
        let mut last = None;
        let first = words.peek();
        while let Some(token) = words.peek()
            && !stops.contains(&self.word(token))
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
        let (Some(first), Some(last)) = (first, last) else {
            let help = sentences::q::write_like("R U R' U'");
            return self.missing(words, Missing::Algorithm, help);
        };
        Ok(first..last + 1)
    }

    /// Piece names up to a keyword or the end; at least one.
    fn pieces(
        &mut self,
        words: &mut Words,
        stop: Option<&str>,
    ) -> Result<Vec<Range<usize>>, ReportedError> {
        self.pieces_before(words, |word| Some(word) == stop)
    }

    /// Piece names up to a word that `stop` accepts or the end; at least one.
    fn pieces_before(
        &mut self,
        words: &mut Words,
        stop: impl Fn(&str) -> bool,
    ) -> Result<Vec<Range<usize>>, ReportedError> {
        let mut pieces = Vec::new();
        while let Some(token) = words.peek()
            && !stop(self.word(token))
            && self.is(token, RawKind::Word)
        {
            words.next();
            self.colours[token] = TokenKind::Piece;
            pieces.push(self.raws[token].range());
        }
        if pieces.is_empty() {
            let help = sentences::q::write_like("UFR UF");
            return self.missing(words, Missing::Pieces, help);
        }
        Ok(pieces)
    }

    fn puzzle(&mut self, words: &mut Words) -> Result<Range<usize>, ReportedError> {
        let Some(token) = words.peek().filter(|&token| self.is(token, RawKind::Word)) else {
            return self.missing(words, Missing::Puzzle, sentences::q::write_like("switch B"));
        };
        words.next();
        self.colours[token] = TokenKind::Register;
        Ok(self.raws[token].range())
    }

    fn end(&mut self, words: &mut Words) -> Result<(), ReportedError> {
        let Some(token) = words.next() else {
            return Ok(());
        };
        let range = self.raws[token].range();
        self.report.error(
            "q::unexpected",
            range.start..words.end,
            sentences::q::too_much(shown(self.word(token))),
            sentences::q::too_much_here(),
            [sentences::q::too_much_help()],
        );
        Err(ReportedError)
    }
}

/// Whether a word can be the name of a piece and no move of a cube: two capital letters or more, such as `UF`.
fn looks_like_piece(word: &str) -> bool {
    word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_uppercase())
}

/// The tokens of one instruction, read from left to right.
struct Words<'a> {
    tokens: &'a [usize],
    at: usize,
    /// Where the instruction ends, bytes.
    end: usize,
    /// A part in another position than in the paper, if there is one, and an example of the paper's order.
    odd: Option<(usize, &'static str)>,
}

impl Words<'_> {
    fn peek(&self) -> Option<usize> {
        self.tokens.get(self.at).copied()
    }

    /// Notes that the next part is read, but is elsewhere in the paper.
    fn mark_odd(&mut self, example: &'static str) {
        self.odd = self.peek().map(|token| (token, example));
    }

    /// The tokens that are not read yet.
    fn rest(&self) -> &[usize] {
        &self.tokens[self.at..]
    }

    fn next(&mut self) -> Option<usize> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }
}
