//! Plain cycles: how large a product of prime powers fits, and where the cycles go.

use std::collections::BTreeMap;

use super::core::{Primes, most_turned};
use super::uses::{Grid, Uses};
use crate::shape::Shape;

/// By number of plain cycles that are there at least, what the largest product of the lengths of plain cycles takes:
/// all [steps](Grid::steps).
#[derive(Clone, Debug)]
pub(super) struct Plain {
    steps: BTreeMap<Uses, Vec<(Uses, u64)>>,
}

impl Plain {
    /// The most table entries that this may take, of 8 bytes.
    const LIMIT: usize = 24_000_000;

    /// `None` if the table would be too large.
    pub fn of(shape: &Shape, primes: &Primes, grid: &Grid) -> Option<Self> {
        let orbits = shape.orbits().len();
        let mut most = Uses::default();
        for (orbit, kind) in shape.orbits().iter().enumerate() {
            let fitting = primes
                .plain
                .iter()
                .filter(|&&prime| prime <= kind.pieces as u64);
            most[orbit] = most_turned(kind).min(fitting.count()) as u8;
        }
        let hosts = Grid::new(most, orbits, Self::LIMIT / grid.len())?;
        // By uses and hosts, hosts beside each other. A column without plain cycles makes 1.
        let mut table = vec![0_u64; grid.len() * hosts.len()];
        for row in table.chunks_exact_mut(hosts.len()) {
            row[0] = 1;
        }
        for &prime in &primes.plain {
            let powers: Vec<(usize, Uses, u64)> = (0..orbits)
                .flat_map(|orbit| {
                    let pieces = usize::from(grid.most()[orbit]);
                    Primes::powers(prime, pieces)
                        .map(move |power| (orbit, Uses::of(orbit, power as u8), power))
                })
                .collect();
            for number in (0..grid.len()).rev() {
                let uses = grid.uses(number);
                for &(orbit, taken, power) in &powers {
                    if taken.within(uses) {
                        let from = grid.number(uses - taken) * hosts.len();
                        let to = number * hosts.len();
                        for host in 0..hosts.len() {
                            let had = hosts.uses(host);
                            let has = if had[orbit] < most[orbit] {
                                host + hosts.number(Uses::of(orbit, 1))
                            } else {
                                host
                            };
                            let product = table[from + host].saturating_mul(power);
                            table[to + has] = table[to + has].max(product);
                        }
                    }
                }
            }
        }
        let mut steps = BTreeMap::new();
        for host in 0..hosts.len() {
            let wanted = hosts.uses(host);
            let enough: Vec<usize> = (0..hosts.len())
                .filter(|&other| wanted.within(hosts.uses(other)))
                .collect();
            let column: Vec<u64> = table
                .chunks_exact(hosts.len())
                .map(|row| enough.iter().map(|&other| row[other]).max().unwrap_or(0))
                .collect();
            steps.insert(wanted, grid.steps(&column));
        }
        Some(Self { steps })
    }

    /// With at least these numbers of plain cycles by orbit: uses and products, for each product that more uses than
    /// others allow.
    pub fn steps(&self, hosts: Uses) -> &[(Uses, u64)] {
        self.steps.get(&hosts).map_or(&[], Vec::as_slice)
    }
}

/// Puts plain cycles into orbits: by cycle, the orbit. There is room for `room` pieces, and at least `hosts` cycles
/// are wanted in each orbit. The first solution, or `None` if there is none.
pub(super) fn place(lengths: &[u64], room: Uses, hosts: Uses, orbits: usize) -> Option<Vec<usize>> {
    let Some((&last, others)) = lengths.split_last() else {
        return (hosts == Uses::default()).then(Vec::new);
    };
    if lengths.len() < hosts.total() as usize {
        return None;
    }
    for orbit in 0..orbits {
        if u64::from(room[orbit]) >= last {
            let taken = Uses::of(orbit, last as u8);
            let mut wanted = hosts;
            wanted[orbit] = wanted[orbit].saturating_sub(1);
            if let Some(mut places) = place(others, room - taken, wanted, orbits) {
                places.push(orbit);
                return Some(places);
            }
        }
    }
    None
}
