//! The player in words: the status under the puzzle, the output log, what a screen reader reads out.

use diagnostics::rarely;
use puzzle::{MoveId, Puzzle};
use q::{Cause, Event, Operation, Output, Progress, Status, Step};

use super::super::program::called;
use super::Player;
use crate::text::{sentence, typeset};

/// What stands under the puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct StatusLine {
    /// Where in the program; may be empty.
    pub location: String,
    /// What happens.
    pub body: Body,
}

/// What happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Just words.
    Words(String),
    /// Something the program says.
    Said(String),
    /// Why it cannot go on.
    Fault(String),
    /// An algorithm.
    Moves {
        moves: Vec<String>,
        /// The one that is under way, or comes next.
        now: Option<usize>,
        /// Which repetition, or what is counted.
        note: Option<String>,
    },
    /// Pieces that were looked at.
    Looked {
        /// Each piece's name and whether it was solved.
        looks: Vec<(String, bool)>,
        /// What follows from it.
        verdict: String,
        /// Whether the verdict is a number counted so far.
        counts: bool,
    },
    /// The program wants a number.
    Ask {
        /// What it asks.
        message: String,
        /// The largest number.
        max: u64,
    },
}

/// An entry of the output log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A question and its answer.
    Asked {
        /// The question.
        message: String,
        /// The answer.
        value: i64,
    },
    /// Something printed.
    Printed(String),
    /// The last words.
    Halted(String),
    /// A register wrapped round.
    Wrapped(String),
    /// Why the program could not go on.
    Fault(String),
}

/// At most this many wraps are shown, the latest.
const WRAPS: usize = 50;
/// At most this many entries of the log are shown: a program may print without end.
const SHOWN: usize = 500;

impl Player {
    /// Where an instruction is: its name, or, where lines of the text are stepped, its line.
    pub(super) fn place(&self, at: usize) -> String {
        match self.line_of(at) {
            Some(line) => rarely(|| words::run::line_of_text(line)),
            None => q::instruction_name(at),
        }
    }

    /// What stands under the puzzle.
    pub fn status(&self) -> StatusLine {
        let mut status = self.status_line();
        if !self.lines.is_empty() {
            rarely(|| status.location = sentence(&status.location));
        }
        status
    }

    fn status_line(&self) -> StatusLine {
        if let Some(turning) = self.turning() {
            return match &turning.step {
                Some(step) => self.turned(step),
                None => self.by_hand(turning.mv, turning.puzzle),
            };
        }
        if let Some(proof) = &self.endless {
            return StatusLine {
                location: self.place(proof.instruction),
                body: Body::Fault(proof.explain()),
            };
        }
        let here = self.machine.instruction();
        match self.machine.status() {
            Status::AwaitingInput { message, max } => {
                let body = Body::Ask {
                    message: message.trim_end().to_owned(),
                    max,
                };
                StatusLine {
                    location: words::run::asks(self.place(here)),
                    body,
                }
            }
            status @ Status::Halted { number, .. } => {
                let at = self.place(here);
                let location = match (number.filter(|n| *n > 0), self.score()) {
                    (None, None) => words::run::finished(at),
                    (Some(number), None) => words::run::finished_counted(at, number),
                    (None, Some((right, all))) => {
                        rarely(|| words::run::finished_predicted(at, right, all))
                    }
                    (Some(number), Some((right, all))) => {
                        rarely(|| words::run::finished_counted_predicted(at, number, right, all))
                    }
                };
                StatusLine {
                    location,
                    body: Body::Said(status.halt_text().unwrap_or_default()),
                }
            }
            Status::Faulted(fault) => StatusLine {
                location: String::new(),
                body: Body::Fault(fault.explain(self.program())),
            },
            Status::Ended if here > 0 => StatusLine {
                location: String::new(),
                body: Body::Words(q::ENDS_HERE.to_owned()),
            },
            Status::Ended => match self.last {
                Some(Step {
                    event: Event::TurnedByHand { puzzle, mv },
                    ..
                }) => self.by_hand(mv, puzzle),
                _ => StatusLine {
                    location: String::new(),
                    body: Body::Words(String::new()),
                },
            },
            Status::Ready => match self.stopped() {
                Some(why) => StatusLine {
                    location: why.to_owned(),
                    ..self.upcoming(here)
                },
                None => self
                    .last
                    .as_ref()
                    .and_then(|step| self.decided(step))
                    .unwrap_or_else(|| self.upcoming(here)),
            },
        }
    }

    fn by_hand(&self, mv: MoveId, puzzle: usize) -> StatusLine {
        let words = turned_by_hand(self.puzzle_of(puzzle), mv);
        StatusLine {
            location: words::run::BY_HAND.text().to_owned(),
            body: Body::Words(words),
        }
    }

    fn turned(&self, step: &Step) -> StatusLine {
        match &step.event {
            Event::Turned { progress, .. } => self.algorithm(step.instruction, progress),
            Event::TurnedByHand { puzzle, mv } => self.by_hand(*mv, *puzzle),
            _ => self.upcoming(step.instruction),
        }
    }

