//! How far a search is, on standard error: a bar on a terminal, elsewhere a line now and then.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use search::Monitor;

use crate::output::{note, visible};

/// Shortest time between two lines where there is no terminal, milliseconds.
const INTERVAL: u64 = 500;

/// The environment variable that leaves out how far every command is; lines that stay are printed.
const VARIABLE: &str = "HYPERCUBIST_QUIET";

/// Prints progress until it is dropped, which takes the bar away.
pub struct ProgressPrinter {
    quiet: bool,
    start: Instant,
    /// How long after `start` a monitor cancels.
    limit: Duration,
    /// Milliseconds after `start` from which the next line may be printed.
    next: AtomicU64,
    /// Hidden where standard error is not a terminal.
    bar: ProgressBar,
}

impl ProgressPrinter {
    /// Prints nothing if `quiet`.
    pub fn new(quiet: bool) -> Self {
        Self::with_limit(quiet, Duration::MAX)
    }

    /// Prints nothing if `quiet`; its monitors cancel when the time is over.
    pub fn with_limit(quiet: bool, limit: Duration) -> Self {
        let never = std::env::var_os(VARIABLE).is_some();
        let bar = if quiet || never {
            ProgressBar::hidden()
        } else {
            ProgressBar::new_spinner()
        };
        Self {
            quiet,
            start: Instant::now(),
            limit,
            next: AtomicU64::new(if never { u64::MAX } else { INTERVAL }),
            bar,
        }
    }

    /// Milliseconds since the start.
    pub fn milliseconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64() * 1000.0
    }

    /// Shows a text until the next one comes; on standard error that is not a terminal only if the last one is a while
    /// ago.
    pub fn show(&self, text: impl FnOnce() -> String) {
        if !self.bar.is_hidden() {
            self.bar.set_message(visible(&text()).into_owned());
            self.bar.tick();
        } else if !self.quiet && self.is_due() {
            note(&text());
        }
    }

    /// [Shows](Self::show) a text, and a bar: `done` of `total`.
    pub fn show_part(&self, done: u64, total: u64, text: impl FnOnce() -> String) {
        if self.bar.length().is_none()
            && let Ok(style) = ProgressStyle::with_template("{bar:30} {percent:>3} % {wide_msg}")
        {
            self.bar.set_style(style);
        }
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.show(text);
    }

    /// Prints a line that stays.
    pub fn print(&self, line: &str) {
        if !self.bar.is_hidden() {
            self.bar.println(visible(line));
        } else if !self.quiet {
            note(line);
        }
    }

    /// A monitor that hands each report to `report`.
    pub fn monitor<E>(&self, report: impl Fn(&Self, E) + Sync) -> impl Monitor<E> {
        EventPrinter {
            progress: self,
            report,
        }
    }

    /// Of several threads that ask at the same moment one gets the word.
    fn is_due(&self) -> bool {
        let now = self.milliseconds() as u64;
        let next = self.next.load(Ordering::Relaxed);
        let (order, after) = (Ordering::Relaxed, now + INTERVAL);
        now >= next && (self.next.compare_exchange(next, after, order, order)).is_ok()
    }
}

impl Drop for ProgressPrinter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

struct EventPrinter<'a, F> {
    progress: &'a ProgressPrinter,
    report: F,
}

impl<E, F: Fn(&ProgressPrinter, E) + Sync> Monitor<E> for EventPrinter<'_, F> {
    fn report(&self, event: E) {
        (self.report)(self.progress, event);
    }

    fn is_cancelled(&self) -> bool {
        self.progress.start.elapsed() >= self.progress.limit
    }
}
