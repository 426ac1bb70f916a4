//! The screen Play: one puzzle, what is done with it, and how it is looked at.
//!
//! Everything that is done is a step of one [`Timeline`]: a turn by hand is put at its end, and the text of the
//! algorithm bar is the same steps in words. Going along the timeline changes nothing; every change to it can be taken
//! back ([`History`]).

mod action;
pub mod apart;
pub mod clock;
pub mod colours;
pub mod cycles;
pub mod entry;
pub mod export;
pub mod filters;
pub mod gallery;
pub mod history;
pub mod key_sets;
pub mod keys;
pub mod look;
pub mod macros;
pub mod mouse;
pub mod own_puzzles;
mod panel;
pub mod parsed;
pub mod playback;
mod pressed;
pub mod proof;
pub mod replay;
mod saved_notation;
pub mod settings;
pub mod share;
pub mod timeline;
pub mod times;
pub mod together;
pub mod tour;
pub mod turns;

pub mod update;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, FaceId, MoveId, Puzzle, catalogue};

use scene::{Highlight, Loop, Mark, Style, Target};
use wire::TurnCount;

use super::{Hand, Screen, ScreenId, Stage};
use crate::state::Effect;
use crate::state::REGISTER_COLOURS;
use crate::state::address::Address;
use crate::state::animator::Animator;
use crate::state::context::Context;
use crate::state::keymap::Keymap;
use crate::state::link::Link;
use crate::state::settings::Saved;
use crate::state::solver::Solver;
use crate::state::speed::Speed;
pub use action::{Action, Go};
use apart::Apart;
use clock::Clock;
use colours::OwnColours;
use cycles::Cycles;
use entry::Entry;
use filters::Filters;
use gallery::Gallery;
use history::History;
use key_sets::KeySets;
use keys::Taken;
use look::Look;
use macros::Macros;
use own_puzzles::OwnPuzzles;
pub use panel::Panel;
use parsed::{ParseError, ParsedAlgorithm, Step};
use playback::Pace;
use replay::Replay;
use settings::Settings;
use timeline::Timeline;
use times::Times;
use tour::Tour;

/// Storage key of the puzzle that was open last.
pub const PUZZLE_KEY: &str = "hypercubist/play/puzzle";
/// The puzzle of a first visit.
const FIRST: &str = "3x3x3";
/// A single turn by hand is never shown more slowly, milliseconds.
const SLOWEST_HAND_MS: f64 = 260.0;

/// The most moves that are looked at for a way back to the solved puzzle.
const MOST_BACK: usize = 20_000;

/// A puzzle's timeline with what it starts from.
#[derive(Clone, Debug)]
pub struct Session {
    /// How the puzzle came to its start: moves in its notation, or, where it was made by hand, cycles of pieces; empty
    /// if it is solved there.
    pub setup: Rc<str>,
    /// What is done from there.
    pub timeline: Timeline,
    /// A text that cannot be read, where there is one: the timeline is still the last one that could.
    pub draft: Option<(Rc<str>, ParseError)>,
    /// When each step of a timed solve was done, milliseconds after the clock started; empty where that is not known.
    pub moments: Vec<u32>,
}

