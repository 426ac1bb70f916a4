//! What is done with a puzzle, and what it starts from.

use std::rc::Rc;
use std::sync::Arc;

use group::Permutation;
use puzzle::Puzzle;

use super::parsed::{ParseError, ParsedAlgorithm};
use super::timeline::Timeline;

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

impl Session {
    /// A solved puzzle and no steps.
    pub(super) fn solved(puzzle: &Arc<Puzzle>) -> Self {
        Self::from(puzzle, "".into(), puzzle.solved())
    }

    pub(super) fn from(puzzle: &Arc<Puzzle>, setup: Rc<str>, start: Permutation) -> Self {
        Self {
            setup,
            timeline: Timeline::new(puzzle.clone(), start, ParsedAlgorithm::default()),
            draft: None,
            moments: Vec::new(),
        }
    }

    /// The times of the steps from a step on are those of other steps from now on.
    pub(super) fn forget_from(&mut self, step: usize) {
        self.moments.truncate(step);
    }

    /// Whether it is known when each of its steps was done.
    pub(super) fn is_timed(&self) -> bool {
        !self.moments.is_empty() && self.moments.len() == self.timeline.len()
    }
}
