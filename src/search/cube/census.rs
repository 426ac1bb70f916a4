//! Counting positions by distance from solved, exactly, without storing all of them.
//!
//! The images of a position under the symmetries of the cube are as far from solved as the position, and so is its
//! inverse. So one position of each class under the 48 symmetries and inversion is enough: its neighbours' classes
//! are all neighbours of its class, if the inverse's neighbours are taken too. The number of positions in a class
//! follows from the symmetries that map its representative to itself (Gould, section 3.2, counts so; the classes are
//! his inversion symmetry classes).

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use puzzle::Puzzle;

use crate::cube::cubies::Cubies;
use crate::cube::metric::Metric;
use crate::cube::state::{CORNERS, EDGES, State};
use crate::cube::symmetry::Symmetry;
use crate::monitor::{Monitor, Progress};
use crate::solution::{SearchError, UnsupportedPuzzleError};
use crate::threads::{Threads, fan_out, locked};

/// Bits of one slot in a key: the piece and how it is turned.
const SLOT_BITS: u32 = 5;
/// The contents that a slot may have: 8 corners at 3 twists, 12 edges (of 16 numbers) at 2 flips.
const CONTENTS: usize = 1 << SLOT_BITS;
/// Representatives that a thread takes at a time.
const AT_ONCE: usize = 4096;
/// New keys that are gathered before they are sorted into the level.
const HEAP: usize = 1 << 22;

/// The number of positions at one distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Positions.
    pub positions: u64,
    /// Classes of positions that symmetries of the cube take to one another.
    pub classes: u64,
    /// Classes of positions that symmetries and inversion take to one another.
    pub inversion_classes: u64,
}

/// The number of positions by distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// By distance from 0.
    pub levels: Vec<Level>,
    /// Whether the count reached the distance asked for: it stops before a level of more classes than allowed.
    pub complete: bool,
}

/// Counts the positions of the 3x3x3 at each distance up to `depth` in a metric, storing at most about `most` classes
/// of a level: 16 bytes each, and half as much again while they are found. Reports [`Progress::Search`], whose nodes
/// are the neighbours looked at. The result is the same for any number of threads.
///
/// # Errors
/// If the puzzle is not a 3x3x3, or [`SearchError::Cancelled`] inside when the monitor cancels.
pub fn census(
    puzzle: &Puzzle,
    metric: Metric,
    depth: u8,
    most: usize,
    threads: Threads,
    monitor: &dyn Monitor<Progress>,
) -> Result<Result<Census, SearchError>, UnsupportedPuzzleError> {
    let unsupported = || UnsupportedPuzzleError {
        puzzle: puzzle.name().to_owned(),
    };
    let cubies = Cubies::of(puzzle).ok_or_else(unsupported)?;
    let moves: Vec<State> = metric
        .generators(puzzle)
        .iter()
        .map(|generator| cubies.pack(&generator.permutation(puzzle)))
        .collect::<Result<_, _>>()
        .map_err(|_| unsupported())?;
    let count = Count {
        classes: Classes::new(&Symmetry::all(puzzle, &cubies)),
        moves,
        threads,
        monitor,
        nodes: AtomicU64::new(0),
    };
    Ok(count.levels(depth, most))
}

/// Finds the class of a position.
struct Classes {
    /// By symmetry and slot: the slot that it takes there, and the content there by the content before. Corners, then
    /// edges.
    views: Vec<[(u8, [u8; CONTENTS]); CORNERS + EDGES]>,
}

/// A class of positions under symmetries and inversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Class {
    /// The least of all its positions' keys.
    key: u128,
    level: Level,
}

/// The content of a slot, as a number.
fn content(state: &State, slot: usize) -> u8 {
    if slot < CORNERS {
        let (piece, twist) = state.corner(slot);
        piece as u8 | twist << 3
    } else {
        let (piece, flip) = state.edge(slot - CORNERS);
        piece as u8 | flip << 4
    }
}

/// Puts a piece into a slot.
fn put(state: &mut State, slot: usize, piece: usize, turn: u8) {
    if slot < CORNERS {
        state.set_corner(slot, piece, turn);
    } else {
        state.set_edge(slot - CORNERS, piece, turn);
    }
}

/// The position with this key.
fn unpacked(key: u128) -> State {
    let mut state = State::SOLVED;
    for slot in 0..CORNERS + EDGES {
        let shift = (CORNERS + EDGES - 1 - slot) as u32 * SLOT_BITS;
        let content = (key >> shift) as usize % CONTENTS;
        let pieces = if slot < CORNERS { 8 } else { 16 };
        put(&mut state, slot, content % pieces, (content / pieces) as u8);
    }
    state
}

impl Classes {
    fn new(symmetries: &[Symmetry]) -> Self {
        let view = |symmetry: &Symmetry| {
            let mut view = [(0, [0; CONTENTS]); CORNERS + EDGES];
            // Where a symmetry takes a piece, and how it turns there, depends on the piece and its slot alone, so one
            // state with the piece there is enough.
            for slot in 0..CORNERS + EDGES {
                let (pieces, turns, there) = if slot < CORNERS {
                    (CORNERS, 3, symmetry.corner_slot(slot))
                } else {
                    (EDGES, 2, CORNERS + symmetry.edge_slot(slot - CORNERS))
                };
                view[there].0 = slot as u8;
                for (piece, turn) in (0..pieces).flat_map(|p| (0..turns).map(move |t| (p, t))) {
                    let mut state = State::SOLVED;
                    put(&mut state, slot, piece, turn);
                    let before = usize::from(content(&state, slot));
                    view[there].1[before] = content(&symmetry.conjugate(&state), there);
                }
            }
            view
        };
        Self {
            views: symmetries.iter().map(view).collect(),
        }
    }

