//! The compiler worker: compiler and editor services behind web-worker messages.
//!
//! It has one thread and no shared memory, is small, and starts with the page, so that a compilation never waits for a
//! search. A job runs to its end before the next message is read; the page stops one by replacing the worker.
//!
//! `www/worker/compiler.js` loads it and calls [`start`]. Any panic ends the worker: the loader sees the trap, asks
//! [`last_words`] for the message and posts [`FromCompiler::Crashed`].

use std::cell::Cell;
use std::rc::Rc;

use compiler::Compiler;
use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use wire::{FromCompiler, ToCompiler};
use worker::{beat, listen, load_saved, post, remember_panics};

pub use worker::last_words;

/// Instructions of Lua between two looks at the clock, which takes longer than any of them.
const LOOK_EVERY: u32 = 64;

/// Says to the page that the compiler lives, now and then.
fn alive() {
    thread_local! {
        static CALLS: Cell<u32> = const { Cell::new(0) };
    }
    let calls = CALLS.get().wrapping_add(1);
    CALLS.set(calls);
    if calls.is_multiple_of(LOOK_EVERY) {
        beat(&FromCompiler::Alive);
    }
}

/// Makes this worker listen to the page. `crashed` takes a message, posts it and declares the worker lost; `load`
/// reaches the browser's storage.
#[wasm_bindgen]
pub fn start(crashed: Function, load: Function) {
    remember_panics();
    let compiler = Rc::new(Compiler {
        alive: Some(alive),
        ..Compiler::default()
    });
    let load_adds = {
        let compiler = Rc::clone(&compiler);
        move || {
            let (compiler, load) = (Rc::clone(&compiler), load.clone());
            spawn_local(async move {
                if let Some(bytes) = load_saved(&load, "adds").await {
                    // The solver says what is wrong with them, and finds them again.
                    let _ = compiler.adds.restore(&bytes);
                }
            });
        }
    };
    load_adds();
    listen(crashed, move |message| match message {
        ToCompiler::Start { job, request } => {
            post(&FromCompiler::Begin { job });
            let outcome = compiler.run(&request);
            post(&FromCompiler::End { job, outcome });
        }
        ToCompiler::LoadAdds => load_adds(),
    });
    post(&FromCompiler::Ready);
}
