//! The parts of a cube that can turn.

use std::collections::BTreeSet;

use puzzle::{Puzzle, SignedPermutation};

use crate::{Layers, TurnMetric};

/// What layers of different axes have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// For each axis the cell coordinate of its layer, or none if it takes part in turning.
    layers: Vec<Option<i8>>,
}

impl Block {
    pub fn whole(puzzle: &Puzzle) -> Self {
        Self {
            layers: vec![None; puzzle.dimensions()],
        }
    }

    pub fn dimensions(&self) -> usize {
        self.layers.len()
    }

    pub fn free_axes(&self) -> Vec<usize> {
        let axes = 0..self.layers.len();
        axes.filter(|&axis| self.layers[axis].is_none()).collect()
    }

    pub fn turning_axes(&self) -> usize {
        self.free_axes().len()
    }

    pub fn contains(&self, cell: &[i8]) -> bool {
        let mut both = self.layers.iter().zip(cell);
        both.all(|(layer, coordinate)| layer.is_none_or(|layer| layer == *coordinate))
    }

    pub fn is_disjoint(&self, other: &Self) -> bool {
        let mut both = self.layers.iter().zip(&other.layers);
        both.any(|(a, b)| a.is_some() && b.is_some() && a != b)
    }

    /// Whether this is a part of `other`, and not all of it.
    pub fn is_inside(&self, other: &Self) -> bool {
        let mut both = self.layers.iter().zip(&other.layers);
        self != other && both.all(|(a, b)| b.is_none() || a == b)
    }

    /// The axis, if the block is one whole layer.
    pub fn only_axis(&self) -> Option<usize> {
        let mut fixed = (0..self.layers.len()).filter(|&axis| self.layers[axis].is_some());
        fixed.next().filter(|_| fixed.next().is_none())
    }

    /// For blocks in which the same axes turn: in how many of the others their layers differ.
    pub fn coordinates_that_differ(&self, other: &Self) -> Option<usize> {
        (self.free_axes() == other.free_axes()).then(|| {
            let both = self.layers.iter().zip(&other.layers);
            both.filter(|(a, b)| a != b).count()
        })
    }
}

/// The blocks that a metric turns, smaller ones first.
pub(super) fn blocks(puzzle: &Puzzle, metric: &TurnMetric) -> Vec<Block> {
    let reach = puzzle.layers() as i8 - 1;
    let choices: Vec<Option<i8>> = std::iter::once(None)
        .chain((0..=reach).map(|layer| Some(reach - 2 * layer)))
        .filter(|layer| match metric.layers {
            Layers::Any => true,
            Layers::Outer => layer.is_none_or(|layer| layer.abs() == reach),
        })
        .collect();
    let mut all = vec![Vec::new()];
    for _ in 0..puzzle.dimensions() {
        all = all
            .iter()
            .flat_map(|layers: &Vec<_>| {
                choices.iter().map(move |&layer| {
                    let mut layers = layers.clone();
                    layers.push(layer);
                    layers
                })
            })
            .collect();
    }
    let mut blocks: Vec<Block> = all
        .into_iter()
        .map(|layers| Block { layers })
        .filter(|block| {
            let turning = block.turning_axes();
            turning < puzzle.dimensions() && metric.dimensions.contains(&turning)
        })
        .collect();
    blocks.sort_by_key(Block::turning_axes);
    blocks
}

/// The quarter turns in the planes of two of a block's axes, both ways.
pub(super) fn quarter_turns(block: &Block) -> Vec<SignedPermutation> {
    quarters(block.dimensions(), &block.free_axes())
}

fn quarters(dimensions: usize, axes: &[usize]) -> Vec<SignedPermutation> {
    let pairs = axes
        .iter()
        .flat_map(|&from| axes.iter().map(move |&to| (from, to)));
    pairs
        .filter(|(from, to)| from != to)
        .map(|(from, to)| SignedPermutation::quarter_turn(dimensions, from, to))
        .collect()
}

/// All rotations that turn these axes among themselves, the identity included.
pub(super) fn rotations(dimensions: usize, axes: &[usize]) -> Vec<SignedPermutation> {
    let generators = quarters(dimensions, axes);
    let mut found = vec![SignedPermutation::identity(dimensions)];
    let mut seen: BTreeSet<SignedPermutation> = found.iter().copied().collect();
    let mut at = 0;
    while at < found.len() {
        for generator in &generators {
            let next = found[at].then(generator);
            if seen.insert(next) {
                found.push(next);
            }
        }
        at += 1;
    }
    found
}

/// Where each facet goes when a block turns.
pub(super) fn facets_turned(puzzle: &Puzzle, block: &Block, matrix: SignedPermutation) -> Vec<u16> {
    (0..)
        .zip(puzzle.facets())
        .map(|(point, facet)| {
            if block.contains(&puzzle.piece(facet.piece).cell) {
                let image = puzzle.facet_at(&matrix.apply(&facet.position));
                image.expect("a rotation takes the block's facets to the block's facets")
            } else {
                point
            }
        })
        .collect()
}
