//! Programs of a backup beside those that are here.

use std::collections::BTreeSet;

use super::Documents;
use super::branches::Records;
use super::record::{Record, Seen, has_seen_all, see};
use super::versions::{self, Name};

/// What is to be stored so that the programs of a backup are here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// How many programs come back.
    pub count: u64,
    /// Their records: keys and values.
    pub entries: Vec<(String, String)>,
    /// Texts that are older than what is here; they become earlier versions: names and bytes.
    pub versions: Vec<(String, Vec<u8>)>,
}

impl Documents {
    /// How many documents are the user's: files, and examples that were changed.
    pub fn own_count(&self) -> u64 {
        let visited = |id: &str| self.visited.iter().any(|document| document.id == id);
        let own = self.list.iter().filter(|document| {
            !visited(&document.id) && (document.original.is_none() || document.edited())
        });
        own.count() as u64
    }

    /// What of a backup's pairs of storage key and value is a program that is not here. All of it is written in this
    /// page's name, so that no key has two writers. A program that is here under the same identity stays as it is: an
    /// older text of it becomes an earlier version, any other a program of its own.
    pub fn bring(&mut self, backup: &[(String, String)], now: f64) -> Brought {
        let mut records = Records::default();
        for record in backup
            .iter()
            .filter_map(|(key, value)| Record::read(key, value)?.ok())
        {
            records.insert(record);
        }
        let mut brought = Brought::default();
        for (id, found) in records.documents() {
            let Some(text) = &found.text else { continue };
            let here = self.list.iter().find(|document| document.id == id);
            let here = here.filter(|here| here.original.is_none() || here.edited());
            let known = self.found.get(&id);
            let (document, seen) = match here {
                Some(here) if here.text == *text => continue,
                Some(here) => {
                    if has_seen_all(&here.seen, &found.seen) {
                        let name = Name::of(&id, now.max(0.0) as u64, text);
                        let bytes = versions::write(&name, &found.name, text);
                        brought.versions.push((name.text(), bytes));
                        continue;
                    }
                    if self.same(&found.name, text).is_some() {
                        continue;
                    }
                    (self.identity(), Seen::new())
                }
                // It comes after whatever was here under this identity, such as its removal.
                None => {
                    let mut seen = found.seen.clone();
                    if let Some(known) = known {
                        see(&mut seen, &known.seen);
                    }
                    (id, seen)
                }
            };
            let record = Record {
                document,
                writer: self.writer.clone(),
                name: found.name.clone(),
                version: self.next(),
                branch: self.identity(),
                seen,
                apart: BTreeSet::new(),
                text: Some(text.clone()),
            };
            brought.entries.push((record.key(), record.value()));
            brought.count += 1;
        }
        brought
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::DOCUMENT_KEY;
    use super::*;
    use crate::state::screens::run::documents::Document;

    fn page(writer: &str, stored: &[(String, String)]) -> Documents {
        let examples = vec![Document::example(
            "average.qat",
            "Average",
            "",
            "halt \"as it came\"",
        )];
        let mut documents = Documents::new(examples, writer);
        documents.restore(stored);
        documents
    }

    /// What a page has saved after this.
    fn saved(documents: &mut Documents, stored: &mut Vec<(String, String)>) {
        let (save, _) = documents.save();
        stored.retain(|(key, _)| *key != save.key);
        stored.extend(save.value.map(|value| (save.key, value)));
    }

    fn texts(documents: &Documents) -> Vec<String> {
        let own = documents
            .list()
            .iter()
            .filter(|d| d.original.is_none() || d.edited());
        own.map(|document| format!("{}: {}", document.file, document.text))
            .collect()
    }

    /// An example that was changed and a file.
    fn backup() -> Vec<(String, String)> {
        let mut stored = Vec::new();
        let mut first = page("a", &[]);
        first.edit("halt \"mine\"");
        saved(&mut first, &mut stored);
        first.create("hw.qat", "add A 1");
        saved(&mut first, &mut stored);
        stored
    }

    /// The page after what was brought has been stored and it was loaded again.
    fn opened(
        here: &[(String, String)],
        backup: &[(String, String)],
        writer: &str,
    ) -> (Vec<(String, String)>, u64) {
        let brought = page(writer, here).bring(backup, 5.0);
        let mut stored = here.to_vec();
        stored.extend(brought.entries);
        (stored, brought.count)
    }

    #[test]
    fn programs_come_back_to_an_empty_browser_once() {
        let backup = backup();
        let (stored, count) = opened(&[], &backup, "b");
        assert_eq!(count, 2);
        let both = ["average.qat: halt \"mine\"", "hw.qat: add A 1"];
        assert_eq!(texts(&page("c", &stored)), both);
        let (again, count) = opened(&stored, &backup, "d");
        assert_eq!(
            (count, texts(&page("e", &again)).len()),
            (0, 2),
            "and no second time"
        );
    }

    #[test]
    fn a_program_that_was_removed_since_comes_back() {
        let backup = backup();
        let mut documents = page("b", &backup);
        let file = documents
            .list()
            .iter()
            .find(|d| d.file == "hw.qat")
            .map(|d| d.id.clone());
        documents.open(&file.expect("the file"));
        let removal = documents.remove().expect("it is a file");
        let mut stored = backup.clone();
        stored.push((
            removal.key,
            removal.value.expect("a record says that it was removed"),
        ));
        assert_eq!(texts(&page("c", &stored)).len(), 1);
        let (stored, count) = opened(&stored, &backup, "d");
        assert_eq!((count, texts(&page("e", &stored)).len()), (1, 2));
    }

    #[test]
    fn an_older_text_becomes_an_earlier_version() {
        let backup = backup();
        let mut documents = page("b", &backup);
        documents.open("example/average.qat");
        documents.edit("halt \"newer\"");
        let mut stored = backup.clone();
        saved(&mut documents, &mut stored);
        let brought = page("c", &stored).bring(&backup, 5.0);
        assert_eq!((brought.count, brought.entries.len()), (0, 0));
        let [(name, bytes)] = brought.versions.as_slice() else {
            panic!("{brought:?}")
        };
        let name = Name::read(name).expect("a version");
        assert_eq!(
            (name.document.as_str(), name.time),
            ("example/average.qat", 5)
        );
        let text = versions::read(&name, bytes);
        assert_eq!(
            text,
            Some(("average.qat".to_owned(), "halt \"mine\"".to_owned()))
        );
    }

    #[test]
    fn two_texts_that_did_not_know_of_each_other_are_both_there() {
        let backup = backup();
        let mut stored = Vec::new();
        let mut other = page("x", &[]);
        other.edit("halt \"another's\"");
        saved(&mut other, &mut stored);
        let (stored, count) = opened(&stored, &backup, "b");
        assert_eq!(count, 2);
        let all = texts(&page("c", &stored)).join("\n");
        for text in ["mine", "another's", "add A 1"] {
            assert!(all.contains(text), "{text} in {all}");
        }
        let (_, count) = opened(&stored, &backup, "d");
        assert_eq!(count, 0, "and no second time");
    }

    #[test]
    fn what_is_no_record_is_left_out() {
        let rubbish = [(format!("{DOCUMENT_KEY}a/w"), "rubbish".to_owned())];
        assert_eq!(page("b", &[]).bring(&rubbish, 0.0), Brought::default());
    }
}
