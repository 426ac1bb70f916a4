//! One step down the search tree, many nodes at a time.
//!
//! Every position is looked at along three axes: as it is, and with the cube renamed so that R-L and then F-B take
//! the place of U-D. Each view gives a lower bound. When all three give the same one, not 0, it is even one move
//! too low (Reid): the last turn of a solution that short would enter the subgroups of all three axes at once,
//! but every generator lies in the subgroup of its own axis. The inverse position is just as far from solved, so it may
//! be looked at along three axes too. A move that lies in an axis's subgroup does not change the inverse's coset there:
//! when that coset is too far already, such moves need not be tried.

use crate::canonical::Canonical;
use crate::simd::{Lanes, Marks};
use crate::state::State;
use crate::table::{Entry, Table};

/// Nodes that are expanded together: enough for the table's cache misses to overlap.
pub(crate) const BATCH: usize = 16;
/// The axes.
pub(crate) const AXES: usize = 3;
/// The axes for the position, then for its inverse.
pub(crate) const BOTH: usize = 2 * AXES;

/// What a search needs to know about the generators.
#[derive(Debug)]
pub(crate) struct Turns {
    /// By axis, then by move: the move with the faces renamed for the axis.
    pub(crate) moves: [Vec<State>; AXES],
    pub(crate) canonical: Canonical,
    /// By move: the move that undoes it.
    pub(crate) inverses: Vec<u8>,
    /// Whether all moves are odd permutations of the corners: then positions have solutions of one parity only.
    pub(crate) odd: bool,
    /// Bits of a path that hold one move.
    pub(crate) path_bits: u32,
}

impl Turns {
    /// About how many times the positions of a length the next length that has solutions has, among those that a table
    /// lets through.
    pub(crate) fn growth(&self) -> u64 {
        let once = match self.inverses.len() {
            0..=12 => 9,
            13..=18 => 14,
            _ => 28,
        };
        if self.odd { once * once } else { once }
    }

    /// The moves of a path.
    pub(crate) fn moves_of(&self, path: u128, length: u8) -> Vec<u8> {
        let mv = |depth| path >> (self.path_bits * depth) & ((1 << self.path_bits) - 1);
        (0..u32::from(length))
            .map(|depth| mv(depth) as u8)
            .collect()
    }
}

/// A position on the way, once for each view.
#[derive(Clone, Copy)]
pub(crate) struct Node<V, const VIEWS: usize> {
    pub(crate) vectors: [V; VIEWS],
    /// Distances of the cosets, at most the ceiling.
    pub(crate) distances: [u8; VIEWS],
    /// Moves so far.
    pub(crate) depth: u8,
    /// The canonical machine's state.
    pub(crate) after: u16,
    /// The moves, the first in the lowest bits.
    pub(crate) path: u128,
}

impl<const VIEWS: usize> Node<State, VIEWS> {
    /// The same node in registers.
    #[inline(always)]
    pub(crate) fn loaded<L: Lanes>(&self, lanes: L) -> Node<L::Vector, VIEWS> {
        Node {
            vectors: self.vectors.each_ref().map(|state| lanes.load(state)),
            distances: self.distances,
            depth: self.depth,
            after: self.after,
            path: self.path,
        }
    }
}

/// A child that has not been ruled out yet.
#[derive(Clone, Copy)]
pub(crate) struct Child<const VIEWS: usize> {
    /// Index in the batch.
    parent: u8,
    /// The move from there.
    mv: u8,
    /// The canonical machine's state after it.
    after: u16,
    /// Distances of the cosets: the child's where they have been looked up, else the parent's.
    distances: [u8; VIEWS],
    /// What to look up.
    marks: Marks,
    /// Where it is.
    entry: Entry,
    /// What is there.
    bits: u8,
}

/// How many further moves a child may need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remaining {
    /// To the subgroup of each axis.
    pub(crate) axes: [u8; AXES],
    /// Home; no fewer than to any of the subgroups.
    pub(crate) home: u8,
}

impl Remaining {
    /// So many to each subgroup and home alike.
    pub(crate) fn home(moves: u8) -> Self {
        Self {
            axes: [moves; AXES],
            home: moves,
        }
    }

    /// How many the view allows.
    #[inline(always)]
    fn of(self, view: usize) -> u8 {
        if view < AXES {
            self.axes[view]
        } else {
            self.home
        }
    }
}

/// One step down the tree.
#[derive(Clone, Copy)]
pub(crate) struct Expansion<'a> {
    pub(crate) turns: &'a Turns,
    pub(crate) table: &'a Table,
    /// By move: bit `a` is set when the move lies in the subgroup of axis `a`.
    pub(crate) kept: &'a [u8],
}

