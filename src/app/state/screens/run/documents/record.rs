//! How a program is saved in the browser's local storage: format version 1, and how what pages before it wrote is read.
//!
//! `docs/formats.md` has keys, fields and what came before.
//!
//! # Why nothing is lost
//!
//! The browser writes local storage at once, so a text is safe before the next key is pressed, but promises no order
//! between tabs: what one tab compares may be older than what another has just written. So **no key has two writers**.
//! Nothing can be overwritten, and no comparison has to be atomic: two texts that did not know of each other stand
//! beside each other, and [`super::branches`] finds that out from `seen`, at any later time and in every tab alike. A
//! record is removed by its own writer, or when a later one has it in `seen`, its writer is gone for good (each page
//! holds a Web Lock for as long as it lives), and what is saved is still what was read: who is gone writes nothing in
//! between.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::rc::Rc;

/// Prefix of the storage keys of documents; identity and writer follow.
pub const DOCUMENT_KEY: &str = "hypercubist/document/";
/// Prefix of the storage keys of documents before version 1; the identity follows.
pub const TEXT_KEY: &str = "hypercubist/text/";
/// The writer of what was saved before version 1: older than all others.
pub const OLD: &str = "0";

const TITLE: &str = "Hypercubist document ";
const FORMAT: u32 = 1;

/// Versions of a document: the number of each writer's latest.
pub type Seen = BTreeMap<String, u64>;

/// Whether who has seen `seen` has seen a writer's version.
pub fn has_seen(seen: &Seen, writer: &str, version: u64) -> bool {
    seen.get(writer).is_some_and(|&latest| {
        if writer == OLD {
            latest == version
        } else {
            latest >= version
        }
    })
}

/// Whether who has seen `seen` has seen all of `other`.
pub fn has_seen_all(seen: &Seen, other: &Seen) -> bool {
    other
        .iter()
        .all(|(writer, &version)| has_seen(seen, writer, version))
}

/// Adds what somebody else has seen.
pub fn see(seen: &mut Seen, other: &Seen) {
    for (writer, &version) in other {
        let latest = seen.entry(writer.clone()).or_insert(version);
        *latest = version.max(*latest);
    }
}

/// A saved text, or that there is none any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The document's identity.
    pub document: String,
    /// Who wrote it.
    pub writer: String,
    /// The file's name.
    pub name: String,
    /// The writer's number for it.
    pub version: u64,
    /// The text's identity should it turn out to be another document.
    pub branch: String,
    /// What it came after.
    pub seen: Seen,
    /// The branches that are documents of their own.
    pub apart: BTreeSet<String>,
    /// The text; `None`: thrown away, or as it came.
    pub text: Option<Rc<str>>,
}

/// Why a record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It is of a later format.
    Newer(u32),
    /// It is not a record.
    Foreign,
    /// It was one; the field that is wrong.
    Damaged(&'static str),
}

/// XXH64, seed 0.
pub fn checksum(text: &str) -> u64 {
    storage::checksum(text.as_bytes())
}

/// A name on one line, of at most 80 characters.
pub fn tidy_name(name: &str) -> String {
    let tidy: String = name.chars().filter(|c| !c.is_control()).take(80).collect();
    let tidy = tidy.trim();
    if tidy.is_empty() { "program.qat" } else { tidy }.to_owned()
}

impl Record {
    /// Reads what stands under a key; `None` for a key of something else.
    pub fn read(key: &str, value: &str) -> Option<Result<Self, RecordError>> {
        if let Some(id) = key.strip_prefix(TEXT_KEY) {
            return Some(old(id, value).ok_or(RecordError::Foreign));
        }
        let (document, writer) = match key.strip_prefix(DOCUMENT_KEY)?.rsplit_once('/') {
            Some((document, writer))
                if !(document.is_empty()
                    || writer.is_empty()
                    || writer.contains(char::is_whitespace)) =>
            {
                (document, writer)
            }
            _ => return Some(Err(RecordError::Foreign)),
        };
        Some(read(document, writer, value))
    }

    /// Where it is saved.
    pub fn key(&self) -> String {
        if self.writer == OLD {
            return format!("{TEXT_KEY}{}", self.document);
        }
        format!("{DOCUMENT_KEY}{}/{}", self.document, self.writer)
    }

