//! Running other programs.

use std::env;
use std::ffi::OsStr;
use std::io::{self, IsTerminal as _, PipeReader, Read as _};
use std::path::Path;
use std::process::{ExitStatus, Stdio};

use crate::children::{self, Child};
use crate::{Result, paths};

/// A program to run, by default at the top of the repository.
pub struct Command {
    words: String,
    inner: std::process::Command,
}

/// What a program wrote and how it ended.
pub struct Output {
    /// Both of its streams, in the order of writing.
    pub text: String,
    /// How it ended.
    pub status: ExitStatus,
}

impl Command {
    /// A program, found on PATH or by its path.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let program = program.as_ref();
        let name = Path::new(program).file_stem().unwrap_or(program);
        let mut inner = std::process::Command::new(program);
        inner.current_dir(paths::root()).stdin(Stdio::null());
        Self {
            words: name.to_string_lossy().into_owned(),
            inner,
        }
    }

    /// The Cargo that runs this very program.
    pub fn cargo() -> Self {
        without_flags(Self::new(
            env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        ))
    }

    /// Adds one argument.
    pub fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        let argument = argument.as_ref();
        self.words.push(' ');
        self.words.push_str(&argument.to_string_lossy());
        self.inner.arg(argument);
        self
    }

    /// Adds arguments that are separated by spaces.
    pub fn args(self, arguments: &str) -> Self {
        arguments.split_whitespace().fold(self, Self::arg)
    }

    /// Sets an environment variable.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.inner.env(name, value);
        self
    }

    /// Runs it in another directory.
    pub fn within(mut self, directory: impl AsRef<Path>) -> Self {
        self.inner.current_dir(directory);
        self
    }

    /// Runs it in sight of the person at the keyboard.
    pub fn run(mut self) -> Result {
        let child = children::spawn(&mut self.inner).map_err(|error| self.not_started(&error))?;
        let status = child
            .wait()
            .map_err(|error| format!("`{}`: {error}", self.words))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("`{}` failed ({status})", self.words))
        }
    }

    /// Runs it out of sight; an unhappy end is the caller's business.
    pub fn output(self) -> Result<Output> {
        let words = self.words.clone();
        let failed = |error: io::Error| format!("`{words}`: {error}");
        let (child, mut reader) = self.start()?;
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).map_err(failed)?;
        let status = child.wait().map_err(failed)?;
        Ok(Output {
            text: String::from_utf8_lossy(&bytes).into_owned(),
            status,
        })
    }

    /// Runs it out of sight and takes an unhappy end for a failure.
    pub fn read(self) -> Result<String> {
        let words = self.words.clone();
        let Output { text, status } = self.output()?;
        if status.success() {
            Ok(text)
        } else {
            Err(format!("`{words}` failed ({status})\n{text}"))
        }
    }

    /// Starts it and does not wait: gives the program, and what it writes to both of its streams.
    pub fn start(mut self) -> Result<(Child, PipeReader)> {
        let (reader, writer) = io::pipe().map_err(|error| self.not_started(&error))?;
        let both = writer
            .try_clone()
            .map_err(|error| self.not_started(&error))?;
        self.inner.stdout(writer).stderr(both);
        // The pipe ends when the last writer is gone; `inner` holds one until it is dropped here.
        let child = children::spawn(&mut self.inner).map_err(|error| self.not_started(&error))?;
        Ok((child, reader))
    }

    /// The first line it prints, not counting what it says to the person at the keyboard.
    pub fn first_line(mut self) -> Result<String> {
        let output = self
            .inner
            .stderr(Stdio::null())
            .output()
            .map_err(|error| self.not_started(&error))?;
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(text.lines().next().unwrap_or_default().to_owned())
    }

    /// Runs a compiler out of sight. An error is what it printed, without a word of ours.
    pub fn compile(self) -> Result {
        let colour = io::stderr().is_terminal();
        let command = self.env("CARGO_TERM_COLOR", if colour { "always" } else { "never" });
        let Output { text, status } = command.output()?;
        if status.success() { Ok(()) } else { Err(text) }
    }

    fn not_started(&self, error: &io::Error) -> String {
        format!("`{}` could not be started: {error}", self.words)
    }
}

/// Keeps flags from outside away from Cargo: they would mix with those of the flavours and rebuild everything, and some
/// are meant for the page alone.
pub fn without_flags(mut command: Command) -> Command {
    command
        .inner
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_UNSTABLE_BUILD_STD")
        .env_remove("CARGO_UNSTABLE_BUILD_STD_FEATURES")
        .env_remove("RUSTC_BOOTSTRAP");
    command
}
