//! IDA*: depth-first search of one length after the other, cut by the pruning table.
//!
//! A position that looks the same through a symmetry has solutions that begin with any move or with what the symmetry
//! makes of it, so of such first moves one is enough.

use std::ops::RangeInclusive;

use crate::cube::canonical::Canonical;
use crate::cube::generators::{AXES, Generators};
use crate::cube::simd::{Backend, InstructionSet, Scalar, Task};
use crate::cube::state::State;
use crate::cube::symmetry::{PositionSymmetry, first_moves};
use crate::monitor::{CANCEL_CHECK_INTERVAL, Monitor, Progress};
use crate::optimal::driver::{Outcome, Shared};
use crate::optimal::expansion::{BATCH, Expansion, Node, Remaining, bound};
use crate::pruning::domino_table::DominoTable;
use crate::threads::{Threads, fan_out};

/// The search is shared among threads once there are so many subtrees.
const SUBTREES: usize = 1000;

/// How a search ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The first of all shortest solutions by the order of the moves, or all of them in that order.
    Found(Vec<Vec<u8>>),
    /// There is none within the allowed length.
    Exhausted,
    /// There is none shorter than this length, which would take more than may be spent.
    Spent(u8),
    /// The monitor said so.
    Cancelled,
}

/// What a search works with.
#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    pub(crate) turns: &'a Generators,
    pub(crate) table: &'a DominoTable,
    pub(crate) backend: Backend,
    pub(crate) threads: Threads,
    pub(crate) monitor: &'a dyn Monitor<Progress>,
    /// Positions that were looked at before; reports count on from them.
    pub(crate) before: u64,
}

/// Where a search for shortest solutions starts, and what is looked for.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a> {
    /// The position, once for each axis.
    pub(crate) vectors: [State; AXES],
    /// Of solutions that these make of one another one is looked for; if there are none, all.
    pub(crate) position_symmetries: &'a [PositionSymmetry],
    /// Whether the position is an odd permutation of the corners.
    pub(crate) odd: bool,
    /// How many solutions are wanted at most.
    pub(crate) most: usize,
}

impl Search<'_> {
    /// Searches the given lengths. `spent` counts the positions looked at, on from what it is. A length that is likely to
    /// bring it above `affordable` is not begun: each takes about [`Generators::growth`] times as long as the one before it.
    pub(crate) fn run(
        self,
        start: Start,
        lengths: RangeInclusive<u8>,
        affordable: u64,
        spent: &mut u64,
    ) -> Ending {
        if start.vectors[0] == State::SOLVED {
            return Ending::Found(vec![Vec::new()]);
        }
        let root = self.root(start.vectors);
        let moves = first_moves(&self.turns.moves[0], start.position_symmetries);
        // Nearly all of what was spent before was spent on the length before.
        let mut last = *spent;
        let first = bound(root.distances).max(1).max(*lengths.start());
        for length in first..=*lengths.end() {
            if self.turns.odd && (length % 2 == 1) != start.odd {
                continue;
            }
            if *spent + self.turns.growth() * last > affordable {
                return Ending::Spent(length);
            }
            let before = *spent;
            match self.one_length(&root, &moves, (length, start.most), spent) {
                Ending::Exhausted => last = *spent - before,
                end => return end,
            }
        }
        Ending::Exhausted
    }

    /// The node of a position that is seen along each axis.
    pub(crate) fn root(self, vectors: [State; AXES]) -> Node<State> {
        Node {
            vectors,
            distances: vectors.map(|state| self.table.distance(&state)),
            depth: 0,
            after: Canonical::START,
            path: 0,
        }
    }

    pub(crate) fn expansion<'a>(self) -> Expansion<'a>
    where
        Self: 'a,
    {
        Expansion {
            turns: self.turns,
            table: self.table,
        }
    }

    /// Searches one length for so many solutions at most. By move: `first` says whether solutions that begin with it are
    /// looked for.
    fn one_length(
        self,
        root: &Node<State>,
        first: &[bool],
        (length, most): (u8, usize),
        spent: &mut u64,
    ) -> Ending {
        let expansion = self.expansion();
        let (frontier, looked_at) = frontier(expansion, root, first, length);
        let shared = Shared::new(
            self.monitor,
            (self.before, *spent + looked_at),
            length,
            most,
        );
        shared.report();
        fan_out(self.threads, frontier.len(), |index| {
            let root = &frontier[index];
            let task = Subtree {
                expansion,
                shared: &shared,
                index,
                root,
                length,
            };
            let paths = self.backend.run(task);
            let moves = |path| self.turns.moves_of(path, length);
            shared.found(index, paths.into_iter().map(moves).collect());
        });
        let (outcome, nodes) = shared.end();
        *spent = nodes;
        match outcome {
            Outcome::Cancelled => Ending::Cancelled,
            Outcome::Solutions(found) if found.is_empty() => Ending::Exhausted,
            Outcome::Solutions(found) => Ending::Found(found),
        }
    }
}

