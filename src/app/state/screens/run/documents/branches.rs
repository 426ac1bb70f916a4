//! From what is saved to the documents that there are: the newest text of each, and each text of its own that did not
//! know of another.
//!
//! Invariants: a text that no later one came after is in the result, whoever wrote it and in whatever order; and every
//! page that reads the same records finds the same documents under the same identities, so that nobody has to be asked.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::record::{Record, Seen, see};

/// The records that are known, by identity and writer.
#[derive(Clone, Debug, Default)]
pub struct Records(BTreeMap<(String, String), Record>);

/// A document as the records have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The file's name.
    pub name: String,
    /// Its text; `None`: thrown away, or as it came.
    pub text: Option<Rc<str>>,
    /// The versions that are in it.
    pub seen: Seen,
    /// The branches of it that are documents of their own.
    pub apart: BTreeSet<String>,
}

/// Whether `id` is the document that a record was written for, or one that it may have become: see [`Records::settle`].
fn may_be(record: &Record, id: &str) -> bool {
    let beyond = |rest: &str| rest.is_empty() || rest.starts_with('~');
    id == record.document || id.strip_prefix(record.branch.as_str()).is_some_and(beyond)
}

impl Records {
    /// Takes in a record in place of an older one of the same writer.
    pub fn insert(&mut self, record: Record) {
        self.0
            .insert((record.document.clone(), record.writer.clone()), record);
    }

    /// Forgets the record that is saved under `key`.
    pub fn remove(&mut self, key: &str) {
        self.0.retain(|_, record| record.key() != key);
    }

    /// A writer's record of a document.
    pub fn get(&self, document: &str, writer: &str) -> Option<&Record> {
        self.0.get(&(document.to_owned(), writer.to_owned()))
    }

    /// All of a writer's records.
    pub fn of(&self, writer: &str) -> impl Iterator<Item = &Record> {
        self.0
            .values()
            .filter(move |record| record.writer == writer)
    }

    /// The records of a document, and of what may have become this document.
    pub fn of_document(&self, id: &str) -> impl Iterator<Item = &Record> {
        self.0.values().filter(move |record| may_be(record, id))
    }

    /// Whether a trusted record came after this one, in its document or in the one that it has become.
    fn follower(&self, record: &Record, trust: impl Fn(&Record) -> bool) -> bool {
        self.0.values().any(|later| {
            may_be(record, &later.document)
                && (&later.document, &later.writer) != (&record.document, &record.writer)
                && later.follows(record)
                && trust(later)
        })
    }

    /// The documents, by identity, those without a text among them.
    pub fn documents(&self) -> BTreeMap<String, Found> {
        self.settle()
            .into_iter()
            .map(|(document, heads)| {
                let first = heads[0];
                let mut seen = Seen::new();
                for head in &heads {
                    see(&mut seen, &head.seen);
                }
                for head in &heads {
                    seen.insert(head.writer.clone(), head.version);
                }
                let apart = heads.iter().flat_map(|head| head.apart.iter().cloned());
                let found = Found {
                    name: first.name.clone(),
                    text: first.text.clone(),
                    seen,
                    apart: apart.collect(),
                };
                (document, found)
            })
            .collect()
    }

    /// The records that [`Records::documents`] has under another identity than they were written for, and that one.
    pub fn moved(&self) -> Vec<(Record, String)> {
        let mut moved = Vec::new();
        for (document, heads) in self.settle() {
            for head in heads {
                if head.document != document {
                    moved.push((head.clone(), document.clone()));
                }
            }
        }
        moved
    }

