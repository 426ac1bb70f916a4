//! Documents as the page has them: typing, opening, saving, and what other tabs have saved meanwhile.

use super::documents::record::RecordError;
use super::documents::{News, OPEN_KEY, Save, Storage, Unread, text_of};
use super::shorter::Replay;
use super::{Action, Run};
use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::link::Link;
use crate::state::screens::{Screen as _, ScreenId};
use crate::state::{Effect, Offer};

/// What a new program begins with.
const NEW: &str = "\
.registers {
    A, B <- 3x3 builtin (90, 90)
}
    input \"A number:\" A
    add A 1
    halt \"One more is\" A
";

/// A program that came with an address.
#[derive(Clone, Debug, Default)]
pub(in crate::state) struct Linked {
    /// Whether the address still says what is shown.
    pub holds: bool,
    /// The address, from its `#` on.
    pub hash: String,
    /// The file's name.
    pub file: String,
    pub text: String,
    /// The answers and the step that it asks for.
    pub replay: Option<Replay>,
    /// All that it says.
    pub link: Link,
}

impl Run {
    /// Somebody has changed the text.
    pub(super) fn type_text(&mut self, text: &str, cx: &mut Context) {
        if *text == *self.documents.current().text {
            return;
        }
        self.note_while_typing(text, cx);
        self.documents.edit(text);
        self.save(cx);
        cx.effects.push(Effect::CompileSoon);
    }

