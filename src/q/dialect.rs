//! Q as the reference implementation has it (github.com/ArhanChaudhary/qter), which differs from the paper's Q in the
//! order of words.
//!
//! It is the form of that project's README and tests: `solved-goto UFR 14`, `repeat until UFR solved` and `halt until
//! UFR solved` with message and algorithm on lines of their own, numbers without blanks before the bar. That project
//! turns faces of 3x3x3s only, has no tapes, reads texts as they stand between their quotes, and takes it for an error
//! when a run gets past the last line.

use diagnostics::{Diagnostic, Span};
use puzzle::{Algorithm, Puzzle};
use sentences::Sentence;

use crate::{Operation, Program, PuzzleDeclaration, instruction_name};

/// A way to write Q.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// As the paper has it.
    #[default]
    Paper,
    /// As the reference implementation has it.
    Qter,
}

/// The faces of the one puzzle that the reference implementation has.
const FACES: &str = "ULFRBD";

impl Program {
    /// The program in this dialect. `origins` says for each instruction where an error about it is to be shown.
    ///
    /// # Errors
    /// An error for each instruction that the dialect cannot say, with the code `q::not-in-dialect`.
    pub fn written(
        &self,
        dialect: Dialect,
        origins: &[Option<Span>],
    ) -> Result<String, Vec<Diagnostic>> {
        let unsaid = match dialect {
            Dialect::Paper => Vec::new(),
            Dialect::Qter => self.unsaid(origins),
        };
        if unsaid.is_empty() {
            Ok(self.listing_in(0..self.instructions.len(), dialect).text)
        } else {
            Err(unsaid)
        }
    }

    /// What the reference implementation's Q cannot say.
    fn unsaid(&self, origins: &[Option<Span>]) -> Vec<Diagnostic> {
        let in_hand = self.kinds_in_hand();
        let mut errors = Vec::new();
        for (index, instruction) in self.instructions.iter().enumerate() {
            let operation = &instruction.operation;
            let puzzle = match operation {
                Operation::Switch(puzzle) => *puzzle,
                _ => in_hand[index],
            };
            let declaration = &self.puzzles[puzzle];
            let on_puzzle = operation.algorithm().is_some()
                || matches!(
                    operation,
                    Operation::SolvedGoto { .. } | Operation::Solve | Operation::Switch(_)
                );
            let why = if !on_puzzle || declaration.puzzle.name() == "3x3x3" {
                self.unsaid_operation(index, operation, &declaration.puzzle)
            } else {
                let name = instruction_name(index);
                Some(sentences::q::not_in_dialect_puzzle(name))
            };
            errors.extend(why.map(|why| not_said(index, why, origins)));
        }
        if errors.is_empty() {
            let wrong = |p: &PuzzleDeclaration| p.tape || p.puzzle.name() != "3x3x3";
            if self.instructions.is_empty() || self.puzzles.iter().any(wrong) {
                let message = sentences::q::not_in_dialect();
                errors.push(Diagnostic::error("q::not-in-dialect", message));
            }
        }
        errors
    }

    fn unsaid_operation(
        &self,
        index: usize,
        operation: &Operation,
        puzzle: &Puzzle,
    ) -> Option<Sentence> {
        let end = self.instructions.len();
        let next = match operation {
            Operation::Goto(target) => *target,
            Operation::SolvedGoto { target, .. } if *target == end => end,
            Operation::Halt(_) => 0,
            _ => index + 1,
        };
        let message = match operation {
            Operation::Halt(output) | Operation::Print(output) => Some(&output.message),
            Operation::Input { message, .. } => Some(message),
            _ => None,
        };
        let has_tape = match operation {
            Operation::Switch(puzzle) => self.puzzles[*puzzle].tape,
            Operation::MoveHead(_) => true,
            _ => false,
        };
        let faces = |algorithm: &Algorithm| {
            let mut moves = algorithm.moves().iter();
            moves.all(|&id| is_face_turn(&puzzle.mv(id).name))
        };
        let name = || instruction_name(index);
        if has_tape {
            Some(sentences::q::not_in_dialect_tape(name()))
        } else if operation.algorithm().is_some_and(Algorithm::is_empty) {
            Some(sentences::q::not_in_dialect_no_turns(name()))
        } else if !operation.algorithm().is_none_or(faces) {
            Some(sentences::q::not_in_dialect_turn(name()))
        } else if message.is_some_and(|text| text.contains(['"', '\\', '\n', '\r'])) {
            Some(sentences::q::not_in_dialect_text(name()))
        } else if next == end {
            Some(sentences::q::not_in_dialect_end(name()))
        } else {
            None
        }
    }
}

fn is_face_turn(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|face| FACES.contains(face))
        && matches!(letters.as_str(), "" | "2" | "'")
}

fn not_said(index: usize, why: Sentence, origins: &[Option<Span>]) -> Diagnostic {
    let error = Diagnostic::error("q::not-in-dialect", why);
    match origins.get(index).copied().flatten() {
        Some(span) => error.at(span, sentences::q::not_in_dialect_here()),
        None => error,
    }
}
