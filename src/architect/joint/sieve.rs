//! All algorithms of a length for one register, from which those are sifted that leave other registers alone.
//!
//! Where few words have a register's cycles, it is cheaper to list them all than to search again beside each chosen
//! algorithm.

use group::Permutation;
use puzzle::{PieceId, Puzzle};

use crate::solve::{self, CycleSolver};

/// Words that one list may be expected to have.
const WORDS: f64 = 30_000.0;
/// How many times as long as one search beside others a list may take to make.
const WORTH: f64 = 300.0;
/// What a search takes at least, nanoseconds.
const OVERHEAD: f64 = 2e6;

/// Pieces, a bit each.
type Mask = Vec<u64>;

/// Words of a length that count in a register, of those that are images of each other or undo each other one.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    words: Vec<(Vec<u16>, Mask)>,
    /// By symmetry of the query: its number, and by piece which one it takes there.
    symmetries: Vec<(usize, Vec<PieceId>)>,
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
            let moved = touched(puzzle, &solver.words.element(&word));
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
        Self {
            symmetries: symmetries.collect(),
            words: words.into_iter().map(moved).collect(),
        }
    }

    /// All images of the words that leave these pieces alone and commute with these elements; a word that undoes
    /// another one may be left out.
    pub(super) fn sift(
        &self,
        solver: &CycleSolver,
        fixed: &[PieceId],
        commuting: &[Permutation],
    ) -> Vec<Vec<u16>> {
        let mut sifted = Vec::new();
        for (number, origins) in &self.symmetries {
            let mut mask = vec![0; origins.len().div_ceil(64)];
            for piece in fixed {
                enter(&mut mask, origins[usize::from(piece.0)]);
            }
            let symmetry = &solver.words.symmetries[*number];
            for (word, moved) in &self.words {
                if moved
                    .iter()
                    .zip(&mask)
                    .any(|(moved, unmoved)| moved & unmoved != 0)
                {
                    continue;
                }
                let image = solver.words.image(symmetry, word);
                let element = solver.words.element(&image);
                if commuting
                    .iter()
                    .all(|other| element.then(other) == other.then(&element))
                {
                    sifted.push(image);
                }
            }
        }
        sifted
    }
}

fn enter(mask: &mut Mask, piece: PieceId) {
    mask[usize::from(piece.0 / 64)] |= 1 << (piece.0 % 64);
}

/// The pieces that an element does not leave solved.
fn touched(puzzle: &Puzzle, element: &Permutation) -> Mask {
    let count = puzzle.pieces().len();
    let mut mask = vec![0; count.div_ceil(64)];
    for piece in (0..count as u16).map(PieceId) {
        if !puzzle.is_solved_at(element, piece) {
            enter(&mut mask, piece);
        }
    }
    mask
}
