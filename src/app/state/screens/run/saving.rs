//! Documents as the page has them: typing, opening, saving, and what other tabs have saved meanwhile.

use super::documents::record::RecordError;
use super::documents::{News, OPEN_KEY, Save, Storage, text_of};
use crate::state::{Action, Effect, Offer, State, store};
use crate::text::counted;

/// A program that came with an address.
#[derive(Clone, Debug, Default)]
pub(in crate::state) struct Linked {
    /// Whether the address still says what is shown.
    pub holds: bool,
    /// The address, from its `#` on.
    pub hash: String,
    /// The file's name.
    pub file: String,
    /// The text.
    pub text: String,
    /// The answers and the step that it asks for.
    pub replay: Option<(Vec<i64>, u64)>,
}

impl State {
    /// Takes in what concerns documents, and gives the rest back.
    pub(in crate::state) fn update_if_documents(
        &mut self,
        action: Action,
        effects: &mut Vec<Effect>,
    ) -> Option<Action> {
        match action {
            Action::Edit(text) => {
                if *text == *self.run.documents.current().text {
                    return None;
                }
                self.run.documents.edit(&text);
                self.save(effects);
                effects.push(Effect::CompileSoon);
            }
            Action::Open(id) => self.open(&id, effects),
            Action::OpenFile { name, bytes } => match text_of(&name, &bytes) {
                Ok(text) => {
                    self.run.documents.add_file(&name, &text);
                    self.text_replaced(effects);
                }
                Err(why) => self.notice(why, true, None),
            },
            Action::Refuse(why) => self.notice(why, true, None),
            Action::SaveFile => {
                let document = self.run.documents.current();
                effects.push(Effect::Download {
                    name: document.file.clone(),
                    text: document.text.to_string(),
                });
                self.announcement = format!("Saved as {}.", document.file);
            }
            // What is in the editor is not what would be thrown away.
            Action::RestoreOriginal | Action::RemoveFile if self.run.documents.is_behind() => {
                self.show_newest(effects);
            }
            Action::RestoreOriginal if self.run.documents.restore_original() => {
                self.text_replaced(effects);
                let words = format!("{} is as it came.", self.run.documents.current().title);
                self.notice(words, false, Some(("Bring my text back", Offer::Undo)));
            }
            Action::RemoveFile => {
                let file = self.run.documents.current().file.clone();
                if let Some(save) = self.run.documents.remove() {
                    effects.push(Effect::Save(save));
                    self.opened(effects);
                    let words = format!("{file} is removed from this browser.");
                    self.notice(words, false, Some(("Bring it back", Offer::Undo)));
                }
            }
            Action::Undo => self.undo(effects),
            Action::Stored(done) => self.stored(done),
            Action::Storage(event) => self.update_storage(event, effects),
            Action::Offered(offer) => self.offered(offer, effects),
            // Nothing is to be restored.
            Action::RestoreOriginal => {}
            other => return Some(other),
        }
        None
    }

    fn update_storage(&mut self, event: Storage, effects: &mut Vec<Effect>) {
        match event {
            Storage::Saved { key, done } => {
                self.run.documents.saved(&key, done);
                if !done && !self.run.store_refused {
                    // What pages that are gone have left behind may be in the way.
                    effects.push(Effect::ListPages);
                }
                self.stored(done);
            }
            Storage::Elsewhere { key, value } => {
                let heard = self.run.documents.heard(&key, value.as_deref());
                self.hear_of_documents(heard, effects);
                self.report_unread();
            }
            Storage::Reread(stored) => {
                let heard = self.run.documents.reread(&stored);
                self.hear_of_documents(heard, effects);
            }
            Storage::Pages(pages) => {
                let garbage = self.run.documents.collect(&pages);
                effects.extend(garbage.into_iter().map(Effect::Save));
                self.save_again(effects);
            }
        }
    }

    /// Takes back the last replacing or removing of a text.
    fn undo(&mut self, effects: &mut Vec<Effect>) {
        self.notices
            .retain(|n| n.offer.is_none_or(|(_, offer)| offer != Offer::Undo));
        if !self.run.documents.undo() {
            return;
        }
        self.turned_to(effects);
        let since = self.run.documents.is_behind();
        self.save(effects);
        if since {
            let file = &self.run.documents.current().file;
            let words = format!(
                "Both texts are kept: the one you brought back is now \u{201c}{file}\u{201d}."
            );
            self.notices
                .retain(|n| n.offer.is_none_or(|(_, offer)| offer != Offer::Other));
            self.notice(words, false, Some(("Show the other one", Offer::Other)));
        }
    }

