//! Programs: what is wrong with them, what they compile to.

use std::fmt::{self, Display};

use diagnostics::{Diagnostic, Label, Severity, Source, Sources};
use qat::World;
use serde::Serialize;
use wire::Language;

use super::{ErrorData, ReportError};
use crate::{Build, language_of};

/// A diagnostic with lines and columns from 1, columns in characters.
#[derive(Clone, Debug, Serialize)]
pub struct DiagnosticReport {
    code: String,
    severity: &'static str,
    message: String,
    labels: Vec<LabelReport>,
    help: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct LabelReport {
    file: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    message: String,
}

impl DiagnosticReport {
    /// All of them.
    pub fn all(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Self> {
        let label = |label: &Label| {
            let source = sources.get(label.span.source);
            let start = source.line_column(label.span.start as usize);
            let end = source.line_column(label.span.end as usize);
            LabelReport {
                file: source.name().to_owned(),
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
                message: label.message.to_string(),
            }
        };
        let report = |diagnostic: &Diagnostic| Self {
            code: diagnostic.code.to_string(),
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            },
            message: diagnostic.message.to_string(),
            labels: diagnostic.labels.iter().map(label).collect(),
            help: diagnostic.help.iter().map(ToString::to_string).collect(),
        };
        diagnostics.iter().map(report).collect()
    }
}

impl ReportError {
    /// A program has errors.
    pub fn program(file: &str, diagnostics: &[Diagnostic], sources: &Sources) -> Self {
        let data = ErrorData::Program {
            message: format!("{file} has errors"),
            diagnostics: DiagnosticReport::all(diagnostics, sources),
        };
        Self::new(diagnostics::render_all(diagnostics, sources), data)
    }
}

/// A program without errors, and what else there is to say about it.
#[derive(Debug, Serialize)]
pub struct CheckReport {
    program: String,
    warnings: usize,
    notes: usize,
    diagnostics: Vec<DiagnosticReport>,
    #[serde(skip)]
    rendered: String,
}

impl CheckReport {
    /// Checks a text in the language that the file's name says.
    ///
    /// # Errors
    /// When the program has errors.
    pub fn new(file: &str, text: String, world: &dyn World) -> Result<Self, ReportError> {
        let mut sources = Sources::new();
        let id = sources.add(Source::new(file, text));
        let found = match language_of(file) {
            Language::Qat => qat::check(&mut sources, id, world).diagnostics,
            Language::Q => q::parse(sources.get(id), id).diagnostics,
        };
        let count = |severity| found.iter().filter(|d| d.severity == severity).count();
        if count(Severity::Error) > 0 {
            return Err(ReportError::program(file, &found, &sources));
        }
        Ok(Self {
            program: file.to_owned(),
            warnings: count(Severity::Warning),
            notes: count(Severity::Note),
            diagnostics: DiagnosticReport::all(&found, &sources),
            rendered: diagnostics::render_all(&found, &sources),
        })
    }
}

impl Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}: no errors", self.rendered, self.program)?;
        for (count, what) in [(self.warnings, "warning"), (self.notes, "note")] {
            match count {
                0 => {}
                1 => write!(f, ", 1 {what}")?,
                n => write!(f, ", {n} {what}s")?,
            }
        }
        writeln!(f)
    }
}

/// A program as Q.
#[derive(Debug, Serialize)]
pub struct CompileReport {
    program: String,
    instructions: usize,
    turns: usize,
    registers: Vec<RegisterReport>,
    diagnostics: Vec<DiagnosticReport>,
    /// The file that the program was written to, if it was; then the text of the report leaves the program out.
    #[serde(skip)]
    pub written_to: Option<String>,
}

#[derive(Debug, Serialize)]
struct RegisterReport {
    name: String,
    puzzle: usize,
    order: u64,
}

impl CompileReport {
    /// What a build came to.
    pub fn new(build: Build) -> Self {
        let registers = build.registers.into_iter().map(|named| RegisterReport {
            name: named.name,
            puzzle: named.puzzle,
            order: named.register.order,
        });
        let program = build.program.as_ref();
        Self {
            instructions: program.map_or(0, |program| program.instructions.len()),
            turns: program.map_or(0, q::Program::turns),
            registers: registers.collect(),
            diagnostics: DiagnosticReport::all(&build.diagnostics, &build.sources),
            program: build.text.unwrap_or_default(),
            written_to: None,
        }
    }

    /// The text of the Q program.
    pub fn program(&self) -> &str {
        &self.program
    }
}

impl Display for CompileReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.written_to {
            Some(path) => {
                let counted = |count: usize, what: &str| {
                    let s = if count == 1 { "" } else { "s" };
                    format!("{count} {what}{s}")
                };
                let lines = counted(self.instructions, "line");
                let turns = counted(self.turns, "turn");
                writeln!(f, "{path}: {lines}, {turns} as written")
            }
            None => f.write_str(&self.program),
        }
    }
}

/// A QAT program that is made of the language's own statements only.
#[derive(Debug, Serialize)]
pub struct ExpandReport {
    program: String,
}

impl ExpandReport {
    /// Works out macros, imports, defines and Lua.
    ///
    /// # Errors
    /// When the program has errors.
    pub fn new(file: &str, text: String, world: &dyn World) -> Result<Self, ReportError> {
        let mut sources = Sources::new();
        let id = sources.add(Source::new(file, text));
        match qat::services::expanded(&mut sources, id, world) {
            (Some(program), _) => Ok(Self { program }),
            (None, diagnostics) => Err(ReportError::program(file, &diagnostics, &sources)),
        }
    }
}

impl Display for ExpandReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program)
    }
}

/// Programs that were tidied.
#[derive(Debug, Serialize)]
pub struct FormatReport {
    /// The names of their files.
    pub changed: Vec<String>,
}

impl Display for FormatReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.changed.is_empty() {
            return writeln!(f, "nothing to change");
        }
        (self.changed.iter()).try_for_each(|file| writeln!(f, "tidied {file}"))
    }
}

/// Some programs are not tidy.
#[derive(Debug, Serialize)]
pub struct UntidyError {
    message: &'static str,
    files: Vec<String>,
}

impl UntidyError {
    /// Programs in these files.
    pub fn new(files: Vec<String>) -> Self {
        let message = "not tidy";
        Self { message, files }
    }
}

impl Display for UntidyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.files.iter()).try_for_each(|file| writeln!(f, "not tidy: {file}"))?;
        f.write_str("help: `hypercubist fmt` tidies them")
    }
}

impl std::error::Error for UntidyError {}
