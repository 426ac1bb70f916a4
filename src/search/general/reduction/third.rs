//! What the third phase knows.

use super::faces::{FACES, Faces, on_axis};
use super::near::near;
use super::sets::Filling;
use super::turns::{AXES, EDGES, State, Turn, Turns, WINGS, third_turns};
use crate::general::distances::Distances;
use crate::monitor::CancelledError;

/// The greatest distance that is known exactly, of 1.5 million states, and the bits of that table's size.
pub(super) const THIRD_RADIUS: u8 = 6;
const BITS: u32 = 21;

/// All centres, and whether the edges' parity is that of the corners.
pub(super) const THIRD_CENTRES: usize = FACES * FACES * FACES * 2;
/// Sets of four out of twelve slots; ordered ones.
const FOURS: usize = 495;
const TUPLES: usize = 11_880;
/// Slots of four edges' high wings, and of their low ones.
pub(super) const QUADRUPLES: usize = FOURS * TUPLES;
const ORDERS: usize = 24;

/// What is left for the third phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Paired {
    /// By edge: the place of its high wing, and of its low one.
    pub(super) high: [u8; EDGES],
    pub(super) low: [u8; EDGES],
    /// By axis.
    centres: [u8; AXES],
    /// Whether edges are permuted oddly and corners are not, or the other way round.
    odd: bool,
}

impl Paired {
    /// The same number for all states that differ in the edges' names alone.
    pub(super) fn key(&self) -> u64 {
        let mates = self.high.iter().zip(&self.low);
        let mates = mates.fold(0, |key, (high, low)| key | u64::from(*low) << (4 * high));
        let centres = centre_index(self.centres.map(usize::from), self.odd) as u64;
        (mates ^ mates >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
            ^ centres.wrapping_mul(0x94d0_49bb_1331_11eb)
    }

    /// Whether all wings are beside their mates.
    pub(super) fn is_reduced(&self) -> bool {
        self.high == self.low
    }
}

/// What a turn does in the third phase.
#[derive(Debug)]
struct ThirdTurn {
    high: [u8; EDGES],
    low: [u8; EDGES],
    centres: [[u8; FACES]; AXES],
    flips: bool,
}

/// Edges in fours: three lines are all of them.
pub(super) const LINES: [Four; 9] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [0, 4, 8, 1],
    [5, 9, 2, 6],
    [10, 3, 7, 11],
    [0, 5, 10, 7],
    [1, 6, 11, 8],
    [2, 4, 9, 3],
];

/// Four places, in an order.
type Four = [u8; 4];

/// The third phase: centres onto their faces, and wings to their mates.
#[derive(Debug)]
pub(super) struct Third {
    pub(super) numbers: Vec<u8>,
    /// By number in the phase.
    turns: Vec<ThirdTurn>,
    faces: Faces,
    centres: Vec<u8>,
    quadruples: Vec<u8>,
    /// By four places, four bits each: the number of their set and that of their order; the number of the tuple.
    sets: Vec<(u16, u8)>,
    tuples: Vec<u16>,
    /// By order and tuple: the tuple with that order undone.
    sorted: Vec<u16>,
    near: Option<Distances>,
}

fn key(four: Four) -> usize {
    four.iter()
        .rev()
        .fold(0, |key, place| key << 4 | usize::from(*place))
}

/// All tuples of four different places, and all orders of four.
fn fours(below: u8) -> impl Iterator<Item = Four> {
    let all = (0..u32::from(below).pow(4)).map(move |number| {
        let below = u32::from(below);
        [0, 1, 2, 3].map(|at| (number / below.pow(at) % below) as u8)
    });
    all.filter(|four| (1..4).all(|at| !four[..at].contains(&four[at])))
}

