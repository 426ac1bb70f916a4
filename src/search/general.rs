//! Solving any puzzle: the shortest way where it is near enough, any way elsewhere.
//!
//! Two balls of positions, around the solved position and around the one to be solved, meet in the middle of a shortest
//! solution. The group of a small puzzle is not much larger than two such balls, so every position of the 2x2x2, the
//! skewb or the pyraminx is near enough; of the large puzzles only what a few moves undo. Everywhere else
//! [`WordTable`] gives a word in the generators, which is shortened piece by piece as far as the ball around the
//! solved position knows better.

pub(crate) mod ball;
pub(crate) mod orientations;

use std::sync::{Arc, OnceLock};

use group::{BigUint, Effort, Permutation, Rng, StabilizerChain, WordTable};
use puzzle::{Algorithm, MoveId, Puzzle};

use self::ball::{Ball, Images};
use crate::monitor::{Monitor, Progress};
use crate::solver::solution::{Quality, SearchError, Solution};

/// Which chain is found among many right ones; any seed does.
const SEED: u64 = 1;
/// Positions in one ball at most.
const BALL: usize = 100_000;
/// Points of all positions in one ball at most.
const BALL_POINTS: usize = 20_000_000;
/// AxisElements of the centre's part that are gone through.
const CENTRAL: usize = 1_000;
/// Orientations that words are spelled in.
const SPELLED: usize = 8;
/// Positions added to a ball between two calls of [`Monitor::is_cancelled`]: each costs more than a node of a search.
const CANCEL_CHECK_INTERVAL: usize = 1_000;

/// Solves one puzzle of any kind.
///
/// It owns a stabilizer chain, a ball of positions and a table of words, built as they are needed.
#[derive(Debug)]
pub struct GeneralSolver {
    puzzle: Arc<Puzzle>,
    /// The moves that count: all turns of the layers that generate the group.
    moves: Vec<MoveId>,
    /// The group that they generate.
    chain: StabilizerChain,
    /// What commutes with everything and can be split off, such as the tips of a pyraminx; with its moves.
    central: Vec<(Permutation, Vec<MoveId>)>,
    /// The group of the moves that are not central; `None` if that is all of it.
    core: Option<StabilizerChain>,
    /// The ways to hold the puzzle.
    orientations: Vec<(Algorithm, Permutation)>,
    ball: OnceLock<Ball>,
    words: OnceLock<WordTable>,
}

/// A position that is held so that only the solver's own moves are needed.
struct Oriented {
    /// Generators of the whole puzzle, and what can be split off.
    before: Algorithm,
    /// How many moves of those count.
    counted: usize,
    position: Permutation,
}

impl GeneralSolver {
    /// A solver for any puzzle.
    pub fn new(puzzle: &Arc<Puzzle>) -> Self {
        let generators = puzzle.generators();
        let turns_a_layer = |id: &MoveId| {
            let mv = puzzle.mv(*id);
            generators.iter().any(|generator| {
                let generator = puzzle.mv(*generator);
                generator.axis == mv.axis && generator.layers == mv.layers
            })
        };
        let mut moves: Vec<MoveId> = (0..puzzle.moves().len() as u16)
            .map(MoveId)
            .filter(turns_a_layer)
            .collect();
        let orientations = orientations::orientations(puzzle)
            .into_iter()
            .map(|orientation| {
                let permutation = orientation.permutation(puzzle);
                (orientation, permutation)
            });
        // Of a cube of two layers, every turn is one of the opposite layer followed by a turn of the whole: one corner
        // may as well stay where it is.
        if puzzle.whole_turns().next().is_some() && puzzle.layers() == 2 {
            moves.retain(|id| puzzle.is_solved_at(&puzzle.mv(*id).permutation, puzzle::PieceId(0)));
        }
        let group = |moves: &[MoveId]| {
            let permutations: Vec<Permutation> = moves
                .iter()
                .filter(|id| puzzle.mv(**id).quarter_turns == 1)
                .map(|id| puzzle.mv(*id).permutation.clone())
                .collect();
            StabilizerChain::new(&permutations, SEED)
        };
        let chain = group(&moves);
        let mut general = Self {
            orientations: orientations.collect(),
            chain,
            central: Vec::new(),
            core: None,
            ball: OnceLock::new(),
            words: OnceLock::new(),
            moves,
            puzzle: Arc::clone(puzzle),
        };
        general.split_off_centre(group);
        general
    }

    /// Where the moves that commute with all others generate a small group that has nothing in common with the group
    /// of the others, the two are solved one by one.
    fn split_off_centre(&mut self, group: impl Fn(&[MoveId]) -> StabilizerChain) {
        let permutation = |id: &MoveId| &self.puzzle.mv(*id).permutation;
        let commutes = |a: &MoveId| {
            let a = permutation(a);
            self.moves
                .iter()
                .map(permutation)
                .all(|b| a.then(b) == b.then(a))
        };
        let (central, others): (Vec<MoveId>, Vec<MoveId>) =
            self.moves.iter().partition(|id| commutes(id));
        if central.is_empty() || others.is_empty() {
            return;
        }
        let mut elements = vec![(self.puzzle.solved(), Vec::new())];
        let mut next = 0;
        while next < elements.len() && elements.len() <= CENTRAL {
            let (element, way) = elements[next].clone();
            for id in &central {
                let moved = element.then(permutation(id));
                if elements.iter().all(|(known, _)| *known != moved) {
                    let mut way: Vec<MoveId> = way.clone();
                    way.push(*id);
                    elements.push((moved, way));
                }
            }
            next += 1;
        }
        let core = group(&others);
        if core.order() * BigUint::from(elements.len()) == *self.chain.order() {
            self.moves = others;
            self.central = elements;
            self.core = Some(core);
        }
    }

