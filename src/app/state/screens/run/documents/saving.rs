//! What is saved: by this page, and by others meanwhile.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::branches::Records;
use super::record::{DOCUMENT_KEY, Record, Seen, has_seen};
use super::{Document, Documents};

/// Something to save, or to remove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// The storage key; no other page writes it.
    pub key: String,
    /// The value; `None` removes the key.
    pub value: Option<String>,
    /// A key to remove once this is saved.
    pub instead_of: Option<String>,
    /// Only if this is what is saved there now.
    pub only_if: Option<String>,
}

/// What happens to the documents in storage.
#[derive(Clone, Debug)]
pub enum Storage {
    /// The browser saved a document, or refused to.
    Saved {
        /// The storage key.
        key: String,
        /// Whether it did.
        done: bool,
    },
    /// Another tab has saved something, or removed it.
    Elsewhere {
        /// The storage key.
        key: String,
        /// The value; `None` when it was removed.
        value: Option<String>,
    },
    /// Everything that is saved, as key and value, after a time in which this page slept and heard nothing of other
    /// tabs.
    Reread(Vec<(String, String)>),
    /// All loads of this page that live, as [`super::record`] calls them.
    Pages(Vec<String>),
}

/// What other tabs mean for the open document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// There is a newer text than the one in the editor.
    Newer,
    /// It was removed.
    Removed,
    /// Both tabs wrote at the same time, and this one goes on in a document of its own, beside the one with this
    /// identity.
    Parted(String),
    /// Both tabs wrote at the same time, and the other one's text is now the document with this identity.
    Joined(String),
}

impl Documents {
    /// Another tab has saved `value` under `key`, or removed it.
    pub fn heard(&mut self, key: &str, value: Option<&str>) -> (Vec<Save>, Option<News>) {
        let own = self
            .records
            .of(&self.writer)
            .any(|record| record.key() == key);
        match value {
            // What this page has written it still has: it is saved again with the next change.
            _ if own => return (Vec::new(), None),
            Some(value) => self.read(key, value),
            None => {
                self.unread.remove(key);
                self.records.remove(key);
            }
        }
        let (saves, news) = self.reconcile();
        let lost = || {
            let record = Record::read(key, value?)?.ok()?;
            let (_, id) = self
                .records
                .moved()
                .into_iter()
                .find(|(moved, _)| *moved == record && moved.document == self.open.id)?;
            Some(News::Joined(id))
        };
        let news = news.or_else(lost);
        (saves, news)
    }

    /// Everything that is saved, after a time in which nothing was heard.
    pub fn reread(&mut self, stored: &[(String, String)]) -> (Vec<Save>, Option<News>) {
        let mut records = Records::default();
        for record in self.records.of(&self.writer) {
            records.insert(record.clone());
        }
        self.records = records;
        for (key, value) in stored {
            if !self
                .records
                .of(&self.writer)
                .any(|record| record.key() == *key)
            {
                self.read(key, value);
            }
        }
        self.reconcile()
    }

    /// Works out what the records mean for this page.
    fn reconcile(&mut self) -> (Vec<Save>, Option<News>) {
        let mut saves = Vec::new();
        let mut news = None;
        for (record, id) in self.records.moved() {
            if record.writer != self.writer {
                continue;
            }
            let open = self.open.id == record.document
                && has_seen(&self.open.seen, &self.writer, record.version);
            let mut seen = record.seen.clone();
            seen.insert(self.writer.clone(), record.version);
            let own = Record {
                document: id.clone(),
                version: self.next(),
                branch: self.identity(),
                seen,
                apart: BTreeSet::new(),
                ..record.clone()
            };
            self.records.remove(&record.key());
            saves.push(Save {
                key: own.key(),
                value: Some(own.value()),
                instead_of: Some(record.key()),
                only_if: None,
            });
            if open {
                news = Some(News::Parted(record.document.clone()));
                self.open.id = id;
                self.open.original = None;
                self.open.blurb.clear();
                self.open.seen.clone_from(&own.seen);
                self.open.seen.insert(self.writer.clone(), own.version);
            }
            self.records.insert(own);
        }
        self.relist();
        if news.is_some() {
            return (saves, news);
        }
        let found = self.found.get(&self.open.id);
        // Whoever was the only one to write it removes it without a trace.
        if self.is_behind() || (found.is_none() && !self.open.seen.is_empty()) {
            let newest = found.and_then(|found| found.text.as_ref());
            match newest.or(self.open.original.as_ref()) {
                // The same was typed in both.
                Some(text) if *text == self.open.text => {
                    self.open.seen = found.map_or_else(Seen::new, |found| found.seen.clone());
                }
                Some(_) => news = Some(News::Newer),
                None => news = Some(News::Removed),
            }
        }
        (saves, news)
    }

