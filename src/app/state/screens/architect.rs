//! The screen Architect: which registers a puzzle can hold, the algorithms that add to them.
//!
//! The engine in the worker finds and searches; this holds what was asked, what is known so far, and how far a
//! search got, so that a worker that dies costs nothing but time.

pub mod design;
pub mod finder;
mod jobs;
pub mod naming;
pub mod orders;
pub mod rings;
pub mod saved;
pub mod saved_list;
mod saving;
pub mod search;
mod share;
pub mod update;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle, catalogue};
pub use qat_text::letter;
pub use saved_list::NotSaved;
use scene::{Highlight, Hints, Setting, View};
use wire::ArchitectureView;

use super::{Hand, Screen, ScreenId, Stage};
use crate::state::address::Address;
use crate::state::animator::Animator;
use crate::state::context::Context;
use crate::state::keymap::Keymap;
use crate::state::link::Link;
use crate::state::settings::Saved;
use crate::state::speed::Speed;
use design::Design;
use finder::{Finder, Ratio, Sort};
use orders::Orders;
use saved_list::SavedSearches;
use search::{Goal, Search};

/// The puzzle of a first visit.
const FIRST: &str = "3x3x3";

/// An action of Architect.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Another puzzle, by name.
    Choose(String),
    /// Which panel is shown.
    Panel(Panel),
    /// How many registers to look for.
    Registers(u32),
    /// The fewest values of each, as typed.
    Least(String),
    /// How unequal they may be.
    Ratio(Ratio),
    /// The order of the table.
    Sort(Sort),
    /// Which numbers of values must occur, as typed.
    Only(String),
    /// Show more rows.
    More,
    /// Look for registers again.
    Find,
    /// Stop looking for them.
    StopFinding,
    /// Which orders there are, and whether registers fit.
    Orders(orders::Action),
    /// Take these registers, by their numbers of values.
    Take(Vec<u64>),
    /// Light the pieces of one register, or of all.
    Light(Option<usize>),
    /// Add 1 to a register, or take 1 away.
    Add(usize, bool),
    /// Everything home.
    Home,
    /// A turn by hand.
    Hand(Hand),
    /// Look for the shortest algorithms, or go on.
    Search,
    /// How the algorithms are looked for.
    Goal(Goal),
    /// Put the search aside.
    Pause,
    /// Give the search up.
    Drop,
    /// Take one of a register's algorithms.
    Pick { register: usize, algorithm: usize },
    /// Write the registers into the program on Run; `true` into a new one.
    Use {
        /// Whether the program is a new one.
        new: bool,
    },
    /// What an earlier visit saved under this name.
    Fetched {
        name: String,
        /// The bytes, if there are any.
        bytes: Option<Vec<u8>>,
    },
    /// The searches that are saved: their names and their first bytes.
    Listed(Vec<(String, Vec<u8>)>),
    /// The search of this name is not saved.
    NotSaved(String, NotSaved),
    /// Forget the search of this name.
    Forget(String),
    /// Take the registers' algorithms of the catalogue instead of those that were found.
    Catalogue,
}

/// A panel of the screen. A wide page shows the finder beside one of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// What is possible.
    #[default]
    Find,
    /// The registers that were taken, and their algorithms.
    Solve,
}

impl Panel {
    /// All of them, in order.
    pub const ALL: [Self; 2] = [Self::Find, Self::Solve];

    /// Its name in style sheets and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Find => "find",
            Self::Solve => "solve",
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Find => words::architect::FIND.text(),
            Self::Solve => words::architect::REGISTERS.text(),
        }
    }
}

/// The registers that were taken.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Their numbers of values, in order.
    pub orders: Vec<u64>,
    /// What was found about them; `None` where only their algorithms are known.
    pub found: Option<ArchitectureView>,
    /// What was on the puzzle when they were taken: with algorithms if the catalogue has such registers.
    pub first: Design,
    /// Whether those are algorithms that the user gave.
    pub own: bool,
    /// On the puzzle.
    pub design: Design,
    /// The search for their algorithms.
    pub search: Search,
    /// The searches for other goals, which were put aside.
    others: Vec<Search>,
    /// The goal of a first search.
    usual: Goal,
    /// Whether the user has chosen a goal.
    chosen: bool,
}

impl Taken {
    /// The name under which the search is saved.
    fn key(&self) -> String {
        saved::name(self.design.puzzle.name(), &self.orders, self.search.goal)
    }
}

