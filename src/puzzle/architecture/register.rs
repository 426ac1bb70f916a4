//! One register of an architecture.

use std::collections::{BTreeMap, BTreeSet};

use group::{BigUint, Permutation};

use super::number::{Residue, lcm, prime_powers};
use crate::{Algorithm, PieceId, Puzzle};

/// A number stored in a puzzle: how often an algorithm has been applied.
///
/// The pieces that this register's algorithm moves and no other register's does are its own; its value is read from
/// them alone. A cycle of facets that returns after `n` repetitions shows the value's remainder modulo `n`, and the
/// remainders together determine the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// The number of values, at least 2; values count from 0 and wrap around.
    pub order: u64,
    /// The algorithm that adds 1.
    pub algorithm: Algorithm,
    /// The register's own pieces, by increasing id. No other register moves or turns them.
    pub pieces: Vec<PieceId>,
    /// The algorithm's permutation.
    permutation: Permutation,
    /// The cycles of the own pieces' facets, those of one facet included.
    cycles: Vec<Vec<u16>>,
}

impl Register {
    /// `None` if the order needs more than 64 bits.
    ///
    /// The algorithm permutes its own pieces among themselves, because it commutes with the others and so maps pieces
    /// that they leave alone to such pieces.
    pub(super) fn new(
        puzzle: &Puzzle,
        algorithm: Algorithm,
        permutation: Permutation,
        pieces: Vec<PieceId>,
    ) -> Option<Self> {
        let mut seen = BTreeSet::new();
        let mut cycles = Vec::new();
        for &start in pieces.iter().flat_map(|&id| &puzzle.piece(id).facets) {
            if seen.contains(&start) {
                continue;
            }
            let cycle = cycle(&permutation, start);
            seen.extend(cycle.iter().copied());
            cycles.push(cycle);
        }
        let order = cycles
            .iter()
            .try_fold(1, |order, cycle| lcm(order, cycle.len() as u64))?;
        Some(Self {
            order,
            algorithm,
            pieces,
            permutation,
            cycles,
        })
    }

    /// The permutation of the whole puzzle that the algorithm makes, shared pieces included.
    pub fn permutation(&self) -> &Permutation {
        &self.permutation
    }

    /// The order of the algorithm's permutation: [`order`](Self::order), or a multiple of it where pieces that several
    /// registers share take longer to return than the register's own.
    pub fn full_order(&self) -> BigUint {
        self.permutation.order()
    }

    /// The pieces that the algorithm moves and the register's value is not read from: others move them, too.
    pub fn shared_pieces(&self, puzzle: &Puzzle) -> Vec<PieceId> {
        let pieces = (0..puzzle.pieces().len() as u16).map(PieceId);
        let is_shared = |piece: &PieceId| {
            !self.pieces.contains(piece) && !puzzle.is_solved_at(&self.permutation, *piece)
        };
        pieces.filter(is_shared).collect()
    }

    /// The register's value in a position, 0 to the order less 1; `None` if its pieces show no value, or if the
    /// position belongs to another puzzle.
    pub fn decode(&self, puzzle: &Puzzle, position: &Permutation) -> Option<u64> {
        if position.degree() != puzzle.facets().len()
            || position.degree() != self.permutation.degree()
        {
            return None;
        }
        let agree = |points: &[u16], images: &[u16]| {
            points
                .iter()
                .zip(images)
                .all(|(&point, &image)| position.image(point.into()) == usize::from(image))
        };
        let value = self.glance(position)?;
        let shows = |cycle: &Vec<u16>| {
            let shift = (value % cycle.len() as u64) as usize;
            let (first, last) = cycle.split_at(cycle.len() - shift);
            agree(first, &cycle[shift..]) && agree(last, &cycle[..shift])
        };
        self.cycles.iter().all(shows).then_some(value)
    }

    /// The value by one facet of each cycle: quicker than [`decode`](Self::decode), and the same where that returns a
    /// value.
    ///
    /// # Panics
    /// If the position belongs to a smaller puzzle.
    pub fn glance(&self, position: &Permutation) -> Option<u64> {
        let mut known = Residue::ANY;
        for cycle in &self.cycles {
            let image = position.image(cycle[0].into());
            let shift = cycle
                .iter()
                .position(|&point| usize::from(point) == image)?;
            known = known.and(Residue {
                remainder: shift as u64,
                modulus: cycle.len() as u64,
            })?;
        }
        Some(known.remainder)
    }

    /// A smallest set of own pieces that are all solved exactly when the value is 0.
    pub fn zero_pieces(&self, puzzle: &Puzzle) -> Vec<PieceId> {
        // Their orders' least common multiple is the register's, so all pieces together are such a set.
        self.modulus_pieces(puzzle, self.order)
            .unwrap_or_else(|| self.pieces.clone())
    }

