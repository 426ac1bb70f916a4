//! Bytes that the browser keeps from one visit to the next, under names: the page's way to the worker's `store.js`.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    type Store;
    #[wasm_bindgen(method, catch)]
    async fn load(this: &Store, name: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn save(this: &Store, name: &str, bytes: &Uint8Array) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn forget(this: &Store, name: &str) -> Result<JsValue, JsValue>;
}

/// The module, which lies beside the worker; `None` when it cannot be had.
async fn store() -> Option<Store> {
    let worker = super::address::named("hypercubist-worker")?;
    let (folder, _) = worker.rsplit_once('/')?;
    super::editor::load(&format!("{folder}/store.js"))
        .await
        .ok()
        .map(JsCast::unchecked_into)
}

/// The bytes under a name, if this browser has kept any.
pub async fn fetch(name: &str) -> Option<Vec<u8>> {
    let bytes = store().await?.load(name).await.ok()?;
    Some(bytes.dyn_into::<Uint8Array>().ok()?.to_vec())
}

/// Keeps bytes under a name, or forgets the name. What this browser does not keep is worked out again.
pub async fn put(name: &str, bytes: Option<&[u8]>) {
    let Some(store) = store().await else { return };
    let _ = match bytes {
        Some(bytes) => store.save(name, &Uint8Array::from(bytes)).await,
        None => store.forget(name).await,
    };
}
