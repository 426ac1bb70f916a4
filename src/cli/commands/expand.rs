//! `hypercubist expand P.qat`

use std::path::PathBuf;

use clap::Args;
use diagnostics::{Source, Sources};
use serde_json::json;
use wire::Language;

use super::Folder;
use crate::output::{Answer, Failure};

/// What to expand.
#[derive(Args)]
pub struct Arguments {
    /// The program, in QAT.
    program: PathBuf,
}

/// Prints a program that is made of the language's own statements only.
///
/// # Errors
/// When the program has errors, cannot be read, or is Q.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let path = &arguments.program;
    let file = path.display().to_string();
    if engine::language_of(&file) == Language::Q {
        return Err(Failure::message(format!(
            "error: {file} is Q, which has nothing to expand"
        )));
    }
    let text = super::read(path)?;
    let mut sources = Sources::new();
    let id = sources.add(Source::new(file.as_str(), text));
    let (expanded, diagnostics) = qat::services::expanded(&mut sources, id, &Folder::of(path));
    let Some(expanded) = expanded else {
        return Err(super::faulty(&file, &diagnostics, &sources));
    };
    let json = json!({ "program": expanded });
    Ok(Answer::new(expanded, json))
}
