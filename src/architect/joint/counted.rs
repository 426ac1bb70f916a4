//! Words of a wanted order, where the cycles that they may have are too many to be listed.
//!
//! By themselves they are all gone through. Beside a chosen algorithm `A` they reach further: a word `u v` commutes
//! with `A` just if `u` undone, then `A`, then `u` is what `v`, then `A`, then `v` undone is. So two halves of a word
//! meet in that.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use group::{Permutation, lcm};
use puzzle::PieceId;
use search::{Canonical, Threads};

use super::beside::{self, Counter};
use crate::solve::words::Prefix;
use crate::solve::{self, CycleSolver};

/// Words of one length that are gone through at most, those that are alike by symmetry counted once.
const WORDS: f64 = 400_000.0;
/// Facets by which halves are compared, about: few others agree in them.
const SEEN: usize = 32;
/// First halves that are gone through together.
const PART: usize = 1_000;
/// Moves that the parts of the work begin with.
const BEGINNING: usize = 2;

/// The longest words that can all be gone through.
pub(super) fn reach(solver: &CycleSolver, longest: u8) -> u8 {
    let symmetries = solver.words.symmetries.len() as f64;
    let counts = solver.words.counts(longest.into());
    let within = counts.iter().rposition(|count| count / symmetries <= WORDS);
    within.unwrap_or(0) as u8
}

/// The longest words that can be found beside a chosen one: all of their halves are gone through, those that are alike
/// by symmetry, too.
pub(super) fn reach_beside(solver: &CycleSolver, longest: u8) -> u8 {
    let counts = solver.words.counts(longest.div_ceil(2).into());
    let half = counts.iter().rposition(|count| *count <= WORDS);
    longest.min(2 * half.unwrap_or(0) as u8)
}

/// Words of some lengths as the halves of others.
pub(super) struct Halves {
    first: Vec<Prefix>,
    second: Vec<Prefix>,
}

impl Halves {
    /// Of words of this length.
    pub(super) fn new(solver: &CycleSolver, length: u8) -> Self {
        let words = |length: u8| solver.words.prefixes(length.into(), &[]);
        Self {
            first: words(length / 2),
            second: words(length.div_ceil(2)),
        }
    }

