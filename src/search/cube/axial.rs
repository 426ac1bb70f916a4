//! Axial turns: everything that is turned about one axis before another axis follows.
//!
//! A sequence of generators is a sequence of axial turns, neighbours about different axes, and only one such
//! sequence, up to the order of commuting generators. So a search whose steps are axial turns, each as long as its
//! generators, meets every product once, in any metric.

use crate::cube::generators::AXES;
use crate::cube::state::{CORNERS, EDGES, State};
use crate::pruning::orbit_distances::ORBIT_SIZE;

/// The number of axial turns, with the identity once for each axis.
const TURNS: usize = AXES * ORBIT_SIZE;

/// The axial turns of a metric. They are numbered `16 k + 4 i + j` for `i` quarter turns of one face of axis
/// `k` and `j` of the other, as seen after the rotation that takes the axis to U-D.
#[derive(Clone, Debug)]
pub(crate) struct Axial {
    /// By member: the turns about the reference axis that lead to it from the solved state.
    pub(crate) own: [State; ORBIT_SIZE],
    /// By axis, then by axial turn: the turn as the axis sees it.
    pub(crate) seen: [Vec<State>; AXES],
    /// By member: the number of generators that its turns take.
    pub(crate) costs: [u8; ORBIT_SIZE],
    /// By member, then by number of generators less 1: the members to which that number leads, from the member that
    /// the first one's turns take to member 0.
    reached: Vec<Vec<u16>>,
    /// By axial turn: the generators.
    pub(crate) words: Vec<Vec<u8>>,
    /// The generators that turn about the other axes, as the reference axis sees them.
    pub(crate) outer: Vec<State>,
    /// By the lower eight members of a set, and by the upper ones: those adjacent to them.
    adjacent: [[u16; 1 << 8]; 2],
}

impl Axial {
    /// The axial turns of generators, which are given as each axis sees them.
    pub(crate) fn new(generators: &[Vec<State>; AXES]) -> Self {
        let about = |axis: usize| {
            let seen = generators[axis].iter().zip(0_u8..);
            seen.filter(|(state, _)| is_own(state))
        };
        let quarter = |upper: bool| {
            let mut turns = about(0).map(|(state, _)| *state);
            let found = turns.find(|state| {
                let moved = |slot: &usize| state.corner(*slot).0 != *slot;
                let half = if upper { 0..4 } else { 4..8 };
                state.then(state) != State::SOLVED
                    && half.clone().all(|slot| moved(&slot))
                    && !(0..CORNERS)
                        .filter(|slot| !half.contains(slot))
                        .any(|slot| moved(&slot))
            });
            found.expect("every metric has quarter turns of each face")
        };
        let (upper, lower) = (powers(&quarter(true)), powers(&quarter(false)));
        let own: [State; ORBIT_SIZE] = std::array::from_fn(|n| upper[n / 4].then(&lower[n % 4]));
        let number = |state: &State| own.iter().position(|other| other == state);
        let mut words = vec![Vec::new(); TURNS];
        for axis in 0..AXES {
            // Breadth first in the order of the generators: each turn gets the first of its shortest words.
            let mut known = vec![0];
            let mut next = 0;
            while next < known.len() {
                let from: usize = known[next];
                for (state, generator) in about(axis) {
                    let to =
                        number(&own[from].then(state)).expect("turns of one axis form a group");
                    if !known.contains(&to) {
                        known.push(to);
                        let mut word: Vec<u8> = words[axis * ORBIT_SIZE + from].clone();
                        word.push(generator);
                        words[axis * ORBIT_SIZE + to] = word;
                    }
                }
                next += 1;
            }
        }
        let seen = generators.each_ref().map(|generators| {
            let apply = |state: State, mv: &u8| state.then(&generators[usize::from(*mv)]);
            let product = |word: &Vec<u8>| word.iter().fold(State::SOLVED, apply);
            words.iter().map(product).collect()
        });
        let costs: [u8; ORBIT_SIZE] = std::array::from_fn(|member| words[member].len() as u8);
        let most = costs.iter().max().copied().unwrap_or_default();
        let reached = own.iter().map(|turn| {
            let cost = |at: &State| number(&turn.then(at)).map(|member| costs[member]);
            let of_cost = |wanted: u8| {
                let members = own.iter().enumerate();
                let members = members.filter(|(_, at)| cost(at) == Some(wanted));
                members.fold(0, |all, (at, _)| all | 1 << at)
            };
            (1..=most).map(of_cost).collect()
        });
        // A turn of one face by any amount is no more than two moves in any metric, and one in most.
        let near = |a: usize, b: usize| {
            let turn = number(&own[a].inverse().then(&own[b]));
            turn.is_some_and(|turn| costs[turn] <= 1) || a / 4 == b / 4 || a % 4 == b % 4
        };
        let beside: [u16; ORBIT_SIZE] = std::array::from_fn(|member| {
            let others = (0..ORBIT_SIZE).filter(|other| near(member, *other));
            others.fold(0, |all, other| all | 1 << other)
        });
        let adjacent = [0, 8].map(|shift| {
            std::array::from_fn(|members| {
                let members = (0..8).filter(|member| members >> member & 1 == 1);
                members.fold(0, |all, member| all | beside[shift + member])
            })
        });
        Self {
            adjacent,
            reached: reached.collect(),
            own,
            seen,
            costs,
            words,
            outer: generators[0]
                .iter()
                .filter(|state| !is_own(state))
                .copied()
                .collect(),
        }
    }

    /// The members that one generator, or a turn of one face, leads to from one of these, and these: no more than one
    /// move farther than the nearest of an orbit, or bounded from below by that.
    #[inline(always)]
    pub(crate) fn adjacent(&self, members: u16) -> u16 {
        let [low, high] = members.to_le_bytes();
        self.adjacent[0][usize::from(low)] | self.adjacent[1][usize::from(high)]
    }

    /// By number of generators less 1: the members of an orbit to which that number leads, from the member that an
    /// element takes to the representative.
    #[inline(always)]
    pub(crate) fn reached(&self, element: u8) -> &[u16] {
        &self.reached[usize::from(element) % ORBIT_SIZE]
    }

    /// The generators of a path of axial turns.
    pub(crate) fn spelled(&self, path: &[u8]) -> Vec<u8> {
        let words = path.iter().map(|turn| &self.words[usize::from(*turn)]);
        words.flatten().copied().collect()
    }
}

/// Whether a generator, as an axis sees it, turns about this axis: then the slice's edges stay.
fn is_own(state: &State) -> bool {
    (EDGES - 4..EDGES).all(|slot| state.edge(slot) == (slot, 0))
}

/// A quarter turn applied 0, 1, 2 and 3 times.
fn powers(quarter: &State) -> [State; 4] {
    let half = quarter.then(quarter);
    [State::SOLVED, *quarter, half, half.then(quarter)]
}

#[cfg(test)]
mod tests;
