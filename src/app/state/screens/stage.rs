//! A screen's puzzle: how it is drawn, turned by hand and solved.

use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle};
use scene::{Followed, Highlight, Loop, View};
use wire::{Goal, TurnCount};

use super::play::look::Look;
use crate::state::context::Context;
use crate::state::solver::Solver;
use crate::state::speed::Speed;

/// An action on the puzzle on the canvas, whatever the screen.
#[derive(Clone, Debug)]
pub enum Action {
    /// It is turned by hand.
    Hand(Hand),
    /// The same, by the move's name.
    TurnNamed(&'static str),
    Solve(Goal),
    /// Find all shortest solutions, if it is a 3x3x3.
    SolveAll,
    /// Play the moves that led here, backwards.
    TakeBack,
    /// Stop solving.
    CancelSolve,
    /// Download its picture.
    Picture,
}

/// What a hand does to the puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Hand {
    /// One turn, with a button or a key.
    Turn(MoveId),
    /// A sticker was tapped, which means these moves as one motion.
    Tap(Vec<MoveId>),
    /// A layer was dragged and let go.
    Drag {
        mv: MoveId,
        /// How much of it is done, 0 to 1.
        progress: f32,
        /// Whether it is to be completed.
        whole: bool,
    },
}

impl Hand {
    /// The turns that are made, whole.
    pub fn turns(&self) -> &[MoveId] {
        match self {
            Self::Turn(mv)
            | Self::Drag {
                mv, whole: true, ..
            } => std::slice::from_ref(mv),
            Self::Tap(moves) => moves,
            Self::Drag { .. } => &[],
        }
    }
}

/// A screen's puzzle, and how it is drawn.
pub trait Stage {
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

    /// The cycles that are drawn over it.
    fn loops(&self) -> Vec<Loop> {
        Vec::new()
    }

    /// The piece that is followed, with where the turn under the pointer would take it.
    fn followed(&self) -> Option<Followed> {
        None
    }

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

    /// Moves that lead from the position back to the solved puzzle, if what led there is known.
    fn way_back(&self) -> Option<Algorithm> {
        None
    }

    /// What counts as one move of a solution, where that can be chosen.
    fn solve_count(&self) -> Option<TurnCount> {
        None
    }

    /// Stops what plays, so that the position stays as it is.
    fn pause(&mut self, _now: f64) {}

    /// Plays a solution, in the puzzle's notation.
    fn play_solution(&mut self, _algorithm: &str, _now: f64) {}
}
