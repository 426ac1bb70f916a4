//! The data structure of a program.

use std::fmt;
use std::sync::Arc;

use diagnostics::Span;
use puzzle::{Algorithm, PieceId, Puzzle};

use crate::flow::{self, Node};

/// A program: puzzles and instructions. It starts at the first instruction, with every puzzle solved and the first one
/// in hand.
///
/// Every [`MoveId`](puzzle::MoveId) and [`PieceId`] belongs to the puzzle that is in hand where it is used, and every
/// index is in range; [`parse`](crate::parse) guarantees both. Equality ignores spans.
#[derive(Clone, Debug)]
pub struct Program {
    /// The `Puzzles` block, in order; never empty.
    pub puzzles: Vec<PuzzleDeclaration>,
    /// The numbered lines; the text counts them from 1, this list from 0.
    pub instructions: Vec<Instruction>,
}

/// A puzzle of a program.
#[derive(Clone, Debug)]
pub struct PuzzleDeclaration {
    /// Its name, as in `switch`.
    pub name: String,
    /// The kind of puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Whether it is a memory tape instead of a single puzzle: an endless row of such puzzles with a head at one of
    /// them (Qter paper, section 2.3).
    pub tape: bool,
    /// The declaration in the text.
    pub span: Span,
}

/// The name of an instruction (index from 0), "Q5" for the fifth: what is said of Q is never taken for a line of QAT.
pub fn instruction_name(at: usize) -> String {
    format!("Q{}", at + 1)
}

/// What instructions are called in sentences about a run.
#[derive(Clone, Copy, Debug)]
pub enum Names<'a> {
    /// By their own names: "Q5".
    Instructions,
    /// By the lines of the text that they came from (from 1), for a reader who sees the text alone: "line 5". An
    /// instruction without a line has its own name.
    Lines(&'a [Option<usize>]),
}

impl Names<'_> {
    /// What an instruction (from 0) is called.
    pub fn of(self, at: usize) -> String {
        let line = match self {
            Self::Instructions => None,
            Self::Lines(lines) => lines.get(at).copied().flatten(),
        };
        line.map_or_else(|| instruction_name(at), |line| format!("line {line}"))
    }

    /// The same at the beginning of a sentence.
    pub(crate) fn first(self, at: usize) -> String {
        let name = self.of(at);
        name.strip_prefix("line ")
            .map_or_else(|| name.clone(), |line| format!("Line {line}"))
    }

    /// The same for instructions that must differ: by their own names where lines are the same.
    pub(crate) fn both(self, at: [usize; 2]) -> [String; 2] {
        let names = at.map(|at| self.of(at));
        if names[0] == names[1] {
            return at.map(instruction_name);
        }
        names
    }
}

/// A numbered line.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What the instruction does.
    pub operation: Operation,
    /// Its text, from its number to its last word.
    pub span: Span,
}

/// What an instruction does (Qter paper, section 2.1.1). Pieces and moves belong to the puzzle in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Turn the puzzle in hand.
    Turn(Algorithm),
    /// Go to an instruction (index from 0); the number of instructions is the end of the program.
    Goto(usize),
    /// Go to an instruction if all the pieces are solved, otherwise to the next one.
    SolvedGoto {
        /// The instruction to go to (index from 0), or the end of the program.
        target: usize,
        /// The pieces to test; not empty.
        pieces: Vec<PieceId>,
    },
    /// Solve the puzzle in hand.
    Solve,
    /// Repeat an algorithm until all the pieces are solved, not at all if they are already.
    RepeatUntil {
        /// The pieces to test; not empty.
        pieces: Vec<PieceId>,
        /// The algorithm to repeat.
        algorithm: Algorithm,
    },
    /// Ask for a number and repeat an algorithm that many times, its inverse for a negative number.
    Input {
        /// The question.
        message: String,
        /// The algorithm to repeat.
        algorithm: Algorithm,
        /// The largest number; the smallest is its negative. At most [`MAX_NUMBER`](crate::MAX_NUMBER).
        max: u64,
    },
    /// Print a message and stop.
    Halt(Output),
    /// Print a message and go on.
    Print(Output),
    /// Put the puzzle down and pick up another one (index in [`Program::puzzles`]); of a tape, the one under its head.
    Switch(usize),
    /// Move the head of the tape in hand by this many cells: to the right if positive, to the left if negative. At most
    /// [`MAX_NUMBER`](crate::MAX_NUMBER) either way. Only where a tape is in hand on every path that leads there.
    MoveHead(i64),
}

