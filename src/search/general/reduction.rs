//! The 4x4x4: reduced to a 3x3x3 in three phases, which is then solved in two.
//!
//! The first phase brings the centres of one axis onto an axis. The second brings all centres onto their axes, and the
//! wings into two halves: those that turns which keep edges unflipped take to the places of the first half, and the
//! others. The third brings centres onto their faces and wings to their mates, and sees to the parities, so that the
//! rest is a position of the 3x3x3. Many ways of each phase go on side by side ([`phases`]), from the position as each
//! axis sees it. The shortest reductions are finished by the solver of the 3x3x3. Centres that look alike may be
//! exchanged.
//!
//! Turns of an outer layer or of the two outer layers count as one move. In the phases the whole cube turns freely: a
//! turn of two layers is one of the other two and a rotation, so the rotations vanish in the end.

mod faces;
mod near;
mod phases;
mod second;
mod sets;
mod third;
mod turns;
mod upright;

use std::sync::{Arc, OnceLock};

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle};

use self::phases::{Effort, Reduction, Search, Step};
use self::second::{HIGH_WINGS, SECOND_CENTRES, Second};
use self::sets::{FIRST_CENTRES, Filling, SetTable, first_centres};
use self::third::{QUADRUPLES, THIRD_CENTRES, Third};
use self::turns::{AXES, Turns};
use self::upright::Upright;
use super::far::{Best, FarGoal, OwnSolver};
use super::meeting::Sameness;
use super::{GeneralSolver, Oriented};
use crate::goal::{Goal, Options};
use crate::monitor::{CancelWith, CancelledError, Monitor, Progress};
use crate::solution::{Quality, SearchError};
use crate::solver::Solver;
use crate::threads::{BuiltOnce, Threads};
use puzzle::orientation::orientations;

/// Layers of the puzzle, and of the one that it is reduced to.
const LAYERS: u8 = 4;
const REDUCED: u8 = 3;

/// The layers that turn together: one of them or two neighbours, up to rotations of the whole cube. Each is a move.
const BLOCKS: [u32; 6] = [0b0001, 0b0010, 0b0100, 0b1000, 0b0011, 0b0110];

/// All turns of blocks.
pub(super) fn blocks(puzzle: &Puzzle) -> Vec<MoveId> {
    puzzle
        .move_ids()
        .filter(|id| BLOCKS.contains(&puzzle.mv(*id).layers))
        .collect()
}

/// How thoroughly a position is reduced and finished.
struct Round {
    effort: Effort,
    /// Reductions that are finished.
    finished: usize,
    /// Nodes that the solver of the 3x3x3 looks at for each.
    nodes: u64,
}

const fn round(firsts: usize, width: usize, finished: usize, nodes: u64) -> Round {
    Round {
        effort: Effort { firsts, width },
        finished,
        nodes,
    }
}

/// A solution soon, and a good one.
const SOON: [Round; 2] = [
    round(200, 1_000, 3, 100_000),
    round(2_000, 5_000, 60, 200_000),
];
/// Better ones; each takes several times as long as the one before.
const BETTER: [Round; 3] = [
    round(10_000, 30_000, 500, 500_000),
    round(30_000, 120_000, 2_000, 1_000_000),
    round(100_000, 500_000, 10_000, 2_000_000),
];

/// The entries of all tables together.
const ENTRIES: usize = FIRST_CENTRES + SECOND_CENTRES + HIGH_WINGS + THIRD_CENTRES + QUADRUPLES;

/// What the phases know.
#[derive(Debug)]
struct ReductionTables {
    turns: Turns,
    first: SetTable,
    second: Second,
    third: Third,
}

/// Solves the 4x4x4.
#[derive(Debug)]
struct ReductionSolver {
    tables: ReductionTables,
    cube: Arc<Solver>,
    /// By facet of the 3x3x3: one of the facets that it stands for.
    facets: Vec<usize>,
    /// By facet of the 4x4x4: the one that stands for it.
    reduced: Vec<u16>,
    upright: Upright,
    /// The rotations of the 3x3x3.
    orientations: Vec<(Algorithm, Permutation)>,
    /// By number: a rotation as each axis sees the cube.
    views: [usize; AXES],
}

