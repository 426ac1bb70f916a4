//! The workers: starting them, posting to them, hearing from them, ending them.

use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{ErrorEvent, MessageEvent, WorkerOptions, WorkerType};
use yew::Callback;

use super::kiosk;
use crate::state::Action;
use crate::state::worker::WorkerId;

#[wasm_bindgen(raw_module = "./threads.js")]
extern "C" {
    /// Starts the threads that a worker asks for; gives the function that ends them (`www/threads.js`).
    #[wasm_bindgen(js_name = startThreadsFor)]
    fn start_threads_for(worker: &web_sys::Worker) -> Function;

    /// Resolves when this site has a solver.
    #[wasm_bindgen(js_name = solverBuilt)]
    async fn solver_built();
}

/// Starts the solver as soon as this site has one.
pub fn await_solver(send: Callback<Action>) {
    send.emit(Action::SolverBeingBuilt);
    spawn_local(async move {
        solver_built().await;
        send.emit(Action::RestartWorker(WorkerId::Solver));
    });
}

/// A running worker and its threads; dropping it ends them.
pub struct Worker {
    inner: web_sys::Worker,
    end_threads: Function,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Worker {
    /// Starts a worker whose messages and whose death arrive at `send`; one that is `alone` has no threads. `None` if
    /// this site does not have it yet.
    ///
    /// # Errors
    /// When the browser refuses, in words.
    pub fn start(
        id: WorkerId,
        alone: bool,
        send: &Callback<Action>,
    ) -> Result<Option<Self>, String> {
        let refused = |_| words::page::WHY_REFUSED.text().to_owned();
        let Some(mut url) = super::address::named(&format!("hypercubist-{}", id.name())) else {
            return Ok(None);
        };
        if alone {
            url.push_str("#alone");
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        if kiosk::start().is_some() {
            // By this name it saves nothing that it finds out (`www/worker/store.js`).
            options.set_name("kiosk");
        }
        let worker = web_sys::Worker::new_with_options(&url, &options).map_err(refused)?;
        let end_threads = start_threads_for(&worker);

        let on_message = {
            let send = send.clone();
            Closure::new(move |event: MessageEvent| {
                let read = match id {
                    WorkerId::Compiler => {
                        serde_wasm_bindgen::from_value(event.data()).map(Action::Compiler)
                    }
                    WorkerId::Solver => {
                        serde_wasm_bindgen::from_value(event.data()).map(Action::Solver)
                    }
                };
                send.emit(read.unwrap_or_else(|_| {
                    let why = words::page::WHY_UNREADABLE.text();
                    Action::WorkerDied(id, why.to_owned())
                }));
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
                    id,
                    message.unwrap_or_else(|| words::page::WHY_NOT_LOADED.text().to_owned()),
                ));
            })
        };
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Some(Self {
            inner: worker,
            end_threads,
            _on_message: on_message,
            _on_error: on_error,
        }))
    }

    /// Posts a message; false when it cannot be sent.
    pub fn post(&self, message: &impl Serialize) -> bool {
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
