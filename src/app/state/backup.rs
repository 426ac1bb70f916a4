//! Everything that this browser stores for the page, as one file; the file opened again; and all of it removed.

pub mod format;
pub mod merge;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::screens::architect::saved;
use super::{Sheet, State};
use format::Entry;

/// Where words are left for the page that is loaded next in this tab.
pub const NEWS_KEY: &str = "hypercubist/news";

/// An action on everything that is stored.
#[derive(Clone, Debug)]
pub enum Action {
    /// Show the sheet, or close it.
    Toggle,
    /// Make a file of it.
    Save,
    /// Bring back what is in a file: its name and its bytes.
    Open(String, Vec<u8>),
    /// What is stored, to be used for this.
    Collected(Purpose, Stored),
    /// Ask whether all of it shall be removed, or no longer.
    Ask(bool),
    /// Remove all of it.
    Forget,
    /// The browser has no room for what was to be brought back; all is as it was.
    NoRoom,
}

/// What the browser stores.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stored {
    /// Of the local storage, keys and values.
    pub entries: Vec<Entry>,
    /// The searches, names and bytes.
    pub searches: Vec<(String, Vec<u8>)>,
    /// Today, such as `2026-11-28`.
    pub date: String,
}

/// What the page must do about everything that is stored.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Gather it for this purpose; answer with [`Action::Collected`].
    Collect(Purpose),
    /// Store all of this and load the page again; without room for it, answer with [`Action::NoRoom`].
    Restore(Restore),
    /// Remove it, in all tabs, and load the page again.
    Forget,
}

/// What is done with what is stored.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    /// Say what there is.
    Show,
    /// Make a file of it.
    Save,
    /// Put this beside it.
    Open(Vec<Entry>),
}

/// What the sheet shows.
#[derive(Clone, Debug, Default)]
pub struct Backup {
    /// What there is, in words; `None` until it is known, empty for nothing.
    pub here: Option<String>,
    /// Whether it is asked if all shall be removed.
    pub asking: bool,
    /// What came of the last thing that was done, or why it was not.
    pub result: Option<Result<String, String>>,
}

/// What is to be stored, all of it or nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Restore {
    /// Keys and values of the local storage.
    pub entries: Vec<Entry>,
    /// Searches that are not there yet, and earlier versions of programs: names and bytes in the database.
    pub bytes: Vec<(String, Vec<u8>)>,
    /// What the page says when it is loaded again.
    pub words: String,
}

impl Stored {
    /// All of it that goes into a file.
    fn whole(&self) -> Vec<Entry> {
        let searches = self.searches.iter();
        let searches = searches.map(|(name, bytes)| (name.clone(), STANDARD.encode(bytes)));
        let known = |(key, _): &Entry| merge::Part::of(key).is_some();
        let mut all: Vec<Entry> = self
            .entries
            .iter()
            .cloned()
            .chain(searches)
            .filter(known)
            .collect();
        all.sort();
        all
    }
}

impl State {
    /// Takes in what concerns everything that is stored.
    pub(super) fn update_backup(&mut self, action: Action, effects: &mut Vec<super::Effect>) {
        let backup = &mut self.shell.backup;
        match action {
            Action::Toggle if self.shell.sheet == Some(Sheet::Backup) => self.shell.sheet = None,
            Action::Toggle => {
                *backup = Backup::default();
                self.shell.sheet = Some(Sheet::Backup);
                effects.push(super::Effect::Backup(Effect::Collect(Purpose::Show)));
            }
            Action::Save => effects.push(super::Effect::Backup(Effect::Collect(Purpose::Save))),
            Action::Open(name, bytes) => {
                let text = std::str::from_utf8(&bytes).map_err(|_| format::BackupError::Foreign);
                match text.and_then(format::read) {
                    Ok(entries) => effects.push(super::Effect::Backup(Effect::Collect(
                        Purpose::Open(entries),
                    ))),
                    Err(why) => {
                        let words = words::share::work_not_opened(name, why);
                        self.shell.announcement.clone_from(&words);
                        backup.result = Some(Err(words));
                    }
                }
            }
            Action::Collected(purpose, stored) => self.use_stored(purpose, &stored, effects),
            Action::Ask(asking) => backup.asking = asking,
            Action::Forget => effects.push(super::Effect::Backup(Effect::Forget)),
            Action::NoRoom => {
                let words = words::share::WORK_NO_ROOM.text();
                words.clone_into(&mut self.shell.announcement);
                backup.result = Some(Err(words.to_owned()));
            }
        }
    }

    fn use_stored(&mut self, purpose: Purpose, stored: &Stored, effects: &mut Vec<super::Effect>) {
        let entries = stored.whole();
        let programs = self.run.documents.own_count();
        let here = merge::in_words(&merge::count(&entries, programs));
        let backup = &mut self.shell.backup;
        match purpose {
            Purpose::Show => backup.here = Some(here),
            Purpose::Save => {
                let name = format!("hypercubist-{}.txt", stored.date);
                let words = words::share::work_saved(&name);
                self.shell.announcement.clone_from(&words);
                backup.result = Some(Ok(words));
                let mut entries = entries;
                // What the browser refuses to store is in the file all the same.
                for unsaved in self.run.documents.unsaved() {
                    entries.retain(|(key, _)| *key != unsaved.key);
                    entries.extend(unsaved.value.map(|value| (unsaved.key, value)));
                }
                let text = format::write(&stored.date, &entries);
                effects.push(super::Effect::Download { name, text });
            }
            Purpose::Open(backup) => {
                let restore = self.restore(stored, &backup);
                effects.push(super::Effect::Backup(Effect::Restore(restore)));
            }
        }
    }

    /// What is to be stored of a backup.
    fn restore(&mut self, stored: &Stored, backup: &[Entry]) -> Restore {
        let brought = self.run.documents.bring(backup, self.shell.now);
        let mut entries = merge::merge(&stored.entries, backup);
        let mut bytes = brought.versions;
        // Searches are in the database, everything else in the local storage.
        entries.retain(|(name, text)| {
            let is_search = name.starts_with(saved::PREFIX);
            let there = stored.searches.iter().any(|(other, _)| other == name);
            if let Some(search) = STANDARD.decode(text).ok().filter(|_| is_search && !there) {
                bytes.push((name.clone(), search));
            }
            !is_search
        });
        let searches = bytes
            .iter()
            .filter(|(name, _)| name.starts_with(saved::PREFIX));
        let mut counted = entries.clone();
        counted.extend(searches.map(|(name, _)| (name.clone(), String::new())));
        let came = merge::in_words(&merge::count(&counted, brought.count));
        let words = if came.is_empty() {
            words::share::WORK_ALL_HERE.text().to_owned()
        } else {
            words::share::work_brought(came)
        };
        entries.extend(brought.entries);
        Restore {
            entries,
            bytes,
            words,
        }
    }
}
