//! States near the end of a phase, with their exact distances.

use crate::monitor::{CancelledError, Monitor, Progress, go_on};

/// States between two looks at the monitor.
const CHECK: usize = 1 << 12;

/// A hash table of states by their keys: 28 bits of the key, then the distance plus one; 0 is empty. That another state
/// has the same entry is rare, and does no harm: a phase ends where the state says so.
#[derive(Debug)]
pub(super) struct Near {
    entries: Vec<u32>,
    bits: u32,
}

const DISTANCE: u32 = 15;

impl Near {
    /// The states within `radius` turns of `goals`, in a table of a number of bits.
    pub(super) fn new<S: Copy>(
        goals: Vec<S>,
        (radius, bits): (u8, u32),
        turns: usize,
        after: impl Fn(&S, usize) -> S,
        key: impl Fn(&S) -> u64,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
        let mut near = Self {
            entries: vec![0; 1 << bits],
            bits,
        };
        let mut rim = goals;
        rim.retain(|goal| near.insert(key(goal), 0));
        for distance in 1..=radius {
            let mut farther = Vec::new();
            for (number, state) in rim.iter().enumerate() {
                if number % CHECK == 0 {
                    go_on(monitor)?;
                }
                for turn in 0..turns {
                    let state = after(state, turn);
                    if near.insert(key(&state), distance) {
                        farther.push(state);
                    }
                }
            }
            rim = farther;
        }
        Ok(near)
    }

    fn find(&self, key: u64) -> Result<usize, (usize, u32)> {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mark = (hash ^ hash >> 32) as u32 & !DISTANCE;
        let mut at = (hash >> (u64::BITS - self.bits)) as usize;
        loop {
            let entry = self.entries[at];
            if entry == 0 {
                return Err((at, mark));
            }
            if entry & !DISTANCE == mark {
                return Ok(at);
            }
            at = (at + 1) % self.entries.len();
        }
    }

    fn insert(&mut self, key: u64, distance: u8) -> bool {
        let Err((at, mark)) = self.find(key) else {
            return false;
        };
        self.entries[at] = mark | (u32::from(distance) + 1);
        true
    }

    pub(super) fn distance(&self, key: u64) -> Option<u8> {
        let at = self.find(key).ok()?;
        Some((self.entries[at] & DISTANCE) as u8 - 1)
    }
}
