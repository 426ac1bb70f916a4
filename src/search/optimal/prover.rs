//! The search that proves: depth first by axial turns, cut by a table of cells.
//!
//! A node is looked at along three axes, as in the search with the small table, and when all three distances are the same, not
//! 0, one more move is needed (Reid). The cell that a node lies in along an axis also tells which turns about the axis may lead
//! to something: so a child is made only if its distance along the axis of its turn allows it, and its other two
//! distances come with the cells in which its own children will be.
//!
//! A position is solved in as many moves as its inverse, whose first turns are the position's last. So a node has two sides, each
//! with its three cells: any of the six distances may rule it out, and the next turn is made on the side where fewer turns are
//! left. What is searched for is thus filled in from both ends.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::cube::axial::Axial;
use crate::cube::coordinates::symmetry_reduction::{Class, member, undone};
use crate::cube::generators::AXES;
use crate::cube::simd::{Backend, Coordinates, InstructionSet, Scalar, Task};
use crate::cube::state::State;
use crate::cube::symmetry::PositionSymmetry;
use crate::monitor::{CANCEL_CHECK_INTERVAL, Monitor, Progress};
use crate::optimal::driver::{Outcome, Shared};
use crate::optimal::expansion::{BATCH, bound, farthest_first};
use crate::optimal::ida::{Ending, Start};
use crate::pruning::orbit_distances::{ORBIT_SIZE, OrbitDistances};
use crate::pruning::orbit_table::{OrbitTable, Place};
use crate::threads::{Threads, fan_out};

/// The search is shared among threads once there are so many subtrees: enough to tell which are promising.
const SUBTREES: usize = 10_000;
/// No path has more axial turns, since no position needs more moves.
const LONGEST: usize = 28;

/// What a search works with.
#[derive(Clone, Copy)]
pub(crate) struct Prover<'a> {
    pub(crate) axial: &'a Axial,
    pub(crate) cells: &'a OrbitTable,
    /// Whether all moves are odd permutations of the corners: then positions have solutions of one parity only.
    pub(crate) odd: bool,
    pub(crate) backend: Backend,
    pub(crate) threads: Threads,
    pub(crate) monitor: &'a dyn Monitor<Progress>,
    /// Positions that were looked at before; reports count on from them.
    pub(crate) before: u64,
}

/// A position on the way, or its inverse.
#[derive(Clone, Copy)]
struct Side<V> {
    /// Once for each axis.
    vectors: [V; AXES],
    /// By axis.
    distances: [u8; AXES],
    /// By axis: its cell's members to which turns lead in time, in the order of the cell. None about the axis of this side's
    /// turn before.
    near: [u16; AXES],
    cells: [OrbitDistances; AXES],
    /// By axis: what brings the position to the representative of the cell.
    elements: [u8; AXES],
    /// The axis of this side's last turn, [`AXES`] before any.
    last: u8,
}

/// A position on the way and its inverse.
#[derive(Clone, Copy)]
struct Node<V> {
    sides: [Side<V>; 2],
    /// Moves that are left.
    remaining: u8,
    /// Axial turns so far, by side.
    turns: [u8; 2],
    /// The position's turns from the left, its inverse's, inverted, from the right.
    path: [u8; LONGEST],
}

/// Looks that a child takes into the table: along two axes on the side that turned, then along three on the other.
const LOOKS: usize = 2 + AXES;

