//! The short algorithms that the engine finds when there is nothing else to do, saved by the browser from one visit to
//! the next. The loader brings the functions that reach the browser's database.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use engine::Engine;
use js_sys::{Function, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wire::FromSolver;
use worker::{load_saved, now, post};

/// The name under which they are saved.
const NAME: &str = "adds";
/// The shortest time from one saving to the next, milliseconds.
const PAUSE_MS: f64 = 3000.0;

/// Finds short algorithms for sums in the background, and has the browser save them.
pub struct ShortAlgorithms {
    engine: Arc<Engine>,
    save: Function,
    /// When they were saved last.
    saved: Rc<Cell<f64>>,
}

impl ShortAlgorithms {
    /// Hands what was saved to the engine as soon as it is there; `load` and `save` take a name, `save` bytes as well.
    pub fn new(engine: &Arc<Engine>, load: &Function, save: Function) -> Self {
        let (own, load) = (Arc::clone(engine), load.clone());
        spawn_local(async move {
            let Some(bytes) = load_saved(&load, NAME).await else {
                return;
            };
            if let Err(why) = own.restore_adds(&bytes) {
                post(&FromSolver::Note {
                    message: format!(
                        "The short algorithms that this browser saved cannot be used, because {why}. \
                         They are worked out again."
                    ),
                });
            }
        });
        Self {
            engine: Arc::clone(engine),
            save,
            saved: Rc::new(Cell::new(0.0)),
        }
    }

    /// Saves what was found since the last time, unless that was a moment ago.
    pub fn save(&self) {
        if now() - self.saved.get() < PAUSE_MS {
            return;
        }
        let Some(bytes) = self.engine.unsaved_adds() else {
            return;
        };
        self.saved.set(now());
        let bytes = Uint8Array::from(bytes.as_slice());
        // What cannot be saved is found again.
        let Ok(saving) = self.save.call2(&JsValue::NULL, &NAME.into(), &bytes) else {
            return;
        };
        if let Ok(saving) = saving.dyn_into::<Promise>() {
            spawn_local(async move {
                if JsFuture::from(saving).await.is_ok() {
                    post(&FromSolver::SavedAdds);
                }
            });
        }
    }
}
