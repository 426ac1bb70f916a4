//! Adds by any amounts: for an architecture of the 3x3x3, a short algorithm for each tuple of amounts
//! that are added to its registers at once.
//!
//! Adding 3 to one register and 50 to another is one position, and no position of the 3x3x3 needs more than 20 moves,
//! where doing the registers' own algorithms so often takes hundreds. The algorithms are found one by one: for all
//! amounts a good one first, then a shortest one with the proof. What has been found can be saved as bytes; whoever
//! reads them gets either what was saved or an error, and every algorithm is replayed before it is handed out.

use std::sync::Arc;

use group::Permutation;
use storage::{Kind, Reader, StorageError, decode, encode, legacy_checksum};

use crate::architecture::Architecture;
use crate::{Algorithm, MoveId, Puzzle};

/// The most tuples of amounts of one architecture.
pub const MOST: usize = 1 << 20;

const KIND: Kind = Kind {
    name: "list of short algorithms",
    version: 2,
};
/// The first bytes of version 1, which differs in header and checksum.
const MARK: [u8; 6] = *b"adds\x01\x00";

/// What is known of one tuple of amounts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    algorithm: Algorithm,
    /// Whether it is proved that none is shorter.
    shortest: bool,
}

/// The shortest known algorithms for the sums of an architecture.
#[derive(Clone, Debug)]
pub struct Adds {
    puzzle: Arc<Puzzle>,
    architecture: Architecture,
    /// By amounts, the last register's counting fastest.
    entries: Vec<Option<Entry>>,
    /// Where the next good algorithm, and the next shortest one, is looked for.
    next: [usize; 2],
}

/// One algorithm to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    at: usize,
    shortest: bool,
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
        }
    }

    /// The algorithm that does exactly this, if it is an add whose algorithm is known.
    pub fn get(&self, effect: &Permutation) -> Option<&Algorithm> {
        let mut index = 0;
        for register in &self.architecture.registers {
            let value = register.decode(&self.puzzle, effect)?;
            index = index * register.order as usize + value as usize;
        }
        let entry = self.entries.get(index)?.as_ref()?;
        // The values say nothing about shared pieces, and about pieces that no register has.
        (entry.algorithm.permutation(&self.puzzle) == *effect).then_some(&entry.algorithm)
    }

    /// What to look for next: a good algorithm while any is missing, then, if `proofs`, a shortest one. None if there
    /// is nothing left to look for.
    pub fn task(&mut self, proofs: bool) -> Option<Task> {
        let wanted = |shortest: bool, entry: &Option<Entry>| match entry {
            None => !shortest,
            Some(entry) => shortest && !entry.shortest,
        };
        for shortest in [false, true].into_iter().take(1 + usize::from(proofs)) {
            let next = &mut self.next[usize::from(shortest)];
            let mut rest = (*next).max(1)..self.entries.len();
            let found = rest.find(|&at| wanted(shortest, &self.entries[at]));
            *next = found.unwrap_or(self.entries.len());
            if let Some(at) = found {
                let position = self.effect(at).inverse();
                return Some(Task {
                    at,
                    shortest,
                    position,
                });
            }
        }
        None
    }

    /// Saves what a task of this cache has found; `optimal` if it is proved that nothing is shorter.
    ///
    /// # Panics
    /// If the algorithm does something else than the task asked for.
    pub fn put(&mut self, task: &Task, algorithm: Algorithm, optimal: bool) {
        let effect = algorithm.permutation(&self.puzzle);
        assert_eq!(effect, task.position.inverse(), "a solution solves");
        self.entries[task.at] = Some(Entry {
            algorithm,
            shortest: task.shortest || optimal,
        });
    }

    /// Takes over what another cache of the same architecture knows better. False if it is of another one.
    pub fn join(&mut self, other: Self) -> bool {
        if !self.is_about(&other.puzzle, &other.architecture) {
            return false;
        }
        for (own, other) in self.entries.iter_mut().zip(other.entries) {
            let better = match (own.as_ref(), other.as_ref()) {
                (None, Some(_)) => true,
                (Some(own), Some(other)) => other.shortest && !own.shortest,
                (_, None) => false,
            };
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
    /// its length, whether that is proved, and its moves.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let text = |body: &mut Vec<u8>, text: &str| {
            body.extend((text.len() as u32).to_le_bytes());
            body.extend(text.as_bytes());
        };
        text(&mut body, self.puzzle.name());
        body.push(self.architecture.registers.len() as u8);
        for register in &self.architecture.registers {
            text(
                &mut body,
                &register.algorithm.display(&self.puzzle).to_string(),
            );
        }
        for entry in &self.entries {
            let Some(entry) = entry else {
                body.push(u8::MAX);
                continue;
            };
            body.push(entry.algorithm.len() as u8 | u8::from(entry.shortest) << 6);
            body.extend(entry.algorithm.moves().iter().map(|id| id.0 as u8));
        }
        encode(KIND, self.puzzle.name(), &body)
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote about a puzzle.
    ///
    /// # Errors
    /// If they are anything else; the error says what, as far as that is known.
    pub fn from_bytes(puzzle: &Arc<Puzzle>, bytes: &[u8]) -> Result<Self, StorageError> {
        let body = match bytes.strip_prefix(&MARK) {
            None => decode(KIND, puzzle.name(), bytes)?,
            Some(rest) => {
                let (sum, body) = rest.split_first_chunk().ok_or(StorageError::Damaged)?;
                if legacy_checksum(body) != u64::from_le_bytes(*sum) {
                    return Err(StorageError::Damaged);
                }
                body
            }
        };
        Self::read(puzzle, &mut Reader(body)).ok_or(StorageError::Damaged)
    }

    fn read(puzzle: &Arc<Puzzle>, reader: &mut Reader<'_>) -> Option<Self> {
        if reader.text()? != puzzle.name() {
            return None;
        }
        let [count] = reader.array()?;
        let mut algorithms = Vec::new();
        for _ in 0..count {
            algorithms.push(Algorithm::parse(puzzle, reader.text()?).ok()?);
        }
        let architecture = Architecture::from_algorithms(puzzle, algorithms).ok()?;
        let mut adds = Self::new(puzzle, architecture)?;
        for entry in &mut adds.entries {
            let [head] = reader.array()?;
            if head == u8::MAX {
                continue;
            }
            let moves = reader.take((head & 0x3f).into())?;
            if head >> 7 != 0
                || moves
                    .iter()
                    .any(|&id| usize::from(id) >= puzzle.moves().len())
            {
                return None;
            }
            let moves = moves.iter().map(|&id| MoveId(id.into()));
            *entry = Some(Entry {
                algorithm: Algorithm::from_moves(moves.collect()),
                shortest: head & 0x40 != 0,
            });
        }
        reader.0.is_empty().then_some(adds)
    }
}
