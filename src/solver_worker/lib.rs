//! The solver worker: the engine behind web-worker messages.
//!
//! It is built twice from this source. The flavour **threads** (feature `threads`) shares its memory with further web
//! workers: a rayon pool for the searches and a few threads for the jobs, so that its own thread is always free to
//! listen. The flavour **single** has one thread: a job runs to its end before the next message is read, so the page
//! cancels by replacing the worker.
//!
//! `www/worker/solver.js` chooses the flavour, loads it and calls `start`. Any panic ends the worker: the loader sees
//! the trap, asks [`last_words`] for the message and posts [`wire::FromSolver::Crashed`].

mod assets;
#[cfg(not(feature = "threads"))]
mod single;
mod tables;
#[cfg(feature = "threads")]
mod threads;

use wire::{Crash, Progress};

#[cfg(not(feature = "threads"))]
pub use single::start;
#[cfg(feature = "threads")]
pub use threads::{poll, start};
#[cfg(feature = "threads")]
pub use wasm_bindgen_rayon::init_thread_pool;
pub use worker::last_words;

/// Shortest time between two reports about the same job, milliseconds.
const REPORT_EVERY_MS: i32 = 30;

/// Whether the next report replaces this one.
fn is_transient(progress: &Progress) -> bool {
    !matches!(
        progress,
        Progress::Found(_) | Progress::NoRoom { .. } | Progress::Chosen(_)
    )
}

/// Ends the calling thread as asked.
fn crash(how: Crash) {
    match how {
        Crash::Panic => panic!("the page asked the solver to crash"),
        Crash::OutOfBounds => {
            let outside = usize::MAX as *const u8;
            #[allow(
                unsafe_code,
                reason = "WebAssembly traps at an address that the memory does not have"
            )]
            // SAFETY: there is none; the trap is what is asked for.
            unsafe {
                outside.read_volatile();
            }
        }
        Crash::OutOfMemory => {
            let mut taken = Vec::new();
            loop {
                taken.push(Vec::<u8>::with_capacity(1 << 24));
            }
        }
    }
}
