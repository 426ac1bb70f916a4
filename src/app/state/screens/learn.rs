//! The screen Learn: lessons whose every step is something to do, and is checked.
//!
//! A step is about a puzzle alone, which this screen has ([`Board`]), or about a program: then the page's Run shows it,
//! with its editor, player and registers, and this screen only looks on ([`Learn::look`]).

pub mod bindings;
pub mod board;
pub mod builder;
pub mod card;
mod check;
pub mod class;
pub mod human;
pub mod lesson;
pub mod orientation;
pub mod plan;
mod program;
pub mod progress;
mod sight;
pub mod task;
pub mod titles;
mod update;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use group::Permutation;
use puzzle::architecture::Architecture;
use puzzle::{PieceId, Puzzle, catalogue};
use scene::{Highlight, Loop, Style, Target};

use super::architect::design::Design;
use super::run::{DETAIL_KEY, Run};
use super::{Hand, Screen, ScreenId, Stage};
use crate::state::Effect;
use crate::state::address::Address;
use crate::state::colours::{LIGHT, REGISTER_COLOURS};
use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::keymap::Keymap;
use crate::state::link::Link;
use crate::state::speed::Speed;
use board::{Board, Go};
use builder::{Builder, LESSON_KEY};
use check::Check;
use class::{CLASS, CLASS_KEY, Class, Taken};
use human::{HUMAN, Human};
use lesson::{Lesson, Lit, Step};
use progress::{PROGRESS_KEY, Progress};
use sight::sight;
use task::{Brought, Draft};
use titles::{TASK, Title, titles};

/// The address of the step at which shared pieces begin; a test follows it.
pub const SHARED_PIECES: &str = "#/learn/sharing/1";

/// An action of Learn.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A lesson's file was fetched, or could not be.
    Fetched {
        /// The lesson.
        id: String,
        text: Option<String>,
    },
    /// Try again to fetch the lesson.
    Fetch,
    /// Show another step, by its distance.
    StepBy(i8),
    /// Do the algorithm of a button.
    Press(usize),
    /// Add 1 to a register, or take 1 away.
    Add(usize, bool),
    /// A key of the player bar.
    Go(Go),
    /// The step's puzzle, or its program, as it was at first.
    StartAgain,
    /// What is typed as an answer, so far.
    Type(String),
    /// Hand the answer in.
    Submit,
    /// Choose an option.
    Choose(usize),
    /// Bet on this, before the step shows it.
    Guess(usize),
    /// Print a lesson's plan, by the lesson's name.
    PrintPlan(String),
    /// Run the program's tests.
    Test,
    /// Go on with them for a bit.
    Slice,
    /// Something in the form in which a lesson is written.
    Build(builder::Action),
    /// A file with a lesson was opened, to be done.
    OpenFile(Vec<u8>),
    /// A lesson that was read is opened, to be done.
    OpenBrought(Box<Brought>),
    /// Download the card of the exercise.
    SaveCard,
    /// Something on the page of the class, or to a learner's code.
    Class(class::Action),
    /// Something on the screen of the human computer; in a box, so that what copies actions need not know it.
    Human(Box<human::Action>),
    /// Show another hint.
    Hint,
    /// Forget which steps were done.
    Forget,
    /// The invitation is declined.
    Decline,
}

/// What is said about the latest answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub words: String,
    /// Whether the step is done.
    pub good: bool,
}

/// A plan as it is printed.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub title: &'static Title,
    /// The lesson's place in the list, from 1.
    pub number: usize,
    pub lesson: Lesson,
}

/// How far the lesson of the address is there.
#[derive(Clone, Debug, Default)]
enum Opened {
    /// The list of lessons is shown.
    #[default]
    List,
    /// A teacher makes a task.
    Form,
    /// A teacher sees the class.
    Class,
    /// A class runs a program.
    Human,
    /// Its file is being fetched.
    Fetching,
    /// It could not be had; why.
    Failed(String),
    Here(Box<Lesson>),
}

