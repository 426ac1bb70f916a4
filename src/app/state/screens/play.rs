//! The screen Play: one puzzle, what is done with it, and how it is looked at.
//!
//! Everything that is done is a step of one [`Timeline`]: a turn by hand is put at its end, and the text of the
//! algorithm bar is the same steps in words. Going along the timeline changes nothing; every change to it can be taken
//! back ([`history::History`]).

mod action;
pub mod apart;
pub mod away;
pub mod bench;
pub mod bindings;
pub mod clock;
pub mod colours;
pub mod cycles;
pub mod drawn;
pub mod entry;
pub mod export;
pub mod filter;
pub mod filters;
pub mod follow;
pub mod gallery;
pub mod hands;
pub mod history;
pub mod idle;
pub mod key_sets;
pub mod keys;
pub mod library;
pub mod look;
pub mod macros;
pub mod mouse;
pub mod own_puzzles;
mod panel;
pub mod parsed;
pub mod playback;
pub mod proof;
pub mod replay;
pub mod rewriting;
mod saved_notation;
mod session;
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

use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, Count, FaceId, MoveId, Puzzle, Step, catalogue};

use scene::{Followed, Highlight, Loop, Mark, Style, Target};
use wire::TurnCount;

use super::{Hand, Screen, ScreenId, Stage};
use crate::state::Effect;
use crate::state::address::Address;
use crate::state::colours::REGISTER_COLOURS;
use crate::state::context::Context;
use crate::state::keymap::Keymap;
use crate::state::link::Link;
use crate::state::settings::Saved;
use crate::state::solver::Solver;
use crate::state::speed::Speed;
pub use action::{Action, Go};
pub use bench::Bench;
use idle::Idle;
use library::Library;
use look::Look;
pub use panel::Panel;
use parsed::{ParseError, ParsedAlgorithm};
use playback::Pace;
use replay::Replay;
pub use session::Session;
use settings::Settings;
use timeline::Timeline;

/// Storage key of the puzzle that was open last.
pub const PUZZLE_KEY: &str = "hypercubist/play/puzzle";
/// The puzzle of a first visit.
pub const FIRST: &str = "3x3x3";
/// A single turn by hand is never shown more slowly, milliseconds.
const SLOWEST_HAND_MS: f64 = 260.0;

/// The most moves that are looked at for a way back to the solved puzzle.
const MOST_BACK: usize = 20_000;

/// The screen Play.
pub struct Play {
    /// What is set, whatever the puzzle.
    pub settings: Saved<Settings>,
    /// What belongs to the person at the page, whatever the puzzle.
    pub library: Library,
    /// The puzzle in hand, and what belongs to it.
    pub bench: Bench,
    /// Whether the tesseract turns by itself.
    pub idle: Idle,
    /// A smart cube that is followed.
    following: Option<Box<hands::Following>>,
}

impl Play {
    /// What an earlier visit stored, with the puzzle of this name, which the catalogue or the visitor has, in hand; or
    /// the first of all.
    ///
    /// # Panics
    /// Never: the catalogue has the first one.
    pub fn new(stored: &[(String, String)], name: Option<&str>) -> Self {
        let library = Library::restore(stored);
        let puzzle = name
            .and_then(|name| library.puzzles.find(name))
            .or_else(|| catalogue::by_name(FIRST))
            .expect("the catalogue has the first puzzle");
        let mut play = Self {
            settings: settings::restore(stored),
            library,
            bench: Bench::new(puzzle),
            idle: Idle::restore(stored),
            following: None,
        };
        play.resume();
        play.derive();
        play
    }

    pub fn timeline(&self) -> &Timeline {
        &self.bench.session.timeline
    }

    /// How the puzzle came to its start: moves in its notation, or cycles of pieces.
    pub fn setup(&self) -> &str {
        &self.bench.session.setup
    }

    /// What the algorithm bar shows.
    pub fn text(&self) -> &str {
        match &self.bench.session.draft {
            Some((text, _)) => text,
            None => self.timeline().parsed().text(),
        }
    }

    /// What is wrong with it.
    pub fn error(&self) -> Option<&ParseError> {
        self.bench.session.draft.as_ref().map(|(_, error)| error)
    }

    /// Works out which pieces are shown, and what the algorithm does.
    fn derive(&mut self) {
        self.notice_shown();
        self.work_out_analysis();
        self.work_out_laws();
        if self.bench.panel == Panel::Colours {
            self.open_entry();
        }
        self.bench.look.choose_visible(
            &self.bench.puzzle,
            self.bench.animator.position(),
            self.held_face(),
        );
    }

