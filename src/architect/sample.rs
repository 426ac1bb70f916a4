//! Short algorithms of a wanted order, by trying all words of a few moves and longer ones at random.
//!
//! Where a puzzle is too large to try all words, trying many still finds algorithms that are far shorter than those
//! made of a stabilizer chain: of the tesseract's positions more than one in three million has the largest order, and
//! words of ten turns reach positions that look like any others.

use group::{Permutation, Rng, gcd, lcm};
use puzzle::{Algorithm, Puzzle};
use rayon::prelude::*;
use search::{Monitor, Threads};

use crate::find::Progress;
use crate::solve::words::Words;

/// How hard to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The longest algorithms that are tried, moves.
    pub longest: usize,
    /// Of each length, how many beginnings are tried with all pairs of moves behind them. Where there are no more, up
    /// to symmetry, all are.
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

/// A short algorithm of this order, shorter lengths first; which one does not depend on the number of threads. `None`
/// if none was found, or if the monitor cancelled.
pub fn of_order(
    puzzle: &Puzzle,
    order: u64,
    effort: Effort,
    threads: Threads,
    monitor: &dyn Monitor<Progress>,
) -> Option<Sampled> {
    let words = Words::new(puzzle);
    let pieces = Pieces::new(&words, puzzle, order);
    let symmetries: Vec<usize> = (0..words.symmetries.len()).collect();
    let mut shortest = true;
    let found = (1..=effort.longest).find_map(|length| {
        let report = || {
            monitor.report(Progress {
                done: length - 1,
                total: effort.longest,
                found: 0,
            });
        };
        report();
        let begun = length.saturating_sub(2);
        let different = words.counts(begun)[begun] / symmetries.len() as f64;
        let all = if different <= effort.beginnings as f64 {
            Some(words.prefixes(begun, &symmetries))
        } else {
            None
        };
        let beginnings = match &all {
            Some(all) => all.len() as u64,
            None => effort.beginnings,
        };
        let try_part = |part: u64| {
            let mut rng = Rng::with_seed(part << 8 | length as u64);
            let mut trial = Trial::new(&words, &pieces, order);
            let until = beginnings.min((part + 1) * AT_ONCE);
            (part * AT_ONCE..until).find_map(|number| {
                if monitor.is_cancelled() {
                    return None;
                }
                // One length alone may take long.
                report();
                let moves = match &all {
                    Some(all) => all[number as usize].word.clone(),
                    None => trial.beginning(begun, &mut rng)?,
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

/// A puzzle as pieces that change slots, without how they are turned.
struct Pieces {
    /// By move and piece, the piece to whose slot it goes.
    moves: Vec<Vec<u16>>,
    /// By facet.
    piece: Vec<u16>,
    /// By piece, one of its facets.
    facet: Vec<u16>,
    /// By length of a cycle: whether it divides the order.
    divides: Vec<bool>,
    /// How many times a cycle of pieces may go round before its facets are home, as far as the order has the same
    /// factors: a divisor of this, which divides the order.
    turns: u64,
}

impl Pieces {
    fn new(words: &Words, puzzle: &Puzzle, order: u64) -> Self {
        let pieces = puzzle.pieces();
        let mut piece = vec![0; puzzle.facets().len()];
        for (number, of) in (0..).zip(pieces) {
            for facet in &of.facets {
                piece[usize::from(*facet)] = number;
            }
        }
        let most = pieces.iter().map(|piece| piece.facets.len()).max();
        let mut new = Self {
            moves: Vec::new(),
            piece,
            facet: pieces.iter().map(|piece| piece.facets[0]).collect(),
            divides: (0..=pieces.len() as u64)
                .map(|length| length > 0 && order.is_multiple_of(length))
                .collect(),
            turns: (1..=most.unwrap_or(1) as u64)
                .map(|times| gcd(times, order))
                .fold(1, lcm),
        };
        let moved = |mv: &Permutation| new.moved(mv);
        new.moves = words.permutations.iter().map(moved).collect();
        new
    }

    /// By piece, the piece to whose slot it goes.
    fn moved(&self, position: &Permutation) -> Vec<u16> {
        let images = self.facet.iter();
        images
            .map(|facet| self.piece[position.image(usize::from(*facet))])
            .collect()
    }
}

/// One thread's work.
struct Trial<'a> {
    words: &'a Words,
    pieces: &'a Pieces,
    order: u64,
    /// By piece or facet, in which round it was last seen.
    seen: Vec<u32>,
    round: u32,
}

impl<'a> Trial<'a> {
    fn new(words: &'a Words, pieces: &'a Pieces, order: u64) -> Self {
        Self {
            words,
            pieces,
            order,
            seen: vec![0; pieces.piece.len()],
            round: 0,
        }
    }

    /// A random word of this number of moves; none where a word has come to its end before: after the last tip of a
    /// pyraminx nothing follows that could not stand before it.
    fn beginning(&self, moves: usize, rng: &mut Rng) -> Option<Vec<u16>> {
        let mut state = search::Canonical::START;
        let step = |_| {
            let steps = self.words.canonical.steps(state);
            let most = u32::try_from(steps.len()).ok().filter(|most| *most > 0)?;
            let step = &steps[rng.u32(..most) as usize];
            state = step.state;
            Some(step.generator)
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
        if length == 1 {
            let mut steps = canonical.steps(state).iter();
            let here = steps.find(|step| self.has_order(&position, step.generator))?;
            return Some(vec![here.generator]);
        }
        for step in canonical.steps(state) {
            let mv = step.generator;
            let turned = position.then(&self.words.permutations[usize::from(mv)]);
            let moved = self.pieces.moved(&turned);
            for last in canonical.steps(step.state) {
                if self.may_have_order(&moved, last.generator)
                    && self.has_order(&turned, last.generator)
                {
                    moves.extend([mv, last.generator]);
                    return Some(moves);
                }
            }
        }
        None
    }

    /// Whether a position and a move behind it together may have the order, as far as the pieces' locations show: each
    /// cycle's length must divide it, and what they all have in common with it must lack no more than turning pieces
    /// can add.
    fn may_have_order(&mut self, moved: &[u16], mv: u16) -> bool {
        let last = &self.pieces.moves[usize::from(mv)][..moved.len()];
        self.round += 1;
        let mut whole = 1;
        for start in 0..moved.len() {
            if self.seen[start] == self.round {
                continue;
            }
            let mut length = 0;
            let mut at = start;
            while self.seen[at] != self.round {
                self.seen[at] = self.round;
                at = usize::from(last[usize::from(moved[at])]);
                length += 1;
            }
            if !self.pieces.divides[length] {
                return false;
            }
            let length = length as u64;
            if !u64::is_multiple_of(whole, length) {
                whole = lcm(whole, length);
            }
        }
        self.pieces.turns.is_multiple_of(self.order / whole)
    }

    /// Whether a position and a move behind it together have the order.
    fn has_order(&mut self, position: &Permutation, mv: u16) -> bool {
        let last = &self.words.permutations[usize::from(mv)];
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
            whole = lcm(whole, length);
        }
        whole == self.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;
    use search::NoMonitor;

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
            let one = of_order(&puzzle, order, effort, Threads::One, &NoMonitor);
            let one = one.expect("there are such short ones");
            let element = one.algorithm.permutation(&puzzle);
            assert_eq!(element.order(), order.into(), "{name}");
            assert_eq!(
                (one.algorithm.len(), one.shortest),
                (length, shortest),
                "{name}"
            );
            let all = of_order(&puzzle, order, effort, Threads::All, &NoMonitor);
            assert_eq!(all, Some(one), "{name}");
        }
        let cube = catalogue::by_name("3x3x3").expect("a puzzle");
        assert_eq!(of_order(&cube, 13, effort, Threads::One, &NoMonitor), None);
    }

    /// No position has this order, so that every length is tried, also at random.
    #[test]
    fn every_puzzle_is_tried_to_the_end() {
        let effort = Effort {
            longest: 12,
            beginnings: 40,
        };
        for name in catalogue::names() {
            let puzzle = catalogue::by_name(name).expect("a puzzle");
            if puzzle.facets().len() > 150 {
                continue;
            }
            let order = 1_000_003;
            assert_eq!(
                of_order(&puzzle, order, effort, Threads::One, &NoMonitor),
                None,
                "{name}"
            );
        }
    }
}
