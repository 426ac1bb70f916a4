//! Requests of the page in, outcomes out.

use std::sync::{Mutex, PoisonError};

use diagnostics::{Source, Sources};
use wire::{CompileRequest, CompilerOutcome, CompilerRequest, Lacks, Language};

use crate::found::Found;
use crate::sums::Noting;
use crate::{Tables, compile, utf16, wire_values};

/// The language of a file by its name: `.q` is Q, all else QAT.
pub fn language_of(file: &str) -> Language {
    let is_q = file
        .rsplit_once('.')
        .is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("q"));
    if is_q { Language::Q } else { Language::Qat }
}

/// The compiler of the page: one for a worker.
#[derive(Default)]
pub struct Compiler {
    /// The sums that come with the program.
    pub tables: Tables,
    /// Those that the page's solver has found.
    pub found: Found,
    /// Called again and again while a program is compiled (`qat::Watch::alive`).
    pub alive: Option<fn()>,
}

impl Compiler {
    /// Runs a request to its end.
    ///
    /// # Panics
    /// On [`CompilerRequest::Crash`], which asks for it.
    pub fn run(&self, request: &CompilerRequest) -> CompilerOutcome {
        match request {
            CompilerRequest::Compile(program) => {
                let world = Noting {
                    world: &project(program),
                    tables: &self.tables,
                    found: &self.found,
                    alive: self.alive,
                    wanted: Mutex::default(),
                };
                let CompileRequest {
                    file,
                    language,
                    text,
                    line_by_line,
                    ..
                } = program;
                let options = if *line_by_line {
                    qat::Options::by_statement()
                } else {
                    qat::Options::default()
                };
                let build = compile(file, *language, text, &world, options);
                let mut compiled = wire_values::compiled(&build);
                let tables = !self.tables.missing().is_empty();
                let wanted = world.wanted.into_inner();
                let sums = wanted.unwrap_or_else(PoisonError::into_inner);
                // A table may have them.
                let sums = if tables { Vec::new() } else { sums };
                compiled.lacks = Lacks { tables, sums };
                CompilerOutcome::Compiled(Box::new(compiled))
            }
            CompilerRequest::Format { text } => {
                CompilerOutcome::Edited(wire_values::formatted(text))
            }
            CompilerRequest::Rename {
                program,
                offset,
                name,
            } => rename(program, *offset, name),
            CompilerRequest::Crash => panic!("the page asked the compiler to crash"),
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

fn rename(program: &CompileRequest, offset: u32, name: &str) -> CompilerOutcome {
    if program.language != Language::Qat {
        return CompilerOutcome::Refused {
            message: "nothing has a name in Q that could be changed".to_owned(),
        };
    }
    let text = &program.text;
    let mut sources = Sources::new();
    let id = sources.add(Source::new(program.file.as_str(), text.as_str()));
    let offset = utf16::byte_offset(text, offset);
    match qat::services::rename(&sources, id, &project(program), offset, name) {
        Ok(places) => CompilerOutcome::Edited(wire_values::renamed(text, &places, name)),
        Err(refusal) => CompilerOutcome::Refused { message: refusal.0 },
    }
}
