//! `hypercubist compile P.qat [-o P.q]`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use engine::reports::{CompileReport, ReportError};
use q::Dialect;
use wire::Language;

use crate::output::{Answer, Failure, answer, note};

/// What to compile and where to.
#[derive(Args)]
pub struct Arguments {
    /// The program: QAT, or Q (by the ending `.q`), which is checked and printed in its normal form.
    program: PathBuf,
    #[command(flatten)]
    optimising: super::Optimising,
    /// Write the Q program to this file; `-` is standard output. Without it, `P.qat` is written to `P.q` beside it,
    /// unless a `P.q` is there that `compile` did not write, or that was changed since.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write Q as this reads it. What is for another program goes to standard output unless -o names a file: it can
    /// have no comment that says who wrote it.
    #[arg(long, value_name = "WHOSE", default_value = "paper")]
    dialect: Written,
}

/// Whose Q is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Written {
    /// The paper's, which everything here reads.
    Paper,
    /// That of the reference implementation, github.com/ArhanChaudhary/qter.
    Qter,
}

/// Compiles; warnings go to standard error. As JSON, the program is part of the answer, and written only if asked for.
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    let mut build = super::build(&arguments.program, &arguments.optimising)?;
    if !build.diagnostics.is_empty() {
        note(&build.rendered());
    }
    let file = arguments.program.display().to_string();
    if let (Written::Qter, Some(program)) = (arguments.dialect, &build.program) {
        let text = program.written(Dialect::Qter, &build.origins);
        let text = text.map_err(|errors| ReportError::program(&file, &errors, &build.sources))?;
        build.text = Some(text);
    }
    let mut report = CompileReport::new(build);
    let beside = || {
        let is_q = engine::language_of(&file) == Language::Q;
        (!is_q && !as_json && arguments.dialect == Written::Paper)
            .then(|| arguments.program.with_extension("q"))
    };
    if let Some(path) = arguments.output.clone().or_else(beside)
        && path != Path::new("-")
    {
        if same_file(&path, &arguments.program) {
            return Err(Failure::message(format!(
                "error: {} is the program itself\nhelp: write what it compiles to into another file",
                path.display()
            )));
        }
        if arguments.output.is_some() {
            super::write(&path, report.program())?;
        } else {
            if path.is_file() && !may_replace(&path, report.program()) {
                return Err(Failure::message(format!(
                    "error: {0} is there already, and `compile` did not write it, or it was changed since\nhelp: \
                     `-o {0}` replaces it, `-o -` prints the program",
                    path.display()
                )));
            }
            super::write(&path, &marked(report.program()))?;
        }
        report.written_to = Some(path.display().to_string());
    }
    answer(report)
}

/// A program under the comment by which the next compilation sees that nobody has changed it.
fn marked(program: &str) -> String {
    let sum = storage::checksum(program.as_bytes());
    format!("-- Compiled by hypercubist; checksum of what follows: {sum:016x}\n{program}")
}

/// Whether nobody would miss what is in a file: it is a compiled program that nobody has changed, or the same as the
/// new one.
fn may_replace(path: &Path, program: &str) -> bool {
    let Ok(old) = super::read(path) else {
        return false;
    };
    let is_ours = |(_, rest): (&str, &str)| old == marked(rest);
    old == program || old.split_once('\n').is_some_and(is_ours)
}

/// Whether two paths lead to one file that is there.
fn same_file(one: &Path, other: &Path) -> bool {
    let both = (one.canonicalize(), other.canonicalize());
    matches!(both, (Ok(one), Ok(other)) if one == other)
}
