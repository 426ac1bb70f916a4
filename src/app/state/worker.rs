//! The workers as the page sees them: whether each listens, and when to replace it.

use wire::{Flavour, WorkerInfo};

/// Longest silence of a worker that has a job or is starting, milliseconds; after it the worker is replaced.
pub const SILENCE_MS: f64 = 30_000.0;

/// Longest silence of a worker whose code is there while it starts its threads, milliseconds; twice as long after each
/// death, should the machine be that slow.
pub const THREADS_START_MS: f64 = 3_000.0;

/// Deaths in a row, without a word from the worker between, after which the page stops replacing it.
const MOST_DEATHS: u32 = 3;

/// One of the two workers. Neither waits for the other, and each is replaced on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerId {
    /// Compiles programs, and answers the editor.
    Compiler,
    /// Searches.
    Solver,
}

impl WorkerId {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Compiler, Self::Solver];

    pub fn name(self) -> &'static str {
        match self {
            Self::Compiler => "compiler",
            Self::Solver => "solver",
        }
    }
}

/// How a worker is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Nobody has needed it.
    NotStarted,
    /// It has been started and has not answered.
    Starting,
    /// Its code is there, and its threads are being started.
    Loaded,
    /// It listens.
    Ready,
    /// This site does not have it yet: `cargo xtask serve` is building it.
    BeingBuilt,
    /// It died again and again; only the user starts another.
    Dead,
}

/// What the page knows about a worker.
#[derive(Clone, Debug)]
pub struct Worker {
    pub id: WorkerId,
    pub status: Status,
    /// What a solver that listens has.
    pub info: Option<WorkerInfo>,
    /// Why the one before it was replaced; cleared when a job ends well.
    pub last_death: Option<String>,
    deaths: u32,
    heard: f64,
    looked: f64,
    /// Whether the next one is started without threads.
    alone: bool,
}

impl Worker {
    /// The compiler starts with the page, the solver later.
    pub fn new(id: WorkerId) -> Self {
        let status = match id {
            WorkerId::Compiler => Status::Starting,
            WorkerId::Solver => Status::NotStarted,
        };
        Self {
            id,
            status,
            info: None,
            last_death: None,
            deaths: 0,
            heard: 0.0,
            looked: 0.0,
            alone: false,
        }
    }

    /// It said something at `now`, or was given a job.
    pub fn hear(&mut self, now: f64) {
        self.heard = now;
    }

    /// Its code is there.
    pub fn loaded(&mut self) {
        self.status = Status::Loaded;
    }

    /// It is ready for jobs; a solver says what it has.
    pub fn ready(&mut self, info: Option<WorkerInfo>) {
        self.status = Status::Ready;
        self.info = info;
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

    /// It, or another one, is being started because it is wanted.
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
            Status::Ready if busy => SILENCE_MS,
            _ => return false,
        };
        now - self.heard > longest
    }

    /// Whether jobs can be posted.
    pub fn is_ready(&self) -> bool {
        self.status == Status::Ready
    }

    /// Whether a running job can be cancelled by a message; otherwise only replacing the worker stops it.
    pub fn hears_cancel(&self) -> bool {
        let info = self.info.as_ref().filter(|_| self.is_ready());
        info.is_some_and(|info| info.flavour == Flavour::Threads)
    }

    /// How many threads search; 1 while it is not known.
    pub fn threads(&self) -> u32 {
        self.info.as_ref().map_or(1, |info| info.threads.max(1))
    }

    /// The status in one word, for tests and styles.
    pub fn state(&self) -> &'static str {
        match self.status {
            Status::NotStarted => "not-started",
            Status::Starting | Status::Loaded => "starting",
            Status::Ready => "ready",
            Status::BeingBuilt => "being-built",
            Status::Dead => "dead",
        }
    }

    /// The status in words.
    pub fn words(&self) -> String {
        let name = self.id.name();
        match &self.status {
            Status::NotStarted => format!("The {name} starts when it is needed"),
            Status::Starting | Status::Loaded if self.last_death.is_some() => {
                format!("The {name} stopped and is being replaced")
            }
            Status::Starting | Status::Loaded => format!("The {name} is starting"),
            Status::BeingBuilt => {
                format!("The {name} is still being built and starts by itself when it is done")
            }
            Status::Dead => format!("The {name} keeps stopping"),
            Status::Ready => {
                let ready = match &self.info {
                    None => "Compiler ready".to_owned(),
                    Some(info) if info.flavour == Flavour::Single => {
                        "Solver ready: single thread, SIMD. No further ones could be started, so solving is slower."
                            .to_owned()
                    }
                    Some(info) => format!(
                        "Solver ready: {} {}, SIMD",
                        info.threads,
                        if info.threads == 1 { "thread" } else { "threads" }
                    ),
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
        let mut w = Worker::new(WorkerId::Solver);
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
        let mut w = Worker::new(WorkerId::Solver);
        assert!(!w.overdue(false, 1e9), "nobody has started it");
        w.restarted(0.0);
        assert!(!w.overdue(false, SILENCE_MS));
        assert!(w.overdue(false, SILENCE_MS + 1.0));
        w.ready(Some(info(Flavour::Threads, 2)));
        assert!(!w.overdue(false, 1e9));
        assert!(w.overdue(true, 1e9));
        w.hear(1e9);
        assert!(!w.overdue(true, 1e9));
    }

    #[test]
    fn threads_start_soon_or_not_at_all() {
        let mut w = Worker::new(WorkerId::Solver);
        let mut now = 0.0;
        w.restarted(now);
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
        let mut w = Worker::new(WorkerId::Solver);
        w.ready(Some(info(Flavour::Threads, 2)));
        assert_eq!(w.words(), "Solver ready: 2 threads, SIMD");
        assert!(w.hears_cancel());
        w.ready(Some(info(Flavour::Single, 1)));
        assert!(w.words().contains("single thread"));
        assert!(!w.hears_cancel());
        let mut w = Worker::new(WorkerId::Compiler);
        w.ready(None);
        assert_eq!(w.words(), "Compiler ready");
        assert!(!w.hears_cancel());
    }
}
