//! The generators of a search, as each axis sees them.

use crate::cube::canonical::Canonical;
use crate::cube::state::State;

/// The number of axes.
pub(crate) const AXES: usize = 3;

/// The generators of a metric.
#[derive(Clone, Debug)]
pub(crate) struct Generators {
    /// By axis, then by move: the move with the faces renamed for the axis.
    pub(crate) moves: [Vec<State>; AXES],
    pub(crate) canonical: Canonical,
    /// By move: the move that undoes it.
    pub(crate) inverses: Vec<u8>,
    /// Whether all moves are odd permutations of the corners: then positions have solutions of one parity only.
    pub(crate) odd: bool,
    /// Bits of a path for one move.
    pub(crate) path_bits: u32,
}

impl Generators {
    /// About how many times the nodes of one length the next length that may have solutions takes.
    pub(crate) fn growth(&self) -> u64 {
        let once = match self.inverses.len() {
            0..=12 => 9,
            13..=18 => 14,
            19..=27 => 18,
            _ => 28,
        };
        if self.odd { once * once } else { once }
    }

    /// The moves of a path.
    pub(crate) fn moves_of(&self, path: u128, length: u8) -> Vec<u8> {
        let mv = |depth| path >> (self.path_bits * depth) & ((1 << self.path_bits) - 1);
        (0..u32::from(length))
            .map(|depth| mv(depth) as u8)
            .collect()
    }
}
