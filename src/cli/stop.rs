//! Ending a search early: by Ctrl-C, or after some time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::output::Failure;

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;
/// Within this time of the first, another signal is the same one: `timeout` sends its own to the process and to its
/// group.
const ONCE: Duration = Duration::from_secs(1);

/// A flag that is set when this process is told to end, and after some seconds. Told a second time, the process ends.
///
/// # Errors
/// When the seconds are no time.
pub fn flag(seconds: Option<f64>) -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    // Where signals cannot be heard, Ctrl-C ends the process as it always does.
    let mut first: Option<Instant> = None;
    let _ = ctrlc::set_handler(move || {
        let again = first.is_none_or(|first| first.elapsed() > ONCE);
        if told.swap(true, Ordering::Relaxed) && again {
            std::process::exit(INTERRUPTED);
        }
        first.get_or_insert_with(Instant::now);
    });
    if let Some(seconds) = seconds {
        let limit = Duration::try_from_secs_f64(seconds).map_err(|_| {
            Failure::message(format!(
                "error: {seconds} seconds are no time\nhelp: take a number such as 10 or 0.5"
            ))
        })?;
        let over = Arc::clone(&stop);
        thread::spawn(move || {
            thread::sleep(limit);
            over.store(true, Ordering::Relaxed);
        });
    }
    Ok(stop)
}
