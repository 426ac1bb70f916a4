//! Joint searches as resumable ones, with their checkpoints.
//!
//! Numbers are written seven bits a byte, the lowest first, with the eighth bit set in all but a number's last byte.
//! The chosen algorithms of all searches stand in one list, since many searches share them.

use std::collections::BTreeMap;

use puzzle::PieceId;
use search::{Monitor, Threads};
use storage::{Kind, Reader, StorageError, encode};

use super::run::{Cancelled, Run};
use super::{COMPARED, Event, Joint, Key, Query};
use crate::checkpoint::{self, Legacy, legacy};
use crate::solve::{self, CycleSolver};
use crate::{Resumable, Status};

const KIND: Kind = Kind {
    name: "joint search checkpoint",
    version: 2,
};
/// The first bytes of version 1.
const MARK: [u8; 4] = *b"ccj1";

/// The word of a chosen algorithm, and its own pieces.
type Chosen = (Vec<u16>, Vec<PieceId>);

#[derive(Default)]
struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn numbers(&mut self, numbers: impl ExactSizeIterator<Item = u64>) {
        self.number(numbers.len() as u64);
        numbers.for_each(|number| self.number(number));
    }

    fn words(&mut self, words: &[Vec<u16>]) {
        self.number(words.len() as u64);
        for word in words {
            self.numbers(word.iter().copied().map(u64::from));
        }
    }

    fn key(&mut self, key: &Key, numbers: &BTreeMap<&Chosen, u64>) {
        self.numbers(key.0.iter().map(|chosen| numbers[chosen]));
        self.number(key.1 as u64);
        self.number(key.2.into());
    }
}

fn read_word(reader: &mut Reader<'_>, moves: usize) -> Option<Vec<u16>> {
    reader.list(|reader| {
        let mv = reader.number()?;
        (mv < moves as u64).then_some(mv as u16)
    })
}

fn read_words(reader: &mut Reader<'_>, moves: usize) -> Option<Vec<Vec<u16>>> {
    reader.list(|reader| read_word(reader, moves))
}

