//! The player: the machine, how fast it goes, and the turn that is being shown.
//!
//! The machine is always ahead: a turn is taken first and then shown. What is read off the puzzle is what is shown, so
//! a register changes when the turn that changes it is over.

mod answers;
mod debug;
mod number;
mod recent;
mod report;
mod shown;
mod slice;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::Arc;

use diagnostics::{SourceId, Span, rarely};
use group::Permutation;
use puzzle::architecture::Register;
use puzzle::{MoveId, Puzzle, catalogue};
use q::{EndlessLoop, Event, Machine, Program, PuzzleDeclaration, Status, Step, Wrap};

pub use debug::{Question, Reason};
pub use report::{Body, Said, StatusLine};

use crate::state::animator::Animator;
use crate::state::in_words;
use crate::state::speed::Speed;
use debug::Debugger;

/// Steps of one slice at instant speed; a slice of this many takes a millisecond or less.
const SLICE: u64 = 2048;
/// Scrambles and solutions are shown at a speed within these, milliseconds a turn; single hand turns are never slower.
const HAND_MS: (f64, f64) = (90.0, 420.0);

/// A command to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Go on until the end, waiting at inputs.
    Run,
    /// Stop where it is.
    Pause,
    /// One move or one decision.
    StepMove,
    /// To the end of the current line.
    StepInstruction,
    /// As fast as possible to the next input or the end.
    RunToInput,
    /// One move or decision back.
    BackMove,
    /// To where the current line began, or the one before.
    BackInstruction,
    /// To the start.
    Reset,
    /// To a step that has been reached before.
    Seek(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Paused,
    /// Until the machine leaves the instruction that began at this step.
    Line {
        began: u64,
        instruction: usize,
    },
    Run,
    ToInput,
    /// Hand turns are waiting.
    Hand,
}

/// The turn that is shown.
#[derive(Clone, Debug)]
struct Turning {
    puzzle: usize,
    mv: MoveId,
    /// The step, if the program made it.
    step: Option<Step>,
}

/// The player of a program.
pub struct Player {
    machine: Machine,
    mode: Mode,
    speed: Speed,
    queue: VecDeque<MoveId>,
    /// What is shown, and when the next step is due.
    animator: Animator,
    /// The turn that was shown last: see [`Player::turning`].
    turning: Option<Turning>,
    last: Option<Step>,
    endless: Option<EndlessLoop>,
    /// Numbers that were given: at which step, what was asked, what was said.
    asked: Vec<(u64, String, i64)>,
    /// The steps that were turns by hand.
    by_hand: Vec<u64>,
    news: Vec<String>,
    /// Whether the program itself has come to a question since this was last asked.
    asks: bool,
    /// Whether the user steps, so that an answer alone must not set the program going.
    stepping: bool,
    debug: Debugger,
    observed: Vec<Observed>,
    /// The line of the text that each instruction is of, where *Line* steps lines of the text.
    lines: Vec<Option<usize>>,
}

/// A register of which the output says when it wraps round.
#[derive(Clone, Debug)]
pub struct Observed {
    pub name: String,
    /// Index of its puzzle in the program.
    pub puzzle: usize,
    pub register: Arc<Register>,
}

impl Observed {
    fn wrapped(&self, wrap: &Wrap) -> String {
        let Wrap { below, value, .. } = wrap;
        if *below {
            words::run::went_below(&self.name, value)
        } else {
            words::run::passed(&self.name, self.register.order - 1, value)
        }
    }
}

impl Player {
    /// A solved cube and no program.
    ///
    /// # Panics
    /// Never: the catalogue has the 3x3x3.
    pub fn blank() -> Self {
        let puzzle = catalogue::by_name("3x3x3").expect("the catalogue has the 3x3x3");
        let span = Span {
            source: SourceId(0),
            start: 0,
            end: 0,
        };
        let puzzles = vec![PuzzleDeclaration {
            name: "A".to_owned(),
            puzzle,
            tape: false,
            span,
        }];
        Self::new(Arc::new(Program {
            puzzles,
            instructions: Vec::new(),
        }))
    }

