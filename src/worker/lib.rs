//! The compute worker: the engine behind web-worker messages.
//!
//! It is built twice from this source. The flavour **threads** (feature `threads`) shares its memory with further web
//! workers: a rayon pool for the searches and a few threads for the jobs, so that its own thread is always free to
//! listen. The flavour **single** has one thread: a job runs to its end before the next message is read, so the page
//! cancels by replacing the worker.
//!
//! `www/worker/worker.js` chooses the flavour, loads it and calls `start`. Any panic ends the worker: the loader sees
//! the trap, asks [`last_words`] for the message and posts [`wire::FromWorker::Crashed`].

mod browser;
mod crash;
mod short_algorithms;
#[cfg(not(feature = "threads"))]
mod single;
mod tables;
#[cfg(feature = "threads")]
mod threads;

pub use crash::last_words;
#[cfg(not(feature = "threads"))]
pub use single::start;
#[cfg(feature = "threads")]
pub use threads::{start, thread};
