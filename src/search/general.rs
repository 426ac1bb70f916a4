//! Any puzzle: a shortest solution where the position is near enough to solved, any solution elsewhere.
//!
//! Two balls of positions, around the solved position and around the one to be solved, meet in the middle of a
//! shortest solution. The group of a small puzzle is not much larger than two such balls, so every position of the
//! 2x2x2, the skewb or the pyraminx is near enough; of a large puzzle only positions a few moves from solved are.
//! Elsewhere commutators solve orbit by orbit; where they fail, [`WordTable`] gives a word in the generators. Parts of
//! the solution are replaced by shorter ones from the ball around the solved position.

mod anytime;
pub(crate) mod ball;
mod commutators;
mod distances;
pub(crate) mod far;
mod meeting;
mod moves;
mod orbit;
mod reduction;
mod tetrads;

pub use moves::Moves;
pub use orbit::Orbit;

use std::sync::Arc;

use group::{BigUint, Effort, Permutation, Rng, StabilizerChain, WordTable};
use puzzle::orientation::orientations;
use puzzle::{Algorithm, MoveId, Puzzle};

use self::ball::Ball;
use self::commutators::CommutatorSolver;
use self::far::{FarGoal, OwnSolver};
use self::meeting::Sameness;
use self::reduction::Of4x4x4;
use self::tetrads::Of2x2x2x2;
use crate::monitor::{CancelledError, Monitor, NoMonitor, Progress};
use crate::solution::{Quality, SearchError, Solution};
use crate::solver::Solver;
use crate::threads::{BuiltOnce, Threads};

/// The seed of the stabilizer chain and the words; any seed works.
const SEED: u64 = 1;
/// The most elements of a central factor that is split off.
const CENTRAL: usize = 1_000;
/// The most orientations that words are looked for in.
const SPELLED: usize = 8;

/// Solves one puzzle of any kind.
///
/// It owns a stabilizer chain, a ball of positions and tables of words, built at first use.
#[derive(Debug)]
pub struct GeneralSolver {
    puzzle: Arc<Puzzle>,
    /// The moves that solutions are made of: all turns of the layers that generate the group.
    moves: Vec<MoveId>,
    /// The group that they generate.
    chain: StabilizerChain,
    /// The elements of a direct factor that commutes with everything, such as the tips of a pyraminx, and their moves.
    central: Vec<(Permutation, Vec<MoveId>)>,
    /// The group of the moves that are not central; `None` if no factor is split off.
    core: Option<StabilizerChain>,
    /// The orientations of the whole puzzle that its notation has moves for.
    orientations: Vec<(Algorithm, Permutation)>,
    /// Around the solved position: with every facet at home, and as it is seen.
    balls: [BuiltOnce<Ball>; 2],
    words: BuiltOnce<WordTable>,
    /// With few words, and with many; `None` inside if the puzzle is not one for it.
    commutators: [BuiltOnce<Option<CommutatorSolver>>; 2],
    /// The puzzle's own solver, if there is one.
    own: Option<Box<dyn OwnSolver>>,
}

/// The solver that a puzzle has of its own.
fn own_solver(puzzle: &Puzzle) -> Option<Box<dyn OwnSolver>> {
    if Of2x2x2x2::knows(puzzle) {
        Some(Box::<Of2x2x2x2>::default())
    } else if Of4x4x4::knows(puzzle) {
        Some(Box::<Of4x4x4>::default())
    } else {
        None
    }
}

/// Whether solutions of a puzzle are counted in the slice-turn metric: every rotation of a cell as one move, be it one
/// turn in a plane or two, or every turn of neighbouring layers. The moves of other puzzles are turns of single layers.
pub fn counts_slice_turns(puzzle: &Puzzle) -> bool {
    own_solver(puzzle).is_some()
}

/// A position in an orientation from which the solver's own moves can solve it.
struct Oriented {
    /// Turns of the whole puzzle, then moves of the central factor.
    before: Algorithm,
    /// The number of moves of the central factor.
    counted: usize,
    position: Permutation,
}

impl GeneralSolver {
    /// A solver for any puzzle.
    ///
    /// # Panics
    /// Never: somebody who does not listen does not cancel.
    pub fn new(puzzle: &Arc<Puzzle>) -> Self {
        Self::watched(puzzle, &NoMonitor).expect("somebody who does not listen does not cancel")
    }