    fn new(program: Arc<Program>) -> Self {
        let puzzle = program.puzzles[0].puzzle.clone();
        Self {
            animator: Animator::new(puzzle.clone(), puzzle.solved()),
            machine: Machine::new(program),
            mode: Mode::Paused,
            speed: Speed::default(),
            queue: VecDeque::new(),
            turning: None,
            last: None,
            endless: None,
            asked: Vec::new(),
            by_hand: Vec::new(),
            news: Vec::new(),
            asks: false,
            stepping: false,
            debug: Debugger::default(),
            observed: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Starts over with another program, at the same speed.
    pub fn load(&mut self, program: Arc<Program>) {
        let mut next = Self::new(program);
        next.speed = self.speed;
        next.animator.set_still(self.animator.is_still());
        *self = next;
    }

    /// The same with a new version of the program, which leaves the score of the questions as it is.
    pub fn reload(&mut self, program: Arc<Program>) {
        let score = self.debug.score;
        self.load(program);
        self.debug.score = score;
    }

    /// Says in the output when one of these registers wraps round.
    pub fn observe(&mut self, observed: Vec<Observed>) {
        let registers = observed.iter().map(|o| (o.puzzle, Arc::clone(&o.register)));
        self.machine.observe(registers.collect());
        self.observed = observed;
    }

    /// Puts the page's first program on the blank puzzle and takes over the turns that were made while it was
    /// compiled, so that a turn made early is not lost.
    pub fn load_first(&mut self, program: Arc<Program>) {
        let same = self.puzzle().name() == program.puzzles[0].puzzle.name();
        let mut early: Vec<MoveId> = Vec::new();
        while let Some(step) = self.machine.back_move() {
            if let Event::TurnedByHand { mv, .. } = step.event {
                early.push(mv);
            }
        }
        early.reverse();
        early.extend(self.queue.drain(..));
        self.load(program);
        for mv in early.into_iter().filter(|_| same) {
            if let Ok(step) = self.machine.turn(mv) {
                self.by_hand.push(step.index);
                self.last = Some(step);
            }
        }
    }

    /// Steps lines of the text from now on: the line that each instruction is of.
    pub fn set_lines(&mut self, lines: Vec<Option<usize>>) {
        self.lines = lines;
    }

    /// Whether two instructions are of the same line of the text; each is a line of its own where none is given. What
    /// is of no line belongs to the one before.
    fn same_line(&self, one: usize, other: usize) -> bool {
        one == other
            || self
                .line_of(one)
                .is_some_and(|line| self.line_of(other) == Some(line))
    }

    /// The line of the text that an instruction is of, where these are stepped.
    fn line_of(&self, at: usize) -> Option<usize> {
        let known = self.lines.get(..=at)?;
        known.iter().rev().find_map(|line| *line)
    }

    /// To where the current line of the text began, or, if it has just begun, to where the one before did.
    fn back_line(&mut self) {
        self.machine.back_instruction();
        loop {
            let (at, here) = (self.machine.steps(), self.machine.instruction());
            let before = at > 0 && self.machine.back_instruction();
            // What jumped back to the beginning of a line began it again.
            if !before
                || self.machine.instruction() >= here
                || !self.same_line(self.machine.instruction(), here)
            {
                self.machine.seek(at);
                return;
            }
        }
    }

    /// Shows turns at once instead of moving through them, for people who want no motion.
    pub fn set_still(&mut self, still: bool) {
        self.animator.set_still(still);
    }

    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Changes the speed.
    pub fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    pub fn program(&self) -> &Arc<Program> {
        self.machine.program()
    }

    /// Steps taken.
    pub fn steps(&self) -> u64 {
        self.machine.steps()
    }

    /// The furthest step that can be gone to.
    pub fn latest(&self) -> u64 {
        self.machine.latest()
    }

    /// Whether anything has been done to the puzzle since the start.
    pub fn has_turned(&self) -> bool {
        self.machine.steps() > 0
    }

    /// Whether it goes by itself, so that there is something to pause.
    pub fn is_going(&self) -> bool {
        match self.mode {
            Mode::Paused => false,
            Mode::Hand => true,
            Mode::Run | Mode::ToInput | Mode::Line { .. } => {
                matches!(self.machine.status(), Status::Ready) || self.animator.is_moving()
            }
        }
    }

    /// Whether frames are wanted.
    pub fn is_moving(&self) -> bool {
        self.animator.is_moving() || self.is_going()
    }

    /// Whether frames should be filled with slices.
    pub fn is_slicing(&self) -> bool {
        let instant = self.mode == Mode::ToInput
            || (self.speed.instant() && matches!(self.mode, Mode::Run | Mode::Line { .. }));
        instant && matches!(self.machine.status(), Status::Ready)
    }

    /// Whether a command would do anything.
    pub fn can(&self, command: Command) -> bool {
        match command {
            Command::Pause => true,
            Command::Run | Command::StepMove | Command::StepInstruction | Command::RunToInput => {
                matches!(
                    self.machine.status(),
                    Status::Ready | Status::AwaitingInput { .. }
                )
            }
            Command::BackMove | Command::BackInstruction => self.machine.steps() > 0,
            Command::Seek(step) => step <= self.machine.latest(),
            Command::Reset => self.machine.latest() > 0,
        }
    }

    /// Whether the program has come to its end, so that it can only be run again.
    pub fn is_over(&self) -> bool {
        !self.can(Command::Run) && self.machine.instruction() > 0 && !self.animator.is_moving()
    }

    /// An answer alone does not set the program going.
    pub fn step_by_step(&mut self) {
        self.stepping = true;
    }

    /// Whether the program waits for a number, and every turn before has been shown.
    pub fn is_asking(&self) -> bool {
        !self.animator.is_moving() && matches!(self.machine.status(), Status::AwaitingInput { .. })
    }

    /// Carries out a command.
    pub fn command(&mut self, command: Command, now: f64) {
        if !self.can(command) {
            return;
        }
        self.settle(now);
        self.queue.clear();
        self.leave_stop();
        self.stepping = !matches!(command, Command::Run | Command::Reset);
        match command {
            Command::Run => {
                self.mode = Mode::Run;
                self.endless = None;
            }
            Command::Pause => self.mode = Mode::Paused,
            Command::StepMove => {
                self.mode = Mode::Paused;
                self.endless = None;
                self.step();
            }
            Command::StepInstruction => {
                self.endless = None;
                self.mode = self.line_mode();
            }
            Command::RunToInput => {
                self.endless = None;
                let asks = matches!(self.machine.status(), Status::AwaitingInput { .. });
                self.mode = if asks { Mode::Paused } else { Mode::ToInput };
            }
            Command::BackMove => self.back(),
            Command::BackInstruction => {
                self.stop();
                rarely(|| self.back_line());
                self.cut();
            }
            Command::Seek(step) => {
                self.stop();
                self.machine.seek(step);
                self.cut();
            }
            Command::Reset => {
                self.stop();
                self.machine.reset();
                self.forget_from(0);
                self.cut();
                self.news.push(words::run::BACK_AT_START.text().to_owned());
            }
        }
    }

    /// Turns the current puzzle by hand, showing it from `progress` on (0 for all of it).
    pub fn turn_by_hand(&mut self, mv: MoveId, progress: f32, now: f64) {
        self.settle(now);
        self.stop();
        let length = self.speed.turn_ms().min(HAND_MS.1);
        self.hand(mv, progress, length);
    }

    /// Lets a layer go back that was dragged and not far enough.
    pub fn let_go(&mut self, mv: MoveId, progress: f32, now: f64) {
        self.settle(now);
        let base = self.machine_position().clone();
        self.show(base, self.machine.in_hand(), mv, None);
        self.animator.fall_back(mv, progress, now);
    }

    /// Turns by hand, one after the other.
    pub fn turn_all(&mut self, moves: impl IntoIterator<Item = MoveId>, now: f64) {
        self.settle(now);
        self.stop();
        self.queue.extend(moves);
        self.mode = Mode::Hand;
    }

    /// Goes on to the time `now`; whether anything that is said in words has changed.
    pub fn frame(&mut self, now: f64) -> bool {
        let mut changed = self.animator.frame(now);
        while self.animator.is_free(now) && self.is_going() && !self.is_slicing() {
            self.proceed();
            changed = true;
            self.animator.frame(now);
        }
        if !self.is_going() && !self.animator.is_moving() && self.mode != Mode::Run {
            changed |= self.mode != Mode::Paused;
            self.mode = Mode::Paused;
        }
        changed
    }

    /// What is to be read out since this was last asked.
    pub fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    /// Whether the program itself has just come to a question, so that the input field should have the focus. Going
    /// back to one, or turning by hand before one, does not count: whoever does that is busy elsewhere.
    pub fn take_asks(&mut self) -> bool {
        self.is_asking() && std::mem::take(&mut self.asks)
    }

    fn line_mode(&self) -> Mode {
        Mode::Line {
            began: self.machine.steps(),
            instruction: self.machine.instruction(),
        }
    }

    /// Ends what is being shown.
    fn settle(&mut self, now: f64) {
        self.animator.cut(now);
    }

    fn stop(&mut self) {
        self.queue.clear();
        self.mode = Mode::Paused;
    }

    /// One step of whatever it is doing.
    fn proceed(&mut self) {
        if self.mode == Mode::Hand {
            match self.queue.pop_front() {
                Some(mv) => self.hand(mv, 0.0, self.speed.turn_ms().clamp(HAND_MS.0, HAND_MS.1)),
                None => self.mode = Mode::Paused,
            }
            return;
        }
        self.step();
        if let Mode::Line { instruction, began } = self.mode {
            let here = self.machine.instruction();
            let left = here < instruction || !self.same_line(here, instruction);
            // A line that jumps to itself has come round when its one step is over.
            let round = matches!(
                self.last,
                Some(Step {
                    event: Event::Jumped { .. } | Event::Branched { .. },
                    ..
                })
            );
            if left || (round && here == instruction && self.machine.steps() > began) {
                self.mode = Mode::Paused;
            }
        }
    }

    fn hand(&mut self, mv: MoveId, progress: f32, length: f64) {
        let puzzle = self.machine.in_hand();
        let base = self.machine_position().clone();
        let Ok(step) = self.machine.turn(mv) else {
            return;
        };
        self.forget_from(step.index);
        self.by_hand.push(step.index);
        self.asks = false;
        self.endless = None;
        let words = rarely(|| in_words::turned(self.puzzle_of(puzzle), &[mv]));
        self.news.push(words);
        self.last = Some(step);
        self.show(base, puzzle, mv, None);
        self.animator.follow(&[mv], progress, length);
    }

    fn step(&mut self) {
        if !matches!(self.machine.status(), Status::Ready) {
            return;
        }
        if self.ask_first() {
            return;
        }
        let before = self.machine_position().clone();
        let Some(step) = self.take_step() else {
            return;
        };
        self.last = Some(step.clone());
        // Turn by turn is for somebody who steps; a run says what it decides.
        let turns = matches!(step.event, Event::Turned { .. } | Event::Looked { .. });
        if self.mode == Mode::Paused || (self.speed.followed() && !turns) {
            self.news.extend(self.heard(&step));
        }
        let length = match step.event {
            Event::Turned { puzzle, mv, .. } => {
                self.show(before, puzzle, mv, Some(step));
                self.animator.follow(&[mv], 0.0, self.speed.turn_ms());
                self.report_status();
                return;
            }
            Event::Looked { solved: false, .. } => self.speed.decision_ms() * 0.4,
            Event::Branched { .. }
            | Event::Looked { .. }
            | Event::Printed { .. }
            | Event::Solved { .. }
            | Event::Switched { .. }
            | Event::HeadMoved { .. } => self.speed.decision_ms(),
            _ => self.speed.decision_ms() * 0.5,
        };
        self.animator.wait(length);
        self.report_status();
    }

    /// What is shown next is a turn of a puzzle, from the position `base` on.
    fn show(&mut self, base: Permutation, puzzle: usize, mv: MoveId, step: Option<Step>) {
        let shown = self.program().puzzles[puzzle].puzzle.clone();
        self.animator.put(shown, base);
        self.turning = Some(Turning { puzzle, mv, step });
    }

    fn back(&mut self) {
        self.stop();
        let Some(undone) = self.machine.back_move() else {
            return;
        };
        self.cut();
        if let Event::Turned { puzzle, mv, .. } | Event::TurnedByHand { puzzle, mv } = undone.event
        {
            self.news.push(report::undone(self.puzzle_of(puzzle), mv));
            let base = self.machine.positions()[puzzle].clone();
            self.show(base, puzzle, mv, Some(undone));
            let length = self.speed.turn_ms().min(HAND_MS.1);
            self.animator.turn_back(mv, 1.0, length);
        } else {
            self.news.push(words::run::BACK_ONE_STEP.text().to_owned());
        }
    }

    /// Forgets what belongs to steps that are undone.
    fn cut(&mut self) {
        self.last = None;
        self.asks = false;
        self.endless = None;
        self.forget_reasons();
    }

    fn puzzle_of(&self, index: usize) -> &Puzzle {
        &self.program().puzzles[index].puzzle
    }

    fn report_status(&mut self) {
        self.asks = matches!(self.machine.status(), Status::AwaitingInput { .. });
        match self.machine.status() {
            Status::Ready => {}
            Status::AwaitingInput { message, .. } => self.news.push(message.trim().to_owned()),
            status @ Status::Halted { .. } => self.news.extend(status.halt_text()),
            Status::Ended if self.machine.instruction() == 0 => {}
            Status::Ended => self.news.push(q::ENDS_HERE.to_owned()),
            Status::Faulted(fault) => self.news.push(fault.explain(self.program())),
        }
    }
}
