//! Whether a position has the wanted cycles.

use search::simd::{Homes, InstructionSet};

use crate::cycles::{Cycle, CycleStructure, Turn};

/// The corners' bits of [`Homes`].
const CORNERS: u32 = 0x0000_00ff;
/// The edges' bits.
const EDGES: u32 = 0x0fff_0000;

/// The test for packed positions: the number of pieces that each power brings home, turned or not, determines the
/// cycles. Most positions fail at the first power already.
#[derive(Clone, Debug)]
pub struct PackedTest {
    /// Slots that must be solved, as in [`Homes`].
    fixed: u32,
    /// One for each structure.
    structures: Vec<Cycles>,
}

/// What the powers of one structure bring home.
#[derive(Clone, Debug)]
struct Cycles {
    first: u32,
    powers: Vec<Power>,
}

/// A power, made of two earlier ones (numbers count from the first power, 0).
#[derive(Clone, Copy, Debug)]
struct Power {
    of: [u8; 2],
    /// What is at home then; None if only higher powers need it.
    homes: Option<u32>,
}

/// The most powers: 12 is the longest cycle.
const MOST: usize = 12;

/// Four counts in one word.
#[inline(always)]
fn counts(homes: Homes) -> u32 {
    (homes.placed & CORNERS).count_ones()
        | (homes.placed & EDGES).count_ones() << 8
        | (homes.solved & CORNERS).count_ones() << 16
        | (homes.solved & EDGES).count_ones() << 24
}

impl Cycles {
    /// For these cycles of corners and of edges, in which every turn is [`Turn::None`] or [`Turn::Some`].
    fn new([corners, edges]: [&[Cycle]; 2]) -> Self {
        let expected = |power: u16| {
            let homes = |cycles: &[Cycle], all: u16, turns: u16| {
                let mut placed = all;
                let mut solved = all;
                for cycle in cycles {
                    if !power.is_multiple_of(cycle.length) {
                        placed -= cycle.length;
                        solved -= cycle.length;
                    } else if cycle.turn != Turn::None
                        && !(power / cycle.length).is_multiple_of(turns)
                    {
                        solved -= cycle.length;
                    }
                }
                (u32::from(placed), u32::from(solved))
            };
            let (corners_placed, corners_solved) = homes(corners, 8, 3);
            let (edges_placed, edges_solved) = homes(edges, 12, 2);
            corners_placed | edges_placed << 8 | corners_solved << 16 | edges_solved << 24
        };
        // At the power of its length a cycle is home, at those of the length's largest divisors it is not.
        let lengths = corners.iter().chain(edges).map(|cycle| cycle.length);
        let mut wanted: Vec<u16> = lengths
            .flat_map(|length| {
                let divisors = (1..=length).filter(move |d| length.is_multiple_of(*d));
                let largest = divisors.filter(move |d| *d == length || is_prime(length / d));
                largest.filter(|power| *power > 1)
            })
            .collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut made = vec![1_u16];
        let mut powers = Vec::new();
        for power in wanted {
            let homes = Some(expected(power));
            let sum = |made: &[u16]| {
                let pairs = (0..made.len()).flat_map(|a| (0..=a).map(move |b| [a, b]));
                let mut pairs = pairs.filter(|[a, b]| made[*a] + made[*b] == power);
                pairs.next()
            };
            while sum(&made).is_none() {
                // Double the largest that still fits; the rest follows likewise.
                let last = made.len() - 1;
                let with = (0..=last).rev().find(|at| made[last] + made[*at] < power);
                let with = with.unwrap_or(0);
                made.push(made[last] + made[with]);
                let of = [last as u8, with as u8];
                powers.push(Power { of, homes: None });
            }
            let of = sum(&made).unwrap_or_default().map(|at| at as u8);
            made.push(power);
            powers.push(Power { of, homes });
        }
        debug_assert!(made.len() <= MOST);
        Self {
            first: expected(1),
            powers,
        }
    }

    /// Whether the powers of a position whose own pieces at home are right bring home what they should.
    #[inline(always)]
    fn passes<I: InstructionSet>(&self, simd: I, position: I::Vector) -> bool {
        let mut made = [position; MOST];
        for (number, power) in self.powers.iter().enumerate() {
            let [a, b] = power.of.map(usize::from);
            let next = simd.then(made[a % MOST], made[b % MOST]);
            made[(number + 1) % MOST] = next;
            if power
                .homes
                .is_some_and(|homes| counts(simd.homes(next)) != homes)
            {
                return false;
            }
        }
        true
    }
}

