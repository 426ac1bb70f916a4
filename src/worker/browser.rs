//! What the worker asks of the browser: the clock, and messages from and to the page.

use js_sys::Function;
use serde::Serialize as _;
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
use wire::{FromWorker, Progress, ToWorker};

/// Shortest time between two reports about the same job, milliseconds.
pub const REPORT_EVERY_MS: i32 = 30;

/// Whether the next report replaces this one.
pub fn is_transient(progress: &Progress) -> bool {
    !matches!(progress, Progress::Found(_) | Progress::NoRoom { .. })
}

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

/// Sends one message to the page.
pub fn post(message: &FromWorker) {
    // Bytes go as bytes, not as a list of numbers.
    let serializer =
        serde_wasm_bindgen::Serializer::json_compatible().serialize_bytes_as_arrays(false);
    let value = message
        .serialize(&serializer)
        .expect("wire messages are plain data");
    scope()
        .post_message(&value)
        .expect("plain data can always be posted");
}

/// Passes the page's messages to `receive` as long as this worker runs. One that cannot be read goes to `crashed`.
pub fn listen(crashed: Function, mut receive: impl FnMut(ToWorker) + 'static) {
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
