//! The answer of a command, as text or as JSON.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{ErrorKind, IsTerminal, Write};
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
            note(error.to_string().trim_end());
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

/// Prints how a command is used, which is what the user wanted or a refusal.
pub fn usage(usage: &clap::Error) -> ExitCode {
    let text = usage.render().to_string();
    // clap colours its text, but not one that repeats control characters of an argument.
    let written = match visible(&text) {
        Cow::Borrowed(_) => usage.print(),
        Cow::Owned(_) if usage.use_stderr() => to_stderr(&text),
        Cow::Owned(_) => to_stdout(&text),
    };
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => unwritten(&error.to_string()),
        _ => ExitCode::from(usage.exit_code() as u8),
    }
}

fn unwritten(why: &str) -> ExitCode {
    note(&format!("error: cannot write the output: {why}"));
    ExitCode::FAILURE
}

/// Why something could not be written on standard output.
static UNWRITTEN: OnceLock<String> = OnceLock::new();

/// Writes on standard output; returns whether it arrived. What cannot be written makes the command fail in the end; a
/// reader that went away (`| head`) does not.
pub fn say(text: &str) -> bool {
    let written = to_stdout(text);
    if let Err(error) = &written
        && error.kind() != ErrorKind::BrokenPipe
    {
        UNWRITTEN.get_or_init(|| error.to_string());
    }
    written.is_ok()
}

/// Whether standard output is a terminal.
#[expect(clippy::disallowed_methods, reason = "nothing is written")]
pub fn is_read_by_a_person() -> bool {
    std::io::stdout().is_terminal()
}

/// Writes bytes on standard output, as [`say`].
#[expect(
    clippy::disallowed_methods,
    reason = "all standard output comes by here"
)]
pub fn say_bytes(bytes: &[u8]) {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(bytes).and_then(|()| out.flush());
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
    {
        UNWRITTEN.get_or_init(|| error.to_string());
    }
}

/// Writes a line on standard error. There is nobody to complain to if that fails.
pub fn note(line: &str) {
    prompt(&format!("{line}\n"));
}

/// Writes on standard error, where the answer is typed on the same line.
pub fn prompt(text: &str) {
    let _ = to_stderr(text);
}

#[expect(
    clippy::disallowed_methods,
    reason = "all standard output comes by here"
)]
fn to_stdout(text: &str) -> std::io::Result<()> {
    write(std::io::stdout().lock(), text)
}

#[expect(
    clippy::disallowed_methods,
    reason = "all standard error comes by here"
)]
fn to_stderr(text: &str) -> std::io::Result<()> {
    write(std::io::stderr().lock(), text)
}

fn write(mut out: impl Write + IsTerminal, text: &str) -> std::io::Result<()> {
    let shown = if out.is_terminal() {
        visible(text)
    } else {
        Cow::Borrowed(text)
    };
    out.write_all(shown.as_bytes())?;
    out.flush()
}

/// A text as a terminal gets it: what would steer the terminal, or change the order in which letters are seen, is
/// written out, such as `\u{1b}`. Texts of programs, names of files and arguments come from anybody.
pub fn visible(text: &str) -> Cow<'_, str> {
    let steers = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        // The end of a line of Windows hides nothing.
        if steers(c) && !(c == '\r' && letters.peek() == Some(&'\n')) {
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(c));
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_written_out() {
        for (text, shown) in [
            ("a\tb\n\u{e9}\u{200f}", "a\tb\n\u{e9}\u{200f}"),
            ("\u{1b}]0;x\u{7}", "\\u{1b}]0;x\\u{7}"),
            ("over\rwritten\r\n", "over\\u{d}written\r\n"),
            ("\u{7f}\u{85}\u{9b}2J", "\\u{7f}\\u{85}\\u{9b}2J"),
            ("\u{202e}txt\u{2069}", "\\u{202e}txt\\u{2069}"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }
}
