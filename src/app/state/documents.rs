//! The texts: examples with the user's edits, files that were opened, and how they survive a reload.
//!
//! Invariant: no action here drops text the user typed. An example keeps its edits until "restore original", and what
//! that replaces is kept for one undo.

use std::rc::Rc;

use wire::Language;

/// The longest text accepted, bytes.
pub const MAX_BYTES: usize = 1_000_000;

/// Prefix of every storage key that holds a text; the document's id follows.
pub const TEXT_KEY: &str = "hypercubist/text/";
/// Storage key of the open document's id.
pub const OPEN_KEY: &str = "hypercubist/open";

/// One text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// `example/FILE` or `file/FILE`; also the tail of its storage key.
    pub id: String,
    /// The file's name, with extension.
    pub file: String,
    /// What it is called in the menu.
    pub title: String,
    /// One sentence for the menu; empty for a user's file.
    pub blurb: String,
    /// QAT or Q.
    pub language: Language,
    /// An example's own text; `None` for a user's file.
    pub original: Option<Rc<str>>,
    /// The text as it stands in the editor.
    pub text: Rc<str>,
}

impl Document {
    /// An example, unedited.
    pub fn example(file: &str, title: &str, blurb: &str, text: &str) -> Self {
        let text: Rc<str> = text.into();
        Self {
            id: format!("example/{file}"),
            file: file.to_owned(),
            title: title.to_owned(),
            blurb: blurb.to_owned(),
            language: language(file, &text),
            original: Some(text.clone()),
            text,
        }
    }

    /// A user's file.
    pub fn file(name: &str, text: &str) -> Self {
        Self {
            id: format!("file/{name}"),
            file: name.to_owned(),
            title: name.to_owned(),
            blurb: String::new(),
            language: language(name, text),
            original: None,
            text: text.into(),
        }
    }

    /// Whether this is an example whose text the user has changed.
    pub fn edited(&self) -> bool {
        self.original
            .as_ref()
            .is_some_and(|original| *original != self.text)
    }

    /// The storage key of its text.
    pub fn key(&self) -> String {
        format!("{TEXT_KEY}{}", self.id)
    }
}

/// The language of a file: by extension, else by how the text begins (every Q program declares `Puzzles` first).
fn language(file: &str, text: &str) -> Language {
    let extension = file.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase());
    match extension.as_deref() {
        Some("q") => Language::Q,
        Some("qat") => Language::Qat,
        _ if text.trim_start().starts_with("Puzzles") => Language::Q,
        _ => Language::Qat,
    }
}

/// Turns a file's bytes into its text, or says in plain words why it is no program.
///
/// # Errors
/// When the file is longer than [`MAX_BYTES`] or is not text.
pub fn text_of(name: &str, bytes: &[u8]) -> Result<String, String> {
    if bytes.len() > MAX_BYTES {
        return Err(too_long(name, bytes.len() as f64));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(text
            .trim_start_matches('\u{feff}')
            .replace("\r\n", "\n")
            .replace('\r', "\n")),
        _ => Err(format!(
            "\u{201c}{name}\u{201d} is not a text file, so nothing was opened. Programs are plain text, in UTF-8."
        )),
    }
}

/// The refusal of a file of `bytes` bytes.
pub fn too_long(name: &str, bytes: f64) -> String {
    format!(
        "\u{201c}{name}\u{201d} is {:.1} MB long, so nothing was opened. Programs here may be at most 1 MB.",
        bytes / 1e6
    )
}

/// All texts and which one is open.
#[derive(Clone, Debug)]
pub struct Documents {
    list: Vec<Document>,
    current: usize,
    /// Counts the times the open text was replaced from outside the editor.
    revision: u32,
    /// What the last restoring, replacing or removing took away: where it stood, the document, and whether it was removed.
    undo: Option<(usize, Document, bool)>,
}

impl Documents {
    /// The examples, the first one open.
    ///
    /// # Panics
    /// Without examples: the page always has one to open.
    pub fn new(examples: Vec<Document>) -> Self {
        assert!(!examples.is_empty(), "there is an example to open");
        Self {
            list: examples,
            current: 0,
            revision: 0,
            undo: None,
        }
    }