/// The screen Learn.
pub struct Learn {
    /// The lesson that the address names.
    title: Option<&'static Title>,
    opened: Opened,
    /// The step that is shown, from 0.
    at: usize,
    board: Board,
    /// The registers of the step.
    design: Option<Design>,
    /// What is typed as an answer.
    pub typed: String,
    /// The option that was chosen last.
    pub chosen: Option<usize>,
    /// What was bet on.
    pub guessed: Option<usize>,
    /// The lesson whose plan is to be printed once its file is there.
    wanted_plan: Option<&'static Title>,
    /// The plan that was printed last, with the lesson it belongs to.
    pub printed: Option<Rc<Sheet>>,
    /// The program's tests, while they run.
    check: Option<Box<Check>>,
    /// What is said about it.
    pub reply: Option<Reply>,
    /// A teacher's lesson that is open, as a link or a file brought it.
    pub draft: Draft,
    /// What it is called in codes of a class.
    mark: String,
    /// What is wrong with it.
    pub wrong: Vec<String>,
    /// The lesson that is being written.
    builder: Option<Box<Builder>>,
    /// Its model program is to be compiled as soon as the compiler can.
    model_waits: bool,
    /// All lessons that were written in this browser: the number and the text of each.
    pub lessons: Vec<(String, String)>,
    /// The program that a class runs.
    pub human: Option<Box<Human>>,
    /// What a teacher has been shown.
    pub class: Class,
    /// The same as it was saved, until its page is opened.
    class_saved: String,
    /// Codes as they are typed, and what came of the last ones.
    pub class_typed: String,
    pub class_taken: Option<Taken>,
    /// What exercises are called, by the number that codes give them, once that is known.
    pub exercises: BTreeMap<u16, String>,
    /// How many hints are shown.
    pub hints: usize,
    /// What was done in earlier visits, too.
    pub progress: Progress,
    /// Whether this is a browser that has nothing saved of this page.
    first_visit: bool,
    /// The step's program is to be opened on Run.
    wants_program: bool,
    /// What was open on Run before a lesson's program was.
    former: Option<String>,
}

impl Learn {
    /// With what earlier visits saved.
    ///
    /// # Panics
    /// Never: the catalogue has the 3x3x3.
    pub fn new(stored: &[(String, String)]) -> Self {
        let puzzle = catalogue::by_name("3x3x3").expect("the catalogue has the 3x3x3");
        let saved = stored.iter().find(|(key, _)| key == PROGRESS_KEY);
        Self {
            title: None,
            opened: Opened::List,
            at: 0,
            board: Board::new(puzzle.clone(), puzzle.solved(), Speed::default()),
            design: None,
            typed: String::new(),
            chosen: None,
            guessed: None,
            wanted_plan: None,
            printed: None,
            check: None,
            reply: None,
            draft: Draft::default(),
            mark: String::new(),
            wrong: Vec::new(),
            builder: None,
            model_waits: false,
            lessons: lessons(stored),
            human: None,
            class: Class::default(),
            class_saved: stored
                .iter()
                .find(|(key, _)| key == CLASS_KEY)
                .map_or_else(String::new, |(_, text)| text.clone()),
            class_typed: String::new(),
            class_taken: None,
            exercises: BTreeMap::new(),
            hints: 0,
            progress: saved.map_or_else(Progress::default, |(_, text)| Progress::read(text)),
            // Run's welcome stores how much it shows.
            first_visit: stored.iter().all(|(key, _)| key == DETAIL_KEY),
            wants_program: false,
            former: None,
        }
    }

