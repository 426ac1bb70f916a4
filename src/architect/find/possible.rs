//! Which single orders are possible, and whether registers of given orders fit, redundant or not.

use super::one_by_one::OneByOne;
use super::pool::pools;
use super::{Finder, Found, Progress, Query};
use crate::shape::OrbitShape;
use search::Monitor;

/// A power of a prime that some cycle's order is divisible by (*Qter*, section 3.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrimePower {
    /// The power, at least 2.
    pub power: u64,
    /// How many pieces it takes at least; 0 if a piece that turns in place does.
    pub pieces: u64,
}

impl Finder<'_> {
    /// All powers of primes that fit into an orbit, ascending, with the pieces that each takes at least: a cycle of
    /// `p^m` pieces whose turn has an order that the rest of the power divides. A turn in place counts as no piece,
    /// since a cycle of the register's can be turned instead.
    pub fn prime_powers(&self) -> Vec<PrimePower> {
        let orbits = self.shape.orbits();
        let pieces = orbits.iter().map(|orbit| orbit.pieces as u64);
        let turns = orbits.iter().flat_map(OrbitShape::turn_orders);
        let most = pieces.max().unwrap_or(0) * turns.max().unwrap_or(1);
        let powers = (2..=most).filter_map(|power| {
            let [(prime, _)] = group::prime_powers(power)[..] else {
                return None;
            };
            let lengths = std::iter::successors(Some(1), |length| Some(length * prime));
            let fits = |length: u64| {
                orbits.iter().any(|orbit| {
                    let mut turns = orbit.turn_orders();
                    length <= orbit.pieces as u64
                        && turns.any(|order| order.is_multiple_of(power / length))
                })
            };
            let least = lengths
                .take_while(|&length| length <= power)
                .find(|&length| fits(length))?;
            Some(PrimePower {
                power,
                pieces: if least == 1 { 0 } else { least },
            })
        });
        powers.collect()
    }

    /// How many pieces of the puzzle can go in cycles.
    pub fn all_pieces(&self) -> u64 {
        self.pieces().total().into()
    }

    /// An example of registers of these orders, largest first, whether redundant or not; `None` if they do not fit,
    /// which is proved then, or if the monitor cancelled.
    ///
    /// # Panics
    /// If there are no orders, one is below 2 or a larger one stands behind a smaller one.
    pub fn fitting(&self, orders: &[u64], monitor: &dyn Monitor<Progress>) -> Option<Found> {
        assert!(
            orders.is_sorted_by(|a, b| a >= b),
            "the largest comes first"
        );
        assert!(
            orders.last().is_some_and(|&least| least > 1),
            "registers have two values"
        );
        let pools = pools(&self.shape, false);
        let query = Query::registers(orders.len());
        let entry = OneByOne::new(self, &pools, &query, monitor).fits(orders)?;
        Some(self.example(&entry, &pools[entry.pool]))
    }

    /// All orders that a register can have, ascending; `None` if more than `most` would have to be asked about, or if
    /// the monitor cancelled.
    pub fn possible_orders(
        &self,
        most: usize,
        monitor: &dyn Monitor<Progress>,
    ) -> Option<Vec<u64>> {
        let pools = pools(&self.shape, false);
        let query = Query::registers(1);
        let mut one_by_one = OneByOne::new(self, &pools, &query, monitor);
        let count = one_by_one.orders().len();
        if count > most {
            return None;
        }
        let orders: Vec<u64> = (0..count)
            .map(|number| one_by_one.orders().get(number).0)
            .collect();
        let mut possible = Vec::new();
        for order in orders {
            if monitor.is_cancelled() {
                return None;
            }
            possible.extend(one_by_one.fits(&[order]).map(|_| order));
        }
        possible.reverse();
        Some(possible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Puzzle;
    use search::NoMonitor;

    /// The list of section 3.2.1, with the pieces of 3.2.2.
    #[test]
    fn prime_powers_of_the_paper() {
        let cube = Puzzle::cube(3, 3).expect("a cube");
        let finder = Finder::new(&cube).expect("small enough");
        let powers = finder.prime_powers().into_iter();
        let powers: Vec<(u64, u64)> = powers.map(|each| (each.power, each.pieces)).collect();
        let wanted = [
            (2, 0),
            (3, 0),
            (4, 2),
            (5, 5),
            (7, 7),
            (8, 4),
            (9, 3),
            (11, 11),
            (16, 8),
        ];
        assert_eq!(powers, wanted);
    }

    #[test]
    fn orders_of_the_cube() {
        let cube = Puzzle::cube(3, 3).expect("a cube");
        let finder = Finder::new(&cube).expect("small enough");
        let orders = finder.possible_orders(10_000, &NoMonitor).expect("few");
        // The elements of the cube's group have 73 orders, 1 among them.
        assert_eq!(orders.len(), 72);
        assert_eq!(orders.last(), Some(&1260));
    }

    #[test]
    fn redundant_registers_fit() {
        let cube = Puzzle::cube(3, 3).expect("a cube");
        let finder = Finder::new(&cube).expect("small enough");
        let group: Vec<_> = cube.generators();
        let group: Vec<_> = group
            .into_iter()
            .map(|id| cube.mv(id).permutation.clone())
            .collect();
        let chain = group::StabilizerChain::new(&group, 1);
        for orders in [&[90, 90][..], &[210, 24], &[30, 18, 10, 9], &[1260]] {
            let found = finder.fitting(orders, &NoMonitor).expect("it fits");
            assert_eq!(found.orders(), orders);
            crate::find::check(&cube, &chain, &found).expect("a right example");
        }
        for orders in [&[880][..], &[90, 80], &[13], &[27], &[1260, 2], &[91, 90]] {
            assert_eq!(finder.fitting(orders, &NoMonitor), None);
        }
    }
}
