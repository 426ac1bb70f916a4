//! The browser's local storage, which may be full, blocked or missing, and what other tabs do with it.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use gloo::utils::{document, window};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use web_sys::{PageTransitionEvent, StorageEvent};
use yew::Callback;

use super::location;
use crate::state::Action;
use crate::state::backup::NEWS_KEY;
use crate::state::screens::play::share::SESSION_KEY;
use crate::state::screens::play::{FIRST, PUZZLE_KEY};
use crate::state::screens::run;
use crate::state::screens::run::documents::record::{DOCUMENT_KEY, TEXT_KEY};
use crate::state::screens::run::documents::{OPEN_KEY, Save, Storage};

/// What every key of this page begins with, as far as the page itself knows.
const PREFIX: &str = "hypercubist/";
/// What one tab stores so that all others hear that everything is about to be removed.
const FORGET_KEY: &str = "hypercubist/forget";
/// What each tab has in its session storage as long as nobody clears what the site stored.
const TAB_KEY: &str = "hypercubist/tab";
/// How long the other tabs have to hear of it, and how long they then wait before they begin again, milliseconds.
const FORGET_MS: u32 = 500;
const AFTERWARDS_MS: u32 = 2000;

#[wasm_bindgen(raw_module = "./names.js")]
extern "C" {
    /// What the keys begin with in this browser: each copy of the site on an origin has its own.
    #[wasm_bindgen(thread_local_v2, js_name = PREFIX)]
    static STORED_PREFIX: String;

    /// Removes all that the page has stored, in the local storage and for this tab.
    #[wasm_bindgen(js_name = forget)]
    fn remove_all();
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
    /// What is on the screen or was stored by this page, by the page's key.
    static STORED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    /// The keys of the documents that this page has saved.
    static OWN_RECORDS: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    /// Whether everything is being removed, so that nothing is stored any more.
    static FORGETTING: Cell<bool> = const { Cell::new(false) };
    /// Whether a text was typed that the page has not taken in.
    static AWAITED: Cell<bool> = const { Cell::new(false) };
    /// What it has refused to remember for this tab.
    static FORGOTTEN: RefCell<Option<(&'static str, String)>> = const { RefCell::new(None) };
}

/// Everything this page has stored, as key and value; empty where storage is blocked. What this tab remembers of its
/// own takes the place of what all remember; a new tab begins with what all remember, and from then on has its own.
pub fn all() -> Vec<(String, String)> {
    let session = window().session_storage().ok().flatten();
    let own = session.and_then(|storage| storage.get_item(&stored_name(OPEN_KEY)).ok().flatten());
    let mut stored = entries();
    mark_tab();
    take_own_positions(&mut stored);
    let open = own.unwrap_or_else(|| {
        let open = get(OPEN_KEY).unwrap_or_default();
        remember_here(OPEN_KEY, &open);
        open
    });
    stored.retain(|(key, _)| key != OPEN_KEY);
    let on_screen = |key: &str| is_position(key) || is_of(key, &open);
    for (key, value) in stored.iter().filter(|(key, _)| on_screen(key)) {
        STORED.with_borrow_mut(|stored| stored.insert(key.clone(), value.clone()));
    }
    if !open.is_empty() {
        STORED.with_borrow_mut(|stored| stored.insert(OPEN_KEY.to_owned(), open.clone()));
        stored.push((OPEN_KEY.to_owned(), open));
    }
    stored.extend(take_news().map(|words| (NEWS_KEY.to_owned(), words)));
    stored
}

/// Whether a key says which puzzle Play shows, or where the user is with a puzzle.
fn is_position(key: &str) -> bool {
    key == PUZZLE_KEY || key.starts_with(SESSION_KEY)
}

/// Puts this tab's puzzle and positions in the place of those that any tab has stored last. What a new tab begins with
/// is its own from then on, whatever the others do.
fn take_own_positions(stored: &mut Vec<(String, String)>) {
    let Some(session) = window().session_storage().ok().flatten() else {
        return;
    };
    let own: Vec<_> = pairs(&session)
        .into_iter()
        .filter(|(key, _)| is_position(key))
        .collect();
    stored.retain(|(key, _)| own.iter().all(|(other, _)| other != key));
    stored.extend(own.into_iter().filter(|(_, value)| !value.is_empty()));
    let value = |key: &str| {
        let entry = stored.iter().find(|(other, _)| other == key);
        entry.map(|(_, value)| value.as_str())
    };
    let puzzle = value(PUZZLE_KEY).unwrap_or(FIRST);
    let position = format!("{SESSION_KEY}{puzzle}");
    put_here(PUZZLE_KEY, Some(puzzle));
    put_here(&position, value(&position));
}

/// Stores a value for this tab alone; none is an empty one there, since other tabs may have another. Where that is
/// refused, the tab has what all tabs have.
fn put_here(key: &str, value: Option<&str>) {
    if let Some(session) = window().session_storage().ok().flatten() {
        let _ = session.set_item(&stored_name(key), value.unwrap_or_default());
    }
}

/// What the page has in the local storage, as key and value.
pub fn entries() -> Vec<(String, String)> {
    let storage = window().local_storage().ok().flatten();
    storage.map_or_else(Vec::new, |storage| pairs(&storage))
}

/// What the page has in a storage, as key and value.
fn pairs(storage: &web_sys::Storage) -> Vec<(String, String)> {
    let names = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok()?);
    names
        .filter_map(|name| Some((key_of(&name)?, storage.get_item(&name).ok()??)))
        .collect()
}

