//! The search that proves: depth first by axial turns, cut by a table of cells.
//!
//! A node is looked at along three axes, as in the search with the small table, and when all three distances are the same, not
//! 0, one more move is needed (Reid). The cell that a node lies in along an axis also tells which turns about the axis may lead
//! to something: so a child is made only if its distance along the axis of its turn allows it, and its other two
//! distances come with the cells in which its own children will be.

use std::ops::RangeInclusive;

use crate::axial::Axial;
use crate::cell::{Cell, SIBLINGS};
use crate::cells::{Cells, Place};
use crate::expansion::{AXES, BATCH, bound};
use crate::fan_out::{Threads, fan_out};
use crate::fold::{Class, sibling};
use crate::ida::{Ending, Start};
use crate::observer::Observer;
use crate::shared::{Outcome, PATIENCE, Shared};
use crate::simd::{Backend, Lanes, Marks, Scalar, Task};
use crate::state::State;

/// The search is shared among threads once there are so many subtrees: enough to tell which are promising.
const SUBTREES: usize = 10_000;
/// No path has more axial turns, since no position needs more moves.
const LONGEST: usize = 28;

/// What a search works with.
#[derive(Clone, Copy)]
pub(crate) struct Prover<'a> {
    pub(crate) axial: &'a Axial,
    pub(crate) cells: &'a Cells,
    /// Whether all moves are odd permutations of the corners: then positions have solutions of one parity only.
    pub(crate) odd: bool,
    pub(crate) backend: Backend,
    pub(crate) threads: Threads,
    pub(crate) observer: &'a dyn Observer,
    /// Positions that were looked at before; reports count on from them.
    pub(crate) before: u64,
}

/// A position on the way.
#[derive(Clone, Copy)]
struct Node<V> {
    /// Once for each axis.
    vectors: [V; AXES],
    /// By axis.
    distances: [u8; AXES],
    /// By axis: its cell's siblings to which turns lead in time, in the order of the cell.
    near: [u16; AXES],
    cells: [Cell; AXES],
    /// By axis: what brings the position to the representative of the cell.
    elements: [u8; AXES],
    /// Moves that are left.
    remaining: u8,
    /// Axial turns so far.
    depth: u8,
    path: [u8; LONGEST],
}

/// A child that has not been ruled out yet.
#[derive(Clone, Copy)]
struct Child {
    /// Index in the batch.
    parent: u8,
    /// The axial turn from there.
    turn: u8,
    remaining: u8,
    /// By axis: the child's where they are known, else the parent's.
    distances: [u8; AXES],
    /// The other axes than the turn's: the one that the parent is farther along comes first.
    axes: [u8; 2],
    /// What it looks like along one of them.
    marks: Marks,
    class: Class,
    /// Where it is along them, and what is there.
    places: [Place; 2],
    cells: [Cell; 2],
}

