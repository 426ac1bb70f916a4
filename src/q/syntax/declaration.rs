//! The `Puzzles` block.

use diagnostics::TokenKind;

use super::{Declaration, Physical, Reader};
use crate::lexer::RawKind;
use crate::report::shown;

/// How the paper marks a memory tape: by the word, or by a picture of a cassette, which some readers of the paper see
/// as a black square.
const TAPE: [&str; 3] = ["tape", "📼", "■"];

impl Reader<'_, '_> {
    /// Reads the block; returns the number of its lines.
    pub(super) fn declarations(&mut self, lines: &[Physical]) -> usize {
        let mut at = 0;
        self.syntax.has_header = lines.first().is_some_and(|line| self.header(line));
        if self.syntax.has_header {
            at = 1;
        } else {
            let index = lines
                .first()
                .map_or(0..0, |line| self.span_of(line.clone()));
            self.report.error(
                "q::missing-puzzles",
                index,
                "a Q program begins with the line Puzzles, and this text does not",
                "Puzzles should come first",
                ["begin with the two lines \"Puzzles\" and \"A: 3x3\"".to_owned()],
            );
        }
        while let Some(line) = lines.get(at)
            && self.beginning(line).is_none()
        {
            self.declaration(line);
            at += 1;
        }
        if self.syntax.has_header && self.syntax.puzzles.is_empty() && !self.report.has_errors() {
            self.report.error(
                "q::no-puzzle",
                self.span_of(lines[0].clone()),
                "no puzzle is declared",
                "no puzzle follows",
                ["declare one in the next line: A: 3x3".to_owned()],
            );
        }
        at
    }

    fn header(&mut self, line: &Physical) -> bool {
        let word = self.word(line.start);
        let alone = line.len() == 1;
        if word == "Puzzles" {
            self.colours[line.start] = TokenKind::Keyword;
            if !alone {
                self.report.error(
                    "q::unexpected",
                    self.span_of(line.start + 1..line.end),
                    "Puzzles stands on a line of its own",
                    "this is too much here",
                    [],
                );
            }
            return true;
        }
        let close = alone && diagnostics::suggest(word, ["Puzzles", "Puzzle"]).is_some();
        if close {
            self.report.unknown(
                "q::missing-puzzles",
                self.span_of(line.clone()),
                format!("a Q program begins with the line Puzzles, not {word}"),
                Some("Puzzles"),
                "",
                [],
            );
        }
        close
    }

    fn declaration(&mut self, line: &Physical) {
        let mut start = line.start;
        let mut tape = None;
        // A puzzle may be called tape too.
        if TAPE.contains(&self.word(start)) && !self.is(start + 1, RawKind::Colon) {
            self.colours[start] = TokenKind::Keyword;
            tape = Some(self.raws[start].range());
            start += 1;
        }
        let shape = self.is(start, RawKind::Word)
            && self.is(start + 1, RawKind::Colon)
            && self.is(start + 2, RawKind::Word)
            && start + 3 == line.end;
        if !shape {
            // A text without a Puzzles line is probably not Q at all, which was reported once.
            if self.syntax.has_header {
                self.report.error(
                        "q::declaration",
                        self.span_of(line.clone()),
                        "this is neither a puzzle nor a numbered line",
                        "not understood",
                        [
                            "a puzzle is declared like A: 3x3, a tape like tape A: 3x3, and an instruction is \
                             written like 1 | R U"
                                .to_owned(),
                        ],
                    );
            }
            return;
        }
        self.colours[start] = TokenKind::Register;
        self.colours[start + 2] = TokenKind::Register;
        let name = self.raws[start].range();
        let word = self.word(start);
        let plain = word.starts_with(char::is_alphabetic)
            && word.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !plain {
            self.report.error(
                "q::puzzle-name",
                name.clone(),
                format!("{} cannot be the name of a puzzle", shown(word)),
                "letters, digits and _ only, a letter first",
                [],
            );
        }
        self.syntax.puzzles.push(Declaration {
            tape,
            name,
            kind: self.raws[start + 2].range(),
        });
    }
}
