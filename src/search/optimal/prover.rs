//! The search that proves: depth first by axial turns, cut by a large table.
//!
//! A node is looked at along three axes, as in the search with the small table, and when all three distances are
//! equal and not 0, one more move is needed (Reid). The orbit of a node along an axis also says which turns about the
//! axis may lead to a solution: so a child is made only if its distance along the axis of its turn allows it, and its
//! other two distances come with the orbits in which its own children will be.
//!
//! A position needs as many moves as its inverse, whose first turns are the position's last ones. So a node has two
//! sides, each with its three orbits: any of the six distances may rule it out, and the next turn is made on the side
//! where fewer turns are left. A solution is thus filled in from both ends.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::cube::axial::Axial;
use crate::cube::coordinates::axis_elements::undone;
use crate::cube::coordinates::symmetry_reduction::{Class, member};
use crate::cube::generators::AXES;
use crate::cube::simd::{Coordinates, InstructionSet, Scalar, Task};
use crate::cube::state::State;
use crate::cube::symmetry::PositionSymmetry;
use crate::optimal::driver::{self, Budget, Context, Ending, Kernel, Problem, Subtree};
use crate::optimal::expansion::{BATCH, bound, farthest_first};
use crate::pruning::orbit_distances::{ORBIT_SIZE, OrbitDistances};
use crate::pruning::orbit_table::{OrbitLocation, OrbitTable};

/// The search is shared among threads once there are this many subtrees: enough to sort out the promising ones.
const SUBTREES: usize = 10_000;
/// More axial turns than any position needs.
const LONGEST: usize = 28;

/// Searches with a large table.
#[derive(Clone, Copy)]
pub(crate) struct Prover<'a> {
    pub(crate) axial: &'a Axial,
    pub(crate) table: &'a OrbitTable,
    /// Whether all moves are odd permutations of the corners: then positions have solutions of one parity only.
    pub(crate) odd: bool,
    pub(crate) context: Context<'a>,
}

/// A position of the search, or its inverse.
#[derive(Clone, Copy)]
struct Side<V> {
    /// Once for each axis.
    vectors: [V; AXES],
    /// By axis.
    distances: [u8; AXES],
    /// By axis: the members of its orbit to which a turn leads with enough moves left. None along the axis of this
    /// side's last turn.
    near: [u16; AXES],
    orbits: [OrbitDistances; AXES],
    /// By axis: the element that takes the position to the representative of the orbit.
    elements: [u8; AXES],
    /// The axis of this side's last turn, [`AXES`] before any.
    last: u8,
}

/// A position of the search and its inverse.
#[derive(Clone, Copy)]
struct Node<V> {
    sides: [Side<V>; 2],
    /// Moves that are left.
    remaining: u8,
    /// Axial turns so far, by side.
    turns: [u8; 2],
    /// The position's turns from the left; the inverses of its inverse's turns from the right.
    path: [u8; LONGEST],
}

/// Look-ups of a child: along two axes on the side that turned, then along three on the other.
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
    /// By side and axis: the child's distances where they have been looked up, else the parent's.
    distances: [[u8; AXES]; 2],
    /// By look-up: the axis.
    axes: [u8; LOOKS],
    /// Its coordinates along one of them.
    coordinates: Coordinates,
    class: Class,
    /// By look-up: where its distances are, and its distances.
    locations: [OrbitLocation; LOOKS],
    orbits: [OrbitDistances; LOOKS],
}

impl<'a> Prover<'a> {
    /// Searches these lengths.
    pub(crate) fn run(self, problem: Problem<'a>, lengths: RangeInclusive<u8>) -> Ending {
        let kernel = ProverKernel {
            prover: self,
            problem,
            bound: self.lower_bound(problem.views),
        };
        let budget = (Budget::UNLIMITED, &mut 0);
        driver::run(&kernel, self.context, problem, lengths, budget)
    }

    /// The position needs no fewer moves.
    fn lower_bound(self, views: [State; AXES]) -> u8 {
        let bounds = self.root(views, 0).sides.map(|side| bound(side.distances));
        bounds.into_iter().max().unwrap_or_default()
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
        let locations = vectors.map(|state| {
            let coordinates = Scalar.coordinates(state);
            self.table
                .location(coordinates, self.table.class(coordinates))
        });
        let orbits = locations.map(|location| self.table.distances(location));
        let mut side = Side {
            vectors,
            distances: [0; AXES],
            near: [0; AXES],
            orbits,
            elements: locations.map(|location| location.element),
            last: AXES as u8,
        };
        for (axis, orbit) in orbits.into_iter().enumerate() {
            let element = side.elements[axis];
            side.distances[axis] = orbit.distance(member(element));
            side.near[axis] = self.near(orbit, element, length);
        }
        side
    }

    /// The members to which a turn leads with enough moves left.
    #[inline(always)]
    fn near(self, orbit: OrbitDistances, element: u8, remaining: u8) -> u16 {
        let slack = remaining as i8 - orbit.least() as i8;
        let reached = self.axial.reached(element);
        let near = |cost: usize| reached[cost - 1] & orbit.within(slack - cost as i8);
        (1..=reached.len()).fold(0, |all, cost| all | near(cost))
    }

