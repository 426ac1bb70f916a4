//! Shortest solutions of near positions, turn by turn, as far as the stickers of each axis allow.

use std::ops::RangeInclusive;

use super::TetradSolver;
use super::tables::{FIRST, Near, Rim};
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
    rim: Option<&'a Rim>,
    monitor: &'a dyn Monitor<Progress>,
    /// By colour: what makes the first colour of it.
    seen_as_first: [AxisMap; AXES],
    nodes: u64,
    path: Vec<u8>,
}

impl<'a> Prover<'a> {
    /// All distances up to this one are looked through at once.
    pub(super) const SOON: usize = 7;
    /// Where a short solution is known, up to this one, which takes about a second.
    pub(super) const LATE: usize = 9;
    /// Where there is more time, up to this one, which takes a minute or two.
    pub(super) const LAST: usize = 10;
    /// How much longer a short solution is at most, most likely.
    pub(super) const LONGER: usize = 5;

    /// With the words at the rim, if distances beyond [`SOON`](Self::SOON) are to be looked through.
    pub(super) fn new(
        solver: &'a TetradSolver,
        rim: Option<&'a Rim>,
        monitor: &'a dyn Monitor<Progress>,
    ) -> Self {
        let seen = |colour: usize| {
            let mut axes = [0, 1, 2, 3];
            axes.swap(colour, FIRST);
            AxisMap::of_axes(axes)
        };
        Self {
            solver,
            rim,
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

    /// Whether stickers of the first colour may be home after a number of turns.
    fn may_be_first(&self, word: Axes, left: usize) -> bool {
        match self.rim {
            _ if left <= Near::RADIUS => {
                let distance = self.solver.near.distance(word);
                distance.is_some_and(|distance| distance <= left)
            }
            Some(rim) if left == Rim::RADIUS => rim.may_contain(word),
            _ => true,
        }
    }

    /// Whether the stickers of all axes may be home after a number of turns.
    fn may_be(&self, words: &[Axes; AXES], left: usize) -> bool {
        let near = |(word, map): (&Axes, &AxisMap)| self.may_be_first(map.word(*word), left);
        left > Rim::RADIUS || words.iter().zip(&self.seen_as_first).rev().all(near)
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
            if !self.may_be_first(word, left - 1) {
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
