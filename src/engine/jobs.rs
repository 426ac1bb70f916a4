//! Requests in, outcomes out.

use std::sync::atomic::AtomicBool;

use wire::{CompileRequest, Language, Outcome, Progress, Request};

use crate::solve::{SolveError, Solvers};
use crate::wire_values;

/// The engine: one for a process or a worker.
pub struct Engine {
    /// Milliseconds since any fixed moment, never going back.
    pub(crate) clock: Box<dyn Fn() -> f64 + Send + Sync>,
    /// With their tables, once they are built.
    pub(crate) solvers: Solvers,
}

/// The language that a file's name tells: `.q` is Q, all else QAT.
pub fn language_of(file: &str) -> Language {
    let is_q = file
        .rsplit_once('.')
        .is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("q"));
    if is_q { Language::Q } else { Language::Qat }
}

impl Engine {
    /// An engine that reads time from `clock` (milliseconds since any fixed moment), for nodes a second.
    pub fn new(clock: impl Fn() -> f64 + Send + Sync + 'static) -> Self {
        Self {
            clock: Box::new(clock),
            solvers: Solvers::default(),
        }
    }

    /// Runs a request to its end on the calling thread (searches use the rayon pool if `parallel`). `cancel` may be
    /// set by anybody at any time; `report` may be called from several threads at once.
    ///
    /// # Panics
    /// On [`Request::Crash`], which asks for it.
    pub fn run(
        &self,
        request: &Request,
        parallel: bool,
        cancel: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Outcome {
        match request {
            Request::Compile(CompileRequest {
                file,
                language,
                text,
                files,
            }) => {
                let files = files.iter().map(|f| (f.name.clone(), f.text.clone()));
                let project = qat::Project {
                    files: files.collect(),
                };
                let build = crate::compile(file, *language, text, &project);
                Outcome::Compiled(Box::new(wire_values::compiled(&build)))
            }
            Request::Solve(request) => self
                .solve(request, parallel, cancel, report)
                .map_or_else(SolveError::into_outcome, Outcome::Solved),
            Request::Scramble(request) => self
                .scramble(request, parallel, cancel, report)
                .map_or_else(SolveError::into_outcome, Outcome::Scrambled),
            Request::Crash => panic!("the page asked the worker to crash"),
        }
    }
}
