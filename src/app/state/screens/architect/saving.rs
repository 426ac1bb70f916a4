//! What is saved of searches from one visit to the next: asking for it, saving it, forgetting it.

use super::{Action, Architect, NotSaved, Taken, read, saved, saved_list};
use crate::state::Effect;
use crate::state::context::Context;
use crate::state::jobs::Owner;
use storage::StorageError;

/// Asks which searches are saved.
const LIST: Effect = Effect::List {
    prefix: saved::PREFIX,
    head: saved_list::HEAD,
    most: saved_list::MOST,
};

impl Architect {
    /// Takes in what concerns what is saved.
    pub(super) fn update_saved(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::Fetched { name, bytes } => self.search_fetched(&name, bytes.as_deref(), cx),
            Action::Listed(list) => {
                for (name, head) in list {
                    self.saved.put(&name, Some(&head));
                }
                self.recall();
            }
            Action::NotSaved(name, why) => self.search_not_saved(&name, why, cx),
            Action::Forget(name) => self.forget_search(name, cx),
            Action::Catalogue => {
                let key = self.taken.as_ref().map(Taken::key);
                if let Some(key) = key {
                    self.forget_search(key, cx);
                    cx.say(words::architect::CATALOGUE_TAKEN.text());
                }
            }
            _ => {}
        }
    }

    /// Asks for what an earlier visit saved of the search, once, and saves what has changed since.
    pub(super) fn save_search(&mut self, cx: &mut Context) {
        let Some(taken) = &mut self.taken else {
            return;
        };
        let name = taken.key();
        if taken.search.ask() {
            cx.effects.push(Effect::Fetch { name });
        } else if taken.search.take_changed() {
            let bytes = saved::write(&name, &taken.search);
            self.save_as(name, bytes, cx);
        }
    }

    fn save_as(&mut self, name: String, bytes: Option<Vec<u8>>, cx: &mut Context) {
        self.saved.put(&name, bytes.as_deref());
        cx.effects.push(Effect::SaveSearch { name, bytes });
    }

    /// Asks once which searches are saved.
    pub(super) fn list_searches(&mut self, cx: &mut Context) {
        if !cx.shell.embed && self.saved.ask() {
            cx.effects.push(LIST);
        }
    }

    /// A search is not saved. This is said the first time.
    pub(super) fn search_not_saved(&mut self, name: &str, why: NotSaved, cx: &mut Context) {
        let list = &mut self.saved;
        list.put(name, None);
        if why == NotSaved::StillSaved {
            cx.effects.push(LIST);
        }
        if list.not_saved.replace(why) != Some(why) {
            let words = match why {
                NotSaved::Refused => words::architect::NOT_SAVED,
                NotSaved::Elsewhere => words::architect::NOT_SAVED_ELSEWHERE,
                NotSaved::StillSaved => words::architect::STILL_SAVED,
            };
            cx.notice(words.text().to_owned(), true, None);
        }
    }

    /// Forgets a search that is saved, and what is shown of it.
    pub(super) fn forget_search(&mut self, name: String, cx: &mut Context) {
        if let Some(taken) = &mut self.taken
            && taken.key() == name
        {
            let running = taken.search.is_running();
            taken.search.forget();
            if running {
                cx.stop(&Owner::Algorithms);
            }
            self.as_known();
        }
        self.save_as(name, None, cx);
        cx.say(words::architect::FORGOTTEN.text());
    }

    /// An earlier visit saved these bytes of a search, or none.
    pub(super) fn search_fetched(&mut self, name: &str, bytes: Option<&[u8]>, cx: &mut Context) {
        let (Some(taken), Some(bytes)) = (&mut self.taken, bytes) else {
            return;
        };
        if taken.key() != name || !taken.search.is_new() {
            return;
        }
        let puzzle = &taken.design.puzzle;
        let search = saved::read(name, bytes).and_then(|search| {
            let fits = search.answers.len() <= taken.orders.len()
                && read(puzzle, &search.picked()).is_some();
            fits.then_some(search).ok_or(StorageError::Damaged)
        });
        match search {
            Ok(mut search) => {
                // It has just been asked for.
                search.ask();
                taken.search = search;
                cx.shell.announcement = taken.search.words();
                self.redesign();
            }
            Err(why) => {
                let sizes: Vec<String> = taken.orders.iter().map(u64::to_string).collect();
                self.save_as(name.to_owned(), None, cx);
                let words = words::architect::not_readable(sizes.join(" \u{b7} "), why);
                cx.notice(words, true, None);
            }
        }
    }
}
