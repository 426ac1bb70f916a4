//! One module a command.

pub mod compile;
pub mod run;
pub mod solve;

use std::path::Path;

use engine::Build;
use serde_json::{Value, json};

use crate::output::Failure;

/// Longest file that is read, bytes; the front ends refuse far shorter texts with a better message.
const LONGEST_FILE: u64 = 64 << 20;

/// Reads a program and compiles it in the language its name tells.
///
/// # Errors
/// When the file cannot be read or is no text, and when there are errors in it.
fn build(path: &Path) -> Result<Build, Failure> {
    let file = path.display().to_string();
    let unreadable = |why: String| Failure::message(format!("error: cannot read {file}: {why}"));
    let length = std::fs::metadata(path)
        .map_err(|error| unreadable(error.to_string()))?
        .len();
    if length > LONGEST_FILE {
        return Err(unreadable(format!(
            "it has {length} bytes; a program is shorter"
        )));
    }
    let bytes = std::fs::read(path).map_err(|error| unreadable(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        unreadable(format!("it is no text (byte {place} is not UTF-8)"))
    })?;
    let build = engine::compile(&file, engine::language_of(&file), &text);
    if build.has_errors() {
        return Err(Failure {
            text: build.rendered(),
            json: json!({ "message": format!("{file} has errors"), "diagnostics": diagnostics(&build) }),
        });
    }
    Ok(build)
}

/// The diagnostics of a build as JSON: places are lines and columns from 1, columns in characters.
fn diagnostics(build: &Build) -> Value {
    let one = |diagnostic: &diagnostics::Diagnostic| {
        let labels: Vec<Value> = diagnostic
            .labels
            .iter()
            .map(|label| {
                let source = build.sources.get(label.span.source);
                let start = source.line_column(label.span.start as usize);
                let end = source.line_column(label.span.end as usize);
                json!({
                    "file": source.name(),
                    "line": start.line, "column": start.column,
                    "endLine": end.line, "endColumn": end.column,
                    "message": label.message,
                })
            })
            .collect();
        json!({
            "code": diagnostic.code,
            "severity": format!("{:?}", diagnostic.severity).to_lowercase(),
            "message": diagnostic.message,
            "labels": labels,
            "help": diagnostic.help,
        })
    };
    build.diagnostics.iter().map(one).collect()
}
