//! Far from solved: a first solution at once, then shorter ones for as long as somebody waits.
//!
//! Every round solves the position again, more slowly than the one before; whatever is shorter than all before is
//! reported. Several threads work on a round each. Where commutators fail, words in the generators are the answer.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use group::Permutation;
use puzzle::MoveId;

use super::commutators::{CommutatorSolver, Round};
use super::far::{Best, FarGoal};
use super::meeting::Sameness;
use super::{GeneralSolver, Oriented};
use crate::monitor::{CancelledError, MapReports, Monitor, Progress};
use crate::solution::{Quality, SearchError, Solution};
use crate::threads::{Threads, fan_out, locked};

/// Pieces of an orbit beyond which a solution that is wanted soon is the first one. No puzzle of the catalogue has so
/// many: the 4x4x4x4 has 96 dyads.
const LARGE: usize = 96;
/// The most words of each orbit for the first answer: they are found in a moment.
const FEW_WORDS: usize = 100_000;
/// And for better ones.
const WORDS: usize = 500_000;

/// A solution that is found within a second or so. Many words for one state are worth more than few for many.
const FIRST: Round = Round {
    width: 1,
    tried: 40_000,
    number: 1,
};
/// A better one, on large puzzles as well within seconds.
const FAIR: Round = Round {
    width: 2,
    tried: 100_000,
    number: 2,
};
/// A good one, on most puzzles within seconds.
const GOOD: Round = Round {
    width: 8,
    number: 3,
    ..FAIR
};
/// Words are put in at the end alone, so that no stage is mixed with one before: more states cost little.
const STAGED: [Round; 2] = [
    Round {
        width: 8,
        tried: 0,
        ..FIRST
    },
    Round {
        width: 32,
        tried: 0,
        ..GOOD
    },
];
/// Better ones; each takes about three times as long as the one before.
const BETTER: [Round; 4] = [
    Round {
        width: 18,
        tried: 100_000,
        number: 4,
    },
    Round {
        width: 48,
        tried: 150_000,
        number: 5,
    },
    Round {
        width: 128,
        tried: 300_000,
        number: 6,
    },
    Round {
        width: 320,
        tried: 300_000,
        number: 7,
    },
];

impl GeneralSolver {
    /// A solution of a position that is too far away for a shortest one.
    pub(super) fn far(
        &self,
        position: &Permutation,
        oriented: &[Oriented],
        (goal, sameness): (FarGoal, Sameness),
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        let mut best = Best::new(self, position, sameness, monitor);
        let own = self.own.as_deref();
        if let Some(own) = own.filter(|own| own.serves(goal, sameness)) {
            own.far(&mut best, oriented, (goal, threads))?;
        } else if let Some(oriented) = oriented.first() {
            let rounds: &[Round] = match goal {
                // In a large orbit one state has more steps than elsewhere a whole round.
                FarGoal::Soon if self.largest_orbit() > LARGE => &[FIRST],
                FarGoal::Soon | FarGoal::First | FarGoal::Best => &[FIRST, FAIR, GOOD],
                FarGoal::Staged => &STAGED,
            };
            let mut rounds: Vec<(Round, bool)> =
                rounds.iter().map(|round| (*round, false)).collect();
            if goal == FarGoal::Best {
                let both = BETTER.map(|round| [(round, false), (round, true)]);
                rounds.push((GOOD, true));
                rounds.extend(both.as_flattened());
            }
            // The first solution alone is worth no second thread.
            let one = goal == FarGoal::First;
            let threads = if one { Threads::One } else { threads };
            self.rounds(&mut best, oriented, (&rounds, one), threads)?;
        }
        if best.solution.is_none()
            && let Some((oriented, moves)) = self.spell(oriented, monitor)?
        {
            best.offer(0, oriented, vec![moves], Quality::Valid);
        }
        best.solution.ok_or_else(|| self.unreachable())
    }

