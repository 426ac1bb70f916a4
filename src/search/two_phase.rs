//! Kociemba's two phases: first into the domino subgroup of one axis, then home inside it.
//!
//! The first phase is searched one length after the other, for the position and for its inverse along three axes
//! each. Each state that enters the subgroup is probed for a second phase that makes the whole shorter than the best
//! solution so far. The shortest first phase seldom belongs to the shortest solution, so the search goes on past it
//! until it has found a solution that is short enough or has spent its nodes. Near the end, the other two axes rule
//! out first phases that leave too few moves.
//!
//! The work is cut into pieces whose number and order depend on the position alone, and what a piece finds depends
//! only on the bound that it starts with; a few pieces at a time have one bound. So threads change neither what is
//! found nor when.

pub(crate) mod phase_one;
pub(crate) mod phase_two;

use std::collections::BTreeMap;
use std::sync::Mutex;

use self::phase_one::PhaseOne;
use self::phase_two::{PhaseTwo, Position};
use crate::cube::canonical::Canonical;
use crate::cube::coordinates::domino::Coset;
use crate::cube::generators::{AXES, Generators};
use crate::cube::simd::{InstructionSet, Scalar, Task};
use crate::cube::state::State;
use crate::cube::symmetry::{PositionSymmetry, first_moves};
use crate::monitor::{CANCEL_CHECK_INTERVAL, Progress};
use crate::node_counter::NodeCounter;
use crate::optimal::expansion::{BATCH, next_batch};
use crate::optimal::ida::Ida;
use crate::pruning::domino_table::{DominoTable, Entry};
use crate::threads::fan_out;

/// Moves of the first phase before it is cut into pieces.
const FRONTIER: u8 = 2;
/// Pieces that start with the same bound.
const AT_ONCE: usize = 32;
/// The same while there is no solution.
const FIRST_AT_ONCE: usize = 2;
/// With this many moves left before the subgroup or more, hardly a child is ruled out by its twist, its flips or its
/// slice alone; with the second number, hardly one by two of them.
const ONE_NUMBER: u8 = 5;
const TWO_NUMBERS: u8 = 8;
/// Nodes that a second phase looks at before it gives up while there is no solution: this number, or this part of all
/// nodes so far. So where all first phases end far from solved, one of them is followed to the end in time.
const FIRST_PROBE: u64 = 500;
const FIRST_SHARE: u64 = 16;
/// The same once there is a solution: more than one with few moves left ever needs.
const PROBE: u64 = 3000;
/// Longer solutions are not found: the first phase takes fewer than 16 moves, the second fewer than 24.
pub(crate) const LONGEST: u8 = 40;

/// What a two-phase search needs.
#[derive(Clone, Copy)]
pub(crate) struct TwoPhase<'a> {
    /// The same as for a search of one length after the other.
    pub(crate) search: Ida<'a>,
    pub(crate) first: &'a PhaseOne,
    pub(crate) second: &'a PhaseTwo,
}

/// How long to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The most moves of a solution.
    pub(crate) longest: u8,
    /// A solution of this length ends the search.
    pub(crate) enough: u8,
    /// This many nodes end the search once there is a solution.
    pub(crate) nodes: u64,
    /// This many end it while there is none.
    pub(crate) in_vain: u64,
}

/// A position of the first phase.
#[derive(Clone, Copy)]
struct Node<V> {
    /// Once for each axis.
    vectors: [V; AXES],
    coset: Coset,
    /// From the subgroup, at most the ceiling.
    distance: u8,
    /// Moves so far.
    depth: u8,
    /// The canonical machine's state.
    after: u16,
    /// The moves, the first in the lowest bits.
    path: u128,
}

/// A child that has not been ruled out yet.
#[derive(Clone, Copy, Default)]
struct Child {
    /// Index in the batch.
    parent: u8,
    /// The move from there.
    mv: u8,
    /// The canonical machine's state after it.
    after: u16,
    coset: Coset,
    distance: u8,
    /// The table entry that is being looked up.
    entry: Entry,
    /// The entry's two bits.
    bits: u8,
}

/// A position or its inverse, and the axis of the subgroup.
struct Direction {
    root: Node<State>,
    /// By move: whether it comes first of those that symmetries of the position and the axis map to one another; not
    /// known where there are many positions.
    first: Option<Vec<bool>>,
    axis: usize,
    inverted: bool,
}

/// What the pieces of work share.
struct Shared<'a> {
    counter: NodeCounter<'a>,
    /// Moves of the best solution so far.
    best: Option<u8>,
}

