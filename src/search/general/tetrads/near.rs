//! Shortest solutions of near positions, turn by turn, as far as the stickers of each axis allow.

use std::ops::RangeInclusive;

use super::TetradSolver;
use super::tables::{FIRST, Near};
use super::turns::{AXES, Axes, AxisMap, HOME, Position, Tetrads, at_home};
use crate::monitor::{CANCEL_CHECK_INTERVAL, Monitor, Progress};
use crate::solver::solution::SearchError;

/// A position as the search turns it.
#[derive(Clone, Copy)]
struct Packed {
    words: [Axes; AXES],
    tetrads: Tetrads,
}

/// Looks for solutions of growing length.
pub(super) struct Prover<'a> {
    solver: &'a TetradSolver,
    monitor: &'a dyn Monitor<Progress>,
    /// By colour: what makes the first colour of it.
    seen_as_first: [AxisMap; AXES],
    nodes: u64,
    path: Vec<u8>,
}

impl<'a> Prover<'a> {
    /// All distances up to this one are looked through at once.
    pub(super) const SOON: usize = 7;
    /// Where a short solution is known, up to this one.
    pub(super) const LATE: usize = 8;
    /// The length of a short solution.
    pub(super) const LIKELY_NEAR: usize = 13;

    pub(super) fn new(solver: &'a TetradSolver, monitor: &'a dyn Monitor<Progress>) -> Self {
        let seen = |colour: usize| {
            let mut axes = [0, 1, 2, 3];
            axes.swap(colour, FIRST);
            AxisMap::of_axes(axes)
        };
        Self {
            solver,
            monitor,
            seen_as_first: std::array::from_fn(seen),
            nodes: 0,
            path: Vec::new(),
        }
    }

    /// The first of the shortest solutions, if its length is one of these.
    pub(super) fn within(
        &mut self,
        position: &Position,
        lengths: RangeInclusive<usize>,
    ) -> Result<Option<Vec<u8>>, SearchError> {
        let start = Packed {
            words: std::array::from_fn(|colour| position.word(colour)),
            tetrads: position.tetrads(),
        };
        for length in lengths {
            self.monitor.report(Progress::Search {
                depth: length as u8,
                nodes: self.nodes,
            });
            self.path.clear();
            if self.is_solved_in(&start, length)? {
                return Ok(Some(self.path.clone()));
            }
        }
        Ok(None)
    }

    /// Whether the stickers of all axes may be home after a number of turns.
    fn may_be(&self, words: &[Axes; AXES], left: usize) -> bool {
        if left > Near::RADIUS {
            return true;
        }
        let near = |(word, map): (&Axes, &AxisMap)| {
            let distance = self.solver.near.distance(map.word(*word));
            distance.is_some_and(|distance| distance <= left)
        };
        words.iter().zip(&self.seen_as_first).rev().all(near)
    }

    fn is_solved_in(&mut self, position: &Packed, left: usize) -> Result<bool, SearchError> {
        if !self.may_be(&position.words, left) {
            return Ok(false);
        }
        if left == 0 {
            let home = (0..AXES).all(|colour| position.words[colour] == at_home(colour));
            return Ok(home && position.tetrads == HOME);
        }
        let last = self
            .path
            .last()
            .map(|last| self.solver.turns.all[usize::from(*last)].cell);
        for (number, turn) in (0..).zip(&self.solver.turns.all) {
            if Some(turn.cell) == last {
                continue;
            }
            self.nodes += 1;
            if self.nodes.is_multiple_of(CANCEL_CHECK_INTERVAL) && self.monitor.is_cancelled() {
                return Err(SearchError::Cancelled);
            }
            // One colour alone rules most turns out.
            let word = turn.word(position.words[FIRST]);
            if left <= Near::RADIUS + 1 && self.solver.near.distance(word).is_none_or(|d| d >= left)
            {
                continue;
            }
            let moved = Packed {
                words: position.words.map(|word| turn.word(word)),
                tetrads: turn.tetrads(position.tetrads),
            };
            self.path.push(number);
            if self.is_solved_in(&moved, left - 1)? {
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }
}
