//! What a worker asks of the browser: the clock, what was saved, and messages from and to the page.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use js_sys::{Function, Promise, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// The global object of this thread.
pub fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Milliseconds since 1970, with fractions. Threads agree on it, unlike on `performance.now()` alone, which counts from
/// each thread's own beginning.
pub fn now() -> f64 {
    scope().performance().map_or(0.0, |performance| {
        performance.time_origin() + performance.now()
    })
}

/// How often a worker that works or waits says that it lives, milliseconds.
const BEAT_EVERY_MS: f64 = 2000.0;

/// When the page last got a message, by the clock [`now`], as bits.
static LAST_MESSAGE: AtomicU64 = AtomicU64::new(0);

/// Says that this worker lives, by a message that says nothing else, unless the page heard of it within the last two
/// seconds. Whatever works for long calls this again and again: to the page, a worker that says nothing is dead.
pub fn beat(alive: &impl Serialize) {
    if now() - f64::from_bits(LAST_MESSAGE.load(Relaxed)) >= BEAT_EVERY_MS {
        post(alive);
    }
}

/// Sends one message to the page.
///
/// # Panics
/// If the message is not plain data.
pub fn post(message: &impl Serialize) {
    // Bytes go as bytes, not as a list of numbers.
    let serializer =
        serde_wasm_bindgen::Serializer::json_compatible().serialize_bytes_as_arrays(false);
    let value = message
        .serialize(&serializer)
        .expect("wire messages are plain data");
    scope()
        .post_message(&value)
        .expect("plain data can always be posted");
    LAST_MESSAGE.store(now().to_bits(), Relaxed);
}

/// Passes the page's messages to `receive` as long as this worker runs. One that cannot be read goes to `crashed`.
pub fn listen<M: DeserializeOwned>(crashed: Function, mut receive: impl FnMut(M) + 'static) {
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match serde_wasm_bindgen::from_value(event.data()) {
            Ok(message) => receive(message),
            Err(error) => {
                let words = format!(
                    "The page and its worker do not understand each other: {error}. Perhaps they are of two versions; \
                     loading the page again helps then."
                );
                // The loader's function does not throw.
                let _ = crashed.call1(&JsValue::NULL, &words.into());
            }
        }
    });
    scope().set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
}

/// The bytes of a file beside the worker; `None` where it cannot be had. `fetch` is that of `www/worker/fetch.js`.
pub async fn fetched(fetch: &Function, path: &str) -> Option<Vec<u8>> {
    let promise = fetch.call1(&JsValue::NULL, &path.into()).ok()?;
    let bytes = JsFuture::from(promise.dyn_into::<Promise>().ok()?).await;
    Some(bytes.ok()?.dyn_into::<Uint8Array>().ok()?.to_vec())
}
