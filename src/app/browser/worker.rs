//! The compute worker: starting it, posting to it, hearing from it, ending it.

use js_sys::Function;
use serde::Serialize as _;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use web_sys::{ErrorEvent, MessageEvent, WorkerOptions, WorkerType};
use wire::{FromWorker, ToWorker};
use yew::Callback;

use crate::state::Action;

#[wasm_bindgen(raw_module = "./threads.js")]
extern "C" {
    /// Starts the threads that a worker asks for; gives the function that ends them (`www/threads.js`).
    #[wasm_bindgen(js_name = startThreadsFor)]
    fn start_threads_for(worker: &web_sys::Worker) -> Function;
}

/// A running worker and its threads; dropping it ends them.
pub struct Worker {
    inner: web_sys::Worker,
    end_threads: Function,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Worker {
    /// Starts a worker whose messages and whose death arrive at `send`; one that is `alone` has no threads.
    ///
    /// # Errors
    /// When the browser refuses, in words.
    pub fn start(alone: bool, send: &Callback<Action>) -> Result<Self, String> {
        let refused = |_| "this browser refuses to start a module worker".to_owned();
        let mut url = super::address::named("hypercubist-worker")
            .ok_or("this page does not name its worker")?;
        if alone {
            url.push_str("#alone");
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = web_sys::Worker::new_with_options(&url, &options).map_err(refused)?;
        let end_threads = start_threads_for(&worker);

        let on_message = {
            let send = send.clone();
            Closure::new(move |event: MessageEvent| {
                send.emit(
                    match serde_wasm_bindgen::from_value::<FromWorker>(event.data()) {
                        Ok(message) => Action::Worker(message),
                        Err(_) => Action::WorkerDied(
                            "it sent a message that this page cannot read".to_owned(),
                        ),
                    },
                );
            })
        };
        let on_error = {
            let send = send.clone();
            Closure::new(move |event: ErrorEvent| {
                event.prevent_default();
                // A script that could not be loaded gives a plain event without a message.
                let message = js_sys::Reflect::get(&event, &"message".into())
                    .ok()
                    .and_then(|m| m.as_string());
                send.emit(Action::WorkerDied(
                    message.unwrap_or_else(|| "it could not be loaded".to_owned()),
                ));
            })
        };
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self {
            inner: worker,
            end_threads,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    /// Posts a message; false when it cannot be sent.
    pub fn post(&self, message: &ToWorker) -> bool {
        // Maps as objects and numbers as numbers: what the other side reads with `from_value`.
        message
            .serialize(&serde_wasm_bindgen::Serializer::new())
            .is_ok_and(|value| self.inner.post_message(&value).is_ok())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.inner.set_onmessage(None);
        self.inner.set_onerror(None);
        self.inner.terminate();
        // It does not throw.
        let _ = self.end_threads.call0(&JsValue::NULL);
    }
}
