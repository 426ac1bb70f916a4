//! Everything that changes while a program runs, and the only code that changes it.

use group::Permutation;
use puzzle::{MoveId, PieceId};

use super::code::{Code, Line, Repeat, Track};
use super::tape::{Cells, MAX_CELLS};

/// The whole configuration. It is copied at checkpoints, and a step depends on nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The position of each puzzle; of a tape, that of the puzzle under its head.
    pub positions: Vec<Permutation>,
    /// The rest of each tape; none for a puzzle that is not a tape.
    pub tapes: Vec<Option<Cells>>,
    pub in_hand: usize,
    pub instruction: usize,
    pub phase: Phase,
    /// Steps taken.
    pub steps: u64,
    /// `steps` when the instruction began.
    pub began: u64,
    /// The number of outputs so far.
    pub outputs: u64,
}

/// The progress of an instruction. `at` counts finished moves of the current repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Nothing is done yet.
    Start,
    /// Turning an algorithm once.
    Turn { at: usize },
    /// Turning in `repeat until` or in counting. From repetition `base` on, no turn by hand has interfered.
    Repeat {
        at: usize,
        repetition: u64,
        base: u64,
    },
    /// About to test the pieces after this many repetitions.
    Look { repetition: u64, base: u64 },
    /// Counting has ended; the number is to be printed.
    Report { number: u64 },
    /// Undoing a print's counting.
    Undo { at: usize, done: u64, number: u64 },
    /// Turning an entered number.
    Enter { at: usize, done: u64, value: i64 },
    /// The program has halted.
    Halted { number: Option<u64> },
    /// The pieces can never be solved.
    Stuck { repetitions: u64 },
}

/// The kind of an advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Happened {
    /// Nothing happened: halted, stuck, ended, or waiting for a number.
    Waiting,
    /// Some moves were turned.
    Turned,
    /// An algorithm without moves was passed.
    Passed,
    Jumped,
    Branched {
        jumped: bool,
    },
    Looked {
        solved: bool,
    },
    Solved,
    Switched,
    HeadMoved,
    Printed {
        number: Option<u64>,
    },
    Halted {
        number: Option<u64>,
    },
}

impl State {
    /// The start: everything solved, the first puzzle in hand.
    pub(super) fn new(code: &Code) -> Self {
        Self {
            positions: code.puzzles.iter().map(|puzzle| puzzle.solved()).collect(),
            tapes: code.tapes().collect(),
            in_hand: 0,
            instruction: 0,
            phase: Phase::Start,
            steps: 0,
            began: 0,
            outputs: 0,
        }
    }

    /// Takes one step, or, where an algorithm begins and `limit` (at least 1) allows, one step for each of its moves at
    /// once. The result is the same as that of the same number of single steps.
    pub(super) fn advance(&mut self, code: &Code, limit: u64) -> Happened {
        let Some(line) = code.lines.get(self.instruction) else {
            return Happened::Waiting;
        };
        match self.phase {
            Phase::Start => self.start(line, code, limit),
            Phase::Turn { at } => self.turn_once(line.track(), at, code, limit),
            Phase::Repeat {
                at,
                repetition,
                base,
            } => {
                let track = &line.repeat().track;
                let at = at + self.turn(track, at, code, limit);
                self.phase = if at < track.moves.len() {
                    Phase::Repeat {
                        at,
                        repetition,
                        base,
                    }
                } else {
                    Phase::Look {
                        repetition: repetition + 1,
                        base,
                    }
                };
                Happened::Turned
            }
            Phase::Look { repetition, base } => self.look(line, repetition, base, code),
            Phase::Report { number } => self.output(line, Some(number)),
            Phase::Undo { at, done, number } => {
                let track = line.undo();
                let (at, done) = after(track, at + self.turn(track, at, code, limit), done);
                if done < number {
                    self.phase = Phase::Undo { at, done, number };
                } else {
                    self.go(self.instruction + 1);
                }
                Happened::Turned
            }
            Phase::Enter { at, done, value } => {
                let track = line.input(value);
                let (at, done) = after(track, at + self.turn(track, at, code, limit), done);
                if done < value.unsigned_abs() {
                    self.phase = Phase::Enter { at, done, value };
                } else {
                    self.go(self.instruction + 1);
                }
                Happened::Turned
            }
            Phase::Halted { .. } | Phase::Stuck { .. } => Happened::Waiting,
        }
    }

