//! Bytes that the browser saves from one visit to the next, under names: the page's side of the workers' `store.js`.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::state::screens::architect::NotSaved;

#[wasm_bindgen]
extern "C" {
    type Store;
    #[wasm_bindgen(method, catch)]
    async fn load(this: &Store, name: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch, js_name = saveAlone)]
    async fn save_alone(this: &Store, name: &str, bytes: &Uint8Array) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch, js_name = forgetAlone)]
    async fn forget_alone(this: &Store, name: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn save(this: &Store, name: &str, bytes: &Uint8Array) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn forget(this: &Store, name: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch, js_name = forgetAll)]
    async fn forget_all(this: &Store) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn list(this: &Store, prefix: &str, head: u32, most: u32) -> Result<JsValue, JsValue>;
}

/// The module, which lies beside the compiler; `None` when it cannot be had.
async fn store() -> Option<Store> {
    let compiler = super::address::named("hypercubist-compiler")?;
    let (folder, _) = compiler.rsplit_once('/')?;
    super::module::load(&format!("{folder}/store.js"))
        .await
        .ok()
        .map(JsCast::unchecked_into)
}

/// The bytes under a name, if this browser has saved any.
pub async fn fetch(name: &str) -> Option<Vec<u8>> {
    let bytes = store().await?.load(name).await.ok()?;
    Some(bytes.dyn_into::<Uint8Array>().ok()?.to_vec())
}

/// Saves bytes under a name, or forgets the name. What is not saved is worked out again.
///
/// # Errors
/// Why it is not saved.
pub async fn put(name: &str, bytes: Option<&[u8]>) -> Result<(), NotSaved> {
    let store = store().await;
    let Some(bytes) = bytes else {
        let Some(store) = store else { return Ok(()) };
        let forgotten = store.forget_alone(name).await;
        let forgotten = forgotten.map_err(|_| NotSaved::Refused)?;
        return forgotten
            .is_truthy()
            .then_some(())
            .ok_or(NotSaved::StillSaved);
    };
    let store = store.ok_or(NotSaved::Refused)?;
    let saved = store.save_alone(name, &Uint8Array::from(bytes)).await;
    match saved.ok().and_then(|saved| saved.as_string()).as_deref() {
        Some("saved") => Ok(()),
        Some("elsewhere") => Err(NotSaved::Elsewhere),
        _ => Err(NotSaved::Refused),
    }
}

/// Saves bytes under a name that any page may write, since all would write the same; whether the browser did.
pub async fn save(name: &str, bytes: &[u8]) -> bool {
    let Some(store) = store().await else {
        return false;
    };
    let saved = store.save(name, &Uint8Array::from(bytes)).await;
    saved.is_ok_and(|saved| saved.is_truthy())
}

/// Forgets such a name. One that stays takes room, and nothing else.
pub async fn forget(name: &str) {
    if let Some(store) = store().await {
        let _ = store.forget(name).await;
    }
}

/// Forgets everything.
pub async fn forget_all() {
    if let Some(store) = store().await {
        let _ = store.forget_all().await;
    }
}

/// The names with a beginning, `most` of them at most, and the first `head` bytes of each.
pub async fn list(prefix: &str, head: u32, most: u32) -> Vec<(String, Vec<u8>)> {
    let Some(store) = store().await else {
        return Vec::new();
    };
    let Ok(found) = store.list(prefix, head, most).await else {
        return Vec::new();
    };
    let pair = |pair: JsValue| {
        let pair: Array = pair.dyn_into().ok()?;
        let bytes: Uint8Array = pair.get(1).dyn_into().ok()?;
        Some((pair.get(0).as_string()?, bytes.to_vec()))
    };
    let found: Option<Array> = found.dyn_into().ok();
    found.map_or_else(Vec::new, |found| found.iter().filter_map(pair).collect())
}
