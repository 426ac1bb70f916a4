//! What the engine worked out and the browser keeps from one visit to the next. The loader brings the functions that
//! reach the browser's storage.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use engine::Engine;
use js_sys::{Function, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wire::FromWorker;

use crate::browser::{now, post};

/// The name under which adds are kept.
const ADDS: &str = "adds";
/// The shortest time between two times of keeping, milliseconds.
const PAUSE_MS: f64 = 3000.0;

/// See the module.
pub struct Keeper {
    engine: Arc<Engine>,
    save: Function,
    kept: Rc<Cell<f64>>,
}

impl Keeper {
    /// Hands what was kept to the engine as soon as it is there; `load` and `save` take a name, `save` bytes as well.
    pub fn new(engine: &Arc<Engine>, load: &Function, save: Function) -> Self {
        let loading = load.call1(&JsValue::NULL, &ADDS.into());
        let own = Arc::clone(engine);
        spawn_local(async move {
            let Ok(Ok(promise)) = loading.map(JsCast::dyn_into::<Promise>) else {
                return;
            };
            // A browser that keeps nothing says so with no bytes.
            let Ok(bytes) = JsFuture::from(promise).await else {
                return;
            };
            let Ok(bytes) = bytes.dyn_into::<Uint8Array>() else {
                return;
            };
            if let Err(why) = own.take_kept_adds(&bytes.to_vec()) {
                post(&FromWorker::Note {
                    message: format!(
                        "The short algorithms that this browser kept cannot be used, because {why}. They are worked out again."
                    ),
                });
            }
        });
        Self {
            engine: Arc::clone(engine),
            save,
            kept: Rc::new(Cell::new(0.0)),
        }
    }

    /// Keeps what was found since the last time, unless that was a moment ago.
    pub fn keep(&self) {
        if now() - self.kept.get() < PAUSE_MS {
            return;
        }
        let Some(bytes) = self.engine.adds_to_keep() else {
            return;
        };
        self.kept.set(now());
        let bytes = Uint8Array::from(bytes.as_slice());
        // What cannot be kept is found again.
        let _ = self.save.call2(&JsValue::NULL, &ADDS.into(), &bytes);
    }
}