/// See the module.
#[allow(
    clippy::struct_excessive_bools,
    reason = "switches that do not exclude one another"
)]
pub struct Play {
    /// What is set, whatever the puzzle.
    pub settings: Saved<Settings>,
    puzzle: Arc<Puzzle>,
    session: Session,
    history: History,
    animator: Animator,
    playing: Option<Pace>,
    speed: Speed,
    /// The timer.
    pub clock: Clock,
    /// The times that were taken.
    pub times: Times,
    pub solver: Solver,
    /// The step that the last solution began at.
    solved_from: usize,
    /// Whether the worker looks for a random position.
    pub scrambling: bool,
    /// The scramble's length, as typed.
    pub scramble_length: String,
    /// The panel beside the puzzle.
    pub panel: Panel,
    /// The pad's face, as its index in [`turns::grips`].
    pub grip: usize,
    /// Whether a key has taken hold of the pad's face, so that it stands out.
    held: bool,
    /// The user's own colours.
    pub own: OwnColours,
    /// The layers that the pad turns: bit 0 is the outermost.
    pub layers: u32,
    /// What is typed into the search of the puzzles' menu.
    pub search: String,
    /// Where the caret of the algorithm bar is to be put, UTF-16 code units, when the animation moves it.
    caret: Option<u32>,
    /// Saved choices of pieces to show.
    pub filters: Filters,
    /// Algorithms by name, to be done anywhere.
    pub macros: Macros,
    /// Sets of keys by name.
    pub key_sets: KeySets,
    /// The row of the keys' table that waits for a key, by name.
    pub asking: Option<&'static str>,
    /// The key that was pressed for it, if another row has it.
    pub taken: Option<Taken>,
    /// How the puzzle is looked at.
    pub look: Look,
    /// Puzzles beside those of the catalogue.
    pub puzzles: OwnPuzzles,
    /// The other puzzles that were in hand, by name.
    others: BTreeMap<String, PutAside>,
    /// What an earlier visit stored, by the puzzle's name.
    stored_sessions: BTreeMap<String, String>,
    /// What of the present puzzle need not be stored again.
    stored: Option<String>,
    /// What the algorithm does.
    pub cycles: Cycles,
    /// Pieces exchanged and turned by hand.
    pub apart: Apart,
    /// The colours of a real puzzle.
    pub entry: Entry,
    /// Turns that are chosen to be done at once; none while each is done as it is pressed.
    pub together: Option<Vec<MoveId>>,
    /// The useful moves and the show.
    pub gallery: Gallery,
    /// The tour of the tesseract.
    pub tour: Tour,
}

/// A puzzle that was put aside.
struct PutAside {
    session: Session,
    history: History,
    look: Look,
    clock: Clock,
    entry: Entry,
    scramble_length: String,
}

impl Play {
    /// A solved puzzle: the one of this name, which the catalogue has or is one of these; or the first of all.
    ///
    /// # Panics
    /// Never: the catalogue has the first one.
    pub fn new(puzzles: OwnPuzzles, name: Option<&str>) -> Self {
        let puzzle = name
            .and_then(|name| puzzles.find(name))
            .or_else(|| catalogue::by_name(FIRST))
            .expect("the catalogue has the first puzzle");
        Self {
            puzzles,
            ..Self::of(puzzle)
        }
    }

    /// This puzzle, solved.
    fn of(puzzle: Arc<Puzzle>) -> Self {
        Self {
            settings: Saved::default(),
            puzzles: OwnPuzzles::default(),
            session: Session::solved(&puzzle),
            animator: Animator::new(puzzle.clone(), puzzle.solved()),
            history: History::default(),
            playing: None,
            speed: Speed::default(),
            clock: Clock::Off,
            times: Times::default(),
            solver: Solver::default(),
            solved_from: 0,
            scrambling: false,
            scramble_length: crate::state::scramble::usual(&puzzle).to_string(),
            panel: Panel::default(),
            grip: 0,
            held: false,
            own: OwnColours::default(),
            layers: 1,
            search: String::new(),
            caret: None,
            filters: Filters::default(),
            macros: Macros::default(),
            key_sets: KeySets::default(),
            asking: None,
            taken: None,
            look: Look::new(&puzzle),
            cycles: Cycles::default(),
            apart: Apart::default(),
            entry: Entry::default(),
            together: None,
            gallery: Gallery::default(),
            tour: Tour::default(),
            puzzle,
            others: BTreeMap::new(),
            stored_sessions: BTreeMap::new(),
            stored: None,
        }
    }

    pub fn timeline(&self) -> &Timeline {
        &self.session.timeline
    }

    /// How the puzzle came to its start: moves in its notation, or cycles of pieces.
    pub fn setup(&self) -> &str {
        &self.session.setup
    }

    /// What the algorithm bar shows.
    pub fn text(&self) -> &str {
        match &self.session.draft {
            Some((text, _)) => text,
            None => self.timeline().parsed().text(),
        }
    }

    /// What is wrong with it.
    pub fn error(&self) -> Option<&ParseError> {
        self.session.draft.as_ref().map(|(_, trouble)| trouble)
    }

    /// Works out which pieces are shown, and what the algorithm does.
    fn sift(&mut self) {
        self.analyse();
        self.weigh();
        if self.panel == Panel::Colours {
            self.open_entry();
        }
        self.look
            .sift(&self.puzzle, self.animator.position(), self.held_face());
    }

