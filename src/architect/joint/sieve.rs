//! All algorithms of a length for one register, from which those are sifted that leave other registers alone.
//!
//! Where few words have a register's cycles, it is cheaper to list them all than to search again beside each chosen
//! algorithm.

use std::sync::Mutex;

use puzzle::PieceId;
use search::Threads;

use super::beside::{self, Counter, PieceSet};
use crate::solve::{self, CycleSolver};

/// Words that one list may be expected to have.
const WORDS: f64 = 30_000.0;
/// How many times as long as one search beside others a list may take to make.
const WORTH: f64 = 300.0;
/// What a search takes at least, nanoseconds.
const OVERHEAD: f64 = 2e6;

/// Words of a length that count in a register, of those that are images of each other or undo each other one.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    /// Those that move fewest pieces first.
    words: Vec<(Vec<u16>, PieceSet)>,
    /// By symmetry of the query: its number, and by piece which one it takes there.
    symmetries: Vec<(usize, Vec<PieceId>)>,
    /// The pieces that any moves move.
    movable: u32,
}

/// Whether it is cheaper to know all words of a length for these structures than to search for those that answer
/// `query`, which has other algorithms beside it.
pub(super) fn is_worth_it(
    solver: &CycleSolver,
    query: &solve::Query,
    plain: &solve::Query,
) -> bool {
    let worth = WORTH * solver.guess(query, query.longest).time.max(OVERHEAD);
    let symmetries = solver.symmetries(plain);
    let (mut time, mut found) = (0.0, 0.0);
    plain.structures.iter().all(|structure| {
        let own = solve::Query {
            structures: vec![structure.clone()],
            ..plain.clone()
        };
        let guess = solver.guess(&own, own.longest);
        time += guess.time;
        found += guess.found;
        // Where each structure has the symmetries that all have together, those give the words of all.
        time <= worth && found <= WORDS && solver.symmetries(&own) == symmetries
    })
}

impl Sieve {
    /// Of the words that answer a query without chosen algorithms.
    pub(super) fn new(solver: &CycleSolver, plain: &solve::Query, words: Vec<Vec<u16>>) -> Self {
        let puzzle = solver.puzzle();
        let moved = |word: Vec<u16>| {
            let moved = PieceSet::moved_by(puzzle, &solver.words.element(&word));
            (word, moved)
        };
        let symmetries = solver.symmetries(plain).into_iter().map(|number| {
            let facets = solver.words.symmetries[number].facets.inverse();
            let origin = |piece: &puzzle::Piece| {
                let facet = piece.facets.first().map_or(0, |facet| usize::from(*facet));
                puzzle.facets()[facets.image(facet)].piece
            };
            (number, puzzle.pieces().iter().map(origin).collect())
        });
        let mut movable = PieceSet::default();
        for turn in &solver.words.permutations {
            movable.add(&PieceSet::moved_by(puzzle, turn));
        }
        let mut sieve = Self {
            symmetries: symmetries.collect(),
            words: words.into_iter().map(moved).collect(),
            movable: movable.count(),
        };
        sieve.words.sort_by_key(|(_, moved)| moved.count());
        sieve
    }

    /// All images of the words that count to `order` beside the chosen elements, each of which counts on; a word that
    /// undoes another one may be left out.
    pub(super) fn sift(
        &self,
        solver: &CycleSolver,
        order: u64,
        chosen: &[Counter],
        threads: Threads,
    ) -> Vec<Vec<u16>> {
        let mut all_moved = PieceSet::default();
        for counter in chosen {
            all_moved.add(&counter.moved);
        }
        let others = beside::others(chosen);
        let sifted = Mutex::new(Vec::new());
        threads.share(self.symmetries.len(), |at| {
            let (number, origins) = &self.symmetries[at];
            // What must not be moved, as the symmetry has it where the words are.
            let demands = chosen.iter().zip(&others);
            let demands: Vec<Vec<PieceSet>> = demands
                .flat_map(|(counter, others)| counter.demands(others, origins))
                .collect();
            let fewest = |cycles: &Vec<PieceSet>| cycles.iter().map(PieceSet::count).min();
            let Some(needed) = demands.iter().map(fewest).collect::<Option<Vec<u32>>>() else {
                return;
            };
            let needed = needed.into_iter().max().unwrap_or(0);
            let most = self.movable.saturating_sub(needed);
            let end = (self.words).partition_point(|(_, moved)| moved.count() <= most);
            let symmetry = &solver.words.symmetries[*number];
            let mut own = Vec::new();
            for (word, moved) in &self.words[..end] {
                let left = |cycles: &Vec<PieceSet>| cycles.iter().any(|cycle| !cycle.meets(moved));
                if !demands.iter().all(left) {
                    continue;
                }
                let image = solver.words.image(symmetry, word);
                let element = solver.words.element(&image);
                if chosen.iter().all(|other| other.element.commutes(&element))
                    && Counter::new(solver.puzzle(), element, order).counts_beside(&all_moved)
                {
                    own.push(image);
                }
            }
            let mut sifted = sifted
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            sifted.extend(own);
        });
        sifted
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
