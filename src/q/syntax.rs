//! Tokens to lines: the syntax, without checking that puzzles, moves and pieces exist.

mod body;
mod declaration;
mod missing;

use std::collections::BTreeSet;
use std::ops::Range;

use diagnostics::{Diagnostic, TokenKind};
use sentences::Sentence;

use crate::lexer::{Raw, RawKind};
use crate::limits::MAX_INSTRUCTIONS;
use crate::report::{Report, shown};

/// The words that begin an instruction.
pub(crate) const KEYWORDS: [&str; 10] = [
    "goto",
    "solved-goto",
    "solve",
    "repeat",
    "input",
    "halt",
    "print",
    "switch",
    MOVE_LEFT,
    MOVE_RIGHT,
];

/// Moves the head of a tape to the left.
pub(crate) const MOVE_LEFT: &str = "move-left";
/// Moves the head of a tape to the right.
pub(crate) const MOVE_RIGHT: &str = "move-right";

/// The syntax of a text.
#[derive(Debug, Default)]
pub(crate) struct Syntax {
    pub puzzles: Vec<Declaration>,
    pub lines: Vec<Line>,
    /// Whether the text has a `Puzzles` line; without one the lines are not checked further.
    pub has_header: bool,
}

/// `A: 3x3` or `tape A: 3x3`.
#[derive(Debug)]
pub(crate) struct Declaration {
    /// The word or character that declares a tape, if it is one.
    pub tape: Option<Range<usize>>,
    pub name: Range<usize>,
    pub kind: Range<usize>,
}

/// `N | instruction`.
#[derive(Debug)]
pub(crate) struct Line {
    /// The number in the text; the expected one if it is missing.
    pub number: u64,
    /// From the number to the last word.
    pub range: Range<usize>,
    pub body: Body,
}

/// An algorithm: the raw tokens from its first to its last word.
pub(crate) type Tokens = Range<usize>;

/// An instruction as written. Ranges are bytes of the text.
#[derive(Debug)]
pub(crate) enum Body {
    /// An invalid instruction that was reported already.
    Bad,
    Turn(Tokens),
    Goto(Target),
    SolvedGoto(Target, Vec<Range<usize>>),
    Solve,
    RepeatUntil(Vec<Range<usize>>, Tokens),
    Input(String, Tokens, Number),
    Output(OutputKind, String, Option<(Tokens, Vec<Range<usize>>)>),
    Switch(Range<usize>),
    MoveHead(i64),
}

/// `halt` or `print`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputKind {
    Halt,
    Print,
}

/// The number of the line to go to.
#[derive(Debug)]
pub(crate) struct Target {
    pub number: u64,
    pub range: Range<usize>,
}

/// A number in the text.
#[derive(Debug)]
pub(crate) struct Number {
    pub value: u64,
    pub range: Range<usize>,
}

/// Reads every line; the second value colours every raw token.
pub(crate) fn read(text: &str, raws: &[Raw], report: &mut Report) -> (Syntax, Vec<TokenKind>) {
    let colours = raws.iter().map(|raw| raw.kind.colour()).collect();
    let mut reader = Reader {
        text,
        raws,
        colours,
        report,
        syntax: Syntax::default(),
        open: None,
        expected: 1,
        assumed: BTreeSet::new(),
    };
    reader.text();
    (reader.syntax, reader.colours)
}

/// Indices of a physical line's tokens, without comment and line end; never empty.
type Physical = Range<usize>;

/// An instruction whose lines are being collected.
struct Open {
    number: u64,
    /// The raw token where it starts, number included.
    first: usize,
    /// Its tokens after the bar.
    tokens: Vec<usize>,
}

struct Reader<'a, 'r> {
    text: &'a str,
    raws: &'a [Raw],
    colours: Vec<TokenKind>,
    report: &'r mut Report,
    syntax: Syntax,
    open: Option<Open>,
    /// The number that the next line should have.
    expected: u64,
    /// Codes of unusual syntax that was noted already, to note each only once.
    assumed: BTreeSet<&'static str>,
}

