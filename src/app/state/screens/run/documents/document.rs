//! One document, and what a file must be to become one.

use std::rc::Rc;

use wire::Language;

use super::record::Seen;

/// The longest text accepted, bytes.
pub const MAX_BYTES: usize = 1_000_000;

/// One text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Which document it is, whatever its name: see [`super::record`].
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
    /// The saved versions that are in it.
    pub seen: Seen,
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
            seen: Seen::new(),
        }
    }

    /// A user's file.
    pub fn file(id: String, name: &str, text: &str) -> Self {
        Self {
            id,
            file: name.to_owned(),
            title: name.to_owned(),
            blurb: String::new(),
            language: language(name, text),
            original: None,
            text: text.into(),
            seen: Seen::new(),
        }
    }

    /// Whether this is an example whose text the user has changed.
    pub fn edited(&self) -> bool {
        self.original
            .as_ref()
            .is_some_and(|original| *original != self.text)
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

/// Turns a file's bytes into its text, or says in plain words why it is not a program.
///
/// # Errors
/// When the file is longer than [`MAX_BYTES`] or is not text.
pub fn text_of(name: &str, bytes: &[u8]) -> Result<String, String> {
    if bytes.len() > MAX_BYTES {
        return Err(too_long(name, bytes.len() as f64, MAX_BYTES));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(text
            .trim_start_matches('\u{feff}')
            .replace("\r\n", "\n")
            .replace('\r', "\n")),
        _ => Err(words::files::no_text(name)),
    }
}

/// The refusal of a file of `bytes` bytes, where there may be `most`.
pub fn too_long(name: &str, bytes: f64, most: usize) -> String {
    let megabytes = format!("{:.1}", bytes / 1e6);
    words::files::too_long(name, megabytes, most / 1_000_000)
}
