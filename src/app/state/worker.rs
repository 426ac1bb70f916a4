//! The compute worker as the page sees it: whether it listens, which jobs it has, and when to replace it.

use wire::{Flavour, WorkerInfo};

/// Longest silence of a worker that has a job or is starting, milliseconds; after it the worker is replaced.
pub const SILENCE_MS: f64 = 30_000.0;

/// Longest silence of a worker whose code is there while it starts its threads, milliseconds; twice as long after each
/// death, should the machine be that slow.
pub const THREADS_START_MS: f64 = 3_000.0;

/// Deaths in a row, without a word from the worker between, after which the page stops replacing it.
const MOST_DEATHS: u32 = 3;

/// How the worker is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It has been started and has not answered.
    Starting,
    /// Its code is there, and its threads are being started.
    Loaded,
    /// It listens.
    Ready(WorkerInfo),
    /// It died again and again; only the user starts another.
    Dead,
}

/// What the page knows about its worker.
#[derive(Clone, Debug)]
pub struct Worker {
    /// How it is.
    pub status: Status,
    /// Why the one before it was replaced; cleared when a job ends well.
    pub last_death: Option<String>,
    deaths: u32,
    heard: f64,
    looked: f64,
    /// Whether the next one is started without threads.
    alone: bool,
}

impl Default for Worker {
    fn default() -> Self {
        Self {
            status: Status::Starting,
            last_death: None,
            deaths: 0,
            heard: 0.0,
            looked: 0.0,
            alone: false,
        }
    }
}

impl Worker {
    /// It said something at `now`, or was given a job.
    pub fn hear(&mut self, now: f64) {
        self.heard = now;
    }

    /// Its code is there.
    pub fn loaded(&mut self) {
        self.status = Status::Loaded;
    }

    /// It is ready for jobs.
    pub fn ready(&mut self, info: WorkerInfo) {
        self.status = Status::Ready(info);
    }

    /// A job ended as it should.
    pub fn job_ended(&mut self) {
        self.deaths = 0;
        self.last_death = None;
    }

    /// It died because of `why`; true when the page should start another at once.
    pub fn died(&mut self, why: &str, now: f64) -> bool {
        self.deaths += 1;
        self.heard = now;
        self.last_death = Some(why.to_owned());
        let again = self.deaths < MOST_DEATHS;
        self.alone |= self.status == Status::Loaded && self.deaths + 1 == MOST_DEATHS;
        self.status = if again {
            Status::Starting
        } else {
            Status::Dead
        };
        again
    }

    /// Whether the one to be started must do without threads, since the last two before it could not start theirs.
    pub fn alone(&self) -> bool {
        self.alone
    }

    /// Another is being started because the user wants it.
    pub fn restarted(&mut self, now: f64) {
        self.deaths = 0;
        self.alone = false;
        self.heard = now;
        self.status = Status::Starting;
    }

    /// Whether it has been silent for too long, given that it has something to do. To be asked every second.
    pub fn overdue(&mut self, busy: bool, now: f64) -> bool {
        let page_stood_still = now - self.looked >= THREADS_START_MS;
        self.looked = now;
        let longest = match self.status {
            Status::Loaded => {
                // What it said meanwhile may still be waiting to be heard.
                if page_stood_still {
                    self.heard = now;
                }
                THREADS_START_MS * f64::from(1 << self.deaths)
            }
            Status::Starting => SILENCE_MS,
            Status::Ready(_) if busy => SILENCE_MS,
            Status::Ready(_) | Status::Dead => return false,
        };
        now - self.heard > longest
    }

    /// Whether jobs can be posted.
    pub fn is_ready(&self) -> bool {
        matches!(self.status, Status::Ready(_))
    }

    /// The build that runs, once it listens.
    pub fn flavour(&self) -> Option<Flavour> {
        match &self.status {
            Status::Ready(info) => Some(info.flavour),
            _ => None,
        }
    }

