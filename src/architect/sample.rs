//! Short algorithms of a wanted order, by trying all words of a few moves and longer ones at random.
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
    /// Of each length, how many beginnings are tried with all pairs of moves behind them. Where there are no more, up to
    /// symmetry, all are.
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

/// An algorithm of a wanted order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Whether all shorter ones have been tried.
    pub shortest: bool,
}

/// A short algorithm of this order, shorter lengths first; which one does not depend on the number of threads. `None` if
/// none was found, or if the observer wanted it to stop.
pub fn of_order(
    puzzle: &Puzzle,
    order: u64,
    effort: Effort,
    threads: Threads,
    observer: &dyn Observer,
) -> Option<Sampled> {
    let words = Words::new(puzzle);
    let mirrors: Vec<usize> = (0..words.mirrors.len()).collect();
    let mut shortest = true;
    let found = (1..=effort.longest).find_map(|length| {
        observer.report(Progress {
            done: length - 1,
            total: effort.longest,
            found: 0,
        });
        let begun = length.saturating_sub(2);
        let different = words.counts(begun)[begun] / mirrors.len() as f64;
        let all = if different <= effort.beginnings as f64 {
            Some(words.prefixes(begun, &mirrors))
        } else {
            None
        };
        let beginnings = match &all {
            Some(all) => all.len() as u64,
            None => effort.beginnings,
        };
        let try_part = |part: u64| {
            let mut rng = Rng::with_seed(part << 8 | length as u64);
            let mut trial = Trial::new(&words, puzzle, order);
            let until = beginnings.min((part + 1) * AT_ONCE);
            (part * AT_ONCE..until).find_map(|number| {
                if observer.cancelled() {
                    return None;
                }
                let moves = match &all {
                    Some(all) => all[number as usize].word.clone(),
                    None => trial.beginning(begun, &mut rng),
                };
                trial.ends(moves, length)
            })
        };
        let parts = 0..beginnings.div_ceil(AT_ONCE);
        let found = match threads {
            Threads::One => parts.into_iter().find_map(try_part),
            _ => parts.into_par_iter().find_map_first(try_part),
        };
        if found.is_none() {
            shortest &= all.is_some();
        }
        found
    })?;
    Some(Sampled {
        algorithm: words.algorithm(&found),
        shortest,
    })
}

/// One thread's work.
struct Trial<'a> {
    words: &'a Words,
    order: u64,
    /// All facets, one of each piece first: most words are ruled out before the others come.
    facets: Vec<u16>,
    /// By facet, in which round it was last seen.
    seen: Vec<u32>,
    round: u32,
}

impl<'a> Trial<'a> {
    fn new(words: &'a Words, puzzle: &Puzzle, order: u64) -> Self {
        let pieces = puzzle.pieces().iter();
        let first = pieces.clone().filter_map(|piece| piece.facets.first());
        let others = pieces.flat_map(|piece| piece.facets.iter().skip(1));
        Self {
            words,
            order,
            facets: first.chain(others).copied().collect(),
            seen: vec![0; puzzle.facets().len()],
            round: 0,
        }
    }

    /// So many moves, by chance.
    fn beginning(&self, moves: usize, rng: &mut Rng) -> Vec<u16> {
        let mut state = search::Canonical::START;
        let step = |_| {
            let steps = self.words.canonical.steps(state);
            let step = &steps[rng.u32(..steps.len() as u32) as usize];
            state = step.state;
            step.generator
        };
        (0..moves).map(step).collect()
    }

    /// Tries all words of a length that begin so.
    fn ends(&mut self, mut moves: Vec<u16>, length: usize) -> Option<Vec<u16>> {
        let canonical = &self.words.canonical;
        let position = self.words.element(&moves);
        let state = moves
            .iter()
            .try_fold(search::Canonical::START, |state, mv| {
                let mut steps = canonical.steps(state).iter();
                steps
                    .find(|step| step.generator == *mv)
                    .map(|step| step.state)
            })?;
        for step in canonical.steps(state) {
            let mv = step.generator;
            if length == 1 {
                if self.has_order(&position, mv) {
                    return Some(vec![mv]);
                }
                continue;
            }
            let turned = position.then(&self.words.permutations[usize::from(mv)]);
            for last in canonical.steps(step.state) {
                if self.has_order(&turned, last.generator) {
                    moves.extend([mv, last.generator]);
                    return Some(moves);
                }
            }
        }
        None
    }

    /// Whether a position and a move behind it together have the order: each cycle's length must divide it, which fails
    /// soon for most.
    fn has_order(&mut self, position: &Permutation, mv: u16) -> bool {
        let last = &self.words.permutations[usize::from(mv)];
        self.round += 1;
        let mut whole = 1;
        for &start in &self.facets {
            let start = usize::from(start);
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
        for (name, order, length, shortest) in [
            ("3x3x3", 105, 2, true),
            ("3x3x3", 1260, 5, true),
            ("2x2x2", 45, 3, true),
            ("2x2x2x2", 630, 4, true),
            ("megaminx", 35, 6, true),
        ] {
            let puzzle = catalogue::by_name(name).expect("a puzzle");
            let one = of_order(&puzzle, order, effort, Threads::One, &Silent);
            let one = one.expect("there are such short ones");
            let element = one.algorithm.permutation(&puzzle);
            assert_eq!(element.order(), order.into(), "{name}");
            assert_eq!(
                (one.algorithm.len(), one.shortest),
                (length, shortest),
                "{name}"
            );
            let all = of_order(&puzzle, order, effort, Threads::All, &Silent);
            assert_eq!(all, Some(one), "{name}");
        }
        let cube = catalogue::by_name("3x3x3").expect("a puzzle");
        assert_eq!(of_order(&cube, 13, effort, Threads::One, &Silent), None);
    }
}