    /// How many pieces are in the largest orbit.
    fn largest_orbit(&self) -> usize {
        let moves: Vec<Permutation> = (self.moves.iter())
            .map(|id| self.puzzle.mv(*id).permutation.clone())
            .collect();
        let orbits = group::orbits(self.puzzle.facets().len(), &moves);
        let pieces = |facets: &[u16]| {
            let pieces = facets.iter().map(|facet| {
                let facet = &self.puzzle.facets()[usize::from(*facet)];
                facet.piece
            });
            pieces.collect::<BTreeSet<_>>().len()
        };
        orbits.classes().map(pieces).max().unwrap_or_default()
    }

    /// Offers what rounds find, each on a thread of its own; with `one`, until there is one. Only the first of those
    /// that are not done reports how far it is.
    fn rounds(
        &self,
        best: &mut Best,
        oriented: &Oriented,
        (rounds, one): (&[(Round, bool)], bool),
        threads: Threads,
    ) -> Result<(), CancelledError> {
        let monitor = best.monitor;
        // A bit each.
        let left = AtomicU32::new((1 << rounds.len()) - 1);
        let best = Mutex::new(best);
        let cancelled = AtomicBool::new(false);
        fan_out(threads, rounds.len(), |number| {
            if one && locked(&best).solution.is_some() {
                return;
            }
            let is_reported = || left.load(Ordering::Relaxed).trailing_zeros() == number as u32;
            let reports = MapReports::new(monitor, |event| is_reported().then_some(event));
            let (round, backwards) = rounds[number];
            match self.round(&oriented.position, round, backwards, &reports) {
                Ok(Some(parts)) => {
                    locked(&best).offer(number, oriented, parts, Quality::Valid);
                }
                Ok(None) => {}
                Err(CancelledError) => cancelled.store(true, Ordering::Relaxed),
            }
            left.fetch_and(!(1 << number), Ordering::Relaxed);
        });
        if cancelled.into_inner() {
            return Err(CancelledError);
        }
        Ok(())
    }

    /// A solution by commutators; backwards, the inverse of one of the inverse position. `None` if the words make
    /// none.
    fn round(
        &self,
        position: &Permutation,
        round: Round,
        backwards: bool,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Vec<Vec<MoveId>>>, CancelledError> {
        let Some(solver) = self.commutators(round, monitor)? else {
            return Ok(None);
        };
        if !backwards {
            return solver.solve(position, round, monitor);
        }
        let parts = solver.solve(&position.inverse(), round, monitor)?;
        let back = |id: &MoveId| self.puzzle.mv(*id).inverse;
        Ok(parts.map(|parts| vec![parts.concat().iter().rev().map(back).collect()]))
    }

    /// The solver with the words that a round takes, if the puzzle is one for it.
    fn commutators(
        &self,
        round: Round,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<&CommutatorSolver>, CancelledError> {
        let [few, many] = &self.commutators;
        let (solver, words) = if round.number == FIRST.number {
            (few, FEW_WORDS)
        } else {
            (many, WORDS)
        };
        let solver = solver.get_or_build(|| {
            let turns = self.orientations.iter().map(|(_, turn)| turn);
            let single = |id: &MoveId| self.puzzle.mv(*id).layers.count_ones() <= 1;
            let moves: Vec<MoveId> = self.moves.iter().copied().filter(single).collect();
            CommutatorSolver::new(&self.puzzle, &moves, turns, words, monitor)
        })?;
        Ok(solver.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use puzzle::Algorithm;

    use super::*;
    use crate::monitor::NoMonitor;

    /// A position whose first round comes to nothing waits many times longer for its first solution. More than half of
    /// random positions need a second attempt with more states and words of last resort.
    #[test]
    fn the_first_round_solves_every_position() {
        let puzzle = puzzle::catalogue::by_name("3x3x3x3").expect("it is in the catalogue");
        let solver = GeneralSolver::new(&puzzle);
        for seed in [1, 0, 19, 34, 42] {
            let position = solver.random(seed);
            let parts = solver.round(&position, FIRST, false, &NoMonitor);
            let parts = parts.expect("nobody cancels").expect("the words solve it");
            let moves = Algorithm::from_moves(parts.concat());
            let end = position.then(&moves.permutation(&puzzle));
            assert!(end.is_identity(), "{seed}");
            assert!(moves.len() < 260, "{seed}: {}", moves.len());
        }
    }
}
