//! The second phase: inside the domino subgroup, where only U, D and half turns of the other faces are needed.
//!
//! A position of the subgroup is told by three permutations: of the 8 corners, of the 8 edges in the layers of U and D,
//! and of the 4 edges between them. Two small tables bound its distance from below: that of corners and middle edges
//! together, and that of outer and middle edges together (Kociemba's second phase).

use crate::canonical::Canonical;
use crate::ranking::{factorial, rank, unrank};
use crate::simd::{Lanes, Scalar};
use crate::state::{CORNERS, EDGES, State};

/// Moves that keep the subgroup: three turns each of U and D, the half turns of the other four faces.
const MOVES: usize = 10;
/// Edges outside the middle slice, and the first slot inside it.
const OUTER: usize = 8;
/// Permutations of the corners, and of the outer edges.
const EIGHTS: usize = factorial(OUTER);
/// Permutations of the middle edges.
const FOURS: usize = factorial(EDGES - OUTER);
/// An entry that is not filled yet.
const UNSEEN: u8 = u8::MAX;
/// Positions that one probe looks at before it gives up. Far more than one with few moves left ever needs; it keeps
/// a probe with many moves left from taking all the time there is.
const PROBE: u64 = 20_000;

/// Where a position of the subgroup is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    corners: u16,
    outer: u16,
    middle: u8,
}

/// The solved position: the identity is the first of all permutations.
const HOME: Place = Place {
    corners: 0,
    outer: 0,
    middle: 0,
};

/// A move, as one axis sees it.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Number among the moves of the subgroup.
    inner: u8,
    /// Number among all moves.
    mv: u8,
    /// The canonical machine's state after it.
    after: u16,
}

/// The tables, 3.5 MB.
#[derive(Debug)]
pub(crate) struct PhaseTwo {
    corner_moves: Vec<[u16; MOVES]>,
    outer_moves: Vec<[u16; MOVES]>,
    middle_moves: Vec<[u8; MOVES]>,
    /// By corners and middle.
    corner_bounds: Vec<u8>,
    /// By outer edges and middle.
    outer_bounds: Vec<u8>,
    /// By axis and canonical state: the moves that may follow, in the order of all moves.
    steps: [Vec<Vec<Step>>; 3],
}

/// Whether a state lies in the subgroup.
fn in_subgroup(state: &State) -> bool {
    let (here, home) = (Scalar.marks(*state), Scalar.marks(State::SOLVED));
    here == home
}

impl Place {
    /// Reads a state, which must lie in the subgroup.
    #[inline(always)]
    pub(crate) fn of(state: &State) -> Self {
        let mut corners = [0; CORNERS];
        let (mut outer, mut middle) = ([0; OUTER], [0; EDGES - OUTER]);
        for (slot, piece) in corners.iter_mut().enumerate() {
            *piece = state.corner(slot).0 as u8;
        }
        for (slot, piece) in outer.iter_mut().enumerate() {
            *piece = state.edge(slot).0 as u8;
        }
        for (slot, piece) in middle.iter_mut().enumerate() {
            *piece = (state.edge(OUTER + slot).0 - OUTER) as u8;
        }
        Self {
            corners: rank(corners) as u16,
            outer: rank(outer) as u16,
            middle: rank(middle) as u8,
        }
    }
}

impl PhaseTwo {
    /// Fills the tables. `moves` are all moves by axis, faces renamed for the axis; the canonical machine is that of all
    /// moves.
    pub(crate) fn new(moves: &[Vec<State>; 3], canonical: &Canonical) -> Self {
        let inner: Vec<State> = moves[0].iter().copied().filter(in_subgroup).collect();
        let inner: [State; MOVES] = inner
            .try_into()
            .expect("ten of the face turns keep the domino subgroup");
        let corner_moves = moved(&inner, EIGHTS, |state, rank| {
            for (slot, piece) in unrank::<CORNERS>(rank).into_iter().enumerate() {
                state.set_corner(slot, piece.into(), 0);
            }
        });
        let outer_moves = moved(&inner, EIGHTS, |state, rank| {
            for (slot, piece) in unrank::<OUTER>(rank).into_iter().enumerate() {
                state.set_edge(slot, piece.into(), 0);
            }
        });
        let middle_moves = moved(&inner, FOURS, |state, rank| {
            for (slot, piece) in unrank::<{ EDGES - OUTER }>(rank).into_iter().enumerate() {
                state.set_edge(OUTER + slot, OUTER + usize::from(piece), 0);
            }
        });
        let corner_moves: Vec<_> = corner_moves.iter().map(|p| p.map(|p| p.corners)).collect();
        let outer_moves: Vec<_> = outer_moves.iter().map(|p| p.map(|p| p.outer)).collect();
        let middle_moves: Vec<_> = middle_moves.iter().map(|p| p.map(|p| p.middle)).collect();
        let steps = moves.each_ref().map(|moves| {
            let number = |mv: u16| {
                inner
                    .iter()
                    .position(|state| *state == moves[usize::from(mv)])
            };
            let states = 0..canonical.states() as u16;
            states
                .map(|state| {
                    let steps = canonical.steps(state).iter();
                    steps
                        .filter_map(|step| {
                            Some(Step {
                                inner: number(step.generator)? as u8,
                                mv: step.generator as u8,
                                after: step.state,
                            })
                        })
                        .collect()
                })
                .collect()
        });
        Self {
            corner_bounds: bounds(&corner_moves, &middle_moves),
            outer_bounds: bounds(&outer_moves, &middle_moves),
            corner_moves,
            outer_moves,
            middle_moves,
            steps,
        }
    }