/// The roots of the subtrees of a search of this length, in the order of their moves, and how many positions were
/// looked at to find them. By move: `first` says whether solutions that begin with it are looked for.
fn frontier(
    expansion: Expansion,
    root: &Node<State>,
    first: &[bool],
    length: u8,
) -> (Vec<Node<State>>, u64) {
    let (mut frontier, mut looked_at) = (vec![*root], 0);
    let mut scratch = Vec::new();
    for depth in 0..length - 1 {
        if frontier.len() >= SUBTREES {
            break;
        }
        let remaining = Remaining::home(length - depth - 1);
        let mut next = Vec::new();
        for nodes in frontier.rchunks(BATCH) {
            looked_at += expansion.expand(Scalar, nodes, remaining, &mut scratch, &mut next);
        }
        if depth == 0 {
            next.retain(|node| first[expansion.turns.moves_of(node.path, 1)[0] as usize]);
        }
        next.reverse();
        frontier = next;
    }
    (frontier, looked_at)
}

/// The search of one subtree.
struct Subtree<'a> {
    expansion: Expansion<'a>,
    shared: &'a Shared<'a>,
    index: usize,
    root: &'a Node<State>,
    /// The length of the whole solution.
    length: u8,
}

impl Task for Subtree<'_> {
    /// The first paths home, as many as are wanted.
    type Output = Vec<u128>;

    /// The stack's nodes stand in the reverse order of their paths, so the next batch is its end as far as the depth is
    /// the same, and the first solution met is the first of all.
    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> Vec<u128> {
        let mut found = Vec::new();
        if !self.shared.go_on(self.index, 0) {
            return found;
        }
        let mut stack = vec![self.root.loaded(simd)];
        let (mut batch, mut children) = (Vec::with_capacity(BATCH), Vec::new());
        let mut nodes = 0;
        while let Some(top) = stack.last() {
            let depth = top.depth;
            batch.clear();
            while let Some(node) = stack.last()
                && node.depth == depth
                && batch.len() < BATCH
            {
                batch.push(*node);
                stack.pop();
            }
            if depth == self.length {
                let home = |node: &&Node<_>| simd.store(node.vectors[0]) == State::SOLVED;
                let more = self.shared.most - found.len();
                found.extend(batch.iter().filter(home).map(|node| node.path).take(more));
                if found.len() == self.shared.most {
                    break;
                }
                continue;
            }
            let remaining = Remaining::home(self.length - depth - 1);
            nodes += self
                .expansion
                .expand(simd, &batch, remaining, &mut children, &mut stack);
            if nodes >= CANCEL_CHECK_INTERVAL {
                if !self.shared.go_on(self.index, nodes) {
                    // What was found stands after what another subtree found, or nobody asks any more.
                    return found;
                }
                nodes = 0;
            }
        }
        self.shared.go_on(self.index, nodes);
        found
    }
}