/// Whether a key is a record of this document.
fn is_of(key: &str, document: &str) -> bool {
    let record = key
        .strip_prefix(DOCUMENT_KEY)
        .and_then(|rest| rest.rsplit_once('/'));
    record.is_some_and(|(id, _)| id == document) || key.strip_prefix(TEXT_KEY) == Some(document)
}

/// What the page that was here before has left to be said.
fn take_news() -> Option<String> {
    let session = window().session_storage().ok()??;
    let name = stored_name(NEWS_KEY);
    let words = session.get_item(&name).ok()?;
    // What is not removed is said again.
    let _ = session.remove_item(&name);
    words
}

/// Stores `value` under `key`, or forgets the key; false when the browser refuses.
pub fn put(key: &str, value: Option<&str>) -> bool {
    if is_position(key) && !FORGETTING.get() {
        put_here(key, value);
    }
    let done = FORGETTING.get() || try_put(key, value);
    if done {
        STORED.with_borrow_mut(|stored| match value {
            Some(value) => stored.insert(key.to_owned(), value.to_owned()),
            None => stored.remove(key),
        });
    }
    done
}

fn try_put(key: &str, value: Option<&str>) -> bool {
    let Ok(Some(storage)) = window().local_storage() else {
        return false;
    };
    let name = stored_name(key);
    match value {
        Some(value) => storage.set_item(&name, value).is_ok(),
        None => storage.remove_item(&name).is_ok(),
    }
}

/// Stores all of this or, without room for it, nothing; whether there was room.
pub fn put_all(entries: &[(String, String)]) -> bool {
    let before: Vec<Option<String>> = entries.iter().map(|(key, _)| get(key)).collect();
    for (at, (key, value)) in entries.iter().enumerate() {
        if !put(key, Some(value)) {
            for ((key, _), before) in entries[..at].iter().zip(&before).rev() {
                put(key, before.as_deref());
            }
            return false;
        }
    }
    true
}

/// Loads the page again, which then says this.
pub fn reload(words: &str) {
    if let Ok(Some(session)) = window().session_storage() {
        // Where the tab remembers nothing, nothing is said.
        let _ = session.set_item(&stored_name(NEWS_KEY), words);
    }
    let _ = window().location().reload();
}

