//! The documents: examples with the user's edits, files that were opened, programs from links, and how they survive a
//! reload and other tabs.
//!
//! Invariants: no action here drops text the user typed. An example keeps its edits until "restore original", and what
//! that replaces is there for one undo. A text that another tab has written is never replaced by one that has not seen
//! it: whoever types on an older text goes on in a document of its own. How they are saved is in [`record`], what
//! follows from several pages having saved in [`branches`].

pub mod branches;
pub mod bring;
pub mod document;
pub mod record;
mod saving;
pub mod versions;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use branches::{Found, Records};
pub use document::{Document, MAX_BYTES, text_of, too_long};
use record::{Record, RecordError, checksum, has_seen_all, tidy_name};
pub use saving::{News, Save, Storage};
use wire::Language;

/// Storage key of what is open: the document's identity, or the address of a program that is saved nowhere else. Each
/// tab has its own (in session storage); a new tab begins with that of the tab that opened something last (in local
/// storage).
pub const OPEN_KEY: &str = "hypercubist/open";

/// Whether a storage key is about documents.
pub fn is_key(key: &str) -> bool {
    key == OPEN_KEY || key.starts_with(record::DOCUMENT_KEY) || key.starts_with(record::TEXT_KEY)
}

/// How a link's program was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visited {
    /// As the link has it.
    AsLinked,
    /// With the changes that were saved of it.
    Changed,
}

/// A saved value that is not a document which this page can read. It is left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// What is saved.
    pub value: String,
    /// Why it cannot be read.
    pub why: RecordError,
}

/// `a.qat`, `a (2).qat`, `a (3).qat` …; `a (3).qat`, `a (4).qat` …
fn numbered(name: &str) -> impl Iterator<Item = String> {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let dot = if extension.is_empty() { "" } else { "." };
    let number = |stem: &'_ str| {
        let (stem, number) = stem.strip_suffix(')')?.rsplit_once(" (")?;
        Some((stem.len(), number.parse::<u32>().ok()?))
    };
    let (length, last) = number(stem).unwrap_or((stem.len(), 1));
    let stem = &stem[..length];
    let others = (last..u32::MAX).map(move |n| format!("{stem} ({}){dot}{extension}", n + 1));
    std::iter::once(name.to_owned()).chain(others)
}

/// All documents and which one is open.
#[derive(Clone, Debug)]
pub struct Documents {
    /// This load of the page, among all that write.
    writer: String,
    /// Counts what this page writes and the identities that it gives.
    count: u64,
    /// The examples as they came.
    examples: Vec<Document>,
    /// What is saved, and what of this page should be.
    records: Records,
    /// The documents that follow from the records.
    found: BTreeMap<String, Found>,
    /// The keys of this page's records that the browser refused to save.
    unsaved: BTreeSet<String>,
    /// What cannot be read, by key.
    unread: BTreeMap<String, Unread>,
    /// Programs of links, which are not saved unless they are changed.
    visited: Vec<Document>,
    list: Vec<Document>,
    open: Document,
    /// Counts the times the open text was replaced from outside the editor.
    revision: u32,
    /// The document before the last restoring, replacing or removing.
    undo: Option<Document>,
    /// Whether the open text was replaced and is not saved yet.
    replaced: bool,
}

impl Documents {
    /// The examples, the first one open. `writer` is this load of the page: see [`record`].
    ///
    /// # Panics
    /// Without examples: the page always has one to open.
    pub fn new(examples: Vec<Document>, writer: &str) -> Self {
        let open = examples
            .first()
            .expect("there is an example to open")
            .clone();
        Self {
            writer: writer.to_owned(),
            count: 0,
            list: examples.clone(),
            examples,
            records: Records::default(),
            found: BTreeMap::new(),
            unsaved: BTreeSet::new(),
            unread: BTreeMap::new(),
            visited: Vec::new(),
            open,
            revision: 0,
            undo: None,
            replaced: false,
        }
    }

    /// Brings back what earlier visits saved: pairs of storage key and value.
    pub fn restore(&mut self, stored: &[(String, String)]) {
        for (key, value) in stored {
            self.read(key, value);
        }
        self.relist();
        let open = stored.iter().find(|(key, _)| key == OPEN_KEY);
        let id = open.map_or(self.open.id.clone(), |(_, id)| id.clone());
        if !self.open(&id) {
            self.open(&self.open.id.clone());
        }
    }

