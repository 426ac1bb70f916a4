//! The interpreter: executes a program on puzzles, one move or decision at a time, forwards and backwards.

mod code;
mod debug;
mod endless;
mod history;
mod output;
mod state;
mod status;
mod step;
mod stops;
mod tape;
#[cfg(test)]
mod tests;
mod wraps;

use std::sync::Arc;

use group::Permutation;
use puzzle::MoveId;
use puzzle::architecture::Register;

pub use endless::EndlessLoop;
pub use output::{OutputEntry, OutputLog};
pub use status::{ENDS_HERE, Fault, InputError, RunEnd, Status, TurnError};
pub use step::{Cause, Event, Look, Progress, Step};
pub use stops::{Stops, Watch, When};
pub use tape::{MAX_CELLS, Tape};
pub use wraps::Wrap;

use code::Code;
use endless::Rounds;
use history::{External, History};
use output::Record;
use state::{Happened, Phase, State};
use wraps::Wraps;

use crate::{Operation, Program};

/// Runs one program.
///
/// A *step* is one move or one decision: a jump, a branch, a test of pieces, an output, an input, a turn by hand. The
/// machine is deterministic: the same inputs and turns at the same steps lead to the same configuration, whether by
/// [`step`](Machine::step), [`run`](Machine::run) or [`seek`](Machine::seek).
///
/// Going back replays from a checkpoint. Memory stays bounded (it grows with the logarithm of the steps and with the
/// number of inputs and turns by hand). A long jump back replays at most about 1/32 of the distance; neighbouring ones
/// after it take almost no time. After going back, [`seek`](Machine::seek) can still reach the later steps, until
/// another input or turn replaces them.
pub struct Machine {
    program: Arc<Program>,
    code: Code,
    state: State,
    history: History,
    record: Record,
    wraps: Wraps,
    rounds: Rounds,
    /// The step at which `rounds` looked last; it starts from the beginning when something else moved the machine.
    watched: u64,
}

impl Machine {
    /// A machine at the program's start: every puzzle solved, the first one in hand.
    ///
    /// # Panics
    /// If the program has no puzzle, contains a move, piece or index that does not exist, or moves a head where no tape
    /// may be in hand. Programs from [`parse`](crate::parse) are valid.
    pub fn new(program: Arc<Program>) -> Self {
        let code = Code::new(&program);
        let state = State::new(&code);
        assert!(!state.positions.is_empty(), "a program has a puzzle");
        Self {
            program,
            history: History::new(state.clone()),
            code,
            state,
            record: Record::default(),
            wraps: Wraps::default(),
            rounds: Rounds::default(),
            watched: 0,
        }
    }

