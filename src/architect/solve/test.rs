//! Whether a position has the wanted cycles.

use search::State;
use search::simd::{Backend, Homes, InstructionSet, Task};

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
    bound: Bound,
}

/// How many pieces a move brings home, or away from it, at most.
#[derive(Clone, Debug, Default)]
struct Bound {
    /// The numbers of the corners' and of the edges' orbit.
    orbits: [usize; 2],
    /// The most corners and edges that a move moves.
    moved: [u32; 2],
    /// With more moves left, the test may always be met.
    moves: usize,
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

/// What is at home in a position.
struct HomesOf(State);

impl Task for HomesOf {
    type Output = Homes;

    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> Homes {
        simd.homes(simd.load(&self.0))
    }
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
            bound: Bound::default(),
        }
    }

    /// Lets the test see that a position is too far away, on a puzzle with these moves.
    pub(crate) fn bound(&mut self, orbits: [usize; 2], turns: &[State]) {
        let homes = turns
            .iter()
            .map(|turn| Backend::scalar().run(HomesOf(*turn)).solved);
        let moved = homes.map(|solved| {
            let moved = |slots: u32| (slots & !solved).count_ones();
            [moved(CORNERS), moved(EDGES)]
        });
        let moved = moved.fold([0; 2], |a, b| [a[0].max(b[0]), a[1].max(b[1])]);
        let most = |shift: u32, slots: u32| {
            let structures = self.structures.iter();
            let solved = structures.map(|cycles| cycles.first >> shift & 0xff).max();
            solved.unwrap_or(0).max((self.fixed & slots).count_ones())
        };
        let wanted = [most(16, CORNERS), most(24, EDGES)];
        let moves = |of: usize| wanted[of].saturating_sub(1) / moved[of].max(1);
        self.bound = Bound {
            orbits,
            moved,
            moves: moves(0).max(moves(1)) as usize,
        };
    }

    /// The orbit in which the position is too far away to pass after `left` moves; None if it may pass.
    #[inline(always)]
    pub(crate) fn beyond<I: InstructionSet>(
        &self,
        simd: I,
        position: I::Vector,
        left: usize,
    ) -> Option<usize> {
        if left > self.bound.moves {
            return None;
        }
        let homes = simd.homes(position);
        let unsolved = self.fixed & !homes.solved;
        let within = self.bound.moved.map(|moved| moved * left as u32);
        if (unsolved & CORNERS).count_ones() > within[0] {
            return Some(self.bound.orbits[0]);
        }
        if (unsolved & EDGES).count_ones() > within[1] {
            return Some(self.bound.orbits[1]);
        }
        let now = counts(homes);
        let near = |wanted: u32, of: usize| {
            [0, 16].into_iter().all(|kind| {
                let count = |counts: u32| counts >> (kind + 8 * of) & 0xff;
                count(wanted).abs_diff(count(now)) <= within[of]
            })
        };
        let mut corners = false;
        for structure in &self.structures {
            if near(structure.first, 0) {
                corners = true;
                if near(structure.first, 1) {
                    return None;
                }
            }
        }
        Some(self.bound.orbits[usize::from(corners)])
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
    bounds: Vec<OrbitBound>,
    /// With more moves left, the test may always be met.
    moves: usize,
}

/// How many pieces of an orbit must be at home, and how many a move moves.
#[derive(Clone, Debug)]
struct OrbitBound {
    /// By structure.
    solved: Vec<usize>,
    /// Pieces that must be at home.
    fixed: Vec<usize>,
    /// The most that a move moves.
    moved: usize,
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
            bounds: Vec::new(),
            moves: 0,
        }
    }

    /// Lets the test see that a position is too far away, on a puzzle with these moves.
    pub(crate) fn bound<const N: usize>(&mut self, turns: &[[u8; N]]) {
        let solved = |contents: &[u8], facets: &[u8]| {
            let mut facets = facets.iter();
            facets.all(|facet| contents[usize::from(*facet)] == *facet)
        };
        let bound = |(orbit, frames): (usize, &Vec<Vec<u8>>)| {
            let moved = turns.iter().map(|turn| {
                let moved = frames.iter().filter(|facets| !solved(turn, facets));
                moved.count()
            });
            let structures = self.structures.iter();
            let cycling = structures.map(|structure| {
                let cycles = structure.orbits[orbit].iter();
                cycles.map(|cycle| usize::from(cycle.length)).sum::<usize>()
            });
            let stays = |facets: &[u8]| facets.iter().all(|facet| self.fixed.contains(facet));
            OrbitBound {
                solved: cycling
                    .map(|cycling| frames.len().saturating_sub(cycling))
                    .collect(),
                fixed: (0..frames.len())
                    .filter(|piece| stays(&frames[*piece]))
                    .collect(),
                moved: moved.max().unwrap_or(0).max(1),
            }
        };
        let bounds: Vec<OrbitBound> = self.frames.iter().enumerate().map(bound).collect();
        let moves = bounds.iter().map(|bound| {
            let most = bound.solved.iter().copied().max().unwrap_or(0);
            most.max(bound.fixed.len()).saturating_sub(1) / bound.moved
        });
        self.moves = moves.max().unwrap_or(0);
        self.bounds = bounds;
    }

    /// The orbit in which the position with these contents is too far away to pass after `left` moves; None if it may
    /// pass.
    pub(crate) fn beyond(&self, contents: &[u8], left: usize) -> Option<usize> {
        if left > self.moves {
            return None;
        }
        let mut near = [true; 64];
        let structures = self.structures.len().min(near.len());
        for (orbit, (frames, bound)) in self.frames.iter().zip(&self.bounds).enumerate() {
            let at_home = |facets: &[u8]| {
                let mut facets = facets.iter();
                facets.all(|facet| contents[usize::from(*facet)] == *facet)
            };
            let within = bound.moved * left;
            let away = bound
                .fixed
                .iter()
                .filter(|piece| !at_home(&frames[**piece]));
            if away.count() > within {
                return Some(orbit);
            }
            let solved = frames.iter().filter(|facets| at_home(facets)).count();
            for (near, wanted) in near.iter_mut().zip(&bound.solved) {
                *near &= wanted.abs_diff(solved) <= within;
            }
            if self.structures.len() == structures && !near[..structures].contains(&true) {
                return Some(orbit);
            }
        }
        None
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
