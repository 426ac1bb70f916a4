//! The human computer: a program that a class runs with real cubes, a group for each cube. A projector shows whose
//! turn it is and what to do; phones show only what their own group does. Nothing is sent: the link holds the program,
//! and every screen works the run out for itself, from the numbers that were entered and the number of the step.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use diagnostics::{Source, Sources};
use puzzle::{Algorithm, PieceId, Puzzle};
use q::{Machine, Operation, Program, Status};

use super::task::address;
use super::{Learn, Opened};
use crate::state::context::Context;
use crate::state::link::Link;
use crate::state::screens::run::program::Loaded;

/// The address of the screen.
pub const HUMAN: &str = "human";
/// The keys of its link: the program, what groups are called, the numbers that were entered, the step, and the group
/// of a phone.
const PROGRAM: &str = "q";
const GROUPS: &str = "groups";
const INPUTS: &str = "in";
const STEP: &str = "at";
const GROUP: &str = "group";

/// The longest program in a link, bytes: more is in no QR code.
const MOST_PROGRAM: usize = 2000;
/// The most steps that are gone to, the most turns of one, and the most jumps between two.
const MOST_STEPS: usize = 10_000;
const MOST_TURNS: u64 = 1_000_000;
const MOST_JUMPS: usize = 1000;

/// What is to be done at a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Turn this, so often.
    Turn(Algorithm, u64),
    /// Turn this until these pieces are solved, and count, if the last says so.
    Until(Algorithm, Vec<PieceId>, bool),
    /// Solve the cube.
    Solve,
    /// Look whether these pieces are solved; whether they are.
    Look(Vec<PieceId>, bool),
    /// A number is wanted, at most this.
    Ask(String, u64),
    /// Somebody says this.
    Say(String),
    /// It is over, with these words.
    Over(String),
}

/// An action on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// To the next step, or back.
    Step(bool),
    /// A step's number, or a number for the program, as typed.
    Typed(Field, String),
    /// Go to the step that was typed, or hand the number in.
    Enter(Field),
    /// Be this group's phone; none for the projector.
    Be(Option<usize>),
    /// Show the QR code of the link, or that of the step.
    Joins(bool),
}

/// A field of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The number of a step.
    Step,
    /// A number that the program asks for.
    Number,
}

/// Where a step begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    /// The machine's step.
    step: u64,
    /// How many numbers were entered before.
    inputs: usize,
}

/// The run of a program by people.
pub struct Human {
    machine: Machine,
    /// What the group of each puzzle is called.
    pub groups: Vec<String>,
    /// The numbers that are known; more of them than were entered, where a link says them.
    inputs: Vec<i64>,
    /// Where each step begins that was reached; at least that of the first.
    marks: Vec<Mark>,
    /// The step, from 0.
    at: usize,
    /// What is to be done there.
    what: What,
    /// The group whose phone this is; none for the projector.
    pub group: Option<usize>,
    /// What is typed into the fields.
    pub step_typed: String,
    pub number_typed: String,
    /// What is wrong with that.
    pub problem: Option<String>,
    /// Whether the QR code of the link is shown.
    pub joins: bool,
}

impl Human {
    /// What a link says.
    ///
    /// # Errors
    /// Why there is no program in it, in words.
    pub fn read(link: &Link) -> Result<Self, String> {
        let text = link.get(PROGRAM).unwrap_or_default();
        if text.is_empty() {
            return Err(words::learn::HUMAN_NO_PROGRAM.text().to_owned());
        }
        let mut sources = Sources::new();
        let id = sources.add(Source::new("program.q", text));
        let parsed = q::parse(sources.get(id), id);
        let program = parsed.program.filter(plays);
        let program = program.ok_or_else(|| words::learn::HUMAN_WRONG.text().to_owned())?;
        let mut named = link.get(GROUPS).unwrap_or_default().split(',');
        let groups: Vec<String> = (program.puzzles.iter())
            .map(|puzzle| {
                let name = named.next().map(str::trim).filter(|name| !name.is_empty());
                name.unwrap_or(&puzzle.name).chars().take(24).collect()
            })
            .collect();
        let group = link.get(GROUP);
        let mut human = Self {
            machine: Machine::new(Arc::new(program)),
            group: group.and_then(|name| groups.iter().position(|group| group == name)),
            groups,
            inputs: Vec::new(),
            marks: vec![Mark::default()],
            at: 0,
            what: What::Solve,
            step_typed: String::new(),
            number_typed: String::new(),
            problem: None,
            joins: true,
        };
        human.skip();
        human.marks[0].step = human.machine.steps();
        human.what = human.work_out();
        human.follow(link);
        Ok(human)
    }

