//! Takes in what concerns everything that is stored.

mod merge;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::state::backup::format::{self, Entry};
use crate::state::backup::{Action, Backup, Effect, Purpose, Restore, Stored};
use crate::state::screens::architect::saved;
use crate::state::{Effect as PageEffect, Sheet, State};

impl State {
    /// Takes in what concerns everything that is stored.
    pub(super) fn update_backup(&mut self, action: Action, effects: &mut Vec<PageEffect>) {
        let backup = &mut self.shell.backup;
        match action {
            Action::Toggle if self.shell.sheet == Some(Sheet::Backup) => self.shell.sheet = None,
            Action::Toggle => {
                *backup = Backup::default();
                self.shell.sheet = Some(Sheet::Backup);
                effects.push(PageEffect::Backup(Effect::Collect(Purpose::Show)));
            }
            Action::Save => effects.push(PageEffect::Backup(Effect::Collect(Purpose::Save))),
            Action::Open(name, bytes) => {
                let text = std::str::from_utf8(&bytes).map_err(|_| format::BackupError::Foreign);
                match text.and_then(format::read) {
                    Ok(entries) => {
                        effects.push(PageEffect::Backup(Effect::Collect(Purpose::Open(entries))));
                    }
                    Err(why) => {
                        let words = words::share::work_not_opened(name, why);
                        self.shell.announcement.clone_from(&words);
                        backup.result = Some(Err(words));
                    }
                }
            }
            Action::Collected(purpose, stored) => self.use_stored(purpose, &stored, effects),
            Action::Ask(asking) => backup.asking = asking,
            Action::Forget => effects.push(PageEffect::Backup(Effect::Forget)),
            Action::NoRoom => {
                let words = words::share::WORK_NO_ROOM.text();
                words.clone_into(&mut self.shell.announcement);
                backup.result = Some(Err(words.to_owned()));
            }
        }
    }

    fn use_stored(&mut self, purpose: Purpose, stored: &Stored, effects: &mut Vec<PageEffect>) {
        let entries = whole(stored);
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
                effects.push(PageEffect::Download { name, text });
            }
            Purpose::Open(backup) => {
                let restore = self.restore(stored, &backup);
                effects.push(PageEffect::Backup(Effect::Restore(restore)));
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

/// All that is stored and goes into a file.
fn whole(stored: &Stored) -> Vec<Entry> {
    let searches = stored.searches.iter();
    let searches = searches.map(|(name, bytes)| (name.clone(), STANDARD.encode(bytes)));
    let known = |(key, _): &Entry| merge::Part::of(key).is_some();
    let mut all: Vec<Entry> = stored
        .entries
        .iter()
        .cloned()
        .chain(searches)
        .filter(known)
        .collect();
    all.sort();
    all
}