    /// The numbers above 1, increasing, for which some of the own pieces are all solved exactly when the number
    /// divides the value. The last one is the order.
    pub fn moduli(&self, puzzle: &Puzzle) -> Vec<u64> {
        let mut moduli = BTreeSet::from([1]);
        for order in self
            .piece_orders(puzzle)
            .into_values()
            .collect::<BTreeSet<_>>()
        {
            let more: Vec<u64> = moduli
                .iter()
                .filter_map(|&modulus| lcm(modulus, order))
                .collect();
            moduli.extend(more);
        }
        moduli.remove(&1);
        moduli.into_iter().collect()
    }

    /// A smallest set of own pieces that are all solved exactly when `modulus` divides the value; `None` if
    /// `modulus` is not one of the [`moduli`](Self::moduli).
    pub fn modulus_pieces(&self, puzzle: &Puzzle, modulus: u64) -> Option<Vec<PieceId>> {
        self.modulus_pieces_among(puzzle, modulus, &|_| true)
    }

    /// The same with some of the own pieces only; `None` also if they do not show it.
    pub fn modulus_pieces_among(
        &self,
        puzzle: &Puzzle,
        modulus: u64,
        among: &dyn Fn(PieceId) -> bool,
    ) -> Option<Vec<PieceId>> {
        if modulus < 2 || !self.order.is_multiple_of(modulus) {
            return None;
        }
        // Each piece accounts for some of the modulus's prime powers; together they must account for all.
        let powers = prime_powers(modulus);
        let mut useful: BTreeMap<u32, PieceId> = BTreeMap::new();
        for (piece, order) in self.piece_orders(puzzle) {
            if modulus.is_multiple_of(order) && among(piece) {
                let accounts = powers
                    .iter()
                    .enumerate()
                    .filter(|(_, power)| order.is_multiple_of(**power))
                    .fold(0, |mask, (bit, _)| mask | 1 << bit);
                useful.entry(accounts).or_insert(piece);
            }
        }
        smallest_cover(&useful, (1 << powers.len()) - 1)
    }

    /// An algorithm that adds `amount` (subtracts, when negative), repeating the register's algorithm or its inverse,
    /// whichever is shorter, and cancelling moves between repetitions. A search may find a shorter one.
    ///
    /// # Panics
    /// If the register belongs to another puzzle.
    pub fn add(&self, puzzle: &Puzzle, amount: i64) -> Algorithm {
        let forward = i128::from(amount).rem_euclid(i128::from(self.order));
        let backward = forward - i128::from(self.order);
        let nearest = if forward <= -backward {
            forward
        } else {
            backward
        };
        // Half of an unsigned 64-bit number fits in a signed one.
        self.algorithm.repeated(puzzle, nearest as i64)
    }

    /// For each own piece, the least number of repetitions, at least 1, after which its home position is solved again.
    fn piece_orders(&self, puzzle: &Puzzle) -> BTreeMap<PieceId, u64> {
        let mut lengths = BTreeMap::new();
        for cycle in &self.cycles {
            lengths.extend(cycle.iter().map(|&point| (point, cycle.len() as u64)));
        }
        self.pieces
            .iter()
            .map(|&id| {
                let facets = puzzle.piece(id).facets.iter();
                // No overflow: it divides the register's order.
                let order = facets
                    .filter_map(|point| lengths.get(point))
                    .fold(1, |order, &length| lcm(order, length).unwrap_or(self.order));
                (id, order)
            })
            .collect()
    }
}

fn cycle(permutation: &Permutation, start: u16) -> Vec<u16> {
    let next = |&point: &u16| Some(permutation.image(point.into()) as u16);
    let rest = std::iter::successors(next(&start), next).take_while(|&point| point != start);
    std::iter::once(start).chain(rest).collect()
}

/// A smallest set of pieces whose masks together are `all`; sorted by piece.
fn smallest_cover(useful: &BTreeMap<u32, PieceId>, all: u32) -> Option<Vec<PieceId>> {
    let mut reached: BTreeMap<u32, Vec<PieceId>> = BTreeMap::from([(0, Vec::new())]);
    let mut newest = vec![0];
    while !reached.contains_key(&all) {
        let mut next = Vec::new();
        for mask in newest {
            for (&more, &piece) in useful {
                let union = mask | more;
                if !reached.contains_key(&union) {
                    let pieces = reached[&mask].iter().copied().chain([piece]).collect();
                    reached.insert(union, pieces);
                    next.push(union);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        newest = next;
    }
    let mut pieces = reached.remove(&all)?;
    pieces.sort_unstable();
    Some(pieces)
}