impl Shared<'_> {
    /// Counts nodes; returns whether to go on.
    fn count(&self, nodes: u64) -> bool {
        self.counter.add(nodes, |nodes| self.progress(nodes))
    }

    fn report(&self) {
        self.counter.report(|nodes| self.progress(nodes));
    }

    fn progress(&self, nodes: u64) -> Progress {
        Progress::Improve {
            best: self.best,
            nodes,
        }
    }
}

impl TwoPhase<'_> {
    /// Searches for a solution of any of some positions. Each of `positions` is a position and then its inverse, as
    /// each axis sees them. `found` is called with each solution that is shorter than all before it, on the calling
    /// thread. Returns the number of nodes looked at, or none if the monitor cancelled.
    pub(crate) fn run(
        &self,
        positions: &[[[State; AXES]; 2]],
        limits: Limits,
        found: &mut dyn FnMut(&[u8]),
    ) -> Option<u64> {
        let context = self.search.context;
        let mut shared = Shared {
            counter: NodeCounter::new(context.monitor, context.nodes_before, 0),
            best: None,
        };
        let directions = self.directions(positions);
        shared.report();
        let bound = |best: Option<u8>| best.unwrap_or(limits.longest + 1);
        let mut length = 0;
        while length < bound(shared.best).min(self.longest_path()) {
            for direction in &directions {
                let pieces = self.pieces(direction, length, bound(shared.best));
                let mut rest = &pieces[..];
                while !rest.is_empty() {
                    let nodes = shared.counter.count();
                    let (at_once, efforts) = if shared.best.is_some() {
                        (AT_ONCE, (PROBE, u64::MAX))
                    } else {
                        let probe = FIRST_PROBE.max(nodes / FIRST_SHARE);
                        (FIRST_AT_ONCE, (probe, limits.in_vain))
                    };
                    let (pieces, later) = rest.split_at(at_once.min(rest.len()));
                    rest = later;
                    let lengths = (length, bound(shared.best));
                    let better = self.work(direction, pieces, lengths, efforts, &shared);
                    if let Some(moves) = better {
                        let moves = direction.solution(moves, self.search.generators);
                        found(&moves);
                        shared.best = Some(moves.len() as u8);
                        shared.report();
                    }
                    if shared.counter.is_cancelled() {
                        return None;
                    }
                    let nodes = shared.counter.count();
                    let spent = match shared.best {
                        Some(_) => nodes >= limits.nodes,
                        None => nodes >= limits.in_vain,
                    };
                    if spent || shared.best.is_some_and(|best| best <= limits.enough) {
                        return Some(shared.counter.count());
                    }
                }
            }
            length += 1;
        }
        Some(shared.counter.count())
    }

    /// The longest first phase: its path must fit into a number.
    fn longest_path(&self) -> u8 {
        (u128::BITS / self.search.generators.path_bits) as u8
    }

    /// The directions of the search. Of a single position, one that a symmetry of the axis maps to an earlier one is
    /// left out: it would be the same search again.
    fn directions(&self, positions: &[[[State; AXES]; 2]]) -> Vec<Direction> {
        let is_single = positions.len() == 1;
        let table = self.search.table;
        let mut seen: Vec<State> = Vec::new();
        let mut distances: BTreeMap<Coset, u8> = BTreeMap::new();
        let mut directions = Vec::new();
        for position in positions {
            for axis in 0..AXES {
                for inverted in [false, true] {
                    let vectors = position[usize::from(inverted)];
                    let state = vectors[axis];
                    if is_single && table.alike(&state).any(|alike| seen.contains(&alike)) {
                        continue;
                    }
                    seen.push(state);
                    let coset = table.domino().coset(Scalar.coordinates(state));
                    let distance = *distances
                        .entry(coset)
                        .or_insert_with(|| table.distance(&state));
                    let first = is_single.then(|| {
                        let symmetries = table.domino().symmetries();
                        first_moves(
                            &self.search.generators.moves[axis],
                            &PositionSymmetry::of(&state, symmetries),
                        )
                    });
                    directions.push(Direction {
                        root: Node {
                            vectors,
                            coset,
                            distance,
                            depth: 0,
                            after: Canonical::START,
                            path: 0,
                        },
                        first,
                        axis,
                        inverted,
                    });
                }
            }
        }
        directions
    }

    /// The beginnings of the first phases of this length that may be part of a solution shorter than `bound`.
    fn pieces(&self, direction: &Direction, length: u8, bound: u8) -> Vec<Node<State>> {
        let mut frontier = vec![direction.root];
        frontier.retain(|root| root.distance <= length);
        let mut children = Vec::new();
        for depth in 0..FRONTIER.min(length) {
            frontier.retain(|node| can_enter(node, length));
            let remaining = Remaining::after(depth, length, bound);
            let mut next = Vec::new();
            for nodes in frontier.rchunks(BATCH) {
                self.expand(
                    Scalar,
                    (nodes, direction.axis),
                    remaining,
                    &mut children,
                    &mut next,
                );
            }
            if depth == 0
                && let Some(first) = &direction.first
            {
                next.retain(|node| first[node.path as usize]);
            }
            next.reverse();
            frontier = next;
        }
        frontier
    }

    /// Pushes those children of `nodes` (at most [`BATCH`]) that the `remaining` moves may be enough for, the last
    /// move of the last node first; returns the number of children looked at. `children` is scratch memory.
    ///
    /// The tables nearest in the cache come first. Each table is asked about all children before the next, so that
    /// the cache misses of the later ones overlap.
    #[inline(always)]
    fn expand<I: InstructionSet>(
        &self,
        simd: I,
        (nodes, axis): (&[Node<I::Vector>], usize),
        remaining: Remaining,
        children: &mut Vec<Child>,
        stack: &mut Vec<Node<I::Vector>>,
    ) -> u64 {
        let Self { search, first, .. } = *self;
        let (turns, table, enter) = (search.generators, search.table, remaining.enter);
        children.resize(BATCH * first.most(), Child::default());
        let (mut count, mut looked_at) = (0, 0);
        for (parent, node) in nodes.iter().enumerate() {
            let rows = first.rows(node.coset);
            let steps = first.steps(axis, node.after);
            looked_at += steps.len() as u64;
            for step in steps {
                let coset = rows.after(*step);
                children[count] = Child {
                    parent: parent as u8,
                    mv: step.mv,
                    after: step.after,
                    coset,
                    distance: node.distance,
                    entry: Entry::default(),
                    bits: 0,
                };
                count += usize::from(enter >= ONE_NUMBER || first.each_allows(coset, enter));
            }
        }
        if enter < TWO_NUMBERS {
            count = retain(&mut children[..count], |child| {
                first.twist_allows(child.coset, enter)
            });
            count = retain(&mut children[..count], |child| {
                first.flips_allow(child.coset, enter)
            });
        }
        for child in &mut children[..count] {
            child.entry = table.entry_of(child.coset);
        }
        look_up(table, &mut children[..count]);
        count = retain(&mut children[..count], |child| {
            child.distance = table.step(child.distance, child.bits.into());
            child.distance <= enter
        });
        // The distances along the other axes are not known, so only children beyond the ceiling can be ruled out.
        if remaining.home < table.ceiling() {
            for other in [(axis + 1) % AXES, (axis + 2) % AXES] {
                for child in &mut children[..count] {
                    let parent = nodes[usize::from(child.parent)].vectors[other];
                    let mv = simd.load(&turns.moves[other][usize::from(child.mv)]);
                    child.entry = table.entry(simd.coordinates(simd.then(parent, mv)));
                }
                look_up(table, &mut children[..count]);
                count = retain(&mut children[..count], |child| {
                    !DominoTable::is_far(child.bits.into())
                });
            }
        }
        for child in children[..count].iter().rev() {
            let parent = &nodes[usize::from(child.parent)];
            let mut vectors = parent.vectors;
            for (vector, moves) in vectors.iter_mut().zip(&turns.moves) {
                *vector = simd.then(*vector, simd.load(&moves[usize::from(child.mv)]));
            }
            let shift = turns.path_bits * u32::from(parent.depth);
            stack.push(Node {
                vectors,
                coset: child.coset,
                distance: child.distance,
                depth: parent.depth + 1,
                after: child.after,
                path: parent.path | u128::from(child.mv) << shift,
            });
        }
        looked_at
    }

    /// The best solution shorter than `bound` with a first phase in one of the pieces, as the direction sees it; of
    /// equally short ones that of the first piece.
    fn work(
        &self,
        direction: &Direction,
        pieces: &[Node<State>],
        (length, bound): (u8, u8),
        (probe, node_limit): (u64, u64),
        shared: &Shared,
    ) -> Option<Vec<u8>> {
        let best: Mutex<Option<(usize, usize, Vec<u8>)>> = Mutex::new(None);
        fan_out(self.search.context.threads, pieces.len(), |index| {
            let piece = Piece {
                of: self,
                shared,
                axis: direction.axis,
                root: &pieces[index],
                length,
                bound,
                probe,
                node_limit,
            };
            if let Some(moves) = self.search.context.backend.run(piece) {
                let found = (moves.len(), index, moves);
                let mut best = best
                    .lock()
                    .unwrap_or_else(std::sync::PoisonError::into_inner);
                if best.as_ref().is_none_or(|best| found < *best) {
                    *best = Some(found);
                }
            }
        });
        let best = best.into_inner();
        let best = best.unwrap_or_else(std::sync::PoisonError::into_inner);
        best.map(|(_, _, moves)| moves)
    }
}

