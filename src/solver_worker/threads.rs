//! The flavour with threads: the worker's own thread only listens and reports.
//!
//! All other threads are of the rayon pool, which `wasm-bindgen-rayon` starts. A few of them become job threads: each
//! runs one job at a time from a queue of our own, so that a thread that waits for a part of one search never begins
//! another job instead. The searches use as many threads as the machine has; a job thread that waits for them works
//! with them.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};

use engine::{Engine, JobContext, Threads};
use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wasm_bindgen_rayon::init_thread_pool;
use wire::{Flavour, FromSolver, JobId, Outcome, Progress, Request, ToSolver, WorkerInfo};
use worker::{beat, listen, now, post, remember_panics, scope};

use crate::assets::Fetch;
use crate::tables::{Answer, Ask, Files, Tables};
use crate::{REPORT_EVERY_MS, crash, is_transient};

/// Most threads that a search uses. Beyond that it gains little and memory runs short.
const MOST_SEARCH_THREADS: usize = 16;
/// Jobs that run at a time; further ones wait. A long one, a short one meanwhile, and one in the background.
const JOB_THREADS: usize = 3;

type Task = Box<dyn FnOnce() + Send>;

/// Jobs that no thread has taken yet.
static TASKS: Mutex<VecDeque<Task>> = Mutex::new(VecDeque::new());
static TASK_ADDED: Condvar = Condvar::new();

thread_local! {
    /// What the worker's own thread has; no other thread has it.
    static HOST: OnceCell<RefCell<Host>> = const { OnceCell::new() };
}

/// What searches ask about saved tables: the table's name, the request and where the answer goes.
static ASKED: Mutex<Vec<(String, Ask, mpsc::Sender<Answer>)>> = Mutex::new(Vec::new());

/// Asks the worker's own thread, which never waits for a thread that could ask, and waits for its answer.
fn ask(name: &str, ask: Ask) -> Answer {
    let (answer, answered) = mpsc::channel();
    lock(&ASKED).push((name.to_owned(), ask, answer));
    wake();
    answered.recv().ok().flatten()
}

/// Makes the worker's own thread call [`poll`]. Should the message be lost, the timer does.
fn wake() {
    let _ = scope().post_message(&JsValue::NULL);
}

/// Locks a mutex. A panic ends the whole worker, so nobody sees what a poisoned lock guards.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs one job after another. Never returns.
fn run_jobs() {
    loop {
        let task = {
            let mut tasks = lock(&TASKS);
            loop {
                if let Some(task) = tasks.pop_front() {
                    break task;
                }
                tasks = TASK_ADDED
                    .wait(tasks)
                    .unwrap_or_else(PoisonError::into_inner);
            }
        };
        task();
    }
}

/// How many threads searches use.
fn search_threads() -> usize {
    (scope().navigator().hardware_concurrency() as usize).clamp(1, MOST_SEARCH_THREADS)
}

/// Posts what has happened since the last time. The loader calls it for every message of a thread.
#[wasm_bindgen]
pub fn poll() {
    with_host(Host::poll);
}

fn with_host(task: impl FnOnce(&mut Host)) {
    HOST.with(|host| {
        if let Some(host) = host.get() {
            task(&mut host.borrow_mut());
        }
    });
}

/// Starts the threads, then makes this worker listen to the page.
///
/// `crashed` takes a message, posts it and declares the worker lost; `file` and `later` are those of `Fetch`; `tables`
/// reaches the browser's storage. `memory` is the most bytes that the memory can have.
///
/// # Errors
/// When a thread cannot be started; the page has got no message then.
#[wasm_bindgen]
pub async fn start(
    crashed: Function,
    file: Function,
    later: Function,
    tables: Tables,
    memory: f64,
) -> Result<(), JsValue> {
    remember_panics();
    let threads = search_threads();
    post(&FromSolver::Starting { threads: 0 });
    JsFuture::from(init_thread_pool(threads + JOB_THREADS)).await?;
    for _ in 0..JOB_THREADS {
        rayon::spawn(run_jobs);
    }
    let engine = Arc::new(Engine::default().with_storage(Arc::new(Files(ask))));
    let tables = Rc::new(tables);
    let host = Host {
        engine,
        fetch: Rc::new(Fetch { file, later }),
        tables: Rc::clone(&tables),
        jobs: BTreeMap::new(),
        threads,
        memory: memory as u64,
        poll: Closure::<dyn FnMut()>::new(poll)
            .into_js_value()
            .unchecked_into(),
        timer: None,
    };
    // Nobody has set it before.
    let _ = HOST.with(|cell| cell.set(RefCell::new(host)));
    listen(crashed, |message| {
        with_host(|host| match message {
            ToSolver::Start { job, request } => host.begin(job, request),
            ToSolver::Cancel { job } => host.cancel(job),
            ToSolver::Crash(how) => rayon::spawn(move || crash(how)),
            ToSolver::Forget => {
                let tables = Rc::clone(&host.tables);
                spawn_local(async move { tables.forget_all().await });
            }
        });
    });
    post(&FromSolver::Ready(WorkerInfo {
        flavour: Flavour::Threads,
        threads: threads as u32,
        memory: memory as u64,
    }));
    tables.report_changes().await;
    Ok(())
}

