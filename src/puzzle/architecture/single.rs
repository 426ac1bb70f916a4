//! Single registers of sizes that are in no list: an algorithm of that order, looked for among short words and their
//! repetitions.

use std::collections::BTreeSet;

use group::Permutation;

use crate::{Algorithm, MoveId, Puzzle};

/// How many images of facets are looked up: on the 3x3x3, for all words of up to four moves and some of five.
const IMAGES: usize = 5_000_000;
/// The most moves of an answer.
const LONGEST: usize = 40;

/// An algorithm of exactly this order. Of those that are found it is one with the fewest moves, and a shortest one if
/// all words of fewer moves were tried.
pub(super) fn of_order(puzzle: &Puzzle, order: u64) -> Option<Algorithm> {
    if order < 2 {
        return None;
    }
    let mut best: Option<(usize, Algorithm)> = None;
    each_word(puzzle, |word, found| {
        let length = best.as_ref().map_or(LONGEST + 1, |(length, _)| *length);
        if word.len() >= length {
            return false;
        }
        if found.is_multiple_of(order)
            && let Ok(times) = usize::try_from(found / order)
            && let Some(total) = word.len().checked_mul(times).filter(|all| *all < length)
        {
            best = Some((total, Algorithm::from_moves(word.repeat(times))));
        }
        true
    });
    best.map(|(_, algorithm)| algorithm)
}

/// The orders next to one that no short word has: the largest smaller one, and the smallest larger one.
pub(super) fn near(puzzle: &Puzzle, order: u64) -> Vec<u64> {
    let mut orders = BTreeSet::new();
    each_word(puzzle, |word, found| {
        let times = 1..=(LONGEST / word.len()) as u64;
        orders.extend(
            times
                .filter(|times| found.is_multiple_of(*times))
                .map(|times| found / times),
        );
        true
    });
    let below = orders.range(2..order.max(2)).next_back();
    let above = orders.range(order.saturating_add(1).max(2)..).next();
    below.into_iter().chain(above).copied().collect()
}

/// Visits words with their orders, short ones first, as long as `wanted` says so. Words that are longer than they need
/// be are left out where two neighbours show it; so are those whose order has more than 64 bits.
fn each_word(puzzle: &Puzzle, mut wanted: impl FnMut(&[MoveId], u64) -> bool) {
    let turns: Vec<(MoveId, &Permutation)> = puzzle
        .face_turns()
        .map(|id| (id, &puzzle.mv(id).permutation))
        .collect();
    // Of two neighbours that commute, the first has the smaller number.
    let may_follow: Vec<Vec<usize>> = turns
        .iter()
        .enumerate()
        .map(|(a, (_, one))| {
            let others = turns.iter().enumerate();
            let may = others.filter(|(b, (_, other))| a < *b || !one.commutes(other));
            may.map(|(b, _)| b).collect()
        })
        .collect();
    let all: Vec<usize> = (0..turns.len()).collect();
    let mut layer: Vec<(Vec<usize>, Permutation)> =
        vec![(Vec::new(), Permutation::identity(puzzle.facets().len()))];
    let mut left = IMAGES / puzzle.facets().len().max(1);
    while !layer.is_empty() {
        let mut next = Vec::new();
        for (word, position) in &layer {
            let follow = word.last().map_or(&all, |&last| &may_follow[last]);
            for &turn in follow {
                if left == 0 {
                    return;
                }
                left -= 1;
                let position = position.then(turns[turn].1);
                let mut word = word.clone();
                word.push(turn);
                let moves: Vec<MoveId> = word.iter().map(|&turn| turns[turn].0).collect();
                if let Some(order) = order_of(&position)
                    && !wanted(&moves, order)
                {
                    return;
                }
                next.push((word, position));
            }
        }
        layer = next;
    }
}

/// The order of a permutation, unless it has more than 64 bits.
fn order_of(permutation: &Permutation) -> Option<u64> {
    u64::try_from(permutation.order()).ok()
}
