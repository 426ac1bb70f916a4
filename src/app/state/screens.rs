//! The screens of the page: each has its state, its actions and its reducer.

pub mod architect;
pub mod atlas;
pub mod play;
pub mod run;

use std::sync::Arc;

use group::Permutation;
use puzzle::{MoveId, Puzzle};
use scene::{Highlight, View};
use wire::TurnCount;

use super::address::Address;
use super::context::Context;
use super::keymap::Keymap;
use super::link::Link;
use super::solver::Solver;
use super::speed::Speed;
use play::look::Look;

/// A screen of the page. Each has its own address behind the `#`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenId {
    /// A program on its puzzle.
    #[default]
    Run,
    /// Any puzzle, by hand and by algorithm.
    Play,
    /// Registers that a puzzle can hold, and their algorithms.
    Architect,
    /// The tables: what is known of the puzzles, and counting it again.
    Atlas,
}

impl ScreenId {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Run, Self::Play, Self::Architect, Self::Atlas];

    /// Its name in addresses, style sheets and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Play => "play",
            Self::Architect => "architect",
            Self::Atlas => "atlas",
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Play => "Play",
            Self::Architect => "Architect",
            Self::Atlas => "Atlas",
        }
    }

    /// Its address on this page.
    pub fn href(self) -> String {
        format!("#/{}", self.id())
    }
}

/// What a hand does to the puzzle.
#[derive(Clone, Debug)]
pub enum Hand {
    /// One turn, with a button or a key.
    Turn(MoveId),
    /// A sticker was tapped, which means these moves as one motion.
    Tap(Vec<MoveId>),
    /// A layer was dragged and let go.
    Drag {
        /// The move.
        mv: MoveId,
        /// How much of it is done, 0 to 1.
        progress: f32,
        /// Whether it is to be completed.
        whole: bool,
    },
}

/// What the page asks of the screen that is shown.
pub trait Screen {
    /// The window's title, without the page's name.
    fn title(&self) -> String;

    /// The address of what is shown: what stands behind the `#`, with it.
    fn address(&self) -> String;

    /// What a link to it holds, and the address that this is put behind.
    fn link(&self) -> (Link, String) {
        (Link::default(), self.address())
    }

    /// What the keys do.
    fn keymap(&self) -> Keymap;

    /// Its puzzle, if it shows one.
    fn stage(&self) -> Option<&dyn Stage>;

    /// The same, to change it.
    fn stage_mut(&mut self) -> Option<&mut dyn Stage>;

    /// Opens what an address says; `link` is what stands behind its question mark.
    fn open(&mut self, address: &Address, link: &Link, cx: &mut Context);

    /// Another screen is shown from now on.
    fn leave(&mut self, _cx: &mut Context) {}

    /// Time for the next picture.
    fn frame(&mut self, _cx: &mut Context) {}

    /// The solver listens now.
    fn solver_ready(&mut self, _cx: &mut Context) {}
}

/// A screen's puzzle, and how it is drawn.
pub trait Stage {
    /// The puzzle.
    fn puzzle(&self) -> &Arc<Puzzle>;

    /// The position that is shown, before the turn in progress.
    fn shown(&self) -> &Permutation;

    /// The position once every turn has been shown.
    fn position(&self) -> &Permutation;

    /// The turn in progress.
    fn turn(&self) -> Option<scene::Turn>;

    /// Whether frames are wanted.
    fn is_moving(&self) -> bool;

    /// The pieces that stand out.
    fn highlights(&self) -> Vec<Highlight>;

    /// What the user has chosen about how it is looked at, where that can be chosen.
    fn look(&self) -> Option<&Look> {
        None
    }

    /// How it is projected; `None` for the puzzle's usual view.
    fn view(&self) -> Option<View> {
        self.look().map(|look| look.view)
    }

    /// What there is to say about solving it, where it can be solved.
    fn solver(&self) -> Option<&Solver> {
        None
    }

    /// The same, to change it.
    fn solver_mut(&mut self) -> Option<&mut Solver> {
        None
    }

    /// Whether it is solved.
    fn is_solved(&self) -> bool;

    /// The puzzle is turned by hand.
    fn hand(&mut self, hand: Hand, cx: &mut Context);

    /// Changes how fast turns are shown.
    fn set_speed(&mut self, speed: Speed);

    /// Shows turns at once instead of moving through them, for people who want no motion.
    fn set_still(&mut self, still: bool);

    /// What counts as one move of a solution.
    fn solve_count(&self) -> TurnCount {
        TurnCount::Htm
    }

    /// Stops what plays, so that the position stays as it is.
    fn pause(&mut self, _now: f64) {}

    /// Plays a solution, in the puzzle's notation.
    fn play_solution(&mut self, _algorithm: &str, _now: f64) {}
}
