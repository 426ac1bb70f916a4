//! What a register's algorithm moves, and whether it still counts beside others.

use group::{Permutation, lcm};
use puzzle::architecture::prime_powers;
use puzzle::cycles::piece_cycles;
use puzzle::{PieceId, Puzzle};

/// Pieces, a bit each: no puzzle that can be searched has more than 256.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceSet([u64; 4]);

impl PieceSet {
    pub(super) fn of(pieces: impl IntoIterator<Item = PieceId>) -> Self {
        let mut all = Self::default();
        for piece in pieces {
            all.0[usize::from(piece.0 / 64)] |= 1 << (piece.0 % 64);
        }
        all
    }

    /// The pieces that an element does not leave solved.
    pub(super) fn moved_by(puzzle: &Puzzle, element: &Permutation) -> Self {
        let all = (0..puzzle.pieces().len() as u16).map(PieceId);
        Self::of(all.filter(|piece| !puzzle.is_solved_at(element, *piece)))
    }

    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own |= other;
        }
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn each(self) -> impl Iterator<Item = PieceId> {
        let all = (0..64 * self.0.len() as u16).map(PieceId);
        all.filter(move |piece| self.0[usize::from(piece.0 / 64)] >> (piece.0 % 64) & 1 == 1)
    }

    /// The pieces that a map by piece makes of these.
    fn image(self, map: &[PieceId]) -> Self {
        Self::of(self.each().map(|piece| map[usize::from(piece.0)]))
    }
}

/// An element that counts in a register.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    pub(super) element: Permutation,
    pub(super) moved: PieceSet,
    /// The register's order.
    order: u64,
    /// The cycles whose orders divide it, with these orders.
    cycles: Vec<(u64, PieceSet)>,
}

impl Counter {
    pub(super) fn new(puzzle: &Puzzle, element: Permutation, order: u64) -> Self {
        let cycles = piece_cycles(puzzle, &element).into_iter();
        let dividing = cycles.filter(|cycle| order.is_multiple_of(cycle.order));
        Self {
            moved: PieceSet::moved_by(puzzle, &element),
            element,
            order,
            cycles: dividing
                .map(|cycle| (cycle.order, PieceSet::of(cycle.pieces)))
                .collect(),
        }
    }

    /// Whether cycles that do not meet these pieces have the register's order together.
    pub(super) fn counts_beside(&self, others: &PieceSet) -> bool {
        let own = self.cycles.iter().filter(|(_, own)| !own.meets(others));
        own.fold(1, |all, (order, _)| lcm(all, *order)) == self.order
    }

    /// By prime power of the order, the cycles that show it and do not meet these pieces, as a map moves their pieces.
    /// Beside an element the register counts if of each prime power one of these does not meet what the element moves.
    pub(super) fn demands(&self, others: &PieceSet, map: &[PieceId]) -> Vec<Vec<PieceSet>> {
        let of = |power: u64| {
            let own = self.cycles.iter();
            let own = own.filter(|(order, own)| order.is_multiple_of(power) && !own.meets(others));
            own.map(|(_, own)| own.image(map)).collect()
        };
        let mut demands: Vec<Vec<PieceSet>> =
            prime_powers(self.order).into_iter().map(of).collect();
        // What is hardest to fulfil comes first.
        demands.sort_by_key(Vec::len);
        demands
    }
}

/// By element, what the others move.
pub(super) fn others(all: &[Counter]) -> Vec<PieceSet> {
    (0..all.len())
        .map(|at| {
            let mut others = PieceSet::default();
            for (_, other) in all.iter().enumerate().filter(|(other, _)| *other != at) {
                others.add(&other.moved);
            }
            others
        })
        .collect()
}

/// Whether each of these counts beside the others.
pub(super) fn all_count(all: &[Counter]) -> bool {
    let mut each = all.iter().zip(others(all));
    each.all(|(own, others)| own.counts_beside(&others))
}
