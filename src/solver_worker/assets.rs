//! What a job may need and the worker does not begin with: texts that lie beside it, and the later part of its module.

use engine::Engine;
use js_sys::{Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wire::{Goal, Outcome, Request};
use worker::fetched;

/// The loader's functions that fetch it; both give promises.
pub struct Fetch {
    /// Takes a path below the worker's directory, and gives the bytes.
    pub file: Function,
    /// Fetches the later part of the module; gives nothing.
    pub later: Function,
}

impl Fetch {
    /// Fetches what a request needs and is not there.
    ///
    /// # Errors
    /// The outcome of the job, when that cannot be fetched.
    pub async fn provide(&self, engine: &Engine, request: &Request) -> Result<(), Outcome> {
        if needs_later(request) {
            let fetched = awaited(self.later.call0(&JsValue::NULL)).await;
            fetched.map_err(|_| missing("A part of the solver"))?;
        }
        let Some(asset) = engine.missing_asset(request) else {
            return Ok(());
        };
        let Some(bytes) = fetched(&self.file, asset.path()).await else {
            return Err(missing("The table"));
        };
        asset.provide(bytes);
        Ok(())
    }
}

/// The puzzle that is solved and scrambled without the later part.
const CUBE: &str = "3x3x3";

/// Whether a job runs code of the module's later part: `xtask/later/solver.txt` says what is in it.
fn needs_later(request: &Request) -> bool {
    match request {
        // How many moves some position of a puzzle takes at least is counted with its structure. A table is chosen only
        // for a proof. Steps have their own solver.
        Request::Solve(request) => {
            let cube = request.cube;
            let chooses = cube.table.is_none() && request.goal.proves();
            let staged = request.goal == Goal::Staged;
            cube.colours.is_some() || chooses || staged || request.puzzle != CUBE
        }
        Request::Scramble(request) => request.puzzle != CUBE || request.practice.is_some(),
        Request::Architect(_)
        | Request::Atlas(_)
        | Request::Recognise(_)
        | Request::Cases(_)
        | Request::Shorten(_) => true,
    }
}

async fn awaited(promise: Result<JsValue, JsValue>) -> Result<JsValue, JsValue> {
    JsFuture::from(promise?.dyn_into::<Promise>()?).await
}

fn missing(what: &str) -> Outcome {
    Outcome::Failed {
        message: format!("{what} could not be loaded. Is there a network? Try again in a moment."),
    }
}