    /// Makes the open text a document of its own if there is a newer one under its identity.
    fn part(&mut self) -> Option<String> {
        let own = self.records.get(&self.open.id, &self.writer);
        let other = own.is_some_and(|own| !has_seen(&self.open.seen, &self.writer, own.version));
        if !other && !self.is_behind() {
            return None;
        }
        let former = self.open.id.clone();
        let id = self.identity();
        // A removed file's name is free again.
        let removed = self
            .found
            .get(&former)
            .is_some_and(|found| found.text.is_none());
        self.list
            .retain(|document| !(removed && document.id == former && document.original.is_none()));
        let name = self.free_name(&self.open.file);
        self.open = Document::file(id, &name, &self.open.text);
        if let Some(undo) = self.undo.as_mut().filter(|undo| undo.id == former) {
            *undo = Document {
                text: undo.text.clone(),
                ..self.open.clone()
            };
        }
        Some(former)
    }

    /// What to save now that the open document has changed; and the identity of the document that this was until now,
    /// if another tab has written there meanwhile: then this text goes on as a document of its own.
    pub fn save(&mut self) -> (Save, Option<String>) {
        let former = self.part();
        let key = self.own_key();
        let as_it_came = self.open.original.as_ref() == Some(&self.open.text);
        let text = (!as_it_came).then(|| self.open.text.clone());
        let save = self.write(key, text);
        if std::mem::take(&mut self.replaced)
            && let Some(undo) = self.undo.as_mut().filter(|undo| undo.id == self.open.id)
        {
            undo.seen.clone_from(&self.open.seen);
        }
        self.visited.retain(|document| document.id != self.open.id);
        self.relist();
        (save, former)
    }

    pub(super) fn own_key(&self) -> String {
        format!("{}{}/{}", DOCUMENT_KEY, self.open.id, self.writer)
    }

    pub(super) fn write(&mut self, key: String, text: Option<Rc<str>>) -> Save {
        // Nothing needs to be said of nothing, unless somebody else has said something.
        let others = self
            .records
            .of_document(&self.open.id)
            .any(|record| record.writer != self.writer);
        if text.is_none() && !others {
            self.records.remove(&key);
            self.unsaved.remove(&key);
            return Save {
                key,
                value: None,
                instead_of: None,
                only_if: None,
            };
        }
        let saved: BTreeSet<&str> = self
            .records
            .of_document(&self.open.id)
            .map(|record| record.writer.as_str())
            .collect();
        self.open
            .seen
            .retain(|writer, _| *writer == self.writer || saved.contains(writer.as_str()));
        let earlier = self
            .records
            .get(&self.open.id, &self.writer)
            .map(|record| record.branch.clone());
        let branch = earlier.unwrap_or_else(|| self.identity());
        let version = self.next();
        // What is another document now stays one, whoever writes here next.
        let found = self.found.get(&self.open.id);
        let mut apart = found.map_or_else(BTreeSet::new, |found| found.apart.clone());
        for (record, _) in self.records.moved() {
            if record.document == self.open.id {
                apart.insert(record.branch);
            }
        }
        let record = Record {
            document: self.open.id.clone(),
            writer: self.writer.clone(),
            name: self.open.file.clone(),
            version,
            branch,
            seen: self.open.seen.clone(),
            apart,
            text,
        };
        self.open.seen.insert(self.writer.clone(), version);
        let value = Some(record.value());
        self.records.insert(record);
        Save {
            key,
            value,
            instead_of: None,
            only_if: None,
        }
    }

    /// The browser has saved what stands under a key, or refused to.
    pub fn saved(&mut self, key: &str, done: bool) {
        if done {
            self.unsaved.remove(key);
        } else if self
            .records
            .of(&self.writer)
            .any(|record| record.key() == key)
        {
            self.unsaved.insert(key.to_owned());
        }
    }

    /// Whether the browser has refused to save something.
    pub fn is_unsaved(&self) -> bool {
        !self.unsaved.is_empty()
    }

    /// What the browser has refused to save, to be tried again.
    pub fn unsaved(&self) -> Vec<Save> {
        self.records
            .of(&self.writer)
            .filter(|record| self.unsaved.contains(&record.key()))
            .map(|record| Save {
                key: record.key(),
                value: Some(record.value()),
                instead_of: None,
                only_if: None,
            })
            .collect()
    }

    /// What can be removed from storage, when these pages are all that live.
    pub fn collect(&mut self, pages: &[String]) -> Vec<Save> {
        let gone = |writer: &str| writer != self.writer && !pages.iter().any(|page| page == writer);
        let safe =
            |record: &Record| record.writer != self.writer || !self.unsaved.contains(&record.key());
        let garbage = self.records.garbage(gone, safe);
        let mut removals = Vec::new();
        for record in garbage {
            self.records.remove(&record.key());
            removals.push(Save {
                key: record.key(),
                value: None,
                instead_of: None,
                // Its writer may have gone on before it was gone, and not have been heard yet.
                only_if: Some(record.value()),
            });
        }
        removals
    }
}
