//! The report of a panic, for the loader.

use std::sync::{Mutex, TryLockError};

use wasm_bindgen::prelude::wasm_bindgen;

static WORDS: Mutex<Option<String>> = Mutex::new(None);

/// From now on a panic in any thread leaves a report for [`last_words`]. The loader notices the trap that follows.
pub fn remember_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let mut words = match WORDS.try_lock() {
            Ok(words) => words,
            Err(TryLockError::Poisoned(words)) => words.into_inner(),
            // Another thread is panicking at the same moment; one message is enough.
            Err(TryLockError::WouldBlock) => return,
        };
        words.get_or_insert_with(|| diagnostics::crash_report(panic));
    }));
}

/// The report ([`diagnostics::crash_report`]) of the panic that ended this worker; `None` if there was no panic.
#[wasm_bindgen(js_name = lastWords)]
pub fn last_words() -> Option<String> {
    match WORDS.try_lock() {
        Ok(words) => words.clone(),
        Err(TryLockError::Poisoned(words)) => words.into_inner().clone(),
        Err(TryLockError::WouldBlock) => None,
    }
}
