//! The sheet of earlier versions, and when a text is noted as one.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::Run;
use super::documents::versions::{self, Name};
use crate::state::context::Context;
use crate::state::effect::Versions as VersionsEffect;
use crate::state::{Effect, Offer, Sheet};

/// How often the text that is typed is noted, milliseconds.
const NOTE_MS: f64 = 30_000.0;

/// An action on earlier versions.
#[derive(Clone, Debug)]
pub enum Action {
    /// Show the sheet, or close it.
    Toggle,
    /// What the database has: versions of the document, whole, and the beginnings of all versions.
    Listed {
        /// The document's identity.
        document: String,
        /// Names and bytes.
        own: Vec<(String, Vec<u8>)>,
        /// Names and first bytes.
        all: Vec<(String, Vec<u8>)>,
    },
    /// Show the text of a version, by its place in the list, or of none.
    Show(Option<usize>),
    /// Put a version in the place of the open text.
    BringBack(usize),
    /// Open the last version of a document that was removed.
    Reopen(String),
    /// The bytes of that version; nothing where they are gone.
    Fetched(String, Option<Vec<u8>>),
}

/// A text that the open document had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// When it was noted, milliseconds since 1970.
    pub time: u64,
    /// The text.
    pub text: Rc<str>,
}

/// A document that is there no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The name of its last version in the database.
    pub name: String,
    /// What it was called.
    pub file: String,
    /// When that version was noted, milliseconds since 1970.
    pub time: u64,
}

/// What the sheet shows.
#[derive(Clone, Debug, Default)]
pub struct Versions {
    /// Earlier texts of the open document, the latest first; `None` while they are looked for.
    pub list: Option<Vec<Version>>,
    /// The one whose text is shown.
    pub shown: Option<usize>,
    /// Documents that were removed, the latest first.
    pub removed: Vec<Removed>,
}

impl Run {
    /// Takes in what concerns earlier versions.
    pub(super) fn update_versions(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::Toggle if cx.shell.sheet == Some(Sheet::Versions) => cx.shell.sheet = None,
            Action::Toggle => {
                self.versions = Versions::default();
                cx.shell.sheet = Some(Sheet::Versions);
                let document = self.documents.current().id.clone();
                cx.effects
                    .push(Effect::Versions(VersionsEffect::List { document }));
            }
            Action::Listed { document, own, all } => self.list_versions(&document, &own, &all),
            Action::Show(shown) => self.versions.shown = shown,
            Action::BringBack(_) if self.documents.is_behind() => self.show_newest(cx),
            Action::BringBack(at) => {
                let Some(version) = self.versions.list.iter().flatten().nth(at) else {
                    return;
                };
                let text = version.text.clone();
                self.note(cx);
                cx.shell.sheet = None;
                self.documents.replace(&text);
                self.text_replaced(cx);
                let words = words::files::VERSION_IS_BACK.text().to_owned();
                let offer = (words::files::BRING_TEXT_BACK.text(), Offer::Undo);
                cx.notice(words, false, Some(offer));
            }
            Action::Reopen(name) => cx
                .effects
                .push(Effect::Versions(VersionsEffect::Fetch { name })),
            Action::Fetched(name, bytes) => {
                let name = Name::read(&name);
                let text = name
                    .zip(bytes)
                    .and_then(|(name, bytes)| versions::read(&name, &bytes));
                let Some((file, text)) = text else {
                    let words = words::files::VERSION_GONE.text().to_owned();
                    cx.notice(words, true, None);
                    return;
                };
                cx.shell.sheet = None;
                self.documents.add_file(&file, &text);
                self.text_replaced(cx);
            }
        }
    }

    fn list_versions(
        &mut self,
        document: &str,
        own: &[(String, Vec<u8>)],
        all: &[(String, Vec<u8>)],
    ) {
        let open = self.documents.current();
        if open.id != document {
            return;
        }
        let mut list: Vec<Version> = own
            .iter()
            .filter_map(|(name, bytes)| {
                let name = Name::read(name).filter(|name| name.document == document)?;
                let (_, text) = versions::read(&name, bytes)?;
                let time = name.time;
                (text != *open.text).then(|| Version {
                    time,
                    text: text.into(),
                })
            })
            .collect();
        list.sort_by_key(|version| std::cmp::Reverse(version.time));
        self.versions.list = Some(list);
        let mut removed: Vec<(Name, Removed)> = all
            .iter()
            .filter_map(|(text, head)| {
                let name = Name::read(text)?;
                let there = self.documents.list().iter().any(|d| d.id == name.document);
                let (file, time) = (versions::file(head)?, name.time);
                let name_in_database = text.clone();
                (!there).then_some((
                    name,
                    Removed {
                        name: name_in_database,
                        file,
                        time,
                    },
                ))
            })
            .collect();
        removed.sort_by_key(|(name, _)| std::cmp::Reverse(name.time));
        let mut seen = BTreeSet::new();
        removed.retain(|(name, _)| seen.insert(name.document.clone()));
        self.versions.removed = removed.into_iter().map(|(_, removed)| removed).collect();
    }

    /// Notes the open text among the earlier versions, unless it is an example as it came, or nothing.
    pub(super) fn note(&mut self, cx: &mut Context) {
        self.noted = Some(cx.now);
        let document = self.documents.current();
        let as_it_came = document.original.as_ref() == Some(&document.text);
        if as_it_came || document.text.trim().is_empty() {
            return;
        }
        let name = Name::of(&document.id, cx.now.max(0.0) as u64, &document.text);
        let bytes = versions::write(&name, &document.file, &document.text);
        let name = name.text();
        cx.effects
            .push(Effect::Versions(VersionsEffect::Note { name, bytes }));
    }

    /// The open text is about to become this one: by a letter, or by much that is pasted over it.
    pub(super) fn note_while_typing(&mut self, text: &str, cx: &mut Context) {
        let much = is_replaced(&self.documents.current().text, text);
        if much || self.noted.is_none_or(|noted| cx.now - noted >= NOTE_MS) {
            self.note(cx);
        }
    }

    /// Whether the open text has been shown and is not noted.
    pub fn is_unnoted(&self) -> bool {
        self.noted.is_none()
    }
}

/// Whether at least half of `before` is gone at once in `after`, which is not how somebody types.
fn is_replaced(before: &str, after: &str) -> bool {
    let (before, after) = (before.as_bytes(), after.as_bytes());
    let alike = |(a, b): &(&u8, &u8)| a == b;
    let start = before.iter().zip(after).take_while(alike).count();
    let ends = before[start..]
        .iter()
        .rev()
        .zip(after[start..].iter().rev());
    let end = ends.take_while(alike).count();
    let gone = before.len() - start - end;
    gone > 1 && 2 * gone >= before.len()
}

#[cfg(test)]
mod tests {
    use super::is_replaced;

    #[test]
    fn a_text_that_another_one_is_pasted_over_is_replaced() {
        let text = "add A 1\nhalt \"done\" A\n";
        for after in ["", "add B 2\nhalt \"other\" B\n", "add A 1\n"] {
            assert!(is_replaced(text, after), "{after:?}");
        }
        let typed = format!("{text}-- more");
        for after in [
            text,
            &typed,
            "add A 12\nhalt \"done\" A\n",
            "add A \nhalt \"done\" A\n",
        ] {
            assert!(!is_replaced(text, after), "{after:?}");
        }
        assert!(!is_replaced("", text));
        assert!(!is_replaced("x", ""), "a letter");
    }
}
