//! `hypercubist fmt P.qat ... [--check]`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use wire::Language;

use crate::output::{Answer, Failure};

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

/// Tidies files in place. What is no QAT is tidied as far as it can be; a file that is tidy is not written.
///
/// # Errors
/// When a file cannot be read or written, or is Q; with `--check`, when one is not tidy.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
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
    let list = |what: &str| -> String {
        let lines = changed.iter().map(|file| format!("{what}{file}\n"));
        lines.collect()
    };
    let json = json!({ "changed": changed });
    if arguments.check && !changed.is_empty() {
        return Err(Failure {
            text: format!("{}help: `hypercubist fmt` tidies them", list("not tidy: ")),
            json: json!({ "message": "not tidy", "files": changed }),
        });
    }
    let said = if changed.is_empty() {
        "nothing to change\n".to_owned()
    } else {
        list("tidied ")
    };
    Ok(Answer::new(said, json))
}
