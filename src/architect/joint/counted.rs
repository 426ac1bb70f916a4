//! Words of a wanted order, where the cycles that they may have are too many to be listed.

use std::sync::Mutex;

use group::{Permutation, lcm};
use search::Threads;

use crate::solve::words::Prefix;
use crate::solve::{self, CycleSolver};

/// Words of one length that are gone through at most, those that are alike by symmetry counted once.
const WORDS: f64 = 400_000.0;
/// Moves that the parts of the work begin with.
const BEGINNING: usize = 2;

/// The longest words that can all be gone through.
pub(super) fn reach(solver: &CycleSolver, longest: u8) -> u8 {
    let symmetries = solver.words.symmetries.len() as f64;
    let counts = solver.words.counts(longest.into());
    let within = counts.iter().rposition(|count| count / symmetries <= WORDS);
    within.unwrap_or(0) as u8
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
        let mut found = found
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        found.extend(own);
    });
    let found = found
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
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