    /// Opens a document, if there is one of that id.
    pub(in crate::state) fn open(&mut self, id: &str, effects: &mut Vec<Effect>) {
        self.sheet = None;
        if self.run.documents.open(id) {
            self.opened(effects);
        }
    }

    /// Saves the open text.
    fn save(&mut self, effects: &mut Vec<Effect>) {
        let (save, former) = self.run.documents.save();
        effects.push(Effect::Save(save));
        self.parted(former);
        self.remember(effects);
        self.leave_address(effects);
    }

    /// The open text was replaced, or another one was opened that is not saved yet.
    pub(in crate::state) fn text_replaced(&mut self, effects: &mut Vec<Effect>) {
        self.turned_to(effects);
        self.save(effects);
    }

    /// Another text is in the editor.
    fn opened(&mut self, effects: &mut Vec<Effect>) {
        self.remember(effects);
        self.turned_to(effects);
        self.leave_address(effects);
    }

    /// Notes which document is open, for the next visit and for this tab's reload.
    fn remember(&mut self, effects: &mut Vec<Effect>) {
        let id = &self.run.documents.current().id;
        if self.run.remembered != *id {
            self.run.remembered.clone_from(id);
            effects.push(store(OPEN_KEY, id));
            effects.push(Effect::Remember {
                key: OPEN_KEY,
                value: id.clone(),
            });
        }
    }

    /// Another text is in the editor, though nothing remembers that.
    pub(in crate::state) fn turned_to(&mut self, effects: &mut Vec<Effect>) {
        self.run.replay = None;
        self.run.warned = false;
        self.notices.retain(|notice| {
            notice.offer.is_none_or(|(_, offer)| {
                !matches!(
                    offer,
                    Offer::Undo | Offer::Newest | Offer::Other | Offer::Linked
                )
            })
        });
        self.run.compile.forget();
        self.jobs.text_changed();
        self.unload();
        self.run.jump = None;
        self.announcement = format!("{} is open.", self.run.documents.current().title);
        effects.push(Effect::CompileSoon);
    }

    /// What is shown is no longer what the address says: so that a reload shows it all the same, the address gives up its
    /// program.
    fn leave_address(&mut self, effects: &mut Vec<Effect>) {
        if std::mem::take(&mut self.run.linked.holds) {
            effects.push(Effect::Address {
                hash: self.address(),
                entry: false,
            });
        }
    }

    /// The user goes to another address: this tab remembers the program that the present one named, for its reload. One that
    /// is nowhere but in the address is remembered with all of it.
    pub(in crate::state) fn address_changed(&mut self, effects: &mut Vec<Effect>) {
        if !std::mem::take(&mut self.run.linked.holds) {
            return;
        }
        let value = if self.run.documents.is_only_visited() {
            self.run.linked.hash.clone()
        } else {
            self.run.documents.current().id.clone()
        };
        self.run.remembered.clone_from(&value);
        effects.push(Effect::Remember {
            key: OPEN_KEY,
            value,
        });
    }

    fn stored(&mut self, done: bool) {
        if done && !self.run.documents.is_unsaved() {
            if std::mem::take(&mut self.run.store_refused) {
                "Your text is saved again.".clone_into(&mut self.announcement);
                self.notices
                    .retain(|n| n.offer.is_none_or(|(_, offer)| offer != Offer::Download));
                self.changed = true;
            }
        } else if !done && !self.run.store_refused {
            self.run.store_refused = true;
            let words = "This browser keeps nothing for this page: its storage is full or blocked. \
                         Your text stays in the editor; download it before you close the page.";
            self.notice(words.to_owned(), true, Some(("Download", Offer::Download)));
        }
    }

    /// Tries again to save what the browser has refused.
    pub(in crate::state) fn save_again(&self, effects: &mut Vec<Effect>) {
        effects.extend(self.run.documents.unsaved().into_iter().map(Effect::Save));
    }