/// The screen Architect.
pub struct Architect {
    puzzle: Arc<Puzzle>,
    /// The position once everything has been shown.
    position: Permutation,
    animator: Animator,
    speed: Speed,
    /// The panel that is shown.
    pub panel: Panel,
    /// What is set, whatever the puzzle.
    pub settings: Saved<finder::Settings>,
    /// What is possible.
    pub finder: Finder,
    /// Which orders there are, and whether registers fit.
    pub orders: Orders,
    /// The registers that were taken.
    pub taken: Option<Taken>,
    /// The registers that a link asks for, until they are found, and the goal of their search.
    wanted: Option<(Vec<u64>, Option<Goal>)>,
    /// The searches that are saved.
    pub saved: SavedSearches,
    /// The register whose pieces alone are lit.
    pub lit: Option<usize>,
}

impl Default for Architect {
    fn default() -> Self {
        let puzzle = catalogue::by_name(FIRST).expect("the catalogue has the first puzzle");
        Self {
            position: puzzle.solved(),
            animator: Animator::new(puzzle.clone(), puzzle.solved()),
            speed: Speed::default(),
            panel: Panel::default(),
            settings: Saved::default(),
            finder: Finder::default(),
            orders: Orders::default(),
            taken: None,
            wanted: None,
            saved: SavedSearches::default(),
            lit: None,
            puzzle,
        }
    }
}

impl Architect {
    /// With what earlier visits stored.
    pub fn new(stored: &[(String, String)]) -> Self {
        let settings = Saved::restore(stored);
        Self {
            finder: Finder::new(&settings),
            settings,
            ..Self::default()
        }
    }

    /// The registers on the puzzle.
    pub fn design(&self) -> Option<&Design> {
        self.taken.as_ref().map(|taken| &taken.design)
    }

    /// The puzzle solved, with no turn in progress.
    fn home(&mut self) {
        let puzzle = self.puzzle().clone();
        self.position = puzzle.solved();
        self.animator.put(puzzle, self.position.clone());
    }

    /// Does moves, one after the other, on the screen too.
    fn turn_by(&mut self, moves: &[MoveId], now: f64) {
        let puzzle = self.puzzle().clone();
        for &id in moves {
            self.position.then_assign(&puzzle.mv(id).permutation);
            self.animator.turn_by(&[id], 0.0, self.speed.turn_ms(), now);
        }
    }
}

impl Screen for Architect {
    fn title(&self) -> String {
        words::architect::title(self.puzzle().name())
    }

    fn address(&self) -> String {
        format!("{}/{}", ScreenId::Architect.href(), self.puzzle().name())
    }

    fn link(&self) -> (Link, String) {
        (self.query(), self.address())
    }

    fn keymap(&self) -> Keymap {
        Keymap::Architect
    }

    fn stage(&self) -> Option<&dyn Stage> {
        Some(self)
    }

    fn tab(&self) -> &'static str {
        self.panel.id()
    }

    fn open(&mut self, address: &Address, link: &Link, cx: &mut Context) {
        self.open_puzzle(&address.name(), link, cx);
    }

    fn frame(&mut self, cx: &mut Context) {
        cx.shell.changed |= self.animator.frame(cx.now);
    }

    fn solver_ready(&mut self, cx: &mut Context) {
        if *cx.screen == ScreenId::Architect {
            self.find_if_possible(cx);
        }
    }

    fn stage_mut(&mut self) -> Option<&mut dyn Stage> {
        Some(self)
    }
}

impl Stage for Architect {
    fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    fn shown(&self) -> &Permutation {
        self.animator.position()
    }

    fn position(&self) -> &Permutation {
        &self.position
    }

    fn turn(&self) -> Option<scene::Turn> {
        self.animator.turn()
    }

    fn is_moving(&self) -> bool {
        self.animator.is_moving()
    }

    fn highlights(&self) -> Vec<Highlight> {
        self.design()
            .map_or_else(Vec::new, |design| design.highlights(self.lit))
    }

    /// With a small picture of its other side, where there is one.
    fn view(&self) -> Option<View> {
        let puzzle = self.puzzle();
        let mut view = View::of(puzzle);
        if Setting::of(puzzle, view.shape).contains(&Setting::Hints) {
            view.hints = Hints::BackView;
        }
        Some(view)
    }

    fn is_solved(&self) -> bool {
        self.position.is_identity()
    }

    fn hand(&mut self, hand: Hand, cx: &mut Context) {
        self.update(Action::Hand(hand), cx);
    }

    fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    fn set_still(&mut self, still: bool) {
        self.animator.set_still(still);
    }
}

/// Reads algorithms; `None` if any cannot be read.
fn read(puzzle: &Puzzle, texts: &[&str]) -> Option<Vec<Algorithm>> {
    texts
        .iter()
        .map(|text| Algorithm::parse(puzzle, text).ok())
        .collect()
}