    /// Whether a running job can be cancelled by a message; otherwise only replacing the worker stops it.
    pub fn hears_cancel(&self) -> bool {
        matches!(&self.status, Status::Ready(info) if info.flavour == Flavour::Threads)
    }

    /// How many threads search; 1 while it is not known.
    pub fn threads(&self) -> u32 {
        match &self.status {
            Status::Ready(info) => info.threads.max(1),
            Status::Starting | Status::Loaded | Status::Dead => 1,
        }
    }

    /// The status in one word, for tests and styles.
    pub fn state(&self) -> &'static str {
        match self.status {
            Status::Starting | Status::Loaded => "starting",
            Status::Ready(_) => "ready",
            Status::Dead => "dead",
        }
    }

    /// The status in words.
    pub fn words(&self) -> String {
        match &self.status {
            Status::Starting | Status::Loaded if self.last_death.is_some() => {
                "The engine stopped and is being replaced".to_owned()
            }
            Status::Starting | Status::Loaded => "The engine is starting".to_owned(),
            Status::Dead => {
                "The engine keeps stopping. The puzzle and the program still run.".to_owned()
            }
            Status::Ready(info) => {
                let ready = match info.flavour {
                    Flavour::Threads => format!(
                        "Engine ready: {} {}, SIMD",
                        info.threads,
                        if info.threads == 1 { "thread" } else { "threads" }
                    ),
                    Flavour::Single => {
                        "Engine ready: single thread, SIMD. No further ones could be started, so solving is slower."
                            .to_owned()
                    }
                };
                match &self.last_death {
                    Some(why) => format!("{ready} (replaced: {why})"),
                    None => ready,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(flavour: Flavour, threads: u32) -> WorkerInfo {
        WorkerInfo {
            flavour,
            threads,
            memory: 1 << 31,
        }
    }

    #[test]
    fn it_is_replaced_a_few_times_and_no_more() {
        let mut w = Worker::default();
        assert!(w.died("a", 1.0));
        assert!(w.died("b", 2.0));
        assert!(!w.died("c", 3.0));
        assert_eq!(w.status, Status::Dead);
        w.restarted(4.0);
        assert_eq!(w.status, Status::Starting);
        w.job_ended();
        assert!(w.died("d", 5.0));
    }

    #[test]
    fn silence_counts_only_when_a_word_is_owed() {
        let mut w = Worker::default();
        assert!(!w.overdue(false, SILENCE_MS));
        assert!(w.overdue(false, SILENCE_MS + 1.0));
        w.ready(info(Flavour::Threads, 2));
        assert!(!w.overdue(false, 1e9));
        assert!(w.overdue(true, 1e9));
        w.hear(1e9);
        assert!(!w.overdue(true, 1e9));
    }

    #[test]
    fn threads_start_soon_or_not_at_all() {
        let mut w = Worker::default();
        let mut now = 0.0;
        for seconds in [3, 6] {
            assert!(!w.alone());
            w.hear(now);
            assert!(
                !w.overdue(false, now + SILENCE_MS),
                "its code is on its way"
            );
            now += SILENCE_MS;
            w.hear(now);
            w.loaded();
            for _ in 0..seconds {
                now += 1000.0;
                assert!(!w.overdue(false, now));
            }
            now += 1000.0;
            assert!(w.overdue(false, now));
            assert!(w.died("a test", now));
        }
        assert!(w.alone(), "the third does without");
        w.restarted(now);
        assert!(!w.alone());
        w.loaded();
        assert!(
            !w.overdue(false, now + 10_000.0),
            "the page itself stood still"
        );
    }

    #[test]
    fn words_say_what_runs() {
        let mut w = Worker::default();
        w.ready(info(Flavour::Threads, 2));
        assert_eq!(w.words(), "Engine ready: 2 threads, SIMD");
        assert!(w.hears_cancel());
        w.ready(info(Flavour::Single, 1));
        assert!(w.words().contains("single thread"));
        assert!(!w.hears_cancel());
    }
}