    /// A decision that has just been made; `None` for turns, after which it is more telling what comes next.
    fn decided(&self, step: &Step) -> Option<StatusLine> {
        let location = self.place(step.instruction);
        let ends = |to: usize| to >= self.program().instructions.len();
        let names = |looked: &[q::Look]| {
            let puzzle = self.puzzle();
            looked
                .iter()
                .map(|look| (puzzle.piece(look.piece).name.clone(), look.solved))
                .collect::<Vec<_>>()
        };
        let body = match &step.event {
            Event::Jumped { to } if ends(*to) => {
                Body::Words(words::run::WENT_TO_END.text().to_owned())
            }
            Event::Jumped { to } => Body::Words(words::run::go_on(self.place(*to))),
            Event::Branched { looked, jumped, to } => {
                let verdict = if *jumped {
                    words::run::solved_jumped(self.place(*to))
                } else if ends(*to) {
                    words::run::NOT_SOLVED_END.text().to_owned()
                } else {
                    words::run::not_solved_went_on(self.place(*to))
                };
                Body::Looked {
                    looks: names(looked),
                    verdict,
                    counts: false,
                }
            }
            Event::Looked {
                looked,
                repetitions,
                solved,
            } => {
                let counts = matches!(
                    self.program()
                        .instructions
                        .get(step.instruction)
                        .map(|i| &i.operation),
                    Some(Operation::Halt(_) | Operation::Print(_))
                );
                let verdict = match (counts, solved) {
                    (true, false) => words::run::counting(repetitions),
                    (true, true) => words::run::counted(repetitions),
                    (false, false) => words::run::NOT_SOLVED_AGAIN.text().to_owned(),
                    (false, true) => words::run::solved_after(*repetitions),
                };
                Body::Looked {
                    looks: names(looked),
                    verdict,
                    counts,
                }
            }
            Event::Solved { .. } => Body::Words(words::run::CUBE_SOLVED.text().to_owned()),
            Event::Switched { from, to } => rarely(|| {
                let name = |n: &usize| called(&self.program().puzzles[*n]);
                Body::Words(words::run::switched(name(from), name(to)))
            }),
            Event::HeadMoved { from, to, .. } => rarely(|| {
                let distance = from.abs_diff(*to);
                Body::Words(if to < from {
                    words::run::head_moved_left(distance, to)
                } else {
                    words::run::head_moved_right(distance, to)
                })
            }),
            Event::Printed { message, number } => Body::Said(q::output_text(message, *number)),
            Event::TurnedByHand { puzzle, mv } => return Some(self.by_hand(*mv, *puzzle)),
            Event::Entered { .. }
            | Event::Passed
            | Event::Turned { .. }
            | Event::Halted { .. }
            | Event::Waiting => return None,
        };
        Some(StatusLine { location, body })
    }

    fn upcoming(&self, at: usize) -> StatusLine {
        let progress = self.machine.progress();
        if progress.next_move.is_some() {
            return self.algorithm(at, &progress);
        }
        let Some(instruction) = self.program().instructions.get(at) else {
            return StatusLine {
                location: String::new(),
                body: Body::Words(String::new()),
            };
        };
        let names = |pieces: &[puzzle::PieceId]| {
            let names: Vec<&str> = pieces
                .iter()
                .map(|&p| self.puzzle().piece(p).name.as_str())
                .collect();
            names.join(", ")
        };
        let words = match &instruction.operation {
            Operation::Goto(to) => words::run::go_on(self.place(*to)),
            Operation::SolvedGoto { target, pieces } => {
                let to = self.place(*target);
                words::run::if_solved_jump(pieces.len(), names(pieces), to)
            }
            Operation::RepeatUntil { pieces, .. } => {
                words::run::if_not_turn(pieces.len(), names(pieces))
            }
            Operation::Halt(Output {
                counting: Some(counting),
                ..
            })
            | Operation::Print(Output {
                counting: Some(counting),
                ..
            }) => {
                let pieces = &counting.pieces;
                words::run::if_not_count(pieces.len(), names(pieces))
            }
            Operation::Solve => words::run::SOLVE.text().to_owned(),
            Operation::Halt(_) => words::run::SAY_AND_STOP.text().to_owned(),
            Operation::Print(_) => words::run::SAY_AND_GO_ON.text().to_owned(),
            Operation::Switch(to) => words::run::pick_up(called(&self.program().puzzles[*to])),
            Operation::MoveHead(by) => rarely(|| {
                let distance = by.unsigned_abs();
                if *by < 0 {
                    words::run::move_head_left(distance)
                } else {
                    words::run::move_head_right(distance)
                }
            }),
            Operation::Turn(_) | Operation::Input { .. } => {
                words::run::NOTHING_TO_TURN.text().to_owned()
            }
        };
        StatusLine {
            location: words::run::next(self.place(at)),
            body: Body::Words(words),
        }
    }

