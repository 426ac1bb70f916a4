//! The second phase: inside the domino subgroup, where only U, D and half turns of the other faces are needed.
//!
//! A position of the subgroup is told by three permutations: of the 8 corners, of the 8 edges in the layers of U and D,
//! and of the 4 edges between them. Two small tables bound its distance from below: that of corners and middle edges
//! together, and that of outer and middle edges together (Kociemba's second phase).

use crate::cube::coordinates::permutation_rank::{factorial, rank, unrank};
use crate::cube::generators::{AXES, Generators};
use crate::cube::simd::{InstructionSet, Scalar};
use crate::cube::state::{CORNERS, EDGES, State};
use crate::pruning::pair_distances::distances;
use crate::threads::{Threads, both};

/// Edges outside the middle slice, and the first slot inside it.
const OUTER: usize = 8;
/// Permutations of the corners, and of the outer edges.
const EIGHTS: usize = factorial(OUTER);
/// Permutations of the middle edges.
const FOURS: usize = factorial(EDGES - OUTER);
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

/// A way from a position of the subgroup to another, as one axis sees it: a generator that keeps the subgroup, or the same
/// one twice that keeps it only so.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Number among the ways of the subgroup.
    inner: u8,
    /// The generator's number among all.
    mv: u8,
    /// How many times it is done, 1 or 2.
    times: u8,
    /// The canonical machine's state after it.
    after: u16,
}

/// The tables: 3.5 MB in the half-turn metric.
#[derive(Debug)]
pub(crate) struct PhaseTwo {
    /// How many ways there are: three turns each of U and D and the half turns of the other four faces in the half-turn
    /// metric.
    ways: usize,
    /// By permutation and way.
    corner_moves: Vec<u16>,
    outer_moves: Vec<u16>,
    middle_moves: Vec<u8>,
    /// By corners and middle.
    corner_bounds: Vec<u8>,
    /// By outer edges and middle.
    outer_bounds: Vec<u8>,
    /// By axis and canonical state: the ways that may follow, in the order of the generators.
    steps: [Vec<Vec<Step>>; AXES],
}

/// A way with what it does.
struct Way {
    state: State,
    mv: u8,
    times: u8,
}

/// The ways of the subgroup among these moves, each once.
fn ways(moves: &[State]) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for (state, mv) in moves.iter().zip(0..) {
        let twice = state.then(state);
        if in_subgroup(state) {
            let state = *state;
            ways.push(Way {
                state,
                mv,
                times: 1,
            });
        } else if in_subgroup(&twice)
            && !moves.contains(&twice)
            && twice != State::SOLVED
            && ways.iter().all(|way| way.state != twice)
        {
            ways.push(Way {
                state: twice,
                mv,
                times: 2,
            });
        }
    }
    ways
}

/// Whether a state lies in the subgroup.
fn in_subgroup(state: &State) -> bool {
    let (here, home) = (
        Scalar.coordinates(*state),
        Scalar.coordinates(State::SOLVED),
    );
    here.flips == home.flips && here.slice == home.slice && here.twist == home.twist
}

impl Place {
    /// Reads a state, which must lie in the subgroup.
    #[inline(always)]
    pub(crate) fn of(state: &State) -> Self {
        Self {
            corners: corners(state),
            outer: outer(state),
            middle: middle(state),
        }
    }
}

/// The rank of the corners' permutation.
#[inline(always)]
fn corners(state: &State) -> u16 {
    rank::<CORNERS>(std::array::from_fn(|slot| state.corner(slot).0 as u8)) as u16
}

/// The rank of the outer edges' permutation.
#[inline(always)]
fn outer(state: &State) -> u16 {
    rank::<OUTER>(std::array::from_fn(|slot| state.edge(slot).0 as u8)) as u16
}

/// The rank of the middle edges' permutation.
#[inline(always)]
fn middle(state: &State) -> u8 {
    let piece = |slot| (state.edge(OUTER + slot).0 - OUTER) as u8;
    rank::<{ EDGES - OUTER }>(std::array::from_fn(piece)) as u8
}

