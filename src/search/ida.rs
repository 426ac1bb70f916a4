//! IDA*: depth-first search of one length after the other, cut by the pruning table.

use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::canonical::Canonical;
use crate::expansion::{BATCH, Expansion, Node, Remaining, Turns, bound, moves_of};
use crate::fan_out::{Threads, fan_out};
use crate::observer::{Observer, Progress};
use crate::simd::{Backend, Lanes, Scalar, Task};
use crate::state::State;
use crate::table::Table;

/// Moves before the search is shared among threads.
const FRONTIER: u8 = 3;
/// Positions looked at between two looks at the observer.
const PATIENCE: u64 = 2048;
/// Positions looked at between two reports, a power of 2.
const REPORT_EVERY: u64 = 1 << 16;

/// About how many times the positions of a length the next length has, among those that the table lets through.
const GROWTH: u64 = 14;

/// How a search ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The first of all shortest solutions, by the order of the moves.
    Found(Vec<u8>),
    /// There is none within the allowed length.
    Exhausted,
    /// There is none shorter than this length, which would take more than may be spent.
    Spent(u8),
    /// The observer said so.
    Cancelled,
}

/// A search's common memory.
struct Shared<'a> {
    observer: &'a dyn Observer,
    /// Positions looked at before the search began.
    before: u64,
    nodes: AtomicU64,
    cancelled: AtomicBool,
    /// The length being searched.
    length: u8,
    /// The first subtree in which a solution was found.
    first: AtomicUsize,
    solution: Mutex<Option<(usize, u128)>>,
}

impl Shared<'_> {
    /// Counts positions; says whether a subtree should go on.
    fn go_on(&self, subtree: usize, nodes: u64) -> bool {
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if before / REPORT_EVERY != (before + nodes) / REPORT_EVERY {
            self.report();
        }
        if self.observer.cancelled() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
        !self.cancelled.load(Ordering::Relaxed) && subtree < self.first.load(Ordering::Relaxed)
    }

    fn report(&self) {
        let nodes = self.before + self.nodes.load(Ordering::Relaxed);
        self.observer.report(Progress::Search {
            depth: self.length,
            nodes,
        });
    }

    /// Keeps the solution of the smallest subtree.
    fn found(&self, subtree: usize, path: u128) {
        self.first.fetch_min(subtree, Ordering::Relaxed);
        let mut solution = self
            .solution
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if solution.as_ref().is_none_or(|(other, _)| subtree < *other) {
            *solution = Some((subtree, path));
        }
    }
}

/// What a search works with.
#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    pub(crate) turns: &'a Turns,
    pub(crate) table: &'a Table,
    pub(crate) backend: Backend,
    pub(crate) threads: Threads,
    pub(crate) observer: &'a dyn Observer,
    /// Positions that were looked at before; reports count on from them.
    pub(crate) before: u64,
}

impl Search<'_> {
    /// Searches the given lengths; `roots` is the position once for each axis. `spent` counts the positions looked at, on
    /// from what it is. A length that is likely to bring it above `affordable` is not begun: each takes about
    /// [`GROWTH`] times as long as the one before it.
    pub(crate) fn run(
        self,
        roots: [State; 3],
        lengths: RangeInclusive<u8>,
        affordable: u64,
        spent: &mut u64,
    ) -> Ending {
        if roots[0] == State::SOLVED {
            return Ending::Found(Vec::new());
        }
        let root = self.root(roots);
        // Nearly all of what was spent before was spent on the length before.
        let mut last = *spent;
        let first = bound(root.distances).max(1).max(*lengths.start());
        for length in first..=*lengths.end() {
            if *spent + GROWTH * last > affordable {
                return Ending::Spent(length);
            }
            let before = *spent;
            match self.one_length(&root, length, spent) {
                Ending::Exhausted => last = *spent - before,
                end => return end,
            }
        }
        Ending::Exhausted
    }

    /// The node of a position that is seen along each axis.
    pub(crate) fn root(self, vectors: [State; 3]) -> Node<State> {
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

    fn one_length(self, root: &Node<State>, length: u8, spent: &mut u64) -> Ending {
        let expansion = self.expansion();
        let (frontier, looked_at) = frontier(expansion, root, length);
        let shared = Shared {
            observer: self.observer,
            before: self.before,
            nodes: AtomicU64::new(*spent + looked_at),
            cancelled: AtomicBool::new(false),
            length,
            first: AtomicUsize::new(usize::MAX),
            solution: Mutex::new(None),
        };
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
            if let Some(path) = self.backend.run(task) {
                shared.found(index, path);
            }
        });
        shared.report();
        *spent = shared.nodes.into_inner();
        if shared.cancelled.into_inner() {
            return Ending::Cancelled;
        }
        let solution = shared.solution.into_inner();
        solution
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .map_or(Ending::Exhausted, |(_, path)| {
                Ending::Found(moves_of(path, length))
            })
    }
}

/// The roots of the subtrees of a search of this length, in the order of their moves, and how many positions were
/// looked at to find them.
fn frontier(expansion: Expansion, root: &Node<State>, length: u8) -> (Vec<Node<State>>, u64) {
    let (mut frontier, mut looked_at) = (vec![*root], 0);
    let mut scratch = Vec::new();
    for depth in 0..FRONTIER.min(length - 1) {
        let remaining = Remaining::home(length - depth - 1);
        let mut next = Vec::new();
        for nodes in frontier.rchunks(BATCH) {
            looked_at += expansion.expand(Scalar, nodes, remaining, &mut scratch, &mut next);
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
    /// The path home.
    type Output = Option<u128>;

    /// The stack's nodes stand in the reverse order of their paths, so the next batch is its end as far as the depth is
    /// the same, and the first solution met is the first of all.
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Option<u128> {
        if !self.shared.go_on(self.index, 0) {
            return None;
        }
        let [a, b, c] = &self.root.vectors;
        let mut stack = vec![Node {
            vectors: [lanes.load(a), lanes.load(b), lanes.load(c)],
            distances: self.root.distances,
            depth: self.root.depth,
            after: self.root.after,
            path: self.root.path,
        }];
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
                let home = |node: &&Node<_>| lanes.store(node.vectors[0]) == State::SOLVED;
                if let Some(node) = batch.iter().find(home) {
                    self.shared.go_on(self.index, nodes);
                    return Some(node.path);
                }
                continue;
            }
            let remaining = Remaining::home(self.length - depth - 1);
            nodes += self
                .expansion
                .expand(lanes, &batch, remaining, &mut children, &mut stack);
            if nodes >= PATIENCE {
                if !self.shared.go_on(self.index, nodes) {
                    return None;
                }
                nodes = 0;
            }
        }
        self.shared.go_on(self.index, nodes);
        None
    }
}