impl Third {
    pub(super) fn new(turns: &Turns, filling: &mut Filling) -> Result<Self, CancelledError> {
        let numbers = third_turns();
        let faces = Faces::new();
        let mut third = Self {
            turns: numbers
                .iter()
                .map(|number| ThirdTurn::new(turns.turn(*number), &faces))
                .collect(),
            numbers,
            faces,
            centres: Vec::new(),
            quadruples: Vec::new(),
            sets: vec![(0, 0); 1 << 16],
            tuples: vec![0; 1 << 16],
            sorted: vec![0; ORDERS * TUPLES],
            near: None,
        };
        third.number_fours();
        let all: Vec<&ThirdTurn> = third.turns.iter().collect();
        third.centres = third.fill_centres(&all, filling)?;
        third.quadruples = third.fill_quadruples(&all, filling)?;
        let places = std::array::from_fn(|place| place as u8);
        let ends = third.ends().map(|centres| Paired {
            high: places,
            low: places,
            centres,
            odd: false,
        });
        let after = |paired: &Paired, turn: usize| third.after(paired, turn);
        let count = third.turns.len();
        let near = near(
            ends.to_vec(),
            (THIRD_RADIUS, BITS),
            count,
            after,
            Paired::key,
            filling.monitor,
        )?;
        third.near = Some(near);
        Ok(third)
    }

    /// The centres at the end: rotations of the whole cube exchange the faces of two axes.
    fn ends(&self) -> [[u8; AXES]; 4] {
        let (home, away) = (self.faces.numbers[0x0f], self.faces.numbers[0xf0]);
        [
            [home; AXES],
            [home, away, away],
            [away, home, away],
            [away, away, home],
        ]
    }

    fn number_fours(&mut self) {
        let orders: Vec<Four> = fours(4).collect();
        let tuples: Vec<Four> = fours(EDGES as u8).collect();
        for (number, four) in (0..).zip(&tuples) {
            self.tuples[key(*four)] = number;
        }
        let ascending = tuples.iter().filter(|four| four.is_sorted());
        for (number, four) in (0..).zip(ascending) {
            for (order, at) in (0..).zip(&orders) {
                self.sets[key(at.map(|at| four[usize::from(at)]))] = (number, order);
            }
        }
        for (order, at) in orders.iter().enumerate() {
            for (number, four) in tuples.iter().enumerate() {
                // The places that the order has put at `at` go back.
                let mut back = [0; 4];
                for (from, to) in at.iter().enumerate() {
                    back[usize::from(*to)] = four[from];
                }
                self.sorted[order * TUPLES + number] = self.tuples[key(back)];
            }
        }
    }

    fn fill_centres(
        &self,
        turns: &[&ThirdTurn],
        filling: &mut Filling,
    ) -> Result<Vec<u8>, CancelledError> {
        let goals = self
            .ends()
            .map(|centres| centre_index(centres.map(usize::from), false));
        let step = |entry: usize, turn: usize| {
            let turn = turns[turn];
            let (odd, entry) = (entry % 2 == 1, entry / 2);
            let faces = [entry / FACES / FACES, entry / FACES % FACES, entry % FACES];
            let after = std::array::from_fn(|axis| turn.centres[axis][faces[axis]].into());
            centre_index(after, odd ^ turn.flips)
        };
        filling.distances(THIRD_CENTRES, &goals, turns.len(), step)
    }

    fn fill_quadruples(
        &self,
        turns: &[&ThirdTurn],
        filling: &mut Filling,
    ) -> Result<Vec<u8>, CancelledError> {
        let tuples: Vec<Four> = fours(EDGES as u8).collect();
        let ascending: Vec<Four> = tuples
            .iter()
            .copied()
            .filter(|four| four.is_sorted())
            .collect();
        let turned = |four: &Four, turn: &[u8; EDGES]| four.map(|place| turn[usize::from(place)]);
        // By turn: what it does to sets of high wings and to tuples of low ones.
        let steps: Vec<_> = turns
            .iter()
            .map(|turn| {
                let high = ascending
                    .iter()
                    .map(|four| self.sets[key(turned(four, &turn.high))]);
                let low = tuples
                    .iter()
                    .map(|four| self.tuples[key(turned(four, &turn.low))]);
                (high.collect::<Vec<_>>(), low.collect::<Vec<_>>())
            })
            .collect();
        let step = |entry: usize, turn: usize| {
            let (high, low) = &steps[turn];
            let (set, order) = high[entry / TUPLES];
            let tuple = low[entry % TUPLES];
            usize::from(set) * TUPLES
                + usize::from(self.sorted[usize::from(order) * TUPLES + usize::from(tuple)])
        };
        let goals: Vec<usize> = ascending
            .iter()
            .map(|four| self.quadruple(*four, *four))
            .collect();
        filling.distances(QUADRUPLES, &goals, turns.len(), step)
    }

