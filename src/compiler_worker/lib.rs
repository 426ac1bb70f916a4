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
use wire::{CompilerOutcome, FromCompiler, ToCompiler};
use worker::{beat, fetched, listen, post, remember_panics};

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

/// Fetches the tables that a compilation lacked. If one cannot be had, the compiler goes without.
async fn fetch_tables(compiler: Rc<Compiler>, fetch: Function) {
    for table in compiler.tables.missing() {
        match fetched(&fetch, table.path()).await {
            Some(bytes) => table.provide(bytes),
            None => compiler.tables.go_without(),
        }
    }
    post(&FromCompiler::TablesHere);
}

/// Makes this worker listen to the page. `crashed` takes a message, posts it and declares the worker lost; `fetch` is
/// that of `www/worker/fetch.js`.
#[wasm_bindgen]
pub fn start(crashed: Function, fetch: Function) {
    remember_panics();
    let compiler = Rc::new(Compiler {
        alive: Some(alive),
        ..Compiler::default()
    });
    listen(crashed, move |message| match message {
        ToCompiler::Start { job, request } => {
            post(&FromCompiler::Begin { job });
            let outcome = compiler.run(&request);
            let tables =
                matches!(&outcome, CompilerOutcome::Compiled(compiled) if compiled.lacks.tables);
            post(&FromCompiler::End { job, outcome });
            if tables {
                spawn_local(fetch_tables(Rc::clone(&compiler), fetch.clone()));
            }
        }
        ToCompiler::Sums(found) => compiler.found.take(&found),
    });
    post(&FromCompiler::Ready);
}
