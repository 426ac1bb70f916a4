//! What a command says, as text or as JSON.

use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;
use serde_json::{Value, json};

/// A command's answer.
pub struct Answer {
    /// For people; printed as it is on standard output.
    pub text: String,
    /// The same for programs.
    pub json: Value,
}

impl Answer {
    /// An answer in both forms.
    pub fn new(text: impl Into<String>, json: impl Serialize) -> Self {
        Self {
            text: text.into(),
            json: serde_json::to_value(json).unwrap_or(Value::Null),
        }
    }
}

/// Why a command has no answer.
pub struct Failure {
    /// For people; printed on standard error.
    pub text: String,
    /// The same for programs; an object, printed on standard output under `error`.
    pub json: Value,
}

impl Failure {
    /// A failure that is told by its message alone.
    pub fn message(message: impl Into<String>) -> Self {
        let text = message.into();
        Self {
            json: json!({ "message": text }),
            text,
        }
    }
}

/// Prints a command's result. With `--json` standard output always carries exactly one JSON value.
pub fn finish(result: &Result<Answer, Failure>, as_json: bool) -> ExitCode {
    let (text, code) = match result {
        Ok(answer) if as_json => (format!("{:#}\n", answer.json), ExitCode::SUCCESS),
        Ok(answer) => (answer.text.clone(), ExitCode::SUCCESS),
        Err(failure) => {
            eprintln!("{}", failure.text.trim_end());
            let text = if as_json {
                format!("{:#}\n", json!({ "error": failure.json }))
            } else {
                String::new()
            };
            (text, ExitCode::FAILURE)
        }
    };
    // A reader that went away (`| head`) is no failure of the command.
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
    code
}
