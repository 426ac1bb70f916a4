//! Short algorithms of a wanted order, by trying words at random.
//!
//! Where a puzzle is too large to try all words, trying many still finds algorithms that are far shorter than those made
//! of a stabilizer chain: of the tesseract's positions about one in a hundred million has the largest order, and words of
//! a few turns reach positions that look like any others.

use group::{Permutation, Rng};
use puzzle::{Algorithm, Puzzle};
use rayon::prelude::*;
use search::Threads;

use crate::find::{Observer, Progress};
use crate::solve::words::Words;

/// How hard to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The longest algorithms that are tried, moves.
    pub longest: usize,
    /// Of each length, how many beginnings are tried with all pairs of moves behind them.
    pub beginnings: u64,
}

impl Effort {
    /// Some seconds on large puzzles.
    pub const NORMAL: Self = Self {
        longest: 12,
        beginnings: 1500,
    };
    /// Minutes on large puzzles: enough for the largest order of the tesseract.
    pub const THOROUGH: Self = Self {
        longest: 12,
        beginnings: 60_000,
    };
}

/// Beginnings that one thread tries before it looks up.
const AT_ONCE: u64 = 50;

/// A short algorithm of this order, shorter lengths first; which one does not depend on the number of threads. `None` if
/// none was found, or if the observer wanted it to stop. That none is shorter is not proved.
pub fn of_order(
    puzzle: &Puzzle,
    order: u64,
    effort: Effort,
    threads: Threads,
    observer: &dyn Observer,
) -> Option<Algorithm> {
    let words = Words::new(puzzle);
    (1..=effort.longest).find_map(|length| {
        observer.report(Progress {
            done: length - 1,
            total: effort.longest,
            found: 0,
        });
        let begun = length.saturating_sub(2);
        // Short beginnings are few; so many tries hardly miss one.
        let few = (words.ids.len() as u64).saturating_pow(begun as u32);
        let parts = effort
            .beginnings
            .min(few.saturating_mul(8))
            .div_ceil(AT_ONCE);
        let try_part = |part: u64| {
            let mut rng = Rng::with_seed(part << 8 | length as u64);
            let mut trial = Trial::new(&words, order, puzzle.facets().len());
            (0..AT_ONCE).find_map(|_| {
                if observer.cancelled() {
                    return None;
                }
                trial.beginning(length, &mut rng)
            })
        };
        let found = match threads {
            Threads::One => (0..parts).find_map(try_part),
            _ => (0..parts).into_par_iter().find_map_first(try_part),
        };
        let found = found?.into_iter().map(|mv| words.ids[mv]).collect();
        Some(Algorithm::from_moves(found))
    })
}

/// One thread's work.
struct Trial<'a> {
    words: &'a Words,
    order: u64,
    /// By facet, in which round it was last seen.
    seen: Vec<u32>,
    round: u32,
}

impl<'a> Trial<'a> {
    fn new(words: &'a Words, order: u64, facets: usize) -> Self {
        Self {
            words,
            order,
            seen: vec![0; facets],
            round: 0,
        }
    }

    /// Tries all words of a length that begin as chance has it; the numbers of the moves.
    fn beginning(&mut self, length: usize, rng: &mut Rng) -> Option<Vec<usize>> {
        let canonical = &self.words.canonical;
        let mut state = search::Canonical::START;
        let mut moves = Vec::with_capacity(length);
        let mut position = Permutation::identity(self.seen.len());
        while moves.len() + 2 < length {
            let steps = canonical.steps(state);
            let step = steps[rng.u32(..steps.len() as u32) as usize];
            state = step.state;
            let mv = usize::from(step.generator);
            position.then_assign(&self.words.permutations[mv]);
            moves.push(mv);
        }
        if length == 1 {
            let mut last = canonical
                .steps(state)
                .iter()
                .map(|step| usize::from(step.generator));
            return last
                .find(|&mv| self.has_order(&position, mv))
                .map(|mv| vec![mv]);
        }
        for step in canonical.steps(state) {
            let mv = usize::from(step.generator);
            let turned = position.then(&self.words.permutations[mv]);
            for last in canonical.steps(step.state) {
                let last = usize::from(last.generator);
                if self.has_order(&turned, last) {
                    moves.extend([mv, last]);
                    return Some(moves);
                }
            }
        }
        None
    }

    /// Whether a position and a move behind it together have the order: each cycle's length must divide it, which fails
    /// soon for most.
    fn has_order(&mut self, position: &Permutation, mv: usize) -> bool {
        let last = &self.words.permutations[mv];
        self.round += 1;
        let mut whole = 1;
        for start in 0..self.seen.len() {
            if self.seen[start] == self.round {
                continue;
            }
            let mut length = 0_u64;
            let mut at = start;
            while self.seen[at] != self.round {
                self.seen[at] = self.round;
                at = last.image(position.image(at));
                length += 1;
            }
            if !self.order.is_multiple_of(length) {
                return false;
            }
            whole = crate::find::lcm(whole, length);
        }
        whole == self.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::Silent;
    use puzzle::catalogue;

    #[test]
    fn algorithms_have_the_order_that_was_asked_for() {
        let effort = Effort {
            longest: 8,
            beginnings: 500,
        };
        for (name, order, longest) in [
            ("3x3x3", 105, 2),
            ("3x3x3", 1260, 6),
            ("2x2x2", 45, 6),
            ("skewb", 45, 8),
        ] {
            let puzzle = catalogue::by_name(name).expect("a puzzle");
            let one = of_order(&puzzle, order, effort, Threads::One, &Silent);
            let one = one.expect("there are such short ones");
            assert_eq!(one.permutation(&puzzle).order(), order.into(), "{name}");
            assert!(one.len() <= longest, "{name}: {}", one.len());
            let all = of_order(&puzzle, order, effort, Threads::All, &Silent);
            assert_eq!(all, Some(one), "{name}");
        }
        let cube = catalogue::by_name("3x3x3").expect("a puzzle");
        assert_eq!(of_order(&cube, 13, effort, Threads::One, &Silent), None);
    }
}
