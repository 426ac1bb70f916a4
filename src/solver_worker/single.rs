//! The flavour without threads: jobs run one after another on the worker's own thread.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use engine::{Engine, JobContext, Threads};
use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use wire::{Flavour, FromSolver, JobId, Request, ToSolver, WorkerInfo};
use worker::{beat, listen, now, post, remember_panics, scope};

use crate::assets::Fetch;
use crate::tables::{Answer, Ask, Files, Purpose, Tables};
use crate::{REPORT_EVERY_MS, crash, is_transient};

/// All that 32 bits address; the module declares no limit of its own.
const MEMORY: u64 = 1 << 32;

/// How often a worker that waits for something looks whether it should say that it lives, milliseconds.
const BEAT_MS: i32 = 1000;

thread_local! {
    /// The browser's files, for [`ask`].
    static TABLES: OnceCell<Rc<Tables>> = const { OnceCell::new() };
}

/// Makes this worker listen to the page. `crashed` takes a message, posts it and declares the worker lost; `file` and
/// `later` are those of `Fetch`; `tables` reaches the browser's storage.
#[wasm_bindgen]
pub fn start(crashed: Function, file: Function, later: Function, tables: Tables) {
    remember_panics();
    let tables = Rc::new(tables);
    // Nobody has set it before.
    let _ = TABLES.with(|cell| cell.set(Rc::clone(&tables)));
    let engine = Arc::new(Engine::default().with_storage(Arc::new(Files(ask))));
    let host = Rc::new(Host {
        engine,
        fetch: Fetch { file, later },
        tables,
        queue: RefCell::default(),
        waits: Closure::<dyn FnMut()>::new(|| beat(&FromSolver::Alive))
            .into_js_value()
            .unchecked_into(),
        busy: Cell::default(),
    });
    let saved = Rc::clone(&host.tables);
    listen(crashed, move |message| match message {
        ToSolver::Start { job, request } => {
            host.queue.borrow_mut().push_back((job, request));
            if !host.busy.replace(true) {
                spawn_local(Rc::clone(&host).work());
            }
        }
        // A job has always ended before the next message is read.
        ToSolver::Cancel { .. } => {}
        ToSolver::Crash(how) => crash(how),
        ToSolver::Forget => {
            let tables = Rc::clone(&host.tables);
            spawn_local(async move { tables.forget_all().await });
        }
    });
    post(&FromSolver::Ready(WorkerInfo {
        flavour: Flavour::Single,
        threads: 1,
        memory: MEMORY,
    }));
    spawn_local(saved.report_changes());
}

/// Answers a search at once: the files that it may open have been opened before.
fn ask(name: &str, ask: Ask) -> Answer {
    TABLES.with(|tables| tables.get()?.answer(name, ask))
}

/// The jobs, the engine and the browser's storage.
struct Host {
    engine: Arc<Engine>,
    fetch: Fetch,
    tables: Rc<Tables>,
    /// Jobs that have not been started.
    queue: RefCell<VecDeque<(JobId, Request)>>,
    /// Says that this worker lives.
    waits: Function,
    /// Whether [`Host::work`] runs.
    busy: Cell<bool>,
}

impl Host {
    /// Runs the jobs of the queue until there are none.
    async fn work(self: Rc<Self>) {
        // Before a job it waits for the disk and the network.
        let waits =
            scope().set_interval_with_callback_and_timeout_and_arguments_0(&self.waits, BEAT_MS);
        loop {
            let next = self.queue.borrow_mut().pop_front();
            let Some((job, request)) = next else { break };
            let wanted = self.engine.tables_for(&request);
            for name in &wanted {
                self.tables.opened(name, Purpose::Both).await;
            }
            match self.fetch.provide(&self.engine, &request).await {
                Ok(()) => run(&self.engine, job, &request),
                Err(outcome) => post(&FromSolver::End { job, outcome }),
            }
            for name in &wanted {
                self.tables.answer(name, Ask::Close);
            }
            if !wanted.is_empty() {
                self.tables.report().await;
            }
        }
        if let Ok(waits) = waits {
            scope().clear_interval_with_handle(waits);
        }
        self.busy.set(false);
    }
}

fn run(engine: &Engine, job: JobId, request: &Request) {
    post(&FromSolver::Begin { job });
    let reported = AtomicU64::new(now().to_bits());
    let report = |progress| {
        let moment = now();
        let due = moment - f64::from_bits(reported.load(Relaxed)) >= f64::from(REPORT_EVERY_MS);
        if due || !is_transient(&progress) {
            reported.store(moment.to_bits(), Relaxed);
            post(&FromSolver::Report { job, progress });
        }
    };
    let context = JobContext {
        threads: Threads::One,
        memory: MEMORY,
        clock: &now,
        report: &report,
        alive: &|| beat(&FromSolver::Alive),
        ..JobContext::default()
    };
    let outcome = engine.run(request, &context);
    post(&FromSolver::End { job, outcome });
}