impl PackedTest {
    /// For any of these cycles of corners and of edges, in which every turn is [`Turn::None`] or [`Turn::Some`].
    pub(crate) fn new<'a>(cycles: impl Iterator<Item = [&'a [Cycle]; 2]>, fixed: u32) -> Self {
        Self {
            fixed,
            structures: cycles.map(Cycles::new).collect(),
        }
    }

    /// Whether the position passes.
    #[inline(always)]
    pub fn passes<I: InstructionSet>(&self, simd: I, position: I::Vector) -> bool {
        let homes = simd.homes(position);
        if homes.solved & self.fixed != self.fixed {
            return false;
        }
        let first = counts(homes);
        let mut structures = self.structures.iter();
        structures.any(|structure| structure.first == first && structure.passes(simd, position))
    }
}

fn is_prime(number: u16) -> bool {
    number > 1 && (2..number).all(|divisor| !number.is_multiple_of(divisor))
}

/// The test for facets: follows every cycle.
#[derive(Clone, Debug)]
pub(crate) struct FacetTest {
    fixed: Vec<u8>,
    /// By orbit, by piece, its facets in corresponding order.
    frames: Vec<Vec<Vec<u8>>>,
    /// By facet, its piece in its orbit.
    owners: Vec<u8>,
    structures: Vec<CycleStructure>,
    /// By orbit: how many cycles there are at most, and whether the orders of turns matter.
    most: Vec<(usize, bool)>,
}

impl FacetTest {
    pub(crate) fn new(
        structures: &[CycleStructure],
        frames: Vec<Vec<Vec<u8>>>,
        fixed: Vec<u8>,
    ) -> Self {
        let mut owners = vec![0; 256];
        for orbit in &frames {
            for (piece, facets) in orbit.iter().enumerate() {
                for facet in facets {
                    owners[usize::from(*facet)] = piece as u8;
                }
            }
        }
        Self {
            fixed,
            owners,
            most: (0..frames.len())
                .map(|orbit| {
                    let cycles = || structures.iter().map(|structure| &structure.orbits[orbit]);
                    let named = |cycle: &Cycle| matches!(cycle.turn, Turn::Order(_));
                    let most = cycles().map(Vec::len).max().unwrap_or(0);
                    (most, cycles().flatten().any(named))
                })
                .collect(),
            frames,
            structures: structures.to_vec(),
        }
    }

    /// Whether the position with these contents passes.
    pub(crate) fn passes(&self, contents: &[u8]) -> bool {
        let at = |slot: u8| contents[usize::from(slot)];
        if self.fixed.iter().any(|slot| at(*slot) != *slot) {
            return false;
        }
        let mut found: Vec<Vec<Cycle>> = Vec::with_capacity(self.frames.len());
        for (orbit, frames) in self.frames.iter().enumerate() {
            let (most, named) = self.most[orbit];
            let mut cycles = Vec::new();
            let mut seen = [false; 256];
            for (start, facets) in frames.iter().enumerate() {
                if seen[start] {
                    continue;
                }
                let mut length = 0;
                let mut slots: [u8; 8] =
                    std::array::from_fn(|k| facets.get(k).copied().unwrap_or(0));
                let slots = &mut slots[..facets.len().min(8)];
                loop {
                    length += 1;
                    for slot in slots.iter_mut() {
                        *slot = at(*slot);
                    }
                    let piece = usize::from(self.owners[usize::from(slots[0])]);
                    seen[piece] = true;
                    if piece == start {
                        break;
                    }
                }
                let turn = if slots[..] == facets[..slots.len()] {
                    Turn::None
                } else if named {
                    Turn::Order(rounds(slots, facets))
                } else {
                    Turn::Some
                };
                if length > 1 || turn != Turn::None {
                    cycles.push(Cycle { length, turn });
                    if cycles.len() > most {
                        return false;
                    }
                }
            }
            found.push(cycles);
        }
        let found = CycleStructure::new(found);
        self.structures.iter().any(|wanted| found.fits(wanted))
    }
}

/// The order of the permutation that takes each facet to what is in its slot.
fn rounds(slots: &[u8], facets: &[u8]) -> u16 {
    let image = |k: usize| {
        facets
            .iter()
            .position(|facet| *facet == slots[k])
            .unwrap_or(k)
    };
    let mut order = 1;
    let mut powers: Vec<usize> = (0..slots.len()).collect();
    loop {
        powers = powers.iter().map(|k| image(*k)).collect();
        if powers.iter().enumerate().all(|(at, k)| at == *k) {
            return order;
        }
        order += 1;
    }
}

#[cfg(test)]
mod tests;
