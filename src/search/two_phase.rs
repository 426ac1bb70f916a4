//! Kociemba's two phases: first into the domino subgroup of one axis, then home inside it.
//!
//! The first phase is searched one length after the other, for the position and for its inverse along three axes each;
//! whatever enters the subgroup is probed for a second phase that makes the whole shorter than the best solution so far.
//! The shortest first phase seldom makes the shortest solution, so the search goes on past it until it has found what
//! is enough or has spent what it may. The other two axes tell early which first phases are too long to get home in time.
//!
//! The work is cut into pieces whose number and order depend on nothing but the position, and what a piece
//! finds depends on nothing but the bound it starts with; a handful is worked on at a time. So threads change neither
//! what is found nor when.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::expansion::{AXES, BATCH, Node, Remaining, Turns};
use crate::fan_out::fan_out;
use crate::ida::Search;
use crate::observer::{Observer, Progress};
use crate::phase_two::{PhaseTwo, Place};
use crate::simd::{Lanes, Scalar, Task};
use crate::state::State;

/// Moves of the first phase before it is cut into pieces.
const FRONTIER: u8 = 2;
/// Pieces that are worked on with one bound.
const AT_ONCE: usize = 32;
/// Positions looked at between two looks at the observer.
const PATIENCE: u64 = 2048;
/// Positions looked at between two reports, a power of 2.
const REPORT_EVERY: u64 = 1 << 16;
/// The longest second phase that is tried. Few positions of the subgroup are that near, but there are many first
/// phases.
const LONGEST_PROBE: u8 = 11;

/// What a two-phase search needs.
#[derive(Clone, Copy)]
pub(crate) struct TwoPhase<'a> {
    /// The same as for a search of one length after the other.
    pub(crate) search: Search<'a>,
    pub(crate) second: &'a PhaseTwo,
}

/// How long to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Solutions may have so many moves at most.
    pub(crate) longest: u8,
    /// A solution of so many moves ends the search.
    pub(crate) enough: u8,
    /// So many positions looked at end the search.
    pub(crate) nodes: u64,
    /// They do so only once there is a solution.
    pub(crate) insist: bool,
}

impl Limits {
    /// Whatever is found within so many positions.
    pub(crate) fn briefly(longest: u8, nodes: u64) -> Self {
        Self {
            longest,
            enough: 0,
            nodes,
            insist: false,
        }
    }
}

/// A position or its inverse, and the axis of the subgroup that it is brought into.
#[derive(Clone, Copy)]
struct Direction {
    root: Node<State>,
    axis: usize,
    inverted: bool,
}

/// What the pieces of work share.
struct Shared<'a> {
    observer: &'a dyn Observer,
    /// Moves of the best solution so far.
    best: Option<u8>,
    /// Positions looked at before the search began.
    before: u64,
    nodes: AtomicU64,
    cancelled: AtomicBool,
}

impl Shared<'_> {
    fn go_on(&self, nodes: u64) -> bool {
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if before / REPORT_EVERY != (before + nodes) / REPORT_EVERY {
            self.report();
        }
        if self.observer.cancelled() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
        !self.cancelled.load(Ordering::Relaxed)
    }

    fn report(&self) {
        self.observer.report(Progress::Improve {
            best: self.best,
            nodes: self.before + self.nodes.load(Ordering::Relaxed),
        });
    }
}