impl PhaseTwo {
    /// Fills the tables.
    pub(crate) fn new(turns: &Generators, threads: Threads) -> Self {
        let inner = ways(&turns.moves[0]);
        let middle_moves: Vec<u8> = moved(&inner, FOURS, middle, |state, rank| {
            for (slot, piece) in unrank::<{ EDGES - OUTER }>(rank).into_iter().enumerate() {
                state.set_edge(OUTER + slot, OUTER + usize::from(piece), 0);
            }
        });
        let costs: Vec<u8> = inner.iter().map(|way| way.times).collect();
        let steps = turns.moves.each_ref().map(|moves| {
            let ways = ways(moves);
            (0..turns.canonical.states() as u16)
                .map(|state| {
                    let steps = ways.iter().filter_map(|way| {
                        let number = |inner: &Way| inner.state == way.state;
                        let after = (0..way.times).try_fold(state, |state, _| {
                            let mut steps = turns.canonical.steps(state).iter();
                            let step = steps.find(|step| step.generator == u16::from(way.mv));
                            step.map(|step| step.state)
                        })?;
                        Some(Step {
                            inner: inner.iter().position(number)? as u8,
                            mv: way.mv,
                            times: way.times,
                            after,
                        })
                    });
                    steps.collect()
                })
                .collect()
        });
        let bounds = |moves: &[u16]| distances((moves, EIGHTS), (&middle_moves, FOURS), 0, &costs);
        let ((corner_moves, corner_bounds), (outer_moves, outer_bounds)) = both(
            threads,
            || {
                let moves = moved(&inner, EIGHTS, corners, |state, rank| {
                    for (slot, piece) in unrank::<CORNERS>(rank).into_iter().enumerate() {
                        state.set_corner(slot, piece.into(), 0);
                    }
                });
                let bounds = bounds(&moves);
                (moves, bounds)
            },
            || {
                let moves = moved(&inner, EIGHTS, outer, |state, rank| {
                    for (slot, piece) in unrank::<OUTER>(rank).into_iter().enumerate() {
                        state.set_edge(slot, piece.into(), 0);
                    }
                });
                let bounds = bounds(&moves);
                (moves, bounds)
            },
        );
        Self {
            ways: inner.len(),
            corner_bounds,
            outer_bounds,
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
            corners: self.corner_moves[usize::from(place.corners) * self.ways + mv],
            outer: self.outer_moves[usize::from(place.outer) * self.ways + mv],
            middle: self.middle_moves[usize::from(place.middle) * self.ways + mv],
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
        budget: u64,
    ) -> (Option<Vec<u8>>, u64) {
        let mut probe = Probe {
            budget,
            tables: self,
            steps: &self.steps[axis],
            path: Vec::new(),
            nodes: 1,
        };
        for length in self.bound(place)..=most {
            if probe.descend(place, after, length) {
                return (Some(probe.path), probe.nodes);
            }
            if probe.nodes > budget {
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
    /// So many positions are looked at.
    budget: u64,
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
            if self.tables.bound(next) + step.times <= length {
                let before = self.path.len();
                self.path.extend((0..step.times).map(|_| step.mv));
                if self.descend(next, step.after, length - step.times) {
                    return true;
                }
                self.path.truncate(before);
            }
            if self.nodes > self.budget {
                return false;
            }
        }
        false
    }
}

/// By rank and way: the rank to which the way leads from the state that `arrange` makes of the rank.
fn moved<T>(
    ways: &[Way],
    ranks: usize,
    ranked: impl Fn(&State) -> T,
    arrange: impl Fn(&mut State, usize),
) -> Vec<T> {
    let mut moved = Vec::with_capacity(ranks * ways.len());
    for rank in 0..ranks {
        let mut state = State::SOLVED;
        arrange(&mut state, rank);
        moved.extend(ways.iter().map(|way| ranked(&state.then(&way.state))));
    }
    moved
}

#[cfg(test)]
mod tests;
