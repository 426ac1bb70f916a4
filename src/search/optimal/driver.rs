//! What all searches for shortest solutions have in common: one length is searched after the other, each shared out
//! among threads by subtrees.

use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cube::generators::AXES;
use crate::cube::simd::Backend;
use crate::cube::state::State;
use crate::cube::symmetry::PositionSymmetry;
use crate::goal::Options;
use crate::monitor::{CANCEL_CHECK_INTERVAL, Monitor, Progress};
use crate::node_counter::NodeCounter;
use crate::threads::{Threads, fan_out};

/// What a search of the cube runs on, and who watches it.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) backend: Backend,
    pub(crate) threads: Threads,
    pub(crate) monitor: &'a dyn Monitor<Progress>,
    /// Nodes that earlier searches looked at; reports include them.
    pub(crate) nodes_before: u64,
}

impl<'a> Context<'a> {
    /// What the options ask for.
    pub(crate) fn new(
        options: &Options,
        monitor: &'a dyn Monitor<Progress>,
        nodes_before: u64,
    ) -> Self {
        Self {
            backend: Backend::choose(options.simd),
            threads: options.threads,
            monitor,
            nodes_before,
        }
    }
}

/// A position to be solved, and how many solutions are wanted.
#[derive(Clone, Copy)]
pub(crate) struct Problem<'a> {
    /// The position as each axis sees it.
    pub(crate) views: [State; AXES],
    /// Of solutions that these make of one another one is looked for; if there are none, all.
    pub(crate) symmetries: &'a [PositionSymmetry],
    /// Whether the position is an odd permutation of the corners.
    pub(crate) odd: bool,
    /// The most solutions wanted.
    pub(crate) limit: usize,
}

/// How a search ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The shortest solutions as generators, in lexicographic order, or the first of them if no more are wanted.
    Found(Vec<Vec<u8>>),
    /// There is no solution of these lengths.
    Exhausted,
    /// There is no solution shorter than this; the search of this length would take more nodes than the budget has
    /// left.
    Spent(u8),
    /// The monitor cancelled.
    Cancelled,
}

/// How many nodes a search may look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// A length that is likely to bring the nodes above this number is not begun.
    pub(crate) nodes: u64,
    /// About how many times the nodes of one length the next one takes.
    pub(crate) growth: u64,
}

impl Budget {
    /// No limit.
    pub(crate) const UNLIMITED: Self = Self {
        nodes: u64::MAX,
        growth: 0,
    };
}

/// Searches the subtrees of one length: what the searches for shortest solutions differ in.
pub(crate) trait Kernel: Sync {
    /// The root of a subtree.
    type Root: Sync;

    /// Whether there may be solutions of this length, as far as can be said without a search.
    fn is_possible(&self, _length: u8) -> bool {
        true
    }

    /// The roots of all subtrees of this length, and the number of nodes looked at to find them.
    fn roots(&self, length: u8) -> (Vec<Self::Root>, u64);

    /// The solutions in a subtree as generators, at most [`Subtree::limit`] of them, the same for any number of
    /// threads.
    fn search(&self, root: &Self::Root, length: u8, subtree: &mut Subtree) -> Vec<Vec<u8>>;
}

/// Searches one length after the other for solutions, as far as the first length that has any. `spent` counts the
/// nodes looked at, on from what it is.
pub(crate) fn run(
    kernel: &impl Kernel,
    context: Context,
    problem: Problem,
    lengths: RangeInclusive<u8>,
    (budget, spent): (Budget, &mut u64),
) -> Ending {
    if problem.views[0] == State::SOLVED {
        return Ending::Found(vec![Vec::new()]);
    }
    // Nearly all of what was spent before was spent on the length before.
    let mut last = *spent;
    for length in lengths.filter(|length| *length > 0 && kernel.is_possible(*length)) {
        if *spent + budget.growth * last > budget.nodes {
            return Ending::Spent(length);
        }
        let before = *spent;
        let watched = (context.monitor, context.nodes_before);
        match one_length(
            kernel,
            context.threads,
            watched,
            (length, problem.limit),
            spent,
        ) {
            Ending::Exhausted => last = *spent - before,
            end => return end,
        }
    }
    Ending::Exhausted
}

