//! Earlier versions of documents: texts that another has replaced, each saved by itself in the browser's database.
//!
//! A text is noted when it is shown, before anything replaces it, and every half minute while somebody types. So what
//! is on the screen of any tab is in a [`record`](super::record) or among the versions, whatever other tabs do. No
//! name has two writers that write different things: it has the text's checksum.

use std::collections::BTreeMap;

use storage::{Kind, decode, encode, peek};

use super::record::checksum;

/// What the names in the database begin with.
pub const PREFIX: &str = "version/";
const KIND: Kind = Kind {
    name: "earlier text",
    version: 1,
};
/// The most versions of a document.
pub const MOST: usize = 50;
/// The most bytes of a document's versions together; its newest is saved whatever its length.
pub const MOST_BYTES: u64 = 1_000_000;
/// The most bytes of all documents' versions together.
pub const MOST_IN_ALL: u64 = 20_000_000;

/// What the name of a version says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The document's identity.
    pub document: String,
    /// When it was noted, milliseconds since 1970.
    pub time: u64,
    /// The text's length.
    pub bytes: u64,
    /// The text's checksum.
    pub sum: u64,
}

impl Name {
    /// The name of a text that is noted now.
    pub fn of(document: &str, time: u64, text: &str) -> Self {
        Self {
            document: document.to_owned(),
            time,
            bytes: text.len() as u64,
            sum: checksum(text),
        }
    }

    /// Reads a name; `None` for anything else.
    pub fn read(name: &str) -> Option<Self> {
        let (document, rest) = name.strip_prefix(PREFIX)?.rsplit_once('/')?;
        let [time, bytes, sum] = rest.split('-').collect::<Vec<_>>()[..] else {
            return None;
        };
        Some(Self {
            document: document.to_owned(),
            time: time.parse().ok()?,
            bytes: bytes.parse().ok()?,
            sum: u64::from_str_radix(sum, 16).ok()?,
        })
    }

    /// The name in the database.
    pub fn text(&self) -> String {
        let beginning = of_document(&self.document);
        format!("{beginning}{}-{}-{:016x}", self.time, self.bytes, self.sum)
    }
}

/// What the names of a document's versions begin with.
pub fn of_document(document: &str) -> String {
    format!("{PREFIX}{document}/")
}

/// A text as it is saved under a name; `file` is what the document was called.
pub fn write(name: &Name, file: &str, text: &str) -> Vec<u8> {
    encode(KIND, &name.text(), format!("{file}\n{text}").as_bytes())
}

/// What the document was called and its text; `None` if the bytes are damaged.
pub fn read(name: &Name, bytes: &[u8]) -> Option<(String, String)> {
    let body = std::str::from_utf8(decode(KIND, &name.text(), bytes).ok()?).ok()?;
    let (file, text) = body.split_once('\n')?;
    Some((file.to_owned(), text.to_owned()))
}

/// What the document was called, from the first bytes of a version.
pub fn file(head: &[u8]) -> Option<String> {
    let line = peek(KIND, head).ok()?.split(|byte| *byte == b'\n').next()?;
    String::from_utf8(line.to_vec()).ok()
}

/// Which of the versions are too many. Of a document's, the ones go that are closest to their neighbours, measured by
/// their age: what is left is dense today and sparse last month, and the first text stays to the last.
pub fn spare(names: impl IntoIterator<Item = Name>) -> Vec<Name> {
    let mut documents: BTreeMap<String, Vec<Name>> = BTreeMap::new();
    for name in names {
        documents
            .entry(name.document.clone())
            .or_default()
            .push(name);
    }
    let mut spare = Vec::new();
    for versions in documents.values_mut() {
        versions.sort_by_key(|version| version.time);
        while versions.len() > 1 && (versions.len() > MOST || bytes(versions) > MOST_BYTES) {
            spare.push(versions.remove(most_crowded(versions)));
        }
    }
    let mut all: Vec<Name> = documents.into_values().flatten().collect();
    all.sort_by_key(|version| version.time);
    let mut left = bytes(&all);
    for version in all {
        if left <= MOST_IN_ALL {
            break;
        }
        left -= version.bytes;
        spare.push(version);
    }
    spare
}

