//! The states near the solved ones, up to symmetry.

use std::collections::BTreeSet;

use search::{CancelledError, Monitor};

use crate::action::Action;
use crate::level::{Level, Progress};
use crate::space::{Space, State, Symmetry};
use crate::{Centres, Task};

/// Bits of a key: 24 of the corners, 24 of the edges.
const KEY_BITS: u32 = 48;
/// An odd factor, so that multiplying by it takes different keys to different ones.
const FACTOR: u64 = 0x9E37_79B9_7F4B;
/// States between two questions whether to stop.
const CANCEL_CHECK_INTERVAL: usize = 1 << 12;

/// A set of keys, with four bytes for each.
struct Keys {
    /// The leading bits of a mixed key choose a bucket.
    shift: u32,
    /// By bucket: where it begins. One more at the end.
    starts: Vec<u32>,
    /// The other bits of mixed keys, in increasing order within a bucket.
    rests: Vec<u32>,
}

fn mixed(key: u64) -> u64 {
    key.wrapping_mul(FACTOR) & ((1 << KEY_BITS) - 1)
}

impl Keys {
    fn new(keys: &[u64]) -> Self {
        let mut all: Vec<u64> = keys.iter().map(|&key| mixed(key)).collect();
        all.sort_unstable();
        // Some eight keys a bucket, and the rest of a key in 32 bits.
        let bits = (all.len() / 8).checked_ilog2().unwrap_or(0).clamp(16, 24);
        let shift = KEY_BITS - bits;
        let mut starts = Vec::with_capacity((1 << bits) + 1);
        let mut at = 0;
        for bucket in 0..1_u64 << bits {
            starts.push(at as u32);
            at += all[at..].partition_point(|key| key >> shift == bucket);
        }
        starts.push(at as u32);
        let below = (1 << shift) - 1;
        Self {
            shift,
            starts,
            rests: all.iter().map(|key| (key & below) as u32).collect(),
        }
    }

    fn contains(&self, key: u64) -> bool {
        let key = mixed(key);
        let bucket = (key >> self.shift) as usize;
        let range = self.starts[bucket] as usize..self.starts[bucket + 1] as usize;
        let rest = (key & ((1 << self.shift) - 1)) as u32;
        self.rests[range].contains(&rest)
    }
}

/// The key of a state.
fn key(state: State) -> u64 {
    u64::from(state.corners) << 24 | u64::from(state.edges)
}

/// The state of a key.
fn state(key: u64) -> State {
    State {
        corners: (key >> 24) as u32,
        edges: (key & 0xFF_FFFF) as u32,
    }
}

/// The least of the images of a state.
pub(crate) fn canonical(symmetries: &[Symmetry], state: State) -> State {
    let image = |symmetry: &Symmetry| symmetry.action.corners.apply(state.corners);
    let corners = symmetries.iter().map(image).min().unwrap_or(state.corners);
    let least = symmetries.iter().filter(|s| image(s) == corners);
    let edges = least
        .map(|s| s.action.edges.apply(state.edges))
        .min()
        .unwrap_or(state.edges);
    State { corners, edges }
}

/// How many images a state has.
fn images<'a>(symmetries: impl Iterator<Item = &'a Symmetry>, state: State) -> u64 {
    let images: BTreeSet<State> = symmetries.map(|s| state.after(&s.action)).collect();
    images.len() as u64
}

/// The last two levels of a ball that grows.
struct Growth<'a> {
    symmetries: Vec<Symmetry>,
    turns: Vec<&'a Action>,
    /// In increasing order, as is `here`.
    before: Vec<u64>,
    here: Vec<u64>,
}

impl<'a> Growth<'a> {
    fn new(space: &'a Space, task: Task) -> Self {
        let symmetries = space.symmetries(task.centres).into_iter().cloned();
        let symmetries: Vec<Symmetry> = symmetries.collect();
        let moves = space.moves(task.metric);
        Self {
            turns: moves.iter().map(|&mv| &space.turns[mv].action).collect(),
            before: Vec::new(),
            here: vec![key(canonical(&symmetries, space.solved()))],
            symmetries,
        }
    }

