//! All distances of a two-colour cube, level by level, on an ordinary machine.
//!
//! A state is an arrangement of the corners and one of the edges. Corner arrangements that are alike up to symmetry
//! make a class; for one of each class there is a bitmap of all edge arrangements with which it has been reached. A
//! pass goes from all states of at most `d` moves to those of at most `d + 1`: the bitmap of a class is put together
//! from those of the arrangements one move away, each of which is the image of a class's bitmap under a symmetry.
//!
//! Bitmaps go to a [`LevelStorage`] as soon as they are done; when a level is whole, it is read back. So what is stored
//! after a level is a checkpoint, from which [`Search::resume`] goes on, and there is room in memory for one level
//! only.

mod blocks;
mod checkpoint;
mod classes;

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use search::Monitor;
use storage::{StorageError, checksum};
use two_colour::{Centres, Level, Progress, Space, State, Symmetry, Task, TwoColour};

use blocks::{BlockMap, words_of_block};
use classes::Classes;

/// Farthest states that a level keeps.
const EXAMPLES: usize = 4096;
/// Classes that are done in one go.
const BATCH: usize = 32;

/// Stores the bitmaps of a level and the checkpoint that belongs to them. Bitmaps are written and read at their
/// offsets, by many threads at once, which the streams of a [`Storage`](storage::Storage) are not made for.
pub trait LevelStorage: Sync {
    /// Stores the bitmap of one class of a level. Classes come from several threads, in any order, each at most once; a
    /// class that never comes is never asked for.
    ///
    /// # Errors
    /// When it cannot be stored.
    fn put(&self, depth: u8, class: usize, bitmap: &[u8]) -> Result<(), StorageError>;

    /// Fetches a bitmap that was stored, of the same length.
    ///
    /// # Errors
    /// When it cannot be fetched.
    fn get(&self, depth: u8, class: usize, bitmap: &mut [u8]) -> Result<(), StorageError>;

    /// A level is whole. After this the search can be resumed with `checkpoint` and the bitmaps of this level;
    /// older levels are no longer needed.
    ///
    /// # Errors
    /// When the checkpoint cannot be stored.
    fn finish(&self, depth: u8, checkpoint: &[u8]) -> Result<(), StorageError>;
}

/// Why a pass has not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassError {
    /// The monitor said so.
    Cancelled,
    /// The storage failed.
    Failed(StorageError),
    /// What was stored cannot be used.
    Unusable(StorageError),
}

/// What becomes of one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Filled {
    /// Set bits of the bitmap.
    count: u32,
    /// Checksum of the bitmap's bytes, if it is stored.
    sum: u64,
}

/// What a batch found.
#[derive(Default)]
struct Batch {
    filled: Vec<Filled>,
    positions: u64,
    /// Fixed points of all symmetries together.
    fixed: u64,
    examples: Vec<State>,
}

/// A search of all states, from which [`pass`](Self::pass) takes one more step.
pub struct Search {
    task: Task,
    space: Space,
    classes: Classes,
    maps: Maps,
    /// By symmetry under which classes are counted: its number among the task's symmetries and the edge arrangements
    /// that it keeps.
    counted: Vec<(usize, Vec<u64>)>,
    levels: Vec<Level>,
    filled: Vec<Filled>,
    /// By class; none where nothing or everything has been reached.
    bitmaps: Vec<Vec<u64>>,
    /// Words of a class's bitmap.
    stride: usize,
}

/// By symmetry and move: first the symmetry, then the move.
enum Maps {
    Narrow(Vec<Vec<BlockMap<1>>>),
    Wide(Vec<Vec<BlockMap<4>>>),
}

impl Maps {
    fn new(space: &Space, symmetries: &[&Symmetry], moves: &[usize]) -> Self {
        fn table<const W: usize>(
            space: &Space,
            symmetries: &[&Symmetry],
            moves: &[usize],
        ) -> Vec<Vec<BlockMap<W>>> {
            let row = |symmetry: &&Symmetry| {
                let then = |&mv: &usize| {
                    BlockMap::new(&space.edges, &symmetry.action, &space.turns[mv].action)
                };
                moves.iter().map(then).collect()
            };
            symmetries.iter().map(row).collect()
        }
        if words_of_block(&space.edges) == 1 {
            Self::Narrow(table(space, symmetries, moves))
        } else {
            Self::Wide(table(space, symmetries, moves))
        }
    }

    fn add(&self, symmetry: usize, mv: usize, from: &[u64], into: &mut [u64]) {
        match self {
            Self::Narrow(maps) => maps[symmetry][mv].add(from, into),
            Self::Wide(maps) => maps[symmetry][mv].add(from, into),
        }
    }
}

