//! Shortest solutions of two-colour cubes.
//!
//! All states of at most some number of moves are known up to symmetry. From the other side the tree of turns is
//! searched deeper and deeper, until it touches the farthest of them; what the corners alone or the edges alone need
//! says which branches cannot.

use group::Permutation;
use puzzle::{Algorithm, Puzzle};
use search::{CancelledError, Monitor};

use crate::ball::Ball;
use crate::level::Progress;
use crate::space::{Space, State};
use crate::{Centres, Metric, Task, puzzle};

/// States between two checks for cancellation.
const CANCEL_CHECK_INTERVAL: u64 = 1 << 14;
/// No state is known to need this many moves; a solver gives up there rather than search for ever.
const MOST_MOVES: u8 = 30;

/// A shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Face turns after which the state is solved.
    pub moves: Algorithm,
    /// How many moves they are in the solver's metric; no solution has fewer.
    pub length: u8,
    /// States that were looked at.
    pub nodes: u64,
}

/// Why there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsolvedError {
    /// The monitor said to stop.
    Cancelled,
    /// No turns of the faces lead from this state to a solved one.
    Unreachable,
    /// The centres are seen, and are not where turns of the faces leave them.
    Centres,
}

impl From<CancelledError> for UnsolvedError {
    fn from(_: CancelledError) -> Self {
        Self::Cancelled
    }
}

/// A turn as the search sees it.
struct Turn {
    /// Index in the space's turns.
    number: usize,
    /// Moves that it counts as.
    cost: u8,
    /// The turns that may follow: not of the same face, and of opposite faces in one order only.
    next: Vec<u8>,
}

/// Finds shortest solutions of the states of one cube.
pub struct Solver {
    task: Task,
    space: Space,
    ball: Ball,
    turns: Vec<Turn>,
    /// By arrangement: how many moves the corners need, whatever becomes of the edges.
    corners: Vec<u8>,
    /// By arrangement: how many moves the edges need.
    edges: Vec<u8>,
}

/// What a search carries along.
struct Run<'a> {
    monitor: &'a dyn Monitor<Progress>,
    /// Moves of the solutions that are looked for.
    moves: u8,
    nodes: u64,
    /// Turns so far, by their index.
    path: Vec<usize>,
}

impl Solver {
    /// How far the known states reach unless something else is asked for.
    pub const DEPTH: u8 = 7;

    /// A solver that knows the states of at most `depth` moves: with 7 (half-turn metric) it takes 60 MB and is ready
    /// after some seconds, with 6 a twelfth of that, and takes twelve times as long for the farthest states.
    ///
    /// # Errors
    /// When the monitor says to stop.
    pub fn new(
        task: Task,
        depth: u8,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
        let space = Space::new(task.cube);
        let ball = Ball::new(&space, task, depth, monitor)?;
        let goals = space.goals(task.centres);
        let moves = space.moves(task.metric);
        let corners = distances(
            space.corners.count(),
            goals.iter().map(|goal| space.corners.rank(goal.corners)),
            |rank, visit| {
                let mask = space.corners.member(rank);
                for &mv in &moves {
                    let next = space.turns[mv].action.corners.apply(mask);
                    visit(space.corners.rank(next));
                }
            },
        );
        let edges = distances(
            space.edges.count(),
            goals.iter().map(|goal| space.edges.rank(goal.edges)),
            |rank, visit| {
                let mask = space.edges.member(rank);
                for &mv in &moves {
                    visit(space.edges.rank(space.turns[mv].action.edges.apply(mask)));
                }
            },
        );
        Ok(Self {
            turns: turns(&space, task.metric, puzzle()),
            task,
            ball,
            corners,
            edges,
            space,
        })
    }

    /// What it solves.
    pub fn task(&self) -> Task {
        self.task
    }

    /// A shortest solution of a position of [`puzzle()`].
    ///
    /// # Errors
    /// When the monitor says to stop, or what the position shows cannot be solved.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn solve(
        &self,
        position: &Permutation,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, UnsolvedError> {
        if self.task.centres == Centres::Seen && !self.space.has_centres(position) {
            return Err(UnsolvedError::Centres);
        }
        self.solve_state(self.space.state(position), monitor)
    }