impl Operation {
    /// The algorithm that the instruction executes, once or repeatedly, if it has one.
    pub fn algorithm(&self) -> Option<&Algorithm> {
        match self {
            Self::Turn(algorithm)
            | Self::RepeatUntil { algorithm, .. }
            | Self::Input { algorithm, .. }
            | Self::Halt(Output {
                counting: Some(Counting { algorithm, .. }),
                ..
            })
            | Self::Print(Output {
                counting: Some(Counting { algorithm, .. }),
                ..
            }) => Some(algorithm),
            _ => None,
        }
    }

    /// What it is in the data flow.
    fn node(&self) -> Node {
        match self {
            Self::Goto(target) => Node::goto(*target),
            Self::SolvedGoto { target, .. } => Node::branch(*target),
            Self::Halt(_) => Node::default(),
            Self::Switch(puzzle) => Node::switch(*puzzle),
            Self::Turn(_)
            | Self::Solve
            | Self::RepeatUntil { .. }
            | Self::Input { .. }
            | Self::Print(_)
            | Self::MoveHead(_) => Node::PLAIN,
        }
    }
}

/// The output of `halt` and `print`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The text.
    pub message: String,
    /// How to count the number that follows the text, if any.
    pub counting: Option<Counting>,
}

/// A number read from the puzzle in hand: how often an algorithm must be repeated until some pieces are solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// The algorithm to repeat.
    pub algorithm: Algorithm,
    /// The pieces to test; not empty.
    pub pieces: Vec<PieceId>,
}

impl Program {
    /// How many turns it has as written: each algorithm once, those of inputs and outputs included.
    pub fn turns(&self) -> usize {
        let all = self.instructions.iter();
        all.filter_map(|instruction| instruction.operation.algorithm())
            .map(Algorithm::len)
            .sum()
    }

    /// For every instruction, a puzzle of the kind that is in hand there (index in [`Program::puzzles`]). Unreachable
    /// instructions count as if the line above led to them.
    pub fn kinds_in_hand(&self) -> Vec<usize> {
        let kind =
            |a: usize, b: usize| self.puzzles[a].puzzle.name() == self.puzzles[b].puzzle.name();
        flow::in_hand(&self.nodes(), kind)
            .into_iter()
            .map(|in_hand| in_hand.puzzle)
            .collect()
    }

    /// The first instruction that moves a head where something else than a tape may be in hand.
    pub(crate) fn move_without_tape(&self) -> Option<usize> {
        let moves = |at: &usize| matches!(self.instructions[*at].operation, Operation::MoveHead(_));
        (0..self.instructions.len()).find(moves)?;
        let tape = |puzzle: usize| self.puzzles[puzzle].tape;
        let in_hand = flow::in_hand(&self.nodes(), |a, b| tape(a) == tape(b));
        (0..in_hand.len())
            .filter(moves)
            .find(|&at| !tape(in_hand[at].puzzle) || in_hand[at].other.is_some())
    }

    fn nodes(&self) -> Vec<Node> {
        self.instructions
            .iter()
            .map(|instruction| instruction.operation.node())
            .collect()
    }
}

impl PartialEq for Program {
    fn eq(&self, other: &Self) -> bool {
        let declaration =
            |d: &PuzzleDeclaration| (d.name.clone(), d.puzzle.name().to_owned(), d.tape);
        self.puzzles
            .iter()
            .map(declaration)
            .eq(other.puzzles.iter().map(declaration))
            && self
                .instructions
                .iter()
                .map(|instruction| &instruction.operation)
                .eq(other
                    .instructions
                    .iter()
                    .map(|instruction| &instruction.operation))
    }
}

impl Eq for Program {}

/// The text form, exactly as the paper prints it; [`parse`](crate::parse) reads it back to an equal program.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.listing().text)
    }
}

/// The text that `halt` and `print` show: the message, and the number after a space (no space after a message that is
/// empty or ends with one).
pub fn output_text(message: &str, number: Option<u64>) -> String {
    let Some(number) = number else {
        return message.to_owned();
    };
    let blank = if message.is_empty() || message.ends_with(char::is_whitespace) {
        ""
    } else {
        " "
    };
    format!("{message}{blank}{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_messages_after_one_blank() {
        assert_eq!(output_text("The average is", Some(5)), "The average is 5");
        assert_eq!(output_text("Second number: ", Some(5)), "Second number: 5");
        assert_eq!(output_text("", Some(5)), "5");
        assert_eq!(output_text("Done ", None), "Done ");
    }
}
