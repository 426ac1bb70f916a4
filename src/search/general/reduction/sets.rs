//! Sets of slots, and tables of distances.

use super::turns::{CENTRES, Turns};
use crate::monitor::{CancelledError, Monitor, Progress, go_on};

const UNKNOWN: u8 = u8::MAX;
/// Entries between two looks at the monitor.
const CHECK: usize = 1 << 14;
/// While less than this part of all entries is at one distance, those farther are found from these.
const FEW: usize = 16;

/// Counts entries of all tables for the monitor.
pub(super) struct Filling<'a> {
    pub(super) monitor: &'a dyn Monitor<Progress>,
    filled: u64,
    /// The entries of all tables together.
    total: u64,
}

/// Sets of 8 out of 24 slots.
pub(super) const FIRST_CENTRES: usize = 735_471;

impl<'a> Filling<'a> {
    pub(super) fn new(monitor: &'a dyn Monitor<Progress>, total: u64) -> Self {
        Self {
            monitor,
            filled: 0,
            total,
        }
    }

    fn report(&self, more: usize) -> Result<(), CancelledError> {
        go_on(self.monitor)?;
        self.monitor.report(Progress::Table {
            filled: self.filled + more as u64,
            total: self.total,
        });
        Ok(())
    }

    /// The distance of each of `count` entries from the nearest goal; `step` takes an entry by a turn to another, and
    /// the turns contain their inverses.
    pub(super) fn distances(
        &mut self,
        count: usize,
        goals: &[usize],
        turns: usize,
        step: impl Fn(usize, usize) -> usize,
    ) -> Result<Vec<u8>, CancelledError> {
        let mut distances = vec![UNKNOWN; count];
        for goal in goals {
            distances[*goal] = 0;
        }
        let (mut rim, mut known, mut distance) = (goals.to_vec(), goals.len(), 0);
        while !rim.is_empty() && rim.len() < count / FEW {
            let mut farther = Vec::new();
            for (number, entry) in rim.into_iter().enumerate() {
                if number % CHECK == 0 {
                    self.report(known)?;
                }
                for turn in 0..turns {
                    let after = step(entry, turn);
                    if distances[after] == UNKNOWN {
                        distances[after] = distance + 1;
                        farther.push(after);
                    }
                }
            }
            known += farther.len();
            distance += 1;
            rim = farther;
        }
        let mut found = rim.len();
        while found > 0 {
            found = 0;
            for entry in 0..count {
                if entry % CHECK == 0 {
                    self.report(known + found)?;
                }
                if distances[entry] == UNKNOWN
                    && (0..turns).any(|turn| distances[step(entry, turn)] == distance)
                {
                    distances[entry] = distance + 1;
                    found += 1;
                }
            }
            known += found;
            distance += 1;
        }
        self.filled += count as u64;
        Ok(distances)
    }
}

/// What a turn does to sets of slots, a bit each.
#[derive(Debug)]
pub(super) struct SetTurn([[u32; 256]; 3]);

impl SetTurn {
    /// By slot, where the piece in it comes from.
    pub(super) fn new(from: &[u8]) -> Self {
        let mut bytes = [[0; 256]; 3];
        for (byte, images) in bytes.iter_mut().enumerate() {
            for (value, image) in images.iter_mut().enumerate() {
                for (slot, from) in from.iter().enumerate() {
                    let from = usize::from(*from);
                    if from / 8 == byte && value >> (from % 8) & 1 == 1 {
                        *image |= 1 << slot;
                    }
                }
            }
        }
        Self(bytes)
    }

    pub(super) fn apply(&self, set: u32) -> u32 {
        let [a, b, c, _] = set.to_le_bytes();
        self.0[0][usize::from(a)] | self.0[1][usize::from(b)] | self.0[2][usize::from(c)]
    }
}

/// The sets of one size out of 24 slots, numbered.
#[derive(Debug)]
pub(super) struct Sets {
    pub(super) all: Vec<u32>,
    /// By half of a set: its number among the halves with as many.
    halves: Vec<u16>,
    /// By how many are in the upper half: the number of the first such set, and how many lower halves there are.
    starts: [(u32, u32); HALF + 1],
}

const HALF: usize = 12;

impl Sets {
    /// Those of `size` slots, all of them among the first `slots`.
    pub(super) fn new(size: usize, slots: usize) -> Self {
        let mut by_size: [Vec<u32>; HALF + 1] = Default::default();
        let mut halves = Vec::with_capacity(1 << HALF);
        for half in 0..1_u32 << HALF {
            // Ascending, so that a bound of upper halves changes no number.
            let alike = &mut by_size[half.count_ones() as usize];
            halves.push(alike.len() as u16);
            alike.push(half);
        }
        let mut starts = [(0, 0); HALF + 1];
        let mut all = Vec::new();
        for (upper, start) in starts.iter_mut().enumerate() {
            let Some(lowers) = size.checked_sub(upper).and_then(|lower| by_size.get(lower)) else {
                continue;
            };
            *start = (all.len() as u32, lowers.len() as u32);
            let possible = |high: &&u32| **high < 1 << (slots - HALF);
            for high in by_size[upper].iter().filter(possible) {
                all.extend(lowers.iter().map(|low| high << HALF | low));
            }
        }
        Self {
            all,
            halves,
            starts,
        }
    }

    pub(super) fn number(&self, set: u32) -> usize {
        let (high, low) = (set >> HALF, set & ((1 << HALF) - 1));
        let (start, lowers) = self.starts[high.count_ones() as usize];
        let of = |half: u32| u32::from(self.halves[half as usize]);
        (start + of(high) * lowers + of(low)) as usize
    }
}

/// Sets of slots with the distance of each.
#[derive(Debug)]
pub(super) struct SetTable {
    sets: Sets,
    turns: Vec<SetTurn>,
    distances: Vec<u8>,
}

impl SetTable {
    fn new<'a>(
        goals: &[u32],
        turns: impl Iterator<Item = &'a [u8]>,
        filling: &mut Filling,
    ) -> Result<Self, CancelledError> {
        let mut sets = Sets::new(goals[0].count_ones() as usize, CENTRES);
        let turns: Vec<SetTurn> = turns.map(SetTurn::new).collect();
        let goals: Vec<usize> = goals.iter().map(|goal| sets.number(*goal)).collect();
        let step = |number: usize, turn: usize| sets.number(turns[turn].apply(sets.all[number]));
        let distances = filling.distances(sets.all.len(), &goals, turns.len(), step)?;
        // Needed to fill the table only.
        sets.all = Vec::new();
        Ok(Self {
            sets,
            turns,
            distances,
        })
    }

    pub(super) fn distance(&self, set: u32) -> u8 {
        self.distances[self.sets.number(set)]
    }

    pub(super) fn after(&self, set: u32, turn: u8) -> u32 {
        self.turns[usize::from(turn)].apply(set)
    }
}

/// The first phase: the first axis's centres onto any axis.
pub(super) fn first_centres(
    turns: &Turns,
    filling: &mut Filling,
) -> Result<SetTable, CancelledError> {
    let of_turns = turns.all.iter().map(|turn| &turn.centres[..]);
    SetTable::new(&[0x0000_00ff, 0x0000_ff00, 0x00ff_0000], of_turns, filling)
}