impl Prover<'_> {
    /// Searches these lengths, one after the other.
    pub(crate) fn run(self, start: Start, lengths: RangeInclusive<u8>) -> Ending {
        if start.vectors[0] == State::SOLVED {
            return Ending::Found(vec![Vec::new()]);
        }
        let mut before = self.before;
        for length in lengths {
            if self.odd && (length % 2 == 1) != start.odd {
                continue;
            }
            let (outcome, nodes) = Self { before, ..self }.one_length(start, length);
            before += nodes;
            match outcome {
                Outcome::Cancelled => return Ending::Cancelled,
                Outcome::Solutions(found) if found.is_empty() => {}
                Outcome::Solutions(mut found) => {
                    found.sort();
                    return Ending::Found(found);
                }
            }
        }
        Ending::Exhausted
    }

    fn one_length(self, start: Start, length: u8) -> (Outcome, u64) {
        let root = self.root(start.vectors, length);
        let (frontier, looked_at) = self.frontier(root, start.first);
        let shared = Shared::new(self.observer, (self.before, looked_at), length, start.most);
        shared.report();
        fan_out(self.threads, frontier.len(), |index| {
            let task = Subtree {
                prover: self,
                shared: &shared,
                index,
                root: &frontier[index],
            };
            shared.found(index, self.backend.run(task));
        });
        shared.end()
    }

    fn root(self, vectors: [State; AXES], length: u8) -> Node<State> {
        let places = vectors.map(|state| self.place(&state));
        let cells = places.map(|place| self.cells.cell(place));
        let mut root = Node {
            vectors,
            distances: [0; AXES],
            near: [0; AXES],
            cells,
            elements: places.map(|place| place.element),
            remaining: length,
            depth: 0,
            path: [0; LONGEST],
        };
        for (axis, cell) in cells.into_iter().enumerate() {
            let element = root.elements[axis];
            root.distances[axis] = cell.distance(sibling(element));
            root.near[axis] = self.near(cell, element, length);
        }
        root
    }

    /// The siblings to which turns lead that leave no more moves than are needed.
    #[inline(always)]
    fn near(self, cell: Cell, element: u8, remaining: u8) -> u16 {
        let slack = remaining as i8 - cell.least() as i8;
        let reached = self.axial.reached(element);
        let near = |cost: usize| reached[cost - 1] & cell.within(slack - cost as i8);
        (1..=reached.len()).fold(0, |all, cost| all | near(cost))
    }

    /// The roots of the subtrees, and how many positions were looked at to find them.
    fn frontier(self, root: Node<State>, first: &[bool]) -> (Vec<Node<State>>, u64) {
        let (mut children, mut looked_at) = (Vec::new(), 0);
        if bound(root.distances) > root.remaining {
            return (Vec::new(), 0);
        }
        let mut frontier = vec![root];
        while frontier.len() < SUBTREES && frontier.iter().any(|node| node.remaining > 0) {
            let mut next = Vec::new();
            for node in &frontier {
                if node.remaining == 0 {
                    next.push(*node);
                    continue;
                }
                let start = next.len();
                looked_at += self.expand(Scalar, &[*node], &mut children, &mut next);
                next[start..].reverse();
            }
            if frontier[0].depth == 0 {
                next.retain(|node| first[usize::from(node.path[0])]);
            }
            frontier = next;
        }
        // A solution is more likely where the distances are small.
        frontier.sort_by_key(|node| self.promise(node));
        (frontier, looked_at)
    }

    /// How far a position looks, itself and its inverse along each axis, for the moves that are left.
    fn promise(self, node: &Node<State>) -> i16 {
        let inverses = node.vectors.iter().map(|state| {
            let place = self.place(&state.inverse());
            self.cells.cell(place).distance(sibling(place.element))
        });
        let distances = node.distances.iter().copied().chain(inverses);
        distances.map(i16::from).sum::<i16>() - 6 * i16::from(node.remaining)
    }

    fn place(self, state: &State) -> Place {
        let marks = Scalar.marks(*state);
        self.cells.place(marks, self.cells.class(marks))
    }

    /// Pushes those children of `nodes` (at most [`BATCH`]) that may still get home, the last child of the last node first;
    /// returns how many children were looked at. `children` is scratch.
    ///
    /// All children are composed before any is looked up: so the table's cache misses overlap.
    #[inline(always)]
    fn expand<L: Lanes>(
        self,
        lanes: L,
        nodes: &[Node<L::Vector>],
        children: &mut Vec<Child>,
        stack: &mut Vec<Node<L::Vector>>,
    ) -> u64 {
        children.clear();
        for (parent, node) in nodes.iter().enumerate() {
            for axis in 0..AXES {
                self.children(parent as u8, node, axis, children);
            }
        }
        let looked_at = children.len() as u64;
        for stage in 0..2 {
            for child in children.iter_mut() {
                let axis = usize::from(child.axes[stage]);
                let parent = nodes[usize::from(child.parent)].vectors[axis];
                let turn = lanes.load(&self.axial.seen[axis][usize::from(child.turn)]);
                child.marks = lanes.marks(lanes.then(parent, turn));
                child.class = self.cells.class(child.marks);
            }
            for child in children.iter_mut() {
                child.places[stage] = self.cells.place(child.marks, child.class);
            }
            for child in children.iter_mut() {
                child.cells[stage] = self.cells.cell(child.places[stage]);
            }
            let mut kept = 0;
            for i in 0..children.len() {
                let mut child = children[i];
                let at = sibling(child.places[stage].element);
                let distance = child.cells[stage].distance(at);
                child.distances[usize::from(child.axes[stage])] = distance;
                children[kept] = child;
                kept += usize::from(distance <= child.remaining);
            }
            children.truncate(kept);
        }
        for child in children.iter().rev() {
            if bound(child.distances) <= child.remaining {
                self.push(lanes, nodes, child, stack);
            }
        }
        looked_at
    }

    /// The children of a node by turns about an axis that may still get home as far as that axis tells.
    #[inline(always)]
    fn children<V>(self, parent: u8, node: &Node<V>, axis: usize, children: &mut Vec<Child>) {
        let (cell, element) = (node.cells[axis], node.elements[axis]);
        let siblings = self.cells.fold().siblings(element);
        let mut axes = [(axis + 1) % AXES, (axis + 2) % AXES];
        if node.distances[axes[0]] < node.distances[axes[1]] {
            axes.swap(0, 1);
        }
        let mut near = node.near[axis];
        while near != 0 {
            let at = near.trailing_zeros() as u8;
            near &= near - 1;
            let turned = siblings[usize::from(at)];
            let mut distances = node.distances;
            distances[axis] = cell.distance(at);
            children.push(Child {
                parent,
                turn: (axis * SIBLINGS) as u8 + turned,
                remaining: node.remaining - self.axial.costs[usize::from(turned)],
                distances,
                axes: axes.map(|axis| axis as u8),
                marks: Marks::default(),
                class: Class::default(),
                places: [Place::default(); 2],
                cells: [Cell::UNSEEN; 2],
            });
        }
    }

    /// Pushes a child as a node, unless it has no moves left and is not home, or no children.
    #[inline(always)]
    fn push<L: Lanes>(
        self,
        lanes: L,
        nodes: &[Node<L::Vector>],
        child: &Child,
        stack: &mut Vec<Node<L::Vector>>,
    ) {
        let parent = &nodes[usize::from(child.parent)];
        let mut node = Node {
            distances: child.distances,
            near: [0; AXES],
            remaining: child.remaining,
            depth: parent.depth + 1,
            ..*parent
        };
        let mut any = 0;
        for stage in 0..2 {
            let axis = usize::from(child.axes[stage]);
            let element = child.places[stage].element;
            node.cells[axis] = child.cells[stage];
            node.elements[axis] = element;
            node.near[axis] = self.near(child.cells[stage], element, child.remaining);
            any |= node.near[axis];
        }
        if any == 0 && child.remaining > 0 {
            return;
        }
        for (vector, turns) in node.vectors.iter_mut().zip(&self.axial.seen) {
            *vector = lanes.then(*vector, lanes.load(&turns[usize::from(child.turn)]));
        }
        node.path[usize::from(parent.depth)] = child.turn;
        stack.push(node);
    }
}