fn read_flag(reader: &mut Reader<'_>) -> Option<bool> {
    match reader.number()? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

fn read_key(reader: &mut Reader<'_>, chosen: &[Chosen], registers: usize) -> Option<Key> {
    let chosen = reader.list(|reader| chosen.get(reader.number()? as usize).cloned())?;
    let register = reader.number()? as usize;
    let length = u8::try_from(reader.number()?).ok()?;
    (register < registers).then_some((chosen, register, length))
}

impl Resumable for Joint {
    type Query = Query;
    type Event = Event;

    /// The longest algorithms may be shorter than was asked for: where algorithms of an order may have too many
    /// different cycles, all words are gone through, which goes less far.
    fn query(&self) -> &Query {
        &self.query
    }

    fn run(
        &mut self,
        solver: &CycleSolver,
        threads: Threads,
        monitor: &dyn Monitor<Event>,
    ) -> Status {
        if self.done {
            return Status::Done;
        }
        match Run::new(self, solver, threads, monitor).everything() {
            Ok(()) => {
                self.done = true;
                Status::Done
            }
            Err(Cancelled) => Status::Paused,
        }
    }

    fn checkpoint(&self, solver: &CycleSolver) -> Vec<u8> {
        let halted = self.halted.as_ref();
        let keys = self.known.keys().chain(halted.map(|halted| &halted.0));
        let mut numbers: BTreeMap<&Chosen, u64> = keys
            .flat_map(|key| &key.0)
            .map(|chosen| (chosen, 0))
            .collect();
        for (number, slot) in numbers.values_mut().enumerate() {
            *slot = number as u64;
        }
        let mut writer = Writer::default();
        writer.number(numbers.len() as u64);
        for (word, own) in numbers.keys() {
            writer.numbers(word.iter().copied().map(u64::from));
            writer.numbers(own.iter().map(|piece| piece.0.into()));
        }
        writer.number(self.known.len() as u64);
        for (key, words) in &self.known {
            writer.key(key, &numbers);
            writer.words(words);
        }
        writer.number(halted.is_some().into());
        if let Some((key, at, words, search)) = halted {
            writer.key(key, &numbers);
            writer.number(*at as u64);
            writer.words(words);
            writer.numbers(
                search
                    .checkpoint(solver)
                    .into_iter()
                    .map(u64::from)
                    .collect::<Vec<_>>()
                    .into_iter(),
            );
        }
        writer.number(self.searches);
        writer.number(self.least.into());
        writer.number(self.best.len() as u64);
        for words in &self.best {
            writer.words(words);
        }
        let lengths = self.best_lengths.iter().flatten();
        writer.numbers(
            lengths
                .map(|length| u64::from(*length))
                .collect::<Vec<_>>()
                .into_iter(),
        );
        writer.numbers(self.shortest.iter().map(|length| u64::from(*length)));
        writer.number(self.greedy_done.into());
        writer.number(self.done.into());
        encode(KIND, &self.identity(solver), &writer.0)
    }

    fn restored(&self, solver: &CycleSolver, bytes: &[u8]) -> Result<Self, StorageError> {
        let first = Legacy {
            mark: MARK,
            identity: &|| legacy::joint(&self.query, &self.structures),
        };
        let body = checkpoint::body(KIND, &self.identity(solver), &first, bytes)?;
        self.clone().read(solver, body).ok_or(StorageError::Damaged)
    }
}

impl Joint {
    fn identity(&self, solver: &CycleSolver) -> String {
        checkpoint::joint(solver, &self.query, &self.structures)
    }

    fn read(mut self, solver: &CycleSolver, body: &[u8]) -> Option<Self> {
        let moves = solver.words.len();
        let pieces = solver.puzzle().pieces().len() as u64;
        let registers = self.query.orders.len();
        let mut reader = Reader(body);
        let chosen: Vec<Chosen> = reader.list(|reader| {
            let word = read_word(reader, moves)?;
            let own = reader.list(|reader| {
                let piece = reader.number()?;
                (piece < pieces).then_some(PieceId(piece as u16))
            })?;
            Some((word, own))
        })?;
        let known = reader.list(|reader| {
            Some((
                read_key(reader, &chosen, registers)?,
                read_words(reader, moves)?,
            ))
        })?;
        self.known = known.into_iter().collect();
        if read_flag(&mut reader)? {
            let key = read_key(&mut reader, &chosen, registers)?;
            let at = reader.number()? as usize;
            let words = read_words(&mut reader, moves)?;
            let search = reader.list(|reader| u8::try_from(reader.number()?).ok())?;
            // If the paused search cannot be read, it is only done again.
            let query = self.query(solver, &key, at);
            let fresh = query.and_then(|query| solver.begin(query));
            let search = fresh.and_then(|fresh| fresh.restored(solver, &search).ok());
            self.halted = search.map(|search| (key, at, words, search));
        }
        self.searches = reader.number()?;
        self.least = u32::try_from(reader.number()?).ok()?;
        self.best = reader.list(|reader| {
            let words = read_words(reader, moves)?;
            (words.len() == registers).then_some(words)
        })?;
        let lengths = reader.list(|reader| u8::try_from(reader.number()?).ok())?;
        let whole = lengths.len() == registers && !self.best.is_empty();
        let none = lengths.is_empty() && self.best.is_empty();
        if !(whole || none) || self.best.len() > COMPARED {
            return None;
        }
        self.best_lengths = whole.then_some(lengths);
        self.shortest = reader.list(|reader| u32::try_from(reader.number()?).ok())?;
        self.greedy_done = read_flag(&mut reader)?;
        self.done = read_flag(&mut reader)?;
        reader.0.is_empty().then_some(self)
    }

    /// The query of set number `at` of the structures, beside what a key holds.
    fn query(&self, solver: &CycleSolver, key: &Key, at: usize) -> Option<solve::Query> {
        let (chosen, register, length) = key;
        let own = chosen.iter().flat_map(|(_, own)| own.iter().copied());
        let fixed: Vec<PieceId> = self.query.fixed.iter().copied().chain(own).collect();
        let all = &self.structures[*register];
        let structures = if fixed.is_empty() {
            vec![all.get(at)?.clone()]
        } else {
            all.clone()
        };
        let commuting = chosen.iter().map(|(word, _)| solver.words.element(word));
        Some(solve::Query {
            fixed,
            commuting: commuting.collect(),
            from: *length,
            longest: *length,
            memory: self.query.memory,
            ..solve::Query::any(structures)
        })
    }
}
