//! What is kept of searches from one visit to the next: asking for it, keeping it, forgetting it.

use super::{Action, Taken, read, saved, saved_list};
use crate::state::jobs::Owner;
use crate::state::{Effect, State};
use storage::StorageError;

impl State {
    /// Takes in what concerns what is kept.
    pub(super) fn update_kept(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        match action {
            Action::Kept { name, bytes } => self.search_kept(&name, bytes.as_deref(), effects),
            Action::Listed(list) => {
                for (name, head) in list {
                    self.architect.saved.put(&name, Some(&head));
                }
                self.architect.recall();
            }
            Action::NotKept(name) => self.search_not_kept(&name),
            Action::Forget(name) => self.forget_search(name, now, effects),
            Action::Catalogue => {
                let key = self.architect.taken.as_ref().map(Taken::key);
                if let Some(key) = key {
                    self.forget_search(key, now, effects);
                    "The algorithms of the catalogue are here.".clone_into(&mut self.announcement);
                }
            }
            _ => {}
        }
    }

    /// Asks for what an earlier visit kept of the search, once, and keeps what has changed since.
    pub(super) fn keep_search(&mut self, effects: &mut Vec<Effect>) {
        let Some(taken) = &mut self.architect.taken else {
            return;
        };
        let name = taken.key();
        if taken.search.ask() {
            effects.push(Effect::Fetch { name });
        } else if taken.search.take_changed() {
            let bytes = saved::write(&name, &taken.search);
            self.keep_as(name, bytes, effects);
        }
    }

    fn keep_as(&mut self, name: String, bytes: Option<Vec<u8>>, effects: &mut Vec<Effect>) {
        self.architect.saved.put(&name, bytes.as_deref());
        effects.push(Effect::Keep { name, bytes });
    }

    /// Asks once which searches are kept.
    pub(super) fn list_searches(&mut self, effects: &mut Vec<Effect>) {
        if !self.embed && self.architect.saved.ask() {
            effects.push(Effect::List {
                prefix: saved::PREFIX,
                head: saved_list::HEAD,
                most: saved_list::MOST,
            });
        }
    }

    /// The browser did not keep a search. This is told when it happens first.
    pub(super) fn search_not_kept(&mut self, name: &str) {
        let list = &mut self.architect.saved;
        list.put(name, None);
        if !std::mem::replace(&mut list.full, true) {
            let words = "This browser did not save the search: perhaps it has no room left, or saves nothing for this \
                         page. The search goes on as long as the page is open.";
            self.notice(words.to_owned(), true, None);
        }
    }

    /// Forgets a search that is kept, and what is shown of it.
    pub(super) fn forget_search(&mut self, name: String, now: f64, effects: &mut Vec<Effect>) {
        if let Some(taken) = &mut self.architect.taken
            && taken.key() == name
        {
            let running = taken.search.is_running();
            taken.search.forget();
            if running {
                self.stop(&Owner::Algorithms, now, effects);
            }
            self.architect.as_known();
        }
        self.keep_as(name, None, effects);
        "Forgotten.".clone_into(&mut self.announcement);
    }

    /// An earlier visit kept these bytes of a search, or none.
    pub(super) fn search_kept(
        &mut self,
        name: &str,
        bytes: Option<&[u8]>,
        effects: &mut Vec<Effect>,
    ) {
        let (Some(taken), Some(bytes)) = (&mut self.architect.taken, bytes) else {
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
                self.announcement = taken.search.words();
                self.architect.redesign();
            }
            Err(why) => {
                let sizes: Vec<String> = taken.orders.iter().map(u64::to_string).collect();
                self.keep_as(name.to_owned(), None, effects);
                let words = format!(
                    "What this browser saved of the search for {} cannot be used, because {why}. It was thrown away; \
                     nothing else is lost.",
                    sizes.join(" \u{b7} ")
                );
                self.notice(words, true, None);
            }
        }
    }
}