    fn start(&mut self, line: &Line, code: &Code, limit: u64) -> Happened {
        match line {
            Line::Turn(track) if track.moves.is_empty() => {
                self.steps += 1;
                self.go(self.instruction + 1);
                Happened::Passed
            }
            Line::Turn(track) => self.turn_once(track, 0, code, limit),
            Line::Goto(target) => {
                self.steps += 1;
                self.go(*target);
                Happened::Jumped
            }
            Line::Branch(target, pieces) => {
                let jumped = self.all_solved(pieces, code);
                self.steps += 1;
                self.go(if jumped {
                    *target
                } else {
                    self.instruction + 1
                });
                Happened::Branched { jumped }
            }
            Line::Solve => {
                self.positions[self.in_hand] = code.puzzles[self.in_hand].solved();
                self.steps += 1;
                self.go(self.instruction + 1);
                Happened::Solved
            }
            Line::Repeat(_) | Line::Halt(Some(_)) | Line::Print(Some(_)) => {
                self.look(line, 0, 0, code)
            }
            Line::Halt(None) | Line::Print(None) => self.output(line, None),
            Line::Input(..) => Happened::Waiting,
            Line::Switch(puzzle) => {
                self.in_hand = *puzzle;
                self.steps += 1;
                self.go(self.instruction + 1);
                Happened::Switched
            }
            Line::MoveHead(by) => self.move_head(*by, code),
        }
    }

    fn move_head(&mut self, by: i64, code: &Code) -> Happened {
        if self.tape_ends(by) {
            return Happened::Waiting;
        }
        if let Some(cells) = &mut self.tapes[self.in_hand] {
            let solved = || code.puzzles[self.in_hand].solved();
            cells.move_head(by, &mut self.positions[self.in_hand], solved);
        }
        self.steps += 1;
        self.go(self.instruction + 1);
        Happened::HeadMoved
    }

    /// Whether a repetition is about to begin, so that the puzzles show the result of a whole number of repetitions.
    pub(super) fn between_repetitions(&self) -> bool {
        match self.phase {
            Phase::Turn { at }
            | Phase::Repeat { at, .. }
            | Phase::Undo { at, .. }
            | Phase::Enter { at, .. } => at == 0,
            Phase::Start
            | Phase::Look { .. }
            | Phase::Report { .. }
            | Phase::Halted { .. }
            | Phase::Stuck { .. } => true,
        }
    }

    /// The position of a tape's head; 0 for a puzzle that is not a tape.
    pub(super) fn head(&self, puzzle: usize) -> i64 {
        self.tapes[puzzle].as_ref().map_or(0, Cells::head)
    }

    /// Whether the tapes would become too long if the head of the one in hand moved by this many cells.
    pub(super) fn tape_ends(&self, by: i64) -> bool {
        let growth = self.tapes[self.in_hand]
            .as_ref()
            .map_or(0, |cells| cells.growth(by));
        let cells: usize = self.tapes.iter().flatten().map(Cells::len).sum();
        growth > 0 && growth > (MAX_CELLS as u64).saturating_sub(cells as u64)
    }

    /// The only transition to another instruction; the step that leads there is counted already.
    fn go(&mut self, instruction: usize) {
        self.instruction = instruction;
        self.phase = Phase::Start;
        self.began = self.steps;
    }

    /// Turns the next move, or all of them at once; returns how many.
    fn turn(&mut self, track: &Track, at: usize, code: &Code, limit: u64) -> usize {
        let position = &mut self.positions[self.in_hand];
        let count = track.moves.len();
        if at == 0 && count as u64 <= limit {
            position.then_assign(&track.whole);
            self.steps += count as u64;
            return count;
        }
        position.then_assign(&code.puzzles[self.in_hand].mv(track.moves[at]).permutation);
        self.steps += 1;
        1
    }

    fn turn_once(&mut self, track: &Track, at: usize, code: &Code, limit: u64) -> Happened {
        let at = at + self.turn(track, at, code, limit);
        if at < track.moves.len() {
            self.phase = Phase::Turn { at };
        } else {
            self.go(self.instruction + 1);
        }
        Happened::Turned
    }