impl Expansion<'_> {
    /// Pushes those children of `nodes` (at most [`BATCH`]) that may still get where they must in the `remaining` moves,
    /// the last move of the last node first; returns how many children were looked at. `children` is scratch.
    ///
    /// View by view, those with the least to spare first, all children are composed before any is looked up: so
    /// the table's cache misses overlap, and they are what a search spends its time on.
    #[inline(always)]
    pub(crate) fn expand<L: Lanes, const VIEWS: usize>(
        self,
        lanes: L,
        nodes: &[Node<L::Vector, VIEWS>],
        remaining: Remaining,
        children: &mut Vec<Child<VIEWS>>,
        stack: &mut Vec<Node<L::Vector, VIEWS>>,
    ) -> u64 {
        children.clear();
        let mut orders = [[0_u8; BATCH]; VIEWS];
        for (parent, node) in nodes.iter().enumerate() {
            for (rank, view) in farthest_first(&node.distances, remaining)
                .into_iter()
                .enumerate()
            {
                orders[rank][parent] = view;
            }
            let too_far = (AXES..VIEWS).fold(0, |too_far, view| {
                too_far | u8::from(node.distances[view] > remaining.home) << (view - AXES)
            });
            for step in self.turns.canonical.steps(node.after) {
                if self.kept[usize::from(step.generator)] & too_far != 0 {
                    continue;
                }
                children.push(Child {
                    parent: parent as u8,
                    mv: step.generator as u8,
                    after: step.state,
                    distances: node.distances,
                    marks: Marks::default(),
                    entry: Entry::default(),
                    bits: 0,
                });
            }
        }
        let looked_at = children.len() as u64;
        for views in &orders {
            for child in children.iter_mut() {
                let view = usize::from(views[usize::from(child.parent)]);
                let parent = nodes[usize::from(child.parent)].vectors[view];
                child.marks = lanes.marks(self.moved(lanes, parent, view, child.mv));
            }
            for child in children.iter_mut() {
                child.entry = self.table.entry(child.marks);
            }
            for child in children.iter_mut() {
                child.bits = self.table.bits(child.entry) as u8;
            }
            let mut kept = 0;
            for i in 0..children.len() {
                let mut child = children[i];
                let view = usize::from(views[usize::from(child.parent)]);
                let distance = self.table.step(child.distances[view], child.bits.into());
                child.distances[view] = distance;
                children[kept] = child;
                kept += usize::from(distance <= remaining.of(view));
            }
            children.truncate(kept);
        }
        for child in children.iter().rev() {
            if bound(&child.distances) > remaining.home {
                continue;
            }
            let parent = &nodes[usize::from(child.parent)];
            let mut vectors = parent.vectors;
            for (view, vector) in vectors.iter_mut().enumerate() {
                *vector = self.moved(lanes, *vector, view, child.mv);
            }
            let place = self.turns.path_bits * u32::from(parent.depth);
            stack.push(Node {
                vectors,
                distances: child.distances,
                depth: parent.depth + 1,
                after: child.after,
                path: parent.path | u128::from(child.mv) << place,
            });
        }
        looked_at
    }

    /// What a view sees after a move. The inverse of a position and a move after it begins with what undoes the move.
    #[inline(always)]
    fn moved<L: Lanes>(self, lanes: L, vector: L::Vector, view: usize, mv: u8) -> L::Vector {
        let mv = usize::from(mv);
        if view < AXES {
            lanes.then(vector, lanes.load(&self.turns.moves[view][mv]))
        } else {
            let undoing = usize::from(self.turns.inverses[mv]);
            lanes.then(lanes.load(&self.turns.moves[view - AXES][undoing]), vector)
        }
    }
}

/// The views, those with the least to spare first.
#[inline(always)]
fn farthest_first<const VIEWS: usize>(
    distances: &[u8; VIEWS],
    remaining: Remaining,
) -> [u8; VIEWS] {
    let urgency = |view: usize| distances[view] + remaining.home - remaining.of(view);
    let mut order = [0_u8; VIEWS];
    for view in 0..VIEWS {
        let mut place = view;
        while place > 0 && urgency(usize::from(order[place - 1])) < urgency(view) {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = view as u8;
    }
    order
}

/// The lower bound that the views' distances give.
#[inline(always)]
pub(crate) fn bound(distances: &[u8]) -> u8 {
    let mut most = 0;
    for axes in distances.as_chunks::<AXES>().0 {
        let [a, b, c] = *axes;
        let equal = a == b && b == c && a != 0;
        most = most.max(a.max(b).max(c) + u8::from(equal));
    }
    most
}
