//! Searches as bytes, from which they go on.

use std::fmt;

use storage::{Kind, Reader, StorageError, encode};

use super::parts::Found;
use super::plan::{Method, beginning};
use super::run::Search;
use super::{CycleSolver, Question, Refused};
use crate::checkpoint::{self, Legacy, legacy};

const KIND: Kind = Kind {
    name: "search checkpoint",
    version: 2,
};
/// The first bytes of version 1.
const MARK: [u8; 4] = *b"ccs1";

/// Why a search cannot go on from a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// The bytes cannot be used.
    Storage(StorageError),
    /// The question has no answer.
    Refused(Refused),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(error) => write!(f, "the saved search cannot be used, because {error}"),
            Self::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for RestoreError {}

impl Search {
    /// Everything that a later run needs, without the question: a few bytes for each solution and part. The solver is the
    /// one that was asked.
    pub fn checkpoint(&self, solver: &CycleSolver) -> Vec<u8> {
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
        let identity = checkpoint::question(solver, &self.question);
        encode(KIND, &identity, &bytes)
    }
}

impl CycleSolver {
    /// The search that a [checkpoint](Search::checkpoint) was taken of.
    ///
    /// # Errors
    /// If the question is another one or has no answer, or the bytes are damaged.
    pub fn restore(&self, question: Question, bytes: &[u8]) -> Result<Search, RestoreError> {
        let search = self.ask(question).map_err(RestoreError::Refused)?;
        self.read(search, bytes).map_err(RestoreError::Storage)
    }

    /// The same for a question whose structures are known to be possible ones, as a joint search asks them.
    pub(crate) fn resume(&self, question: Question, bytes: &[u8]) -> Option<Search> {
        self.read(self.begin(question)?, bytes).ok()
    }

    fn read(&self, search: Search, bytes: &[u8]) -> Result<Search, StorageError> {
        let question = search.question();
        let first = Legacy {
            mark: MARK,
            identity: &|| legacy::question(question),
        };
        let identity = checkpoint::question(self, question);
        let body = checkpoint::body(KIND, &identity, &first, bytes)?;
        self.read_body(search, body).ok_or(StorageError::Damaged)
    }

    fn read_body(&self, mut search: Search, body: &[u8]) -> Option<Search> {
        let mut reader = Reader(body);
        let [length, done] = reader.array()?;
        if !(search.question.from..=search.question.longest).contains(&length) {
            return None;
        }
        search.length = length;
        search.done = done == 1;
        search.nodes = reader.u64()?;
        let parts = reader.u32()? as usize;
        let mirrors = self.mirrors(&search.question);
        let expected = self
            .words
            .prefixes(beginning(&self.words, length.into()), &mirrors)
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
                    word.push(Some(mv).filter(|mv| usize::from(*mv) < self.words.len())?);
                }
                all.push(Found { word, weight });
            }
            search.parts.push(Some(all));
        }
        search.method = Method::Words;
        reader.0.is_empty().then_some(search)
    }
}