/// Removes everything that is stored, after the other tabs have heard that they must store nothing more; then `rest`
/// is done, and the page begins again.
pub fn forget(rest: impl Future<Output = ()> + 'static) {
    FORGETTING.set(true);
    // Other tabs that hear nothing of it only store what is on their screens.
    try_put(FORGET_KEY, Some("now"));
    let after = Timeout::new(FORGET_MS, move || {
        remove_all();
        spawn_local(async move {
            rest.await;
            remove_all();
            location::show("#/", false);
            reload(words::share::FORGOTTEN.text());
        });
    });
    after.forget();
}

/// Another tab removes everything: this one stores nothing more, and begins again.
fn forget_here() {
    FORGETTING.set(true);
    let after = Timeout::new(AFTERWARDS_MS, || {
        remove_all();
        location::show("#/", false);
        reload(words::share::FORGOTTEN_ELSEWHERE.text());
    });
    after.forget();
}

/// Stores again what is on the screen where somebody has cleared what the browser stored for the site. This page's
/// programs are in keys that no other page removes; anything else may have been removed in another tab, unless nothing
/// at all is left, or this tab's own mark is gone.
fn restore_cleared() {
    if FORGETTING.get() {
        return;
    }
    let session = window().session_storage().ok().flatten();
    let has = |key: &str| {
        let known = |session: &web_sys::Storage| session.get_item(&stored_name(key));
        session
            .as_ref()
            .is_none_or(|session| !matches!(known(session), Ok(None)))
    };
    let cleared = entries().is_empty() || !has(TAB_KEY);
    let missing = STORED.with_borrow(|stored| {
        let gone = stored.iter().filter(|(key, _)| {
            (cleared || OWN_RECORDS.with_borrow(|own| own.contains(*key))) && get(key).is_none()
        });
        gone.map(|(key, value)| (key.clone(), value.clone()))
            .collect::<Vec<_>>()
    });
    for (key, value) in &missing {
        try_put(key, Some(value));
    }
    let open = STORED.with_borrow(|stored| stored.get(OPEN_KEY).cloned());
    if let Some(open) = open.filter(|_| !has(OPEN_KEY)) {
        remember(OPEN_KEY, &open);
    }
    mark_tab();
}

/// Notes in this tab's session storage that nobody has cleared it.
fn mark_tab() {
    if let Ok(Some(session)) = window().session_storage() {
        // Without it, a cleared storage is known by being empty.
        let _ = session.set_item(&stored_name(TAB_KEY), "here");
    }
}

fn get(key: &str) -> Option<String> {
    let storage = window().local_storage().ok()??;
    storage.get_item(&stored_name(key)).ok()?
}

/// Notes whether a text was typed that waits for the page's later part: a page that goes asks before that is lost.
pub fn await_text(awaited: bool) {
    AWAITED.set(awaited);
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
    if saved && save.value.is_some() {
        OWN_RECORDS.with_borrow_mut(|own| own.insert(save.key.clone()));
    }
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
        remember(key, &value);
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
pub fn remember(key: &'static str, value: &str) {
    if FORGETTING.get() {
        return;
    }
    let records: Vec<_> = entries()
        .into_iter()
        .filter(|(key, _)| is_of(key, value))
        .collect();
    STORED.with_borrow_mut(|stored| {
        stored.extend(records);
        stored.insert(key.to_owned(), value.to_owned());
    });
    remember_here(key, value);
}

fn remember_here(key: &'static str, value: &str) {
    let storage = window().session_storage().ok().flatten();
    let done = storage.is_some_and(|storage| storage.set_item(&stored_name(key), value).is_ok());
    FORGOTTEN.set((!done).then(|| (key, value.to_owned())));
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
            if key == FORGET_KEY && value.is_some() {
                forget_here();
            }
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
        restore_cleared();
        save_refused(&hidden);
    });
    let ask = EventListenerOptions::enable_prevent_default();
    let left = EventListener::new_with_options(&window(), "beforeunload", ask, move |event| {
        restore_cleared();
        if !save_refused(&left) || AWAITED.get() {
            event.prevent_default();
        }
    });
    [changed, shown, hidden, left]
}