    /// The cell that a key has taken hold of, if it is to stand out.
    fn held_face(&self) -> Option<FaceId> {
        if !(self.held && self.settings.dims) {
            return None;
        }
        turns::grips(&self.puzzle).get(self.grip)?.face
    }

    /// Whether a left click turns counter-clockwise. Where that can be chosen by itself, in four dimensions, it can be
    /// the reverse of what the buttons of the mouse usually do.
    pub fn reverses_clicks(&self) -> bool {
        let reverse = self.settings.reverse && self.puzzle.dimensions() == 4;
        reverse != self.settings.mouse.is_reversed()
    }

    /// Whether a drag goes through the fourth dimension.
    pub fn drags_through(&self) -> bool {
        self.settings.through && self.puzzle.dimensions() == 4
    }

    /// Whether it plays.
    pub fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is something to do again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// How many turns are done, in the chosen metric.
    pub fn turns(&self) -> u64 {
        let timeline = self.timeline();
        self.length(&timeline.parsed().steps()[..timeline.at()])
    }

    /// In four dimensions turns of one cell in a row are one rotation of it, whoever does them; in three every step
    /// counts as it is written.
    fn length(&self, steps: &[Step]) -> u64 {
        if self.puzzle.dimensions() > 3 {
            let moves = steps.iter().flat_map(|step| step.moves.iter().copied());
            return self
                .settings
                .count
                .of(&self.puzzle, &Algorithm::from_moves(moves.collect()));
        }
        let steps = steps.iter();
        steps
            .map(|step| self.settings.count.of_step(&self.puzzle, &step.moves))
            .sum()
    }

    /// The length of an algorithm, in the chosen metric; `None` if it cannot be read.
    pub fn length_of(&self, algorithm: &str) -> Option<u64> {
        let parsed = ParsedAlgorithm::read(&self.puzzle, algorithm).ok()?;
        Some(self.length(parsed.steps()))
    }

    /// The steps after which the stages of the solution end, if the solution is what the timeline ends with.
    pub fn stage_ends(&self) -> Option<Vec<usize>> {
        let solution = self.solver.solution()?;
        let all = solution.stages.last()?.end as usize;
        if self.solver.is_running() || self.timeline().len() != self.solved_from + all {
            return None;
        }
        let ends = solution.stages.iter().map(|stage| stage.end as usize);
        Some(ends.map(|end| self.solved_from + end).collect())
    }

    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// The number of turns to scramble with, or what is wrong with what is typed.
    ///
    /// # Errors
    /// When it is no number from 1 to [`crate::state::scramble::MOST`].
    pub fn scramble_moves(&self) -> Result<usize, String> {
        crate::state::scramble::count(&self.scramble_length)
    }
}

impl Screen for Play {
    fn title(&self) -> String {
        self.puzzle.name().to_owned()
    }

    fn address(&self) -> String {
        format!("{}/{}", ScreenId::Play.href(), self.puzzle.name())
    }

    fn link(&self) -> (Link, String) {
        (self.shared(), self.address())
    }

    fn keymap(&self) -> Keymap {
        Keymap::Play {
            puzzle: self.puzzle.clone(),
            keys: self.settings.keys.clone(),
            asking: self.asking.is_some(),
            timing: self.panel == Panel::Times,
        }
    }

    fn stage(&self) -> Option<&dyn Stage> {
        Some(self)
    }

    fn open(&mut self, address: &Address, link: &Link, cx: &mut Context) {
        self.open_puzzle(&address.name(), link, cx);
    }

    fn frame(&mut self, cx: &mut Context) {
        cx.shell.changed |= self.next_frame(cx.now);
        cx.effects.extend(self.caret.take().map(Effect::Caret));
    }

    fn stage_mut(&mut self) -> Option<&mut dyn Stage> {
        Some(self)
    }
}

impl Stage for Play {
    fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    fn shown(&self) -> &Permutation {
        self.animator.position()
    }

    fn position(&self) -> &Permutation {
        self.timeline().position()
    }

    fn turn(&self) -> Option<scene::Turn> {
        self.animator.turn()
    }

    fn is_moving(&self) -> bool {
        self.playing.is_some() || self.animator.is_moving()
    }