    /// The class of a position. Slot by slot, only those views of the position and its inverse stay in the running
    /// whose key is still the least.
    fn of(&self, state: &State) -> Class {
        let both = [*state, state.inverse()]
            .map(|state| std::array::from_fn::<u8, 20, _>(|slot| content(&state, slot)));
        let views = self.views.len();
        let mut running = [0_u8; 96];
        let mut left = 2 * views;
        for (i, view) in running.iter_mut().enumerate() {
            *view = i as u8;
        }
        let mut key = 0_u128;
        for slot in 0..CORNERS + EDGES {
            let mut least = u8::MAX;
            let mut count = 0;
            for i in 0..left {
                let which = running[i];
                let (inverted, view) = (usize::from(which) / views, usize::from(which) % views);
                let (from, becomes) = &self.views[view][slot];
                let content = becomes[usize::from(both[inverted][usize::from(*from)])];
                if content < least {
                    (least, count) = (content, 0);
                }
                if content == least {
                    running[count] = which;
                    count += 1;
                }
            }
            left = count;
            key = key << SLOT_BITS | u128::from(least);
        }
        let direct = running[..left].iter().filter(|w| usize::from(**w) < views);
        let direct = direct.count();
        // The views of the position that give the least key differ by symmetries that map it to itself; the same is
        // true of the inverse, if it is in the running.
        let stabilizer = direct.max(left - direct);
        let classes = if direct > 0 && direct < left { 1 } else { 2 };
        Class {
            key,
            level: Level {
                positions: (classes * views / stabilizer) as u64,
                classes: classes as u64,
                inversion_classes: 1,
            },
        }
    }
}

/// A count in progress.
struct Count<'a> {
    classes: Classes,
    moves: Vec<State>,
    threads: Threads,
    monitor: &'a dyn Monitor<Progress>,
    nodes: AtomicU64,
}

impl Count<'_> {
    fn levels(&self, depth: u8, most: usize) -> Result<Census, SearchError> {
        let home = self.classes.of(&State::SOLVED);
        let (mut before, mut here) = (Vec::new(), vec![home.key]);
        let mut census = Census {
            levels: vec![self.total(&here)],
            complete: true,
        };
        for distance in 1..=depth {
            let Some(next) = self.next(&before, &here, distance, most)? else {
                census.complete = false;
                break;
            };
            census.levels.push(self.total(&next));
            before = std::mem::replace(&mut here, next);
        }
        Ok(census)
    }

    /// The sum over classes.
    fn total(&self, keys: &[u128]) -> Level {
        let total = Mutex::new(Level::default());
        fan_out(self.threads, keys.len().div_ceil(AT_ONCE), |chunk| {
            let keys = &keys[chunk * AT_ONCE..keys.len().min((chunk + 1) * AT_ONCE)];
            let levels = keys
                .iter()
                .map(|key| self.classes.of(&unpacked(*key)).level);
            let sum = levels.fold(Level::default(), Level::plus);
            let mut total = locked(&total);
            *total = total.plus(sum);
        });
        total
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The keys of the classes after those `here`, sorted; none if there are more than `most`.
    fn next(
        &self,
        before: &[u128],
        here: &[u128],
        distance: u8,
        most: usize,
    ) -> Result<Option<Vec<u128>>, SearchError> {
        let (found, heap) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
        let known =
            |key: &u128| here.binary_search(key).is_ok() || before.binary_search(key).is_ok();
        let settle = |heap: &mut Vec<u128>| {
            heap.sort_unstable();
            heap.dedup();
            heap.retain(|key| !known(key));
            let mut found = locked(&found);
            *found = merged(&found, heap);
            heap.clear();
        };
        let too_many = || locked(&found).len() > most;
        self.report(distance);
        fan_out(self.threads, here.len().div_ceil(AT_ONCE), |chunk| {
            if self.monitor.is_cancelled() || too_many() {
                return;
            }
            let here = &here[chunk * AT_ONCE..here.len().min((chunk + 1) * AT_ONCE)];
            let mut keys = Vec::with_capacity(2 * here.len() * self.moves.len());
            for key in here {
                let state = unpacked(*key);
                for state in [state, state.inverse()] {
                    let neighbours = self.moves.iter().map(|mv| state.then(mv));
                    keys.extend(neighbours.map(|neighbour| self.classes.of(&neighbour).key));
                }
            }
            self.nodes.fetch_add(keys.len() as u64, Ordering::Relaxed);
            self.report(distance);
            keys.sort_unstable();
            keys.dedup();
            let mut heap = locked(&heap);
            heap.extend(keys);
            if heap.len() >= HEAP {
                settle(&mut heap);
            }
        });
        if self.monitor.is_cancelled() {
            return Err(SearchError::Cancelled);
        }
        settle(&mut locked(&heap));
        let found = found
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(Some(found).filter(|found| found.len() <= most))
    }

    fn report(&self, depth: u8) {
        self.monitor.report(Progress::Search {
            depth,
            nodes: self.nodes.load(Ordering::Relaxed),
        });
    }
}

impl Level {
    fn plus(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            classes: self.classes + other.classes,
            inversion_classes: self.inversion_classes + other.inversion_classes,
        }
    }
}

/// Two sorted lists as one, without repetitions.
fn merged(a: &[u128], b: &[u128]) -> Vec<u128> {
    let mut merged = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    while let Some(next) = match (a.peek(), b.peek()) {
        (Some(x), Some(y)) if x > y => b.next(),
        (Some(_), _) => a.next(),
        (None, _) => b.next(),
    } {
        if merged.last() != Some(next) {
            merged.push(*next);
        }
    }
    merged
}

#[cfg(test)]
mod tests;
