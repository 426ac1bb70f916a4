//! What a register is made of: the *core*, which is all that turns and laws have to do with, and *plain* cycles of
//! other primes.

use std::collections::BTreeMap;

use group::lcm;

use super::uses::{ORBITS, Uses};
use crate::shape::{Cycle, OrbitShape, Residue, Shape};

/// Primes by what they have to do with.
#[derive(Clone, Debug)]
pub(super) struct Primes {
    /// 2, the primes that divide the order of a turn, and 3 where cycles of three have a residue.
    pub core: Vec<u64>,
    /// The others up to the largest orbit's number of pieces. Their cycles have no residue, and no turn lengthens them
    /// by their own prime.
    pub plain: Vec<u64>,
}

impl Primes {
    pub fn of(shape: &Shape) -> Self {
        let orbits = shape.orbits();
        let turns = || orbits.iter().flat_map(OrbitShape::turn_orders);
        let rounds = orbits.iter().any(|orbit| orbit.rounds.is_some());
        // Turns of pieces with few facets have small orders, but an orbit may be smaller still.
        let pieces = orbits.iter().map(|orbit| orbit.pieces as u64);
        let most = pieces.chain(turns()).fold(3, u64::max);
        let turned = |prime: u64| turns().any(|order| order.is_multiple_of(prime));
        let (core, plain) =
            primes(most).partition(|&prime| prime == 2 || (prime == 3 && rounds) || turned(prime));
        Self { core, plain }
    }

    /// The powers of a prime, from the first on, up to a number.
    pub fn powers(prime: u64, most: usize) -> impl Iterator<Item = u64> {
        std::iter::successors(Some(prime), move |power| power.checked_mul(prime))
            .take_while(move |&power| power <= most as u64)
    }

    /// The part of a number that the core has to make, and the prime powers that plain cycles make; `None` if there are
    /// other primes in it.
    pub fn split(&self, number: u64) -> Option<(u64, Vec<u64>)> {
        let mut rest = number;
        let mut part = |prime: u64| {
            let mut power = 1;
            while rest.is_multiple_of(prime) {
                rest /= prime;
                power *= prime;
            }
            power
        };
        let core = self.core.iter().map(|&prime| part(prime)).product();
        let plain = self
            .plain
            .iter()
            .map(|&prime| part(prime))
            .filter(|&power| power > 1);
        let plain = plain.collect();
        (rest == 1).then_some((core, plain))
    }
}

/// All primes up to a small number.
fn primes(most: u64) -> impl Iterator<Item = u64> {
    (2..=most).filter(|n| (2..*n).all(|d| !n.is_multiple_of(d)))
}

/// What the core of a register makes of one orbit.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub order: u64,
    pub residue: Residue,
    pub pieces: u8,
    /// How many plain cycles of the orbit are turned; by [`Part::turned`].
    pub hosts: u8,
    /// Cycles of lengths that are powers of the core's primes, single pieces among them.
    pub cycles: Vec<Cycle>,
    /// The turns of plain cycles.
    pub turned: Vec<usize>,
    /// By prime of the core, a bit: whether a cycle is there for it.
    provides: u8,
}

/// What the core of a register makes of all orbits.
#[derive(Clone, Debug)]
pub(super) struct Core {
    pub order: u64,
    pub residue: Residue,
    pub uses: Uses,
    /// By orbit, how many plain cycles it needs there to turn them.
    pub hosts: Uses,
    /// By orbit, the number of its [`Part`].
    pub parts: [u16; ORBITS],
    provides: u8,
}

/// All cores that a register may have: none of the same order and residue takes less.
#[derive(Clone, Debug)]
pub(super) struct Cores {
    /// By orbit.
    pub parts: Vec<Vec<Part>>,
    /// By order, then by residue.
    pub all: Vec<Core>,
}

impl Cores {
    pub fn of(shape: &Shape, primes: &Primes) -> Self {
        let parts: Vec<Vec<Part>> = (0..shape.orbits().len())
            .map(|orbit| parts(shape, primes, orbit))
            .collect();
        let mut all = vec![Core {
            order: 1,
            residue: Residue::NONE,
            uses: Uses::default(),
            hosts: Uses::default(),
            parts: [0; ORBITS],
            provides: 0,
        }];
        for (orbit, parts) in parts.iter().enumerate() {
            let mut best: BTreeMap<(u64, Residue), Vec<Core>> = BTreeMap::new();
            for core in &all {
                for (number, part) in parts.iter().enumerate() {
                    if core.provides & part.provides != 0 {
                        continue;
                    }
                    let mut together = core.clone();
                    together.order = lcm(core.order, part.order);
                    together.residue = shape.residues().sum(core.residue, part.residue);
                    together.uses[orbit] = part.pieces;
                    together.hosts[orbit] = part.hosts;
                    together.parts[orbit] = number as u16;
                    together.provides |= part.provides;
                    let alike = best.entry((together.order, together.residue)).or_default();
                    insert_best(alike, together, |a, b| {
                        a.uses.within(b.uses)
                            && a.hosts.within(b.hosts)
                            && a.provides & !b.provides == 0
                    });
                }
            }
            all = best.into_values().flatten().collect();
        }
        Self { parts, all }
    }

    /// The cores of each order, the smallest order first.
    pub fn by_order(&self) -> impl Iterator<Item = &[Core]> {
        self.all.chunk_by(|a, b| a.order == b.order)
    }
}

/// How many pieces one of these cores takes at least.
pub(super) fn fewest_pieces(cores: &[Core]) -> u32 {
    let pieces = cores.iter().map(|core| core.uses.total());
    pieces.min().unwrap_or(0)
}