    /// Those that the algorithm, a useful move or a trick changes, while its panel is open; and the stickers that are
    /// chosen for a macro.
    fn highlights(&self) -> Vec<Highlight> {
        if self.macros.picking.is_some() {
            return self.macro_highlights();
        }
        match self.panel {
            Panel::Cycles => return self.cycle_highlights(),
            Panel::Apart => return self.apart_highlights(),
            _ => {}
        }
        let listed = matches!(self.panel, Panel::Gallery | Panel::Quarks);
        if !listed || self.gallery.lit.is_empty() {
            return Vec::new();
        }
        vec![Highlight {
            target: Target::Pieces(self.gallery.lit.clone()),
            colour: REGISTER_COLOURS[0],
            style: Style::Register(Mark::FOR_REGISTERS[0]),
        }]
    }

    /// Those of the algorithm, while their panel is open.
    fn loops(&self) -> Vec<Loop> {
        self.cycle_loops()
    }

    fn look(&self) -> Option<&Look> {
        Some(&self.look)
    }

    fn solver(&self) -> Option<&Solver> {
        Some(&self.solver)
    }

    fn solver_mut(&mut self) -> Option<&mut Solver> {
        Some(&mut self.solver)
    }

    fn way_back(&self) -> Option<Algorithm> {
        let setup = self.setup_moves()?;
        let timeline = self.timeline();
        let done = timeline.parsed().steps()[..timeline.at()].iter();
        let done: Vec<MoveId> = done.flat_map(|step| step.moves.iter().copied()).collect();
        let there = setup.then(&Algorithm::from_moves(done));
        (there.len() <= MOST_BACK).then(|| there.inverse(&self.puzzle).simplified(&self.puzzle))
    }

    /// If it plays the solution that is shown, from where that begins on: a better one solves the same position.
    fn pause(&mut self, _now: f64) {
        if self.playing.take().is_none() {
            return;
        }
        let solution = self.solver.solution().map(|solution| &solution.algorithm);
        let solution = solution.and_then(|text| ParsedAlgorithm::read(&self.puzzle, text).ok());
        if solution.is_some_and(|all| self.timeline().len() == self.solved_from + all.steps().len())
        {
            self.jump(self.solved_from);
        }
    }

    fn hand(&mut self, hand: Hand, cx: &mut Context) {
        self.update(Action::Hand(hand), cx);
    }

    fn set_speed(&mut self, speed: Speed) {
        if self.speed != speed && self.playing.is_some() {
            self.playing = Some(Pace::Chosen);
            self.settings.replay = Replay::Even;
        }
        self.speed = speed;
    }

    fn set_still(&mut self, still: bool) {
        self.animator.set_still(still);
    }

    fn solve_count(&self) -> Option<TurnCount> {
        let usual = matches!(self.settings.solve_count, TurnCount::Htm | TurnCount::Qtm);
        let unusual = self.look.colours.is_some() && !usual;
        Some(if unusual {
            TurnCount::Htm
        } else {
            self.settings.solve_count
        })
    }

    fn play_solution(&mut self, algorithm: &str, now: f64) {
        if let Ok(parsed) = ParsedAlgorithm::read(&self.puzzle, algorithm) {
            self.solved_from = self.timeline().at();
            self.append(&parsed, "the solution", now);
        }
    }

    /// In whatever orientation the whole puzzle is.
    fn is_solved(&self) -> bool {
        self.look.looks_solved(&self.puzzle, self.position())
    }
}

impl Session {
    /// A solved puzzle and no steps.
    fn solved(puzzle: &Arc<Puzzle>) -> Self {
        Self::from(puzzle, "".into(), puzzle.solved())
    }

    fn from(puzzle: &Arc<Puzzle>, setup: Rc<str>, start: Permutation) -> Self {
        Self {
            setup,
            timeline: Timeline::new(puzzle.clone(), start, ParsedAlgorithm::default()),
            draft: None,
            moments: Vec::new(),
        }
    }
}

/// What undoes some moves, in the puzzle's notation.
fn inverse_of(puzzle: &Puzzle, moves: impl Iterator<Item = MoveId>) -> String {
    let moves: Vec<MoveId> = moves.collect();
    let undone = timeline::inverse(puzzle, &moves).into_vec();
    Algorithm::from_moves(undone).display(puzzle).to_string()
}
