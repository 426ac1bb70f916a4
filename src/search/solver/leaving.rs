//! Solutions that may leave some pieces anywhere: the search looks at many arrangements of these side by side, and
//! takes the shortest solution of any.

use group::{Permutation, Rng};
use puzzle::PieceId;

use super::Solver;
use crate::cube::state::State;
use crate::goal::Options;
use crate::monitor::{Monitor, Progress};
use crate::optimal::driver::Context;
use crate::solution::{Quality, SearchError, Solution};
use crate::threads::Threads;
use crate::two_phase::{Limits, TwoPhase};

/// The most arrangements that are looked at; where there are more, these are random ones.
const ARRANGEMENTS: u128 = 1 << 12;

/// The slots of pieces that may end anywhere in them.
struct Free {
    corners: Vec<usize>,
    edges: Vec<usize>,
}

impl Free {
    /// How many permutations, twists, permutations of edges and flips there are. The last piece's twist and flip follow
    /// from the others'.
    fn counts(&self) -> [u128; 4] {
        let factorial = |n: usize| (1..=n as u128).product();
        let others = |n: usize| n.saturating_sub(1) as u32;
        let (corners, edges) = (self.corners.len(), self.edges.len());
        [
            factorial(corners),
            3_u128.pow(others(corners)),
            factorial(edges),
            2_u128.pow(others(edges)),
        ]
    }

    /// The arrangement of a number below the product of the counts; `None` if it breaks the law of parity.
    fn arrangement(&self, mut number: u128) -> Option<State> {
        let [corners, twists, edges, flips] = self.counts().map(|count| {
            let digit = number % count;
            number /= count;
            digit
        });
        let (corners, odd) = permuted(&self.corners, corners);
        let (edges, edges_are_odd) = permuted(&self.edges, edges);
        if odd != edges_are_odd {
            return None;
        }
        let twists = turns(corners.len(), twists, 3);
        let flips = turns(edges.len(), flips, 2);
        let mut state = State::SOLVED;
        for ((&slot, &piece), twist) in self.corners.iter().zip(&corners).zip(twists) {
            state.set_corner(slot, piece, twist);
        }
        for ((&slot, &piece), flip) in self.edges.iter().zip(&edges).zip(flips) {
            state.set_edge(slot, piece, flip);
        }
        Some(state)
    }

    /// Arrangements, that of the solved cube first: all, or some if there are too many.
    fn arrangements(&self) -> Vec<State> {
        let count: u128 = self.counts().into_iter().product();
        // Half of them break the law of parity, unless one kind has no permutations.
        if count <= 2 * ARRANGEMENTS {
            return (0..count)
                .filter_map(|number| self.arrangement(number))
                .collect();
        }
        let mut rng = Rng::with_seed(1);
        let random = (0..2 * ARRANGEMENTS).map(|_| rng.u128(0..count));
        [0].into_iter()
            .chain(random)
            .filter_map(|number| self.arrangement(number))
            .collect()
    }
}

/// The items in the order of a number, and whether that is an odd permutation of theirs.
fn permuted(items: &[usize], mut number: u128) -> (Vec<usize>, bool) {
    let mut left = items.to_vec();
    let mut odd = false;
    let ordered = (1..=items.len()).rev().map(|count| {
        let at = (number % count as u128) as usize;
        number /= count as u128;
        odd ^= at % 2 == 1;
        left.remove(at)
    });
    let ordered = ordered.collect();
    (ordered, odd)
}

/// How each of some pieces is turned; the last one makes up for the others.
fn turns(pieces: usize, mut number: u128, modulus: u8) -> Vec<u8> {
    let mut sum = 0;
    let mut turns: Vec<u8> = (1..pieces)
        .map(|_| {
            let turn = (number % u128::from(modulus)) as u8;
            number /= u128::from(modulus);
            sum += turn;
            turn
        })
        .collect();
    if pieces > 0 {
        turns.push((modulus - sum % modulus) % modulus);
    }
    turns
}

