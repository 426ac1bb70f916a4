//! The 2x2x2x2: three phases, each turn of a cell by any rotation counted as one.
//!
//! The tetrad of slot 0 stays where it is, so four cells are turned. The first phase brings the stickers of one axis's
//! two cells onto that axis, the second does the same for another axis; then every tetrad's orientation follows from
//! its slot, and the third phase brings the tetrads home. Many ways of the first phase are followed up, in all
//! choices of the two axes and for the inverse position, the shortest sums first.

mod near;
mod phases;
mod tables;
mod turns;

use group::Permutation;
use puzzle::{MoveId, Puzzle};

use self::near::Prover;
use self::phases::Search;
use self::tables::{FIRST, Near, SECOND, Second, Third};
use self::turns::{AXES, AxisMap, Position, Turn, Turns};
use crate::monitor::{Monitor, Progress};
use crate::solver::solution::{Quality, SearchError};

/// Solves the 2x2x2x2.
#[derive(Debug)]
pub(super) struct TetradSolver {
    turns: Turns,
    /// By number, the turns of the second phase.
    second_turns: Vec<u8>,
    /// By number, the turns of the third phase.
    third_turns: Vec<u8>,
    near: Near,
    second: Second,
    third: Third,
    /// The symmetries that leave slot 0 alone, one for each order of the axes: where they take the axes.
    symmetries: Vec<([usize; AXES], AxisMap)>,
}

/// A solution: cell turns as the moves that make them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellTurns {
    pub(super) turns: Vec<Vec<MoveId>>,
    pub(super) quality: Quality,
}

impl TetradSolver {
    /// Builds the tables, 40 MB of them. `ids` are the quarter and half turns of the cells that leave the first piece
    /// alone.
    pub(super) fn new(puzzle: &Puzzle, ids: &[MoveId]) -> Self {
        let turns = Turns::new(puzzle, ids);
        let keeping = |colours: &[usize]| -> Vec<u8> {
            let keeps = |number: &u8| {
                let turn = &turns.all[usize::from(*number)];
                colours.iter().all(|colour| turn.keeps(*colour))
            };
            (0..turns.all.len() as u8).filter(keeps).collect()
        };
        let second_turns = keeping(&[FIRST]);
        let third_turns = keeping(&[FIRST, SECOND]);
        let turns_of = |numbers: &[u8]| -> Vec<(u8, &Turn)> {
            let turn = |number: &u8| (*number, &turns.all[usize::from(*number)]);
            numbers.iter().map(turn).collect()
        };
        Self {
            near: Near::new(&turns),
            second: Second::new(&turns_of(&second_turns)),
            third: Third::new(&turns_of(&third_turns)),
            second_turns,
            third_turns,
            symmetries: symmetries(),
            turns,
        }
    }

    /// Whether this is the puzzle for it.
    pub(super) fn knows(puzzle: &Puzzle) -> bool {
        puzzle.dimensions() == AXES && puzzle.layers() == 2
    }

    /// A short solution of a position whose first piece is home; a shortest one if it is near. If `near_only`, `None`
    /// for positions that are not.
    ///
    /// # Errors
    /// [`SearchError::Cancelled`] if the monitor cancels.
    pub(super) fn solve(
        &self,
        puzzle: &Puzzle,
        position: &Permutation,
        near_only: bool,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<CellTurns>, SearchError> {
        let Some(position) = Position::new(puzzle, position) else {
            return Ok(None);
        };
        let told = |numbers: &[u8], quality| {
            let moves = |number: &u8| self.turns.all[usize::from(*number)].moves.clone();
            Ok(Some(CellTurns {
                turns: numbers.iter().map(moves).collect(),
                quality,
            }))
        };
        let mut prover = Prover::new(self, monitor);
        if let Some(turns) = prover.within(&position, 0..=Prover::SOON)? {
            return told(&turns, Quality::Optimal);
        }
        if near_only {
            return Ok(None);
        }
        let turns = Search::new(self, &position, monitor).run()?;
        // So few turns are unlikely unless it is near.
        if turns.len() <= Prover::LIKELY_NEAR
            && let Some(turns) = prover.within(&position, Prover::SOON + 1..=Prover::LATE)?
        {
            return told(&turns, Quality::Optimal);
        }
        told(&turns, Quality::Short)
    }

    /// The greatest distance of the positions that `near_only` solves.
    pub(super) fn radius(&self) -> usize {
        Prover::SOON
    }
}

/// All orders of the axes.
fn symmetries() -> Vec<([usize; AXES], AxisMap)> {
    let mut orders = Vec::new();
    for number in 0..AXES.pow(AXES as u32) {
        let order: [usize; AXES] = std::array::from_fn(|at| number / AXES.pow(at as u32) % AXES);
        if (0..AXES).all(|axis| order.contains(&axis)) {
            orders.push((order, AxisMap::of_axes(order)));
        }
    }
    orders
}

#[cfg(test)]
mod tests;
