//! The second phase: inside the domino subgroup, where only U, D and half turns of the other faces are needed.
//!
//! A position of the subgroup is three permutations: of the 8 corners, of the 8 edges in the layers of U and D, and
//! of the 4 edges between them. Two small tables bound its distance from below: one of corners and middle edges, and
//! one of outer and middle edges (Kociemba's second phase).

use crate::cube::coordinates::permutation_rank::{factorial, rank, unrank};
use crate::cube::generators::{AXES, Generators};
use crate::cube::simd::{InstructionSet, Scalar};
use crate::cube::state::{CORNERS, EDGES, State};
use crate::pruning::pair_distances::distances;
use crate::threads::{Threads, both};

/// The number of edges outside the middle slice, and the first slot inside it.
const OUTER: usize = 8;
/// The number of permutations of the corners, and of the outer edges.
const EIGHTS: usize = factorial(OUTER);
/// The number of permutations of the middle edges.
const FOURS: usize = factorial(EDGES - OUTER);

/// A position of the subgroup, as ranks of its permutations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    corners: u16,
    outer: u16,
    middle: u8,
}

/// The solved position: the identity is the first of all permutations.
const HOME: Position = Position {
    corners: 0,
    outer: 0,
    middle: 0,
};

/// A move inside the subgroup that may follow, as one axis sees it.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Its number among the moves of the subgroup.
    inner: u8,
    /// The generator's number among all.
    mv: u8,
    /// How many times the generator is applied, 1 or 2.
    times: u8,
    /// The canonical machine's state after it.
    after: u16,
}

/// The tables: 3.5 MB in the half-turn metric.
#[derive(Debug)]
pub(crate) struct PhaseTwo {
    /// The number of moves of the subgroup: three turns each of U and D and the half turns of the other four faces in
    /// the half-turn metric.
    moves: usize,
    /// By permutation and move: the permutation after it.
    corner_moves: Vec<u16>,
    outer_moves: Vec<u16>,
    middle_moves: Vec<u8>,
    /// By corners and middle.
    corner_bounds: Vec<u8>,
    /// By outer edges and middle.
    outer_bounds: Vec<u8>,
    /// By axis and canonical state: the moves that may follow, in the order of the generators.
    steps: [Vec<Vec<Step>>; AXES],
}

/// A move of the subgroup: a generator that is in it, or a generator applied twice that only then is.
struct SubgroupMove {
    state: State,
    mv: u8,
    times: u8,
}

/// The moves of the subgroup among these moves, each once.
fn subgroup_moves(moves: &[State]) -> Vec<SubgroupMove> {
    let mut found: Vec<SubgroupMove> = Vec::new();
    for (state, mv) in moves.iter().zip(0..) {
        let twice = state.then(state);
        if in_subgroup(state) {
            let state = *state;
            found.push(SubgroupMove {
                state,
                mv,
                times: 1,
            });
        } else if in_subgroup(&twice)
            && !moves.contains(&twice)
            && twice != State::SOLVED
            && found.iter().all(|mv| mv.state != twice)
        {
            found.push(SubgroupMove {
                state: twice,
                mv,
                times: 2,
            });
        }
    }
    found
}

/// Whether a state is in the subgroup.
fn in_subgroup(state: &State) -> bool {
    let (here, home) = (
        Scalar.coordinates(*state),
        Scalar.coordinates(State::SOLVED),
    );
    here.flips == home.flips && here.slice == home.slice && here.twist == home.twist
}

impl Position {
    /// The position of a state, which must be in the subgroup.
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
        let inner = subgroup_moves(&turns.moves[0]);
        let middle_moves: Vec<u8> = moved(&inner, FOURS, middle, |state, rank| {
            for (slot, piece) in unrank::<{ EDGES - OUTER }>(rank).into_iter().enumerate() {
                state.set_edge(OUTER + slot, OUTER + usize::from(piece), 0);
            }
        });
        let costs: Vec<u8> = inner.iter().map(|mv| mv.times).collect();
        let steps = turns.moves.each_ref().map(|moves| {
            let moves = subgroup_moves(moves);
            (0..turns.canonical.states() as u16)
                .map(|state| {
                    let steps = moves.iter().filter_map(|mv| {
                        let number = |inner: &SubgroupMove| inner.state == mv.state;
                        let after = (0..mv.times).try_fold(state, |state, _| {
                            let mut steps = turns.canonical.steps(state).iter();
                            let step = steps.find(|step| step.generator == u16::from(mv.mv));
                            step.map(|step| step.state)
                        })?;
                        Some(Step {
                            inner: inner.iter().position(number)? as u8,
                            mv: mv.mv,
                            times: mv.times,
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
            moves: inner.len(),
            corner_bounds,
            outer_bounds,
            corner_moves,
            outer_moves,
            middle_moves,
            steps,
        }
    }

    /// A lower bound of the distance from solved.
    #[inline(always)]
    fn bound(&self, position: Position) -> u8 {
        let middle = usize::from(position.middle);
        let corners = self.corner_bounds[usize::from(position.corners) * FOURS + middle];
        let outer = self.outer_bounds[usize::from(position.outer) * FOURS + middle];
        corners.max(outer)
    }

    fn moved(&self, position: Position, mv: u8) -> Position {
        let mv = usize::from(mv);
        Position {
            corners: self.corner_moves[usize::from(position.corners) * self.moves + mv],
            outer: self.outer_moves[usize::from(position.outer) * self.moves + mv],
            middle: self.middle_moves[usize::from(position.middle) * self.moves + mv],
        }
    }

    /// The shortest solution of at most `most` moves that continues a canonical sequence in state `after`, unless
    /// it takes more than `budget` nodes to find; and the number of nodes looked at.
    pub(crate) fn probe(
        &self,
        axis: usize,
        position: Position,
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
        for length in self.bound(position)..=most {
            if probe.descend(position, after, length) {
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
    /// The most nodes to look at.
    budget: u64,
}

impl Probe<'_> {
    /// Whether exactly `length` moves solve the position; if so they are added to the path.
    fn descend(&mut self, position: Position, after: u16, length: u8) -> bool {
        if length == 0 {
            return position == HOME;
        }
        for step in &self.steps[usize::from(after)] {
            let next = self.tables.moved(position, step.inner);
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

/// By rank and move: the rank after the move. `arrange` makes a state of a rank, `ranked` the reverse.
fn moved<T>(
    moves: &[SubgroupMove],
    ranks: usize,
    ranked: impl Fn(&State) -> T,
    arrange: impl Fn(&mut State, usize),
) -> Vec<T> {
    let mut moved = Vec::with_capacity(ranks * moves.len());
    for rank in 0..ranks {
        let mut state = State::SOLVED;
        arrange(&mut state, rank);
        moved.extend(moves.iter().map(|mv| ranked(&state.then(&mv.state))));
    }
    moved
}

#[cfg(test)]
mod tests;
