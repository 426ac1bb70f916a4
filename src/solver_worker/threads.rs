//! The flavour with threads: the worker's own thread only listens and reports.
//!
//! Further web workers run [`thread`] on the same memory and take tasks from one queue. Some get a task that never
//! ends, a thread of the rayon pool; the others are job threads, each of which runs one job at a time. There are always
//! enough of them that a short job need not wait for a long one. A job thread that waits for the pool sleeps, so it
//! costs memory but no time.
//!
//! (The crate `wasm-bindgen-rayon` starts its threads from `blob:` addresses, which the page's content security policy
//! forbids, has no threads outside the pool, and does not report a thread that dies.)

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};

use engine::{Engine, JobContext};
use js_sys::{Array, Function, Promise};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use wire::{Flavour, FromSolver, JobId, Outcome, Progress, Request, ToSolver, WorkerInfo};
use worker::{listen, now, post, remember_panics, scope};

use crate::short_algorithms::ShortAlgorithms;
use crate::tables::{Answer, Ask, Files, Tables};
use crate::{REPORT_EVERY_MS, crash, is_transient};

/// Most threads of the pool. Beyond that a search gains little and memory runs short.
const MOST_POOL_THREADS: usize = 16;
/// Job threads at the beginning: one for a long job, one for a short one meanwhile.
const FIRST_JOB_THREADS: usize = 2;
/// Most job threads; further jobs wait.
const MOST_JOB_THREADS: usize = 8;

/// Shortest time between two messages to the page while a table is written, milliseconds.
const WRITING_MESSAGE_MS: f64 = 2000.0;

type Task = Box<dyn FnOnce() + Send>;

/// Tasks that no thread has taken yet.
static TASKS: Mutex<VecDeque<Task>> = Mutex::new(VecDeque::new());
static TASK_ADDED: Condvar = Condvar::new();
/// Jobs that run or wait; a cancelled job counts until its thread is free again.
static BUSY: AtomicUsize = AtomicUsize::new(0);

/// What searches ask about saved tables: the table's name, the request and where the answer goes.
static ASKED: Mutex<Vec<(String, Ask, mpsc::Sender<Answer>)>> = Mutex::new(Vec::new());

/// Asks the worker's own thread, which never waits for a thread that could ask, and waits for its answer.
fn ask(name: &str, ask: Ask) -> Answer {
    let (answer, answered) = mpsc::channel();
    lock(&ASKED).push((name.to_owned(), ask, answer));
    wake();
    answered.recv().ok().flatten()
}

/// Makes the worker's own thread call [`Host::poll`]. Should the message be lost, the timer does.
fn wake() {
    let _ = scope().post_message(&JsValue::NULL);
}

/// Locks a mutex. A panic ends the whole worker, so nobody sees what a poisoned lock guards.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn add_task(task: Task) {
    lock(&TASKS).push_back(task);
    TASK_ADDED.notify_one();
}

/// Takes tasks and runs them, on a further thread. Never returns.
#[wasm_bindgen]
pub fn thread() {
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

/// Starts the threads, then makes this worker listen to the page.
///
/// `start_thread(module, memory, wake)` starts one further web worker that runs [`thread`], resolves when it listens
/// and calls `wake` for each message that it posts. `crashed` takes a message, posts it and declares the worker lost;
/// `load`, `save` and `tables` reach the browser's storage. `memory` is the most bytes that the memory can have.
///
/// # Errors
/// When a thread cannot be started; the page has got no message then.
#[wasm_bindgen]
pub async fn start(
    start_thread: Function,
    crashed: Function,
    load: Function,
    save: Function,
    tables: Tables,
    memory: f64,
) -> Result<(), JsValue> {
    remember_panics();
    let pool_threads =
        (scope().navigator().hardware_concurrency() as usize).clamp(1, MOST_POOL_THREADS);
    let engine = Arc::new(Engine::default().with_storage(Arc::new(Files(ask))));
    let tables = Rc::new(tables);
    let host = Rc::new(RefCell::new(Host {
        short_algorithms: ShortAlgorithms::new(&engine, &load, save),
        engine,
        tables: Rc::clone(&tables),
        last_message: Cell::default(),
        jobs: BTreeMap::new(),
        job_threads: FIRST_JOB_THREADS,
        timer: None,
    }));
    let poll = {
        let host = Rc::clone(&host);
        // Both the threads' messages and the timer come between two other events of this thread, never inside one.
        Closure::<dyn FnMut()>::new(move || host.borrow_mut().poll())
    };
    let poll: Function = poll.into_js_value().unchecked_into();
    let starter = Starter {
        start_thread,
        poll: poll.clone(),
    };

    post(&FromSolver::Starting { threads: 0 });
    let listening = Rc::new(Cell::new(0));
    let threads: Array = (0..pool_threads + FIRST_JOB_THREADS)
        .map(|_| {
            let thread = JsFuture::from(starter.start());
            let listening = Rc::clone(&listening);
            future_to_promise(async move {
                thread.await?;
                listening.set(listening.get() + 1);
                post(&FromSolver::Starting {
                    threads: listening.get(),
                });
                Ok(JsValue::UNDEFINED)
            })
        })
        .collect();
    JsFuture::from(Promise::all(&threads)).await?;
    // The threads wait for tasks by now, so this does not wait for events that only this thread could handle.
    rayon::ThreadPoolBuilder::new()
        .num_threads(pool_threads)
        .spawn_handler(|thread| {
            add_task(Box::new(|| thread.run()));
            Ok(())
        })
        .build_global()
        .map_err(|error| error.to_string())?;

    listen(crashed, move |message| {
        let mut host = host.borrow_mut();
        match message {
            ToSolver::Start { job, request } => {
                host.begin(job, request);
                host.poll_regularly(&poll);
                if BUSY.load(Relaxed) > host.job_threads && host.job_threads < MOST_JOB_THREADS {
                    host.job_threads += 1;
                    let promise = starter.start();
                    // If it cannot be started, its job waits for another thread.
                    spawn_local(async move { drop(JsFuture::from(promise).await) });
                }
            }
            ToSolver::Cancel { job } => host.cancel(job),
            ToSolver::Crash(how) => rayon::spawn(move || crash(how)),
            ToSolver::Forget => {
                let tables = Rc::clone(&host.tables);
                spawn_local(async move { tables.forget_all().await });
            }
        }
    });
    post(&FromSolver::Ready(WorkerInfo {
        flavour: Flavour::Threads,
        threads: pool_threads as u32,
        memory: memory as u64,
    }));
    tables.report().await;
    Ok(())
}

/// Starts threads.
struct Starter {
    start_thread: Function,
    poll: Function,
}

impl Starter {
    /// Resolves when the new thread listens.
    fn start(&self) -> Promise {
        self.start_thread
            .call3(
                &JsValue::NULL,
                &wasm_bindgen::module(),
                &wasm_bindgen::memory(),
                &self.poll,
            )
            .map_or_else(|error| Promise::reject(&error), JsCast::unchecked_into)
    }
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
    fn run(&self, engine: &Engine, request: &Request) {
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
                    cancel: Arc::clone(&self.cancelled),
                    clock: &now,
                    report: &report,
                    ..JobContext::default()
                },
            );
            *lock(&self.outcome) = Some(outcome);
        }
        BUSY.fetch_sub(1, Relaxed);
        wake();
    }
}