/// The position as one axis sees it. (The inverse position is another problem: its centres do not look alike.)
struct View {
    /// The rotation of the whole cube before.
    rotation: usize,
    position: Permutation,
}

impl ReductionSolver {
    fn new(
        general: &GeneralSolver,
        cube: Arc<Solver>,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
        let puzzle = &*general.puzzle;
        let rotations = general.orientations.iter().map(|(_, turn)| turn);
        let turns = Turns::new(puzzle, rotations);
        let mut filling = Filling::new(monitor, ENTRIES as u64);
        let tables = ReductionTables {
            first: first_centres(&turns, &mut filling)?,
            second: Second::new(&turns, &mut filling)?,
            third: Third::new(&turns, &mut filling)?,
            turns,
        };
        let small = cube.puzzle();
        let reduced: Vec<u16> = puzzle
            .facets()
            .iter()
            .map(|facet| {
                let reduced: Vec<i8> = facet.position.iter().map(|at| reduced(*at)).collect();
                let facet = small.facet_at(&reduced);
                facet.expect("each facet has one that stands for it")
            })
            .collect();
        let stands = |facet| reduced.iter().position(|reduced| *reduced == facet);
        let turn = |pairs: &[(usize, usize)]| usize::from(tables.turns.rotation(pairs));
        let orientations = orientations(small).into_iter();
        let orientations = orientations.filter_map(|it| Some((it.moves?, it.rotation)));
        Ok(Self {
            facets: (0..small.facets().len() as u16)
                .filter_map(stands)
                .collect(),
            reduced,
            upright: Upright::new(general),
            orientations: orientations.collect(),
            views: [
                0,
                turn(&[(0, 1), (1, 2), (2, 0)]),
                turn(&[(0, 2), (2, 1), (1, 0)]),
            ],
            cube,
            tables,
        })
    }

    fn views(&self, general: &GeneralSolver, position: &Permutation) -> [View; AXES] {
        self.views.map(|rotation| {
            let turn = &general.orientations[rotation].1;
            View {
                rotation,
                position: turn.inverse().then(position).then(turn),
            }
        })
    }