    /// A shortest solution of a state.
    ///
    /// # Errors
    /// When the monitor says to stop, or the state cannot be solved.
    pub fn solve_state(
        &self,
        state: State,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, UnsolvedError> {
        if !self.space.reaches(state) {
            return Err(UnsolvedError::Unreachable);
        }
        let mut run = Run {
            monitor,
            moves: 0,
            nodes: 0,
            path: Vec::new(),
        };
        let mut found = None;
        if let Some(near) = self.ball.distance(state) {
            found = Some((state, near));
            run.moves = near;
        } else {
            let depth = self.ball.depth();
            for moves in depth + 1..=MOST_MOVES {
                run.moves = moves;
                monitor.report(Progress::Searching {
                    moves,
                    nodes: run.nodes,
                });
                let first: Vec<u8> = (0..self.turns.len() as u8).collect();
                if let Some(touched) = self.deeper(&mut run, state, moves - depth, &first)? {
                    found = Some((touched, depth));
                    break;
                }
            }
        }
        let (mut at, near) = found.ok_or(UnsolvedError::Unreachable)?;
        for left in (0..near).rev() {
            let homeward = self.turns.iter().find(|turn| {
                let next = at.after(&self.space.turns[turn.number].action);
                turn.cost == 1 && self.ball.has(next, left)
            });
            let number = homeward.ok_or(UnsolvedError::Unreachable)?.number;
            at = at.after(&self.space.turns[number].action);
            run.path.push(number);
        }
        debug_assert!(self.space.goals(self.task.centres).contains(&at));
        let ids = run.path.iter().map(|&number| self.space.turns[number].id);
        let moves = Algorithm::from_moves(ids.collect());
        Ok(Solution {
            // Two quarter turns of a face are one half turn, which counts as two in their metric.
            moves: moves.simplified(puzzle()),
            length: run.moves,
            nodes: run.nodes,
        })
    }

    /// A state on the rim of the ball, exactly `run.moves` moves away.
    fn deeper(
        &self,
        run: &mut Run,
        state: State,
        left: u8,
        allowed: &[u8],
    ) -> Result<Option<State>, CancelledError> {
        let rim = self.ball.depth();
        for &index in allowed {
            let turn = &self.turns[usize::from(index)];
            let Some(left) = left.checked_sub(turn.cost) else {
                continue;
            };
            run.nodes += 1;
            if run.nodes.is_multiple_of(CANCEL_CHECK_INTERVAL) {
                if run.monitor.is_cancelled() {
                    return Err(CancelledError);
                }
                run.monitor.report(Progress::Searching {
                    moves: run.moves,
                    nodes: run.nodes,
                });
            }
            let action = &self.space.turns[turn.number].action;
            let corners = action.corners.apply(state.corners);
            if self.corners[self.space.corners.rank(corners) as usize] > left + rim {
                continue;
            }
            let edges = action.edges.apply(state.edges);
            if self.edges[self.space.edges.rank(edges) as usize] > left + rim {
                continue;
            }
            let next = State { corners, edges };
            run.path.push(turn.number);
            let touched = if left > 0 {
                self.deeper(run, next, left, &turn.next)?
            } else {
                self.ball.has(next, rim).then_some(next)
            };
            if touched.is_some() {
                return Ok(touched);
            }
            run.path.pop();
        }
        Ok(None)
    }
}

/// The turns of a metric in their order.
fn turns(space: &Space, metric: Metric, puzzle: &Puzzle) -> Vec<Turn> {
    let mv = |number: usize| puzzle.mv(space.turns[number].id);
    let follows = |first: usize, second: usize| {
        let (first, second) = (mv(first), mv(second));
        first.axis != second.axis || first.layers < second.layers
    };
    let count = space.turns.len();
    (0..count)
        .map(|number| Turn {
            number,
            cost: match metric {
                Metric::Htm => 1,
                Metric::Qtm => space.turns[number].quarters.unsigned_abs(),
            },
            next: (0..count)
                .filter(|&next| follows(number, next))
                .map(|next| next as u8)
                .collect(),
        })
        .collect()
}

/// Distances from the nearest start; `neighbours` visits those of a number.
fn distances(
    count: usize,
    starts: impl Iterator<Item = u32>,
    neighbours: impl Fn(u32, &mut dyn FnMut(u32)),
) -> Vec<u8> {
    let mut distances = vec![u8::MAX; count];
    let mut here: Vec<u32> = starts.collect();
    for &start in &here {
        distances[start as usize] = 0;
    }
    for distance in 1.. {
        let mut next = Vec::new();
        for &at in &here {
            neighbours(at, &mut |neighbour| {
                let known = &mut distances[neighbour as usize];
                if *known == u8::MAX {
                    *known = distance;
                    next.push(neighbour);
                }
            });
        }
        if next.is_empty() {
            break;
        }
        here = next;
    }
    distances
}