    /// Brings back what an earlier visit stored: pairs of storage key and value.
    pub fn restore(&mut self, stored: &[(String, String)]) {
        let mut stored: Vec<_> = stored.iter().collect();
        stored.sort();
        for (key, value) in &stored {
            let Some(id) = key.strip_prefix(TEXT_KEY) else {
                continue;
            };
            if let Some(document) = self.list.iter_mut().find(|d| d.id == id) {
                document.text = value.as_str().into();
            } else if let Some(name) = id.strip_prefix("file/") {
                self.list.push(Document::file(name, value));
            } else if let Some(name) = id.strip_prefix("example/") {
                // An example that a newer version of the page no longer has: the edits live on as a file.
                self.list.push(Document {
                    id: id.to_owned(),
                    ..Document::file(name, value)
                });
            }
        }
        let open = stored
            .iter()
            .find(|(key, _)| key == OPEN_KEY)
            .map(|(_, id)| id.as_str());
        if let Some(at) = open.and_then(|id| self.list.iter().position(|d| d.id == id)) {
            self.current = at;
        }
        self.revision += 1;
    }

    /// Every document, examples first.
    pub fn list(&self) -> &[Document] {
        &self.list
    }

    /// The open document.
    pub fn current(&self) -> &Document {
        &self.list[self.current]
    }

    /// The other documents, which the open one can import; none unless it speaks of importing.
    pub fn importable(&self) -> Vec<wire::File> {
        if !self.current().text.contains("import") {
            return Vec::new();
        }
        let others = self.list.iter().enumerate();
        others
            .filter(|&(i, document)| i != self.current && document.language == Language::Qat)
            .map(|(_, document)| wire::File {
                name: document.file.clone(),
                text: document.text.to_string(),
            })
            .collect()
    }

    /// See [`Documents::revision`]'s field: a change means that the editor must take the text anew.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The user typed.
    pub fn edit(&mut self, text: &str) {
        self.list[self.current].text = text.into();
    }

    /// Opens the document called `id`; false if there is none.
    pub fn open(&mut self, id: &str) -> bool {
        let Some(at) = self.list.iter().position(|d| d.id == id) else {
            return false;
        };
        self.current = at;
        self.revision += 1;
        true
    }

    /// Adds a file and opens it. A file whose name is taken by a different text gets a number, so that neither is lost.
    pub fn add_file(&mut self, name: &str, text: &str) {
        let mut document = Document::file(name, text);
        let mut copy = 2;
        while let Some(at) = self.list.iter().position(|d| d.id == document.id) {
            if *self.list[at].text == *text {
                self.current = at;
                self.revision += 1;
                return;
            }
            let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
            let dot = if extension.is_empty() { "" } else { "." };
            document = Document::file(&format!("{stem} ({copy}){dot}{extension}"), text);
            copy += 1;
        }
        self.list.push(document);
        self.current = self.list.len() - 1;
        self.revision += 1;
    }

    /// Opens a text that came with a link: the document of this name if it has this very text, otherwise one of its own,
    /// so that nothing of the user's is touched.
    pub fn visit(&mut self, file: &str, text: &str) {
        let known = self
            .list
            .iter()
            .position(|d| d.file == file && *d.text == *text);
        match known {
            Some(at) => {
                self.current = at;
                self.revision += 1;
            }
            None => self.add_file(file, text),
        }
    }

    /// The text that the example of this file name came with.
    pub fn original(&self, file: &str) -> Option<Rc<str>> {
        self.list
            .iter()
            .find(|d| d.original.is_some() && d.file == file)
            .and_then(|d| d.original.clone())
    }

    /// Puts the open example's own text back; false when there is nothing to restore.
    pub fn restore_original(&mut self) -> bool {
        let document = &mut self.list[self.current];
        if !document.edited() {
            return false;
        }
        self.undo = Some((self.current, document.clone(), false));
        if let Some(original) = &document.original {
            document.text = original.clone();
        }
        self.revision += 1;
        true
    }

    /// Forgets the open file and opens the first example; false when the open document is an example.
    pub fn remove(&mut self) -> bool {
        if self.list[self.current].original.is_some() {
            return false;
        }
        self.undo = Some((self.current, self.list.remove(self.current), true));
        self.current = 0;
        self.revision += 1;
        true
    }

