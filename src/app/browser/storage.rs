//! The browser's local storage, which may be full, blocked or missing, and what other tabs do with it.

use std::cell::RefCell;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{PageTransitionEvent, StorageEvent};
use yew::Callback;

use crate::state::Action;
use crate::state::screens::run;
use crate::state::screens::run::documents::{OPEN_KEY, Save, Storage};

/// What every key of this page begins with, as far as the page itself knows.
const PREFIX: &str = "hypercubist/";

#[wasm_bindgen(raw_module = "./names.js")]
extern "C" {
    /// What the keys begin with in this browser: it tells the copies of the site apart that are on one origin.
    #[wasm_bindgen(thread_local_v2, js_name = PREFIX)]
    static STORED_PREFIX: String;
}

/// The name in this browser of one of the page's keys.
fn stored_name(key: &str) -> String {
    STORED_PREFIX.with(|prefix| key.replacen(PREFIX, prefix, 1))
}

/// The page's key of a name in this browser; `None` for what is not this page's.
fn key_of(name: &str) -> Option<String> {
    let key = STORED_PREFIX.with(|prefix| name.strip_prefix(prefix.as_str()))?;
    Some(format!("{PREFIX}{key}"))
}

thread_local! {
    /// What the browser has refused to save, a key at most once.
    static REFUSED: RefCell<Vec<Save>> = const { RefCell::new(Vec::new()) };
    /// What it has refused to remember for this tab.
    static FORGOTTEN: RefCell<Option<(&'static str, String)>> = const { RefCell::new(None) };
}

/// Everything this page has stored, as key and value; empty where storage is blocked. What this tab remembers of its
/// own takes the place of what all remember; a new tab begins with what all remember, and from then on has its own.
pub fn all() -> Vec<(String, String)> {
    let session = window().session_storage().ok().flatten();
    let own = session.and_then(|storage| storage.get_item(&stored_name(OPEN_KEY)).ok().flatten());
    let open = own.unwrap_or_else(|| {
        let open = get(OPEN_KEY).unwrap_or_default();
        remember(OPEN_KEY, open.clone());
        open
    });
    let mut stored = Vec::new();
    if !open.is_empty() {
        stored.push((OPEN_KEY.to_owned(), open));
    }
    if let Ok(Some(storage)) = window().local_storage() {
        let names = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok()?);
        stored.extend(names.filter_map(|name| {
            let key = key_of(&name).filter(|key| key != OPEN_KEY)?;
            Some((key, storage.get_item(&name).ok()??))
        }));
    }
    stored
}

/// Stores `value` under `key`, or forgets the key; false when the browser refuses.
pub fn put(key: &str, value: Option<&str>) -> bool {
    let Ok(Some(storage)) = window().local_storage() else {
        return false;
    };
    let name = stored_name(key);
    match value {
        Some(value) => storage.set_item(&name, value).is_ok(),
        None => storage.remove_item(&name).is_ok(),
    }
}

fn get(key: &str) -> Option<String> {
    let storage = window().local_storage().ok()??;
    storage.get_item(&stored_name(key)).ok()?
}

/// Saves a document; false when the browser refuses. It is tried again before the page goes.
pub fn save(save: &Save) -> bool {
    let saved = try_save(save);
    REFUSED.with_borrow_mut(|refused| {
        refused.retain(|other| other.key != save.key);
        if !saved {
            refused.push(save.clone());
        }
    });
    saved
}

fn try_save(save: &Save) -> bool {
    if save.only_if.is_some() && get(&save.key) != save.only_if {
        return true;
    }
    let saved = put(&save.key, save.value.as_deref());
    if saved && let Some(key) = &save.instead_of {
        // What stays behind is known to be older, wherever it is read.
        put(key, None);
    }
    saved
}

/// Tries again to save what the browser has refused, and reports to `send` what is saved now; false when something is
/// still refused.
fn save_refused(send: &Callback<Action>) -> bool {
    if let Some((key, value)) = FORGOTTEN.take() {
        remember(key, value);
    }
    for document in REFUSED.take() {
        if save(&document) {
            send.emit(Action::Run(run::Action::Storage(Storage::Saved {
                key: document.key,
                done: true,
            })));
        }
    }
    REFUSED.with_borrow(Vec::is_empty)
}

/// Remembers a value for this tab. Where that is refused, it is tried again before the page goes; without it, a reload
/// shows what another tab opened last.
pub fn remember(key: &'static str, value: String) {
    let storage = window().session_storage().ok().flatten();
    let done = storage.is_some_and(|storage| storage.set_item(&stored_name(key), &value).is_ok());
    FORGOTTEN.set((!done).then_some((key, value)));
}

/// Reports to `send` what other tabs save and, after this page was put away and taken out again, everything that is
/// saved. A page that goes tries again to save what was refused, and asks before that is lost.
pub fn listen(send: &Callback<Action>) -> [EventListener; 4] {
    let (changed, shown) = (send.clone(), send.clone());
    let (hidden, left) = (send.clone(), send.clone());
    let changed = EventListener::new(&window(), "storage", move |event| {
        let event: &StorageEvent = event.unchecked_ref();
        if let Some(key) = event.key().and_then(|name| key_of(&name)) {
            let value = event.new_value();
            changed.emit(Action::Run(run::Action::Storage(Storage::Elsewhere {
                key,
                value,
            })));
        }
    });
    let shown = EventListener::new(&window(), "pageshow", move |event| {
        let event: &PageTransitionEvent = event.unchecked_ref();
        if event.persisted() {
            shown.emit(Action::Run(run::Action::Storage(Storage::Reread(all()))));
        }
    });
    // On phones a page that is hidden may be ended without another word.
    let hidden = EventListener::new(&document(), "visibilitychange", move |_| {
        save_refused(&hidden);
    });
    let ask = EventListenerOptions::enable_prevent_default();
    let left = EventListener::new_with_options(&window(), "beforeunload", ask, move |event| {
        if !save_refused(&left) {
            event.prevent_default();
        }
    });
    [changed, shown, hidden, left]
}
