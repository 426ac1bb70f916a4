//! Positions a few moves from solved: a shortest solution without a table, where moves from the position meet a ball
//! around the solved one. So nobody who has made a few turns waits for a table to be read or built.

use std::collections::HashMap;

use group::Permutation;

use super::Solver;
use crate::cube::canonical::Canonical;
use crate::cube::state::State;
use crate::monitor::{Monitor, Progress};
use crate::solution::{Quality, Solution};

/// The most positions in the ball.
const BALL: usize = 12_000;
/// The most positions that are compared with it. With both, a few hundredths of a second.
const NODES: u64 = 1 << 20;

/// The positions around the solved one: all that take at most some number of moves.
#[derive(Debug)]
pub(super) struct Ball {
    /// How many moves each takes.
    distances: HashMap<State, u8>,
}

impl Ball {
    /// As large as [`BALL`] allows.
    fn new(moves: &[State]) -> Self {
        let mut distances = HashMap::from([(State::SOLVED, 0)]);
        let mut rim = vec![State::SOLVED];
        for radius in 1.. {
            let mut next = Vec::new();
            for after in rim
                .iter()
                .flat_map(|state| moves.iter().map(|mv| state.then(mv)))
            {
                if distances.len() > BALL {
                    distances.retain(|_, distance| *distance < radius);
                    return Self { distances };
                }
                distances.entry(after).or_insert_with(|| {
                    next.push(after);
                    radius
                });
            }
            rim = next;
        }
        unreachable!("the cube has more positions than the ball")
    }

    /// The first of the shortest sequences of `moves` that solve a position in the ball.
    fn way(&self, mut state: State, moves: &[State]) -> Vec<u8> {
        let left = self.distances[&state];
        let step = |left| {
            let nearer = |mv: &State| self.distances.get(&state.then(mv)) == Some(&left);
            let found = moves.iter().position(nearer);
            let found = found.expect("a position at a distance has a neighbour that is nearer");
            state = state.then(&moves[found]);
            found as u8
        };
        (0..left).rev().map(step).collect()
    }
}

/// The positions that a number of moves lead to, compared with a ball.
struct Meeting<'a> {
    ball: &'a Ball,
    moves: &'a [State],
    canonical: &'a Canonical,
    /// The moves so far.
    path: Vec<u8>,
    nodes: u64,
}

impl Meeting<'_> {
    /// The first canonical sequence of `left` moves from here to the ball, with the moves from there to the solved
    /// position; `None` if there is none, or if there are too many to look at.
    fn meet(&mut self, state: &State, after: u16, left: u8) -> Option<Vec<u8>> {
        if left == 0 {
            self.nodes += 1;
            self.ball.distances.contains_key(state).then_some(())?;
            let mut all = self.path.clone();
            all.extend(self.ball.way(*state, self.moves));
            return Some(all);
        }
        for step in self.canonical.steps(after) {
            if self.nodes > NODES {
                return None;
            }
            self.path.push(step.generator as u8);
            let next = state.then(&self.moves[usize::from(step.generator)]);
            let found = self.meet(&next, step.state, left - 1);
            if found.is_some() {
                return found;
            }
            self.path.pop();
        }
        None
    }
}

impl Solver {
    /// A shortest solution of a position that is near, in milliseconds and without a table; `None` says nothing. Of all
    /// shortest ones it is the first, by the order of the generators.
    pub(super) fn near(
        &self,
        position: &Permutation,
        state: &State,
        max_depth: u8,
        monitor: &dyn Monitor<Progress>,
    ) -> Option<Solution> {
        let moves = &self.generators.moves[0];
        let ball = self.ball.get_or_init(|| Ball::new(moves));
        let mut meeting = Meeting {
            ball,
            moves,
            canonical: &self.generators.canonical,
            path: Vec::new(),
            nodes: 0,
        };
        let mut depth = 0;
        let found = loop {
            let found = meeting.meet(state, Canonical::START, depth);
            if found.is_some() || meeting.nodes * self.generators.growth() > NODES {
                break found?;
            }
            depth += 1;
        };
        if found.len() > usize::from(max_depth) || monitor.is_cancelled() {
            return None;
        }
        let nodes = meeting.nodes;
        monitor.report(Progress::Search {
            depth: found.len() as u8,
            nodes,
        });
        Some(self.solution(position, &found, Quality::Optimal))
    }
}