/// A child that has not been ruled out yet.
#[derive(Clone, Copy)]
struct Child {
    /// Index in the batch.
    parent: u8,
    /// The side that turns.
    side: u8,
    /// The axial turn.
    turn: u8,
    remaining: u8,
    /// By side and axis: the child's where they are known, else the parent's.
    distances: [[u8; AXES]; 2],
    /// By look: the axis.
    axes: [u8; LOOKS],
    /// What it looks like along one of them.
    coordinates: Coordinates,
    class: Class,
    /// Where it is along them, and what is there.
    places: [Place; LOOKS],
    cells: [OrbitDistances; LOOKS],
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
        let (frontier, looked_at) = self.frontier(&root, start.position_symmetries);
        let shared = Shared::new(self.monitor, (self.before, looked_at), length, start.most);
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
        Node {
            sides: [vectors, vectors.map(|state| state.inverse())]
                .map(|vectors| self.side(vectors, length)),
            remaining: length,
            turns: [0; 2],
            path: [0; LONGEST],
        }
    }

    /// A position before any turn.
    fn side(self, vectors: [State; AXES], length: u8) -> Side<State> {
        let places = vectors.map(|state| {
            let coordinates = Scalar.coordinates(state);
            self.cells.place(coordinates, self.cells.class(coordinates))
        });
        let cells = places.map(|place| self.cells.cell(place));
        let mut side = Side {
            vectors,
            distances: [0; AXES],
            near: [0; AXES],
            cells,
            elements: places.map(|place| place.element),
            last: AXES as u8,
        };
        for (axis, cell) in cells.into_iter().enumerate() {
            let element = side.elements[axis];
            side.distances[axis] = cell.distance(member(element));
            side.near[axis] = self.near(cell, element, length);
        }
        side
    }

    /// The members to which turns lead that leave no more moves than are needed.
    #[inline(always)]
    fn near(self, cell: OrbitDistances, element: u8, remaining: u8) -> u16 {
        let slack = remaining as i8 - cell.least() as i8;
        let reached = self.axial.reached(element);
        let near = |cost: usize| reached[cost - 1] & cell.within(slack - cost as i8);
        (1..=reached.len()).fold(0, |all, cost| all | near(cost))
    }

    /// The roots of the subtrees, and how many positions were looked at to find them.
    ///
    /// Of nodes after as many axial turns that are alike through what keeps the position, the first stays. One of the shortest
    /// solutions is found all the same: what completes another node completes, as its image, the first one, too. Where the search
    /// does not go that way, since there two turns about one axis would meet, they are one turn, and the solution has fewer
    /// axial turns than the other one had; of it the same can be said, and so on until nothing stands in the way.
    ///
    /// Inverses are met only where both sides turn by turns.
    fn frontier(
        self,
        root: &Node<State>,
        position_symmetries: &[PositionSymmetry],
    ) -> (Vec<Node<State>>, u64) {
        let (mut children, mut looked_at) = (Vec::new(), 0);
        if root
            .sides
            .iter()
            .any(|side| bound(side.distances) > root.remaining)
        {
            return (Vec::new(), 0);
        }
        let inverts = position_symmetries.iter().any(|symmetry| symmetry.inverts);
        let mut frontier = vec![*root];
        while frontier.len() < SUBTREES && frontier.iter().any(|node| node.remaining > 0) {
            let mut next = Vec::new();
            for node in &frontier {
                if node.remaining == 0 {
                    next.push(*node);
                    continue;
                }
                let start = next.len();
                let side = if inverts {
                    node.rested()
                } else {
                    node.narrow()
                };
                looked_at += self.expand(Scalar, &[*node], |_| side, &mut children, &mut next);
                next[start..].reverse();
            }
            if position_symmetries.len() > 1 {
                let mut seen = BTreeSet::new();
                next.retain(|node| {
                    let state = &node.sides[0].vectors[0];
                    let images = position_symmetries
                        .iter()
                        .map(|symmetry| symmetry.image(state));
                    // Nodes that have no moves left wait for the others, whose turns are more by then.
                    let [forth, back] = node.turns;
                    seen.insert((images.min(), node.remaining, forth + back))
                });
            }
            frontier = next;
        }
        // A solution is more likely where the distances are small.
        frontier.sort_by_key(Node::promise);
        (frontier, looked_at)
    }

    /// Pushes those children of `nodes` (at most [`BATCH`]) by turns on their `side` that may still get home, the last child of
    /// the last node first; returns how many children were looked at. `children` is scratch.
    ///
    /// All children are composed before any is looked up: so the table's cache misses overlap.
    #[inline(always)]
    fn expand<I: InstructionSet>(
        self,
        simd: I,
        nodes: &[Node<I::Vector>],
        side: impl Fn(&Node<I::Vector>) -> usize,
        children: &mut Vec<Child>,
        stack: &mut Vec<Node<I::Vector>>,
    ) -> u64 {
        children.clear();
        for (parent, node) in nodes.iter().enumerate() {
            self.children(parent as u8, node, side(node), children);
        }
        let looked_at = children.len() as u64;
        for look in 0..LOOKS {
            for child in children.iter_mut() {
                let axis = usize::from(child.axes[look]);
                let sides = &nodes[usize::from(child.parent)].sides;
                let (side, turn) = (usize::from(child.side), usize::from(child.turn));
                let seen = &self.axial.seen[axis];
                let vector = if look < 2 {
                    simd.then(sides[side].vectors[axis], simd.load(&seen[turn]))
                } else {
                    let undone = simd.load(&seen[usize::from(undoing(child.turn))]);
                    simd.then(undone, sides[1 - side].vectors[axis])
                };
                child.coordinates = simd.coordinates(vector);
                child.class = self.cells.class(child.coordinates);
            }
            for child in children.iter_mut() {
                child.places[look] = self.cells.place(child.coordinates, child.class);
            }
            for child in children.iter_mut() {
                child.cells[look] = self.cells.cell(child.places[look]);
            }
            let mut kept = 0;
            for i in 0..children.len() {
                let mut child = children[i];
                let at = member(child.places[look].element);
                let distance = child.cells[look].distance(at);
                let side = usize::from(child.side) ^ usize::from(look >= 2);
                let distances = &mut child.distances[side];
                distances[usize::from(child.axes[look])] = distance;
                let least = if look == 1 || look == LOOKS - 1 {
                    bound(*distances)
                } else {
                    distance
                };
                children[kept] = child;
                kept += usize::from(least <= child.remaining);
            }
            children.truncate(kept);
        }
        for child in children.iter().rev() {
            self.push(simd, nodes, child, stack);
        }
        looked_at
    }

    /// The children of a node by turns on a side that may still get home as far as the axis of the turn tells.
    #[inline(always)]
    fn children<V>(self, parent: u8, node: &Node<V>, side: usize, children: &mut Vec<Child>) {
        let (turning, resting) = (&node.sides[side], &node.sides[1 - side]);
        let others = farthest_first(resting.distances).map(|axis| axis as u8);
        for axis in 0..AXES {
            let (cell, element) = (turning.cells[axis], turning.elements[axis]);
            let members = self.cells.fold().members(element);
            let [mut a, mut b] = [(axis + 1) % AXES, (axis + 2) % AXES];
            if turning.distances[a] < turning.distances[b] {
                (a, b) = (b, a);
            }
            let mut near = turning.near[axis];
            while near != 0 {
                let at = near.trailing_zeros() as u8;
                near &= near - 1;
                let turned = members[usize::from(at)];
                let mut distances = node.sides.each_ref().map(|side| side.distances);
                distances[side][axis] = cell.distance(at);
                children.push(Child {
                    parent,
                    side: side as u8,
                    turn: (axis * ORBIT_SIZE) as u8 + turned,
                    remaining: node.remaining - self.axial.costs[usize::from(turned)],
                    distances,
                    axes: [a as u8, b as u8, others[0], others[1], others[2]],
                    coordinates: Coordinates::default(),
                    class: Class::default(),
                    places: [Place::default(); LOOKS],
                    cells: [OrbitDistances::UNSEEN; LOOKS],
                });
            }
        }
    }

    /// Pushes a child as a node, unless it has no moves left and is not home, or no children.
    #[inline(always)]
    fn push<I: InstructionSet>(
        self,
        simd: I,
        nodes: &[Node<I::Vector>],
        child: &Child,
        stack: &mut Vec<Node<I::Vector>>,
    ) {
        let mut node = nodes[usize::from(child.parent)];
        let (side, turn) = (usize::from(child.side), usize::from(child.turn));
        node.remaining = child.remaining;
        for (side, distances) in node.sides.iter_mut().zip(child.distances) {
            (side.distances, side.near) = (distances, [0; AXES]);
        }
        node.sides[side].last = child.turn / ORBIT_SIZE as u8;
        for look in 0..LOOKS {
            let axis = usize::from(child.axes[look]);
            let (element, cell) = (child.places[look].element, child.cells[look]);
            let of = &mut node.sides[side ^ usize::from(look >= 2)];
            (of.cells[axis], of.elements[axis]) = (cell, element);
            if axis != usize::from(of.last) {
                of.near[axis] = self.near(cell, element, child.remaining);
            }
        }
        if child.remaining > 0 && node.sides.iter().any(|side| side.near == [0; AXES]) {
            return;
        }
        let undoing = undoing(child.turn);
        for (axis, seen) in self.axial.seen.iter().enumerate() {
            let turned = &mut node.sides[side].vectors[axis];
            *turned = simd.then(*turned, simd.load(&seen[turn]));
            let other = &mut node.sides[1 - side].vectors[axis];
            *other = simd.then(simd.load(&seen[usize::from(undoing)]), *other);
        }
        let at = usize::from(node.turns[side]);
        if side == 0 {
            node.path[at] = child.turn;
        } else {
            node.path[LONGEST - 1 - at] = undoing;
        }
        node.turns[side] += 1;
        stack.push(node);
    }
}