    fn look(&mut self, line: &Line, repetition: u64, base: u64, code: &Code) -> Happened {
        let repeat = line.repeat();
        let solved = self.all_solved(&repeat.pieces, code);
        self.steps += 1;
        if solved && matches!(line, Line::Repeat(_)) {
            self.go(self.instruction + 1);
        } else if solved {
            self.phase = Phase::Report { number: repetition };
        } else if repeat.track.moves.is_empty() || repetition.saturating_sub(base) >= repeat.limit {
            self.phase = Phase::Stuck {
                repetitions: repetition,
            };
        } else {
            self.phase = Phase::Repeat {
                at: 0,
                repetition,
                base,
            };
        }
        Happened::Looked { solved }
    }

    fn output(&mut self, line: &Line, number: Option<u64>) -> Happened {
        self.steps += 1;
        self.outputs += 1;
        if matches!(line, Line::Halt(_)) {
            self.phase = Phase::Halted { number };
            return Happened::Halted { number };
        }
        match number {
            Some(number) if number > 0 => {
                self.phase = Phase::Undo {
                    at: 0,
                    done: 0,
                    number,
                };
            }
            _ => self.go(self.instruction + 1),
        }
        Happened::Printed { number }
    }

    /// Whether all the pieces are solved on the puzzle in hand.
    fn all_solved(&self, pieces: &[PieceId], code: &Code) -> bool {
        let (puzzle, position) = (&code.puzzles[self.in_hand], &self.positions[self.in_hand]);
        pieces
            .iter()
            .all(|&piece| puzzle.is_solved_at(position, piece))
    }

    /// Whether the program waits for a number.
    pub(super) fn asks(&self, code: &Code) -> bool {
        self.phase == Phase::Start
            && matches!(code.lines.get(self.instruction), Some(Line::Input(..)))
    }

    /// Takes a number in; the program must be waiting for one.
    pub(super) fn enter(&mut self, value: i64, code: &Code) {
        self.steps += 1;
        if value == 0 || code.lines[self.instruction].input(value).moves.is_empty() {
            self.go(self.instruction + 1);
        } else {
            self.phase = Phase::Enter {
                at: 0,
                done: 0,
                value,
            };
        }
    }

    /// Applies a turn by hand of the puzzle in hand.
    pub(super) fn turn_by_hand(&mut self, id: MoveId, code: &Code) {
        let turned = &code.puzzles[self.in_hand].mv(id).permutation;
        self.positions[self.in_hand].then_assign(turned);
        self.steps += 1;
        // What the pieces showed before no longer predicts what they will show.
        match &mut self.phase {
            Phase::Repeat {
                at,
                repetition,
                base,
            } => *base = *repetition + u64::from(*at > 0),
            Phase::Look { repetition, base } => *base = *repetition,
            _ => {}
        }
    }
}

/// Moves and repetitions done when `at` moves of the current repetition are done.
fn after(track: &Track, at: usize, done: u64) -> (usize, u64) {
    if at < track.moves.len() {
        (at, done)
    } else {
        (0, done + 1)
    }
}

/// A phase belongs only to the kind of instruction that enters it; these return its data.
impl Line {
    fn track(&self) -> &Track {
        match self {
            Self::Turn(track) => track,
            _ => unreachable!("only an algorithm is turned once"),
        }
    }

    pub(super) fn repeat(&self) -> &Repeat {
        match self {
            Self::Repeat(repeat) | Self::Halt(Some(repeat)) | Self::Print(Some((repeat, _))) => {
                repeat
            }
            _ => unreachable!("only repeat, halt and print look at pieces again and again"),
        }
    }

    fn undo(&self) -> &Track {
        match self {
            Self::Print(Some((_, undo))) => undo,
            _ => unreachable!("only print undoes its counting"),
        }
    }

    pub(super) fn input(&self, value: i64) -> &Track {
        match self {
            Self::Input(forwards, _) if value >= 0 => forwards,
            Self::Input(_, backwards) => backwards,
            _ => unreachable!("only input takes a number"),
        }
    }
}
