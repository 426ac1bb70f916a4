//! A program as text, with the range of each of its parts.

use std::fmt::Write;
use std::ops::Range;

use puzzle::{Algorithm, PieceId, Puzzle, catalogue};

use crate::lexer::quote;
use crate::syntax::{MOVE_LEFT, MOVE_RIGHT};
use crate::{Counting, Dialect, Operation, Output, Program};

/// A printed program. All ranges are bytes of `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The text form, as [`Program`]'s `Display` prints it.
    pub text: String,
    /// One entry per instruction, in order.
    pub instructions: Vec<Listed>,
}

/// The ranges of an instruction in a [`Listing`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// From its number to its last character.
    pub range: Range<usize>,
    /// Its lines without number, indentation and line end; never empty.
    pub lines: Vec<Range<usize>>,
    /// The moves of its algorithm, in order.
    pub moves: Vec<Range<usize>>,
    /// The pieces it tests, in the order of the operation.
    pub pieces: Vec<Range<usize>>,
    /// The number of the line it may jump to.
    pub target: Option<Range<usize>>,
}

impl Program {
    /// The text form with the ranges of instructions, lines, moves and pieces in it, so that a view can highlight what
    /// is being executed.
    pub fn listing(&self) -> Listing {
        self.listing_of(0..self.instructions.len())
    }

    /// The same with only some of the instructions, numbered as in the whole.
    ///
    /// # Panics
    /// If there are no such instructions.
    pub fn listing_of(&self, shown: Range<usize>) -> Listing {
        self.listing_in(shown, Dialect::Paper)
    }

    /// The same in a dialect that can say it.
    pub(crate) fn listing_in(&self, shown: Range<usize>, dialect: Dialect) -> Listing {
        let mut writer = Writer {
            text: String::from("Puzzles\n"),
            listed: Listed::default(),
            indent: 0,
            dialect,
        };
        for declaration in &self.puzzles {
            let kind = short_name(&declaration.puzzle);
            if declaration.tape {
                writer.text += "tape ";
            }
            writer.text += &declaration.name;
            writer.text += ": ";
            writer.text += &kind;
            writer.text.push('\n');
        }
        if !self.instructions.is_empty() {
            writer.text.push('\n');
        }
        let width = match dialect {
            Dialect::Paper => self.instructions.len().to_string().len(),
            Dialect::Qter => 0,
        };
        let in_hand = self.kinds_in_hand();
        let instructions = shown
            .map(|index| {
                let operation = &self.instructions[index].operation;
                let puzzle = &self.puzzles[in_hand[index]].puzzle;
                writer.instruction(index + 1, width, operation, puzzle, self)
            })
            .collect();
        Listing {
            text: writer.text,
            instructions,
        }
    }
}

/// `3x3` for the cube that has this name in the catalogue, otherwise the puzzle's own name.
fn short_name(puzzle: &Puzzle) -> String {
    let short = format!("{0}x{0}", puzzle.layers());
    match catalogue::by_name(&short) {
        Some(found) if found.name() == puzzle.name() => short,
        _ => puzzle.name().to_owned(),
    }
}

struct Writer {
    text: String,
    listed: Listed,
    /// Blanks before a continuation line: the paper puts it under the first argument.
    indent: usize,
    dialect: Dialect,
}

impl Writer {
    fn instruction(
        &mut self,
        number: usize,
        width: usize,
        operation: &Operation,
        puzzle: &Puzzle,
        program: &Program,
    ) -> Listed {
        self.listed = Listed::default();
        let start = self.text.len();
        // Writing to a String cannot fail.
        let _ = write!(self.text, "{number:<width$} | ");
        self.listed.lines.push(self.text.len()..0);
        self.indent = self.text.len() - start;
        self.operation(operation, puzzle, program);
        self.end_line();
        self.listed.range = start..self.text.len();
        self.text.push('\n');
        std::mem::take(&mut self.listed)
    }

