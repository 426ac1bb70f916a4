//! A description of a step, for debuggers and views.

use group::Permutation;
use puzzle::{MoveId, PieceId, Puzzle};

use super::code::{Code, Line};
use super::state::{Happened, Phase, State};
use crate::{Operation, Output, Program};

/// One step: one move or one decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of steps taken before it.
    pub index: u64,
    /// The instruction it belongs to (from 0); the number of instructions when the program has ended without `halt`.
    pub instruction: usize,
    /// What happened in it.
    pub event: Event,
}

/// What happened in a step. Puzzles are indices in [`Program::puzzles`], instructions count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The program turned a puzzle.
    Turned {
        /// The puzzle.
        puzzle: usize,
        /// The move.
        mv: MoveId,
        /// Which of the instruction's moves it was; `progress.next_move` is never none here.
        progress: Progress,
    },
    /// A person turned a puzzle.
    TurnedByHand {
        /// The puzzle.
        puzzle: usize,
        /// The move.
        mv: MoveId,
    },
    /// A `goto`.
    Jumped {
        /// The next instruction.
        to: usize,
    },
    /// A `solved-goto`.
    Branched {
        /// The tested pieces, in the instruction's order.
        looked: Vec<Look>,
        /// Whether all were solved, so that the program jumped.
        jumped: bool,
        /// The next instruction.
        to: usize,
    },
    /// `repeat until`, or the counting of `halt` and `print`, tested its pieces.
    Looked {
        /// The tested pieces, in the instruction's order.
        looked: Vec<Look>,
        /// The number of finished repetitions.
        repetitions: u64,
        /// Whether all were solved, which ends the repeating.
        solved: bool,
    },
    /// A puzzle was solved by `solve`.
    Solved {
        /// The puzzle.
        puzzle: usize,
    },
    /// One puzzle was put down and another one picked up.
    Switched {
        /// The puzzle put down.
        from: usize,
        /// The puzzle picked up.
        to: usize,
    },
    /// The head of a tape was moved.
    HeadMoved {
        /// The tape.
        puzzle: usize,
        /// Where the head was: cells from where it started, negative to the left.
        from: i64,
        /// Where it is now.
        to: i64,
    },
    /// An algorithm without moves was passed.
    Passed,
    /// A number was entered; its turns follow.
    Entered {
        /// The number.
        value: i64,
    },
    /// The program printed something and goes on. The turns that undo its counting follow.
    Printed {
        /// The message.
        message: String,
        /// The counted number, if any.
        number: Option<u64>,
    },
    /// The program printed something and has ended.
    Halted {
        /// The message.
        message: String,
        /// The counted number, if any.
        number: Option<u64>,
    },
    /// Nothing; [`Machine::status`](crate::Machine::status) gives the reason. It does not count as a step.
    Waiting,
}

/// The result of testing a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The tested piece.
    pub piece: PieceId,
    /// Whether it was home and correctly oriented.
    pub solved: bool,
    /// The piece that was in its home position.
    pub holds: PieceId,
}

/// The progress within an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The next move, as an index into the printed algorithm; none if the next step is not a move.
    pub next_move: Option<usize>,
    /// Whether the algorithm runs backwards, each move inverted: the next move is then the inverse of the printed one.
    pub inverted: bool,
    /// Finished repetitions.
    pub repetition: u64,
    /// The number of repetitions in all; none while they are being counted.
    pub repetitions: Option<u64>,
    /// Why the algorithm is executed; none if the instruction has none, or has not reached it.
    pub cause: Option<Cause>,
}

/// Why an algorithm is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// It is the instruction itself.
    Algorithm,
    /// Repetition in `repeat until`.
    Repeat,
    /// An entered number is being turned.
    Input,
    /// Counting in `halt` or `print`.
    Count,
    /// Undoing the counting of `print`.
    Undo,
}