impl<'a> Reader<'a, '_> {
    fn word(&self, index: usize) -> &'a str {
        &self.text[self.raws[index].range()]
    }

    fn is(&self, index: usize, kind: RawKind) -> bool {
        self.raws.get(index).is_some_and(|raw| raw.kind == kind)
    }

    fn span_of(&self, tokens: Range<usize>) -> Range<usize> {
        self.raws[tokens.start].start..self.raws[tokens.end - 1].end
    }

    fn physical_lines(&self) -> Vec<Physical> {
        let mut lines = Vec::new();
        let mut start = 0;
        for index in 0..=self.raws.len() {
            if index < self.raws.len() && !self.is(index, RawKind::Newline) {
                continue;
            }
            let mut end = index;
            if end > start && self.is(end - 1, RawKind::Comment) {
                end -= 1;
            }
            if end > start {
                lines.push(start..end);
            }
            start = index + 1;
        }
        lines
    }

    fn text(&mut self) {
        let lines = self.physical_lines();
        let body = self.declarations(&lines);
        for line in &lines[body..] {
            let begun = self.syntax.lines.len() + usize::from(self.open.is_some());
            if begun == MAX_INSTRUCTIONS && self.beginning(line).is_some() {
                self.report.error(
                    "q::too-many-instructions",
                    self.span_of(line.clone()),
                    sentences::q::too_many_instructions(MAX_INSTRUCTIONS),
                    sentences::q::too_many_instructions_here(),
                    [],
                );
                return;
            }
            self.physical_line(line.clone());
        }
        self.close();
    }

    /// How a line begins an instruction, and where its body begins; none if it does not.
    fn beginning(&self, line: &Physical) -> Option<(Beginning, usize)> {
        let first = line.start;
        let inside = |index: usize| line.contains(&index);
        let keyword = |index: usize| inside(index) && KEYWORDS.contains(&self.word(index));
        if self.is(first, RawKind::Bar) {
            return Some((Beginning::NoNumber, first + 1));
        }
        if keyword(first) {
            return Some((Beginning::NoNumber, first));
        }
        let digits = is_number(self.word(first));
        let second_is_bar = inside(first + 1) && self.is(first + 1, RawKind::Bar);
        if second_is_bar {
            let beginning = if digits {
                Beginning::Whole
            } else {
                Beginning::NotANumber
            };
            return Some((beginning, first + 2));
        }
        let forgotten_bar = digits
            && (keyword(first + 1)
                || inside(first + 1)
                    && self.word(first).parse() == Ok(self.expected)
                    && !self.wants_number());
        forgotten_bar.then_some((Beginning::NoBar, first + 1))
    }

    /// Whether the instruction read so far ends where a number must follow.
    fn wants_number(&self) -> bool {
        let last = self.open.as_ref().and_then(|open| open.tokens.last());
        last.is_some_and(|&index| matches!(self.word(index), "goto" | "solved-goto" | "max-input"))
    }

    fn physical_line(&mut self, line: Physical) {
        let Some((beginning, body)) = self.beginning(&line) else {
            if let Some(open) = &mut self.open {
                open.tokens.extend(line);
            }
            return;
        };
        self.close();
        let expected = self.expected;
        let number = match beginning {
            Beginning::Whole | Beginning::NoBar => {
                self.colours[line.start] = TokenKind::Label;
                self.line_number(line.start, expected)
            }
            Beginning::NoNumber | Beginning::NotANumber => expected,
        };
        let start = self.raws[line.start].range();
        match beginning {
            Beginning::Whole => {}
            Beginning::NoBar => {
                self.report.error(
                    "q::missing-bar",
                    start,
                    sentences::q::missing_bar(number),
                    sentences::q::missing_bar_here(),
                    [sentences::q::missing_bar_help(number)],
                );
            }
            Beginning::NoNumber => {
                self.report.error(
                    "q::missing-number",
                    start,
                    sentences::q::missing_number(),
                    sentences::q::missing_number_here(expected),
                    [sentences::q::missing_number_help(expected)],
                );
            }
            Beginning::NotANumber => {
                self.report.error(
                    "q::missing-number",
                    start,
                    sentences::q::not_a_number(shown(self.word(line.start))),
                    sentences::q::should_be(expected),
                    [],
                );
            }
        }
        self.expected = number.saturating_add(1);
        self.open = Some(Open {
            number,
            first: line.start,
            tokens: (body..line.end).collect(),
        });
    }

    /// Checks a line's number against the expected one; returns the one to use.
    fn line_number(&mut self, token: usize, expected: u64) -> u64 {
        let word = self.word(token);
        let number = word.parse().ok();
        if number == Some(expected) && !word.starts_with('0') {
            return expected;
        }
        if word == "0" && self.syntax.lines.is_empty() {
            self.assume(
                "q::counted-from-0",
                self.raws[token].range(),
                sentences::q::counted_from_0(),
                sentences::q::counted_from_0_here(),
            );
            return 0;
        }
        let shown = shown(word);
        let message = if expected == 1 {
            sentences::q::first_line_number(shown)
        } else if number == Some(expected) {
            sentences::q::zeros_in_front(expected, shown)
        } else {
            sentences::q::line_number(expected - 1, expected, shown)
        };
        self.report.error(
            "q::line-number",
            self.raws[token].range(),
            message,
            sentences::q::should_be(expected),
            [],
        );
        // A line that was left out or duplicated must not make every line after it wrong.
        number.unwrap_or(expected)
    }

    /// Notes, once per code, that the text is interpreted as another tool's output.
    fn assume(
        &mut self,
        code: &'static str,
        range: Range<usize>,
        message: Sentence,
        label: Sentence,
    ) {
        if !self.assumed.insert(code) {
            return;
        }
        let diagnostic = Diagnostic::note(code, message).at(self.report.span(range), label);
        self.report
            .push(diagnostic.help(sentences::q::assumed_help()));
    }

    /// Reads the body of the collected instruction.
    fn close(&mut self) {
        let Some(open) = self.open.take() else { return };
        let last = open.tokens.last().copied();
        let end = last.map_or(self.raws[open.first].end, |index| self.raws[index].end);
        let range = self.raws[open.first].start..end;
        let body = self.body(&open.tokens, open.number, &range);
        self.syntax.lines.push(Line {
            number: open.number,
            range,
            body,
        });
    }
}

/// How a numbered line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beginning {
    /// `N |`.
    Whole,
    /// `N`, and something that cannot continue the line above.
    NoBar,
    /// An instruction without number.
    NoNumber,
    /// Something else before the bar.
    NotANumber,
}

/// Whether a word is made of digits.
fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}