    /// The lesson that is shown, if one is; its file may not be there yet.
    pub fn title(&self) -> Option<&'static Title> {
        self.title
    }

    /// The step that is shown, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The lesson, once it is there.
    pub fn lesson(&self) -> Option<&Lesson> {
        match &self.opened {
            Opened::Here(lesson) => Some(lesson),
            _ => None,
        }
    }

    /// Why the lesson is not there, if it cannot be had.
    pub fn failure(&self) -> Option<&str> {
        match &self.opened {
            Opened::Failed(why) => Some(why),
            _ => None,
        }
    }

    /// Whether a teacher makes a task.
    pub fn makes_task(&self) -> bool {
        matches!(self.opened, Opened::Form)
    }

    /// Whether a teacher sees the class.
    pub fn shows_class(&self) -> bool {
        matches!(self.opened, Opened::Class)
    }

    /// Whether a class runs a program.
    pub fn shows_human(&self) -> bool {
        matches!(self.opened, Opened::Human)
    }

    /// The step that is shown.
    pub fn step(&self) -> Option<&Step> {
        self.lesson()?.steps.get(self.at)
    }

    /// The puzzle and what was done to it.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The registers of the step.
    pub fn design(&self) -> Option<&Design> {
        self.design.as_ref()
    }

    /// Whether the program is being tested.
    pub fn is_checking(&self) -> bool {
        self.check.is_some()
    }

    /// Whether the step is about a program, which Run shows.
    pub fn shows_program(&self) -> bool {
        self.step().is_some_and(|step| step.program.is_some())
    }

    /// Whether the step that is shown has been done, now or earlier.
    pub fn is_done(&self) -> bool {
        self.step().is_some_and(|step| self.has_done(&step.id))
    }

    /// Whether a step of the lesson that is shown has been done.
    pub fn has_done(&self, step: &str) -> bool {
        self.title
            .is_some_and(|title| self.progress.has(&title.id, step))
    }

    /// The order in which the options of the step are shown.
    pub fn order(&self, options: usize) -> Vec<usize> {
        let names = self.title.zip(self.step());
        let order = names.map(|(title, step)| self.progress.order(&title.id, &step.id, options));
        order.unwrap_or_else(|| (0..options).collect())
    }

    /// The fewest turns of the visitor's programs for the exercise that is shown.
    pub fn best(&self) -> Option<u64> {
        self.progress.best(&self.title?.id, &self.step()?.id)
    }

    /// Whether a new visitor is to be invited.
    pub fn invites(&self) -> bool {
        self.first_visit && !self.progress.invited && self.progress.is_empty()
    }

    /// The lesson to begin or to go on with: the first that is not done, and whether any step of it is.
    pub fn next(&self) -> Option<(&'static Title, bool)> {
        let open = |title: &&Title| self.progress.count(&title.id) < title.steps;
        let title = titles().iter().find(open)?;
        Some((title, self.progress.count(&title.id) > 0))
    }

    /// The lesson after the one that is shown.
    pub fn following(&self) -> Option<&'static Title> {
        let title = self.title?;
        let at = titles().iter().position(|other| other.id == title.id)?;
        titles().get(at + 1)
    }

    /// The address of a step of the lesson that is shown, from 0; that of a teacher's lesson has all of it.
    pub fn step_href(&self, title: &Title, step: usize) -> String {
        let own = (title.id == TASK).then(|| self.draft.address(&format!("{TASK}/{}", step + 1)));
        own.flatten()
            .unwrap_or_else(|| Self::href(title, Some(step)))
    }

    /// What the lesson that is shown is called.
    pub fn name(&self) -> Option<&str> {
        let own = self.lesson().and_then(|lesson| lesson.name.as_deref());
        own.or(self.title.map(|title| title.name.as_str()))
    }

    /// The step that the puzzle shows: one that is done, or one that is being written.
    fn on_puzzle(&self) -> Option<&Step> {
        self.step().or_else(|| self.builder()?.preview.as_deref())
    }

    /// The address of a step of a lesson, from 0; the first one that is not done where that is not given.
    pub fn href(title: &Title, step: Option<usize>) -> String {
        let base = format!("{}/{}", ScreenId::Learn.href(), title.id);
        step.map_or(base.clone(), |step| format!("{base}/{}", step + 1))
    }

    /// Pieces of the step's puzzle, by name.
    fn pieces(&self, names: &[String]) -> Vec<PieceId> {
        let piece = |name: &String| self.board.puzzle().piece_by_name(name);
        names.iter().filter_map(piece).collect()
    }

    /// What was bet on in the step that is shown, in words.
    pub fn bet(&self) -> Option<&str> {
        let guess = self.step()?.guess.as_ref()?;
        guess.bets.get(self.guessed?).map(String::as_str)
    }

    fn saves(&self) -> Effect {
        store(PROGRESS_KEY, &self.progress.write())
    }
}

impl Screen for Learn {
    fn title(&self) -> String {
        match (self.title, self.step()) {
            (Some(title), Some(step)) => {
                format!("{}: {}", self.name().unwrap_or(&title.name), step.title)
            }
            (Some(title), None) => title.name.clone(),
            (None, _) if self.makes_task() => words::learn::MAKE_TASK.text().to_owned(),
            (None, _) if self.shows_class() => words::learn::CLASS_TITLE.text().to_owned(),
            (None, _) if self.shows_human() => words::learn::HUMAN_TITLE.text().to_owned(),
            (None, _) => ScreenId::Learn.name().to_owned(),
        }
    }

    fn address(&self) -> String {
        match self.title {
            Some(title) if title.id == TASK && self.at == 0 => {
                let address = self.draft.address(TASK);
                address.unwrap_or_else(|| Self::href(title, None))
            }
            Some(title) => self.step_href(title, self.at),
            None if self.makes_task() => task::address(task::NEW),
            None if self.shows_class() => task::address(CLASS),
            None if self.shows_human() => self.human_address(),
            None => ScreenId::Learn.href(),
        }
    }

    fn link(&self) -> (Link, String) {
        match self.title {
            Some(title) if title.id == TASK => (self.draft.link(), Self::href(title, None)),
            _ => (Link::default(), self.address()),
        }
    }