    fn operation(&mut self, operation: &Operation, puzzle: &Puzzle, program: &Program) {
        match operation {
            Operation::Turn(algorithm) => self.algorithm(algorithm, puzzle),
            Operation::Goto(target) => {
                self.text += "goto ";
                self.target(*target);
            }
            Operation::SolvedGoto { target, pieces } => {
                self.text += "solved-goto";
                if self.dialect == Dialect::Qter {
                    self.pieces(pieces, puzzle);
                }
                self.text.push(' ');
                self.target(*target);
                if self.dialect == Dialect::Paper {
                    self.pieces(pieces, puzzle);
                }
            }
            Operation::Solve => self.text += "solve",
            Operation::RepeatUntil { pieces, algorithm } => {
                self.text += "repeat ";
                self.until_solved(pieces, puzzle);
                match self.dialect {
                    Dialect::Paper => self.text.push(' '),
                    Dialect::Qter => {
                        self.indent += "repeat ".len();
                        self.continuation();
                    }
                }
                self.algorithm(algorithm, puzzle);
            }
            Operation::Input {
                message,
                algorithm,
                max,
            } => {
                self.message("input ", message);
                self.continuation();
                self.algorithm(algorithm, puzzle);
                self.continuation();
                self.text += "max-input ";
                self.text += &max.to_string();
            }
            Operation::Halt(output) => self.output("halt ", output, puzzle),
            Operation::Print(output) => self.output("print ", output, puzzle),
            Operation::Switch(index) => {
                self.text += "switch ";
                self.text += &program.puzzles[*index].name;
            }
            Operation::MoveHead(by) => {
                self.text += if *by < 0 { MOVE_LEFT } else { MOVE_RIGHT };
                if by.unsigned_abs() != 1 {
                    let _ = write!(self.text, " {}", by.unsigned_abs());
                }
            }
        }
    }

    fn until_solved(&mut self, pieces: &[PieceId], puzzle: &Puzzle) {
        self.text += "until";
        self.pieces(pieces, puzzle);
        self.text += " solved";
    }

    fn output(&mut self, keyword: &str, output: &Output, puzzle: &Puzzle) {
        if let (Dialect::Qter, Some(counting)) = (self.dialect, &output.counting) {
            self.indent += keyword.len();
            self.text += keyword;
            self.until_solved(&counting.pieces, puzzle);
            if keyword == "print " || !output.message.is_empty() {
                self.continuation();
                self.text += &quote(&output.message);
            }
            self.continuation();
            self.algorithm(&counting.algorithm, puzzle);
            return;
        }
        self.message(keyword, &output.message);
        if let Some(Counting { algorithm, pieces }) = &output.counting {
            self.continuation();
            self.algorithm(algorithm, puzzle);
            self.continuation();
            self.text += "counting-until";
            self.pieces(pieces, puzzle);
        }
    }

    fn message(&mut self, keyword: &str, message: &str) {
        self.indent += keyword.len();
        self.text += keyword;
        self.text += &quote(message);
    }

    fn end_line(&mut self) {
        if let Some(line) = self.listed.lines.last_mut() {
            line.end = self.text.len();
        }
    }

    fn continuation(&mut self) {
        self.end_line();
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', self.indent));
        self.listed.lines.push(self.text.len()..0);
    }

    fn target(&mut self, target: usize) {
        let range = self.word(&(target + 1).to_string());
        self.listed.target = Some(range);
    }

    fn pieces(&mut self, pieces: &[PieceId], puzzle: &Puzzle) {
        for piece in pieces {
            self.text.push(' ');
            let range = self.word(&puzzle.piece(*piece).name);
            self.listed.pieces.push(range);
        }
    }

    /// The moves, separated by spaces; `()` when there are none, because an instruction needs some text.
    fn algorithm(&mut self, algorithm: &Algorithm, puzzle: &Puzzle) {
        if algorithm.is_empty() {
            self.text += "()";
        }
        for (index, &id) in algorithm.moves().iter().enumerate() {
            if index > 0 {
                self.text.push(' ');
            }
            let mv = puzzle.mv(id);
            // `R--` would begin a comment; the megaminx has the equal move `R++'`.
            let range = if mv.name.contains("--") {
                self.word(&format!("{}'", puzzle.mv(mv.inverse).name))
            } else {
                self.word(&mv.name)
            };
            self.listed.moves.push(range);
        }
    }

    fn word(&mut self, word: &str) -> Range<usize> {
        let start = self.text.len();
        self.text += word;
        start..self.text.len()
    }
}