fn ones(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

impl Search {
    /// A search that knows the solved states only. It comes to take as much memory as a level: 2 GB for the green and
    /// yellow cube and 10 GB for the red and blue one with the centres seen, half of it with the centres unseen.
    pub fn new(task: Task) -> Self {
        let mut search = Self::empty(task);
        let goals = search.space.goals(task.centres);
        let mut level = Level {
            depth: 0,
            positions: goals.len() as u64,
            classes: 1,
            examples: Vec::new(),
        };
        for &goal in &goals {
            let corner = search.space.corners.rank(goal.corners);
            let (class, _) = search.classes.of(corner);
            if search.classes.representative(class) != corner {
                continue;
            }
            // The solved states are each other's images, so that the representative is one of them.
            let edge = search.space.edges.rank(goal.edges) as usize;
            let mut words = vec![0; search.stride];
            words[edge / 64] |= 1 << (edge % 64);
            search.filled[class] = Filled { count: 1, sum: 0 };
            search.bitmaps[class] = words;
            level.examples.push(goal);
        }
        search.levels.push(level);
        search
    }

    /// Without any level.
    fn empty(task: Task) -> Self {
        let space = Space::new(task.cube);
        let symmetries = space.symmetries(task.centres);
        let classes = Classes::new(&space, &symmetries);
        let maps = Maps::new(&space, &symmetries, &space.moves(task.metric));
        let counted = (0..symmetries.len())
            .filter(|&number| task.centres == Centres::Seen || symmetries[number].is_rotation)
            .map(|number| (number, fixed_edges(&space, symmetries[number])))
            .collect();
        let stride = space.edges.blocks() * words_of_block(&space.edges);
        Self {
            task,
            counted,
            levels: Vec::new(),
            filled: vec![Filled::default(); classes.len()],
            bitmaps: vec![Vec::new(); classes.len()],
            stride,
            maps,
            classes,
            space,
        }
    }

    /// What is searched.
    pub fn task(&self) -> Task {
        self.task
    }

    /// The levels that are whole, from depth 0 on.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// How many classes of corner arrangements there are: bitmaps of a level.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// Edge arrangements: the bits of a bitmap.
    fn full(&self) -> u32 {
        self.space.edges.count() as u32
    }

    /// Whether all states have been reached.
    pub fn is_complete(&self) -> bool {
        self.filled.iter().all(|filled| filled.count == self.full())
    }

    /// Finds the states that take one move more. In the storage the new level replaces the old one.
    ///
    /// # Errors
    /// When it was stopped, or the storage failed. The search must then be thrown away, and can be
    /// [resumed](Self::resume) from the last whole level.
    ///
    /// # Panics
    /// After 255 levels.
    pub fn pass(
        &mut self,
        storage: &impl LevelStorage,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<&Level, PassError> {
        let depth = self.levels.len() as u8;
        let done = AtomicUsize::new(0);
        let starts: Vec<usize> = (0..self.classes.len()).step_by(BATCH).collect();
        let batches = starts
            .par_iter()
            .with_max_len(1)
            .map(|&start| {
                if monitor.is_cancelled() {
                    return Err(PassError::Cancelled);
                }
                let end = (start + BATCH).min(self.classes.len());
                let batch = self.batch(start..end, depth, storage)?;
                let before = done.fetch_add(end - start, Ordering::Relaxed);
                monitor.report(Progress::Pass {
                    depth,
                    done: before + end - start,
                    of: self.classes.len(),
                });
                Ok(batch)
            })
            .collect::<Result<Vec<Batch>, PassError>>()?;
        let mut level = Level {
            depth,
            positions: 0,
            classes: 0,
            examples: Vec::new(),
        };
        let mut filled = Vec::with_capacity(self.classes.len());
        for batch in batches {
            filled.extend(batch.filled);
            level.positions += batch.positions;
            level.classes += batch.fixed;
            level.examples.extend(batch.examples);
            level.examples.truncate(EXAMPLES);
        }
        level.classes /= self.counted.len() as u64;
        self.filled = filled;
        monitor.report(Progress::Level(level.clone()));
        self.levels.push(level);
        storage
            .finish(depth, &self.checkpoint())
            .map_err(PassError::Failed)?;
        self.fetch(storage, checksum)?;
        Ok(&self.levels[usize::from(depth)])
    }

    /// Reads the bitmaps of the last level, whose checksums are of this kind.
    fn fetch(
        &mut self,
        storage: &impl LevelStorage,
        checksum: fn(&[u8]) -> u64,
    ) -> Result<(), PassError> {
        let (depth, full, stride) = (self.levels.len() as u8 - 1, self.full(), self.stride);
        self.bitmaps
            .par_iter_mut()
            .zip(&self.filled)
            .enumerate()
            .try_for_each_init(
                || vec![0; stride * 8],
                |bytes, (class, (words, filled))| {
                    if filled.count == 0 || filled.count == full {
                        *words = Vec::new();
                        return Ok(());
                    }
                    let fetched = storage.get(depth, class, bytes);
                    fetched.map_err(PassError::Failed)?;
                    let (chunks, _) = bytes.as_chunks::<8>();
                    words.clear();
                    words.reserve_exact(stride);
                    words.extend(chunks.iter().map(|chunk| u64::from_le_bytes(*chunk)));
                    if ones(words) != filled.count || checksum(bytes) != filled.sum {
                        return Err(PassError::Unusable(StorageError::Damaged));
                    }
                    Ok(())
                },
            )
    }

    fn batch(
        &self,
        range: Range<usize>,
        depth: u8,
        storage: &impl LevelStorage,
    ) -> Result<Batch, PassError> {
        let mut batch = Batch::default();
        let padded = self.stride + words_of_block(&self.space.edges);
        let (mut new, mut source) = (vec![0; padded], vec![0; padded]);
        let mut bytes = Vec::with_capacity(self.stride * 8);
        for class in range {
            if self.filled[class].count == self.full() {
                batch.filled.push(self.filled[class]);
                continue;
            }
            self.pull(class, &mut new, &mut source);
            let words = &new[..self.stride];
            let count = ones(words);
            let mut filled = Filled { count, sum: 0 };
            if count > self.filled[class].count {
                self.report_new(class, words, &mut batch);
            }
            if count > 0 && count < self.full() {
                bytes.clear();
                bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
                filled.sum = checksum(&bytes);
                let stored = storage.put(depth, class, &bytes);
                stored.map_err(PassError::Failed)?;
            }
            batch.filled.push(filled);
        }
        Ok(batch)
    }

    /// The bitmap of a class after one move more, in `new`.
    fn pull(&self, class: usize, new: &mut [u64], source: &mut [u64]) {
        let full = self.full();
        if self.filled[class].count == 0 {
            new.fill(0);
        } else {
            new[..self.stride].copy_from_slice(&self.bitmaps[class]);
        }
        let representative = self
            .space
            .corners
            .member(self.classes.representative(class));
        for (number, &mv) in self.space.moves(self.task.metric).iter().enumerate() {
            let back = &self.space.turns[self.space.turns[mv].inverse]
                .action
                .corners;
            let before = self.space.corners.rank(back.apply(representative));
            let (other, symmetry) = self.classes.of(before);
            let count = self.filled[other].count;
            if count == full {
                new[..self.stride].fill(u64::MAX);
                return;
            }
            if count > 0 {
                source[..self.stride].copy_from_slice(&self.bitmaps[other]);
                self.maps.add(symmetry, number, source, new);
            }
        }
    }

    /// Counts what a class has newly reached.
    fn report_new(&self, class: usize, new: &[u64], batch: &mut Batch) {
        let orbit = self.classes.orbit(class);
        let corners = self
            .space
            .corners
            .member(self.classes.representative(class));
        let symmetries = self.space.symmetries(self.task.centres);
        let old = self.bitmaps[class].iter().copied();
        let old = old.chain(std::iter::repeat(0));
        let fresh = || new.iter().zip(old.clone()).map(|(new, old)| new & !old);
        let count: u32 = fresh().map(u64::count_ones).sum();
        batch.positions += orbit * u64::from(count);
        for (number, rows) in &self.counted {
            if symmetries[*number].action.corners.apply(corners) == corners {
                let fixed: u32 = fresh().zip(rows).map(|(a, b)| (a & b).count_ones()).sum();
                batch.fixed += orbit * u64::from(fixed);
            }
        }
        for (number, mut word) in fresh().enumerate() {
            while word != 0 && batch.examples.len() < EXAMPLES {
                let edge = number as u32 * 64 + word.trailing_zeros();
                batch.examples.push(State {
                    corners,
                    edges: self.space.edges.member(edge),
                });
                word &= word - 1;
            }
        }
    }
}

/// The edge arrangements that a symmetry leaves as they are.
fn fixed_edges(space: &Space, symmetry: &Symmetry) -> Vec<u64> {
    let mut rows = vec![0; space.edges.count() / 64];
    for edge in 0..space.edges.count() {
        let mask = space.edges.member(edge as u32);
        if symmetry.action.edges.apply(mask) == mask {
            rows[edge / 64] |= 1 << (edge % 64);
        }
    }
    rows
}

/// Bytes of the bitmap of one class of this cube.
pub fn bitmap_bytes(cube: TwoColour) -> usize {
    let edges = Space::new(cube).edge_arrangements();
    edges / 8
}