    fn keymap(&self) -> Keymap {
        Keymap::Learn {
            program: self.shows_program(),
        }
    }

    /// None where Run's puzzle is shown.
    fn stage(&self) -> Option<&dyn Stage> {
        (!self.shows_program()).then_some(self)
    }

    fn stage_mut(&mut self) -> Option<&mut dyn Stage> {
        (!self.shows_program()).then_some(self)
    }

    fn open(&mut self, address: &Address, link: &Link, cx: &mut Context) {
        if !self.progress.invited {
            self.progress.invited = true;
            cx.effects.push(self.saves());
        }
        let name = address.name();
        match name.split_once('/').unwrap_or((&name, "")) {
            (task::NEW, _) => self.open_form(link, cx),
            (CLASS, _) => self.open_class(link, cx),
            (HUMAN, _) => self.open_human(link, cx),
            (TASK, step) => self.open_task(Draft::read(link), step.parse().ok(), cx),
            _ => self.open_lesson(&name, cx),
        }
    }

    fn frame(&mut self, cx: &mut Context) {
        cx.shell.changed |= self.board.frame(cx.now);
    }
}

impl Stage for Learn {
    fn puzzle(&self) -> &Arc<Puzzle> {
        self.board.puzzle()
    }

    fn shown(&self) -> &Permutation {
        self.board.animator().position()
    }

    fn position(&self) -> &Permutation {
        self.board.position()
    }

    fn turn(&self) -> Option<scene::Turn> {
        self.board.animator().turn()
    }

    fn is_moving(&self) -> bool {
        self.board.animator().is_moving()
    }

    fn highlights(&self) -> Vec<Highlight> {
        let Some(step) = self.on_puzzle() else {
            return Vec::new();
        };
        let registers = |lit| {
            let design = self.design.as_ref();
            design.map_or_else(Vec::new, |design| design.highlights(lit))
        };
        let bright = |names: &[String]| Highlight {
            target: Target::Pieces(self.pieces(names)),
            colour: LIGHT,
            style: Style::Unsolved,
        };
        match &step.lit {
            Lit::Registers => registers(None),
            Lit::Register(n) => registers(Some(*n)),
            Lit::Pieces(names) => vec![bright(names)],
            Lit::Both(names) => {
                let mut all = registers(None);
                all.push(bright(names));
                all
            }
        }
    }

    /// The cycles of the step's drawing, in its colours; where pieces are lit, those of them alone.
    fn loops(&self) -> Vec<Loop> {
        let Some(step) = self.on_puzzle() else {
            return Vec::new();
        };
        let lit = match &step.lit {
            Lit::Pieces(names) => self.pieces(names),
            _ => Vec::new(),
        };
        let cycles = step.cycles.iter().enumerate();
        let shown = cycles.filter(|(_, cycle)| {
            lit.is_empty() || cycle.pieces.iter().all(|piece| lit.contains(piece))
        });
        shown
            .map(|(n, cycle)| Loop {
                pieces: cycle.pieces.clone(),
                colour: REGISTER_COLOURS[n % REGISTER_COLOURS.len()],
            })
            .collect()
    }

    fn is_solved(&self) -> bool {
        self.board.position().is_identity()
    }

    fn hand(&mut self, hand: Hand, cx: &mut Context) {
        match hand {
            Hand::Turn(mv) => self.board.turn(&[mv], 0.0, cx.now),
            Hand::Tap(moves) => self.board.turn(&moves, 0.0, cx.now),
            Hand::Drag {
                mv,
                progress,
                whole: true,
            } => self.board.turn(&[mv], progress, cx.now),
            Hand::Drag { mv, progress, .. } => {
                self.board.fall_back(mv, progress, cx.now);
                return;
            }
        }
        self.judge_turn(cx);
    }

    fn set_speed(&mut self, speed: Speed) {
        self.board.set_speed(speed);
    }

    fn set_still(&mut self, still: bool) {
        self.board.set_still(still);
    }
}

/// The lessons that are stored: the number and the text of each.
#[inline(never)]
fn lessons(stored: &[(String, String)]) -> Vec<(String, String)> {
    let mut lessons = Vec::new();
    for (key, text) in stored {
        if let Some(id) = key.strip_prefix(LESSON_KEY) {
            lessons.push((id.to_owned(), text.clone()));
        }
    }
    lessons
}

/// The registers that algorithms make of a puzzle, if they make any.
fn design(step: &Step) -> Option<Design> {
    let architecture = Architecture::from_algorithms(&step.puzzle, step.registers.clone()).ok()?;
    Some(Design::of_algorithms(&step.puzzle, architecture))
}
