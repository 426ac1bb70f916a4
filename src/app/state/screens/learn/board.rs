//! The puzzle of a step: a position to begin with, the turns that were made, and stepping through them.

use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle};

use crate::state::animator::Animator;
use crate::state::speed::Speed;

/// Where the player bar can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    Start,
    /// One turn back.
    Back,
    /// One turn that was taken back.
    On,
    /// To all turns that were made.
    End,
    /// To this many turns.
    To(usize),
}

/// The puzzle of a lesson.
#[derive(Clone, Debug)]
pub struct Board {
    puzzle: Arc<Puzzle>,
    start: Permutation,
    moves: Vec<MoveId>,
    /// How many of the turns are done; the others were taken back.
    at: usize,
    position: Permutation,
    animator: Animator,
    speed: Speed,
}

impl Board {
    /// A puzzle in a position, with no turn made yet.
    pub fn new(puzzle: Arc<Puzzle>, start: Permutation, speed: Speed) -> Self {
        Self {
            animator: Animator::new(puzzle.clone(), start.clone()),
            position: start.clone(),
            start,
            moves: Vec::new(),
            at: 0,
            speed,
            puzzle,
        }
    }

    /// The same look and speed, with another puzzle or position.
    pub fn replaced(&self, puzzle: Arc<Puzzle>, start: Permutation) -> Self {
        let mut new = Self::new(puzzle, start, self.speed);
        new.animator.set_still(self.animator.is_still());
        new
    }

    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The position before any turn.
    pub fn start(&self) -> &Permutation {
        &self.start
    }

    /// The position once everything has been shown.
    pub fn position(&self) -> &Permutation {
        &self.position
    }

    /// What moves on the screen.
    pub fn animator(&self) -> &Animator {
        &self.animator
    }

    /// How fast turns are shown.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Changes how fast turns are shown.
    pub fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Shows turns at once instead of moving through them.
    pub fn set_still(&mut self, still: bool) {
        self.animator.set_still(still);
    }

    /// Goes on to the time `now`; whether a turn has ended.
    pub fn frame(&mut self, now: f64) -> bool {
        self.animator.frame(now)
    }

    /// The turns that are done.
    pub fn done(&self) -> &[MoveId] {
        &self.moves[..self.at]
    }

    /// How many turns can be gone through.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Makes turns, one after the other; the first is shown from `progress` on.
    pub fn turn(&mut self, moves: &[MoveId], progress: f32, now: f64) {
        self.moves.truncate(self.at);
        let mut from = progress;
        for &mv in moves {
            self.moves.push(mv);
            self.step(mv, from, now);
            from = 0.0;
        }
        self.at = self.moves.len();
    }

    /// Lets a layer fall back that was dragged and not far enough.
    pub fn fall_back(&mut self, mv: MoveId, progress: f32, now: f64) {
        self.animator.fall_back(mv, progress, now);
    }

    /// Whether the player bar's key would do anything.
    pub fn can(&self, go: Go) -> bool {
        match go {
            Go::Start | Go::Back => self.at > 0,
            Go::On | Go::End => self.at < self.moves.len(),
            Go::To(at) => at <= self.moves.len(),
        }
    }

    /// Goes there, by a turn where that is one turn away.
    pub fn go(&mut self, go: Go, now: f64) {
        if !self.can(go) {
            return;
        }
        match go {
            Go::Back => {
                self.at -= 1;
                let back = Algorithm::from_moves(vec![self.moves[self.at]]).inverse(&self.puzzle);
                for &mv in back.moves() {
                    self.step(mv, 0.0, now);
                }
            }
            Go::On => {
                let mv = self.moves[self.at];
                self.at += 1;
                self.step(mv, 0.0, now);
            }
            Go::Start => self.jump(0),
            Go::End => self.jump(self.moves.len()),
            Go::To(at) => self.jump(at),
        }
    }

    /// How often an algorithm has been done from the start on, if nothing else has.
    pub fn times(&self, algorithm: &Algorithm) -> Option<u64> {
        let moves = algorithm.moves();
        let (done, rest) = (self.at / moves.len(), self.at % moves.len());
        let same = self.done().chunks(moves.len()).all(|part| part == moves);
        (rest == 0 && same).then_some(done as u64)
    }

    fn step(&mut self, mv: MoveId, progress: f32, now: f64) {
        self.position.then_assign(&self.puzzle.mv(mv).permutation);
        self.animator
            .turn_by(&[mv], progress, self.speed.turn_ms(), now);
    }

    fn jump(&mut self, at: usize) {
        self.at = at;
        self.position.clone_from(&self.start);
        for &mv in &self.moves[..at] {
            self.position.then_assign(&self.puzzle.mv(mv).permutation);
        }
        self.animator.jump(&self.position);
    }
}