    /// The puzzle that it solves.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Solves a position: of [`Quality::Optimal`] if a shortest solution, turns of the whole puzzle not counted, was
    /// found in the middle, else [`Quality::Valid`]. Every turn of one layer counts as one move. The same position
    /// always gets the same solution.
    ///
    /// # Errors
    /// [`SearchError::Unreachable`] if no turning solves the position, [`SearchError::Cancelled`] if the monitor cancels (but
    /// not while the table of words is built).
    ///
    /// # Panics
    /// If a solution does not solve the position when it is replayed, which would be a mistake in this crate.
    pub fn solve(
        &self,
        position: &Permutation,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        self.solve_if(position, true, monitor)
    }

    /// Solves a position as [`solve`](Self::solve) does if a shortest solution is found in the middle.
    ///
    /// # Errors
    /// As [`solve`](Self::solve); [`SearchError::NotFound`] if the position is not that near.
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn solve_near(
        &self,
        position: &Permutation,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        self.solve_if(position, false, monitor)
    }

    fn solve_if(
        &self,
        position: &Permutation,
        anyhow: bool,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        let held = self.held(position);
        if held.is_empty() {
            return Err(SearchError::Unreachable {
                puzzle: self.puzzle.name().to_owned(),
            });
        }
        let (quality, algorithm, length) = match self.meet(&held, monitor)? {
            Some((held, moves)) => {
                let length = held.counted + moves.len();
                let moves = Algorithm::from_moves(moves);
                (Quality::Optimal, held.before.then(&moves), length)
            }
            None if !anyhow => {
                return Err(SearchError::NotFound {
                    max_depth: (2 * self.ball().radius()).min(u8::MAX.into()) as u8,
                });
            }
            None => self.spell(&held).ok_or_else(|| SearchError::Unreachable {
                puzzle: self.puzzle.name().to_owned(),
            })?,
        };
        let end = position.then(&algorithm.permutation(&self.puzzle));
        assert!(
            end.is_identity(),
            "the solver found a sequence that does not solve"
        );
        Ok(Solution {
            algorithm,
            length: length as u32,
            quality,
        })
    }

    /// A random position of the puzzle, each as likely as any other that turning layers reaches; of a cube of an even
    /// number of layers, however it is held.
    pub fn random(&self, seed: u64) -> Permutation {
        let mut rng = Rng::with_seed(seed);
        let position = self.chain.random(&mut rng);
        if self.puzzle.layers() == 2 && self.orientations.len() > 1 {
            let orientation = rng.usize(..self.orientations.len());
            return position.then(&self.orientations[orientation].1);
        }
        position
    }

    /// The position in each orientation from which the solver's own moves can solve it.
    fn held(&self, position: &Permutation) -> Vec<Oriented> {
        if position.degree() != self.puzzle.facets().len() {
            return Vec::new();
        }
        let mut held = Vec::new();
        for (orientation, permutation) in &self.orientations {
            let turned = position.then(permutation);
            let Some(core) = &self.core else {
                if self.chain.contains(&turned) {
                    held.push(Oriented {
                        before: orientation.clone(),
                        counted: 0,
                        position: turned,
                    });
                }
                continue;
            };
            for (element, way) in &self.central {
                let split = turned.then(element);
                if core.contains(&split) {
                    let way = Algorithm::from_moves(way.clone());
                    held.push(Oriented {
                        counted: way.len(),
                        before: orientation.then(&way),
                        position: split,
                    });
                }
            }
        }
        held
    }

    /// The chain of what the solver's own moves generate.
    fn own(&self) -> &StabilizerChain {
        self.core.as_ref().unwrap_or(&self.chain)
    }

    fn images_of_moves(&self) -> Vec<&[u16]> {
        let images = |id: &MoveId| self.puzzle.mv(*id).permutation.images();
        self.moves.iter().map(images).collect()
    }

    /// A position, told by the base.
    fn images(&self, position: &Permutation) -> Images {
        let base = self.own().base();
        base.iter()
            .map(|point| position.images()[usize::from(*point)])
            .collect()
    }

    /// How many positions a ball may have.
    fn most(&self) -> usize {
        BALL.min(BALL_POINTS / self.own().base().len().max(1))
    }

    /// The ball around the solved position.
    fn ball(&self) -> &Ball {
        self.ball.get_or_init(|| {
            let mut ball = Ball::new([self.images(&self.puzzle.solved())]);
            let moves = self.images_of_moves();
            while ball
                .grow(&moves, self.most(), |_| true)
                .is_some_and(|new| !new.is_empty())
            {}
            ball
        })
    }

