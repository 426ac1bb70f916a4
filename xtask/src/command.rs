//! Running other programs.

use std::ffi::OsStr;
use std::io::{self, Read as _};
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};

use crate::{Result, place};

/// A program to run, at the top of the repository unless told otherwise.
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
        inner.current_dir(place::root()).stdin(Stdio::null());
        Self {
            words: name.to_string_lossy().into_owned(),
            inner,
        }
    }

    /// The Cargo that runs this very program.
    pub fn cargo() -> Self {
        let mut command = Self::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        // Flags from outside would mix with those of the flavours and rebuild everything; some are the page's own.
        command
            .inner
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_UNSTABLE_BUILD_STD")
            .env_remove("CARGO_UNSTABLE_BUILD_STD_FEATURES")
            .env_remove("RUSTC_BOOTSTRAP");
        command
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
        let status = self
            .inner
            .status()
            .map_err(|error| self.not_started(&error))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("`{}` failed ({status})", self.words))
        }
    }

    /// Runs it out of sight; an unhappy end is the caller's business.
    pub fn output(mut self) -> Result<Output> {
        let (mut reader, writer) = io::pipe().map_err(|error| self.not_started(&error))?;
        let both = writer
            .try_clone()
            .map_err(|error| self.not_started(&error))?;
        let mut child = self
            .inner
            .stdout(writer)
            .stderr(both)
            .spawn()
            .map_err(|error| self.not_started(&error))?;
        let words = self.words;
        // The pipe ends when the last writer is gone, and `inner` holds one.
        drop(self.inner);
        let mut bytes = Vec::new();
        reader
            .read_to_end(&mut bytes)
            .map_err(|error| format!("`{words}`: {error}"))?;
        let status = child
            .wait()
            .map_err(|error| format!("`{words}`: {error}"))?;
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

    /// Starts it and does not wait.
    pub fn spawn(mut self) -> Result<Child> {
        self.inner.spawn().map_err(|error| self.not_started(&error))
    }

    fn not_started(&self, error: &io::Error) -> String {
        format!("`{}` could not be started: {error}", self.words)
    }
}
