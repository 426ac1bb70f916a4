//! The 2x2x2x2: three phases, each turn of a cell by any rotation counted as one.
//!
//! The tetrad of slot 0 stays where it is, so four cells are turned. The first phase brings the stickers of one axis's
//! two cells onto that axis, the second does the same for another axis; then every tetrad's orientation follows from
//! its slot, and the third phase brings the tetrads home. Many ways of the first phase are followed up, in all
//! choices of the two axes and for the inverse position, the shortest sums first.
//!
//! Solutions of up to 12 turns are proved shortest by looking through all lengths below: `words` knows how near the
//! stickers of an axis are, and so rules out turns after which those of some axis are too far away.

mod near;
mod phases;
mod tables;
mod turns;
mod words;

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle};

use self::near::Prover;
use self::phases::Search;
use self::tables::{Second, Third};
use self::turns::{AXES, AxisMap, FIRST, Position, SECOND, Turn, Turns};
use self::words::{Near, Within};
use super::far::{Best, FarGoal, OwnSolver};
use super::meeting::Sameness;
use super::{GeneralSolver, Oriented};
use crate::monitor::{CancelledError, Monitor, Progress};
use crate::solution::{Quality, SearchError, Solution};
use crate::threads::{BuiltOnce, Threads};

/// Solves the 2x2x2x2.
#[derive(Debug)]
struct TetradSolver {
    turns: Turns,
    /// By number, the turns of the second phase.
    second_turns: Vec<u8>,
    /// By number, the turns of the third phase.
    third_turns: Vec<u8>,
    near: Near,
    /// Words one turn and two turns farther than near ones, for proofs of greater lengths only.
    within: [BuiltOnce<Within>; 2],
    second: Second,
    third: Third,
    /// The symmetries that leave slot 0 alone, one for each order of the axes: where they take the axes.
    symmetries: Vec<([usize; AXES], AxisMap)>,
}

/// A solution: cell turns as the moves that make them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CellTurns {
    pub(super) turns: Vec<Vec<MoveId>>,
    pub(super) quality: Quality,
}

impl TetradSolver {
    /// Builds the tables, 42 MB of them. `ids` are the quarter and half turns of the cells that leave the first piece
    /// alone.
    ///
    /// # Errors
    /// When the monitor cancels.
    fn new(
        puzzle: &Puzzle,
        ids: &[MoveId],
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
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
        let wanted = || !monitor.is_cancelled();
        let tables = || {
            let second = Second::new(&turns_of(&second_turns), wanted)?;
            Some((second, Third::new(&turns_of(&third_turns), wanted)?))
        };
        let (second, third) = tables().ok_or(CancelledError)?;
        Ok(Self {
            near: Near::new(&turns),
            within: Default::default(),
            second,
            third,
            second_turns,
            third_turns,
            symmetries: symmetries(),
            turns,
        })
    }