    /// Moves that solve a view's position but for a rotation: a reduction, and what it leaves of the 3x3x3, in at most
    /// that number of moves. None if no such moves are found.
    fn finished(
        &self,
        general: &GeneralSolver,
        (view, reduction): (&View, &Reduction),
        (most, nodes): (u8, u64),
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Vec<MoveId>>, SearchError> {
        let puzzle = &general.puzzle;
        let of = |step: Step| match step {
            Step::Turn(turn) => vec![self.tables.turns.ids[usize::from(turn)]],
            Step::Whole(rotation) => general.orientations[usize::from(rotation)]
                .0
                .moves()
                .to_vec(),
        };
        let mut moves: Vec<MoveId> = reduction.steps().flat_map(of).collect();
        let before = Algorithm::from_moves(moves.clone());
        let position = view.position.then(&before.permutation(puzzle));
        let images = self
            .facets
            .iter()
            .map(|facet| self.reduced[position.image(*facet)]);
        let small = Permutation::from_images(images.collect());
        let small = small.expect("wings that are paired move as edges");
        let upright = self.orientations.iter().find_map(|(orientation, turn)| {
            let turned = small.then(turn);
            self.cube
                .check(&turned)
                .is_ok()
                .then_some((orientation, turned))
        });
        let (orientation, small) = upright.expect("the third phase sees to the parities");
        let options = Options {
            goal: Goal::Short { enough: 0, nodes },
            max_depth: most,
            threads: Threads::One,
            ..Options::default()
        };
        match self.cube.solve(&small, &options, &CancelWith(monitor)) {
            Ok(solution) => {
                let rest = orientation.then(&solution.algorithm);
                let rest = rest.display(self.cube.puzzle()).to_string();
                let rest = Algorithm::parse(puzzle, &rest);
                moves.extend(rest.expect("outer layers turn as the 3x3x3's").moves());
                Ok(Some(moves))
            }
            Err(SearchError::NotFound { .. } | SearchError::NotWithin { .. }) => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// The same moves as the position itself needs them, without rotations.
    fn as_asked(
        &self,
        general: &GeneralSolver,
        (view, moves): (&View, Vec<MoveId>),
        position: &Permutation,
    ) -> Option<Vec<MoveId>> {
        let before = general.orientations[view.rotation].0.moves();
        let asked: Vec<MoveId> = before.iter().copied().chain(moves).collect();
        self.upright.upright(general, position, &asked)
    }
}

/// A coordinate of a facet, with all inner layers as one.
fn reduced(coordinate: i8) -> i8 {
    match coordinate.unsigned_abs() {
        1 => 0,
        _ => coordinate - coordinate.signum(),
    }
}

/// The 4x4x4's own solver, with its tables once they are built.
#[derive(Debug, Default)]
pub(super) struct Of4x4x4 {
    solver: BuiltOnce<ReductionSolver>,
    cube: OnceLock<Arc<Solver>>,
}

impl Of4x4x4 {
    /// Whether this is the puzzle for it.
    pub(super) fn knows(puzzle: &Puzzle) -> bool {
        puzzle.dimensions() == AXES && puzzle.layers() == LAYERS
    }

    fn solver(
        &self,
        general: &GeneralSolver,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<&ReductionSolver, SearchError> {
        let own = || {
            let cube = Puzzle::cube(REDUCED, AXES as u8).expect("there is a 3x3x3");
            Arc::new(Solver::new(Arc::new(cube)).expect("it knows the 3x3x3"))
        };
        self.solver.get_or_build(|| {
            let cube = Arc::clone(self.cube.get_or_init(own));
            cube.prepare(Threads::One, &CancelWith(monitor))?;
            Ok(ReductionSolver::new(general, cube, monitor)?)
        })
    }
}

impl OwnSolver for Of4x4x4 {
    fn use_cube(&self, cube: Arc<Solver>) {
        // A new solver has no other yet.
        let _ = self.cube.set(cube);
    }

    fn serves(&self, goal: FarGoal, sameness: Sameness) -> bool {
        sameness == Sameness::Seen && goal != FarGoal::Staged
    }

    /// Short solutions, each shorter than the one before.
    fn far(
        &self,
        best: &mut Best,
        oriented: &[Oriented],
        (goal, _): (FarGoal, Threads),
    ) -> Result<(), SearchError> {
        let Some(oriented) = oriented.first() else {
            return Ok(());
        };
        let (general, monitor) = (best.solver, best.monitor);
        let solver = self.solver(general, monitor)?;
        let position = &oriented.position;
        let views = solver.views(general, position);
        let starts: Vec<_> = views
            .iter()
            .map(|view| solver.tables.turns.state(&view.position))
            .collect();
        let better: &[Round] = if goal == FarGoal::Best { &BETTER } else { &[] };
        for round in SOON.iter().chain(better) {
            let known = best.length().and_then(|length| u8::try_from(length).ok());
            let mut search = Search::new(&solver.tables, known, monitor);
            let found = search.run(&starts, round.effort)?;
            for reduction in found.iter().take(round.finished) {
                let most = match best.length() {
                    None => u8::MAX,
                    Some(length) => match (length as usize).checked_sub(reduction.turns + 1) {
                        Some(most) => most as u8,
                        None => break,
                    },
                };
                let view = &views[reduction.start];
                let limits = (most, round.nodes);
                let moves = solver.finished(general, (view, reduction), limits, monitor)?;
                let as_asked = |moves| solver.as_asked(general, (view, moves), position);
                if let Some(moves) = moves.and_then(as_asked) {
                    best.offer(0, oriented, vec![moves], Quality::Short);
                }
                if let (Some(best), nodes) = (best.length(), search.nodes) {
                    let best = best.try_into().ok();
                    monitor.report(Progress::Improve { best, nodes });
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
