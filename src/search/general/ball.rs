//! Balls: all positions within a distance of some roots, found breadth first.

use std::collections::HashMap;
use std::ops::Range;

use rustc_hash::FxBuildHasher;

/// What identifies a position: the images of a base, which no two elements of the group share, or what is seen.
pub(crate) type Key = Box<[u16]>;

/// How a position was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The position before; a root's own number for a root.
    parent: u32,
    /// The move from there, by number.
    mv: u16,
}

/// Positions by their distance from the nearest root.
#[derive(Debug)]
pub(crate) struct Ball {
    /// By position: its number. Never iterated over.
    numbers: HashMap<Key, u32, FxBuildHasher>,
    nodes: Vec<Node>,
    /// By distance: the number after its last position.
    pub(crate) ends: Vec<usize>,
    /// The farthest positions, in the order of their numbers.
    rim: Vec<Key>,
}

impl Ball {
    /// The roots alone, without repetitions.
    pub(crate) fn new(roots: impl IntoIterator<Item = Key>) -> Self {
        let mut ball = Self {
            numbers: HashMap::default(),
            nodes: Vec::new(),
            ends: Vec::new(),
            rim: Vec::new(),
        };
        for root in roots {
            let number = ball.nodes.len() as u32;
            ball.add(
                root,
                Node {
                    parent: number,
                    mv: 0,
                },
            );
        }
        ball.ends.push(ball.nodes.len());
        ball
    }

    fn add(&mut self, position: Key, node: Node) {
        let number = self.nodes.len() as u32;
        if let std::collections::hash_map::Entry::Vacant(free) =
            self.numbers.entry(position.clone())
        {
            free.insert(number);
            self.nodes.push(node);
            self.rim.push(position);
        }
    }

    /// Adds all positions one move farther and returns their numbers. `after` is what becomes of a position by one of
    /// `moves`. If the ball would become larger than `most` positions, or if `go_on`, which gets their number, returns
    /// false, nothing is added and none returned.
    pub(crate) fn grow(
        &mut self,
        moves: Range<u16>,
        after: impl Fn(&[u16], u16) -> Key,
        most: usize,
        mut go_on: impl FnMut(usize) -> bool,
    ) -> Option<Range<usize>> {
        let start = self.nodes.len();
        let first = start - self.rim.len();
        let rim = std::mem::take(&mut self.rim);
        for (offset, position) in rim.iter().enumerate() {
            for mv in moves.clone() {
                let parent = (first + offset) as u32;
                self.add(after(position, mv), Node { parent, mv });
            }
            if self.nodes.len() > most || !go_on(self.nodes.len()) {
                for position in std::mem::replace(&mut self.rim, rim) {
                    self.numbers.remove(&position);
                }
                self.nodes.truncate(start);
                return None;
            }
        }
        self.ends.push(self.nodes.len());
        Some(start..self.nodes.len())
    }

    /// The farthest positions, in the order of their numbers.
    pub(crate) fn rim(&self) -> &[Key] {
        &self.rim
    }

    /// The number of a position, if it is in the ball.
    pub(crate) fn number(&self, position: &[u16]) -> Option<usize> {
        self.numbers.get(position).map(|number| *number as usize)
    }

    /// The distance of the numbered position from the nearest root.
    pub(crate) fn distance(&self, number: usize) -> usize {
        self.ends.partition_point(|end| *end <= number)
    }

    /// The greatest distance in the ball.
    pub(crate) fn radius(&self) -> usize {
        self.ends.len() - 1
    }

    /// The number of the nearest root, and the moves that lead from it to the numbered position.
    pub(crate) fn path(&self, mut number: usize) -> (usize, Vec<u16>) {
        let mut moves = Vec::with_capacity(self.distance(number));
        while self.distance(number) > 0 {
            let node = self.nodes[number];
            moves.push(node.mv);
            number = node.parent as usize;
        }
        moves.reverse();
        (number, moves)
    }
}