    /// The cell that a key has taken hold of, if it is to stand out.
    fn held_face(&self) -> Option<FaceId> {
        if !(self.bench.held && self.settings.dims) {
            return None;
        }
        turns::grips(&self.bench.puzzle).get(self.bench.grip)?.face
    }

    /// Whether a left click turns counter-clockwise. Where that can be chosen by itself, in four dimensions, it can be
    /// the reverse of what the buttons of the mouse usually do.
    pub fn reverses_clicks(&self) -> bool {
        let reverse = self.settings.reverse && self.bench.puzzle.dimensions() == 4;
        reverse != self.settings.mouse.is_reversed()
    }

    /// Whether a drag goes through the fourth dimension.
    pub fn drags_through(&self) -> bool {
        self.settings.through && self.bench.puzzle.dimensions() == 4
    }

    /// Whether it plays.
    pub fn is_playing(&self) -> bool {
        self.bench.playing.is_some()
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        self.bench.history.can_undo()
    }

    /// Whether there is something to do again.
    pub fn can_redo(&self) -> bool {
        self.bench.history.can_redo()
    }

    /// How many turns are done, in the chosen metric.
    pub fn turns(&self) -> u64 {
        let timeline = self.timeline();
        self.length(&timeline.parsed().steps()[..timeline.at()])
    }

    /// How the turns of the present puzzle are counted.
    pub fn count(&self) -> Count {
        if self.bench.puzzle.dimensions() > 3 {
            self.settings.count_4d
        } else {
            self.settings.count
        }
    }

    pub(super) fn set_count(&mut self, count: Count) {
        if self.bench.puzzle.dimensions() > 3 {
            self.settings.count_4d = count;
        } else {
            self.settings.count = count;
        }
    }

    /// In four dimensions turns of one cell in a row are one rotation of it, whoever does them; in three every step
    /// counts as it is written.
    fn length(&self, steps: &[Step]) -> u64 {
        if self.bench.puzzle.dimensions() > 3 {
            let moves = steps.iter().flat_map(|step| step.moves.iter().copied());
            return self
                .count()
                .of(&self.bench.puzzle, &Algorithm::from_moves(moves.collect()));
        }
        let steps = steps.iter();
        steps
            .map(|step| self.count().of_step(&self.bench.puzzle, &step.moves))
            .sum()
    }

    /// The length of an algorithm, in the chosen metric; `None` if it cannot be read.
    pub fn length_of(&self, algorithm: &str) -> Option<u64> {
        let parsed = ParsedAlgorithm::read(&self.bench.puzzle, algorithm).ok()?;
        Some(self.length(parsed.steps()))
    }

    /// The steps after which the stages of the solution end, if the solution is what the timeline ends with.
    pub fn stage_ends(&self) -> Option<Vec<usize>> {
        let solution = self.bench.solver.solution()?;
        let all = solution.stages.last()?.end as usize;
        if self.bench.solver.is_running() || self.timeline().len() != self.bench.solved_from + all {
            return None;
        }
        let ends = solution.stages.iter().map(|stage| stage.end as usize);
        Some(ends.map(|end| self.bench.solved_from + end).collect())
    }

    pub fn speed(&self) -> Speed {
        self.bench.speed
    }

    /// The number of turns to scramble with, or what is wrong with what is typed.
    ///
    /// # Errors
    /// When it is not a number from 1 to [`crate::state::scramble::MOST`].
    pub fn scramble_moves(&self) -> Result<usize, String> {
        crate::state::scramble::count(&self.bench.scramble_length)
    }
}

impl Screen for Play {
    fn title(&self) -> String {
        self.bench.puzzle.name().to_owned()
    }

    fn address(&self) -> String {
        format!("{}/{}", ScreenId::Play.href(), self.bench.puzzle.name())
    }

    fn link(&self) -> (Link, String) {
        (self.shared(), self.address())
    }

    fn keymap(&self) -> Keymap {
        Keymap::Play {
            puzzle: self.bench.puzzle.clone(),
            keys: self.settings.keys.clone(),
            virtual_keys: self.settings.virtual_keys && self.bench.puzzle.dimensions() == 3,
            asking: self.bench.asking.is_some(),
            timing: self.bench.panel == Panel::Times,
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
        // While it plays the mark shows the step; moving the caret, too, makes the browser lay out the page each time.
        if self.bench.playing.is_none() {
            cx.effects
                .extend(self.bench.caret.take().map(Effect::Caret));
        }
    }

    fn stage_mut(&mut self) -> Option<&mut dyn Stage> {
        Some(self)
    }
}

impl Stage for Play {
    fn puzzle(&self) -> &Arc<Puzzle> {
        &self.bench.puzzle
    }