    /// A shortest solution, if it is not longer than two balls together reach.
    fn meet<'a>(
        &self,
        held: &'a [Oriented],
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<(&'a Oriented, Vec<MoveId>)>, SearchError> {
        let home = self.ball();
        // What can be split off is the same in all orientations but for its name, so they may compete.
        let mut away = Ball::new(held.iter().map(|held| self.images(&held.position)));
        let moves = self.images_of_moves();
        let mut first = 0;
        loop {
            let meeting = away
                .rim()
                .iter()
                .enumerate()
                .filter_map(|(offset, position)| {
                    let number = home.number(position)?;
                    Some((home.distance(number), offset, number))
                });
            if let Some((_, offset, number)) = meeting.min() {
                let (root, mut way) = away.way(first + offset);
                let (_, back) = home.way(number);
                let back = back.into_iter().rev();
                let mut ids: Vec<MoveId> = way
                    .drain(..)
                    .map(|mv| self.moves[usize::from(mv)])
                    .collect();
                ids.extend(back.map(|mv| self.puzzle.mv(self.moves[usize::from(mv)]).inverse));
                return Ok(Some((&held[root], ids)));
            }
            let (mut last, mut cancelled) = (0, false);
            let depth = (away.radius() + 1 + home.radius()) as u8;
            let grown = away.grow(&moves, self.most(), |positions| {
                if positions >= last + CANCEL_CHECK_INTERVAL {
                    last = positions;
                    cancelled = monitor.is_cancelled();
                    monitor.report(Progress::Search {
                        depth,
                        nodes: positions as u64,
                    });
                }
                !cancelled
            });
            if cancelled || monitor.is_cancelled() {
                return Err(SearchError::Cancelled);
            }
            match grown {
                Some(new) => first = new.start,
                None => return Ok(None),
            }
        }
    }

    /// A word in the generators, shortened; of some orientations the one with the shortest.
    fn spell(&self, held: &[Oriented]) -> Option<(Quality, Algorithm, usize)> {
        let words = self
            .words
            .get_or_init(|| WordTable::new(self.own(), Effort::QUICK, SEED));
        let generators: Vec<MoveId> = self
            .moves
            .iter()
            .copied()
            .filter(|id| self.puzzle.mv(*id).quarter_turns == 1)
            .collect();
        let spelled = held.iter().take(SPELLED).filter_map(|held| {
            let word = words.word(&held.position.inverse())?;
            let moves = word.letters().iter().map(|letter| {
                let id = generators[usize::from(letter.generator)];
                if letter.inverse {
                    self.puzzle.mv(id).inverse
                } else {
                    id
                }
            });
            let algorithm = self.shortened(&Algorithm::from_moves(moves.collect()));
            let length = held.counted + algorithm.len();
            Some((Quality::Valid, held.before.then(&algorithm), length))
        });
        spelled.min_by_key(|(_, _, length)| *length)
    }

    /// Whether moves do what other moves, by number, do.
    fn does(&self, moves: &[MoveId], way: &[u16]) -> bool {
        let way = way.iter().map(|mv| self.moves[usize::from(*mv)]).collect();
        let moves = Algorithm::from_moves(moves.to_vec());
        moves.permutation(&self.puzzle) == Algorithm::from_moves(way).permutation(&self.puzzle)
    }

    /// The same algorithm with every stretch replaced that the ball around the solved position has a shorter way for.
    /// It must be one of turns of single layers; others are left as they are.
    pub fn shortened(&self, algorithm: &Algorithm) -> Algorithm {
        let ball = self.ball();
        let mut moves = algorithm.simplified(&self.puzzle).into_moves();
        let home = self.images(&self.puzzle.solved());
        let mut start = 0;
        while start < moves.len() {
            let mut position = home.clone();
            let mut better = None;
            // A stretch twice as long as the ball is wide is hardly ever in it.
            let longest = (start + 3 * ball.radius()).min(moves.len());
            for (end, id) in moves.iter().enumerate().take(longest).skip(start) {
                let images = self.puzzle.mv(*id).permutation.images();
                for point in &mut position {
                    *point = images[usize::from(*point)];
                }
                let Some(number) = ball.number(&position) else {
                    continue;
                };
                // What the layers of a cube of two layers do to its whole is not told by the base.
                if ball.distance(number) < end + 1 - start
                    && self.does(&moves[start..=end], &ball.way(number).1)
                {
                    better = Some((end + 1, number));
                }
            }
            let Some((end, number)) = better else {
                start += 1;
                continue;
            };
            let (_, way) = ball.way(number);
            let way = way.into_iter().map(|mv| self.moves[usize::from(mv)]);
            moves.splice(start..end, way);
            let shorter = Algorithm::from_moves(moves).simplified(&self.puzzle);
            moves = shorter.into_moves();
            // What stands before may go on with what is new.
            start = start.saturating_sub(3 * ball.radius());
        }
        Algorithm::from_moves(moves)
    }
}

#[cfg(test)]
mod tests;