/// A job, shared by the thread that runs it and the worker's own.
#[derive(Default)]
struct Job {
    cancelled: Arc<AtomicBool>,
    /// Reports that have not been posted: of those that matter only until the next one, at most the last.
    reports: Mutex<Vec<Progress>>,
    outcome: Mutex<Option<Outcome>>,
}

impl Job {
    fn run(&self, engine: &Engine, request: &Request, (threads, memory): (usize, u64)) {
        if self.cancelled.load(Relaxed) {
            *lock(&self.outcome) = Some(Outcome::Cancelled);
        } else {
            let report = |progress| {
                let mut reports = lock(&self.reports);
                reports.pop_if(|last| is_transient(last));
                reports.push(progress);
            };
            let outcome = engine.run(
                request,
                &JobContext {
                    threads: Threads::AtMost(threads),
                    memory,
                    cancel: Arc::clone(&self.cancelled),
                    clock: &now,
                    report: &report,
                    ..JobContext::default()
                },
            );
            *lock(&self.outcome) = Some(outcome);
        }
        wake();
    }
}

/// What the worker's own thread has: the engine, the jobs, and the browser's storage.
struct Host {
    engine: Arc<Engine>,
    fetch: Rc<Fetch>,
    tables: Rc<Tables>,
    jobs: BTreeMap<JobId, Arc<Job>>,
    /// How many threads a search uses.
    threads: usize,
    /// The most bytes that the memory can have.
    memory: u64,
    poll: Function,
    timer: Option<i32>,
}

impl Host {
    fn begin(&mut self, name: JobId, request: Request) {
        let job = Arc::new(Job::default());
        self.jobs.insert(name, Arc::clone(&job));
        post(&FromSolver::Begin { job: name });
        let engine = Arc::clone(&self.engine);
        let limits = (self.threads, self.memory);
        let fetch = Rc::clone(&self.fetch);
        spawn_local(async move {
            if let Err(outcome) = fetch.provide(&engine, &request).await {
                *lock(&job.outcome) = Some(outcome);
                return;
            }
            lock(&TASKS).push_back(Box::new(move || job.run(&engine, &request, limits)));
            TASK_ADDED.notify_one();
        });
        self.poll_regularly();
    }

    /// Reports the end of a search at once. The search stops a moment later, or, if it still waits for the pool behind
    /// another search, as soon as it would begin.
    fn cancel(&mut self, job: JobId) {
        // An outcome that is there already comes first.
        self.poll();
        if let Some(state) = self.jobs.remove(&job) {
            state.cancelled.store(true, Relaxed);
            post(&FromSolver::End {
                job,
                outcome: Outcome::Cancelled,
            });
        }
    }

    /// Calls `poll` every few milliseconds while there are jobs.
    fn poll_regularly(&mut self) {
        if self.timer.is_none() {
            self.timer = scope()
                .set_interval_with_callback_and_timeout_and_arguments_0(&self.poll, REPORT_EVERY_MS)
                .ok();
        }
    }

    /// Answers what searches ask about saved tables. One that does not wait any more needs no answer.
    fn answer(&self) {
        for (name, ask, answer) in std::mem::take(&mut *lock(&ASKED)) {
            let tables = Rc::clone(&self.tables);
            match ask {
                Ask::Open(purpose) => spawn_local(async move {
                    let opened = tables.opened(&name, purpose).await;
                    let _ = answer.send(opened.then(Vec::new));
                }),
                Ask::Close | Ask::CloseForNow => {
                    let _ = answer.send(tables.answer(&name, Ask::Close));
                    spawn_local(async move { tables.report().await });
                }
                ask => {
                    let _ = answer.send(tables.answer(&name, ask));
                }
            }
        }
    }

    /// Posts what has happened since the last time.
    fn poll(&mut self) {
        self.answer();
        self.jobs.retain(|&job, state| {
            for progress in std::mem::take(&mut *lock(&state.reports)) {
                post(&FromSolver::Report { job, progress });
            }
            if let Some(outcome) = lock(&state.outcome).take() {
                post(&FromSolver::End { job, outcome });
                return false;
            }
            true
        });
        if !self.jobs.is_empty() {
            // This thread never searches, so it can speak for those that do; a slow disk may hold it up, too.
            beat(&FromSolver::Alive);
        }
        if self.jobs.is_empty()
            && let Some(timer) = self.timer.take()
        {
            scope().clear_interval_with_handle(timer);
        }
    }
}
