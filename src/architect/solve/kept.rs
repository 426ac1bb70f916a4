//! Searches as bytes, to be kept and gone on with.

use std::fmt;

use super::parts::Found;
use super::plan::{Method, beginning};
use super::run::Search;
use super::{CycleSolver, Question, Refused};
use crate::bytes::{Reader, checksum};

/// The first bytes: what it is, and which version.
const MARK: [u8; 4] = *b"ccs1";

/// Bytes are not those of a search for this question, or not all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damaged {
    /// The bytes do not fit together.
    Bytes,
    /// The question has no answer.
    Refused(Refused),
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes => f.write_str(
                "what was kept of the search is damaged or of another version; begin it anew",
            ),
            Self::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for Damaged {}

/// What question it is.
fn sum_of(question: &Question) -> u64 {
    checksum(format!("{question:?}").as_bytes())
}

impl Search {
    /// Everything that a later run needs, without the question: a few bytes for each solution and part.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend(sum_of(&self.question).to_le_bytes());
        bytes.extend([self.length, u8::from(self.done)]);
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
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}

impl CycleSolver {
    /// The search that a [checkpoint](Search::checkpoint) was taken of.
    ///
    /// # Errors
    /// If the question is another one or has no answer, or the bytes are damaged.
    pub fn restore(&self, question: Question, bytes: &[u8]) -> Result<Search, Damaged> {
        let search = self.ask(question).map_err(Damaged::Refused)?;
        self.read(search, bytes).ok_or(Damaged::Bytes)
    }

    /// The same for a question whose structures are known to be possible ones, as a joint search asks them.
    pub(crate) fn resume(&self, question: Question, bytes: &[u8]) -> Option<Search> {
        self.read(self.begin(question)?, bytes)
    }

    fn read(&self, mut search: Search, bytes: &[u8]) -> Option<Search> {
        let (body, check) = bytes.split_last_chunk::<8>()?;
        if checksum(body) != u64::from_le_bytes(*check) {
            return None;
        }
        let mut reader = Reader(body);
        if reader.array::<4>()? != MARK
            || u64::from_le_bytes(reader.array()?) != sum_of(&search.question)
        {
            return None;
        }
        let [length, done] = reader.array()?;
        if !(search.question.from..=search.question.longest).contains(&length) {
            return None;
        }
        search.length = length;
        search.done = done == 1;
        search.nodes = u64::from_le_bytes(reader.array()?);
        let parts = u32::from_le_bytes(reader.array()?) as usize;
        let mirrors = self.mirrors(&search.question);
        let expected = self
            .words
            .prefixes(beginning(&self.words, length.into()), &mirrors)
            .len();
        if parts != 0 && parts != expected {
            return None;
        }
        for _ in 0..parts {
            let count = u32::from_le_bytes(reader.array()?);
            if count == u32::MAX {
                search.parts.push(None);
                continue;
            }
            let mut all = Vec::new();
            for _ in 0..count {
                let weight = u64::from_le_bytes(reader.array()?);
                let mut word = Vec::new();
                for _ in 0..length {
                    let mv = u16::from_le_bytes(reader.array()?);
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
