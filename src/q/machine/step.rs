//! What a step did, in full, for those who watch.

use group::Permutation;
use puzzle::{MoveId, PieceId, Puzzle};

use super::code::{Code, Line};
use super::state::{Happened, Phase, State};
use crate::{Operation, Output, Program};

/// One step: one move or one decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How many steps were taken before it.
    pub index: u64,
    /// The instruction it belongs to (from 0); the number of instructions when the program has run off its end.
    pub instruction: usize,
    /// What happened.
    pub event: Event,
}

/// What happened in a step. Puzzles are indices in [`Program::puzzles`], instructions count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The program turned a puzzle.
    Turned {
        /// Which puzzle.
        puzzle: usize,
        /// Which move.
        mv: MoveId,
        /// Which of the instruction's moves it was; `progress.next_move` is there.
        progress: Progress,
    },
    /// A person turned a puzzle.
    TurnedByHand {
        /// Which puzzle.
        puzzle: usize,
        /// Which move.
        mv: MoveId,
    },
    /// A `goto`.
    Jumped {
        /// Where the program goes on.
        to: usize,
    },
    /// A `solved-goto`.
    Branched {
        /// The pieces, in the instruction's order.
        looked: Vec<Look>,
        /// Whether all were solved, so that it jumped.
        jumped: bool,
        /// Where the program goes on.
        to: usize,
    },
    /// `repeat until`, or the counting of `halt` and `print`, looked at its pieces.
    Looked {
        /// The pieces, in the instruction's order.
        looked: Vec<Look>,
        /// How many repetitions are done.
        repetitions: u64,
        /// Whether all were solved, so that repeating is over.
        solved: bool,
    },
    /// A puzzle was solved by `solve`.
    Solved {
        /// Which.
        puzzle: usize,
    },
    /// One puzzle was put down and another taken up.
    Switched {
        /// Held before.
        from: usize,
        /// Held now.
        to: usize,
    },
    /// The head of a tape was moved.
    HeadMoved {
        /// Which tape.
        puzzle: usize,
        /// Where the head was, counted from where it started, negative to the left.
        from: i64,
        /// Where it is now.
        to: i64,
    },
    /// An algorithm without moves was passed.
    Passed,
    /// A number was taken in; its turns follow.
    Entered {
        /// The number.
        value: i64,
    },
    /// The program said something and goes on. The turns that undo its counting follow.
    Printed {
        /// The words.
        message: String,
        /// The number, if it counted.
        number: Option<u64>,
    },
    /// The program said something and is over.
    Halted {
        /// The words.
        message: String,
        /// The number, if it counted.
        number: Option<u64>,
    },
    /// Nothing; [`Machine::status`](crate::Machine::status) says why. It does not count as a step.
    Waiting,
}

/// A piece that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Which.
    pub piece: PieceId,
    /// Whether its position held it, rightly oriented.
    pub solved: bool,
    /// The piece that its position held.
    pub holds: PieceId,
}

/// How far an instruction is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The move that comes next, as its place in the printed algorithm; none if the next step is no move.
    pub next_move: Option<usize>,
    /// Whether the algorithm is done backwards, each move inverted: the next move is then the inverse of the printed one.
    pub inverted: bool,
    /// Repetitions that are complete.
    pub repetition: u64,
    /// How many repetitions there will be; none while they are being counted.
    pub repetitions: Option<u64>,
    /// Why the algorithm is done; none if the instruction has none, or has not come to it.
    pub cause: Option<Cause>,
}

/// Why an algorithm is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// It is the instruction.
    Algorithm,
    /// `repeat until`.
    Repeat,
    /// A number is being turned in.
    Input,
    /// `halt` or `print` counts.
    Count,
    /// `print` undoes its counting.
    Undo,
}

/// How far the current instruction is.
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

/// Takes one step and tells all about it.
pub(super) fn take(state: &mut State, code: &Code, program: &Program) -> (Happened, Step) {
    let before = progress(state, code);
    let (index, instruction, held) = (state.steps, state.instruction, state.held);
    let head = state.head(held);
    let happened = state.advance(code, 1);
    // Decisions turn nothing, so the pieces can be looked at afterwards.
    let looked = || match &code.lines[instruction] {
        Line::Branch(_, pieces) => looks(state, held, pieces, code),
        line => looks(state, held, &line.repeat().pieces, code),
    };
    let event = match happened {
        Happened::Waiting => Event::Waiting,
        Happened::Turned => match before.next_move {
            Some(at) => Event::Turned {
                puzzle: held,
                mv: turned(code, held, instruction, at, before.inverted),
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
        Happened::Solved => Event::Solved { puzzle: held },
        Happened::Switched => Event::Switched {
            from: held,
            to: state.held,
        },
        Happened::HeadMoved => Event::HeadMoved {
            puzzle: held,
            from: head,
            to: state.head(held),
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

/// The move at a place of an instruction's printed algorithm, or its inverse.
fn turned(code: &Code, held: usize, instruction: usize, at: usize, inverted: bool) -> MoveId {
    let track = match &code.lines[instruction] {
        Line::Turn(track) | Line::Input(track, _) => track,
        line => &line.repeat().track,
    };
    let id = track.moves[at];
    if inverted {
        code.puzzles[held].mv(id).inverse
    } else {
        id
    }
}

fn looks(state: &State, held: usize, pieces: &[PieceId], code: &Code) -> Vec<Look> {
    look_at(pieces, &code.puzzles[held], &state.positions[held])
}

/// What each of some pieces' positions holds.
pub(super) fn look_at(pieces: &[PieceId], puzzle: &Puzzle, position: &Permutation) -> Vec<Look> {
    let inverse = position.inverse();
    pieces
        .iter()
        .map(|&piece| {
            let facet = puzzle.piece(piece).facets[0];
            let held = inverse.image(facet.into());
            Look {
                piece,
                solved: puzzle.is_solved_at(position, piece),
                holds: puzzle.facets()[held].piece,
            }
        })
        .collect()
}

/// What an instruction says or asks; empty for one that does neither.
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