/// The axial turn that undoes one.
#[inline(always)]
fn undoing(turn: u8) -> u8 {
    let member = turn % ORBIT_SIZE as u8;
    turn - member + undone(member.into()) as u8
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
    fn run<I: InstructionSet>(self, simd: I) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        if !self.shared.go_on(self.index, 0) {
            return found;
        }
        let mut stack = vec![self.root.loaded(simd)];
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
                } else if node.meets() && simd.store(node.sides[0].vectors[0]) == State::SOLVED {
                    found.push(self.prover.axial.spelled(&node.whole()));
                    if found.len() == self.shared.most {
                        self.shared.go_on(self.index, nodes);
                        return found;
                    }
                }
            }
            let prover = self.prover;
            nodes += prover.expand(simd, &batch, Node::narrow, &mut children, &mut stack);
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

impl<V> Side<V> {
    /// How many turns are left.
    #[inline(always)]
    fn width(&self) -> u32 {
        self.near.iter().map(|near| near.count_ones()).sum()
    }
}

impl<V> Node<V> {
    /// Whether the turns of both sides are about different axes where they meet; those about one are found as one turn.
    #[inline(always)]
    fn meets(&self) -> bool {
        let [forth, back] = self.sides.each_ref().map(|side| side.last);
        forth != back
    }