    fn hear_of_documents(
        &mut self,
        (saves, news): (Vec<Save>, Option<News>),
        effects: &mut Vec<Effect>,
    ) {
        effects.extend(saves.into_iter().map(Effect::Save));
        let file = self.run.documents.current().file.clone();
        let title = self.run.documents.current().title.clone();
        let name = |id: &str| {
            let document = self.run.documents.list().iter().find(|d| d.id == id);
            document.map_or_else(String::new, |document| document.title.clone())
        };
        match news {
            None => {}
            // Once, not for each letter that is typed there.
            Some(News::Newer | News::Removed) if self.run.warned => {}
            Some(News::Newer) => {
                let words = format!(
                    "\u{201c}{title}\u{201d} was changed in another tab. If you change it here too, both versions are kept."
                );
                self.notice(words, false, Some(("Show the new version", Offer::Newest)));
                self.run.warned = true;
            }
            Some(News::Removed) => {
                let words = format!(
                    "\u{201c}{title}\u{201d} was removed in another tab. If you change it here, it is saved again."
                );
                self.notice(words, false, None);
                self.run.warned = true;
            }
            Some(News::Parted(other)) => {
                self.run.other = Some(other);
                self.remember(effects);
                let words = format!(
                    "This program was changed in two tabs at once. Both versions are kept: yours is now \u{201c}{file}\u{201d}."
                );
                self.notice(words, false, Some(("Show the other one", Offer::Other)));
            }
            Some(News::Joined(other)) => {
                let words = format!(
                    "\u{201c}{title}\u{201d} was changed in two tabs at once. Both versions are kept: the other one is \u{201c}{}\u{201d}.",
                    name(&other)
                );
                self.run.other = Some(other);
                self.notice(words, false, Some(("Show the other one", Offer::Other)));
            }
        }
    }

    /// The open text has become a document of its own, for another tab has changed the one that it was.
    fn parted(&mut self, former: Option<String>) {
        let Some(former) = former else { return };
        self.notices
            .retain(|n| n.offer.is_none_or(|(_, offer)| offer != Offer::Newest));
        self.run.warned = false;
        let file = &self.run.documents.current().file;
        let known = self.run.documents.list().iter().find(|d| d.id == former);
        let Some(known) = known else { return };
        let words = format!(
            "\u{201c}{}\u{201d} was changed in another tab, so both versions are kept: yours is now \u{201c}{file}\u{201d}.",
            known.title
        );
        self.run.other = Some(former);
        self.notice(words, false, Some(("Show the other one", Offer::Other)));
    }

    fn show_newest(&mut self, effects: &mut Vec<Effect>) {
        let id = self.run.documents.current().id.clone();
        self.open(&id, effects);
        let title = &self.run.documents.current().title;
        let words = format!(
            "\u{201c}{title}\u{201d} was changed in another tab, so nothing was done. This is the new version."
        );
        self.notice(words, false, None);
    }

    fn offered(&mut self, offer: Offer, effects: &mut Vec<Effect>) {
        self.notices
            .retain(|n| n.offer.is_none_or(|(_, other)| other != offer));
        match offer {
            Offer::Newest => {
                let id = self.run.documents.current().id.clone();
                self.open(&id, effects);
            }
            Offer::Other => {
                if let Some(id) = self.run.other.take() {
                    self.open(&id, effects);
                }
            }
            Offer::Linked => {
                self.run
                    .documents
                    .add_file(&self.run.linked.file, &self.run.linked.text);
                self.text_replaced(effects);
                self.run.replay.clone_from(&self.run.linked.replay);
            }
            Offer::Unread => {
                let text = |(key, unread): (&String, &super::documents::Unread)| {
                    format!("{key}\n{}\n", unread.value)
                };
                effects.push(Effect::Download {
                    name: "saved-programs.txt".to_owned(),
                    text: self.run.documents.unread().iter().map(text).collect(),
                });
            }
            Offer::Undo | Offer::Download | Offer::Restart | Offer::Update => {}
        }
    }

    /// Says what of the saved cannot be read, if that has not been said yet.
    pub(in crate::state) fn report_unread(&mut self) {
        let unread = self.run.documents.unread();
        let count = unread.len();
        if count <= self.run.unread_reported {
            return;
        }
        self.run.unread_reported = count;
        let newer = unread
            .values()
            .any(|u| matches!(u.why, RecordError::Newer(_)));
        let why = if count == 1 {
            unread
                .values()
                .next()
                .map(|unread| unread.why.to_string())
                .unwrap_or_default()
        } else if newer {
            "a newer version of this page saved some of them".to_owned()
        } else {
            "they are damaged, or not this page's".to_owned()
        };
        let programs = counted(count as u64, "saved program", "saved programs");
        let words = format!("{programs} cannot be read: {why}. Nothing was thrown away.");
        self.notice(words, true, Some(("Download", Offer::Unread)));
    }
}