    /// The roots of the subtrees, and the number of nodes looked at to find them.
    ///
    /// Of nodes after equally many axial turns that symmetries of the position map to one another, the first is
    /// enough. One of the shortest solutions is still found: the image of what completes another node completes the
    /// first one. If the search does not go there, because two turns about one axis would meet, these are one turn,
    /// and the solution has fewer axial turns than the other one; the same argument then applies to it, and so on.
    ///
    /// Inverses are met only if both sides turn alternately.
    fn frontier(
        self,
        root: &Node<State>,
        position_symmetries: &[PositionSymmetry],
    ) -> (Vec<Node<State>>, u64) {
        let (mut children, mut looked_at) = (Vec::new(), 0);
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
                    // Nodes without moves left wait while others turn on, so the number of turns is compared, too.
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

    /// Pushes those children of `nodes` (at most [`BATCH`]) by turns on their `side` that may still be solved in
    /// time, the last child of the last node first; returns the number of children looked at. `children` is scratch
    /// memory.
    ///
    /// All children are composed before any is looked up, so the table's cache misses overlap.
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
                child.class = self.table.class(child.coordinates);
            }
            for child in children.iter_mut() {
                child.locations[look] = self.table.location(child.coordinates, child.class);
            }
            for child in children.iter_mut() {
                child.orbits[look] = self.table.distances(child.locations[look]);
            }
            let mut count = 0;
            for i in 0..children.len() {
                let mut child = children[i];
                let at = member(child.locations[look].element);
                let distance = child.orbits[look].distance(at);
                let side = usize::from(child.side) ^ usize::from(look >= 2);
                let distances = &mut child.distances[side];
                distances[usize::from(child.axes[look])] = distance;
                let least = if look == 1 || look == LOOKS - 1 {
                    bound(*distances)
                } else {
                    distance
                };
                children[count] = child;
                count += usize::from(least <= child.remaining);
            }
            children.truncate(count);
        }
        for child in children.iter().rev() {
            self.push(simd, nodes, child, stack);
        }
        looked_at
    }

    /// Adds the children of a node by turns on a side that the axis of the turn does not rule out.
    #[inline(always)]
    fn children<V>(self, parent: u8, node: &Node<V>, side: usize, children: &mut Vec<Child>) {
        let (turning, resting) = (&node.sides[side], &node.sides[1 - side]);
        let others = farthest_first(resting.distances).map(|axis| axis as u8);
        for axis in 0..AXES {
            let (orbit, element) = (turning.orbits[axis], turning.elements[axis]);
            let members = self.table.reduction().members(element);
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
                distances[side][axis] = orbit.distance(at);
                children.push(Child {
                    parent,
                    side: side as u8,
                    turn: (axis * ORBIT_SIZE) as u8 + turned,
                    remaining: node.remaining - self.axial.costs[usize::from(turned)],
                    distances,
                    axes: [a as u8, b as u8, others[0], others[1], others[2]],
                    coordinates: Coordinates::default(),
                    class: Class::default(),
                    locations: [OrbitLocation::default(); LOOKS],
                    orbits: [OrbitDistances::UNSEEN; LOOKS],
                });
            }
        }
    }

    /// Pushes a child as a node, unless it has moves left but no turn to make.
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
            let (element, orbit) = (child.locations[look].element, child.orbits[look]);
            let of = &mut node.sides[side ^ usize::from(look >= 2)];
            (of.orbits[axis], of.elements[axis]) = (orbit, element);
            if axis != usize::from(of.last) {
                of.near[axis] = self.near(orbit, element, child.remaining);
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

/// The inverse of an axial turn.
#[inline(always)]
fn undoing(turn: u8) -> u8 {
    let member = turn % ORBIT_SIZE as u8;
    turn - member + undone(member.into()) as u8
}

/// The search for solutions of one position.
struct ProverKernel<'a> {
    prover: Prover<'a>,
    problem: Problem<'a>,
    /// The position needs no fewer moves.
    bound: u8,
}

impl Kernel for ProverKernel<'_> {
    type Root = Node<State>;

    fn is_possible(&self, length: u8) -> bool {
        let odd = !length.is_multiple_of(2);
        length >= self.bound && (!self.prover.odd || odd == self.problem.odd)
    }

    fn roots(&self, length: u8) -> (Vec<Node<State>>, u64) {
        let root = self.prover.root(self.problem.views, length);
        self.prover.frontier(&root, self.problem.symmetries)
    }

    fn search(&self, root: &Node<State>, _length: u8, subtree: &mut Subtree) -> Vec<Vec<u8>> {
        let limit = subtree.limit();
        self.prover.context.backend.run(Descent {
            prover: self.prover,
            subtree,
            root,
            limit,
        })
    }
}

/// The search of one subtree.
struct Descent<'a, 'b> {
    prover: Prover<'a>,
    subtree: &'a mut Subtree<'b>,
    root: &'a Node<State>,
    limit: usize,
}

impl Task for Descent<'_, '_> {
    /// The first solutions, as generators, as many as are wanted.
    type Output = Vec<Vec<u8>>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        let mut stack = vec![self.root.loaded(simd)];
        let (mut batch, mut children) = (Vec::with_capacity(BATCH), Vec::new());
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
                    if found.len() == self.limit {
                        return found;
                    }
                }
            }
            let prover = self.prover;
            let nodes = prover.expand(simd, &batch, Node::narrow, &mut children, &mut stack);
            if !self.subtree.count(nodes) {
                break;
            }
        }
        found
    }
}

impl<V> Side<V> {
    /// The number of turns that are left.
    #[inline(always)]
    fn width(&self) -> u32 {
        self.near.iter().map(|near| near.count_ones()).sum()
    }
}

impl<V> Node<V> {
    /// Whether the last turns of the two sides are about different axes; those about one axis are found as one turn.
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

    /// The sum of the six distances less the moves that are left for each: the smaller, the likelier a solution.
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
                orbits: side.orbits,
                elements: side.elements,
                last: side.last,
            }),
            remaining: self.remaining,
            turns: self.turns,
            path: self.path,
        }
    }
}