impl TwoPhase<'_> {
    /// Searches; `positions` is the position and then its inverse, once for each axis. `found` hears of each solution
    /// that is better than those before it, from the calling thread. Returns how many positions were looked at, or none
    /// if the observer cancelled.
    pub(crate) fn run(
        &self,
        positions: [[State; AXES]; 2],
        limits: Limits,
        found: &mut dyn FnMut(&[u8]),
    ) -> Option<u64> {
        let mut shared = Shared {
            observer: self.search.observer,
            best: None,
            before: self.search.before,
            nodes: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
        };
        let directions = self.directions(positions);
        shared.report();
        let bound = |best: Option<u8>| best.unwrap_or(limits.longest + 1);
        let mut length = 0;
        while length < bound(shared.best) {
            for direction in &directions {
                let pieces = self.pieces(direction, length, bound(shared.best));
                for pieces in pieces.chunks(AT_ONCE) {
                    let better = self.work(direction, pieces, length, bound(shared.best), &shared);
                    if let Some(moves) = better {
                        let moves = direction.solution(moves, self.search.turns);
                        found(&moves);
                        shared.best = Some(moves.len() as u8);
                        shared.report();
                    }
                    if shared.cancelled.load(Ordering::Relaxed) {
                        return None;
                    }
                    let spent = shared.nodes.load(Ordering::Relaxed) >= limits.nodes
                        && (shared.best.is_some() || !limits.insist);
                    if spent || shared.best.is_some_and(|best| best <= limits.enough) {
                        return Some(shared.nodes.into_inner());
                    }
                }
            }
            length += 1;
        }
        Some(shared.nodes.into_inner())
    }

    /// Where to search from. What looks like an earlier direction through a symmetry that keeps the axis is left out: it
    /// would be the same search again.
    fn directions(&self, positions: [[State; AXES]; 2]) -> Vec<Direction> {
        let mut seen: Vec<State> = Vec::new();
        let mut directions = Vec::new();
        for axis in 0..3 {
            for inverted in [false, true] {
                let position = positions[usize::from(inverted)];
                let mut alike = self.search.table.alike(&position[axis]);
                if alike.any(|state| seen.contains(&state)) {
                    continue;
                }
                seen.push(position[axis]);
                directions.push(Direction {
                    root: self.search.root(position),
                    axis,
                    inverted,
                });
            }
        }
        directions
    }

    /// The beginnings of the first phases of this length that may be part of a solution shorter than `bound`.
    fn pieces(&self, direction: &Direction, length: u8, bound: u8) -> Vec<Node<State>> {
        let axis = direction.axis;
        let mut frontier = vec![direction.root];
        frontier.retain(|root| root.distances[axis] <= length);
        let mut scratch = Vec::new();
        for depth in 0..FRONTIER.min(length) {
            frontier.retain(|node| can_enter(node, axis, length));
            let remaining = remaining(axis, length - depth - 1, bound - depth - 2);
            let mut next = Vec::new();
            for nodes in frontier.rchunks(BATCH) {
                let expansion = self.search.expansion();
                expansion.expand(Scalar, nodes, remaining, &mut scratch, &mut next);
            }
            next.reverse();
            frontier = next;
        }
        frontier
    }

    /// The best solution shorter than `bound` with a first phase in one of the pieces, as the direction sees it; of
    /// equally short ones that of the first piece.
    fn work(
        &self,
        direction: &Direction,
        pieces: &[Node<State>],
        length: u8,
        bound: u8,
        shared: &Shared,
    ) -> Option<Vec<u8>> {
        let best: Mutex<Option<(usize, usize, Vec<u8>)>> = Mutex::new(None);
        fan_out(self.search.threads, pieces.len(), |index| {
            let piece = Piece {
                of: self,
                shared,
                axis: direction.axis,
                root: &pieces[index],
                length,
                bound,
            };
            if let Some(moves) = self.search.backend.run(piece) {
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
    fn solution(&self, moves: Vec<u8>, turns: &Turns) -> Vec<u8> {
        if !self.inverted {
            return moves;
        }
        let backwards = moves.into_iter().rev();
        backwards
            .map(|mv| turns.inverses[usize::from(mv)])
            .collect()
    }
}

/// The limits for a search whose first phase is along `axis`.
fn remaining(axis: usize, first: u8, home: u8) -> Remaining {
    let mut remaining = Remaining::home(home);
    remaining.axes[axis] = first.min(home);
    remaining
}

/// Whether a node may have children in a search for first phases of this length: the last move of a first phase enters
/// the subgroup, since one that stays inside belongs to the second phase.
#[inline(always)]
fn can_enter<V>(node: &Node<V>, axis: usize, length: u8) -> bool {
    node.depth + 1 < length || node.distances[axis] > 0
}

/// First phases that begin in one way, and what follows them.
struct Piece<'a> {
    of: &'a TwoPhase<'a>,
    shared: &'a Shared<'a>,
    axis: usize,
    root: &'a Node<State>,
    /// Of the first phase.
    length: u8,
    /// Solutions must be shorter.
    bound: u8,
}

impl Task for Piece<'_> {
    /// The best solution.
    type Output = Option<Vec<u8>>;

    /// The stack is kept as in the search for shortest solutions: a batch is its end as far as the depth is the same.
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Option<Vec<u8>> {
        if !self.shared.go_on(0) {
            return None;
        }
        let Self { axis, length, .. } = self;
        let expansion = self.of.search.expansion();
        let mut best: Option<Vec<u8>> = None;
        let mut bound = self.bound;
        let mut stack = vec![self.root.loaded(lanes)];
        let (mut batch, mut children) = (Vec::with_capacity(BATCH), Vec::new());
        let mut nodes = 0;
        // No solution is shorter than its first phase.
        while let Some(top) = stack.last()
            && length < bound
        {
            let depth = top.depth;
            batch.clear();
            while let Some(node) = stack.last()
                && node.depth == depth
                && batch.len() < BATCH
            {
                batch.push(*node);
                stack.pop();
            }
            if depth == length {
                for node in &batch {
                    let Some(most) = bound.checked_sub(length + 1) else {
                        break;
                    };
                    let place = Place::of(&lanes.store(node.vectors[axis]));
                    let most = most.min(LONGEST_PROBE);
                    let (second, looked_at) = self.of.second.probe(axis, place, node.after, most);
                    nodes += looked_at;
                    if let Some(second) = second {
                        let mut moves = self.of.search.turns.moves_of(node.path, length);
                        moves.extend(second);
                        bound = moves.len() as u8;
                        best = Some(moves);
                    }
                }
            } else {
                batch.retain(|node| can_enter(node, axis, length));
                let remaining = remaining(axis, length - depth - 1, bound - depth - 2);
                nodes += expansion.expand(lanes, &batch, remaining, &mut children, &mut stack);
            }
            if nodes >= PATIENCE {
                if !self.shared.go_on(nodes) {
                    return best;
                }
                nodes = 0;
            }
        }
        self.shared.go_on(nodes);
        best
    }
}