    fn keys(&self) -> Keys {
        Keys::new(&self.here)
    }

    /// Goes on to the level of this depth.
    fn grow(&mut self, depth: u8, monitor: &dyn Monitor<Progress>) -> Result<(), CancelledError> {
        let mut next = Vec::with_capacity(self.here.len() * self.turns.len());
        for (number, &known) in self.here.iter().enumerate() {
            if number % CANCEL_CHECK_INTERVAL == 0 {
                if monitor.is_cancelled() {
                    return Err(CancelledError);
                }
                monitor.report(Progress::Pass {
                    depth,
                    done: number,
                    of: self.here.len(),
                });
            }
            let from = state(known);
            let after = |turn: &&Action| key(canonical(&self.symmetries, from.after(turn)));
            next.extend(self.turns.iter().map(after));
        }
        next.sort_unstable();
        next.dedup();
        // A move leads to the same level or to a neighbouring one.
        for known in [&self.before, &self.here] {
            let mut known = known.iter().copied().peekable();
            next.retain(|&key| {
                while known.next_if(|&other| other < key).is_some() {}
                known.peek() != Some(&key)
            });
        }
        self.before = std::mem::replace(&mut self.here, next);
        Ok(())
    }
}

/// All states of at most some number of moves, up to symmetry.
pub(crate) struct Ball {
    levels: Vec<Keys>,
    symmetries: Vec<Symmetry>,
}

impl Ball {
    /// The states of at most `depth` moves.
    ///
    /// # Errors
    /// When the monitor says so.
    pub fn new(
        space: &Space,
        task: Task,
        depth: u8,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
        let mut growth = Growth::new(space, task);
        let mut levels = vec![growth.keys()];
        while levels.len() <= usize::from(depth) {
            growth.grow(levels.len() as u8, monitor)?;
            levels.push(growth.keys());
        }
        let symmetries = growth.symmetries;
        Ok(Self { levels, symmetries })
    }

    /// The least of the images of a state.
    pub fn canonical(&self, state: State) -> State {
        canonical(&self.symmetries, state)
    }

    /// The depth of the last level.
    pub fn depth(&self) -> u8 {
        self.levels.len() as u8 - 1
    }

    /// Whether a state needs this many moves, at most [`depth`](Self::depth).
    pub fn has(&self, state: State, moves: u8) -> bool {
        self.levels[usize::from(moves)].contains(key(self.canonical(state)))
    }

    /// How many moves a state needs, if it is in the ball.
    pub fn distance(&self, state: State) -> Option<u8> {
        let key = key(self.canonical(state));
        let level = self.levels.iter().position(|level| level.contains(key))?;
        Some(level as u8)
    }
}

/// The first levels, one state after the other: the distances 0 to `depth`, or fewer if there are no more. The monitor
/// hears of each level as soon as it is whole.
///
/// Each level takes about twelve times as long as the one before: with 6 moves seconds and 100 MB, with 7 a minute and
/// 1 GB.
///
/// # Errors
/// When the monitor says so.
pub fn levels(
    task: Task,
    depth: u8,
    monitor: &dyn Monitor<Progress>,
) -> Result<Vec<Level>, CancelledError> {
    let space = Space::new(task.cube);
    let mut growth = Growth::new(&space, task);
    let counted = |symmetry: &&Symmetry| task.centres == Centres::Seen || symmetry.is_rotation;
    let mut levels = Vec::new();
    loop {
        let mut level = Level {
            depth: levels.len() as u8,
            positions: 0,
            classes: 0,
            examples: Vec::new(),
        };
        for known in growth.here.iter().map(|&key| state(key)) {
            let all = images(growth.symmetries.iter(), known);
            level.positions += all;
            level.classes += all / images(growth.symmetries.iter().filter(counted), known);
        }
        monitor.report(Progress::Level(level.clone()));
        levels.push(level);
        if levels.len() > usize::from(depth) {
            return Ok(levels);
        }
        growth.grow(levels.len() as u8, monitor)?;
        if growth.here.is_empty() {
            return Ok(levels);
        }
    }
}
