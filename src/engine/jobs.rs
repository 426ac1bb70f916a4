//! Requests in, outcomes out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use diagnostics::{Source, Sources};
use wire::{CompileRequest, Language, Outcome, Progress, Request};

use crate::adds::AddsCaches;
use crate::architect::CycleSolvers;
use crate::atlas::symmetric::Listed;
use crate::joint::Halted;
use crate::shorten::Shortcuts;
use crate::solve::{SolveError, Solvers};
use crate::wire_values;

/// The engine: one for a process or a worker.
pub struct Engine {
    /// Milliseconds since any fixed moment, never going back.
    pub(crate) clock: Box<dyn Fn() -> f64 + Send + Sync>,
    /// With their tables, once they are built.
    pub(crate) solvers: Solvers,
    /// Shorter algorithms found for programs.
    pub(crate) shortcuts: Shortcuts,
    /// What searches for registers' algorithms.
    pub(crate) cycles: CycleSolvers,
    /// Adds by any amounts that were found.
    pub(crate) adds: AddsCaches,
    /// The joint search that was broken off.
    pub(crate) joint: Halted,
    /// The symmetric positions that were listed last.
    pub(crate) symmetric: Listed,
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
            shortcuts: Shortcuts::default(),
            cycles: CycleSolvers::default(),
            adds: AddsCaches::default(),
            joint: Halted::default(),
            symmetric: Listed::default(),
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
        cancel: &Arc<AtomicBool>,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Outcome {
        match request {
            Request::Compile(program) => {
                let CompileRequest {
                    file,
                    language,
                    text,
                    shorten,
                    ..
                } = program;
                let (project, options) = (project(program), qat::Options::default());
                let build = if *shorten {
                    self.compile(file, *language, text, &project, options, parallel, cancel)
                } else {
                    self.compile_with_known(file, *language, text, &project, options, cancel)
                };
                if cancel.load(Ordering::Relaxed) {
                    return Outcome::Cancelled;
                }
                Outcome::Compiled(Box::new(wire_values::compiled(&build)))
            }
            Request::Format { text } => Outcome::Edited(wire_values::formatted(text)),
            Request::Rename {
                program,
                offset,
                name,
            } => rename(program, *offset, name),
            Request::Solve(request) => self
                .solve(request, parallel, cancel, report)
                .map_or_else(SolveError::into_outcome, Outcome::Solved),
            Request::Scramble(request) => self
                .scramble(request, parallel, cancel, report)
                .map_or_else(SolveError::into_outcome, Outcome::Scrambled),
            Request::Architect(request) => self.architect(request, parallel, cancel, report),
            Request::Atlas(request) => self.atlas(request, parallel, cancel, report),
            Request::Crash => panic!("the page asked the worker to crash"),
        }
    }
}

/// The files of a program, as the compiler asks for them.
fn project(program: &CompileRequest) -> qat::Project {
    let files = program.files.iter();
    qat::Project {
        files: files.map(|f| (f.name.clone(), f.text.clone())).collect(),
    }
}

fn rename(program: &CompileRequest, offset: u32, name: &str) -> Outcome {
    if program.language != Language::Qat {
        return Outcome::Refused {
            message: "nothing has a name in Q that could be changed".to_owned(),
        };
    }
    let text = &program.text;
    let mut sources = Sources::new();
    let id = sources.add(Source::new(program.file.as_str(), text.as_str()));
    let offset = wire_values::byte_offset(text, offset);
    match qat::services::rename(&sources, id, &project(program), offset, name) {
        Ok(places) => Outcome::Edited(wire_values::renamed(text, &places, name)),
        Err(refusal) => Outcome::Refused { message: refusal.0 },
    }
}
