//! All orders that a register might have, as far as numbers of pieces allow.

use super::Finder;
use super::core::{Primes, fewest_pieces};

/// Orders, the largest first, each with how many pieces its own cycles take at least.
#[derive(Clone, Debug)]
pub(super) struct Orders {
    all: Vec<(u64, u32)>,
    /// A tree over them: by node, the fewest pieces that an order below it takes. The leaves are the second half.
    fewest: Vec<u32>,
}

impl Orders {
    pub fn of(finder: &Finder<'_>) -> Self {
        let most = finder.pieces().total();
        let cores = finder.cores.by_order();
        let mut all: Vec<(u64, u32)> = cores
            .map(|alike| (alike[0].order, fewest_pieces(alike)))
            .collect();
        let longest = finder.shape.orbits().iter().map(|orbit| orbit.pieces).max();
        for &prime in &finder.primes.plain {
            // The orders so far have nothing in common with this prime, so that all products differ.
            for number in 0..all.len() {
                let (order, pieces) = all[number];
                let powers = Primes::powers(prime, longest.unwrap_or(0));
                let more = powers.map_while(|power| {
                    let pieces = pieces + power as u32;
                    let product = order.checked_mul(power)?;
                    (pieces <= most).then_some((product, pieces))
                });
                all.extend(more);
            }
        }
        all.retain(|&(order, _)| order > 1);
        all.sort_unstable_by(|a, b| b.cmp(a));
        Self::with_tree(all)
    }

    fn with_tree(all: Vec<(u64, u32)>) -> Self {
        let leaves = all.len().next_power_of_two();
        let mut fewest = vec![u32::MAX; 2 * leaves];
        for (leaf, &(_, pieces)) in fewest[leaves..].iter_mut().zip(&all) {
            *leaf = pieces;
        }
        for node in (1..leaves).rev() {
            fewest[node] = fewest[2 * node].min(fewest[2 * node + 1]);
        }
        Self { all, fewest }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The order of this number, and how many pieces it takes at least.
    pub fn get(&self, number: usize) -> (u64, u32) {
        self.all[number]
    }

    /// The number of the largest order from this number on that takes at most this number of pieces.
    pub fn next(&self, from: usize, pieces: u32) -> Option<usize> {
        if from >= self.all.len() {
            return None;
        }
        let leaves = self.fewest.len() / 2;
        let mut node = leaves + from;
        while self.fewest[node] > pieces {
            // The next subtree to the right.
            while node & 1 == 1 {
                node /= 2;
            }
            if node == 0 {
                return None;
            }
            node += 1;
        }
        while node < leaves {
            node *= 2;
            node += usize::from(self.fewest[node] > pieces);
        }
        Some(node - leaves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_order_that_takes_few_pieces() {
        let mut rng = group::Rng::with_seed(3);
        for len in [1, 2, 7, 8, 33] {
            let all: Vec<(u64, u32)> = (0..len).map(|n| (100 - n, rng.u32(..20))).collect();
            let orders = Orders::with_tree(all.clone());
            for from in 0..=all.len() + 1 {
                for pieces in 0..21 {
                    let mut next = from..all.len();
                    let next = next.find(|&number| all[number].1 <= pieces);
                    assert_eq!(orders.next(from, pieces), next, "{all:?} {from} {pieces}");
                }
            }
        }
    }
}