    /// A shortest solution of a position whose first piece is home, if it is near.
    ///
    /// # Errors
    /// [`SearchError::Cancelled`] if the monitor cancels.
    fn near(
        &self,
        position: &Position,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<CellTurns>, SearchError> {
        let prover = Prover::new(self, Vec::new(), position);
        let turns = prover.solve(0..=Prover::SOON, &mut 0, Threads::One, monitor)?;
        Ok(turns.map(|turns| self.named(&turns, Quality::Optimal)))
    }

    /// A short solution of a position that is not near, if `thorough` as short as minutes allow. `found` hears of
    /// each that is shorter than those before.
    ///
    /// # Errors
    /// [`SearchError::Cancelled`] if the monitor cancels.
    fn far(
        &self,
        position: &Position,
        (thorough, threads): (bool, Threads),
        monitor: &dyn Monitor<Progress>,
        mut found: impl FnMut(CellTurns),
    ) -> Result<CellTurns, SearchError> {
        let mut least = at_least(Prover::SOON + 1, monitor);
        let mut found = |turns: &[u8]| found(self.named(turns, Quality::Short));
        let mut prove = |turns: &[u8], farthest| {
            self.prove(position, (turns, farthest), &mut least, threads, monitor)
        };
        let mut search = Search::new(self, position, monitor);
        let mut turns = search.good(&mut found)?;
        let farthest = if thorough { Prover::LAST } else { Prover::LATE };
        // Solutions so short are unlikely unless it is nearer than that.
        if turns.len() <= farthest + Prover::LONGER
            && let Some(shortest) = prove(&turns, farthest)?
        {
            return Ok(self.named(&shortest, Quality::Optimal));
        }
        if thorough {
            turns = search.best(&mut found)?;
            if let Some(shortest) = prove(&turns, Prover::LAST)? {
                return Ok(self.named(&shortest, Quality::Optimal));
            }
        }
        Ok(self.named(&turns, Quality::Short))
    }

    /// The shortest solution, if lengths up to `farthest` prove which one that is. `turns` are a solution; none has
    /// fewer than `least`, which grows with what is looked through.
    fn prove(
        &self,
        position: &Position,
        (turns, farthest): (&[u8], usize),
        least: &mut usize,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Vec<u8>>, SearchError> {
        let last = farthest.min(turns.len() - 1);
        let lengths = *least..=last;
        if !lengths.is_empty() {
            // The same for all lengths, so that their times grow evenly and what is left can be estimated.
            let within = self.within(last > Prover::LATE, monitor)?;
            let prover = Prover::new(self, within, position);
            let mut nodes = 0;
            for length in lengths {
                let found = prover.solve(length..=length, &mut nodes, threads, monitor)?;
                if found.is_some() {
                    return Ok(found);
                }
                *least = at_least(length + 1, monitor);
            }
        }
        Ok((*least == turns.len()).then(|| turns.to_vec()))
    }

    /// What is known of words farther than near ones, for great lengths even farther.
    fn within(
        &self,
        even_farther: bool,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Vec<&Within>, CancelledError> {
        let [one, two] = &self.within;
        let build = || {
            let leave_first = (self.symmetries.iter()).filter(|(axes, _)| axes[FIRST] == FIRST);
            let mut symmetries: Vec<_> = leave_first.collect();
            symmetries.sort_unstable_by_key(|(axes, _)| axes);
            let symmetries: Vec<&AxisMap> = symmetries.into_iter().map(|(_, map)| map).collect();
            Within::beyond_near(&self.near, &symmetries, &self.turns, monitor)
        };
        let one = one.get_or_build(build)?;
        if !even_farther {
            return Ok(vec![one]);
        }
        let two = two.get_or_build(|| one.beyond(&self.turns, monitor))?;
        Ok(vec![one, two])
    }

    fn named(&self, numbers: &[u8], quality: Quality) -> CellTurns {
        let moves = |number: &u8| self.turns.all[usize::from(*number)].moves.clone();
        CellTurns {
            turns: numbers.iter().map(moves).collect(),
            quality,
        }
    }
}

/// The 2x2x2x2's own solver, with its tables once they are built.
#[derive(Debug, Default)]
pub(super) struct Of2x2x2x2 {
    solver: BuiltOnce<TetradSolver>,
}

impl Of2x2x2x2 {
    /// Whether this is the puzzle for it.
    pub(super) fn knows(puzzle: &Puzzle) -> bool {
        puzzle.dimensions() == AXES && puzzle.layers() == 2
    }

    fn solver(
        &self,
        general: &GeneralSolver,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<&TetradSolver, CancelledError> {
        let build = || TetradSolver::new(&general.puzzle, &general.moves, monitor);
        self.solver.get_or_build(build)
    }
}

impl OwnSolver for Of2x2x2x2 {
    fn near(
        &self,
        general: &GeneralSolver,
        (position, oriented): (&Permutation, &[Oriented]),
        _: Sameness,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Solution>, SearchError> {
        let (packed, oriented) = packed(general, oriented)?;
        let found = self.solver(general, monitor)?.near(&packed, monitor)?;
        Ok(found.map(|found| in_cell_turns(general, position, oriented, &found)))
    }

    fn proves(&self, _: &GeneralSolver) -> usize {
        Prover::SOON
    }

    fn serves(&self, _: FarGoal, _: Sameness) -> bool {
        true
    }

    fn far(
        &self,
        best: &mut Best,
        oriented: &[Oriented],
        (goal, threads): (FarGoal, Threads),
    ) -> Result<(), SearchError> {
        let (general, position, monitor) = (best.solver, best.position, best.monitor);
        let (packed, oriented) = packed(general, oriented)?;
        let solver = self.solver(general, monitor)?;
        let solution = |found: &CellTurns| in_cell_turns(general, position, oriented, found);
        let how = (goal == FarGoal::Best, threads);
        let found = solver.far(&packed, how, monitor, |found| {
            monitor.report(Progress::Found(solution(&found)));
        })?;
        best.settle(solution(&found));
        Ok(())
    }
}

/// The position with its first piece home, and the turns of the whole puzzle before it.
fn packed<'a>(
    general: &GeneralSolver,
    oriented: &'a [Oriented],
) -> Result<(Position, &'a Oriented), SearchError> {
    let packed = |oriented: &'a Oriented| {
        Some((
            Position::new(&general.puzzle, &oriented.position)?,
            oriented,
        ))
    };
    let found = oriented.iter().find_map(packed);
    found.ok_or_else(|| general.unreachable())
}

fn in_cell_turns(
    general: &GeneralSolver,
    position: &Permutation,
    oriented: &Oriented,
    found: &CellTurns,
) -> Solution {
    let moves = Algorithm::from_moves(found.turns.concat());
    let algorithm = oriented.before.then(&moves);
    let rated = (found.turns.len(), found.quality);
    general.replayed(position, algorithm, rated, Sameness::Exact)
}

/// Reports that no solution has fewer turns.
fn at_least(turns: usize, monitor: &dyn Monitor<Progress>) -> usize {
    monitor.report(Progress::AtLeast {
        moves: turns as u32,
    });
    turns
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
