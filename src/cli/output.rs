//! The answer of a command, as text or as JSON.

use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use engine::reports::ReportError;
use serde::Serialize;
use serde_json::{Value, json};

/// What a command can print: text for people, and the same for programs.
pub trait Report: Display + Send {
    /// The data of the report.
    fn json(&self) -> Value;
}

impl<T: Display + Send + Serialize> Report for T {
    fn json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// Why a command has no answer.
pub struct Failure(Box<dyn Report>);

impl<T: Report + 'static> From<T> for Failure {
    fn from(error: T) -> Self {
        Self(Box::new(error))
    }
}

impl Failure {
    /// A failure that its message describes.
    pub fn message(message: impl Into<String>) -> Self {
        ReportError::message(message).into()
    }
}

/// What a command comes to.
pub type Answer = Result<Box<dyn Report>, Failure>;

/// An answer that succeeded.
#[expect(clippy::unnecessary_wraps, reason = "commands end with it")]
pub fn answer(report: impl Report + 'static) -> Answer {
    Ok(Box::new(report))
}

/// Prints a command's answer. With `--json` standard output always carries exactly one JSON value.
pub fn print(answer: &Answer, as_json: bool) -> ExitCode {
    let (text, code) = match answer {
        Ok(report) if as_json => (format!("{:#}\n", report.json()), ExitCode::SUCCESS),
        Ok(report) => (report.to_string(), ExitCode::SUCCESS),
        Err(Failure(error)) => {
            eprintln!("{}", error.to_string().trim_end());
            let text = if as_json {
                format!("{:#}\n", json!({ "error": error.json() }))
            } else {
                String::new()
            };
            (text, ExitCode::FAILURE)
        }
    };
    say(&text);
    match UNWRITTEN.get() {
        Some(why) => unwritten(why),
        None => code,
    }
}

/// What the command comes to whose usage was explained, which is what the user wanted or a refusal.
pub fn printed(written: std::io::Result<()>, wanted: bool) -> ExitCode {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => unwritten(&error.to_string()),
        _ if wanted => ExitCode::SUCCESS,
        _ => ExitCode::from(2),
    }
}

fn unwritten(why: &str) -> ExitCode {
    eprintln!("error: cannot write the output: {why}");
    ExitCode::FAILURE
}

/// Why something could not be written on standard output.
static UNWRITTEN: OnceLock<String> = OnceLock::new();

/// Writes on standard output. What cannot be written makes the command fail in the end; a reader that went
/// away (`| head`) does not.
pub fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
    {
        UNWRITTEN.get_or_init(|| error.to_string());
    }
}
