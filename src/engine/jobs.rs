//! Requests in, outcomes out.

use architect::joint::Joint;
use architect::solve::Search;
use diagnostics::{Source, Sources};
use wire::{CompileRequest, Language, Outcome, Request};

use crate::JobContext;
use crate::adds::AddsCaches;
use crate::architect::CycleSolvers;
use crate::atlas::symmetric::Listed;
use crate::resumable::Paused;
use crate::shorten::Shortcuts;
use crate::solve::{SolveError, Solvers};
use crate::wire_values;

/// The engine: one for a process or a worker.
#[derive(Default)]
pub struct Engine {
    pub(crate) solvers: Solvers,
    /// Shorter algorithms found for programs.
    pub(crate) shortcuts: Shortcuts,
    pub(crate) cycles: CycleSolvers,
    /// The search for one register's algorithms that was cancelled last.
    pub(crate) search: Paused<Search>,
    /// The joint search that was cancelled last.
    pub(crate) joint: Paused<Joint>,
    pub(crate) adds: AddsCaches,
    /// The symmetric positions that were listed last.
    pub(crate) symmetric: Listed,
}

/// The language of a file by its name: `.q` is Q, all else QAT.
pub fn language_of(file: &str) -> Language {
    let is_q = file
        .rsplit_once('.')
        .is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("q"));
    if is_q { Language::Q } else { Language::Qat }
}

impl Engine {
    /// Runs a request to its end on the calling thread; searches use further threads if the context says so.
    ///
    /// # Panics
    /// On [`Request::Crash`], which asks for it.
    pub fn run(&self, request: &Request, context: &JobContext) -> Outcome {
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
                    self.compile(file, *language, text, &project, options, context)
                } else {
                    self.compile_with_known(
                        file,
                        *language,
                        text,
                        &project,
                        options,
                        &context.cancel,
                    )
                };
                if context.is_cancelled() {
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
                .solve(request, context)
                .map_or_else(SolveError::into_outcome, Outcome::Solved),
            Request::Scramble(request) => self
                .scramble(request, context)
                .map_or_else(SolveError::into_outcome, Outcome::Scrambled),
            Request::Architect(request) => self.architect(request, context),
            Request::Atlas(request) => self.atlas(request, context),
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