    fn shown(&self) -> &Permutation {
        self.bench.animator.position()
    }

    fn position(&self) -> &Permutation {
        self.timeline().position()
    }

    fn turn(&self) -> Option<scene::Turn> {
        self.bench.animator.turn()
    }

    fn is_moving(&self) -> bool {
        self.bench.playing.is_some() || self.bench.animator.is_moving()
    }

    /// Those that the algorithm, a useful move or a trick changes, while its panel is open; and the stickers that are
    /// chosen for a macro.
    fn highlights(&self) -> Vec<Highlight> {
        if self.bench.macro_draft.picking.is_some() {
            return self.macro_highlights();
        }
        match self.bench.panel {
            Panel::Cycles => return self.cycle_highlights(),
            Panel::Apart => return self.apart_highlights(),
            _ => {}
        }
        let listed = matches!(self.bench.panel, Panel::Gallery | Panel::Quarks);
        if !listed || self.bench.gallery.lit.is_empty() {
            return Vec::new();
        }
        vec![Highlight {
            target: Target::Pieces(self.bench.gallery.lit.clone()),
            colour: REGISTER_COLOURS[0],
            style: Style::Register(Mark::FOR_REGISTERS[0]),
        }]
    }

    /// Those of the algorithm, while their panel is open.
    fn loops(&self) -> Vec<Loop> {
        self.cycle_loops()
    }

    fn followed(&self) -> Option<Followed> {
        self.followed_on_stage()
    }

    fn look(&self) -> Option<&Look> {
        Some(&self.bench.look)
    }

    fn solver(&self) -> Option<&Solver> {
        Some(&self.bench.solver)
    }

    fn solver_mut(&mut self) -> Option<&mut Solver> {
        Some(&mut self.bench.solver)
    }

    fn way_back(&self) -> Option<Algorithm> {
        let setup = self.setup_moves()?;
        let timeline = self.timeline();
        let done = timeline.parsed().steps()[..timeline.at()].iter();
        let done: Vec<MoveId> = done.flat_map(|step| step.moves.iter().copied()).collect();
        let there = setup.then(&Algorithm::from_moves(done));
        (there.len() <= MOST_BACK).then(|| {
            there
                .inverse(&self.bench.puzzle)
                .simplified(&self.bench.puzzle)
        })
    }

    /// If it plays the solution that is shown, from where that begins on: a better one solves the same position.
    fn pause(&mut self, _now: f64) {
        if self.bench.playing.take().is_none() {
            return;
        }
        let solution = self
            .bench
            .solver
            .solution()
            .map(|solution| &solution.algorithm);
        let solution =
            solution.and_then(|text| ParsedAlgorithm::read(&self.bench.puzzle, text).ok());
        if solution
            .is_some_and(|all| self.timeline().len() == self.bench.solved_from + all.steps().len())
        {
            self.jump(self.bench.solved_from);
        }
    }

    fn hand(&mut self, hand: Hand, cx: &mut Context) {
        self.update(Action::Hand(hand), cx);
    }

    fn set_speed(&mut self, speed: Speed) {
        if self.bench.speed != speed && self.bench.playing.is_some() {
            self.bench.playing = Some(Pace::Chosen);
            self.settings.replay = Replay::Even;
        }
        self.bench.speed = speed;
    }

    fn set_still(&mut self, still: bool) {
        self.bench.animator.set_still(still);
    }

    fn solve_count(&self) -> Option<TurnCount> {
        let usual = matches!(self.settings.solve_count, TurnCount::Htm | TurnCount::Qtm);
        let unusual = self.bench.look.colours.is_some() && !usual;
        Some(if unusual {
            TurnCount::Htm
        } else {
            self.settings.solve_count
        })
    }

    fn play_solution(&mut self, algorithm: &str, now: f64) {
        if let Ok(parsed) = ParsedAlgorithm::read(&self.bench.puzzle, algorithm) {
            self.bench.solved_from = self.timeline().at();
            self.append(&parsed, words::play::WHAT_SOLUTION.text(), now);
        }
    }

    /// In whatever orientation the whole puzzle is.
    fn is_solved(&self) -> bool {
        self.bench
            .look
            .looks_solved(&self.bench.puzzle, self.position())
    }
}

/// What undoes some moves, in the puzzle's notation.
fn inverse_of(puzzle: &Puzzle, moves: impl Iterator<Item = MoveId>) -> String {
    let moves: Vec<MoveId> = moves.collect();
    let undone = timeline::inverse(puzzle, &moves).into_vec();
    Algorithm::from_moves(undone).display(puzzle).to_string()
}
