//! Modules of JavaScript beside the page, which are loaded when something needs them.

use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;

use super::address;

#[wasm_bindgen(inline_js = "export const load = (url) => import(url);")]
extern "C" {
    /// Loads the module at an address.
    #[wasm_bindgen(catch)]
    pub(super) async fn load(url: &str) -> Result<JsValue, JsValue>;
}

/// The module that the page names so, such as `hypercubist-editor`; `None` when it cannot be had.
pub async fn named(name: &str) -> Option<JsValue> {
    load(&address::named(name)?).await.ok()
}

/// What a module reports: what happened, and words about it.
pub type Report = Closure<dyn FnMut(String, String)>;

/// Loads the module that the page names so, then does `begin` with it and with `says` for its reports; a module that
/// cannot be had is reported as `not-loaded`.
pub fn begin<M: JsCast>(
    name: &'static str,
    mut says: impl FnMut(String, String) + 'static,
    begin: impl FnOnce(M, Report) + 'static,
) {
    spawn_local(async move {
        match named(name).await {
            Some(module) => begin(module.unchecked_into(), Closure::new(says)),
            None => says("not-loaded".to_owned(), String::new()),
        }
    });
}