    /// The program that runs.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// What the machine can do next.
    pub fn status(&self) -> Status<'_> {
        match self.state.phase {
            Phase::Halted { number } => Status::Halted {
                message: step::message(&self.program, self.state.instruction),
                number,
            },
            Phase::Stuck { repetitions } => Status::Faulted(Fault::NeverSolved {
                instruction: self.state.instruction,
                repetitions,
            }),
            _ => match self.program.instructions.get(self.state.instruction) {
                None => Status::Ended,
                Some(instruction) => match &instruction.operation {
                    Operation::Input { message, max, .. } if self.state.asks(&self.code) => {
                        Status::AwaitingInput { message, max: *max }
                    }
                    Operation::MoveHead(by) if self.state.tape_ends(*by) => {
                        Status::Faulted(Fault::TapeTooLong {
                            instruction: self.state.instruction,
                        })
                    }
                    _ => Status::Ready,
                },
            },
        }
    }

    /// The current instruction (from 0); the number of instructions when the program has ended without `halt`.
    pub fn instruction(&self) -> usize {
        self.state.instruction
    }

    /// The progress within the current instruction.
    pub fn progress(&self) -> Progress {
        step::progress(&self.state, &self.code)
    }

    /// The position of every puzzle, in the order of [`Program::puzzles`]; of a tape, that of the puzzle under its
    /// head.
    pub fn positions(&self) -> &[Permutation] {
        &self.state.positions
    }

    /// The puzzle in hand (index in [`Program::puzzles`]).
    pub fn in_hand(&self) -> usize {
        self.state.in_hand
    }

    /// A memory tape; none if the puzzle (index in [`Program::puzzles`]) is not a tape.
    pub fn tape(&self, puzzle: usize) -> Option<Tape<'_>> {
        let cells = self.state.tapes.get(puzzle)?.as_ref()?;
        Some(Tape::new(cells, &self.state.positions[puzzle]))
    }

    /// Steps taken since the start.
    pub fn steps(&self) -> u64 {
        self.state.steps
    }

    /// The furthest step that [`seek`](Machine::seek) can go to; at least [`steps`](Machine::steps).
    pub fn latest(&self) -> u64 {
        self.history.latest
    }

    /// The outputs so far.
    pub fn outputs(&self) -> OutputLog<'_> {
        OutputLog::new(&self.record, self.state.outputs)
    }

    /// Observes these registers from now on, each on its puzzle (index in [`Program::puzzles`]): [`wraps`](Self::wraps)
    /// says which of them wrapped round.
    pub fn observe(&mut self, registers: Vec<(usize, Arc<Register>)>) {
        self.wraps = Wraps::new(registers, &self.code, &self.program.kinds_in_hand());
    }

    /// The latest of the observed registers' passing their largest values, or going below 0, the oldest first.
    pub fn wraps(&self) -> impl Iterator<Item = &Wrap> {
        self.wraps.up_to(self.state.steps)
    }

    /// Takes one step of the program. Does nothing unless the status is [`Status::Ready`].
    pub fn step(&mut self) -> Step {
        if self.status() == Status::Ready {
            self.diverge();
        }
        let from = (self.state.instruction, self.state.phase);
        let (happened, step) = step::take(&mut self.state, &self.code, &self.program);
        self.note(happened, step.index, from);
        self.history.latest = self.history.latest.max(self.state.steps);
        step
    }

    /// Runs until the program needs a number, ends, is proved to repeat itself for ever, or `budget` steps are taken.
    /// The proof needs an uninterrupted run; successive runs count as one.
    pub fn run(&mut self, budget: u64) -> RunEnd {
        self.go_on(budget, |_, _, _| None)
    }

    /// Runs as [`run`](Machine::run) does, at most until the next instruction begins (each iteration of a
    /// one-instruction loop counts).
    pub fn next_instruction(&mut self, budget: u64) -> RunEnd {
        let began = self.state.began;
        let end = self.go_on(budget, |state, _, _| {
            (state.began != began).then_some(RunEnd::NextInstruction)
        });
        self.after(end)
    }

    /// Enters the number that the program waits for. This is one step; the turns follow in later steps.
    ///
    /// # Errors
    /// If the program does not wait for a number, or the number is not in `-max..=max`.
    pub fn input(&mut self, value: i64) -> Result<Step, InputError> {
        let Status::AwaitingInput { max, .. } = self.status() else {
            return Err(InputError::NotAsked);
        };
        if value.unsigned_abs() > max {
            return Err(InputError::OutOfRange { value, max });
        }
        Ok(self.do_now(External::Input(value)))
    }

    /// Turns the puzzle in hand by hand, at any time. This is one step and can be undone like any other.
    ///
    /// # Errors
    /// If the puzzle in hand has no such move.
    pub fn turn(&mut self, mv: MoveId) -> Result<Step, TurnError> {
        if usize::from(mv.0) >= self.code.puzzles[self.state.in_hand].moves().len() {
            return Err(TurnError { mv });
        }
        Ok(self.do_now(External::Turn(mv)))
    }

    /// Goes one step back; returns the undone step. None at the start.
    pub fn back_move(&mut self) -> Option<Step> {
        let before = self.state.steps.checked_sub(1)?;
        self.seek(before);
        let mut again = self.state.clone();
        Some(match self.history.event_from(before) {
            Some((at, event)) if at == before => self.external(&mut again, event),
            _ => step::take(&mut again, &self.code, &self.program).1,
        })
    }

    /// Goes back to where the current instruction began, or, if it has just begun, to where the one before it did.
    /// Returns whether the machine moved.
    pub fn back_instruction(&mut self) -> bool {
        let Some(before) = self.state.steps.checked_sub(1) else {
            return false;
        };
        if self.state.began > before {
            self.seek(before);
        }
        self.seek(self.state.began);
        true
    }

    /// Goes to a step, backwards or forwards through known steps, at most to [`latest`](Machine::latest).
    #[expect(
        clippy::missing_panics_doc,
        reason = "a deterministic machine does not stop where it went on before"
    )]
    pub fn seek(&mut self, step: u64) {
        let target = step.min(self.history.latest);
        let nearest = self.history.nearest(target);
        if self.state.steps > target || self.state.steps < nearest.steps {
            self.state = nearest.clone();
        }
        self.history.resume(self.state.steps);
        self.rounds = Rounds::default();
        while self.state.steps < target {
            let end = match self.history.event_from(self.state.steps) {
                Some((at, event)) if at == self.state.steps => {
                    apply(&mut self.state, &self.code, event);
                    self.history.offer(&self.state);
                    continue;
                }
                Some((at, _)) => at.min(target),
                None => target,
            };
            while self.state.steps < end {
                let before = self.state.steps;
                let from = (self.state.instruction, self.state.phase);
                let happened = self.state.advance(&self.code, end - before);
                assert_ne!(happened, Happened::Waiting, "history leads where it led");
                self.note(happened, before, from);
            }
        }
    }

    /// Goes back to the start and clears the history.
    pub fn reset(&mut self) {
        self.state = State::new(&self.code);
        self.history = History::new(self.state.clone());
        self.record = Record::default();
        self.wraps.clear();
        self.rounds = Rounds::default();
    }

    /// Whether the next program step deviates from the known later steps, which are then dropped.
    fn diverge(&mut self) {
        let here = self.state.steps;
        if self
            .history
            .event_from(here)
            .is_some_and(|(at, _)| at == here)
        {
            self.history.forget_from(here);
            self.record.cut(self.state.outputs);
            self.wraps.cut(here);
        }
    }

    /// Updates outputs, wraps and history after an advance that began at step `before` in the instruction and phase
    /// `from`.
    #[inline]
    fn note(&mut self, happened: Happened, before: u64, from: (usize, Phase)) {
        self.wraps.look(&self.state, &self.code, happened, from);
        if let Happened::Printed { number } | Happened::Halted { number } = happened {
            let entry = OutputEntry {
                step: before,
                instruction: self.printed_by(happened),
                number,
            };
            self.record.add(self.state.outputs - 1, entry);
        }
        self.history.offer(&self.state);
    }

    /// The instruction whose output was just recorded. A print without anything to undo has left it already.
    fn printed_by(&self, happened: Happened) -> usize {
        match happened {
            Happened::Printed { .. } if self.state.phase == Phase::Start => {
                self.state.instruction - 1
            }
            _ => self.state.instruction,
        }
    }

    /// Runs until the program cannot go on, `budget` steps are taken, or `stop` says so after an advance.
    fn go_on(
        &mut self,
        budget: u64,
        stop: impl FnMut(&State, &Code, Happened) -> Option<RunEnd>,
    ) -> RunEnd {
        if self.watched != self.state.steps {
            self.rounds = Rounds::default();
        }
        let end = self.state.steps.saturating_add(budget);
        let result = self.advance_to(end, stop);
        self.watched = self.state.steps;
        self.history.latest = self.history.latest.max(self.state.steps);
        result
    }

    fn advance_to(
        &mut self,
        end: u64,
        mut stop: impl FnMut(&State, &Code, Happened) -> Option<RunEnd>,
    ) -> RunEnd {
        loop {
            if let Some(result) = self.stopped() {
                return result;
            }
            if self.state.steps >= end {
                return RunEnd::Budget;
            }
            self.diverge();
            let next = self.history.event_from(self.state.steps);
            let stretch = next.map_or(end, |(at, _)| at.min(end));
            while self.state.steps < stretch {
                let (before, from) = (self.state.steps, self.state.instruction);
                let phase = self.state.phase;
                let happened = self.state.advance(&self.code, stretch - before);
                self.note(happened, before, (from, phase));
                match happened {
                    Happened::Waiting => break,
                    Happened::Jumped | Happened::Branched { jumped: true }
                        if self.state.instruction <= from =>
                    {
                        if let Some(endless) = self.rounds.look(&self.state) {
                            return RunEnd::Endless(endless);
                        }
                    }
                    _ => {}
                }
                if let Some(result) = stop(&self.state, &self.code, happened) {
                    return result;
                }
            }
        }
    }

    /// The result of a run if the program can go no further anyway.
    fn after(&self, end: RunEnd) -> RunEnd {
        match end {
            RunEnd::NextInstruction | RunEnd::NextRepetition => self.stopped().unwrap_or(end),
            _ => end,
        }
    }

    /// Why the program cannot go on by itself; none if it can.
    fn stopped(&self) -> Option<RunEnd> {
        match self.status() {
            Status::Ready => None,
            Status::AwaitingInput { .. } => Some(RunEnd::AwaitingInput),
            Status::Halted { .. } => Some(RunEnd::Halted),
            Status::Ended => Some(RunEnd::Ended),
            Status::Faulted(_) => Some(RunEnd::Faulted),
        }
    }

    /// Applies an external event at this step.
    fn do_now(&mut self, event: External) -> Step {
        self.history.record(self.state.steps, event);
        self.record.cut(self.state.outputs);
        self.wraps.cut(self.state.steps);
        self.rounds = Rounds::default();
        let mut state = self.state.clone();
        let step = self.external(&mut state, event);
        self.state = state;
        self.history.offer(&self.state);
        step
    }

    /// Applies an external event to a state of this machine and describes the step.
    fn external(&self, state: &mut State, event: External) -> Step {
        let (index, instruction, puzzle) = (state.steps, state.instruction, state.in_hand);
        apply(state, &self.code, event);
        Step {
            index,
            instruction,
            event: match event {
                External::Input(value) => Event::Entered { value },
                External::Turn(mv) => Event::TurnedByHand { puzzle, mv },
            },
        }
    }
}

fn apply(state: &mut State, code: &Code, event: External) {
    match event {
        External::Input(value) => state.enter(value, code),
        External::Turn(id) => state.turn_by_hand(id, code),
    }
}
