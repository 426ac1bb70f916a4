//! The first phase: into the domino subgroup, with three small coordinates that moves change by tables.
//!
//! A coset of the subgroup is a twist, flips and a slice. Each of them alone bounds the distance from below, and so
//! do twist and slice together and flips and slice together (Kociemba's first phase). These tables stay in the cache,
//! so what they rule out costs little; only the rest is looked up in the table of all cosets, which has the distance.

use crate::cube::canonical::Canonical;
use crate::cube::coordinates::domino::{Coset, Domino, FLIPS, SLICES, TWISTS, state_of_twist};
use crate::cube::generators::{AXES, Generators};
use crate::cube::simd::{InstructionSet, Scalar};
use crate::cube::state::State;
use crate::pruning::pair_distances::distances;
use crate::threads::{Threads, both};

/// A move that may follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The number of the move on the reference axis that has the same effect there.
    inner: u8,
    /// The generator.
    pub(crate) mv: u8,
    /// The canonical machine's state after it.
    pub(crate) after: u16,
}

/// The tables: 1.2 MB in the half-turn metric.
#[derive(Debug)]
pub(crate) struct PhaseOne {
    /// The number of moves.
    moves: usize,
    /// By coordinate and move: the coordinate after it.
    twist_moves: Vec<u16>,
    flip_moves: Vec<u16>,
    slice_moves: Vec<u16>,
    /// Distances by slice and twist, two in a byte.
    twists: Vec<u8>,
    /// Distances by slice and flips, two in a byte.
    flips: Vec<u8>,
    /// Distances by one coordinate.
    twist_bounds: Vec<u8>,
    flip_bounds: Vec<u8>,
    slice_bounds: Vec<u8>,
    /// By axis and canonical state: the moves that may follow, in the order of the generators.
    steps: [Vec<Vec<Step>>; AXES],
}

/// The images of one coset under all moves.
pub(crate) struct Rows<'a> {
    twists: &'a [u16],
    flips: &'a [u16],
    slices: &'a [u16],
}

impl PhaseOne {
    /// Fills the tables.
    pub(crate) fn new(turns: &Generators, domino: &Domino, threads: Threads) -> Self {
        let moves = &turns.moves[0];
        let moved =
            |count: usize, state: &dyn Fn(usize) -> State, number: &dyn Fn(Coset) -> u16| {
                let rows = (0..count).flat_map(|at| {
                    let state = state(at);
                    moves
                        .iter()
                        .map(move |mv| domino.coset(Scalar.coordinates(state.then(mv))))
                });
                rows.map(number).collect::<Vec<u16>>()
            };
        let twist_moves = moved(TWISTS, &state_of_twist, &|coset| coset.twist);
        let flip_moves = moved(FLIPS, &|flips| domino.state_of(flips), &|coset| coset.flips);
        let slice_moves = moved(SLICES, &|slice| domino.state_of_slice(slice), &|coset| {
            coset.slice
        });
        let home = domino.slice(Scalar.coordinates(State::SOLVED));
        let costs = vec![1; moves.len()];
        let steps = turns.moves.each_ref().map(|seen| {
            let inner = |mv: &State| moves.iter().position(|other| other == mv);
            let inner: Vec<u8> = seen
                .iter()
                .map(|mv| inner(mv).expect("the axes are alike") as u8)
                .collect();
            let states = 0..turns.canonical.states() as u16;
            let steps = states.map(|state| {
                let steps = turns.canonical.steps(state).iter();
                let steps = steps.map(|step| Step {
                    inner: inner[usize::from(step.generator)],
                    mv: step.generator as u8,
                    after: step.state,
                });
                steps.collect()
            });
            steps.collect()
        });
        let with_slice = |moves: &[u16], count| {
            distances((&slice_moves, SLICES), (moves, count), home * count, &costs)
        };
        let (twists, flips) = both(
            threads,
            || with_slice(&twist_moves, TWISTS),
            || with_slice(&flip_moves, FLIPS),
        );
        let least = |all: &[u8], count: usize| -> Vec<u8> {
            (0..count)
                .map(|at| {
                    all.iter()
                        .skip(at)
                        .step_by(count)
                        .min()
                        .copied()
                        .unwrap_or_default()
                })
                .collect()
        };
        Self {
            moves: moves.len(),
            twist_bounds: least(&twists, TWISTS),
            flip_bounds: least(&flips, FLIPS),
            slice_bounds: twists
                .chunks(TWISTS)
                .map(|row| row.iter().min().copied().unwrap_or_default())
                .collect(),
            twists: halves(&twists),
            flips: halves(&flips),
            twist_moves,
            flip_moves,
            slice_moves,
            steps,
        }
    }

    /// The moves that may follow in a state of the canonical machine, as an axis sees them.
    #[inline(always)]
    pub(crate) fn steps(&self, axis: usize, after: u16) -> &[Step] {
        &self.steps[axis][usize::from(after)]
    }

    /// The most moves that may follow.
    pub(crate) fn most(&self) -> usize {
        self.steps[0][usize::from(Canonical::START)].len()
    }

    /// The images of a coset under all moves.
    #[inline(always)]
    pub(crate) fn rows(&self, coset: Coset) -> Rows<'_> {
        let row = |moves, at: u16| -> &[u16] {
            let moves: &Vec<u16> = moves;
            &moves[usize::from(at) * self.moves..][..self.moves]
        };
        Rows {
            twists: row(&self.twist_moves, coset.twist),
            flips: row(&self.flip_moves, coset.flips),
            slices: row(&self.slice_moves, coset.slice),
        }
    }

    /// Whether each coordinate alone allows that this number of moves leads into the subgroup.
    #[inline(always)]
    pub(crate) fn each_allows(&self, coset: Coset, moves: u8) -> bool {
        let twist = self.twist_bounds[usize::from(coset.twist)];
        let flips = self.flip_bounds[usize::from(coset.flips)];
        let slice = self.slice_bounds[usize::from(coset.slice)];
        twist.max(flips).max(slice) <= moves
    }

    /// Whether twist and slice together allow that this number of moves leads into the subgroup.
    #[inline(always)]
    pub(crate) fn twist_allows(&self, coset: Coset, moves: u8) -> bool {
        let entry = usize::from(coset.slice) * TWISTS + usize::from(coset.twist);
        half(&self.twists, entry) <= moves
    }

    /// Whether flips and slice together allow that this number of moves leads into the subgroup.
    #[inline(always)]
    pub(crate) fn flips_allow(&self, coset: Coset, moves: u8) -> bool {
        let entry = usize::from(coset.slice) * FLIPS + usize::from(coset.flips);
        half(&self.flips, entry) <= moves
    }
}

/// One of the values of [`halves`].
#[inline(always)]
fn half(halves: &[u8], entry: usize) -> u8 {
    halves[entry / 2] >> (entry % 2 * 4) & 15
}

/// Values below 16, two in a byte, the first in the lower half.
fn halves(values: &[u8]) -> Vec<u8> {
    let pair = |pair: &[u8]| pair[0] | pair.get(1).unwrap_or(&0) << 4;
    values.chunks(2).map(pair).collect()
}

impl Rows<'_> {
    /// The coset after a step.
    #[inline(always)]
    pub(crate) fn after(&self, step: Step) -> Coset {
        let inner = usize::from(step.inner);
        Coset {
            twist: self.twists[inner],
            flips: self.flips[inner],
            slice: self.slices[inner],
        }
    }
}

#[cfg(test)]
mod tests;
