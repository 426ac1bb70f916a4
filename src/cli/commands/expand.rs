//! `hypercubist expand P.qat`

use std::path::PathBuf;

use clap::Args;
use engine::reports::ExpandReport;
use wire::Language;

use super::Folder;
use crate::output::{Answer, Failure, answer};

/// What to expand.
#[derive(Args)]
pub struct Arguments {
    /// The program, in QAT.
    program: PathBuf,
}

/// Prints a program that is made of the language's own statements only.
pub fn run(arguments: &Arguments) -> Answer {
    let path = &arguments.program;
    let file = path.display().to_string();
    if engine::language_of(&file) == Language::Q {
        return Err(Failure::message(format!(
            "error: {file} is Q, which has nothing to expand"
        )));
    }
    answer(ExpandReport::new(
        &file,
        super::read(path)?,
        &Folder::of(path),
    )?)
}