/// The search of one subtree.
struct Subtree<'a> {
    prover: Prover<'a>,
    shared: &'a Shared<'a>,
    index: usize,
    root: &'a Node<State>,
}

impl Task for Subtree<'_> {
    /// The first solutions, as generators, as many as are wanted.
    type Output = Vec<Vec<u8>>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        if !self.shared.go_on(self.index, 0) {
            return found;
        }
        let mut stack = vec![self.root.loaded(lanes)];
        let (mut batch, mut children) = (Vec::with_capacity(BATCH), Vec::new());
        let mut nodes = 0;
        while !stack.is_empty() {
            batch.clear();
            while let Some(node) = stack.pop() {
                if node.remaining > 0 {
                    batch.push(node);
                    if batch.len() == BATCH {
                        break;
                    }
                } else if lanes.store(node.vectors[0]) == State::SOLVED {
                    let path = &node.path[..usize::from(node.depth)];
                    found.push(self.prover.axial.spelled(path));
                    if found.len() == self.shared.most {
                        self.shared.go_on(self.index, nodes);
                        return found;
                    }
                }
            }
            nodes += self.prover.expand(lanes, &batch, &mut children, &mut stack);
            if nodes >= PATIENCE {
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

impl Node<State> {
    /// The same node in registers.
    #[inline(always)]
    fn loaded<L: Lanes>(&self, lanes: L) -> Node<L::Vector> {
        Node {
            vectors: self.vectors.each_ref().map(|state| lanes.load(state)),
            distances: self.distances,
            near: self.near,
            cells: self.cells,
            elements: self.elements,
            remaining: self.remaining,
            depth: self.depth,
            path: self.path,
        }
    }
}