    fn read(&mut self, key: &str, value: &str) {
        self.unread.remove(key);
        match Record::read(key, value) {
            None => {}
            Some(Ok(record)) => self.records.insert(record),
            Some(Err(why)) => {
                let value = value.to_owned();
                self.unread.insert(key.to_owned(), Unread { value, why });
            }
        }
    }

    fn next(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    fn identity(&mut self) -> String {
        let number = self.next();
        format!("{}-{number}", self.writer)
    }

    /// Works out the list from the records.
    fn relist(&mut self) {
        self.found = self.records.documents();
        let example = |example: &Document| {
            let mut document = example.clone();
            if let Some(found) = self.found.get(&example.id) {
                document.text = found.text.clone().unwrap_or(document.text);
                document.seen.clone_from(&found.seen);
            }
            document
        };
        self.list = self.examples.iter().map(example).collect();
        let mut files: Vec<Document> = Vec::new();
        for (id, found) in &self.found {
            if let Some(text) = &found.text
                && self.list.iter().all(|document| document.id != *id)
            {
                let mut file = Document::file(id.clone(), &found.name, text);
                file.seen.clone_from(&found.seen);
                files.push(file);
            }
        }
        // Whichever was there first has its name to itself.
        files.sort_by_key(|file| !file.id.starts_with("file/"));
        let known: BTreeSet<String> = files.iter().map(|file| file.id.clone()).collect();
        self.visited.retain(|file| !known.contains(&file.id));
        files.extend(self.visited.iter().cloned());
        for mut file in files {
            let name = self.free_name(&file.file);
            file.title.clone_from(&name);
            file.file = name;
            self.list.push(file);
        }
        match self
            .list
            .iter()
            .find(|document| document.id == self.open.id)
        {
            Some(listed) => {
                self.open.file.clone_from(&listed.file);
                self.open.title.clone_from(&listed.title);
            }
            None => self.list.push(self.open.clone()),
        }
        self.list[self.examples.len()..].sort_by_cached_key(|file| file.file.to_lowercase());
    }

    /// The name, or with a number the first one that no document has.
    fn free_name(&self, name: &str) -> String {
        let free = |name: &String| self.list.iter().all(|document| document.file != *name);
        numbered(name).find(free).unwrap_or_default()
    }

    /// Every document, examples first.
    pub fn list(&self) -> &[Document] {
        &self.list
    }

    /// The open document.
    pub fn current(&self) -> &Document {
        &self.open
    }

    /// What is saved and cannot be read, by storage key.
    pub fn unread(&self) -> &BTreeMap<String, Unread> {
        &self.unread
    }

    /// Whether the open text is nowhere but in the address that it came with.
    pub fn is_only_visited(&self) -> bool {
        self.visited
            .iter()
            .any(|document| document.id == self.open.id)
    }

    /// Whether a version was saved that is not in the open text.
    pub fn is_behind(&self) -> bool {
        self.found
            .get(&self.open.id)
            .is_some_and(|found| !has_seen_all(&self.open.seen, &found.seen))
    }

    /// The other documents, which the open one can import; none unless it speaks of importing.
    pub fn importable(&self) -> Vec<wire::File> {
        if !self.current().text.contains("import") {
            return Vec::new();
        }
        self.list
            .iter()
            .filter(|document| document.id != self.open.id && document.language == Language::Qat)
            .map(|document| wire::File {
                name: document.file.clone(),
                text: document.text.to_string(),
            })
            .collect()
    }

    /// See [`Documents::revision`]'s field: a change means that the editor must take the text.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The user typed.
    pub fn edit(&mut self, text: &str) {
        self.open.text = text.into();
    }

    /// Opens the document called `id`, in its newest version; false if there is none.
    pub fn open(&mut self, id: &str) -> bool {
        let Some(document) = self.list.iter().find(|d| d.id == id) else {
            return false;
        };
        let document = document.clone();
        self.turn_to(document);
        true
    }

    fn turn_to(&mut self, document: Document) {
        self.open = document;
        self.revision += 1;
        self.relist();
    }

    /// Opens a file. One whose name is taken by a different text gets a number, so that neither is lost.
    pub fn add_file(&mut self, name: &str, text: &str) {
        let name = tidy_name(name);
        if let Some(same) = self.same(&name, text).cloned() {
            self.turn_to(same);
            return;
        }
        self.create(&name, text);
    }

    /// The document of this name, or of one that only differs by a number, with this very text.
    fn same(&self, name: &str, text: &str) -> Option<&Document> {
        let mut names = numbered(name).take(self.list.len());
        names.find_map(|name| {
            self.list
                .iter()
                .find(|d| d.file == name && *d.text == *text)
        })
    }

    /// Opens a new document, whatever other documents hold the same text. Its name gets a number if it is taken.
    pub fn create(&mut self, name: &str, text: &str) {
        let document = Document::file(self.identity(), &self.free_name(&tidy_name(name)), text);
        self.turn_to(document);
    }

    /// Opens a program that came with a link: the document of this name if it has this very text, otherwise the one
    /// that was made of this link, with the changes that were saved of it.
    pub fn visit(&mut self, file: &str, text: &str) -> Visited {
        let file = tidy_name(file);
        if let Some(same) = self
            .list
            .iter()
            .find(|d| d.file == file && *d.text == *text)
        {
            let same = same.clone();
            self.turn_to(same);
            return Visited::AsLinked;
        }
        let id = format!("link/{:016x}", checksum(&format!("{file}\n{text}")));
        if let Some(known) = self.list.iter().find(|d| d.id == id) {
            let changed = *known.text != *text;
            let known = known.clone();
            self.turn_to(known);
            return if changed {
                Visited::Changed
            } else {
                Visited::AsLinked
            };
        }
        let mut document = Document::file(id, &self.free_name(&file), text);
        if let Some(found) = self.found.get(&document.id) {
            document.seen.clone_from(&found.seen);
        }
        self.visited.push(document.clone());
        self.turn_to(document);
        Visited::AsLinked
    }

    /// Opens the example of this file name, with the changes that were saved of it; without such an example, nothing
    /// happens.
    pub fn visit_example(&mut self, file: &str) -> Visited {
        let Some(example) = self
            .list
            .iter()
            .find(|d| d.original.is_some() && d.file == file)
        else {
            return Visited::AsLinked;
        };
        let example = example.clone();
        let visited = if example.edited() {
            Visited::Changed
        } else {
            Visited::AsLinked
        };
        self.turn_to(example);
        visited
    }

    /// The text that the example of this file name came with.
    pub fn original(&self, file: &str) -> Option<Rc<str>> {
        self.examples
            .iter()
            .find(|d| d.file == file)
            .and_then(|d| d.original.clone())
    }

    /// Puts the open example's own text back; false when there is nothing to restore.
    pub fn restore_original(&mut self) -> bool {
        let Some(original) = self.open.original.clone().filter(|_| self.open.edited()) else {
            return false;
        };
        self.undo = Some(self.open.clone());
        self.open.text = original;
        self.replaced = true;
        self.revision += 1;
        true
    }

    /// Removes the open file and opens the first example; `None` when the open document is an example.
    pub fn remove(&mut self) -> Option<Save> {
        if self.open.original.is_some() {
            return None;
        }
        let save = self.write(self.own_key(), None);
        self.undo = Some(self.open.clone());
        self.visited.retain(|document| document.id != self.open.id);
        self.turn_to(self.examples[0].clone());
        self.open(&self.open.id.clone());
        Some(save)
    }

    /// Gives the open file another name, with its extension if it has none and a number if it is taken; the name that
    /// it had, unless nothing is to be changed.
    pub fn rename(&mut self, name: &str) -> Option<String> {
        let former = self.open.file.clone();
        let name = name.trim();
        if self.open.original.is_some() || name.is_empty() || name == former {
            return None;
        }
        let name = tidy_name(name);
        let name = match former.rsplit_once('.') {
            Some((_, extension)) if !name.contains('.') => format!("{name}.{extension}"),
            _ => name,
        };
        let name = self.free_name(&name);
        let seen = std::mem::take(&mut self.open.seen);
        self.open = Document::file(self.open.id.clone(), &name, &self.open.text);
        self.open.seen = seen;
        Some(former)
    }

    /// Puts another text in the place of the open one.
    pub fn replace(&mut self, text: &str) {
        self.undo = Some(self.open.clone());
        self.open.text = text.into();
        self.replaced = true;
        self.revision += 1;
    }

    /// Takes back the last [`Documents::restore_original`], [`Documents::replace`] or [`Documents::remove`], and opens
    /// the document that it concerned; false when there is nothing to take back. What was typed there since is not in
    /// it.
    pub fn undo(&mut self) -> bool {
        let Some(document) = self.undo.take() else {
            return false;
        };
        self.turn_to(document);
        true
    }
}

#[cfg(test)]
mod tests;