    /// The moves of an instruction's algorithm in the order in which they are made, and the one that comes next.
    pub(super) fn moves(&self, at: usize, progress: &Progress) -> (Vec<MoveId>, Option<usize>) {
        let puzzle = self.puzzle();
        let algorithm = match self.program().instructions.get(at).map(|i| &i.operation) {
            Some(
                Operation::Turn(a)
                | Operation::RepeatUntil { algorithm: a, .. }
                | Operation::Input { algorithm: a, .. },
            ) => Some(a),
            Some(Operation::Halt(o) | Operation::Print(o)) => {
                o.counting.as_ref().map(|c| &c.algorithm)
            }
            _ => None,
        };
        let mut moves = algorithm.map_or_else(Vec::new, |a| a.moves().to_vec());
        let mut now = progress.next_move;
        if progress.inverted {
            moves.reverse();
            for id in &mut moves {
                *id = puzzle.mv(*id).inverse;
            }
            now = now.map(|n| moves.len().saturating_sub(n + 1));
        }
        (moves, now)
    }

    fn algorithm(&self, at: usize, progress: &Progress) -> StatusLine {
        let puzzle = self.puzzle();
        let (moves, now) = self.moves(at, progress);
        let count = moves.len();
        let moves = moves.iter().map(|&id| puzzle.mv(id).name.clone()).collect();
        let round = progress.repetition + 1;
        let of = progress.repetitions.unwrap_or(0);
        let note = match progress.cause {
            Some(Cause::Count) => Some(words::run::counting(round)),
            Some(Cause::Undo) => Some(words::run::taking_back(round, of)),
            Some(Cause::Input) if of > 1 => Some(words::run::times_of(round, of)),
            Some(Cause::Repeat) => Some(words::run::round(round)),
            _ => None,
        };
        let location = match now {
            Some(n) => words::run::at_turn(self.place(at), n + 1, count),
            None => self.place(at),
        };
        StatusLine {
            location,
            body: Body::Moves { moves, now, note },
        }
    }

    /// The output log, the oldest first.
    pub fn said(&self) -> Vec<Said> {
        let program = self.program();
        let outputs = self.machine.outputs();
        let mut all: Vec<(u64, Said)> = outputs
            .iter()
            .rev()
            .take(SHOWN)
            .map(|said| {
                let text = said.text(program);
                let halts = matches!(
                    program.instructions[said.instruction].operation,
                    Operation::Halt(_)
                );
                (
                    said.step,
                    if halts {
                        Said::Halted(text)
                    } else {
                        Said::Printed(text)
                    },
                )
            })
            .collect();
        all.extend(
            self.asked
                .iter()
                .rev()
                .filter(|(step, ..)| *step < self.machine.steps())
                .take(SHOWN)
                .map(|(step, message, value)| {
                    (
                        *step,
                        Said::Asked {
                            message: message.clone(),
                            value: *value,
                        },
                    )
                }),
        );
        let secret = self.secret_puzzles();
        let wraps: Vec<_> = self.machine.wraps().collect();
        let latest = wraps.len().saturating_sub(WRAPS);
        all.extend(wraps[latest..].iter().filter_map(|wrap| {
            let observed = self.observed.get(wrap.register)?;
            (!secret.contains(&observed.puzzle))
                .then(|| (wrap.step, Said::Wrapped(observed.wrapped(wrap))))
        }));
        all.sort_by_key(|(step, _)| *step);
        let mut said: Vec<Said> = all.into_iter().map(|(_, said)| said).collect();
        if let Some(proof) = &self.endless {
            said.push(Said::Fault(proof.explain()));
        } else if let Status::Faulted(fault) = self.machine.status() {
            said.push(Said::Fault(fault.explain(program)));
        }
        said
    }
}

/// A turn by hand.
fn turned_by_hand(puzzle: &Puzzle, mv: MoveId) -> String {
    words::run::turned_by_hand(typeset(&puzzle.mv(mv).name))
}

/// A turn taken back.
pub fn undone(puzzle: &Puzzle, mv: MoveId) -> String {
    words::run::took_back(typeset(&puzzle.mv(mv).name))
}

impl Player {
    /// A step for a screen reader; `None` for what the status says.
    pub(super) fn heard(&self, step: &Step) -> Option<String> {
        let program = self.program();
        let at = self.place(step.instruction);
        match &step.event {
            Event::Turned { puzzle, mv, .. } => {
                Some(typeset(&program.puzzles[*puzzle].puzzle.mv(*mv).name))
            }
            Event::Jumped { to } => Some(words::run::heard_went_on(at, self.place(*to))),
            Event::Branched {
                jumped: true, to, ..
            } => Some(words::run::heard_jumped(at, self.place(*to))),
            Event::Branched { jumped: false, .. } => Some(words::run::heard_not_solved(at)),
            Event::Looked {
                repetitions,
                solved: false,
                ..
            } => Some(words::run::heard_counting(repetitions)),
            Event::Printed { message, number } => Some(q::output_text(message, *number)),
            Event::Switched { to, .. } => {
                Some(words::run::heard_pick_up(called(&program.puzzles[*to])))
            }
            Event::Solved { .. } => Some(words::run::HEARD_CUBE_SOLVED.text().to_owned()),
            _ => None,
        }
    }
}