/// Adds something unless another one is as good; removes what it is as good as.
fn insert_best<T>(best: &mut Vec<T>, new: T, as_good: impl Fn(&T, &T) -> bool) {
    if !best.iter().any(|other| as_good(other, &new)) {
        best.retain(|other| !as_good(&new, other));
        best.push(new);
    }
}

/// How many pieces or plain cycles of an orbit a register need turn besides the core's cycles: one for each prime that
/// turns can make, and some for the residue.
pub(super) fn most_turned(orbit: &OrbitShape) -> usize {
    let longest = orbit.turn_orders().max().unwrap_or(1);
    let turned = |prime: u64, with_residue: bool| {
        let mut turns = orbit.turns.iter().zip(orbit.turn_orders());
        turns.any(|(turn, order)| {
            order.is_multiple_of(prime) && (turn.residue != Residue::NONE || !with_residue)
        })
    };
    primes(longest)
        .map(|prime| usize::from(turned(prime, false)) + usize::from(turned(prime, true)))
        .sum()
}

fn parts(shape: &Shape, primes: &Primes, number: usize) -> Vec<Part> {
    let orbit = &shape.orbits()[number];
    let plain = plain_cycles(orbit, primes);
    let mut best: BTreeMap<(u64, Residue), Vec<Part>> = BTreeMap::new();
    for (lengths, provides) in lengths(orbit, primes) {
        let pieces: usize = lengths.iter().sum();
        let mut started = vec![Part {
            order: 1,
            residue: Residue::NONE,
            pieces: pieces as u8,
            hosts: 0,
            cycles: Vec::new(),
            turned: Vec::new(),
            provides,
        }];
        for length in lengths {
            let more = started.iter().flat_map(|part| {
                let cycles = cycles(orbit, number, length);
                cycles
                    .into_iter()
                    .map(|cycle| with_cycle(shape, part, cycle))
            });
            started = more.collect();
        }
        for part in started {
            turn_more(shape, number, &part, most_turned(orbit), plain, &mut best);
        }
    }
    best.into_values().flatten().collect()
}

/// How many plain cycles fit into the orbit at once.
fn plain_cycles(orbit: &OrbitShape, primes: &Primes) -> usize {
    let mut left = orbit.pieces as u64;
    let fitting = primes.plain.iter().take_while(|&&prime| {
        let fits = prime <= left;
        left = left.saturating_sub(prime);
        fits
    });
    fitting.count()
}

/// The sets of cycles that a core may have in an orbit: for each prime none or one; one of two pieces besides, and one
/// of three where such cycles have a residue, for the residue and to be turned.
fn lengths(orbit: &OrbitShape, primes: &Primes) -> Vec<(Vec<usize>, u8)> {
    let mut sets = vec![(Vec::new(), 0)];
    for (bit, &prime) in primes.core.iter().enumerate() {
        let more: Vec<(Vec<usize>, u8)> = sets
            .iter()
            .flat_map(|(lengths, provides)| {
                Primes::powers(prime, orbit.pieces).map(move |power| {
                    let mut lengths = lengths.clone();
                    lengths.push(power as usize);
                    (lengths, provides | 1 << bit)
                })
            })
            .collect();
        sets.extend(more);
    }
    let mut besides = Vec::new();
    if orbit.turns.len() > 1 && orbit.swap != Residue::NONE {
        besides.push(2);
    }
    if orbit.turns.len() > 1 && orbit.rounds.is_some() {
        besides.push(3);
    }
    for extra in besides {
        let more: Vec<(Vec<usize>, u8)> = sets
            .iter()
            .map(|(lengths, provides)| ([&lengths[..], &[extra]].concat(), *provides))
            .collect();
        sets.extend(more);
    }
    sets.retain(|(lengths, _)| lengths.iter().sum::<usize>() <= orbit.pieces);
    sets
}

fn cycles(orbit: &OrbitShape, number: usize, length: usize) -> Vec<Cycle> {
    let directions: &[bool] = match (length, orbit.rounds) {
        (3, Some(_)) => &[false, true],
        _ => &[false],
    };
    let turns = 0..orbit.turns.len();
    turns
        .flat_map(|turn| {
            directions.iter().map(move |&reversed| Cycle {
                orbit: number,
                length,
                turn,
                reversed,
            })
        })
        .collect()
}

fn with_cycle(shape: &Shape, part: &Part, cycle: Cycle) -> Part {
    let mut part = part.clone();
    part.order = lcm(part.order, shape.order(&cycle));
    part.residue = shape.residues().sum(part.residue, shape.residue(&cycle));
    part.cycles.push(cycle);
    part
}

/// Keeps a part, and all that come of turning more of the orbit's pieces and plain cycles.
fn turn_more(
    shape: &Shape,
    number: usize,
    part: &Part,
    turned: usize,
    plain: usize,
    best: &mut BTreeMap<(u64, Residue), Vec<Part>>,
) {
    let orbit = &shape.orbits()[number];
    let alike = best.entry((part.order, part.residue)).or_default();
    insert_best(alike, part.clone(), |a, b| {
        a.pieces <= b.pieces && a.hosts <= b.hosts && a.provides & !b.provides == 0
    });
    if turned == 0 {
        return;
    }
    for turn in 1..orbit.turns.len() {
        let single = Cycle {
            orbit: number,
            length: 1,
            turn,
            reversed: false,
        };
        let mut more = with_cycle(shape, part, single);
        if usize::from(part.pieces) < orbit.pieces {
            more.pieces += 1;
            turn_more(shape, number, &more, turned - 1, plain, best);
            more.pieces -= 1;
        }
        if usize::from(part.hosts) < plain {
            more.cycles.pop();
            more.hosts += 1;
            more.turned.push(turn);
            turn_more(shape, number, &more, turned - 1, plain, best);
        }
    }
}
