//! IDA* with the small table: depth-first search of one length after the other, cut by lower bounds (Korf).
//!
//! A symmetry that maps a position to itself maps its solutions to solutions, so of nodes that such symmetries map to
//! one another one is enough, as far as the search is shared out.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::cube::canonical::Canonical;
use crate::cube::generators::{AXES, Generators};
use crate::cube::simd::{InstructionSet, Scalar, Task};
use crate::cube::state::State;
use crate::cube::symmetry::PositionSymmetry;
use crate::optimal::driver::{self, Budget, Context, Ending, Kernel, Problem, Subtree};
use crate::optimal::expansion::{BATCH, Expansion, Node, Remaining, bound, next_batch};
use crate::pruning::domino_table::DominoTable;

/// The search is shared among threads once there are this many subtrees.
const SUBTREES: usize = 1000;

/// Searches with the small table.
#[derive(Clone, Copy)]
pub(crate) struct Ida<'a> {
    pub(crate) generators: &'a Generators,
    pub(crate) table: &'a DominoTable,
    pub(crate) context: Context<'a>,
}

impl Ida<'_> {
    /// Searches these lengths. `spent` counts the nodes looked at, on from what it is; a length that is likely to
    /// bring it above `nodes` is not begun: each takes about [`Generators::growth`] times as long as the one before
    /// it.
    pub(crate) fn run(
        self,
        problem: Problem,
        lengths: RangeInclusive<u8>,
        nodes: u64,
        spent: &mut u64,
    ) -> Ending {
        let kernel = IdaKernel {
            expansion: Expansion {
                generators: self.generators,
                table: self.table,
            },
            context: self.context,
            root: self.root(problem.views),
            symmetries: problem.symmetries,
            odd: problem.odd,
        };
        let growth = self.generators.growth();
        let budget = Budget { nodes, growth };
        driver::run(&kernel, self.context, problem, lengths, (budget, spent))
    }

    /// The node of a position that is seen along each axis.
    fn root(self, vectors: [State; AXES]) -> Node<State> {
        Node {
            vectors,
            distances: vectors.map(|state| self.table.distance(&state)),
            depth: 0,
            after: Canonical::START,
            path: 0,
        }
    }
}

/// The search for solutions of one position.
struct IdaKernel<'a> {
    expansion: Expansion<'a>,
    context: Context<'a>,
    root: Node<State>,
    symmetries: &'a [PositionSymmetry],
    /// Whether the position is an odd permutation of the corners.
    odd: bool,
}

impl Kernel for IdaKernel<'_> {
    type Root = Node<State>;

    fn is_possible(&self, length: u8) -> bool {
        let odd = !length.is_multiple_of(2);
        length >= bound(self.root.distances) && (!self.expansion.generators.odd || odd == self.odd)
    }

    fn roots(&self, length: u8) -> (Vec<Node<State>>, u64) {
        frontier(self.expansion, &self.root, self.symmetries, length)
    }

    fn search(&self, root: &Node<State>, length: u8, subtree: &mut Subtree) -> Vec<Vec<u8>> {
        let limit = subtree.limit();
        let paths = self.context.backend.run(Descent {
            expansion: self.expansion,
            subtree,
            root,
            length,
            limit,
        });
        let moves = |path| self.expansion.generators.moves_of(path, length);
        paths.into_iter().map(moves).collect()
    }
}

/// The roots of the subtrees of a search of this length, in the order of their moves, and the number of nodes looked
/// at to find them.
///
/// Of nodes of one depth that symmetries of the position map to one another the first is enough; those that invert do
/// not count. For take the first of all shortest solutions. Were one of its nodes left out, another node before it
/// would be its image, and so would be the image of the rest of the solution. The canonical sequence of both together
/// is no longer and stands before them, hence before the solution that is the first: a contradiction.
fn frontier(
    expansion: Expansion,
    root: &Node<State>,
    symmetries: &[PositionSymmetry],
    length: u8,
) -> (Vec<Node<State>>, u64) {
    let (mut frontier, mut looked_at) = (vec![*root], 0);
    let keeping: Vec<&PositionSymmetry> = (symmetries.iter())
        .filter(|symmetry| !symmetry.inverts)
        .collect();
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
        next.reverse();
        if keeping.len() > 1 {
            let mut seen = BTreeSet::new();
            next.retain(|node: &Node<State>| {
                let images = (keeping.iter()).map(|symmetry| symmetry.image(&node.vectors[0]));
                seen.insert(images.min())
            });
        }
        frontier = next;
    }
    (frontier, looked_at)
}

/// The search of one subtree.
struct Descent<'a, 'b> {
    expansion: Expansion<'a>,
    subtree: &'a mut Subtree<'b>,
    root: &'a Node<State>,
    /// The length of the whole solution.
    length: u8,
    limit: usize,
}

impl Task for Descent<'_, '_> {
    /// The first paths to the solved state, as many as are wanted.
    type Output = Vec<u128>;

    /// The nodes on the stack are in the reverse order of their paths. So the next batch is the end of the stack, as
    /// far as the depth is the same, and the first solution met is the first of all.
    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> Vec<u128> {
        let mut found = Vec::new();
        let mut stack = vec![self.root.loaded(simd)];
        let (mut batch, mut children) = (Vec::with_capacity(BATCH), Vec::new());
        while let Some(depth) = next_batch(&mut stack, &mut batch, |node| node.depth) {
            if depth == self.length {
                let home = |node: &&Node<_>| simd.store(node.vectors[0]) == State::SOLVED;
                let more = self.limit - found.len();
                found.extend(batch.iter().filter(home).map(|node| node.path).take(more));
                if found.len() == self.limit {
                    break;
                }
                continue;
            }
            let remaining = Remaining::home(self.length - depth - 1);
            let nodes = self
                .expansion
                .expand(simd, &batch, remaining, &mut children, &mut stack);
            if !self.subtree.count(nodes) {
                break;
            }
        }
        found
    }
}
