//! Searches as resumable ones, with their checkpoints.

use search::{Monitor, Threads};
use storage::{Kind, Reader, StorageError, encode};

use super::parts::Found;
use super::plan::{Method, beginning};
use super::run::Search;
use super::{CycleSolver, Event, Query};
use crate::checkpoint::{self, Legacy, legacy};
use crate::{Resumable, Status};

const KIND: Kind = Kind {
    name: "search checkpoint",
    version: 2,
};
/// The first bytes of version 1.
const MARK: [u8; 4] = *b"ccs1";

impl Resumable for Search {
    type Query = Query;
    type Event = Event;

    fn query(&self) -> &Query {
        &self.query
    }

    fn run(
        &mut self,
        solver: &CycleSolver,
        threads: Threads,
        monitor: &dyn Monitor<Event>,
    ) -> Status {
        self.run_on(solver, threads, monitor)
    }

    /// A few bytes for each solution and part.
    fn checkpoint(&self, solver: &CycleSolver) -> Vec<u8> {
        let mut bytes = vec![self.length, u8::from(self.done)];
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend((self.parts.len() as u32).to_le_bytes());
        for part in &self.parts {
            let count = part.as_ref().map_or(u32::MAX, |found| found.len() as u32);
            bytes.extend(count.to_le_bytes());
            for found in part.iter().flatten() {
                bytes.extend(found.weight.to_le_bytes());
                bytes.extend(found.word.iter().flat_map(|mv| mv.to_le_bytes()));
            }
        }
        let identity = checkpoint::query(solver, &self.query);
        encode(KIND, &identity, &bytes)
    }

    fn restored(&self, solver: &CycleSolver, bytes: &[u8]) -> Result<Self, StorageError> {
        let first = Legacy {
            mark: MARK,
            identity: &|| legacy::query(&self.query),
        };
        let identity = checkpoint::query(solver, &self.query);
        let body = checkpoint::body(KIND, &identity, &first, bytes)?;
        self.read(solver, body).ok_or(StorageError::Damaged)
    }
}

impl Search {
    fn read(&self, solver: &CycleSolver, body: &[u8]) -> Option<Self> {
        let mut search = Self::new(self.query.clone());
        let mut reader = Reader(body);
        let [length, done] = reader.array()?;
        if !(search.query.from..=search.query.longest).contains(&length) {
            return None;
        }
        search.length = length;
        search.done = done == 1;
        search.nodes = reader.u64()?;
        let parts = reader.u32()? as usize;
        let symmetries = solver.symmetries(&search.query);
        let expected = solver
            .words
            .prefixes(beginning(&solver.words, length.into()), &symmetries)
            .len();
        if parts != 0 && parts != expected {
            return None;
        }
        for _ in 0..parts {
            let count = reader.u32()?;
            if count == u32::MAX {
                search.parts.push(None);
                continue;
            }
            let mut all = Vec::new();
            for _ in 0..count {
                let weight = reader.u64()?;
                let mut word = Vec::new();
                for _ in 0..length {
                    let mv = reader.u16()?;
                    word.push(Some(mv).filter(|mv| usize::from(*mv) < solver.words.len())?);
                }
                all.push(Found { word, weight });
            }
            search.parts.push(Some(all));
        }
        search.method = Method::Words;
        reader.0.is_empty().then_some(search)
    }
}