    /// All turns of a path whose sides have met.
    fn whole(&self) -> Vec<u8> {
        let [forth, back] = self.turns.map(usize::from);
        let path = &self.path;
        [&path[..forth], &path[LONGEST - back..]].concat()
    }

    /// The side on which fewer turns are left.
    #[inline(always)]
    fn narrow(&self) -> usize {
        let [forth, back] = self.sides.each_ref().map(Side::width);
        usize::from(back < forth)
    }

    /// The side that has turned less often.
    fn rested(&self) -> usize {
        usize::from(self.turns[1] < self.turns[0])
    }

    /// How far a position looks, itself and its inverse along each axis, for the moves that are left.
    fn promise(&self) -> i16 {
        let distances = self.sides.iter().flat_map(|side| side.distances);
        distances.map(i16::from).sum::<i16>() - 6 * i16::from(self.remaining)
    }
}

impl Node<State> {
    /// The same node in registers.
    #[inline(always)]
    fn loaded<I: InstructionSet>(&self, simd: I) -> Node<I::Vector> {
        Node {
            sides: self.sides.each_ref().map(|side| Side {
                vectors: side.vectors.each_ref().map(|state| simd.load(state)),
                distances: side.distances,
                near: side.near,
                cells: side.cells,
                elements: side.elements,
                last: side.last,
            }),
            remaining: self.remaining,
            turns: self.turns,
            path: self.path,
        }
    }
}