    /// What is saved.
    pub fn value(&self) -> String {
        let text = self.text.as_deref().unwrap_or_default();
        if self.writer == OLD {
            return text.to_owned();
        }
        let seen = self.seen.iter().map(|(w, n)| format!(" {w}={n}"));
        let apart = self.apart.iter().map(|branch| format!(" {branch}"));
        let (seen, apart): (Vec<String>, Vec<String>) = (seen.collect(), apart.collect());
        let mut value = String::with_capacity(text.len() + 200);
        // Writing to a string does not fail.
        let _ = write!(
            value,
            "{TITLE}{FORMAT}\nname: {}\nversion: {}\nbranch: {}\nseen:{}\napart:{}\nstate: {}\nchecksum: \
             {:016x}\n\n{text}",
            tidy_name(&self.name),
            self.version,
            self.branch,
            seen.concat(),
            apart.concat(),
            if self.text.is_some() {
                "text"
            } else {
                "removed"
            },
            checksum(text),
        );
        value
    }

    /// Whether it came after `other`, which is another one.
    pub fn follows(&self, other: &Self) -> bool {
        has_seen(&self.seen, &other.writer, other.version)
    }
}

fn read(document: &str, writer: &str, value: &str) -> Result<Record, RecordError> {
    use RecordError::Damaged;
    let (title, rest) = value.split_once('\n').ok_or(RecordError::Foreign)?;
    let format = title.strip_prefix(TITLE).ok_or(RecordError::Foreign)?;
    match format.parse() {
        Ok(FORMAT) => {}
        Ok(newer) => return Err(RecordError::Newer(newer)),
        Err(_) => return Err(RecordError::Foreign),
    }
    let (header, text) = rest.split_once("\n\n").ok_or(Damaged("header"))?;
    let field = |name: &'static str| {
        header
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
            .map(str::trim)
            .ok_or(Damaged(name))
    };
    let mut seen = Seen::new();
    for entry in field("seen")?.split_whitespace() {
        let (writer, version) = entry.rsplit_once('=').ok_or(Damaged("seen"))?;
        let version = version.parse().map_err(|_| Damaged("seen"))?;
        seen.insert(writer.to_owned(), version);
    }
    let sum = u64::from_str_radix(field("checksum")?, 16).map_err(|_| Damaged("checksum"))?;
    if sum != checksum(text) {
        return Err(Damaged("checksum"));
    }
    let branch = field("branch")?.to_owned();
    if branch.is_empty() {
        return Err(Damaged("branch"));
    }
    Ok(Record {
        document: document.to_owned(),
        writer: writer.to_owned(),
        name: tidy_name(field("name")?),
        version: field("version")?.parse().map_err(|_| Damaged("version"))?,
        branch,
        seen,
        apart: field("apart")?
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
        text: match field("state")? {
            "text" => Some(text.into()),
            "removed" => None,
            _ => return Err(Damaged("state")),
        },
    })
}