    /// The latest records of each document; those after the first say the same as the first. A text that is not the
    /// first of its document is its branch, or, where a later one has that place, the branch and `~` and its writer.
    fn settle(&self) -> BTreeMap<String, Vec<&Record>> {
        let mut heads: Vec<(String, &Record)> = self
            .0
            .values()
            .filter(|record| !self.follower(record, |_| true))
            .map(|record| {
                let apart = self.0.values().any(|other| {
                    other.document == record.document && other.apart.contains(&record.branch)
                });
                let id = if apart {
                    &record.branch
                } else {
                    &record.document
                };
                (id.clone(), record)
            })
            .collect();
        loop {
            let mut settled: BTreeMap<String, Vec<&Record>> = BTreeMap::new();
            // A text wins over its removal, then the page that was opened first.
            heads.sort_by(|(a, x), (b, y)| {
                (a, x.text.is_none(), &x.writer).cmp(&(b, y.text.is_none(), &y.writer))
            });
            let mut lost = Vec::new();
            for (document, record) in &heads {
                match settled.get_mut(document) {
                    None => {
                        settled.insert(document.clone(), vec![record]);
                    }
                    Some(heads) if record.text.is_none() || record.text == heads[0].text => {
                        heads.push(record);
                    }
                    Some(_) => lost.push((document.clone(), *record)),
                }
            }
            if lost.is_empty() {
                return settled;
            }
            for (document, record) in lost {
                let other = if document == record.branch {
                    format!("{document}~{}", record.writer)
                } else if document == record.document {
                    record.branch.clone()
                } else {
                    format!("{document}~")
                };
                for entry in &mut heads {
                    if std::ptr::eq(entry.1, record) {
                        entry.0.clone_from(&other);
                    }
                }
            }
        }
    }

