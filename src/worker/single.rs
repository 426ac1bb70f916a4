//! The flavour without threads: jobs run one after another on the worker's own thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use engine::Engine;
use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wire::{Flavour, FromWorker, JobId, Request, ToWorker, WorkerInfo};

use crate::browser::{REPORT_EVERY_MS, listen, now, post};
use crate::crash::remember_panics;
use crate::keeper::Keeper;

/// Makes this worker listen to the page. `crashed` takes a message, posts it and declares the worker lost; `load` and
/// `save` reach the browser's storage.
#[wasm_bindgen]
pub fn start(crashed: Function, load: &Function, save: Function) {
    remember_panics();
    let engine = Arc::new(Engine::new(now));
    let keeper = Keeper::new(&engine, load, save);
    listen(crashed, move |message| match message {
        ToWorker::Start { job, request } => {
            run(&engine, job, &request);
            keeper.keep();
        }
        // A job has always ended before the next message is read.
        ToWorker::Cancel { .. } => {}
    });
    post(&FromWorker::Ready(WorkerInfo {
        flavour: Flavour::Single,
        threads: 1,
    }));
}

fn run(engine: &Engine, job: JobId, request: &Request) {
    post(&FromWorker::Begin { job });
    let reported = AtomicU64::new(now().to_bits());
    let outcome = engine.run(request, false, &AtomicBool::new(false), &|progress| {
        let moment = now();
        if moment - f64::from_bits(reported.load(Relaxed)) >= f64::from(REPORT_EVERY_MS) {
            reported.store(moment.to_bits(), Relaxed);
            post(&FromWorker::Report { job, progress });
        }
    });
    post(&FromWorker::End { job, outcome });
}
