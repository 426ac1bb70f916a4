//! `hypercubist compile P.qat [-o P.q]`

use std::path::PathBuf;

use clap::Args;
use engine::reports::CompileReport;

use crate::output::{Answer, answer};

/// What to compile and where to.
#[derive(Args)]
pub struct Arguments {
    /// The program: QAT, or Q (by the ending `.q`), which is checked and printed in its normal form.
    program: PathBuf,
    #[command(flatten)]
    optimising: super::Optimising,
    /// Write the Q program to this file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Compiles; warnings go to standard error.
pub fn run(arguments: &Arguments) -> Answer {
    let build = super::build(&arguments.program, &arguments.optimising)?;
    if !build.diagnostics.is_empty() {
        eprintln!("{}", build.rendered());
    }
    let mut report = CompileReport::new(build);
    if let Some(path) = &arguments.output {
        super::write(path, report.program())?;
        report.written_to = Some(path.display().to_string());
    }
    answer(report)
}
