//! Adds by any amounts: for an architecture of the 3x3x3, a short algorithm for each tuple of amounts
//! that are added to its registers at once.
//!
//! Adding 3 to one register and 50 to another is one position, and no position of the 3x3x3 needs more than 20 moves,
//! where doing the registers' own algorithms so often takes hundreds. The algorithms are found one by one: for all
//! amounts a good one first, then a shortest one with the proof. What has been found can be saved as bytes; whoever
//! reads them gets either what was saved or an error, and every algorithm is replayed before it is handed out.

use std::sync::Arc;

use group::Permutation;
use storage::StorageError;

use crate::architecture::Architecture;
use crate::{Algorithm, Puzzle};

mod bytes;

/// The most tuples of amounts of one architecture.
pub const MOST: usize = 1 << 20;

/// What is known of one tuple of amounts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    algorithm: Algorithm,
    /// Whether it is proved that none is shorter.
    shortest: bool,
}

impl Entry {
    /// Whether it is to take the other's place.
    fn is_better_than(&self, other: Option<&Self>) -> bool {
        other.is_none_or(|other| {
            let (own, known) = (self.algorithm.len(), other.algorithm.len());
            own < known || (own == known && self.shortest && !other.shortest)
        })
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Adds {
    puzzle: Arc<Puzzle>,
    architecture: Architecture,
    /// By amounts, the last register's counting fastest.
    entries: Vec<Option<Entry>>,
    /// Where the next good algorithm, and the next shortest one, is looked for.
    next: [usize; 2],
    /// Only for amounts that are no farther from zero than this are algorithms looked for.
    around: u64,
}

/// One algorithm to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    at: usize,
    shortest: bool,
    /// The moves of the algorithm that is known.
    known: Option<usize>,
    /// What its algorithm solves.
    position: Permutation,
}

impl Task {
    /// The position that the algorithm solves.
    pub fn position(&self) -> &Permutation {
        &self.position
    }

    /// Whether none may be shorter.
    pub fn shortest(&self) -> bool {
        self.shortest
    }

    /// How many moves the algorithm has that is known already, if one is.
    pub fn known(&self) -> Option<usize> {
        self.known
    }
}

/// How much is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Ways to add with an algorithm.
    pub known: usize,
    /// Those of them whose algorithm is proved to be a shortest one.
    pub shortest: usize,
    /// Ways to add.
    pub total: usize,
    /// The moves of all known algorithms together.
    pub moves: usize,
    /// The moves of the longest of them.
    pub longest: usize,
}

impl Adds {
    /// Nothing is known yet. None if there are more than [`MOST`] tuples of amounts.
    pub fn new(puzzle: &Arc<Puzzle>, architecture: Architecture) -> Option<Self> {
        let mut total = 1_usize;
        for order in architecture.orders() {
            total = total.checked_mul(usize::try_from(order).ok()?)?;
        }
        (total <= MOST).then(|| Self {
            puzzle: Arc::clone(puzzle),
            architecture,
            entries: vec![None; total],
            next: [0; 2],
            around: u64::MAX,
        })
    }

    /// The same, of which only those algorithms are looked for that add or subtract at most this much of each register.
    #[must_use]
    pub fn only_around_zero(self, around: u64) -> Self {
        Self { around, ..self }
    }

    /// Whether an algorithm is looked for.
    fn is_wanted(&self, mut at: usize) -> bool {
        self.architecture.registers.iter().rev().all(|register| {
            let amount = at as u64 % register.order;
            at /= register.order as usize;
            amount.min(register.order - amount) <= self.around
        })
    }

    /// The architecture.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// How much is known. To add nothing takes no algorithm and does not count.
    pub fn known(&self) -> Known {
        let known = || self.entries.iter().flatten();
        Known {
            known: known().count(),
            shortest: known().filter(|entry| entry.shortest).count(),
            total: self.entries.len() - 1,
            moves: known().map(|entry| entry.algorithm.len()).sum(),
            longest: known()
                .map(|entry| entry.algorithm.len())
                .max()
                .unwrap_or(0),
        }
    }