    /// Goes to the step of a link, with its numbers.
    fn follow(&mut self, link: &Link) {
        if link.get(INPUTS).is_some() {
            let inputs: Vec<i64> = link.numbers(INPUTS);
            let used = self.marks[self.at].inputs;
            if !inputs.starts_with(self.inputs.get(..used).unwrap_or_default()) {
                self.to(0);
                self.marks.truncate(1);
            }
            self.inputs = inputs;
        }
        if let Ok(Some(step)) = link.number::<usize>(STEP) {
            self.to(step);
        }
    }

    /// Goes to the step that a QR code says; `false` if it says none.
    pub fn scan(&mut self, text: &str) -> bool {
        let Some((_, query)) = text.split_once('?') else {
            return false;
        };
        let (link, _) = Link::parse(query);
        let says = link.get(STEP).is_some();
        if says {
            self.follow(&link);
        }
        says
    }

    /// The step that is shown, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whose turn it is: the index of the puzzle.
    pub fn turn(&self) -> usize {
        self.machine.in_hand()
    }

    /// The puzzle of a group.
    pub fn puzzle(&self, group: usize) -> &Arc<Puzzle> {
        &self.program().puzzles[group].puzzle
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        self.machine.program()
    }

    /// Its line that comes next, from 0.
    pub fn line(&self) -> usize {
        self.machine.instruction()
    }

    /// How a group's cube lies before the step.
    pub fn position(&self, group: usize) -> &group::Permutation {
        &self.machine.positions()[group]
    }

    /// What is to be done.
    pub fn what(&self) -> &What {
        &self.what
    }

    /// What the machine wants to be done.
    fn work_out(&self) -> What {
        match self.machine.status() {
            Status::AwaitingInput { message, max } => {
                return What::Ask(message.trim().to_owned(), max);
            }
            status @ Status::Halted { .. } => {
                return What::Over(status.halt_text().unwrap_or_default());
            }
            Status::Faulted(fault) => return What::Over(fault.explain(self.program())),
            Status::Ended => return What::Over(String::new()),
            Status::Ready => {}
        }
        let instruction = self.program().instructions.get(self.line());
        let Some(instruction) = instruction else {
            return What::Over(String::new());
        };
        let progress = self.machine.progress();
        let directed = |algorithm: &Algorithm| {
            if progress.inverted {
                algorithm.inverse(self.puzzle(self.turn()))
            } else {
                algorithm.clone()
            }
        };
        match &instruction.operation {
            Operation::Input { algorithm, .. } => {
                let all = progress.repetitions.unwrap_or(0);
                let times = all.saturating_sub(progress.repetition);
                What::Turn(directed(algorithm), times)
            }
            Operation::Turn(algorithm) => What::Turn(algorithm.clone(), 1),
            Operation::SolvedGoto { pieces, .. } => {
                let looked = self.machine.look(pieces);
                What::Look(pieces.clone(), looked.iter().all(|look| look.solved))
            }
            Operation::RepeatUntil { pieces, algorithm } => {
                What::Until(algorithm.clone(), pieces.clone(), false)
            }
            Operation::Halt(output) | Operation::Print(output) => match &output.counting {
                Some(counting) => {
                    What::Until(counting.algorithm.clone(), counting.pieces.clone(), true)
                }
                None => What::Say(output.message.trim().to_owned()),
            },
            Operation::Solve => What::Solve,
            Operation::Goto(_) | Operation::Switch(_) | Operation::MoveHead(_) => {
                What::Say(String::new())
            }
        }
    }

