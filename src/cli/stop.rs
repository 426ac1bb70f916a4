//! Ending a search early by Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;
/// Within this time of the first, another signal is the same one: `timeout` sends its own to the process and to its
/// group.
const ONCE: Duration = Duration::from_secs(1);

/// A flag that is set when this process is asked to end. Asked a second time, the process ends.
pub fn flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // Where signals cannot be heard, Ctrl-C ends the process as it always does.
    let mut first: Option<Instant> = None;
    let _ = ctrlc::set_handler(move || {
        let again = first.is_none_or(|first| first.elapsed() > ONCE);
        if asked.swap(true, Ordering::Relaxed) && again {
            std::process::exit(INTERRUPTED);
        }
        first.get_or_insert_with(Instant::now);
    });
    stop
}
