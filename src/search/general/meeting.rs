//! Near the solved position: a shortest solution, where a ball around the position meets one around the solved one.

use group::Permutation;
use puzzle::{Algorithm, MoveId, Piece, Puzzle};

use super::ball::{Ball, Key};
use super::{GeneralSolver, Oriented};
use crate::monitor::{CancelledError, Monitor, NoMonitor, Progress, go_on};
use crate::solution::{Quality, SearchError, Solution};

/// The most positions in one ball.
const BALL: usize = 100_000;
/// The most numbers in the keys of all positions in one ball together.
const BALL_NUMBERS: usize = 20_000_000;
/// Positions added to a ball between two calls of [`Monitor::is_cancelled`]: each costs more than a node of a search.
const CANCEL_CHECK_INTERVAL: usize = 1_000;

/// Which positions are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sameness {
    /// Those with every facet in the same place.
    Exact,
    /// Those that look the same.
    Seen,
}

impl Sameness {
    /// What counts where looks do; where no pieces of a puzzle look alike, that is the same as exactness.
    pub(super) fn by_looks(puzzle: &Puzzle) -> Self {
        let faces = |piece: &Piece| -> Vec<u16> {
            let face = |facet: &u16| u16::from(puzzle.facets()[usize::from(*facet)].face.0);
            let mut faces: Vec<u16> = piece.facets.iter().map(face).collect();
            faces.sort_unstable();
            faces
        };
        let mut all: Vec<Vec<u16>> = puzzle.pieces().iter().map(faces).collect();
        all.sort_unstable();
        if all.windows(2).any(|two| two[0] == two[1]) {
            Self::Seen
        } else {
            Self::Exact
        }
    }

    pub(super) fn is_solved(self, puzzle: &Puzzle, position: &Permutation) -> bool {
        match self {
            Self::Exact => position.is_identity(),
            Self::Seen => puzzle.looks_solved(position),
        }
    }
}

impl GeneralSolver {
    /// The greatest length of solutions that two balls prove to be shortest.
    pub(super) fn proves(&self) -> usize {
        2 * self.ball(Sameness::Exact).radius()
    }

    /// A shortest solution, if the position is near enough for one.
    pub(super) fn optimal(
        &self,
        position: &Permutation,
        oriented: &[Oriented],
        sameness: Sameness,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Solution>, SearchError> {
        let met = self.meet(oriented, sameness, monitor)?;
        Ok(met.map(|(oriented, moves)| {
            let length = oriented.counted + moves.len();
            let algorithm = oriented.before.then(&Algorithm::from_moves(moves));
            self.replayed(position, algorithm, (length, Quality::Optimal), sameness)
        }))
    }

    /// What identifies a position among those that are not the same: the images of the base, or the face that each
    /// place shows a colour of.
    pub(super) fn key(&self, position: &Permutation, sameness: Sameness) -> Key {
        match sameness {
            Sameness::Exact => {
                let image = |point: &u16| position.images()[usize::from(*point)];
                self.own().base().iter().map(image).collect()
            }
            Sameness::Seen => {
                let facets = self.puzzle.facets();
                let face = |facet: &u16| u16::from(facets[usize::from(*facet)].face.0);
                position.inverse().images().iter().map(face).collect()
            }
        }
    }

    /// The key of a position after one of the solver's moves, given by number.
    fn after(&self, key: &[u16], mv: u16, sameness: Sameness) -> Key {
        let mv = self.puzzle.mv(self.moves[usize::from(mv)]);
        match sameness {
            Sameness::Exact => {
                let images = mv.permutation.images();
                key.iter()
                    .map(|point| images[usize::from(*point)])
                    .collect()
            }
            Sameness::Seen => {
                let from = self.puzzle.mv(mv.inverse).permutation.images();
                from.iter().map(|place| key[usize::from(*place)]).collect()
            }
        }
    }

    /// The ball around the solved position.
    pub(super) fn ball(&self, sameness: Sameness) -> &Ball {
        self.ball_while_wanted(sameness, &NoMonitor)
            .expect("somebody who does not listen does not cancel")
    }

    fn ball_while_wanted(
        &self,
        sameness: Sameness,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<&Ball, CancelledError> {
        self.balls[sameness as usize].get_or_build(|| {
            let mut ball = Ball::new([self.key(&self.puzzle.solved(), sameness)]);
            while self
                .grow(&mut ball, sameness, |_| !monitor.is_cancelled())
                .is_some_and(|new| !new.is_empty())
            {}
            go_on(monitor)?;
            Ok(ball)
        })
    }

    /// One move farther, if the ball may become so large.
    fn grow(
        &self,
        ball: &mut Ball,
        sameness: Sameness,
        go_on: impl FnMut(usize) -> bool,
    ) -> Option<std::ops::Range<usize>> {
        let numbers = ball.rim().first().map_or(0, |key| key.len());
        let most = BALL.min(BALL_NUMBERS / numbers.max(1));
        let moves = 0..self.moves.len() as u16;
        ball.grow(moves, |key, mv| self.after(key, mv, sameness), most, go_on)
    }

    /// A shortest solution, if it is not longer than two balls together reach.
    fn meet<'a>(
        &self,
        oriented: &'a [Oriented],
        sameness: Sameness,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<(&'a Oriented, Vec<MoveId>)>, SearchError> {
        let home = self.ball_while_wanted(sameness, monitor)?;
        // The central factor has the same elements in all orientations, so the orientations can share a ball.
        let keys = oriented
            .iter()
            .map(|oriented| self.key(&oriented.position, sameness));
        let mut away = Ball::new(keys);
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
                let (root, path) = away.path(first + offset);
                let (_, back) = home.path(number);
                let back = back.into_iter().rev();
                let mut ids: Vec<MoveId> = path
                    .into_iter()
                    .map(|mv| self.moves[usize::from(mv)])
                    .collect();
                ids.extend(back.map(|mv| self.puzzle.mv(self.moves[usize::from(mv)]).inverse));
                return Ok(Some((&oriented[root], ids)));
            }
            let (mut last, mut cancelled) = (0, false);
            let depth = (away.radius() + 1 + home.radius()) as u8;
            let grown = self.grow(&mut away, sameness, |positions| {
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
            let Some(new) = grown else {
                let moves = (away.radius() + home.radius() + 1) as u32;
                monitor.report(Progress::AtLeast { moves });
                return Ok(None);
            };
            first = new.start;
        }
    }
}
