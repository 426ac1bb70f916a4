//! The npm package's worker for all that needs no search: the compiler, the machine that runs programs, positions,
//! orders and cycles.
//!
//! It is no part of the site, whose page runs programs itself. `npm/src/workers/programs.js` loads it and calls
//! [`start`]. Any panic ends it: the loader sees the trap, asks [`last_words`] for the message and posts
//! [`FromPrograms::Crashed`].

mod machine;
mod problems;
mod programs;
mod protocol;
mod puzzles;

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use worker::{beat, fetched, listen, post, remember_panics};

pub use programs::Programs;
pub use protocol::{
    Command, CompiledProgram, CyclesOf, FromPrograms, MachineState, MachineStatus, OutputOf,
    Problem, ProblemSeverity, ProgramOutcome, ProgramRequest, Refusal, RegisterOf, ToPrograms,
};
pub use worker::last_words;

/// Says that the worker lives, now and then.
fn alive() {
    beat(&FromPrograms::Alive);
}

/// Makes this worker listen. `crashed` takes a message, posts it and declares the worker lost; `fetch` takes the path
/// of a file of the package and gives a promise of its bytes.
#[wasm_bindgen]
pub fn start(crashed: Function, fetch: Function) {
    remember_panics();
    let programs = Rc::new(RefCell::new(Programs::new(Some(alive))));
    listen(crashed, move |ToPrograms::Start { job, request }| {
        let (programs, fetch) = (Rc::clone(&programs), fetch.clone());
        spawn_local(async move {
            let mut outcome = programs.borrow_mut().run(&request);
            // Compiled again with the tables that it lacked: the listing has fewer turns then.
            loop {
                let missing = programs.borrow().missing();
                if missing.is_empty() {
                    break;
                }
                for table in missing {
                    match fetched(&fetch, table.path()).await {
                        Some(bytes) => table.provide(bytes),
                        None => programs.borrow().go_without(),
                    }
                }
                outcome = programs.borrow_mut().run(&request);
            }
            post(&FromPrograms::End { job, outcome });
        });
    });
    post(&FromPrograms::Ready);
}