    /// Whether a step can be gone back, or on without a number.
    pub fn can(&self, forwards: bool) -> bool {
        if !forwards {
            return self.at > 0;
        }
        match self.what {
            What::Over(_) => false,
            What::Ask(..) => self.next_input().is_some(),
            _ => true,
        }
    }

    /// The number that is known for the question.
    fn next_input(&self) -> Option<i64> {
        self.inputs.get(self.marks[self.at].inputs).copied()
    }

    /// Takes in an action.
    pub fn update(&mut self, action: Action) {
        self.problem = None;
        match action {
            Action::Step(true) => {
                self.go_on();
            }
            Action::Step(false) => self.to(self.at.saturating_sub(1)),
            Action::Typed(Field::Step, text) => self.step_typed = text,
            Action::Typed(Field::Number, text) => self.number_typed = text,
            Action::Enter(Field::Step) => match self.step_typed.trim().parse() {
                Ok(step) => {
                    self.to(step);
                    if self.at == step {
                        self.step_typed.clear();
                    } else {
                        self.problem = Some(words::learn::human_only_to(self.at));
                    }
                }
                Err(_) => self.problem = Some(words::learn::HUMAN_NO_NUMBER.text().to_owned()),
            },
            Action::Enter(Field::Number) => self.enter(),
            Action::Be(group) => self.group = group.filter(|group| *group < self.groups.len()),
            Action::Joins(joins) => self.joins = joins,
        }
    }

    /// Hands in the number that was typed.
    fn enter(&mut self) {
        let What::Ask(_, max) = self.what else {
            return;
        };
        let number = self.number_typed.trim().parse::<i64>().ok();
        let Some(number) = number.filter(|number| number.unsigned_abs() <= max) else {
            self.problem = Some(words::learn::human_number_wrong(max));
            return;
        };
        let used = self.marks[self.at].inputs;
        if self.next_input() != Some(number) {
            self.inputs.truncate(used);
            self.inputs.push(number);
            self.marks.truncate(self.at + 1);
        }
        self.number_typed.clear();
        self.go_on();
    }

    /// Goes to a step, or as near to it as the known numbers lead.
    fn to(&mut self, step: usize) {
        let step = step.min(MOST_STEPS);
        let known = step.min(self.marks.len() - 1);
        if known != self.at {
            self.at = known;
            self.machine.seek(self.marks[known].step);
            self.what = self.work_out();
        }
        while self.at < step && self.go_on() {}
    }

    /// To the next step; `false` if there is none, or a number is wanted.
    fn go_on(&mut self) -> bool {
        if let Some(mark) = self.marks.get(self.at + 1) {
            self.machine.seek(mark.step);
            self.at += 1;
            self.what = self.work_out();
            return true;
        }
        if !self.can(true) || self.at >= MOST_STEPS {
            return false;
        }
        let mut inputs = self.marks[self.at].inputs;
        if let What::Ask(..) = self.what {
            let Some(number) = self.next_input() else {
                return false;
            };
            if self.machine.input(number).is_err() {
                return false;
            }
            inputs += 1;
            if matches!(self.work_out(), What::Turn(_, 0)) {
                self.machine.next_instruction(MOST_TURNS);
            }
        } else {
            self.machine.next_instruction(MOST_TURNS);
        }
        self.skip();
        self.at += 1;
        self.marks.push(Mark {
            step: self.machine.steps(),
            inputs,
        });
        self.what = self.work_out();
        true
    }