    /// Puts another text in the place of the open one.
    pub fn replace(&mut self, text: &str) {
        self.undo = Some((self.current, self.current().clone(), false));
        self.list[self.current].text = text.into();
        self.revision += 1;
    }

    /// Takes back the last [`Documents::restore_original`], [`Documents::replace`] or [`Documents::remove`]; the document it concerned, opened.
    pub fn undo(&mut self) -> Option<&Document> {
        let (at, document, removed) = self.undo.take()?;
        if removed {
            self.list.insert(at.min(self.list.len()), document);
        } else {
            self.list[at] = document;
        }
        self.current = at.min(self.list.len() - 1);
        self.revision += 1;
        Some(self.current())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn documents() -> Documents {
        Documents::new(vec![
            Document::example("a.qat", "A", "first", "one"),
            Document::example("b.q", "B", "second", "two"),
        ])
    }

    #[test]
    fn edits_survive_opening_another_example() {
        let mut d = documents();
        d.edit("mine");
        assert!(d.open("example/b.q"));
        assert_eq!(d.current().language, Language::Q);
        d.open("example/a.qat");
        assert_eq!(&*d.current().text, "mine");
        assert!(d.current().edited());
        assert!(d.restore_original());
        assert_eq!(&*d.current().text, "one");
        assert!(!d.restore_original());
        assert_eq!(&*d.undo().expect("one undo").text, "mine");
        assert!(d.undo().is_none());
    }

    #[test]
    fn a_reload_brings_everything_back() {
        let mut d = documents();
        let stored = [
            ("hypercubist/text/file/z.qat", "zed"),
            ("hypercubist/text/example/a.qat", "mine"),
            ("hypercubist/text/example/gone.qat", "kept"),
            ("hypercubist/theme", "dark"),
            (OPEN_KEY, "file/z.qat"),
        ];
        d.restore(&stored.map(|(k, v)| (k.to_owned(), v.to_owned())));
        assert_eq!(d.current().file, "z.qat");
        assert_eq!(&*d.list()[0].text, "mine");
        assert!(d.list()[0].edited());
        let gone = d
            .list()
            .iter()
            .find(|x| x.id == "example/gone.qat")
            .expect("kept");
        assert_eq!(
            (&*gone.text, gone.key().as_str()),
            ("kept", "hypercubist/text/example/gone.qat")
        );
    }

    #[test]
    fn same_name_different_text_keeps_both() {
        let mut d = documents();
        d.add_file("x.qat", "1");
        d.add_file("x.qat", "2");
        assert_eq!(d.current().file, "x (2).qat");
        d.add_file("x.qat", "1");
        assert_eq!(d.current().file, "x.qat");
        assert_eq!(d.list().len(), 4);
    }

    #[test]
    fn removing_can_be_undone_and_spares_examples() {
        let mut d = documents();
        assert!(!d.remove());
        d.add_file("x.qat", "1");
        assert!(d.remove());
        assert_eq!(d.current().id, "example/a.qat");
        assert_eq!(d.undo().expect("one undo").file, "x.qat");
    }

    #[test]
    fn absurd_files_are_refused() {
        assert!(
            text_of("big.qat", &vec![b'a'; MAX_BYTES + 1])
                .expect_err("too long")
                .contains("1 MB")
        );
        assert!(
            text_of("p.png", &[0x89, b'P', 0, 1])
                .expect_err("binary")
                .contains("not a text")
        );
        assert!(text_of("n.qat", b"a\0b").is_err());
        assert_eq!(
            text_of("w.qat", "\u{feff}a\r\nb\rc".as_bytes()).as_deref(),
            Ok("a\nb\nc")
        );
    }

    #[test]
    fn language_follows_extension_then_text() {
        let table = [
            ("a.Q", "", Language::Q),
            ("a.qat", "Puzzles", Language::Qat),
            ("a.txt", " Puzzles\n", Language::Q),
            ("a", "x", Language::Qat),
        ];
        for (file, text, expected) in table {
            assert_eq!(Document::file(file, text).language, expected, "{file}");
        }
    }
}
