//! What the machine can do next, and why it rejects an input or stops.

use std::fmt;

use puzzle::MoveId;

use super::endless::EndlessLoop;
use super::tape::MAX_CELLS;
use crate::{Counting, Operation, Output, Program, instruction_name, output_text};

/// What the machine can do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status<'a> {
    /// Take the next step.
    Ready,
    /// Wait for a number.
    AwaitingInput {
        /// The question of the program.
        message: &'a str,
        /// The largest accepted number; the smallest is its negative.
        max: u64,
    },
    /// Nothing: the program has halted.
    Halted {
        /// Its message.
        message: &'a str,
        /// The counted number, if any.
        number: Option<u64>,
    },
    /// Nothing: the last line was left, which ends a program without a word (as the paper's examples do).
    Ended,
    /// Nothing: the program has failed.
    Faulted(Fault),
}

/// What is said of a program that [ended](Status::Ended) without `halt`.
pub const ENDS_HERE: &str = "The program ends here.";

impl Status<'_> {
    /// The output of a halted program, message and number; none otherwise.
    pub fn halt_text(&self) -> Option<String> {
        match self {
            Self::Halted { message, number } => Some(output_text(message, *number)),
            _ => None,
        }
    }
}

/// How a program fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The tapes have reached their largest length, [`MAX_CELLS`] together.
    TapeTooLong {
        /// The instruction that moves the head (from 0).
        instruction: usize,
    },
    /// Repeating can never solve the pieces.
    NeverSolved {
        /// The instruction that repeats (from 0).
        instruction: usize,
        /// The number of repetitions that it made.
        repetitions: u64,
    },
}

impl Fault {
    /// What went wrong and how to fix it, in plain words. `program` must be the one that failed.
    pub fn explain(&self, program: &Program) -> String {
        match *self {
            Self::TapeTooLong { instruction } => format!(
                "{} wants more tape than there is: all tapes together may have {MAX_CELLS} puzzles. If that is a \
                 surprise, look for a loop that moves the head and never turns back.",
                instruction_name(instruction)
            ),
            Self::NeverSolved {
                instruction,
                repetitions,
            } => {
                let pieces = piece_names(program, instruction);
                let name = instruction_name(instruction);
                if repetitions == 0 {
                    return format!(
                        "{name} can never finish: not all of {pieces} are solved, and its algorithm has no moves."
                    );
                }
                let times = if repetitions == 1 { "time" } else { "times" };
                format!(
                    "{name} can never finish: repeated {repetitions} {times}, its algorithm has shown all it can \
                     do to {pieces}, and never were all of them solved. Look at other pieces, or bring them into reach \
                     of the algorithm first."
                )
            }
        }
    }
}

fn piece_names(program: &Program, instruction: usize) -> String {
    let pieces = match program.instructions.get(instruction).map(|i| &i.operation) {
        Some(
            Operation::RepeatUntil { pieces, .. }
            | Operation::Halt(Output {
                counting: Some(Counting { pieces, .. }),
                ..
            })
            | Operation::Print(Output {
                counting: Some(Counting { pieces, .. }),
                ..
            }),
        ) => pieces.as_slice(),
        _ => &[],
    };
    let in_hand = program.kinds_in_hand();
    let puzzle = &program.puzzles[in_hand.get(instruction).copied().unwrap_or(0)].puzzle;
    let names: Vec<&str> = pieces
        .iter()
        .map(|piece| puzzle.piece(*piece).name.as_str())
        .collect();
    names.join(" ")
}

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All the steps allowed were taken.
    Budget,
    /// The next instruction has begun.
    NextInstruction,
    /// The next repetition of an instruction's algorithm, or the next test of its pieces, comes next.
    NextRepetition,
    /// One of the [`Stops`](super::Stops)' breakpoints comes next.
    Breakpoint,
    /// A watched register has reached the value of its watch.
    Watched {
        /// The watch (index in [`Stops::watches`](super::Stops::watches)).
        watch: usize,
        /// The value before; none if the register showed none.
        before: Option<u64>,
        /// The value now.
        value: u64,
    },
    /// The program waits for a number.
    AwaitingInput,
    /// The program has halted.
    Halted,
    /// The program has come to the end of its text.
    Ended,
    /// The program has gone wrong.
    Faulted,
    /// The program will never end. It can still be run on.
    Endless(EndlessLoop),
}

/// Why an input was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputError {
    /// The program does not wait for a number.
    NotAsked,
    /// The number is too large or too small.
    OutOfRange {
        /// The number.
        value: i64,
        /// The largest accepted number; the smallest is its negative.
        max: u64,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotAsked => f.write_str("the program is not asking for a number now"),
            Self::OutOfRange { value, max } => write!(
                f,
                "{value} does not fit here: give a whole number from 0 to {max}, or down to -{max} to turn the other \
                 way"
            ),
        }
    }
}

impl std::error::Error for InputError {}

/// A turn that the puzzle in hand does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnError {
    /// The requested move.
    pub mv: MoveId,
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the puzzle in hand has no move number {}", self.mv.0)
    }
}

impl std::error::Error for TurnError {}
