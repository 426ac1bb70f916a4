//! One step down the search tree, many nodes at a time.
//!
//! A position is looked up along three axes: as it is, and with the faces renamed so that R-L, then F-B, becomes U-D.
//! Each axis gives a lower bound. If all three are equal and not 0, one more move is needed (Reid): the last turn of
//! a shorter solution would enter the subgroups of all three axes at once, but every generator is in the subgroup of
//! its own axis.
//!
//! The inverse position is as far from solved, but a move of the position does not lead from a coset of the inverse
//! to a neighbouring one, so two bits would not be enough to know its distance.

use crate::cube::generators::{AXES, Generators};
use crate::cube::simd::{Coordinates, InstructionSet};
use crate::cube::state::State;
use crate::pruning::domino_table::{DominoTable, Entry};

/// Nodes that are expanded together: enough for the table's cache misses to overlap.
pub(crate) const BATCH: usize = 16;

/// A position of the search, as each axis sees it.
#[derive(Clone, Copy)]
pub(crate) struct Node<V> {
    pub(crate) vectors: [V; AXES],
    /// Distances of the cosets, at most the ceiling.
    pub(crate) distances: [u8; AXES],
    /// The number of moves so far.
    pub(crate) depth: u8,
    /// The canonical machine's state.
    pub(crate) after: u16,
    /// The moves, the first in the lowest bits.
    pub(crate) path: u128,
}

impl Node<State> {
    /// The same node in registers.
    #[inline(always)]
    pub(crate) fn loaded<I: InstructionSet>(&self, simd: I) -> Node<I::Vector> {
        Node {
            vectors: self.vectors.each_ref().map(|state| simd.load(state)),
            distances: self.distances,
            depth: self.depth,
            after: self.after,
            path: self.path,
        }
    }
}

/// Moves the end of a stack to `batch` as far as the depth is the same, at most [`BATCH`] nodes, the last one first.
/// Returns the depth, or none when the stack is empty.
#[inline(always)]
pub(crate) fn next_batch<N: Copy>(
    stack: &mut Vec<N>,
    batch: &mut Vec<N>,
    depth: impl Fn(&N) -> u8,
) -> Option<u8> {
    let top = depth(stack.last()?);
    batch.clear();
    while let Some(node) = stack.last()
        && depth(node) == top
        && batch.len() < BATCH
    {
        batch.push(*node);
        stack.pop();
    }
    Some(top)
}

/// A child that has not been ruled out yet.
#[derive(Clone, Copy)]
pub(crate) struct Child {
    /// Index in the batch.
    parent: u8,
    /// The move from there.
    mv: u8,
    /// The canonical machine's state after it.
    after: u16,
    /// Distances of the cosets: the child's where they have been looked up, else the parent's.
    distances: [u8; AXES],
    /// Along the axis that is being looked up.
    coordinates: Coordinates,
    /// The table entry of these.
    entry: Entry,
    /// The entry's two bits.
    bits: u8,
}

/// The most further moves that a child may need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remaining {
    /// Into the subgroup of each axis.
    pub(crate) axes: [u8; AXES],
    /// To the solved state; no fewer than into any of the subgroups.
    pub(crate) home: u8,
}

impl Remaining {
    /// The same number into each subgroup and to the solved state.
    pub(crate) fn home(moves: u8) -> Self {
        Self {
            axes: [moves; AXES],
            home: moves,
        }
    }
}

/// One step down the tree.
#[derive(Clone, Copy)]
pub(crate) struct Expansion<'a> {
    pub(crate) generators: &'a Generators,
    pub(crate) table: &'a DominoTable,
}

impl Expansion<'_> {
    /// Pushes those children of `nodes` (at most [`BATCH`]) that the `remaining` moves may be enough for, the last
    /// move of the last node first; returns the number of children looked at. `children` is scratch memory.
    ///
    /// Axis by axis, the most promising bound first, all children are composed before any is looked up: so the table's
    /// cache misses, which take most of a search's time, overlap.
    #[inline(always)]
    pub(crate) fn expand<I: InstructionSet>(
        self,
        simd: I,
        nodes: &[Node<I::Vector>],
        remaining: Remaining,
        children: &mut Vec<Child>,
        stack: &mut Vec<Node<I::Vector>>,
    ) -> u64 {
        children.clear();
        let lead = remaining.axes.map(|moves| remaining.home - moves);
        let mut orders = [[0_usize; BATCH]; AXES];
        for (parent, node) in nodes.iter().enumerate() {
            let [a, b, c] = node.distances;
            let urgency = [a + lead[0], b + lead[1], c + lead[2]];
            for (rank, axis) in farthest_first(urgency).into_iter().enumerate() {
                orders[rank][parent] = axis;
            }
            for step in self.generators.canonical.steps(node.after) {
                children.push(Child {
                    parent: parent as u8,
                    mv: step.generator as u8,
                    after: step.state,
                    distances: node.distances,
                    coordinates: Coordinates::default(),
                    entry: Entry::default(),
                    bits: 0,
                });
            }
        }
        let looked_at = children.len() as u64;
        for axes in &orders {
            for child in children.iter_mut() {
                let axis = axes[usize::from(child.parent)];
                let parent = nodes[usize::from(child.parent)].vectors[axis];
                let mv = simd.load(&self.generators.moves[axis][usize::from(child.mv)]);
                child.coordinates = simd.coordinates(simd.then(parent, mv));
            }
            for child in children.iter_mut() {
                child.entry = self.table.entry(child.coordinates);
            }
            for child in children.iter_mut() {
                child.bits = self.table.bits(child.entry) as u8;
            }
            let mut count = 0;
            for i in 0..children.len() {
                let mut child = children[i];
                let axis = axes[usize::from(child.parent)];
                let distance = self.table.step(child.distances[axis], child.bits.into());
                child.distances[axis] = distance;
                children[count] = child;
                count += usize::from(distance <= remaining.axes[axis]);
            }
            children.truncate(count);
        }
        for child in children.iter().rev() {
            if bound(child.distances) > remaining.home {
                continue;
            }
            let parent = &nodes[usize::from(child.parent)];
            let mut vectors = parent.vectors;
            for (vector, moves) in vectors.iter_mut().zip(&self.generators.moves) {
                *vector = simd.then(*vector, simd.load(&moves[usize::from(child.mv)]));
            }
            let shift = self.generators.path_bits * u32::from(parent.depth);
            stack.push(Node {
                vectors,
                distances: child.distances,
                depth: parent.depth + 1,
                after: child.after,
                path: parent.path | u128::from(child.mv) << shift,
            });
        }
        looked_at
    }
}

/// The axes in the order of their distances, the largest first.
#[inline(always)]
pub(crate) fn farthest_first([a, b, c]: [u8; AXES]) -> [usize; AXES] {
    match (a >= b, b >= c, a >= c) {
        (true, true, _) => [0, 1, 2],
        (true, false, true) => [0, 2, 1],
        (true, false, false) => [2, 0, 1],
        (false, true, true) => [1, 0, 2],
        (false, true, false) => [1, 2, 0],
        (false, false, _) => [2, 1, 0],
    }
}

/// The lower bound of the distance from solved that the distances along the three axes give.
#[inline(always)]
pub(crate) fn bound(distances: [u8; AXES]) -> u8 {
    let [a, b, c] = distances;
    let equal = a == b && b == c && a != 0;
    a.max(b).max(c) + u8::from(equal)
}
