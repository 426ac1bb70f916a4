//! The puzzle in hand, with all that belongs to it: another puzzle comes with another bench.

use std::rc::Rc;
use std::sync::Arc;

use puzzle::{MoveId, Puzzle};

use super::apart::Apart;
use super::away::Away;
use super::clock::Clock;
use super::cycles::Cycles;
use super::entry::Entry;
use super::follow::Follow;
use super::gallery::Gallery;
use super::history::History;
use super::keys::Taken;
use super::look::Look;
use super::macros;
use super::panel::Panel;
use super::playback::Pace;
use super::rewriting::Rewritten;
use super::session::Session;
use super::times::practice::Practice;
use crate::state::animator::Animator;
use crate::state::scramble;
use crate::state::solver::Solver;
use crate::state::speed::Speed;

/// The puzzle in hand.
pub struct Bench {
    pub(super) puzzle: Arc<Puzzle>,
    pub(super) session: Session,
    pub(super) history: History,
    pub(super) animator: Animator,
    pub(super) playing: Option<Pace>,
    pub(super) speed: Speed,
    /// The timer.
    pub clock: Clock,
    pub solver: Solver,
    /// The step that the last solution began at.
    pub(super) solved_from: usize,
    /// Whether the worker looks for a random position.
    pub scrambling: bool,
    /// The cases that are practised.
    pub practice: Practice,
    /// The scramble's length, as typed.
    pub scramble_length: String,
    /// The panel beside the puzzle.
    pub panel: Panel,
    /// The pad's face, as its index in [`turns::grips`](super::turns::grips).
    pub grip: usize,
    /// Whether a key has taken hold of the pad's face, so that it stands out.
    pub held: bool,
    /// How an algorithm was rewritten last.
    pub rewritten: Option<Rewritten>,
    /// The layers that the pad turns: bit 0 is the outermost.
    pub layers: u32,
    /// What is typed into the search of the puzzles' menu.
    pub search: String,
    /// Where the caret of the algorithm bar is to be put, UTF-16 code units, when the animation moves it.
    pub(super) caret: Option<u32>,
    /// The macro that is being made.
    pub macro_draft: macros::Draft,
    /// The row of the keys' table that waits for a key, by name.
    pub asking: Option<&'static str>,
    /// The key that was pressed for it, if another row has it.
    pub taken: Option<Taken>,
    /// How the puzzle is looked at.
    pub look: Look,
    /// What of the puzzle need not be stored again.
    pub(super) stored: Option<String>,
    /// What the algorithm does.
    pub cycles: Cycles,
    /// Pieces exchanged and turned by hand.
    pub apart: Apart,
    /// The colours of a real puzzle.
    pub entry: Entry,
    /// What the camera has seen of a scramble: its setup, and that in words.
    pub(super) checked: Option<(Rc<str>, String)>,
    /// The piece that is followed.
    pub follow: Follow,
    /// Turns that are chosen to be done at once; none while each is done as it is pressed.
    pub together: Option<Vec<MoveId>>,
    /// The useful moves and the show.
    pub gallery: Gallery,
    /// The puzzle of the game "One turn away", while it is played.
    pub away: Option<Away>,
}

impl Bench {
    /// This puzzle, solved.
    pub(super) fn new(puzzle: Arc<Puzzle>) -> Self {
        Self {
            session: Session::solved(&puzzle),
            animator: Animator::new(puzzle.clone(), puzzle.solved()),
            history: History::default(),
            playing: None,
            speed: Speed::default(),
            clock: Clock::Off,
            solver: Solver::default(),
            solved_from: 0,
            scrambling: false,
            practice: Practice::default(),
            scramble_length: scramble::usual(&puzzle).to_string(),
            panel: Panel::default(),
            grip: 0,
            held: false,
            rewritten: None,
            layers: 1,
            search: String::new(),
            caret: None,
            macro_draft: macros::Draft::default(),
            asking: None,
            taken: None,
            look: Look::new(&puzzle),
            stored: None,
            cycles: Cycles::default(),
            apart: Apart::default(),
            entry: Entry::default(),
            checked: None,
            follow: Follow::default(),
            together: None,
            gallery: Gallery::default(),
            away: None,
            puzzle,
        }
    }

    /// Whether a key has taken hold of a cell, or a sticker is waited for: Escape ends that.
    pub fn is_holding(&self) -> bool {
        self.held || self.follow.picking
    }

    /// Another puzzle, solved, on the bench of this one: the same panel is open, if that puzzle has it, and turns are
    /// shown as they are here.
    pub(super) fn next(&self, puzzle: Arc<Puzzle>) -> Self {
        let mut next = Self::new(puzzle);
        if Panel::of(&next.puzzle).contains(&self.panel) {
            next.panel = self.panel;
        }
        next.speed = self.speed;
        next.animator.set_still(self.animator.is_still());
        next
    }

    /// The puzzle is taken in hand again, as it was put aside; what was going on then is over.
    pub(super) fn resume(&mut self, aside: Self) {
        self.session = aside.session;
        self.history = aside.history;
        self.look = aside.look;
        self.clock = aside.clock;
        self.away = aside.away;
        self.entry = aside.entry;
        self.follow = aside.follow;
        self.scramble_length = aside.scramble_length;
        self.animator.jump(self.session.timeline.position());
    }
}