    /// Does what nobody has to do anything for.
    fn skip(&mut self) {
        for _ in 0..MOST_JUMPS {
            let instructions = &self.machine.program().instructions;
            let operation = instructions.get(self.line()).map(|it| &it.operation);
            let passes = matches!(operation, Some(Operation::Goto(_) | Operation::Switch(_)));
            if !passes || self.machine.status() != Status::Ready {
                return;
            }
            self.machine.next_instruction(1);
        }
    }

    /// The address of the projector, with which phones join, or of a group's phone: with the program, the numbers so
    /// far and the step.
    pub fn address(&self) -> String {
        let mut link = Link::default();
        link.set(PROGRAM, self.program().to_string());
        link.set(GROUPS, self.groups.join(","));
        self.set_place(&mut link);
        let group = self.group.map(|group| self.groups[group].as_str());
        link.set(GROUP, group.unwrap_or_default());
        format!("{}?{}", address(HUMAN), link.query().unwrap_or_default())
    }

    /// What the QR code of the step holds: the numbers and the step alone.
    pub fn step_address(&self) -> String {
        let mut link = Link::default();
        self.set_place(&mut link);
        format!("{}?{}", address(HUMAN), link.query().unwrap_or_default())
    }

    fn set_place(&self, link: &mut Link) {
        let inputs = &self.inputs[..self.marks[self.at].inputs.min(self.inputs.len())];
        let inputs: Vec<String> = inputs.iter().map(ToString::to_string).collect();
        link.set(INPUTS, inputs.join(","));
        link.set(STEP, self.at.to_string());
    }
}

impl Learn {
    /// Shows the program of a link, or goes to its step, where a class runs one here.
    pub(super) fn open_human(&mut self, link: &Link, cx: &mut Context) {
        self.title = None;
        self.leave_step();
        self.wrong.clear();
        self.opened = Opened::Human;
        if link.get(PROGRAM).is_none()
            && let Some(human) = &mut self.human
        {
            human.follow(link);
            self.say_human(cx);
            return;
        }
        match Human::read(link) {
            Ok(human) => self.human = Some(Box::new(human)),
            Err(why) => {
                self.human = None;
                self.wrong = vec![why];
            }
        }
    }

    /// The address of what a class runs.
    pub(super) fn human_address(&self) -> String {
        let human = self.human.as_ref();
        human.map_or_else(|| address(HUMAN), |human| human.address())
    }

    pub(super) fn update_human(&mut self, action: Action, cx: &mut Context) {
        let Some(human) = &mut self.human else { return };
        let typed = matches!(action, Action::Typed(..));
        human.update(action);
        if !typed {
            self.say_human(cx);
        }
    }

    /// The camera has seen a QR code that says this.
    pub(super) fn scan_human(&mut self, text: &str, cx: &mut Context) {
        if self.human.as_mut().is_some_and(|human| human.scan(text)) {
            self.say_human(cx);
        }
    }

    /// The address follows what is shown, so that a reload shows it again.
    fn say_human(&mut self, cx: &mut Context) {
        cx.shell.changed = true;
        cx.go_to_address(self.human_address(), false);
    }
}

/// Whether people can play a program: it has no tape.
fn plays(program: &Program) -> bool {
    program.puzzles.iter().all(|puzzle| !puzzle.tape) && !program.instructions.is_empty()
}

/// The address at which a class plays a program; none for one that has a tape, is long, or has no cubes that are named.
pub fn address_of(loaded: &Loaded) -> Option<String> {
    if !plays(&loaded.program) {
        return None;
    }
    let text = loaded.program.to_string();
    if text.len() > MOST_PROGRAM {
        return None;
    }
    let name = |puzzle: usize| {
        let own = loaded
            .registers
            .iter()
            .filter(|register| register.puzzle == puzzle);
        let names: Vec<&str> = own.map(|register| register.name.as_str()).collect();
        names.join(" + ")
    };
    let names: Vec<String> = (0..loaded.program.puzzles.len()).map(name).collect();
    let mut link = Link::default();
    link.set(PROGRAM, text);
    link.set(GROUPS, names.join(","));
    Some(format!("{}?{}", address(HUMAN), link.query()?))
}