    /// The same, for somebody who may cancel while its stabilizer chain is built.
    ///
    /// # Errors
    /// When the monitor cancels.
    pub fn watched(
        puzzle: &Arc<Puzzle>,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
        let generators = puzzle.generators();
        let turns_a_layer = |id: &MoveId| {
            let mv = puzzle.mv(*id);
            generators.iter().any(|generator| {
                let generator = puzzle.mv(*generator);
                generator.axis == mv.axis && generator.layers == mv.layers
            })
        };
        let mut moves: Vec<MoveId> = puzzle.move_ids().filter(turns_a_layer).collect();
        let orientations = orientations(puzzle).into_iter();
        let orientations = orientations.filter_map(|it| Some((it.moves?, it.rotation)));
        if Of4x4x4::knows(puzzle) {
            moves = reduction::blocks(puzzle);
        }
        // Every turn of a cube of two layers is one of the opposite layer followed by a turn of the whole, so one
        // corner can stay where it is.
        if puzzle.whole_turns().next().is_some() && puzzle.layers() == 2 {
            moves.retain(|id| puzzle.is_solved_at(&puzzle.mv(*id).permutation, puzzle::PieceId(0)));
        }
        let group = |moves: &[MoveId]| {
            let mut permutations: Vec<Permutation> = moves
                .iter()
                .filter(|id| puzzle.mv(**id).quarter_turns == 1)
                .map(|id| puzzle.mv(*id).permutation.clone())
                .collect();
            if permutations.is_empty() {
                permutations.push(puzzle.solved());
            }
            let wanted = |_| !monitor.is_cancelled();
            StabilizerChain::while_wanted(&permutations, &[], SEED, &wanted).ok_or(CancelledError)
        };
        let chain = group(&moves)?;
        let mut general = Self {
            orientations: orientations.collect(),
            chain,
            central: Vec::new(),
            core: None,
            balls: Default::default(),
            words: BuiltOnce::default(),
            commutators: Default::default(),
            own: own_solver(puzzle),
            moves,
            puzzle: Arc::clone(puzzle),
        };
        general.split_off_centre(group)?;
        Ok(general)
    }

    /// If the moves that commute with all others generate a small group that meets the group of the others trivially,
    /// the two are solved one after the other.
    fn split_off_centre(
        &mut self,
        group: impl Fn(&[MoveId]) -> Result<StabilizerChain, CancelledError>,
    ) -> Result<(), CancelledError> {
        let permutation = |id: &MoveId| &self.puzzle.mv(*id).permutation;
        let commutes = |a: &MoveId| {
            let a = permutation(a);
            self.moves.iter().map(permutation).all(|b| a.commutes(b))
        };
        let (central, others): (Vec<MoveId>, Vec<MoveId>) =
            self.moves.iter().partition(|id| commutes(id));
        if central.is_empty() || others.is_empty() {
            return Ok(());
        }
        let after = |(element, moves): &(Permutation, Vec<MoveId>)| -> Vec<_> {
            let moved = |id: &MoveId| {
                let moves = moves.iter().chain([id]).copied().collect();
                (element.then(permutation(id)), moves)
            };
            central.iter().map(moved).collect()
        };
        let start = (self.puzzle.solved(), Vec::new());
        let elements = group::closure(start, CENTRAL, |(element, _)| element.clone(), after);
        let core = group(&others)?;
        if core.order() * BigUint::from(elements.len()) == *self.chain.order() {
            self.moves = others;
            self.central = elements;
            self.core = Some(core);
        }
        Ok(())
    }

    /// The same solver, which finishes positions of the 4x4x4 with this solver of the 3x3x3.
    #[must_use]
    pub fn with_cube(self, cube: Arc<Solver>) -> Self {
        if let Some(own) = &self.own {
            own.use_cube(cube);
        }
        self
    }

    /// Whether it needs the small table of the 3x3x3's solver in the half-turn metric.
    pub fn needs_cube(puzzle: &Puzzle) -> bool {
        Of4x4x4::knows(puzzle)
    }

