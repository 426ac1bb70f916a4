//! The later part of the page's module: what the first screen does not need (`www/later.js`, `xtask/src/split.rs`).

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::state::site::Action;

#[wasm_bindgen(raw_module = "./later.js")]
extern "C" {
    #[wasm_bindgen(js_name = hasLater)]
    fn has_later() -> bool;

    #[wasm_bindgen(js_name = fetchLater, catch)]
    async fn fetch_later() -> Result<(), JsValue>;

    #[wasm_bindgen(js_name = awaitLater)]
    async fn await_later(lost: Closure<dyn FnMut(bool)>);

    #[wasm_bindgen(js_name = fetchLaterAgain)]
    fn fetch_later_again();
}

/// Whether it is there.
pub fn is_here() -> bool {
    has_later()
}

/// Fetches it; `done` hears whether it is there.
pub fn fetch(done: impl FnOnce(bool) + 'static) {
    spawn_local(async move { done(fetch_later().await.is_ok()) });
}

/// Fetches it, as often as that takes; `send` hears that it could not be had, once, and that it is there.
pub fn wait(send: Callback<Action>) {
    let lost = send.reform(|gone| {
        if gone {
            Action::PartGone
        } else {
            Action::PartLost
        }
    });
    spawn_local(async move {
        await_later(Closure::new(move |gone| lost.emit(gone))).await;
        send.emit(Action::PartHere);
    });
}

/// Makes [`wait`] ask for it now.
pub fn fetch_again() {
    fetch_later_again();
}