    /// The algorithm that does this, if it is an add whose algorithm is known.
    pub fn get(&self, effect: &Permutation) -> Option<&Algorithm> {
        let mut index = 0;
        for register in &self.architecture.registers {
            let value = register.decode(&self.puzzle, effect)?;
            index = index * register.order as usize + value as usize;
        }
        let entry = self.entries.get(index)?.as_ref()?;
        // The values say nothing about shared pieces, and about pieces that no register has.
        let does = entry.algorithm.permutation(&self.puzzle);
        (does == *effect).then_some(&entry.algorithm)
    }

    /// What to look for next: a good algorithm while any is missing, then, if `proofs`, a shortest one. None if there
    /// is nothing left to look for.
    pub fn task(&mut self, proofs: bool) -> Option<Task> {
        let wanted = |shortest: bool, entry: &Option<Entry>| match entry {
            None => !shortest,
            Some(entry) => shortest && !entry.shortest,
        };
        for shortest in [false, true].into_iter().take(1 + usize::from(proofs)) {
            let place = usize::from(shortest);
            let mut rest = self.next[place].max(1)..self.entries.len();
            let found = rest.find(|&at| wanted(shortest, &self.entries[at]) && self.is_wanted(at));
            self.next[place] = found.unwrap_or(self.entries.len());
            if let Some(at) = found {
                return Some(self.task_at(at, shortest));
            }
        }
        None
    }

    /// To look for a shortest algorithm in the place of the longest that is not proved to be one: so the mean falls
    /// soonest. None if all that are known are proved.
    pub fn longest(&self) -> Option<Task> {
        let known = self.entries.iter().enumerate().skip(1);
        let unproved = known.filter_map(|(at, entry)| {
            let entry = entry.as_ref().filter(|entry| !entry.shortest)?;
            Some((entry.algorithm.len(), at))
        });
        // The first of equally long ones.
        let longest = unproved.max_by_key(|&(length, at)| (length, std::cmp::Reverse(at)));
        longest.map(|(_, at)| self.task_at(at, true))
    }

    /// To look for a shorter algorithm in the place of the next one with more moves than this, from an index on, which
    /// becomes the one behind it. None if there are no more.
    pub fn longer(&self, than: usize, from: &mut usize) -> Option<Task> {
        let is_longer = |entry: &Entry| entry.algorithm.len() > than && !entry.shortest;
        let mut rest = *from..self.entries.len();
        let found = rest.find(|&at| self.entries[at].as_ref().is_some_and(is_longer));
        *from = found.map_or(self.entries.len(), |at| at + 1);
        found.map(|at| self.task_at(at, false))
    }

    fn task_at(&self, at: usize, shortest: bool) -> Task {
        Task {
            at,
            shortest,
            known: self.entries[at].as_ref().map(|entry| entry.algorithm.len()),
            position: self.effect(at).inverse(),
        }
    }

    /// Saves what a task of this cache has found, and its inverse for the opposite amounts; `optimal` if it is proved
    /// that nothing is shorter. What is known already stays unless this is better.
    ///
    /// # Panics
    /// If the algorithm does something else than the task asked for.
    pub fn put(&mut self, task: &Task, algorithm: Algorithm, optimal: bool) {
        let effect = algorithm.permutation(&self.puzzle);
        assert_eq!(effect, task.position.inverse(), "a solution solves");
        let shortest = task.shortest || optimal;
        self.take(task.at, algorithm, shortest);
    }

    /// Saves that nothing is shorter than what a task's add is known to take.
    pub fn put_proof(&mut self, task: &Task) {
        if let Some(entry) = &self.entries[task.at] {
            let algorithm = entry.algorithm.clone();
            self.take(task.at, algorithm, true);
        }
    }