impl Direction {
    /// A solution of what the direction sees, as one of the position.
    fn solution(&self, moves: Vec<u8>, turns: &Generators) -> Vec<u8> {
        if !self.inverted {
            return moves;
        }
        let backwards = moves.into_iter().rev();
        backwards
            .map(|mv| turns.inverses[usize::from(mv)])
            .collect()
    }
}

/// The most further moves that a child may need.
#[derive(Clone, Copy, Debug)]
struct Remaining {
    /// Into the subgroup.
    enter: u8,
    /// To the solved state.
    home: u8,
}

impl Remaining {
    /// For the children of nodes at `depth`, where the first phase has this length and solutions must be shorter than
    /// `bound`.
    fn after(depth: u8, length: u8, bound: u8) -> Self {
        let home = bound - depth - 2;
        Self {
            enter: (length - depth - 1).min(home),
            home,
        }
    }
}

/// Looks up all children's entries.
#[inline(always)]
fn look_up(table: &DominoTable, children: &mut [Child]) {
    for child in children {
        child.bits = table.bits(child.entry) as u8;
    }
}

/// Moves the children that pass a test to the front, in their order; returns their number. It has no branch to predict.
#[inline(always)]
fn retain(children: &mut [Child], mut passes: impl FnMut(&mut Child) -> bool) -> usize {
    let mut count = 0;
    for i in 0..children.len() {
        let mut child = children[i];
        let passed = passes(&mut child);
        children[count] = child;
        count += usize::from(passed);
    }
    count
}

