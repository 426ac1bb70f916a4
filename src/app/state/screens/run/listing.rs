//! The Q listing as the page draws it: lines cut into parts, each move a part of its own.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use diagnostics::{Source, Sources, TokenKind};
use q::Program;

/// The most lines that are shown as a whole.
pub const MOST_LINES: usize = 300;
/// Of more lines, parts of this many are shown.
const PART: usize = 100;

/// Which of `count` lines are shown: all, or of a long listing the part that the line `at` is in, with its neighbours.
pub fn window(count: usize, at: usize) -> Range<usize> {
    if count <= MOST_LINES {
        return 0..count;
    }
    let part = at.min(count - 1) / PART;
    part.saturating_sub(1) * PART..((part + 2) * PART).min(count)
}

/// One instruction, with its continuation lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Its text in order; line ends are parts too.
    pub parts: Vec<Part>,
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What to show.
    pub text: String,
    /// Its colour.
    pub kind: Option<TokenKind>,
    /// For a move: which of the instruction's moves it is, from 0.
    pub mv: Option<usize>,
}

/// The lines of a program, in its printed form. Those of a long one are cut into parts when they are shown.
#[derive(Clone, Debug)]
pub struct Lines {
    program: Arc<Program>,
    /// Those that were asked for last, from a line on.
    shown: RefCell<(usize, Rc<[Rc<Line>]>)>,
}

impl Lines {
    /// Those of a program.
    pub fn of(program: Arc<Program>) -> Self {
        Self {
            program,
            shown: RefCell::default(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.program.instructions.len()
    }

    /// Some of them, in order.
    pub fn part(&self, range: Range<usize>) -> Rc<[Rc<Line>]> {
        let mut shown = self.shown.borrow_mut();
        if (shown.0, shown.1.len()) != (range.start, range.len()) {
            *shown = (range.start, lines(&self.program, range).into());
        }
        shown.1.clone()
    }
}

fn lines(program: &Program, range: Range<usize>) -> Vec<Rc<Line>> {
    let listing = program.listing_of(range);
    let mut sources = Sources::new();
    let id = sources.add(Source::new("listing.q", listing.text.clone()));
    let tokens = q::tokens(sources.get(id), id);
    let text = &listing.text;
    let mut next = 0;
    let line = |listed: &q::Listed| {
        let mut line = Line::default();
        for (n, range) in listed.lines.iter().enumerate() {
            if n > 0 {
                line.push("\n", None, None);
            }
            let mut at = range.start;
            while next < tokens.len() && (tokens[next].span.end as usize) <= range.start {
                next += 1;
            }
            while let Some(token) = tokens
                .get(next)
                .filter(|t| (t.span.end as usize) <= range.end)
            {
                let (start, end) = (token.span.start as usize, token.span.end as usize);
                line.push(&text[at..start], None, None);
                let mv = listed.moves.iter().position(|m| m.start == start);
                let word = &text[start..end];
                let shown = if mv.is_some() {
                    crate::text::typeset(word)
                } else {
                    word.to_owned()
                };
                line.push(&shown, Some(token.kind), mv);
                at = end;
                next += 1;
            }
            line.push(&text[at..range.end], None, None);
        }
        Rc::new(line)
    };
    listing.instructions.iter().map(line).collect()
}

impl Line {
    fn push(&mut self, text: &str, kind: Option<TokenKind>, mv: Option<usize>) {
        if !text.is_empty() {
            self.parts.push(Part {
                text: text.to_owned(),
                kind,
                mv,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> Program {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("t.q", text));
        q::parse(sources.get(id), id)
            .program
            .expect("a valid program")
    }

    fn shown(line: &Line) -> String {
        line.parts.iter().map(|p| p.text.as_str()).collect()
    }

    #[test]
    fn of_a_long_listing_a_part_is_shown() {
        assert_eq!(window(0, 0), 0..0);
        assert_eq!(window(300, 299), 0..300);
        for (at, shown) in [
            (0, 0..200),
            (99, 0..200),
            (100, 0..300),
            (25_250, 25_100..25_400),
            (50_000, 49_900..50_001),
            (usize::MAX, 49_900..50_001),
        ] {
            assert_eq!(window(50_001, at), shown, "at {at}");
        }
    }

    #[test]
    fn every_move_is_a_part_and_nothing_is_lost() {
        let program = program(
            "Puzzles\nA: 3x3\n\n1 | input \"How many?\" R U R' U' max-input 5\n\
             2 | solved-goto 2 UFR UF\n3 | halt \"x\"",
        );
        let all = Lines::of(Arc::new(program));
        let lines = all.part(0..3);
        assert_eq!(all.part(1..3)[..], lines[1..]);
        assert_eq!(
            shown(&lines[0]),
            "input \"How many?\"\nR U R\u{2032} U\u{2032}\nmax-input 5"
        );
        let moves: Vec<_> = lines[0]
            .parts
            .iter()
            .filter_map(|p| Some((p.mv?, p.text.as_str())))
            .collect();
        assert_eq!(
            moves,
            [(0, "R"), (1, "U"), (2, "R\u{2032}"), (3, "U\u{2032}")]
        );
        assert_eq!(shown(&lines[1]), "solved-goto 2 UFR UF");
        assert_eq!(
            lines[1]
                .parts
                .iter()
                .filter(|p| p.kind == Some(TokenKind::Piece))
                .count(),
            2
        );
        assert_eq!(shown(&lines[2]), "halt \"x\"");
    }
}
