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
                sentences::q::missing_puzzles(),
                sentences::q::missing_puzzles_here(),
                [sentences::q::missing_puzzles_help()],
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
                sentences::q::no_puzzle(),
                sentences::q::no_puzzle_here(),
                [sentences::q::no_puzzle_help()],
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
                    sentences::q::puzzles_not_alone(),
                    sentences::q::puzzles_not_alone_here(),
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
                sentences::q::misspelt_puzzles(word),
                Some("Puzzles"),
                "".into(),
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
                    sentences::q::declaration(),
                    sentences::q::declaration_here(),
                    [sentences::q::declaration_help()],
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
                sentences::q::puzzle_name(shown(word)),
                sentences::q::puzzle_name_here(),
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
