//! `hypercubist fmt P.qat ... [--check]`

use std::path::PathBuf;

use clap::Args;
use engine::reports::{FormatReport, UntidyError};
use wire::Language;

use crate::output::{Answer, Failure, answer};

/// What to tidy.
#[derive(Args)]
pub struct Arguments {
    /// The programs, in QAT.
    #[arg(required = true)]
    programs: Vec<PathBuf>,
    /// Change nothing; fail if something would have to be changed.
    #[arg(long)]
    check: bool,
}

/// Tidies files in place. What is not QAT is tidied as far as it can be; a file that is tidy is not written. With
/// `--check`, a file that is not tidy is an error.
pub fn run(arguments: &Arguments) -> Answer {
    let mut changed = Vec::new();
    for path in &arguments.programs {
        let file = path.display().to_string();
        if engine::language_of(&file) == Language::Q {
            return Err(Failure::message(format!(
                "error: {file} is Q, which has one form already\nhelp: `hypercubist compile {file}` prints it"
            )));
        }
        let text = super::read(path)?;
        let formatted = qat::services::format(&text);
        if formatted == text {
            continue;
        }
        if !arguments.check {
            super::write(path, &formatted)?;
        }
        changed.push(file);
    }
    if arguments.check && !changed.is_empty() {
        return Err(UntidyError::new(changed).into());
    }
    answer(FormatReport { changed })
}
