//! The workers as the page sees them: whether each listens, and when to replace it.

use wire::{Flavour, WorkerInfo};

/// Longest silence of a worker that has a job or is starting, milliseconds; after it the worker is replaced. One that
/// waits for its code, or works long, says every few seconds that it lives (`worker::beat`), so this is not a limit of
/// time.
pub const SILENCE_MS: f64 = 30_000.0;

/// From then on the page says what a worker that is starting waits for, milliseconds.
pub const SLOW_START_MS: f64 = 3_000.0;

/// Most that counts as silence between two looks, milliseconds. What a worker said while the page itself stood still,
/// or while the machine slept, may still be waiting to be heard.
const MOST_BETWEEN_LOOKS_MS: f64 = 2_000.0;

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

    /// Its name in file names and ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Compiler => "compiler",
            Self::Solver => "solver",
        }
    }

    /// Its name at the beginning of a sentence.
    pub fn said(self) -> words::Message {
        match self {
            Self::Compiler => words::page::THE_COMPILER,
            Self::Solver => words::page::THE_SOLVER,
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
    /// How long it has been starting, and how long it has owed the page a word, milliseconds that the page has counted.
    starting: f64,
    silent: f64,
    /// When the page last looked.
    looked: Option<f64>,
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
            starting: 0.0,
            silent: 0.0,
            looked: None,
            alone: false,
        }
    }

    /// It said something, or was given a job.
    pub fn note_life(&mut self) {
        self.silent = 0.0;
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
    pub fn died(&mut self, why: &str) -> bool {
        self.deaths += 1;
        (self.starting, self.silent) = (0.0, 0.0);
        self.last_death = Some(why.to_owned());
        let again = self.deaths < MOST_DEATHS;
        self.alone |= self.status == Status::Loaded;
        self.status = if again {
            Status::Starting
        } else {
            Status::Dead
        };
        again
    }

    /// Whether the one to be started must do without threads, since one before it could not start its own.
    pub fn alone(&self) -> bool {
        self.alone
    }

    /// It, or another one, is being started because it is wanted.
    pub fn restarted(&mut self) {
        self.deaths = 0;
        self.alone = false;
        (self.starting, self.silent) = (0.0, 0.0);
        self.status = Status::Starting;
    }

    /// Takes in that time has passed, and whether it has something to do; to be called every second. Whether it has
    /// been silent for too long.
    pub fn overdue(&mut self, busy: bool, now: f64) -> bool {
        let passed = self.looked.map_or(0.0, |looked| now - looked);
        let passed = passed.clamp(0.0, MOST_BETWEEN_LOOKS_MS);
        self.looked = Some(now);
        if self.is_starting() {
            self.starting += passed;
        }
        if self.is_starting() || self.is_ready() && busy {
            self.silent += passed;
        } else {
            self.silent = 0.0;
        }
        self.silent > SILENCE_MS
    }

    fn is_starting(&self) -> bool {
        matches!(self.status, Status::Starting | Status::Loaded)
    }

    /// Whether it takes so long to start that the page says what it waits for.
    pub fn starts_slowly(&self) -> bool {
        self.is_starting() && self.starting > SLOW_START_MS
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
        let worker = self.id.said();
        let (slow, again) = (self.starts_slowly(), self.last_death.is_some());
        match &self.status {
            Status::NotStarted => words::page::worker_unneeded(worker),
            Status::Starting | Status::Loaded if !slow => {
                if again {
                    words::page::worker_replaced(worker)
                } else {
                    words::page::worker_starting(worker)
                }
            }
            Status::Starting if again => words::page::worker_replaced_code(worker),
            Status::Starting => words::page::worker_waits_code(worker),
            Status::Loaded if again => words::page::worker_replaced_threads(worker),
            Status::Loaded => words::page::worker_waits_threads(worker),
            Status::BeingBuilt => words::page::worker_being_built(worker),
            Status::Dead => words::page::worker_dead(worker),
            Status::Ready => {
                let ready = match &self.info {
                    None => words::page::COMPILER_READY.text().to_owned(),
                    Some(info) if info.flavour == Flavour::Single => {
                        words::page::SOLVER_SINGLE.text().to_owned()
                    }
                    Some(info) => words::page::solver_ready(info.threads),
                };
                match &self.last_death {
                    Some(why) => words::page::ready_again(ready, why),
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

    /// Lets seconds pass on a page that looks every second; whether the worker was overdue meanwhile.
    fn pass(w: &mut Worker, busy: bool, now: &mut f64, seconds: u32) -> bool {
        (0..seconds).any(|_| {
            *now += 1000.0;
            w.overdue(busy, *now)
        })
    }

    #[test]
    fn it_is_replaced_a_few_times_and_no_more() {
        let mut w = Worker::new(WorkerId::Solver);
        assert!(w.died("a"));
        assert!(w.died("b"));
        assert!(!w.died("c"));
        assert_eq!(w.status, Status::Dead);
        w.restarted();
        assert_eq!(w.status, Status::Starting);
        w.job_ended();
        assert!(w.died("d"));
    }

    #[test]
    fn silence_counts_only_when_a_word_is_owed() {
        let mut w = Worker::new(WorkerId::Solver);
        let now = &mut 1.8e12;
        assert!(!pass(&mut w, false, now, 100), "nobody has started it");
        w.restarted();
        assert!(!pass(&mut w, false, now, 30));
        assert!(pass(&mut w, false, now, 1));
        w.ready(Some(info(Flavour::Threads, 2)));
        assert!(!pass(&mut w, false, now, 100));
        assert!(pass(&mut w, true, now, 31));
        for _ in 0..10 {
            w.note_life();
            assert!(!pass(&mut w, true, now, 29), "it says that it lives");
        }
    }

    #[test]
    fn the_first_look_comes_long_after_1970() {
        let mut w = Worker::new(WorkerId::Compiler);
        let now = &mut 1.8e12;
        assert!(!pass(&mut w, true, now, 31));
    }

    #[test]
    fn what_a_page_that_stood_still_did_not_hear_is_no_silence() {
        let mut w = Worker::new(WorkerId::Compiler);
        let now = &mut 1.8e12;
        assert!(!pass(&mut w, true, now, 20));
        *now += 3_600_000.0;
        assert!(!pass(&mut w, true, now, 5));
        assert!(pass(&mut w, true, now, 31));
    }

    #[test]
    fn a_slow_start_says_what_it_waits_for() {
        let mut w = Worker::new(WorkerId::Solver);
        let now = &mut 1.8e12;
        w.restarted();
        pass(&mut w, false, now, 3);
        assert_eq!(w.words(), "The solver is starting");
        pass(&mut w, false, now, 2);
        assert_eq!(w.words(), "The solver is starting: it waits for its code");
        w.loaded();
        assert_eq!(
            w.words(),
            "The solver is starting: it waits for its threads"
        );
        w.ready(Some(info(Flavour::Threads, 2)));
        assert!(!w.starts_slowly());
    }

    #[test]
    fn after_threads_that_did_not_start_the_next_one_does_without() {
        let mut w = Worker::new(WorkerId::Solver);
        let now = &mut 0.0;
        w.restarted();
        assert!(pass(&mut w, false, now, 40), "its code has not come");
        assert!(w.died("a test"));
        assert!(!w.alone());
        w.loaded();
        assert!(!pass(&mut w, false, now, 29), "a machine may be slow");
        assert!(pass(&mut w, false, now, 5));
        assert!(w.died("a test"));
        assert!(w.alone());
        w.restarted();
        assert!(!w.alone());
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
