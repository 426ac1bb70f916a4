//! A smart cube on Play: the drawn cube follows it. A scramble that is to be made with it, an algorithm and a solution
//! wait for each of their turns.

use std::rc::Rc;

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle, cycles};

use super::session::Session;
use crate::state::real::{Guide, Hands};

/// A smart cube that Play follows, or that follows Play.
#[derive(Clone)]
pub struct Following {
    pub(super) hands: Hands,
    /// How the puzzle came to its start, and that: what [`Following::left`] was about.
    pub(super) setup: Rc<str>,
    pub(super) start: Permutation,
    /// The turns of the scramble that the real cube has not had yet.
    pub(super) left: Vec<MoveId>,
}

/// What is to be done with the smart cube.
pub struct Lead {
    /// What, and whether that leads on or back.
    pub guide: Guide,
    /// The turns that are, one of them at a time; none where the cube leads.
    pub turns: Vec<MoveId>,
    /// How many turns of a scramble are left.
    pub scramble: usize,
}

impl Following {
    /// Sees what the cube is to follow now.
    pub(super) fn follow(&mut self, puzzle: &Puzzle, session: &Session) {
        let timeline = &session.timeline;
        if self.setup != session.setup || self.start != *timeline.start() {
            self.setup.clone_from(&session.setup);
            self.start.clone_from(timeline.start());
            self.left = scramble(puzzle, session).unwrap_or_default();
            // A cube that is there already is not scrambled again.
            if self.hands.is_at(&self.start) {
                self.left.clear();
            }
        }
        if self.left.is_empty() {
            self.hands.follow(puzzle, timeline.position());
        } else {
            let undone = Algorithm::from_moves(self.left.clone()).permutation(puzzle);
            let expected = self.start.then(&undone.inverse());
            self.hands.follow(puzzle, &expected);
        }
    }
}

/// The moves that made the start, if moves did.
pub(super) fn scramble(puzzle: &Puzzle, session: &Session) -> Option<Vec<MoveId>> {
    if cycles::are_meant(puzzle, &session.setup) {
        return None;
    }
    let moves = Algorithm::parse(puzzle, &session.setup).ok()?;
    (moves.permutation(puzzle) == *session.timeline.start()).then(|| moves.into_moves())
}
