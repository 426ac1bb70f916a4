//! The address of the page: what stands behind its `#`, and the browser's history of it.

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsValue;
use yew::Callback;

use crate::state::Action;

/// What stands behind the `#`, with it; empty without one.
pub fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// Tells `send` whenever the user goes to another address of the page.
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
    // Neither of the two tells the listener; a browser that refuses keeps the old address, which does no harm.
    let _ = if entry {
        history.push_state_with_url(&JsValue::NULL, "", Some(hash))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(hash))
    };
}
