//! The later part of the page's module: what the first screen does not need (`www/later.js`, `xtask/src/split.rs`).

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

#[wasm_bindgen(raw_module = "./later.js")]
extern "C" {
    #[wasm_bindgen(js_name = hasLater)]
    fn has_later() -> bool;

    #[wasm_bindgen(js_name = fetchLater, catch)]
    async fn fetch_later() -> Result<(), JsValue>;
}

/// Whether it is there.
pub fn is_here() -> bool {
    has_later()
}

/// Fetches it; `done` hears whether it is there.
pub fn fetch(done: impl FnOnce(bool) + 'static) {
    spawn_local(async move { done(fetch_later().await.is_ok()) });
}
