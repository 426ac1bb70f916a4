//! What the second phase knows.

use super::faces::{FACES, Faces};
use super::near::near;
use super::sets::{Filling, SetTurn, Sets};
use super::turns::{EDGES, FIRST, State, Turns, WINGS, second_turns};
use crate::general::distances::Distances;
use crate::monitor::CancelledError;

/// Sets of 8 out of 16 slots, with the centres of two faces; of 12 out of 23, with a parity.
pub(super) const SECOND_CENTRES: usize = 12_870 * FACES;
pub(super) const HIGH_WINGS: usize = 2 * 1_352_078;

/// The greatest distance that is known exactly, of 2.7 million states, and the bits of that table's size.
pub(super) const SECOND_RADIUS: u8 = 5;
const BITS: u32 = 22;

/// The second phase: all centres onto their axes, whichever of the two, and those of the first axis where the third
/// phase's turns can bring them home; wings high or low, or the other way round, and permuted evenly.
#[derive(Debug)]
pub(super) struct Second {
    /// By set of eight of 16 slots, a bit each, its number.
    eights: Vec<u16>,
    faces: Faces,
    /// By the slots of another axis's centres on the two axes, and those of a face's centres on the first.
    centres: Vec<u8>,
    /// Sets without the last slot.
    sets: Sets,
    /// By set of high wings, and whether they are permuted oddly.
    wings: Vec<u8>,
    near: Option<Distances>,
    /// By turn of the phase: what it does to centres and wings, and whether it permutes wings oddly.
    turns: Vec<(SetTurn, SetTurn, bool)>,
    pub(super) numbers: Vec<u8>,
}

/// What the second phase looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coordinates {
    /// The slots of another axis's centres, and those of a face's centres on the first axis.
    centres: u32,
    /// The slots of high wings; a set and its complement are alike.
    wings: u32,
    odd: bool,
}

impl Coordinates {
    pub(super) fn of(state: &State) -> Self {
        Self {
            centres: state.centres_of(0) & OTHERS | state.front_of(FIRST) << (8 * FIRST),
            wings: state.high_wings(),
            odd: group::is_odd(&state.wings),
        }
    }

    pub(super) fn key(&self) -> u64 {
        u64::from(self.centres)
            | u64::from(without_last(self.wings)) << WINGS
            | u64::from(self.odd) << (2 * WINGS)
    }
}

/// The one of a set of wings and its complement that has no last slot.
fn without_last(set: u32) -> u32 {
    if set >> (WINGS - 1) == 1 {
        !set & ((1 << WINGS) - 1)
    } else {
        set
    }
}

/// The slots of the axes other than the first.
const OTHERS: u32 = 0xffff;
/// The slots of high wings that are home.
const HIGH: u32 = 0x0055_5555;

impl Second {
    pub(super) fn new(turns: &Turns, filling: &mut Filling) -> Result<Self, CancelledError> {
        let sets = |number: &u8| {
            let turn = turns.turn(*number);
            let (centres, wings) = (SetTurn::new(&turn.centres), SetTurn::new(&turn.wings));
            (centres, wings, group::is_odd(&turn.wings))
        };
        let mut second = Self {
            eights: vec![0; 1 << 16],
            faces: Faces::new(),
            centres: Vec::new(),
            sets: Sets::new(EDGES, WINGS - 1),
            wings: Vec::new(),
            near: None,
            turns: second_turns().iter().map(sets).collect(),
            numbers: second_turns(),
        };
        let eights: Vec<u32> = (0..=OTHERS).filter(|set| set.count_ones() == 8).collect();
        for (number, set) in (0..).zip(&eights) {
            second.eights[*set as usize] = number;
        }
        let mut ends = Vec::new();
        for faces in Faces::reached(turns) {
            for set in [0x00ff, 0xff00] {
                ends.push(Coordinates {
                    centres: set | u32::from(faces) << (8 * FIRST),
                    wings: HIGH,
                    odd: false,
                });
            }
        }
        let step = |entry: usize, turn: usize| {
            let first = u32::from(second.faces.sets[entry % FACES]);
            let set = eights[entry / FACES] | first << (8 * FIRST);
            second.centres_index(second.turns[turn].0.apply(set))
        };
        let goals: Vec<usize> = ends
            .iter()
            .map(|end| second.centres_index(end.centres))
            .collect();
        let count = second.turns.len();
        second.centres = filling.distances(SECOND_CENTRES, &goals, count, step)?;
        let step = |entry: usize, turn: usize| {
            let (_, turn, flips) = &second.turns[turn];
            let set = turn.apply(second.sets.all[entry / 2]);
            second.wings_index(set, (entry % 2 == 1) ^ flips)
        };
        let goal = second.wings_index(HIGH, false);
        second.wings = filling.distances(HIGH_WINGS, &[goal], count, step)?;
        // Needed to fill the table only.
        second.sets.all = Vec::new();
        let after = |at: &Coordinates, turn: usize| second.after(at, turn);
        let near = near(
            ends,
            (SECOND_RADIUS, BITS),
            count,
            after,
            Coordinates::key,
            filling.monitor,
        )?;
        second.near = Some(near);
        Ok(second)
    }

    /// The coordinates after a turn of the phase, by its number in the phase.
    pub(super) fn after(&self, at: &Coordinates, turn: usize) -> Coordinates {
        let (centres, wings, flips) = &self.turns[turn];
        Coordinates {
            centres: centres.apply(at.centres),
            wings: wings.apply(at.wings),
            odd: at.odd ^ flips,
        }
    }

    fn centres_index(&self, set: u32) -> usize {
        let eight = self.eights[(set & OTHERS) as usize];
        usize::from(eight) * FACES + self.faces.number(set >> (8 * FIRST))
    }

    fn wings_index(&self, set: u32, odd: bool) -> usize {
        2 * self.sets.number(without_last(set)) + usize::from(odd)
    }

    /// Of centres and of wings.
    pub(super) fn distances(&self, at: &Coordinates) -> (u8, u8) {
        (
            self.centres(at),
            self.wings[self.wings_index(at.wings, at.odd)],
        )
    }

    fn centres(&self, at: &Coordinates) -> u8 {
        self.centres[self.centres_index(at.centres)]
    }

    /// The distance from the end, if it is near; it is known to be at least `least`.
    pub(super) fn near(&self, at: &Coordinates, least: u8) -> Option<u8> {
        let near = self.near.as_ref().filter(|_| least <= SECOND_RADIUS);
        near.and_then(|near| near.get(at.key()))
    }
}