    /// All words that commute with the chosen elements, leave the fixed pieces alone, and may count to the order beside
    /// them while each of them counts on. None if `cancelled` says so.
    pub(super) fn beside(
        &self,
        solver: &CycleSolver,
        order: u64,
        chosen: &[Counter],
        fixed: &[PieceId],
        threads: Threads,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<BTreeSet<Vec<u16>>> {
        let puzzle = solver.puzzle();
        let accepts = |word: &[u16]| {
            let element = solver.words.element(word);
            let mut fixed = fixed.iter();
            if !fixed.all(|piece| puzzle.is_solved_at(&element, *piece))
                || !chosen.iter().all(|other| other.element.commutes(&element))
            {
                return false;
            }
            let mut all = chosen.to_vec();
            all.push(Counter::new(puzzle, element, order));
            beside::all_count(&all)
        };
        let degree = puzzle.facets().len();
        let seen: Vec<usize> = (0..degree).step_by(degree / SEEN + 1).collect();
        let turns = &solver.words.permutations;
        let inverses = &solver.words.inverses;
        // What a word undone, then each chosen element, then the word does to some facets, as one number. Different
        // words may have the same.
        let key = |word: &[usize], undone: &[usize]| {
            let through = |facet: usize, moves: &[usize]| {
                moves.iter().fold(facet, |at, mv| turns[*mv].image(at))
            };
            chosen.iter().fold(0_u64, |key, counter| {
                seen.iter().fold(key, |key, &facet| {
                    let image = through(counter.element.image(through(facet, undone)), word);
                    (key ^ image as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
                })
            })
        };
        let there =
            |word: &[u16]| -> Vec<usize> { word.iter().copied().map(usize::from).collect() };
        let back = |word: &[u16]| -> Vec<usize> {
            let undone = word.iter().rev().map(|mv| inverses[usize::from(*mv)]);
            undone.map(usize::from).collect()
        };
        let mut index: Vec<(u64, u32)> = (self.second.iter().zip(0..))
            .map(|(second, number)| {
                let (there, back) = (there(&second.word), back(&second.word));
                (key(&back, &there), number)
            })
            .collect();
        index.sort_unstable();
        let found = Mutex::new(BTreeSet::new());
        let parts = self.first.chunks(PART).collect::<Vec<_>>();
        threads.share(parts.len(), |part| {
            if cancelled() {
                return;
            }
            let mut own = Vec::new();
            for first in parts[part] {
                let key = key(&there(&first.word), &back(&first.word));
                let start = index.partition_point(|(other, _)| *other < key);
                for (_, number) in index[start..].iter().take_while(|(other, _)| *other == key) {
                    let second = &self.second[*number as usize].word;
                    if follows(&solver.words.canonical, first.state, second) {
                        let word = [first.word.as_slice(), second].concat();
                        if accepts(&word) {
                            own.push(word);
                        }
                    }
                }
            }
            let found = found.lock();
            found.unwrap_or_else(PoisonError::into_inner).extend(own);
        });
        let found = found.into_inner();
        let found = found.unwrap_or_else(PoisonError::into_inner);
        (!cancelled()).then_some(found)
    }
}

/// Whether a word is canonical behind one that leads to this state.
fn follows(canonical: &Canonical, mut state: u16, word: &[u16]) -> bool {
    word.iter().all(|mv| {
        let steps = canonical.steps(state);
        let step = steps.iter().find(|step| step.generator == *mv);
        if let Some(step) = step {
            state = step.state;
        }
        step.is_some()
    })
}

/// All words of the query's length that leave its fixed pieces alone and have the order, or, if not `exact`, may have
/// it in some of their cycles; of those that are images of each other by symmetry, one. None if `cancelled` says so.
pub(super) fn words(
    solver: &CycleSolver,
    query: &solve::Query,
    order: u64,
    exact: bool,
    threads: Threads,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Vec<u16>>> {
    let symmetries = solver.symmetries(query);
    let length = usize::from(query.longest);
    let beginnings = solver.words.prefixes(length.min(BEGINNING), &symmetries);
    let found = Mutex::new(Vec::new());
    threads.share(beginnings.len(), |number| {
        let mut own = Vec::new();
        let mut stack = vec![beginnings[number].clone()];
        while let Some(prefix) = stack.pop() {
            if prefix.word.len() < length {
                if cancelled() {
                    return;
                }
                stack.extend(longer(solver, &prefix));
                continue;
            }
            let element = solver.words.element(&prefix.word);
            let mut fixed = query.fixed.iter();
            if fixed.all(|piece| solver.puzzle().is_solved_at(&element, *piece))
                && counts_to(&element, order, exact)
                && solver
                    .words
                    .stabilizer(&prefix.word, &prefix.open)
                    .is_some()
            {
                own.push(prefix.word);
            }
        }
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        found.extend(own);
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    if cancelled() {
        return None;
    }
    let least = |word: &Vec<u16>| {
        let undone = solver.words.undone(word);
        solver
            .words
            .least_image(&symmetries, word)
            .min(solver.words.least_image(&symmetries, &undone))
    };
    let mut words: Vec<Vec<u16>> = found.iter().map(least).collect();
    words.sort_unstable();
    words.dedup();
    Some(words)
}

/// What follows by one move.
fn longer<'a>(solver: &'a CycleSolver, prefix: &'a Prefix) -> impl Iterator<Item = Prefix> + 'a {
    solver
        .words
        .canonical
        .steps(prefix.state)
        .iter()
        .map(|step| {
            let mut word = prefix.word.clone();
            word.push(step.generator);
            Prefix {
                word,
                state: step.state,
                open: prefix.open.clone(),
            }
        })
}

/// Whether the cycles whose lengths divide an order have it together; if `exact`, there are no others.
fn counts_to(element: &Permutation, order: u64, exact: bool) -> bool {
    let mut seen = vec![false; element.degree()];
    let mut whole = 1;
    for start in 0..element.degree() {
        let (mut at, mut length) = (start, 0_u64);
        while !seen[at] {
            seen[at] = true;
            at = element.image(at);
            length += 1;
        }
        if length == 0 {
            continue;
        }
        if order.is_multiple_of(length) {
            whole = lcm(whole, length);
        } else if exact {
            return false;
        }
    }
    whole == order
}
