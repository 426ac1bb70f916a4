//! The browser's local storage, which may be full, blocked or missing, and what other tabs do with it.

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsCast as _;
use web_sys::{PageTransitionEvent, StorageEvent};
use yew::Callback;

use crate::state::Action;
use crate::state::screens::run;
use crate::state::screens::run::documents::{OPEN_KEY, Save, Storage};

/// What every key of this page begins with.
const PREFIX: &str = "hypercubist/";

/// Everything this page has stored, as key and value; empty where storage is blocked. What this tab remembers of its
/// own takes the place of what all remember.
pub fn all() -> Vec<(String, String)> {
    let own = window()
        .session_storage()
        .ok()
        .flatten()
        .and_then(|storage| storage.get_item(OPEN_KEY).ok().flatten())
        .map(|value| (OPEN_KEY.to_owned(), value));
    let Ok(Some(storage)) = window().local_storage() else {
        return own.into_iter().collect();
    };
    let count = storage.length().unwrap_or(0);
    (0..count)
        .filter_map(|n| {
            let key = storage.key(n).ok()??;
            let value = storage.get_item(&key).ok()??;
            let shared = key.starts_with(PREFIX) && (own.is_none() || key != OPEN_KEY);
            shared.then_some((key, value))
        })
        .chain(own.clone())
        .collect()
}

/// Stores `value` under `key`, or forgets the key; false when the browser refuses.
pub fn put(key: &str, value: Option<&str>) -> bool {
    let Ok(Some(storage)) = window().local_storage() else {
        return false;
    };
    match value {
        Some(value) => storage.set_item(key, value).is_ok(),
        None => storage.remove_item(key).is_ok(),
    }
}

fn get(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Saves a document; false when the browser refuses.
pub fn save(save: &Save) -> bool {
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

/// Remembers a value for this tab. Where that is refused, a reload shows what another tab opened last.
pub fn remember(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().session_storage() {
        let _ = storage.set_item(key, value);
    }
}

/// Reports to `send` what other tabs save and, after this page was put away and taken out again, everything that is
/// saved.
pub fn listen(send: &Callback<Action>) -> [EventListener; 2] {
    let (changed, shown) = (send.clone(), send.clone());
    let changed = EventListener::new(&window(), "storage", move |event| {
        let event: &StorageEvent = event.unchecked_ref();
        if let Some(key) = event.key().filter(|key| key.starts_with(PREFIX)) {
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
    [changed, shown]
}