/// Whether a node may have children in a search for first phases of this length: the last move of a first phase enters
/// the subgroup, since one that stays inside belongs to the second phase.
#[inline(always)]
fn can_enter<V>(node: &Node<V>, length: u8) -> bool {
    node.depth + 1 < length || node.distance > 0
}

/// First phases that begin with the same moves, and the second phases after them.
struct Piece<'a> {
    of: &'a TwoPhase<'a>,
    shared: &'a Shared<'a>,
    axis: usize,
    root: &'a Node<State>,
    /// Of the first phase.
    length: u8,
    /// Nodes that a second phase may look at.
    probe: u64,
    /// Nodes that may be looked at in all.
    node_limit: u64,
    /// Solutions must be shorter.
    bound: u8,
}

impl Task for Piece<'_> {
    /// The best solution.
    type Output = Option<Vec<u8>>;

    /// As in the search for shortest solutions, a batch is the end of the stack as far as the depth is the same.
    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> Option<Vec<u8>> {
        if !self.shared.count(0) {
            return None;
        }
        let Self { axis, length, .. } = self;
        let mut best: Option<Vec<u8>> = None;
        let mut bound = self.bound;
        let mut stack = vec![self.root.loaded(simd)];
        let (mut batch, mut children) = (Vec::with_capacity(BATCH), Vec::new());
        let (mut nodes, mut spent) = (0, 0);
        // No solution is shorter than its first phase.
        while length < bound
            && let Some(depth) = next_batch(&mut stack, &mut batch, |node| node.depth)
        {
            if depth == length {
                for node in &batch {
                    let Some(most) = bound.checked_sub(length + 1) else {
                        break;
                    };
                    let position = Position::of(&simd.store(node.vectors[axis]));
                    let (second, looked_at) = self
                        .of
                        .second
                        .probe(axis, position, node.after, most, self.probe);
                    nodes += looked_at;
                    if let Some(second) = second {
                        let mut moves = self.of.search.generators.moves_of(node.path, length);
                        moves.extend(second);
                        bound = moves.len() as u8;
                        best = Some(moves);
                    }
                }
            } else {
                batch.retain(|node| can_enter(node, length));
                let remaining = Remaining::after(depth, length, bound);
                nodes += self
                    .of
                    .expand(simd, (&batch, axis), remaining, &mut children, &mut stack);
            }
            if nodes >= CANCEL_CHECK_INTERVAL {
                spent += nodes;
                if !self.shared.count(nodes) || spent >= self.node_limit {
                    return best;
                }
                nodes = 0;
            }
        }
        self.shared.count(nodes);
        best
    }
}

impl Node<State> {
    /// The same node in registers.
    #[inline(always)]
    fn loaded<I: InstructionSet>(&self, simd: I) -> Node<I::Vector> {
        Node {
            vectors: self.vectors.each_ref().map(|state| simd.load(state)),
            coset: self.coset,
            distance: self.distance,
            depth: self.depth,
            after: self.after,
            path: self.path,
        }
    }
}
