//! Where the centres of a face are among the slots of its axis.

use super::turns::{FIRST, Turn, Turns, third_turns};

/// Ways to put four of eight: the centres of one axis.
pub(super) const FACES: usize = 70;

/// Where the centres of the face on an axis's positive side are, of all slots on the axis, a bit each.
#[derive(Debug)]
pub(super) struct Faces {
    pub(super) numbers: [u8; 256],
    pub(super) sets: Vec<u8>,
}

impl Faces {
    pub(super) fn new() -> Self {
        let sets: Vec<u8> = (0..=u8::MAX).filter(|set| set.count_ones() == 4).collect();
        let mut numbers = [0; 256];
        for (number, set) in (0..).zip(&sets) {
            numbers[usize::from(*set)] = number;
        }
        Self { numbers, sets }
    }

    pub(super) fn number(&self, set: u32) -> usize {
        self.numbers[set as usize & 0xff].into()
    }

    /// Those that the third phase's turns make on the first axis.
    pub(super) fn reached(turns: &Turns) -> Vec<u8> {
        let numbers = third_turns();
        let after = |set: &u8| -> Vec<u8> {
            let turns = numbers.iter().map(|number| turns.turn(*number));
            turns.map(|turn| on_axis(turn, FIRST, *set)).collect()
        };
        group::closure(0x0f, usize::MAX, |set| *set, after)
    }
}

/// A set of slots on an axis after a turn that keeps to it.
pub(super) fn on_axis(turn: &Turn, axis: usize, set: u8) -> u8 {
    let from = &turn.centres[8 * axis..8 * axis + 8];
    let bits = from.iter().rev().map(|from| set >> (from % 8) & 1);
    bits.fold(0, |after, bit| after << 1 | bit)
}