    fn quadruple(&self, high: Four, low: Four) -> usize {
        let (set, order) = self.sets[key(high)];
        let tuple = usize::from(self.tuples[key(low)]);
        usize::from(set) * TUPLES + usize::from(self.sorted[usize::from(order) * TUPLES + tuple])
    }

    /// Of the centres, with the parity.
    fn centres(&self, paired: &Paired) -> u8 {
        let centres = paired.centres.map(usize::from);
        self.centres[centre_index(centres, paired.odd)]
    }

    /// The distance from the end, if it is near; it is known to be at least `least`.
    pub(super) fn near(&self, paired: &Paired, least: u8) -> Option<u8> {
        let near = self.near.as_ref().filter(|_| least <= THIRD_RADIUS);
        near.and_then(|near| near.get(paired.key()))
    }

    /// Of centres; of wings, the sum over fours of edges and the greatest.
    pub(super) fn distances(&self, paired: &Paired) -> (u8, u32, u8) {
        let wings = LINES.map(|edges| self.wings(paired, edges));
        let sum = wings.iter().map(|distance| u32::from(*distance)).sum();
        (
            self.centres(paired),
            sum,
            wings.into_iter().max().unwrap_or(0),
        )
    }

    /// Of four edges' wings.
    fn wings(&self, paired: &Paired, edges: Four) -> u8 {
        let high = edges.map(|edge| paired.high[usize::from(edge)]);
        let low = edges.map(|edge| paired.low[usize::from(edge)]);
        self.quadruples[self.quadruple(high, low)]
    }

    /// The state after a turn of the phase, by its number in the phase.
    pub(super) fn after(&self, paired: &Paired, turn: usize) -> Paired {
        let turn = &self.turns[turn];
        Paired {
            high: paired.high.map(|place| turn.high[usize::from(place)]),
            low: paired.low.map(|place| turn.low[usize::from(place)]),
            centres: std::array::from_fn(|axis| {
                turn.centres[axis][usize::from(paired.centres[axis])]
            }),
            odd: paired.odd ^ turn.flips,
        }
    }

    /// A state at the end of the second phase.
    pub(super) fn paired(&self, state: &State) -> Paired {
        let (high, low) = places_of(&state.wings);
        let mut paired = Paired {
            high,
            low,
            centres: [0; AXES],
            odd: false,
        };
        for (axis, number) in paired.centres.iter_mut().enumerate() {
            *number = self.faces.number(state.front_of(axis)) as u8;
        }
        paired.odd = group::is_odd(&paired.high) ^ state.odd_corners;
        paired
    }
}

fn centre_index(faces: [usize; AXES], odd: bool) -> usize {
    faces.iter().fold(0, |index, face| index * FACES + face) * 2 + usize::from(odd)
}

/// By edge, the places of its high wing and of its low one, of which each is in a slot of its kind.
fn places_of(wings: &[u8; WINGS]) -> ([u8; EDGES], [u8; EDGES]) {
    let (mut high, mut low) = ([0; EDGES], [0; EDGES]);
    for (slot, wing) in wings.iter().enumerate() {
        let places = if slot % 2 == 0 { &mut high } else { &mut low };
        places[usize::from(wing / 2)] = slot as u8 / 2;
    }
    (high, low)
}

impl ThirdTurn {
    fn new(turn: &Turn, faces: &Faces) -> Self {
        let (high, low) = places_of(&turn.wings);
        let mut new = Self {
            high,
            low,
            centres: [[0; FACES]; AXES],
            flips: false,
        };
        for (axis, images) in new.centres.iter_mut().enumerate() {
            for (image, set) in images.iter_mut().zip(&faces.sets) {
                *image = faces.numbers[usize::from(on_axis(turn, axis, *set))];
            }
        }
        new.flips = group::is_odd(&new.high) ^ turn.is_odd;
        new
    }
}