impl Solver {
    /// The best solution within `longest` moves that is found where the pieces of `free` may end anywhere, each in the
    /// place of another of them. `each` is the number of nodes for each arrangement of them, `nodes` the most in all.
    /// `None` if none is found, or if that is no freedom.
    ///
    /// # Errors
    /// If the position is not legal, or if the monitor cancels.
    ///
    /// # Panics
    /// If a solution does not bring the other pieces home, which would be a mistake in this crate.
    pub fn solve_leaving(
        &self,
        position: &Permutation,
        free: &[PieceId],
        (longest, each, nodes): (u8, u64, u64),
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Solution>, SearchError> {
        let state = self.pack(position).map_err(SearchError::Illegal)?;
        let arrangements = self.free(free).arrangements();
        if arrangements.len() < 2 {
            return Ok(None);
        }
        let options = Options {
            threads,
            ..Options::default()
        };
        let base = self.base(threads, monitor)?;
        let phases = TwoPhase {
            search: self.ida(&base.table, Context::new(&options, monitor, 0)),
            first: &base.first,
            second: &base.second,
        };
        let positions: Vec<_> = arrangements
            .iter()
            .map(|arrangement| {
                let position = arrangement.then(&state);
                [self.views(&position), self.views(&position.inverse())]
            })
            .collect();
        let nodes = nodes.min(each * arrangements.len() as u64);
        let limits = Limits {
            longest,
            enough: 0,
            nodes,
            in_vain: nodes,
        };
        let mut best = None;
        let found = phases.run(&positions, limits, &mut |moves| best = Some(moves.to_vec()));
        found.ok_or(SearchError::Cancelled)?;
        Ok(best.map(|moves| {
            let algorithm = self.algorithm(&moves);
            let after = position.then(&algorithm.permutation(&self.puzzle));
            let pieces = (0..self.puzzle.pieces().len() as u16).map(PieceId);
            let mut others = pieces.filter(|piece| !free.contains(piece));
            assert!(
                others.all(|piece| self.puzzle.is_solved_at(&after, piece)),
                "the solver found a sequence that moves other pieces"
            );
            Solution {
                length: moves.len() as u32,
                algorithm,
                quality: Quality::Short,
            }
        }))
    }

    fn free(&self, pieces: &[PieceId]) -> Free {
        let slots = self.cubies.slots();
        let facets = |piece: &PieceId| usize::from(self.puzzle.piece(*piece).facets[0]);
        let facets: Vec<usize> = pieces.iter().map(facets).collect();
        let corners = facets.iter().filter_map(|&facet| slots.corner_at(facet));
        let edges = facets.iter().filter_map(|&facet| slots.edge_at(facet));
        Free {
            corners: corners.map(|(slot, _)| slot).collect(),
            edges: edges.map(|(slot, _)| slot).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::fixtures::{CUBE, position};
    use crate::monitor::NoMonitor;

    fn pieces(names: &[&str]) -> Vec<PieceId> {
        let piece = |name: &&str| CUBE.piece_by_name(name).expect("a piece");
        names.iter().map(piece).collect()
    }

    #[test]
    fn arrangements_are_all_legal_ones_once() {
        let solver = Solver::new(CUBE.clone()).expect("the cube");
        // Two corners, two edges: swapped on both or neither, three twists, two flips.
        let free = solver.free(&pieces(&["UFR", "UFL", "UF", "DF"]));
        let all = free.arrangements();
        let different: BTreeSet<State> = all.iter().copied().collect();
        assert_eq!((all.len(), different.len()), (12, 12));
        assert_eq!(all[0], State::SOLVED);
        let alone = solver.free(&pieces(&["UFR", "UF", "U"]));
        assert_eq!(alone.arrangements(), [State::SOLVED]);
        let three = solver.free(&pieces(&["UFR", "UFL", "UBL"]));
        assert_eq!(three.arrangements().len(), 27);
    }

    #[test]
    fn what_may_end_anywhere_makes_solutions_shorter() {
        let solver = Solver::new(CUBE.clone()).expect("the cube");
        let free = pieces(&["UFR", "UFL", "UBL", "UBR"]);
        // Turns that only move corners of the upper layer, then two others.
        let scrambled = position("R' F R' B2 R F' R' B2 R2 F2 D");
        let found = solver
            .solve_leaving(
                &scrambled,
                &free,
                (18, 1 << 16, 1 << 20),
                Threads::One,
                &NoMonitor,
            )
            .expect("it is legal")
            .expect("there is one");
        assert_eq!(found.length, 2);
        let none = solver.solve_leaving(
            &scrambled,
            &pieces(&["UFR"]),
            (18, 1, 1),
            Threads::One,
            &NoMonitor,
        );
        assert_eq!(none, Ok(None));
    }
}