/// The progress within the current instruction.
pub(super) fn progress(state: &State, code: &Code) -> Progress {
    let Some(line) = code.lines.get(state.instruction) else {
        return Progress::default();
    };
    let repeating = |repetition, next_move| Progress {
        next_move,
        inverted: false,
        repetition,
        repetitions: None,
        cause: Some(match line {
            Line::Repeat(_) => Cause::Repeat,
            _ => Cause::Count,
        }),
    };
    match (state.phase, line) {
        (Phase::Start, Line::Turn(track)) if !track.moves.is_empty() => algorithm(0),
        (Phase::Turn { at }, _) => algorithm(at),
        (Phase::Start, Line::Repeat(_) | Line::Halt(Some(_)) | Line::Print(Some(_))) => {
            repeating(0, None)
        }
        (Phase::Repeat { at, repetition, .. }, _) => repeating(repetition, Some(at)),
        (
            Phase::Look { repetition, .. }
            | Phase::Stuck {
                repetitions: repetition,
            },
            _,
        ) => repeating(repetition, None),
        (Phase::Report { number }, _) => Progress {
            repetitions: Some(number),
            ..repeating(number, None)
        },
        (Phase::Undo { at, done, number }, _) => Progress {
            next_move: Some(line.repeat().track.moves.len() - 1 - at),
            inverted: true,
            repetition: done,
            repetitions: Some(number),
            cause: Some(Cause::Undo),
        },
        (Phase::Enter { at, done, value }, _) => Progress {
            next_move: Some(if value < 0 {
                line.input(value).moves.len() - 1 - at
            } else {
                at
            }),
            inverted: value < 0,
            repetition: done,
            repetitions: Some(value.unsigned_abs()),
            cause: Some(Cause::Input),
        },
        (Phase::Start | Phase::Halted { .. }, _) => Progress::default(),
    }
}

fn algorithm(at: usize) -> Progress {
    Progress {
        next_move: Some(at),
        inverted: false,
        repetition: 0,
        repetitions: Some(1),
        cause: Some(Cause::Algorithm),
    }
}

/// Takes one step and describes it.
pub(super) fn take(state: &mut State, code: &Code, program: &Program) -> (Happened, Step) {
    let before = progress(state, code);
    let (index, instruction, in_hand) = (state.steps, state.instruction, state.in_hand);
    let head = state.head(in_hand);
    let happened = state.advance(code, 1);
    // Decisions turn nothing, so the pieces can be tested afterwards.
    let looked = || match &code.lines[instruction] {
        Line::Branch(_, pieces) => looks(state, in_hand, pieces, code),
        line => looks(state, in_hand, &line.repeat().pieces, code),
    };
    let event = match happened {
        Happened::Waiting => Event::Waiting,
        Happened::Turned => match before.next_move {
            Some(at) => Event::Turned {
                puzzle: in_hand,
                mv: turned(code, in_hand, instruction, at, before.inverted),
                progress: before,
            },
            None => unreachable!("a turn is announced by the progress before it"),
        },
        Happened::Passed => Event::Passed,
        Happened::Jumped => Event::Jumped {
            to: state.instruction,
        },
        Happened::Branched { jumped } => Event::Branched {
            looked: looked(),
            jumped,
            to: state.instruction,
        },
        Happened::Looked { solved } => Event::Looked {
            looked: looked(),
            repetitions: before.repetition,
            solved,
        },
        Happened::Solved => Event::Solved { puzzle: in_hand },
        Happened::Switched => Event::Switched {
            from: in_hand,
            to: state.in_hand,
        },
        Happened::HeadMoved => Event::HeadMoved {
            puzzle: in_hand,
            from: head,
            to: state.head(in_hand),
        },
        Happened::Printed { number } => Event::Printed {
            message: message(program, instruction).to_owned(),
            number,
        },
        Happened::Halted { number } => Event::Halted {
            message: message(program, instruction).to_owned(),
            number,
        },
    };
    let step = Step {
        index,
        instruction,
        event,
    };
    (happened, step)
}

/// A move of an instruction's printed algorithm, or its inverse.
fn turned(code: &Code, in_hand: usize, instruction: usize, at: usize, inverted: bool) -> MoveId {
    let track = match &code.lines[instruction] {
        Line::Turn(track) | Line::Input(track, _) => track,
        line => &line.repeat().track,
    };
    let id = track.moves[at];
    if inverted {
        code.puzzles[in_hand].mv(id).inverse
    } else {
        id
    }
}

fn looks(state: &State, in_hand: usize, pieces: &[PieceId], code: &Code) -> Vec<Look> {
    look_at(pieces, &code.puzzles[in_hand], &state.positions[in_hand])
}

/// The contents of some pieces' home positions.
pub(super) fn look_at(pieces: &[PieceId], puzzle: &Puzzle, position: &Permutation) -> Vec<Look> {
    let inverse = position.inverse();
    pieces
        .iter()
        .map(|&piece| {
            let facet = puzzle.piece(piece).facets[0];
            let in_hand = inverse.image(facet.into());
            Look {
                piece,
                solved: puzzle.is_solved_at(position, piece),
                holds: puzzle.facets()[in_hand].piece,
            }
        })
        .collect()
}

/// The message of an instruction; empty for one without.
pub(super) fn message(program: &Program, instruction: usize) -> &str {
    match program.instructions.get(instruction).map(|i| &i.operation) {
        Some(
            Operation::Halt(Output { message, .. })
            | Operation::Print(Output { message, .. })
            | Operation::Input { message, .. },
        ) => message,
        _ => "",
    }
}
