//! A text in a puzzle's notation as an algorithm to be played: steps in order, and where in the text each stands.

use std::ops::Range;

use atlas::UsefulMoves;
use puzzle::log::{Entry, Log, hyperspeedcube};
use puzzle::{
    Algorithm, Expression, MoveId, NotationError, Note, Puzzle, Step, Steps, Term, TermKind,
};

/// The longest text, bytes; longer ones are refused unread.
pub const MOST_BYTES: usize = 100_000;
/// The most steps that the page plays.
pub const MOST_STEPS: usize = 100_000;

/// An algorithm as it was typed, with its steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedAlgorithm {
    text: String,
    terms: Vec<Term>,
    /// What may have been meant otherwise.
    notes: Vec<Note>,
    steps: Vec<Step>,
    /// Ends of terms and how many steps are done there the first time; both ascend.
    stops: Vec<(usize, usize)>,
}

/// Why a text is not an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where, bytes of the text.
    pub range: Range<usize>,
    /// What is wrong, a sentence.
    pub message: String,
    /// How to mend it, a sentence.
    pub help: Option<String>,
}

impl From<NotationError> for ParseError {
    fn from(error: NotationError) -> Self {
        Self {
            range: error.range,
            message: error.message,
            help: error.help,
        }
    }
}

impl ParsedAlgorithm {
    /// Reads a text.
    ///
    /// # Errors
    /// At the first character that cannot be read, and when it is too long to be played.
    pub fn read(puzzle: &Puzzle, text: &str) -> Result<Self, ParseError> {
        if text.len() > MOST_BYTES {
            return Err(ParseError {
                range: 0..text.len(),
                message: words::play::text_too_long(text.len()),
                help: Some(words::play::at_most_played(MOST_BYTES)),
            });
        }
        let read = Expression::parse_with(puzzle, text, UsefulMoves::on(puzzle))?;
        if read.len() > MOST_STEPS {
            return Err(ParseError {
                range: 0..text.len(),
                message: words::play::too_many_moves(read.len()),
                help: Some(words::play::at_most_played(MOST_STEPS)),
            });
        }
        let Steps { steps, stops } = read.steps(puzzle);
        Ok(Self {
            text: text.to_owned(),
            terms: read.terms().to_vec(),
            notes: read.notes().to_vec(),
            steps,
            stops,
        })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the text is made of.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Its moves, written out.
    pub fn algorithm(&self) -> Algorithm {
        let steps = self.steps.iter();
        Algorithm::from_moves(steps.flat_map(|step| step.moves.iter().copied()).collect())
    }

    /// What of the text may have been meant otherwise, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Puts a step at the end, and its words at the text's.
    pub fn push(&mut self, puzzle: &Puzzle, moves: &[MoveId]) {
        let comment = self
            .text
            .lines()
            .next_back()
            .is_some_and(|line| line.contains("//"));
        if comment && !self.text.ends_with('\n') {
            self.text.push('\n');
        } else if !self.text.is_empty() && !self.text.ends_with(char::is_whitespace) {
            self.text.push(' ');
        }
        let start = self.text.len();
        let mut words = names(puzzle, moves);
        let bracket = |term: &Term| self.text[term.range.start..].starts_with(['(', '[']);
        // After a bracket, `x2` alone would repeat it.
        if words.starts_with('x') && self.terms.last().is_some_and(bracket) {
            words = format!("({words})");
        }
        self.text.push_str(&words);
        let range = start..self.text.len();
        self.terms.push(Term {
            kind: match moves {
                [one] => TermKind::Move(*one),
                several => TermKind::Group(
                    several
                        .iter()
                        .map(|&id| Term {
                            kind: TermKind::Move(id),
                            range: range.clone(),
                        })
                        .collect(),
                ),
            },
            range: range.clone(),
        });
        self.stops.push((range.end, self.steps.len() + 1));
        self.steps.push(Step {
            moves: moves.into(),
            range,
        });
    }

    /// Takes the last term away that [`push`](Self::push) put there, and gives its moves.
    pub fn pop(&mut self) -> Option<Box<[MoveId]>> {
        let step = self.steps.pop()?;
        self.terms.pop();
        self.stops.pop();
        self.text.truncate(step.range.start);
        self.text.truncate(self.text.trim_end().len());
        Some(step.moves)
    }

    /// The algorithm of the first `count` steps: the same text where it ends between two terms, otherwise written out.
    pub fn cut(&self, puzzle: &Puzzle, count: usize) -> Self {
        if let Some(&(end, _)) = self.stops.iter().rev().find(|stop| stop.1 == count)
            && let Ok(parsed) = Self::read(puzzle, &self.text[..end])
            && parsed.steps.len() == count
        {
            return parsed;
        }
        let mut parsed = Self::default();
        for step in &self.steps[..count.min(self.steps.len())] {
            parsed.push(puzzle, &step.moves);
        }
        parsed
    }

    /// How many steps are done when everything before this offset of the text is, the first time.
    pub fn step_at(&self, offset: usize) -> usize {
        let after = self.stops.partition_point(|stop| stop.0 <= offset);
        after.checked_sub(1).map_or(0, |n| self.stops[n].1)
    }

    /// Where the text is when this many steps are done: after the last of them.
    pub fn offset_at(&self, step: usize) -> usize {
        step.checked_sub(1)
            .and_then(|n| self.steps.get(n))
            .map_or(0, |step| step.range.end)
    }
}

/// The moves' names as one term: several of them in brackets, because they are one step.
fn names(puzzle: &Puzzle, moves: &[MoveId]) -> String {
    let names: Vec<&str> = moves
        .iter()
        .map(|&id| puzzle.mv(id).name.as_str())
        .collect();
    match names.as_slice() {
        [one] => (*one).to_owned(),
        several => format!("({})", several.join(" ")),
    }
}

/// What a log of `MagicCube4D` or Hyperspeedcube says: how the puzzle was scrambled, and what was done after that, both
/// as text.
pub struct FromLog {
    /// Until the mark that ends the scramble; empty without one.
    pub setup: String,
    /// The rest.
    pub text: String,
}

/// Whether a log of a tesseract is of this puzzle.
fn of_layers(puzzle: &Puzzle, text: &str, layers: u8) -> Result<(), ParseError> {
    if puzzle.dimensions() == 4 && puzzle.layers() == layers {
        return Ok(());
    }
    let name = vec![layers.to_string(); 4].join("x");
    Err(ParseError {
        range: 0..text.len(),
        message: words::play::log_of_other(&name),
        help: Some(words::play::log_choose(name)),
    })
}

/// Reads a log; `None` for a text that is not a log.
///
/// # Errors
/// When it looks like a log and cannot be read, or is of another puzzle.
pub fn from_log(puzzle: &Puzzle, text: &str) -> Option<Result<FromLog, ParseError>> {
    if hyperspeedcube::is_log(text) {
        return Some(
            hyperspeedcube::read(text)
                .map_err(ParseError::from)
                .and_then(|solve| {
                    of_layers(puzzle, text, solve.layers)?;
                    Ok(FromLog {
                        setup: solve.scramble,
                        text: solve.twists,
                    })
                }),
        );
    }
    if !text.trim_start().starts_with("MagicCube4D") {
        return None;
    }
    Some(Log::parse(text).map_err(ParseError::from).and_then(|log| {
        of_layers(puzzle, text, log.layers)?;
        let marked = log.entries.contains(&Entry::Mark('|'));
        let mut parts = [Vec::new(), Vec::new()];
        let mut part = usize::from(!marked);
        for entry in &log.entries {
            match entry {
                Entry::Mark('|') => part = 1,
                Entry::Twist(twist) => {
                    let moves = twist.algorithm(puzzle).into_moves();
                    if !moves.is_empty() {
                        parts[part].push(names(puzzle, &moves));
                    }
                }
                Entry::Mark(_) | Entry::Current => {}
            }
        }
        let [setup, text] = parts.map(|names| names.join(" "));
        Ok(FromLog { setup, text })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Algorithm, catalogue};

    fn cube() -> std::sync::Arc<Puzzle> {
        catalogue::by_name("3x3x3").expect("the catalogue has the cube")
    }

    fn read(text: &str) -> ParsedAlgorithm {
        ParsedAlgorithm::read(&cube(), text).expect("valid notation")
    }

    fn written(parsed: &ParsedAlgorithm) -> String {
        let moves = parsed.steps().iter().flat_map(|s| s.moves.iter().copied());
        Algorithm::from_moves(moves.collect())
            .display(&cube())
            .to_string()
    }

    #[test]
    fn steps_are_what_the_notation_writes_out() {
        for text in [
            "",
            "R U R' U'",
            "[R, U]3",
            "[R U: [F, D2]'] (L3R2)^-2",
            "(R U)0 D",
            "(R U R')' (L R)' [F: R]^-1",
            "((R U)2 F)'",
        ] {
            let expression = Expression::parse(&cube(), text).expect("valid notation");
            assert_eq!(
                written(&read(text)),
                expression.algorithm(&cube()).display(&cube()).to_string(),
                "{text}"
            );
        }
    }

    #[test]
    fn turns_of_opposite_faces_at_once_are_one_step() {
        let parsed = read("L3R2 U");
        assert_eq!(parsed.steps().len(), 2);
        assert_eq!(parsed.steps()[0].moves.len(), 2);
        assert_eq!(read("(L' R2) U").steps().len(), 2);
        assert_eq!(read("(L U) R").steps().len(), 3);
    }

    #[test]
    fn the_caret_and_the_steps_agree() {
        let parsed = read("[R, U] F2 D");
        //                 0123456789
        for (offset, step) in [
            (0, 0),
            (1, 0),
            (2, 1),
            (4, 1),
            (5, 2),
            (6, 4),
            (7, 4),
            (9, 5),
            (11, 6),
        ] {
            assert_eq!(parsed.step_at(offset), step, "caret at {offset}");
        }
        for (step, offset) in [(0, 0), (1, 2), (2, 5), (3, 2), (4, 5), (5, 9), (6, 11)] {
            assert_eq!(parsed.offset_at(step), offset, "after {step} steps");
        }
    }

    #[test]
    fn what_is_pushed_can_be_read_and_popped() {
        let cube = cube();
        let mut parsed = read("[R, U]");
        let before = parsed.clone();
        let turn = |name| cube.move_by_name(name).expect("a move");
        parsed.push(&cube, &[turn("F'")]);
        parsed.push(&cube, &[turn("L'"), turn("R2")]);
        assert_eq!(parsed.text(), "[R, U] F' (L' R2)");
        assert_eq!(written(&read(parsed.text())), written(&parsed));
        assert_eq!(parsed.pop().map(|moves| moves.len()), Some(2));
        parsed.pop();
        assert_eq!(parsed, before);
        assert_eq!(ParsedAlgorithm::default().pop(), None);
    }

    #[test]
    fn a_cut_keeps_the_text_where_it_can() {
        let parsed = read("[R, U] F D");
        for (count, text) in [(5, "[R, U] F"), (4, "[R, U]"), (3, "R U R'"), (0, "")] {
            let cut = parsed.cut(&cube(), count);
            assert_eq!(cut.text(), text);
            assert_eq!(cut.steps().len(), count);
        }
    }

    #[test]
    fn what_is_too_long_is_refused() {
        let long = ParsedAlgorithm::read(&cube(), "(R U)60000").expect_err("120000 moves");
        assert!(long.message.contains("120000"), "{}", long.message);
        assert!(ParsedAlgorithm::read(&cube(), &" ".repeat(MOST_BYTES + 1)).is_err());
    }

    #[test]
    fn a_log_gives_its_scramble_and_what_follows() {
        let tesseract = catalogue::by_name("3x3x3x3").expect("the tesseract");
        let turn = |text: &str| Algorithm::parse(&tesseract, text).expect("valid moves");
        let log = Log::from_algorithms(&tesseract, &turn("R12 R34"), &turn("R21'"));
        let text = log.to_string();
        let Some(Ok(FromLog { setup, text })) = from_log(&tesseract, &text) else {
            panic!("a log");
        };
        assert_eq!((setup.as_str(), text.as_str()), ("R12 R34", "R21'"));
        assert!(from_log(&tesseract, "R12").is_none());
        let other = from_log(&cube(), &log.to_string()).expect("a log");
        assert!(other.is_err());
    }
}
