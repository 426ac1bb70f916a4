//! Texts that the engine does not contain: they lie beside the worker, and are fetched when a job first needs one.

use engine::Engine;
use js_sys::{Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wire::{Outcome, Request};

/// Fetches the text that a request needs and the engine lacks; `fetch` takes a path below the worker's directory.
///
/// # Errors
/// The outcome of the job, when the text cannot be fetched.
pub async fn provide(engine: &Engine, request: &Request, fetch: &Function) -> Result<(), Outcome> {
    let Some(asset) = engine.missing_asset(request) else {
        return Ok(());
    };
    let text = async {
        let promise = fetch.call1(&JsValue::NULL, &asset.path().into())?;
        JsFuture::from(promise.dyn_into::<Promise>()?).await
    };
    match text.await.ok().and_then(|text| text.as_string()) {
        Some(text) => {
            asset.provide(text);
            Ok(())
        }
        None => Err(Outcome::Failed {
            message: "The table could not be loaded. Is there a network? Try again in a moment."
                .to_owned(),
        }),
    }
}