/// What the worker's own thread has: the engine, the jobs, and the browser's storage.
struct Host {
    engine: Arc<Engine>,
    short_algorithms: ShortAlgorithms,
    tables: Rc<Tables>,
    /// When the page last got a message about a table that is being written, by the clock [`now`].
    last_message: Cell<f64>,
    jobs: BTreeMap<JobId, Arc<Job>>,
    /// Job threads that run or are being started.
    job_threads: usize,
    timer: Option<i32>,
}

impl Host {
    fn begin(&mut self, name: JobId, request: Request) {
        let job = Arc::new(Job::default());
        self.jobs.insert(name, Arc::clone(&job));
        post(&FromSolver::Begin { job: name });
        BUSY.fetch_add(1, Relaxed);
        let engine = Arc::clone(&self.engine);
        add_task(Box::new(move || job.run(&engine, &request)));
    }

    /// Reports the end of a search at once. The search stops a moment later, or, if it still waits for the pool behind another search, as soon as it would begin.
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
    fn poll_regularly(&mut self, poll: &Function) {
        if self.timer.is_none() {
            self.timer = scope()
                .set_interval_with_callback_and_timeout_and_arguments_0(poll, REPORT_EVERY_MS)
                .ok();
        }
    }

    /// Answers what searches ask about saved tables. One that does not wait any more needs no answer.
    fn answer(&self) {
        for (name, ask, answer) in std::mem::take(&mut *lock(&ASKED)) {
            let tables = Rc::clone(&self.tables);
            match ask {
                Ask::Open(create) => spawn_local(async move {
                    let opened = tables.opened(&name, create).await;
                    let _ = answer.send(opened.then(Vec::new));
                }),
                Ask::Close | Ask::CloseForNow => {
                    let _ = answer.send(tables.answer(&name, Ask::Close));
                    spawn_local(async move { tables.report().await });
                }
                ask => {
                    let writes = matches!(ask, Ask::Write(..));
                    let _ = answer.send(tables.answer(&name, ask));
                    // A slow disk takes long, and the page must not take that for a dead worker.
                    if writes && now() - self.last_message.get() > WRITING_MESSAGE_MS {
                        self.last_message.set(now());
                        spawn_local(async move { tables.report().await });
                    }
                }
            }
        }
    }

    /// Posts what has happened since the last time.
    fn poll(&mut self) {
        self.answer();
        let mut ended = false;
        self.jobs.retain(|&job, state| {
            for progress in std::mem::take(&mut *lock(&state.reports)) {
                post(&FromSolver::Report { job, progress });
            }
            if let Some(outcome) = lock(&state.outcome).take() {
                ended = true;
                post(&FromSolver::End { job, outcome });
                return false;
            }
            true
        });
        if ended {
            self.short_algorithms.save();
        }
        if self.jobs.is_empty()
            && let Some(timer) = self.timer.take()
        {
            scope().clear_interval_with_handle(timer);
        }
    }
}