    /// By tuple of amounts, the last register's counting fastest: the moves of the algorithm that is known; the most
    /// that fit where none is.
    pub fn lengths(&self) -> Vec<u8> {
        let length = |entry: &Option<Entry>| match entry {
            Some(entry) => u8::try_from(entry.algorithm.len()).unwrap_or(u8::MAX),
            None => u8::MAX,
        };
        let mut lengths: Vec<u8> = self.entries.iter().map(length).collect();
        lengths[0] = 0;
        lengths
    }

    /// Takes an algorithm for a tuple of amounts, numbered as in [`lengths`](Self::lengths), if it is better than what
    /// is known.
    ///
    /// # Panics
    /// If the algorithm does something else.
    pub fn offer(&mut self, at: usize, algorithm: Algorithm) {
        let effect = algorithm.permutation(&self.puzzle);
        assert_eq!(effect, self.effect(at), "an add adds");
        self.take(at, algorithm, false);
    }

    /// Saves that all algorithms with fewer moves than `moves`, or as many, are known: those that have no more are
    /// shortest ones, and so are those with one more.
    pub fn put_proofs(&mut self, moves: usize) {
        for entry in self.entries.iter_mut().flatten() {
            entry.shortest |= entry.algorithm.len() <= moves + 1;
        }
    }

    fn take(&mut self, at: usize, algorithm: Algorithm, shortest: bool) {
        let opposite = self.opposite(at);
        // Beyond the registers' own pieces, to add the opposite amounts need not undo what adding these does.
        let back = algorithm.inverse(&self.puzzle);
        let is_inverse = back.permutation(&self.puzzle) == self.effect(opposite);
        let mut take = |at: usize, algorithm| {
            let entry = Entry {
                algorithm,
                shortest,
            };
            if entry.is_better_than(self.entries[at].as_ref()) {
                self.entries[at] = Some(entry);
            }
        };
        take(at, algorithm);
        if is_inverse {
            take(opposite, back);
        }
    }

    /// The index of the amounts that undo those of an index.
    fn opposite(&self, index: usize) -> usize {
        let (mut rest, mut opposite, mut place) = (index, 0, 1);
        for register in self.architecture.registers.iter().rev() {
            let order = register.order as usize;
            opposite += (order - rest % order) % order * place;
            rest /= order;
            place *= order;
        }
        opposite
    }

    /// Takes over what another cache of the same architecture knows better. False if it is of another one.
    pub fn join(&mut self, other: Self) -> bool {
        if !self.is_about(&other.puzzle, &other.architecture) {
            return false;
        }
        for (own, other) in self.entries.iter_mut().zip(other.entries) {
            let better = other
                .as_ref()
                .is_some_and(|other| other.is_better_than(own.as_ref()));
            if better {
                *own = other;
            }
        }
        self.next = [0; 2];
        true
    }

    /// Whether it is about the same algorithms of the same puzzle.
    pub fn is_about(&self, puzzle: &Puzzle, architecture: &Architecture) -> bool {
        *self.puzzle == *puzzle && self.architecture == *architecture
    }

    /// The position after these amounts were added.
    fn effect(&self, mut index: usize) -> Permutation {
        let mut effect = self.puzzle.solved();
        for register in self.architecture.registers.iter().rev() {
            let order = register.order as usize;
            for _ in 0..index % order {
                effect.then_assign(register.permutation());
            }
            index /= order;
        }
        effect
    }

    /// All that is known, as bytes that are about the puzzle: its name and the registers' algorithms, then for each add
    /// its length, whether that is proved, and its moves as one number.
    pub fn to_bytes(&self) -> Vec<u8> {
        bytes::write(self)
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote about a puzzle, in this version or an earlier one.
    ///
    /// # Errors
    /// If they are anything else; the error says what, as far as that is known.
    pub fn from_bytes(puzzle: &Arc<Puzzle>, bytes: &[u8]) -> Result<Self, StorageError> {
        bytes::read(puzzle, bytes)
    }
}
