//! `hypercubist compile P.qat [-o P.q]`

use std::path::{Path, PathBuf};

use clap::Args;
use engine::reports::CompileReport;
use wire::Language;

use crate::output::{Answer, Failure, answer, note};

/// What to compile and where to.
#[derive(Args)]
pub struct Arguments {
    /// The program: QAT, or Q (by the ending `.q`), which is checked and printed in its normal form.
    program: PathBuf,
    #[command(flatten)]
    optimising: super::Optimising,
    /// Write the Q program to this file; `-` is standard output. Without it, `P.qat` is written to `P.q` beside it.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Compiles; warnings go to standard error. As JSON, the program is part of the answer, and written only if asked for.
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    let build = super::build(&arguments.program, &arguments.optimising)?;
    if !build.diagnostics.is_empty() {
        note(&build.rendered());
    }
    let mut report = CompileReport::new(build);
    let beside = || {
        let is_q = engine::language_of(&arguments.program.display().to_string()) == Language::Q;
        (!is_q && !as_json).then(|| arguments.program.with_extension("q"))
    };
    let output = arguments.output.clone().or_else(beside);
    if let Some(path) = output.filter(|path| path != Path::new("-")) {
        if same_file(&path, &arguments.program) {
            return Err(Failure::message(format!(
                "error: {} is the program itself\nhelp: write what it compiles to into another file",
                path.display()
            )));
        }
        super::write(&path, report.program())?;
        report.written_to = Some(path.display().to_string());
    }
    answer(report)
}

/// Whether two paths lead to one file that is there.
fn same_file(one: &Path, other: &Path) -> bool {
    let both = (one.canonicalize(), other.canonicalize());
    matches!(both, (Ok(one), Ok(other)) if one == other)
}