    /// What nobody needs any more: records of pages that are gone for good, with a later text in storage (`safe` says
    /// which records are), or removals of what is gone. To be removed in this order.
    pub fn garbage(
        &self,
        gone: impl Fn(&str) -> bool,
        safe: impl Fn(&Record) -> bool,
    ) -> Vec<Record> {
        let old = |record: &Record| gone(&record.writer) && self.follower(record, &safe);
        let spent = |record: &Record| {
            record.text.is_none()
                && gone(&record.writer)
                && self
                    .of_document(&record.document)
                    .all(|earlier| !record.follows(earlier) || old(earlier))
        };
        let (old, others): (Vec<&Record>, Vec<&Record>) =
            self.0.values().partition(|record| old(record));
        let spent = others.into_iter().filter(|record| spent(record));
        old.into_iter().chain(spent).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `WRITER:VERSION TEXT after SEEN`; the branch is `WRITER-b`, the text `-` none.
    fn records(document: &str, lines: &[&str]) -> Vec<Record> {
        lines
            .iter()
            .map(|line| {
                let (head, seen) = line.split_once(" after").unwrap_or((line, ""));
                let (version, text) = head.split_once(' ').expect("a version and a text");
                let (writer, number) = version.split_once(':').expect("a writer and a number");
                let version = |text: &str| text.parse().expect("a number");
                Record {
                    document: document.to_owned(),
                    writer: writer.to_owned(),
                    name: "x.qat".to_owned(),
                    version: version(number),
                    branch: format!("{writer}-b"),
                    seen: seen
                        .split_whitespace()
                        .filter_map(|entry| entry.split_once(':'))
                        .map(|(writer, number)| (writer.to_owned(), version(number)))
                        .collect(),
                    apart: BTreeSet::new(),
                    text: (text != "-").then(|| text.into()),
                }
            })
            .collect()
    }

    fn texts(records: &[Record]) -> Vec<String> {
        let mut all = Records::default();
        for record in records {
            all.insert(record.clone());
        }
        all.documents()
            .into_iter()
            .map(|(id, found)| format!("{id} {}", found.text.as_deref().unwrap_or("-")))
            .collect()
    }

    #[test]
    fn texts_that_did_not_know_of_each_other_are_all_there() {
        for (lines, expected) in [
            (&["a:1 one"] as &[&str], &["d one"] as &[&str]),
            (&["a:1 one", "b:1 two after a:1"], &["d two"]),
            (&["a:2 three after b:1", "b:1 two after a:1"], &["d three"]),
            // Written without having seen the other: the page that was opened first goes on, whatever the versions.
            (&["a:1 one", "b:9 two"], &["b-b two", "d one"]),
            (&["a:2 one", "b:1 two after a:1"], &["b-b two", "d one"]),
            (
                &["a:1 one", "b:1 two", "c:1 three"],
                &["b-b two", "c-b three", "d one"],
            ),
            (
                &["a:1 one", "b:1 two", "c:1 both after a:1 b:1"],
                &["d both"],
            ),
            (&["a:1 same", "b:1 same"], &["d same"]),
            // Thrown away by one and changed by another: the change wins.
            (&["a:1 -", "b:1 two"], &["d two"]),
            (&["a:1 one", "b:1 - after a:1"], &["d -"]),
            (&["a:1 -", "b:1 -"], &["d -"]),
            // What was saved before version 1 is either seen or not.
            (&["0:7 old", "b:1 two after 0:7"], &["d two"]),
            (&["0:5 old", "b:1 two after 0:7"], &["b-b two", "d old"]),
        ] {
            assert_eq!(texts(&records("d", lines)), expected, "{lines:?}");
            let mut backwards = records("d", lines);
            backwards.reverse();
            assert_eq!(texts(&backwards), expected, "{lines:?}, backwards");
        }
    }

    #[test]
    fn what_became_a_document_of_its_own_goes_on_there() {
        let base = records("d", &["a:1 one", "b:3 two"]);
        for (line, expected) in [
            ("c:1 three after b:3", &["b-b three", "d one"] as &[&str]),
            ("b:4 three after b:3", &["b-b three", "d one"]),
            ("c:1 - after b:3", &["b-b -", "d one"]),
            // Its writer had gone on meanwhile.
            ("c:1 three after b:2", &["b-b two", "b-b~c three", "d one"]),
        ] {
            let mut all = base.clone();
            let mut later = records("b-b", &[line]);
            if later[0].writer == "c" {
                later[0].branch = "b-b".to_owned();
            }
            all.extend(later);
            assert_eq!(texts(&all), expected, "{line}");
        }
        // Not even when the text that won is thrown away.
        let mut all = base;
        all.extend(records("b-b", &["c:1 three after b:3"]));
        all.extend(records("d", &["c:2 - after a:1"]));
        assert_eq!(texts(&all), ["b-b three", "d -"]);
    }

    #[test]
    fn who_went_apart_stays_apart() {
        let mut all = records("d", &["a:1 one", "b:3 two"]);
        all.extend(records("d", &["c:1 three after a:1"]));
        assert_eq!(
            texts(&all),
            ["c-b three", "d two"],
            "the first page is gone, so the second is first"
        );
        all[2].apart.insert("b-b".to_owned());
        assert_eq!(texts(&all), ["b-b two", "d three"]);
        all[2].text = None;
        assert_eq!(
            texts(&all),
            ["b-b two", "d -"],
            "and even when the other is thrown away"
        );
    }

    #[test]
    fn only_what_nobody_needs_is_garbage() {
        let mut all = Records::default();
        let lines = [
            "a:1 one",
            "b:1 two after a:1",
            "c:1 three after a:1 b:1",
            "d:1 four",
        ];
        for record in records("x", &lines) {
            all.insert(record);
        }
        for record in records("y", &["a:2 one", "b:2 - after a:2", "e:1 - after f:1"]) {
            all.insert(record);
        }
        let garbage = |gone: &str, unsafe_: &str| {
            let keys = all.garbage(|w| gone.contains(w), |r| r.writer != unsafe_);
            keys.iter()
                .map(|record| format!("{}/{}", record.document, record.writer))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(garbage("", ""), "");
        assert_eq!(garbage("a", ""), "x/a y/a");
        assert_eq!(garbage("ad", ""), "x/a y/a", "not what nobody came after");
        assert_eq!(
            garbage("b", ""),
            "x/b",
            "a removal stays while what it removed does"
        );
        assert_eq!(
            garbage("b", "c"),
            "",
            "nor what the later text is not saved for"
        );
        assert_eq!(garbage("abe", ""), "x/a x/b y/a y/b y/e");
    }
}