    /// No fewer moves than this lead home.
    #[inline(always)]
    fn bound(&self, place: Place) -> u8 {
        let middle = usize::from(place.middle);
        let corners = self.corner_bounds[usize::from(place.corners) * FOURS + middle];
        let outer = self.outer_bounds[usize::from(place.outer) * FOURS + middle];
        corners.max(outer)
    }

    fn moved(&self, place: Place, mv: u8) -> Place {
        let mv = usize::from(mv);
        Place {
            corners: self.corner_moves[usize::from(place.corners)][mv],
            outer: self.outer_moves[usize::from(place.outer)][mv],
            middle: self.middle_moves[usize::from(place.middle)][mv],
        }
    }

    /// The shortest way home of at most `most` moves that continues a canonical sequence in state `after`, unless
    /// it takes too long to find; and how many positions were looked at.
    pub(crate) fn probe(
        &self,
        axis: usize,
        place: Place,
        after: u16,
        most: u8,
    ) -> (Option<Vec<u8>>, u64) {
        let mut probe = Probe {
            tables: self,
            steps: &self.steps[axis],
            path: Vec::new(),
            nodes: 1,
        };
        for length in self.bound(place)..=most {
            if probe.descend(place, after, length) {
                return (Some(probe.path), probe.nodes);
            }
            if probe.nodes > PROBE {
                break;
            }
        }
        (None, probe.nodes)
    }
}

/// One search of the second phase.
struct Probe<'a> {
    tables: &'a PhaseTwo,
    steps: &'a [Vec<Step>],
    path: Vec<u8>,
    nodes: u64,
}

impl Probe<'_> {
    /// Whether exactly `length` moves lead home; they are the end of the path then.
    fn descend(&mut self, place: Place, after: u16, length: u8) -> bool {
        if length == 0 {
            return place == HOME;
        }
        for step in &self.steps[usize::from(after)] {
            let next = self.tables.moved(place, step.inner);
            self.nodes += 1;
            if self.tables.bound(next) < length {
                self.path.push(step.mv);
                if self.descend(next, step.after, length - 1) {
                    return true;
                }
                self.path.pop();
            }
            if self.nodes > PROBE {
                return false;
            }
        }
        false
    }
}

/// By rank: where each of the moves leads from the state that `arrange` makes of it.
fn moved(
    moves: &[State; MOVES],
    ranks: usize,
    arrange: impl Fn(&mut State, usize),
) -> Vec<[Place; MOVES]> {
    (0..ranks)
        .map(|rank| {
            let mut state = State::SOLVED;
            arrange(&mut state, rank);
            moves.each_ref().map(|mv| Place::of(&state.then(mv)))
        })
        .collect()
}

/// The distances of all pairs of a permutation of eight and one of four from home, breadth first.
fn bounds(eights: &[[u16; MOVES]], fours: &[[u8; MOVES]]) -> Vec<u8> {
    let mut bounds = vec![UNSEEN; EIGHTS * FOURS];
    bounds[0] = 0;
    let mut level = vec![0];
    let mut distance = 0;
    while !level.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for entry in level {
            let moved = eights[entry / FOURS].iter().zip(&fours[entry % FOURS]);
            for (eight, four) in moved {
                let entry = usize::from(*eight) * FOURS + usize::from(*four);
                if bounds[entry] == UNSEEN {
                    bounds[entry] = distance;
                    next.push(entry);
                }
            }
        }
        level = next;
    }
    bounds
}

#[cfg(test)]
mod tests;
