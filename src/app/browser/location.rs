//! The address of the page: what stands behind its `#`, and the browser's history of it.

use gloo::events::EventListener;
use gloo::utils::{document, window};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Callback;

use crate::state::Action;

/// What stands behind the `#`, with it; empty without one.
pub fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// Whether the page is shown inside another one, in a frame of a lesson or of slides: `?embed` before or behind the
/// `#`.
pub fn embedded() -> bool {
    let search = window().location().search().unwrap_or_default();
    let asked = |query: &str| {
        query
            .trim_start_matches('?')
            .split('&')
            .any(|part| part == "embed" || part.starts_with("embed="))
    };
    asked(&search)
        || hash()
            .split_once('?')
            .is_some_and(|(_, query)| asked(query))
}

/// The address with which the page stopped answering when it was last opened; it began without it (`www/life.js`).
pub fn held() -> Option<String> {
    document().document_element()?.get_attribute("data-held")
}

/// Goes to the address that the page began without.
pub fn open_held() {
    if let Some(hash) = held() {
        // The listener hears of it.
        let _ = window().location().set_hash(&hash);
    }
}

/// The address up to the question mark or the `#`.
pub fn base() -> String {
    let href = window().location().href().unwrap_or_default();
    let end = href.find(['?', '#']).unwrap_or(href.len());
    href[..end].to_owned()
}

/// Copies a text; `done` hears whether the browser allowed it.
pub fn copy(text: &str, done: Callback<bool>) {
    let navigator = window().navigator();
    // Not there on an insecure page, whatever the types say.
    let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"));
    if !clipboard.is_ok_and(|clipboard| clipboard.is_object()) {
        done.emit(false);
        return;
    }
    let promise = navigator.clipboard().write_text(text);
    spawn_local(async move { done.emit(JsFuture::from(promise).await.is_ok()) });
}

/// Scrolls to the top of the page, and of the element that a selector finds, should that have scrolled by itself.
pub fn to_top(selector: &str) {
    window().scroll_to_with_x_and_y(0.0, 0.0);
    if let Ok(Some(element)) = document().query_selector(selector) {
        element.set_scroll_top(0);
    }
}

/// Calls `send` whenever the user goes to another address of the page.
pub fn listen(send: Callback<Action>) -> EventListener {
    EventListener::new(&window(), "hashchange", move |_| {
        send.emit(Action::Visit(hash()));
    })
}

/// Shows another address, as a new entry of the history or in place of the present one.
pub fn show(hash: &str, entry: bool) {
    let Ok(history) = window().history() else {
        return;
    };
    // Neither of the two calls the listener; a browser that refuses keeps the old address, which does no harm.
    let _ = if entry {
        history.push_state_with_url(&JsValue::NULL, "", Some(hash))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(hash))
    };
}
