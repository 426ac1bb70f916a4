//! What a program is.

use std::fmt;
use std::sync::Arc;

use diagnostics::Span;
use puzzle::{Algorithm, PieceId, Puzzle};

use crate::flow;

/// A program: puzzles and instructions. It starts at the first instruction, with every puzzle solved and the first
/// one held.
///
/// Every [`MoveId`](puzzle::MoveId) and [`PieceId`] belongs to the puzzle that is held where it is used, every index
/// is in range; [`parse`](crate::parse) sees to both. Two programs are equal when they say the same: spans do not count.
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
    /// Its name, as `switch` says it.
    pub name: String,
    /// What kind of puzzle it is.
    pub puzzle: Arc<Puzzle>,
    /// Whether it is a memory tape, an endless row of such puzzles with a head at one of them (Qter paper, section
    /// 2.3), and not one puzzle.
    pub tape: bool,
    /// Where it is declared.
    pub span: Span,
}

/// A numbered line.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What to do.
    pub operation: Operation,
    /// Where it stands, from its number to its last word.
    pub span: Span,
}

/// What an instruction does (Qter paper, section 2.1.1). Pieces and moves are those of the held puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Turn the held puzzle.
    Turn(Algorithm),
    /// Go on at an instruction (index from 0).
    Goto(usize),
    /// Go on at an instruction if all the pieces are solved, else at the next one.
    SolvedGoto {
        /// Where to go (index from 0).
        target: usize,
        /// The pieces to look at; not empty.
        pieces: Vec<PieceId>,
    },
    /// Bring the held puzzle to its solved position.
    Solve,
    /// Repeat an algorithm, perhaps not once, until all the pieces are solved.
    RepeatUntil {
        /// The pieces to look at; not empty.
        pieces: Vec<PieceId>,
        /// What to repeat.
        algorithm: Algorithm,
    },
    /// Ask for a number and repeat an algorithm that many times, its inverse for a negative number.
    Input {
        /// What to ask.
        message: String,
        /// What to repeat.
        algorithm: Algorithm,
        /// The largest number, and with a minus sign the smallest; at most [`MAX_NUMBER`](crate::MAX_NUMBER).
        max: u64,
    },
    /// Say something and stop.
    Halt(Output),
    /// Say something and go on.
    Print(Output),
    /// Put the held puzzle down and hold another (index in [`Program::puzzles`]); of a tape, the one under its head.
    Switch(usize),
    /// Move the head of the held tape by so many places: to the right if positive, to the left if negative. At most
    /// [`MAX_NUMBER`](crate::MAX_NUMBER) either way. Only where a tape is held on every way that leads there.
    MoveHead(i64),
}

impl Operation {
    /// The algorithm that it turns, once or often, if it has one.
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
}

/// What `halt` and `print` say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The words.
    pub message: String,
    /// How to find the number that follows them, if one does.
    pub counting: Option<Counting>,
}

/// A number read off the held puzzle: how often an algorithm must be repeated until some pieces are solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// What to repeat.
    pub algorithm: Algorithm,
    /// The pieces to look at; not empty.
    pub pieces: Vec<PieceId>,
}

impl Program {
    /// For every instruction, a puzzle of the kind that is held there (index in [`Program::puzzles`]). Instructions
    /// that no path reaches count as if the line above led to them.
    pub fn held_kinds(&self) -> Vec<usize> {
        let kind =
            |a: usize, b: usize| self.puzzles[a].puzzle.name() == self.puzzles[b].puzzle.name();
        flow::held(&self.nodes(), kind)
            .into_iter()
            .map(|held| held.puzzle)
            .collect()
    }

    /// The first instruction that moves a head where something else than a tape may be held.
    pub(crate) fn move_without_tape(&self) -> Option<usize> {
        let moves = |at: &usize| matches!(self.instructions[*at].operation, Operation::MoveHead(_));
        (0..self.instructions.len()).find(moves)?;
        let tape = |puzzle: usize| self.puzzles[puzzle].tape;
        let held = flow::held(&self.nodes(), |a, b| tape(a) == tape(b));
        (0..held.len())
            .filter(moves)
            .find(|&at| !tape(held[at].puzzle) || held[at].other.is_some())
    }

    fn nodes(&self) -> Vec<flow::Node> {
        self.instructions
            .iter()
            .map(|instruction| flow::Node::of(&instruction.operation))
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

/// What `halt` and `print` show: the message, and the number after a blank (no blank after a message that is empty
/// or ends with one).
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
