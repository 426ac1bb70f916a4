//! Short algorithms as bytes: each is one number, whose digits are its moves.

use std::collections::BTreeSet;
use std::sync::Arc;

use storage::{Kind, Reader, StorageError, decode, encode};

use super::{Adds, Entry};
use crate::architecture::Architecture;
use crate::{Algorithm, MoveId, Puzzle};

const KIND: Kind = Kind {
    name: "list of short algorithms",
    version: 3,
};

/// In the place of a length: nothing is known.
const UNKNOWN: u8 = u8::MAX;
/// In the place of a length: the inverse of what stands before for the opposite amounts, proved as that is.
const INVERSE: u8 = u8::MAX - 1;
/// Set beside a length that is proved.
const SHORTEST: u8 = 0x40;
/// The bits of a length.
const LENGTH: u8 = 0x3f;

/// See [`Adds::to_bytes`].
pub(super) fn write(adds: &Adds) -> Vec<u8> {
    let puzzle = &adds.puzzle;
    let mut body = Vec::new();
    let text = |body: &mut Vec<u8>, text: &str| {
        body.extend((text.len() as u32).to_le_bytes());
        body.extend(text.as_bytes());
    };
    text(&mut body, puzzle.name());
    body.push(adds.architecture.registers.len() as u8);
    for register in &adds.architecture.registers {
        text(&mut body, &register.algorithm.display(puzzle).to_string());
    }
    let known = adds.entries.iter().flatten();
    let used: BTreeSet<MoveId> = known.flat_map(|e| e.algorithm.moves()).copied().collect();
    let digits = Digits {
        moves: used.into_iter().collect(),
    };
    body.push(digits.moves.len() as u8);
    body.extend(digits.moves.iter().map(|id| id.0 as u8));
    for (at, entry) in adds.entries.iter().enumerate() {
        let Some(entry) = entry else {
            body.push(UNKNOWN);
            continue;
        };
        let opposite = adds.opposite(at);
        let before = adds.entries[opposite].as_ref().filter(|_| opposite < at);
        if before.is_some_and(|other| *entry == inverse(other, puzzle)) {
            body.push(INVERSE);
            continue;
        }
        let proved = if entry.shortest { SHORTEST } else { 0 };
        body.push(entry.algorithm.len() as u8 | proved);
        digits.write(entry.algorithm.moves(), &mut body);
    }
    encode(KIND, puzzle.name(), &body)
}

/// See [`Adds::from_bytes`].
pub(super) fn read(puzzle: &Arc<Puzzle>, bytes: &[u8]) -> Result<Adds, StorageError> {
    let body = decode(KIND, puzzle.name(), bytes)?;
    body_of(puzzle, &mut Reader(body)).ok_or(StorageError::Damaged)
}

fn inverse(entry: &Entry, puzzle: &Puzzle) -> Entry {
    Entry {
        algorithm: entry.algorithm.inverse(puzzle),
        shortest: entry.shortest,
    }
}

fn body_of(puzzle: &Arc<Puzzle>, reader: &mut Reader<'_>) -> Option<Adds> {
    if reader.text()? != puzzle.name() {
        return None;
    }
    let [count] = reader.array()?;
    let mut algorithms = Vec::new();
    for _ in 0..count {
        algorithms.push(Algorithm::parse(puzzle, reader.text()?).ok()?);
    }
    let architecture = Architecture::from_algorithms(puzzle, algorithms).ok()?;
    let mut adds = Adds::new(puzzle, architecture)?;
    let exists = |id: &MoveId| usize::from(id.0) < puzzle.moves().len();
    let [count] = reader.array()?;
    let ids = reader.take(count.into())?.iter();
    let moves: Vec<MoveId> = ids.map(|&id| MoveId(id.into())).collect();
    if !moves.iter().all(exists) {
        return None;
    }
    let digits = Digits { moves };
    for at in 0..adds.entries.len() {
        let [head] = reader.array()?;
        if head == UNKNOWN {
            continue;
        }
        adds.entries[at] = Some(if head == INVERSE {
            let opposite = Some(adds.opposite(at)).filter(|&opposite| opposite < at)?;
            inverse(adds.entries[opposite].as_ref()?, puzzle)
        } else if head & !(LENGTH | SHORTEST) != 0 {
            return None;
        } else {
            let length = usize::from(head & LENGTH);
            let moves = digits.read(length, reader)?;
            Entry {
                algorithm: Algorithm::from_moves(moves),
                shortest: head & SHORTEST != 0,
            }
        });
    }
    reader.0.is_empty().then_some(adds)
}

/// The moves that algorithms are made of, as digits of numbers.
struct Digits {
    moves: Vec<MoveId>,
}

impl Digits {
    fn base(&self) -> u128 {
        self.moves.len() as u128
    }

    /// How many moves go into one number at most.
    fn most(&self) -> usize {
        let base = self.base().max(2);
        let powers = (1..).take_while(|&n| base.checked_pow(n).is_some());
        powers.last().unwrap_or(1) as usize
    }

    /// The bytes that any number of this many digits fits into.
    fn bytes(&self, digits: usize) -> usize {
        let largest = self.base().pow(digits as u32).saturating_sub(1);
        (u128::BITS - largest.leading_zeros()).div_ceil(8) as usize
    }

    /// The first move is the last digit.
    fn write(&self, moves: &[MoveId], to: &mut Vec<u8>) {
        for moves in moves.chunks(self.most()) {
            let digit = |id: &MoveId| self.moves.iter().position(|other| other == id);
            let number = moves.iter().rev().fold(0, |number, id| {
                number * self.base() + digit(id).unwrap_or(0) as u128
            });
            to.extend(&number.to_le_bytes()[..self.bytes(moves.len())]);
        }
    }

    fn read(&self, length: usize, reader: &mut Reader<'_>) -> Option<Vec<MoveId>> {
        let mut moves = Vec::with_capacity(length);
        while moves.len() < length {
            let digits = (length - moves.len()).min(self.most());
            let mut number = [0; size_of::<u128>()];
            let bytes = reader.take(self.bytes(digits))?;
            number[..bytes.len()].copy_from_slice(bytes);
            let mut number = u128::from_le_bytes(number);
            for _ in 0..digits {
                let digit = number.checked_rem(self.base())?;
                moves.push(self.moves[digit as usize]);
                number /= self.base();
            }
            if number != 0 {
                return None;
            }
        }
        Some(moves)
    }
}