    /// Opens another document, or changes the whole text.
    pub(super) fn exchange(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::Open(id) => self.open(&id, cx),
            Action::OpenFile { name, bytes } => match text_of(&name, &bytes) {
                Ok(text) => {
                    self.documents.add_file(&name, &text);
                    self.text_replaced(cx);
                }
                Err(why) => cx.notice(why, true, None),
            },
            Action::New => {
                cx.shell.sheet = None;
                self.documents.create("program.qat", NEW);
                self.text_replaced(cx);
            }
            Action::Duplicate => {
                cx.shell.sheet = None;
                let document = self.documents.current().clone();
                self.documents.create(&document.file, &document.text);
                self.text_replaced(cx);
            }
            Action::Rename(name) => self.rename(&name, cx),
            Action::SaveFile => {
                let document = self.documents.current();
                cx.effects.push(Effect::Download {
                    name: document.file.clone(),
                    text: document.text.to_string(),
                });
                cx.say(words::files::saved_as(&document.file));
            }
            // What is in the editor is not what would be thrown away.
            Action::RestoreOriginal | Action::RemoveFile if self.documents.is_behind() => {
                self.show_newest(cx);
            }
            Action::RestoreOriginal if self.documents.current().edited() => {
                self.note(cx);
                self.documents.restore_original();
                self.text_replaced(cx);
                let words = words::files::restored(&self.documents.current().title);
                let offer = (words::files::BRING_TEXT_BACK.text(), Offer::Undo);
                cx.notice(words, false, Some(offer));
            }
            Action::RemoveFile => {
                let file = self.documents.current().file.clone();
                self.note(cx);
                if let Some(save) = self.documents.remove() {
                    cx.effects.push(Effect::Save(save));
                    self.opened(cx);
                    let words = words::files::removed(file);
                    let offer = (words::files::BRING_FILE_BACK.text(), Offer::Undo);
                    cx.notice(words, false, Some(offer));
                }
            }
            Action::Undo => self.undo(cx),
            Action::Versions(action) => self.update_versions(action, cx),
            Action::Note => self.note(cx),
            Action::Offered(offer) => self.offered(offer, cx),
            // Nothing is to be restored, or it is dealt with elsewhere.
            _ => {}
        }
    }

    /// Writes registers of a puzzle into the open program, or into a new one, and shows it.
    pub(in crate::state) fn use_registers(
        &mut self,
        new: bool,
        puzzle: &str,
        orders: &[u64],
        algorithms: &[String],
        cx: &mut Context,
    ) {
        let document = self.documents.current();
        if new || document.language == wire::Language::Q {
            let text = qat_text::program(puzzle, orders, algorithms);
            self.documents.add_file("registers.qat", &text);
        } else {
            let text = qat_text::with_registers(&document.text, puzzle, algorithms);
            self.note(cx);
            self.documents.replace(&text);
        }
        let title = self.documents.current().title.clone();
        self.text_replaced(cx);
        *cx.screen = ScreenId::Run;
        cx.go_to_address(self.address(), true);
        let offer = (!new).then_some((words::files::BRING_TEXT_BACK.text(), Offer::Undo));
        let words = words::files::registers_written(title);
        cx.notice(words, false, offer);
    }

    pub(super) fn update_storage(&mut self, event: Storage, cx: &mut Context) {
        match event {
            Storage::Saved { key, done } => {
                self.documents.saved(&key, done);
                if !done && !self.store_refused {
                    // What pages that are gone have left behind may be in the way.
                    cx.effects.push(Effect::ListPages);
                }
                self.stored(done, cx);
            }
            Storage::Elsewhere { key, value } => {
                let heard = self.documents.heard(&key, value.as_deref());
                self.hear_of_documents(heard, cx);
                self.report_unread(cx);
            }
            Storage::Reread(stored) => {
                let heard = self.documents.reread(&stored);
                self.hear_of_documents(heard, cx);
            }
            Storage::Pages(pages) => {
                let garbage = self.documents.collect(&pages);
                cx.effects.extend(garbage.into_iter().map(Effect::Save));
                self.save_again(cx);
            }
        }
    }

    fn rename(&mut self, name: &str, cx: &mut Context) {
        cx.shell.sheet = None;
        let Some(former) = self.documents.rename(name) else {
            return;
        };
        self.save(cx);
        // The extension may say that it is in the other language.
        cx.effects.push(Effect::CompileSoon);
        cx.shell.withdraw(|offer| offer == Offer::Name);
        let words = words::files::renamed(&former, &self.documents.current().file);
        let offer = (words::files::TAKE_NAME_BACK.text(), Offer::Name);
        cx.notice(words, false, Some(offer));
        self.former_name = former;
    }

    /// Takes back the last replacing or removing of a text.
    fn undo(&mut self, cx: &mut Context) {
        cx.shell.withdraw(|offer| offer == Offer::Undo);
        if !self.documents.undo() {
            return;
        }
        self.turned_to(cx);
        let since = self.documents.is_behind();
        self.save(cx);
        if since {
            let words = words::files::both_stay(&self.documents.current().file);
            cx.shell.withdraw(|offer| offer == Offer::Other);
            cx.notice(words, false, Some(show_other()));
        }
    }

    /// Opens a document, if there is one of that id.
    pub(in crate::state) fn open(&mut self, id: &str, cx: &mut Context) {
        cx.shell.sheet = None;
        self.note(cx);
        if self.documents.open(id) {
            self.opened(cx);
        }
    }

    /// Saves the open text.
    fn save(&mut self, cx: &mut Context) {
        let (save, former) = self.documents.save();
        cx.effects.push(Effect::Save(save));
        self.parted(former, cx);
        self.remember(cx);
        self.leave_address(cx);
    }

    /// The open text was replaced, or another one was opened that is not saved yet.
    pub(in crate::state) fn text_replaced(&mut self, cx: &mut Context) {
        self.turned_to(cx);
        self.save(cx);
    }

    /// Another text is in the editor.
    fn opened(&mut self, cx: &mut Context) {
        self.remember(cx);
        self.turned_to(cx);
        self.leave_address(cx);
    }

    /// Notes which document is open, for the next visit and for this tab's reload.
    fn remember(&mut self, cx: &mut Context) {
        let id = &self.documents.current().id;
        if self.remembered != *id {
            self.remembered.clone_from(id);
            cx.effects.push(store(OPEN_KEY, id));
            cx.effects.push(Effect::Remember {
                key: OPEN_KEY,
                value: id.clone(),
            });
        }
    }

    /// Another text is in the editor, though nothing remembers that.
    pub(in crate::state) fn turned_to(&mut self, cx: &mut Context) {
        self.replay = None;
        self.noted = None;
        self.warned = false;
        cx.shell.withdraw(|offer| {
            matches!(
                offer,
                Offer::Undo | Offer::Name | Offer::Newest | Offer::Other | Offer::Linked
            )
        });
        self.compile.forget();
        cx.shell.jobs.text_changed();
        self.unload();
        self.jump = None;
        cx.say(words::files::opened(&self.documents.current().title));
        cx.effects.push(Effect::CompileSoon);
    }

    /// What is shown is no longer what the address says: so that a reload shows it all the same, the address gives up
    /// its program.
    fn leave_address(&mut self, cx: &mut Context) {
        if std::mem::take(&mut self.linked.holds) {
            cx.go_to_address(self.address(), false);
        }
    }

    /// The user goes to another address: this tab remembers the program that the present one named, for its reload. One
    /// that is nowhere but in the address is remembered with all of it.
    pub(in crate::state) fn address_changed(&mut self, cx: &mut Context) {
        if !std::mem::take(&mut self.linked.holds) {
            return;
        }
        let value = if self.documents.is_only_visited() {
            self.linked.hash.clone()
        } else {
            self.documents.current().id.clone()
        };
        self.remembered.clone_from(&value);
        cx.effects.push(Effect::Remember {
            key: OPEN_KEY,
            value,
        });
    }

    pub(super) fn stored(&mut self, done: bool, cx: &mut Context) {
        if done && !self.documents.is_unsaved() {
            if std::mem::take(&mut self.store_refused) {
                cx.say(words::files::SAVED_AGAIN.text());
                cx.shell.withdraw(|offer| offer == Offer::Download);
                cx.shell.changed = true;
            }
        } else if !done && !self.store_refused {
            self.store_refused = true;
            let offer = (words::files::DOWNLOAD.text(), Offer::Download);
            cx.notice(words::files::NOT_SAVED.text().to_owned(), true, Some(offer));
        }
    }

    /// The address names the open program, or holds it.
    pub(in crate::state) fn address_holds_program(&mut self) {
        self.linked.holds = true;
    }

    /// Tries again to save what the browser has refused.
    pub(in crate::state) fn save_again(&self, cx: &mut Context) {
        cx.effects
            .extend(self.documents.unsaved().into_iter().map(Effect::Save));
    }

    fn hear_of_documents(&mut self, (saves, news): (Vec<Save>, Option<News>), cx: &mut Context) {
        cx.effects.extend(saves.into_iter().map(Effect::Save));
        let file = self.documents.current().file.clone();
        let title = self.documents.current().title.clone();
        let name = |id: &str| {
            let document = self.documents.list().iter().find(|d| d.id == id);
            document.map_or_else(String::new, |document| document.title.clone())
        };
        match news {
            None => {}
            // Once, not for each letter that is typed there.
            Some(News::Newer | News::Removed) if self.warned => {}
            Some(News::Newer) => {
                let offer = (words::files::NEWER_ELSEWHERE_SHOW.text(), Offer::Newest);
                cx.notice(words::files::newer_elsewhere(title), false, Some(offer));
                self.warned = true;
            }
            Some(News::Removed) => {
                cx.notice(words::files::removed_elsewhere(title), false, None);
                self.warned = true;
            }
            Some(News::Parted(other)) => {
                self.other = Some(other);
                self.remember(cx);
                cx.notice(words::files::parted(file), false, Some(show_other()));
            }
            Some(News::Joined(other)) => {
                let words = words::files::joined(title, name(&other));
                self.other = Some(other);
                cx.notice(words, false, Some(show_other()));
            }
        }
    }

    /// The open text has become a document of its own, for another tab has changed the one that it was.
    fn parted(&mut self, former: Option<String>, cx: &mut Context) {
        let Some(former) = former else { return };
        cx.shell.withdraw(|offer| offer == Offer::Newest);
        self.warned = false;
        let file = &self.documents.current().file;
        let known = self.documents.list().iter().find(|d| d.id == former);
        let Some(known) = known else { return };
        let words = words::files::parted_elsewhere(&known.title, file);
        self.other = Some(former);
        cx.notice(words, false, Some(show_other()));
    }

    pub(super) fn show_newest(&mut self, cx: &mut Context) {
        let id = self.documents.current().id.clone();
        self.open(&id, cx);
        let words = words::files::nothing_done(&self.documents.current().title);
        cx.notice(words, false, None);
    }

    fn offered(&mut self, offer: Offer, cx: &mut Context) {
        cx.shell.withdraw(|other| other == offer);
        match offer {
            Offer::Newest => {
                let id = self.documents.current().id.clone();
                self.open(&id, cx);
            }
            Offer::Other => {
                if let Some(id) = self.other.take() {
                    self.open(&id, cx);
                }
            }
            Offer::Name => {
                let former = std::mem::take(&mut self.former_name);
                self.rename(&former, cx);
            }
            Offer::Linked => {
                self.documents
                    .add_file(&self.linked.file, &self.linked.text);
                self.text_replaced(cx);
                self.replay.clone_from(&self.linked.replay);
                let link = self.linked.link.clone();
                self.read_settings(&link, true);
            }
            Offer::Unread => {
                let text = |(key, unread): (&String, &Unread)| format!("{key}\n{}\n", unread.value);
                cx.effects.push(Effect::Download {
                    name: "saved-programs.txt".to_owned(),
                    text: self.documents.unread().iter().map(text).collect(),
                });
            }
            Offer::Reset
            | Offer::Shorter
            | Offer::Undo
            | Offer::Download
            | Offer::Restart(_)
            | Offer::Update
            | Offer::FetchPart
            | Offer::Held
            | Offer::CopyReport
            | Offer::Puzzle => {}
        }
    }

    /// Says what of the saved cannot be read, if that has not been said yet.
    pub(in crate::state) fn report_unread(&mut self, cx: &mut Context) {
        let unread = self.documents.unread();
        let count = unread.len();
        if count > self.unread_reported {
            self.report_more_unread(count, cx);
        }
    }

    #[inline(never)]
    fn report_more_unread(&mut self, count: usize, cx: &mut Context) {
        self.unread_reported = count;
        let unread = self.documents.unread();
        let mut reasons = unread.values().map(|unread| &unread.why);
        let words = match reasons.next() {
            Some(why) if count == 1 => match why {
                RecordError::Newer(format) => words::files::unread_newer(format),
                RecordError::Foreign => words::files::UNREAD_FOREIGN.text().to_owned(),
                RecordError::Damaged(field) => words::files::unread_damaged(field),
            },
            _ if unread
                .values()
                .any(|u| matches!(u.why, RecordError::Newer(_))) =>
            {
                words::files::several_unread_newer(count)
            }
            _ => words::files::several_unread_damaged(count),
        };
        let offer = (words::files::DOWNLOAD.text(), Offer::Unread);
        cx.notice(words, true, Some(offer));
    }
}

/// The offer to open the document that has come out of the same one.
fn show_other() -> (&'static str, Offer) {
    (words::files::SHOW_OTHER.text(), Offer::Other)
}