/// Searches one length for at most `limit` solutions. Reports add `nodes_before`; `spent` counts the nodes looked at,
/// on from what it is.
pub(crate) fn one_length(
    kernel: &impl Kernel,
    threads: Threads,
    (monitor, nodes_before): (&dyn Monitor<Progress>, u64),
    (length, limit): (u8, usize),
    spent: &mut u64,
) -> Ending {
    let (roots, looked_at) = kernel.roots(length);
    let search = LengthSearch {
        counter: NodeCounter::new(monitor, nodes_before, *spent + looked_at),
        length,
        limit,
        last: AtomicUsize::new(usize::MAX),
        solutions: Mutex::default(),
    };
    search.counter.report(|nodes| search.progress(nodes));
    fan_out(threads, roots.len(), |number| {
        let mut subtree = Subtree {
            search: &search,
            number,
            uncounted: 0,
        };
        let found = if subtree.flush() {
            kernel.search(&roots[number], length, &mut subtree)
        } else {
            Vec::new()
        };
        subtree.flush();
        search.add(number, found);
    });
    search.counter.report(|nodes| search.progress(nodes));
    *spent = search.counter.count();
    if search.counter.is_cancelled() {
        return Ending::Cancelled;
    }
    let solutions = search.solutions.into_inner();
    let solutions = solutions.unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut moves: Vec<Vec<u8>> = solutions.into_iter().map(|(_, moves)| moves).collect();
    moves.sort_unstable();
    if moves.is_empty() {
        Ending::Exhausted
    } else {
        Ending::Found(moves)
    }
}

/// What the subtrees of one length share.
struct LengthSearch<'a> {
    counter: NodeCounter<'a>,
    length: u8,
    /// The most solutions wanted.
    limit: usize,
    /// The last subtree whose solutions are still wanted.
    last: AtomicUsize,
    /// Solutions and their subtrees, in the order of these.
    solutions: Mutex<Vec<(usize, Vec<u8>)>>,
}

impl LengthSearch<'_> {
    fn progress(&self, nodes: u64) -> Progress {
        Progress::Search {
            depth: self.length,
            nodes,
        }
    }

    /// Adds a subtree's solutions, in their order.
    fn add(&self, subtree: usize, found: Vec<Vec<u8>>) {
        if found.is_empty() {
            return;
        }
        let mut solutions = self
            .solutions
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        solutions.extend(found.into_iter().map(|moves| (subtree, moves)));
        // Only solutions of earlier subtrees can still replace one of these.
        solutions.sort_by_key(|(subtree, _)| *subtree);
        if solutions.len() >= self.limit {
            solutions.truncate(self.limit);
            if let Some((last, _)) = solutions.last() {
                self.last.fetch_min(*last, Ordering::Relaxed);
            }
        }
    }
}

/// The search of one subtree.
pub(crate) struct Subtree<'a> {
    search: &'a LengthSearch<'a>,
    number: usize,
    /// Nodes that the counter does not have yet.
    uncounted: u64,
}

impl Subtree<'_> {
    /// The most solutions wanted.
    pub(crate) fn limit(&self) -> usize {
        self.search.limit
    }

    /// Counts nodes; returns whether to go on. What the subtree holds is not wanted any more if not.
    #[inline(always)]
    pub(crate) fn count(&mut self, nodes: u64) -> bool {
        self.uncounted += nodes;
        self.uncounted < CANCEL_CHECK_INTERVAL || self.flush()
    }

    #[inline(never)]
    fn flush(&mut self) -> bool {
        let nodes = std::mem::take(&mut self.uncounted);
        let search = self.search;
        let go_on = search.counter.add(nodes, |nodes| search.progress(nodes));
        go_on && self.number < search.last.load(Ordering::Relaxed)
    }
}
