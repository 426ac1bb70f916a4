//! Short algorithms for the sums of a listing: which are known, and which a solver is to look for.
//!
//! The page's compiler knows no solver. It compiles with what it has, and says what it lacks; the page asks the solver,
//! and compiles again. Whether a solver looks while compiling or in between, it is asked the same, and the listing is
//! the same.

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use qat::{Expected, Watch, World};
use wire::Sum;

use crate::found::Found;
use crate::tables::Tables;

/// Moves of most algorithms of the 3x3x3 that are found.
const LIKELY: usize = 18;

/// Moves of an algorithm that may move free pieces in another way. For fewer a search hardly ever pays; where there is
/// none within the most, one that does exactly the same is hardly longer.
const LEAVING: RangeInclusive<usize> = 10..=18;

/// The most sums that one compilation asks for.
const MOST_WANTED: usize = 256;

/// The most moves of an algorithm in the place of `known` that moves free pieces in another way; none where it is not
/// looked for.
pub fn leaving(known: &Algorithm) -> Option<usize> {
    let most = known.len().saturating_sub(1).min(*LEAVING.end());
    LEAVING.contains(&most).then_some(most)
}

/// How many moves a sum is likely to have when it was looked for. What was found in earlier programs does not count, so
/// that a text gets the same registers everywhere.
pub fn expected(tables: &Tables, puzzle: &Puzzle, algorithm: &Algorithm) -> Expected {
    let known = match algorithm.len() {
        length @ (0 | 1) => Some(length),
        _ => tables
            .get(puzzle, &algorithm.permutation(puzzle))
            .map(|known| known.len()),
    };
    let is_cube = || catalogue::by_name("3x3x3").is_some_and(|cube| *cube == *puzzle);
    let likely = || if is_cube() { LIKELY } else { usize::MAX };
    Expected {
        moves: known.unwrap_or_else(likely).min(algorithm.len()),
        is_searched: known.is_none(),
    }
}

/// A world with the sums that are known, which notes the others.
pub(crate) struct Noting<'a> {
    pub world: &'a dyn World,
    pub tables: &'a Tables,
    pub found: &'a Found,
    pub alive: Option<fn()>,
    pub wanted: Mutex<Vec<Sum>>,
}

impl Noting<'_> {
    fn want(
        &self,
        puzzle: &Puzzle,
        algorithm: &Algorithm,
        free: &[PieceId],
        known: Option<&Algorithm>,
    ) {
        let is_listed = catalogue::by_name(puzzle.name()).is_some_and(|listed| *listed == *puzzle);
        if !is_listed {
            return;
        }
        let text = |algorithm: &Algorithm| algorithm.display(puzzle).to_string();
        let sum = Sum {
            puzzle: puzzle.name().to_owned(),
            algorithm: text(algorithm),
            free: free.iter().map(|piece| piece.0).collect(),
            known: known.map(text),
        };
        let mut wanted = self.wanted.lock().unwrap_or_else(PoisonError::into_inner);
        if wanted.len() < MOST_WANTED && !wanted.contains(&sum) {
            wanted.push(sum);
        }
    }
}

impl World for Noting<'_> {
    fn watch(&self) -> Watch {
        Watch {
            alive: self.alive,
            ..self.world.watch()
        }
    }

    fn source(&self, path: &str) -> Option<String> {
        self.world.source(path)
    }

    fn sources(&self) -> Vec<String> {
        self.world.sources()
    }

    fn architecture(
        &self,
        puzzle: &Puzzle,
        orders: &[u64],
    ) -> Option<puzzle::architecture::Architecture> {
        self.tables.prepare(puzzle, orders);
        self.world.architecture(puzzle, orders)
    }

    fn shorter(
        &self,
        puzzle: &Puzzle,
        algorithm: &Algorithm,
        free: &[PieceId],
    ) -> Option<Algorithm> {
        if algorithm.len() < 2 {
            return None;
        }
        let effect = algorithm.permutation(puzzle);
        let found = self.found.get(puzzle, &effect, free);
        if let Some(found) = found.or_else(|| self.tables.found(puzzle, &effect, free)) {
            return found;
        }
        let known = self.tables.get(puzzle, &effect);
        if known.as_ref().is_none_or(|known| leaving(known).is_some()) {
            self.want(puzzle, algorithm, free, known.as_ref());
        }
        known
    }

    fn expected(&self, puzzle: &Puzzle, algorithm: &Algorithm, _free: &[PieceId]) -> Expected {
        expected(self.tables, puzzle, algorithm)
    }
}