    /// The puzzle that it solves.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Solves a position: [`Quality::Optimal`] if two balls of positions meet, turns of the whole puzzle not counted,
    /// else [`Quality::Valid`], within seconds. Every turn of one layer counts as one move; of the 2x2x2x2, every
    /// rotation of a cell, of the 4x4x4, every turn of neighbouring layers, and what is not proved to be shortest is
    /// [`Quality::Short`]. The same position always
    /// gets the same solution. A valid one is reported when it is found, and again whenever a shorter one is found.
    ///
    /// # Errors
    /// [`SearchError::Unreachable`] if no moves solve the position, [`SearchError::Cancelled`] if the monitor cancels.
    ///
    /// # Panics
    /// If a solution does not solve the position when it is replayed, which would be a mistake in this crate.
    pub fn solve(
        &self,
        position: &Permutation,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        self.solve_as(
            position,
            (FarGoal::Soon, Sameness::Exact),
            Threads::One,
            monitor,
        )
    }

    /// Solves a position as [`solve`](Self::solve) does if it is near enough for a shortest solution, and elsewhere as
    /// the goal says; pieces that look alike may be exchanged, as centres of the 4x4x4. What was reported last is the
    /// best, should the monitor cancel. If it does not, the solution is the same on any number of threads.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn solve_for(
        &self,
        position: &Permutation,
        goal: FarGoal,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        let sameness = Sameness::by_looks(&self.puzzle);
        self.solve_as(position, (goal, sameness), threads, monitor)
    }

    fn solve_as(
        &self,
        position: &Permutation,
        (goal, sameness): (FarGoal, Sameness),
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        let oriented = self.reachable(position)?;
        match self.near(position, &oriented, sameness, monitor)? {
            Some(solution) => Ok(solution),
            None => self.far(position, &oriented, (goal, sameness), threads, monitor),
        }
    }

    /// Solves a position as [`solve`](Self::solve) does if it is near enough for a shortest solution.
    ///
    /// # Errors
    /// As [`solve`](Self::solve); [`SearchError::NotFound`] if the position is farther away.
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn solve_near(
        &self,
        position: &Permutation,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        let oriented = self.reachable(position)?;
        let near = self.near(position, &oriented, Sameness::Exact, monitor)?;
        near.ok_or_else(|| {
            let own = self.own.as_deref();
            let proved = own.map_or_else(|| self.proves(), |own| own.proves(self));
            SearchError::NotFound {
                max_depth: proved.min(u8::MAX.into()) as u8,
            }
        })
    }

    /// A shortest solution, if the position is near enough for one.
    fn near(
        &self,
        position: &Permutation,
        oriented: &[Oriented],
        sameness: Sameness,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Solution>, SearchError> {
        match &self.own {
            Some(own) => own.near(self, (position, oriented), sameness, monitor),
            None => self.optimal(position, oriented, sameness, monitor),
        }
    }

    fn unreachable(&self) -> SearchError {
        SearchError::Unreachable {
            puzzle: self.puzzle.name().to_owned(),
        }
    }

    /// A solution, once it has been seen to be one.
    fn replayed(
        &self,
        position: &Permutation,
        algorithm: Algorithm,
        (length, quality): (usize, Quality),
        sameness: Sameness,
    ) -> Solution {
        let end = position.then(&algorithm.permutation(&self.puzzle));
        assert!(
            sameness.is_solved(&self.puzzle, &end),
            "the solver found a sequence that does not solve"
        );
        Solution {
            algorithm,
            length: length as u32,
            quality,
        }
    }

    /// A random position of the puzzle, uniformly distributed over those that turns of layers reach; of a cube of two
    /// layers, in a random orientation.
    pub fn random(&self, seed: u64) -> Permutation {
        let mut rng = Rng::with_seed(seed);
        let position = self.chain.random(&mut rng);
        if self.puzzle.layers() == 2 && self.orientations.len() > 1 {
            let orientation = rng.usize(..self.orientations.len());
            return position.then(&self.orientations[orientation].1);
        }
        position
    }

    /// Whether moves solve the position, without another name for any of them.
    pub fn reaches(&self, position: &Permutation) -> bool {
        !self.oriented(position).is_empty()
    }

    /// The position in each orientation from which the solver's own moves can solve it; there is at least one.
    fn reachable(&self, position: &Permutation) -> Result<Vec<Oriented>, SearchError> {
        let oriented = self.oriented(position);
        if oriented.is_empty() {
            return Err(self.unreachable());
        }
        Ok(oriented)
    }

    fn oriented(&self, position: &Permutation) -> Vec<Oriented> {
        if position.degree() != self.puzzle.facets().len() {
            return Vec::new();
        }
        let mut oriented = Vec::new();
        for (orientation, permutation) in &self.orientations {
            let turned = position.then(permutation);
            let Some(core) = &self.core else {
                if self.chain.contains(&turned) {
                    oriented.push(Oriented {
                        before: orientation.clone(),
                        counted: 0,
                        position: turned,
                    });
                }
                continue;
            };
            for (element, moves) in &self.central {
                let split = turned.then(element);
                if core.contains(&split) {
                    let moves = Algorithm::from_moves(moves.clone());
                    oriented.push(Oriented {
                        counted: moves.len(),
                        before: orientation.then(&moves),
                        position: split,
                    });
                }
            }
        }
        oriented
    }

    /// The chain of what the solver's own moves generate.
    fn own(&self) -> &StabilizerChain {
        self.core.as_ref().unwrap_or(&self.chain)
    }

    /// A word in the generators, shortened: the shortest over some orientations.
    fn spell<'a>(
        &self,
        oriented: &'a [Oriented],
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<(&'a Oriented, Vec<MoveId>)>, CancelledError> {
        let words = self.words(monitor)?;
        let generators: Vec<MoveId> = self
            .moves
            .iter()
            .copied()
            .filter(|id| self.puzzle.mv(*id).quarter_turns == 1)
            .collect();
        let spelled = oriented.iter().take(SPELLED).filter_map(|oriented| {
            let word = words.word(&oriented.position.inverse())?;
            let moves = word.letters().iter().map(|letter| {
                let id = generators[usize::from(letter.generator)];
                if letter.inverse {
                    self.puzzle.mv(id).inverse
                } else {
                    id
                }
            });
            let moves = self.shortened(&Algorithm::from_moves(moves.collect()));
            Some((oriented, moves.into_moves()))
        });
        Ok(spelled.min_by_key(|(oriented, moves)| oriented.counted + moves.len()))
    }

    fn words(&self, monitor: &dyn Monitor<Progress>) -> Result<&WordTable, CancelledError> {
        self.words.get_or_build(|| {
            let wanted = || !monitor.is_cancelled();
            let words = WordTable::while_wanted(self.own(), Effort::QUICK, SEED, &wanted);
            words.ok_or(CancelledError)
        })
    }

    /// Whether moves have the same effect as other moves, given by number.
    fn does(&self, moves: &[MoveId], other: &[u16]) -> bool {
        let other = other
            .iter()
            .map(|mv| self.moves[usize::from(*mv)])
            .collect();
        let moves = Algorithm::from_moves(moves.to_vec());
        moves.permutation(&self.puzzle) == Algorithm::from_moves(other).permutation(&self.puzzle)
    }

    /// The same algorithm with every part replaced for which the ball around the solved position has fewer moves.
    /// Only turns of single layers are replaced.
    pub fn shortened(&self, algorithm: &Algorithm) -> Algorithm {
        let ball = self.ball(Sameness::Exact);
        let mut moves = algorithm.simplified(&self.puzzle).into_moves();
        let home = self.key(&self.puzzle.solved(), Sameness::Exact);
        let mut start = 0;
        while start < moves.len() {
            let mut position = home.clone();
            let mut better = None;
            // A much longer part than the ball's radius is hardly ever in it.
            let longest = (start + 3 * ball.radius()).min(moves.len());
            for (end, id) in moves.iter().enumerate().take(longest).skip(start) {
                let images = self.puzzle.mv(*id).permutation.images();
                for point in &mut position {
                    *point = images[usize::from(*point)];
                }
                let Some(number) = ball.number(&position) else {
                    continue;
                };
                // The base does not show how the layers of a cube of two layers turn the whole.
                if ball.distance(number) < end + 1 - start
                    && self.does(&moves[start..=end], &ball.path(number).1)
                {
                    better = Some((end + 1, number));
                }
            }
            let Some((end, number)) = better else {
                start += 1;
                continue;
            };
            let (_, path) = ball.path(number);
            let path = path.into_iter().map(|mv| self.moves[usize::from(mv)]);
            moves.splice(start..end, path);
            let shorter = Algorithm::from_moves(moves).simplified(&self.puzzle);
            moves = shorter.into_moves();
            // Moves before may be part of what can be shortened now.
            start = start.saturating_sub(3 * ball.radius());
        }
        Algorithm::from_moves(moves)
    }
}

#[cfg(test)]
mod tests;
