//! `hypercubist test P.qat ...`

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use engine::reports::{ProgramTests, TestsReport};
use wire::Language;

use crate::output::{Answer, Failure, answer};

/// What to test.
#[derive(Args)]
pub struct Arguments {
    /// The programs, in QAT.
    #[arg(required = true)]
    programs: Vec<PathBuf>,
    #[command(flatten)]
    optimising: super::Optimising,
    /// Give a test up after this many steps (a step is one turn or one decision; of a program with theoretical
    /// registers, a statement).
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    max_steps: u64,
}

/// Runs the tests of all programs. That one of them does not hold is an error.
pub fn run(arguments: &Arguments) -> Answer {
    let programs = arguments.programs.iter();
    let tested: Result<Vec<ProgramTests>, Failure> =
        programs.map(|path| tests(path, arguments)).collect();
    let report = TestsReport::new(tested?);
    if report.holds() {
        answer(report)
    } else {
        Err(report.into())
    }
}

fn tests(path: &Path, arguments: &Arguments) -> Result<ProgramTests, Failure> {
    let file = path.display().to_string();
    if engine::language_of(&file) == Language::Q {
        return Err(Failure::message(format!(
            "error: {file} is Q, which has no tests\nhelp: test the QAT program that it comes from"
        )));
    }
    let build = super::compiled(path, &arguments.optimising)?;
    let steps = arguments.max_steps;
    if super::only_theoretical(&build) {
        let (program, ..) = super::on_numbers(path)?;
        let (tests, sources) = (&build.tests, &build.sources);
        return Ok(ProgramTests::on_numbers(
            &file, &program, tests, sources, steps,
        ));
    }
    if build.has_errors() {
        return Err(super::errors(path, &build));
    }
    let (build, program) = super::into_program(build)?;
    let (program, tests) = (Arc::new(program), &build.tests);
    Ok(ProgramTests::on_puzzles(
        &file,
        &program,
        tests,
        &build.sources,
        steps,
    ))
}