fn bytes(versions: &[Name]) -> u64 {
    versions.iter().map(|version| version.bytes).sum()
}

/// Of several versions in the order of time, neither the first nor the last if there is another.
fn most_crowded(versions: &[Name]) -> usize {
    let newest = versions[versions.len() - 1].time;
    let crowded = |&at: &usize| {
        let gap = versions[at + 1].time - versions[at - 1].time;
        let age = newest - versions[at].time;
        // Gap by age, in whole numbers, so that it is the same in every browser.
        u128::from(gap) * 1_000_000 / u128::from(age.max(1))
    };
    (1..versions.len() - 1).min_by_key(crowded).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(document: &str, time: u64, bytes: u64) -> Name {
        Name {
            document: document.to_owned(),
            time,
            bytes,
            sum: time,
        }
    }

    /// Notes versions one after another, as a page does.
    fn noted(versions: impl IntoIterator<Item = Name>) -> Vec<Name> {
        let mut left: Vec<Name> = Vec::new();
        for version in versions {
            left.push(version);
            let spare = spare(left.clone());
            left.retain(|version| !spare.contains(version));
        }
        left
    }

    #[test]
    fn a_version_comes_back() {
        for document in ["example/average.qat", "a-1", "file/hw (2).qat", "x/1-2-3"] {
            let name = Name::of(document, 1_764_000_000_000, "halt \"é\"\n\nx");
            assert_eq!(Name::read(&name.text()), Some(name.clone()));
            let bytes = write(&name, "hw.qat", "halt \"é\"\n\nx");
            let back = Some(("hw.qat".to_owned(), "halt \"é\"\n\nx".to_owned()));
            assert_eq!(read(&name, &bytes), back);
            assert_eq!(
                file(&bytes[..bytes.len().min(300)]).as_deref(),
                Some("hw.qat")
            );
            assert_eq!(read(&name, &bytes[..bytes.len() - 1]), None, "not whole");
        }
        for other in [
            "version/x",
            "version/x/1-2",
            "search/x/1-2-3",
            "version/x/a-2-3",
        ] {
            assert_eq!(Name::read(other), None, "{other}");
        }
    }

    #[test]
    fn a_day_of_typing_leaves_fifty_texts_spread_over_it() {
        let minute = 60_000;
        let left = noted((0..2 * 600).map(|n| name("a", n * minute / 2, 1000)));
        assert_eq!(left.len(), MOST);
        assert_eq!(left[0].time, 0, "the first text is there");
        assert_eq!(left[MOST - 1].time, 1199 * minute / 2, "and the last");
        let newest = left[MOST - 1].time;
        for ago in [1, 10, 60, 300] {
            let then = newest - ago * minute;
            let near = left
                .iter()
                .any(|v| v.time.abs_diff(then) * 3 <= ago * minute);
            assert!(near, "a text of {ago} minutes ago, within a third of that");
        }
    }

    #[test]
    fn long_texts_are_fewer_and_the_newest_is_always_there() {
        let left = noted((0..30).map(|n| name("a", n, 300_000)));
        assert_eq!(left.len(), 3);
        assert_eq!(left[2].time, 29);
        let left = noted((0..3).map(|n| name("a", n, 2 * MOST_BYTES)));
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].time, 2);
    }

    #[test]
    fn many_documents_lose_their_oldest_texts() {
        let left = noted((0..50).map(|n| name(&format!("d{n}"), n, 900_000)));
        assert!(bytes(&left) <= MOST_IN_ALL);
        assert_eq!(left.last().map(|v| v.time), Some(49));
        assert_eq!(left.len(), 22);
    }
}