/// What a page before version 1 saved.
fn old(id: &str, text: &str) -> Option<Record> {
    let name = id
        .strip_prefix("example/")
        .or_else(|| id.strip_prefix("file/"))
        .filter(|name| !name.is_empty())?;
    let version = checksum(text);
    Some(Record {
        document: id.to_owned(),
        writer: OLD.to_owned(),
        name: tidy_name(name),
        version,
        branch: format!("{OLD}-{version:016x}"),
        seen: Seen::new(),
        apart: BTreeSet::new(),
        text: Some(text.into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written must be read for ever: these lines are never changed, only added to.
    const SAVED: &str = include_str!("../../../../../../tests/corpus/saved/documents.txt");

    /// Each entry: the key, then the value, indented.
    fn saved() -> Vec<(String, String)> {
        SAVED
            .split("\n====\n")
            .skip(1)
            .map(|entry| {
                let (key, value) = entry.split_once('\n').expect("a key and a value");
                (key.to_owned(), value.to_owned())
            })
            .collect()
    }

    #[test]
    fn what_was_saved_is_read_for_ever() {
        let saved = saved();
        let read: Vec<Record> = saved
            .iter()
            .map(|(key, value)| {
                Record::read(key, value)
                    .expect("a document's key")
                    .unwrap_or_else(|error| panic!("{key}: {error:?}"))
            })
            .collect();
        let facts: Vec<_> = read
            .iter()
            .map(|r| (r.document.as_str(), r.name.as_str(), r.text.as_deref()))
            .collect();
        assert_eq!(
            facts,
            [
                ("example/average.qat", "average.qat", Some("mine")),
                (
                    "file/hw (2).qat",
                    "hw (2).qat",
                    Some("add A 1\n\nhalt \"x\" A")
                ),
                ("example/average.qat", "average.qat", None),
                (
                    "019ab1c2d3e4a1b2c3d4-2",
                    "Größe.qat",
                    Some("-- a\n\nhalt \"done\"\n")
                ),
            ]
        );
        let [.., removed, text] = read.as_slice() else {
            panic!("{read:?}")
        };
        assert_eq!(
            (text.version, text.branch.as_str()),
            (12, "019ab1c2d3e4a1b2c3d4-3")
        );
        assert_eq!(
            removed.seen,
            Seen::from([(OLD.to_owned(), 42), ("019ab1c2d3e4a1b2c3d4".to_owned(), 7)])
        );
        for (record, (key, value)) in read.iter().zip(&saved) {
            assert_eq!(&record.key(), key);
            assert_eq!(&record.value(), value, "and written as it was");
        }
    }

    #[test]
    fn what_is_no_record_is_said_to_be_none() {
        let key = format!("{DOCUMENT_KEY}a/w");
        let good = Record {
            document: "a".to_owned(),
            writer: "w".to_owned(),
            name: "a.qat".to_owned(),
            version: 1,
            branch: "w-1".to_owned(),
            seen: Seen::new(),
            apart: BTreeSet::new(),
            text: Some("halt".into()),
        };
        assert_eq!(Record::read(&key, &good.value()), Some(Ok(good.clone())));
        let broken = |from: &str, to: &str| Record::read(&key, &good.value().replace(from, to));
        for (from, to, error) in [
            ("document 1", "document 2", RecordError::Newer(2)),
            ("document 1", "document x", RecordError::Foreign),
            ("Hypercubist", "{", RecordError::Foreign),
            ("halt", "hall", RecordError::Damaged("checksum")),
            ("state: text", "state: tex", RecordError::Damaged("state")),
            ("version: 1", "version: ", RecordError::Damaged("version")),
            ("seen:", "seen: w", RecordError::Damaged("seen")),
            ("branch: w-1", "branch:", RecordError::Damaged("branch")),
            ("name: a.qat\n", "", RecordError::Damaged("name")),
            ("\n\nhalt", "", RecordError::Damaged("header")),
        ] {
            assert_eq!(broken(from, to), Some(Err(error)), "{from} as {to}");
        }
        for key in [
            "hypercubist/document/x",
            "hypercubist/document//w",
            "hypercubist/document/x/a b",
            "hypercubist/text/x",
        ] {
            assert_eq!(
                Record::read(key, &good.value()),
                Some(Err(RecordError::Foreign)),
                "{key}"
            );
        }
        assert_eq!(Record::read("hypercubist/theme", "dark"), None);
    }

    #[test]
    fn every_text_comes_back() {
        for text in [
            "",
            "\n",
            "\n\n",
            "name: x\n\ny",
            "\u{1f600}",
            "a\r\n",
            "Hypercubist document 2\n",
        ] {
            let record = Record {
                document: "file/a/b".to_owned(),
                writer: "w".to_owned(),
                name: " two\nlines ".to_owned(),
                version: u64::MAX,
                branch: "w-1".to_owned(),
                seen: Seen::from([("a=b".to_owned(), 3)]),
                apart: BTreeSet::from(["b-2".to_owned(), "a-10".to_owned()]),
                text: Some(text.into()),
            };
            let read = Record::read(&record.key(), &record.value());
            let tidy = Record {
                name: "twolines".to_owned(),
                ..record
            };
            assert_eq!(read, Some(Ok(tidy)));
        }
    }
}
