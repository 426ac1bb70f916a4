//! One compile function for both languages.

use diagnostics::{Diagnostic, Severity, Source, SourceId, Sources, Span};
use puzzle::architecture::Register;
use qat::World;
use qat::services::Services;
use wire::Language;

use crate::q_services;

/// Everything a compilation knows, as domain values.
pub struct Build {
    /// The text that was compiled and, behind it, the Q text that `program`'s spans refer to.
    pub sources: Sources,
    /// The text that was compiled.
    pub source: SourceId,
    /// The program; `None` when there are errors.
    pub program: Option<q::Program>,
    /// The program as Q text.
    pub text: Option<String>,
    /// Registers in declaration order; none for a program written in Q, which names none.
    pub registers: Vec<NamedRegister>,
    /// For each instruction, where in the compiled text it comes from.
    pub origins: Vec<Option<Span>>,
    /// What the optimiser did; nothing for a program written in Q.
    pub optimised: Vec<qat::PassEffect>,
    /// Errors first, then in text order.
    pub diagnostics: Vec<Diagnostic>,
    /// Highlighting, in text order, without overlap.
    pub tokens: Vec<diagnostics::Token>,
    /// What the names in the text mean, for an editor.
    pub services: Services,
    /// The program's tests, in text order; none for a program written in Q.
    pub tests: Vec<q::testing::Test>,
}

/// A register of a program.
#[derive(Clone, Debug)]
pub struct NamedRegister {
    /// Its name in the program.
    pub name: String,
    /// Index of its puzzle in the program's `Puzzles` block.
    pub puzzle: usize,
    /// The name of the tape that it is on, if it is on one.
    pub tape: Option<String>,
    /// What it is on that puzzle.
    pub register: Register,
}

impl Build {
    /// Whether anything stops the program from being used.
    pub fn has_errors(&self) -> bool {
        self.program.is_none()
    }

    /// All diagnostics as plain text, one after another with a blank line between.
    pub fn rendered(&self) -> String {
        diagnostics::render_all(&self.diagnostics, &self.sources)
    }
}

/// Compiles a text of either language; what it imports comes from `world`. Never fails and never panics; what is wrong
/// is in the diagnostics.
pub fn compile(
    file: &str,
    language: Language,
    text: &str,
    world: &dyn World,
    options: qat::Options,
) -> Build {
    let mut sources = Sources::new();
    let source = sources.add(Source::new(file, text));
    let mut build = match language {
        Language::Q => compile_q(sources, source),
        Language::Qat => compile_qat(sources, source, world, options),
    };
    build
        .diagnostics
        .sort_by_key(|d| (d.severity != Severity::Error, d.span()));
    build
}

fn compile_q(sources: Sources, source: SourceId) -> Build {
    let parsed = q::parse(sources.get(source), source);
    let origins = parsed.program.as_ref().map_or_else(Vec::new, |program| {
        let spans = program.instructions.iter();
        spans.map(|instruction| Some(instruction.span)).collect()
    });
    let services = parsed
        .program
        .as_ref()
        .map(|program| q_services::services(program, &parsed.tokens, sources.get(source)));
    Build {
        source,
        text: parsed.program.as_ref().map(ToString::to_string),
        program: parsed.program,
        registers: Vec::new(),
        origins,
        optimised: Vec::new(),
        diagnostics: parsed.diagnostics,
        tokens: parsed.tokens,
        services: services.unwrap_or_default(),
        tests: Vec::new(),
        sources,
    }
}

fn compile_qat(
    mut sources: Sources,
    source: SourceId,
    world: &dyn World,
    options: qat::Options,
) -> Build {
    let compilation = qat::compile_with(&mut sources, source, world, options);
    let registers = compilation.registers.into_iter().map(|r| NamedRegister {
        name: r.name,
        puzzle: r.puzzle,
        tape: r.tape,
        register: r.register,
    });
    Build {
        source,
        program: compilation.program,
        text: compilation.text,
        registers: registers.collect(),
        origins: compilation.origins,
        optimised: compilation.optimised,
        diagnostics: compilation.diagnostics,
        tokens: compilation.tokens,
        services: compilation.services,
        tests: compilation.tests,
        sources,
    }
}
