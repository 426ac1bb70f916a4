//! `cargo xtask oracle`: made-up programs, run by Hypercubist and by a second interpreter that shares no code with it.

use clap::Args;

use crate::command::{Command, Output};
use crate::{Result, paths, step, system};

/// The oldest Python that has what the second interpreter needs.
const PYTHON: (u32, u32) = (3, 10);

/// Which programs.
#[derive(Args)]
pub struct Options {
    /// How many made-up programs; a thousand take about half a minute
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    programs: u32,
    /// Other programs for another number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
}

impl Options {
    /// As many programs as `cargo xtask test --all` tries.
    pub const SAMPLE: Self = Self {
        programs: 500,
        seed: 1,
    };
}

/// Compares the two, and says on how many programs they differ.
pub fn oracle(options: &Options) -> Result {
    println!("{}", compare(options)?.trim_end());
    Ok(())
}

/// What the comparison prints; an error if the two differ on a program.
pub fn compare(options: &Options) -> Result<String> {
    let python = python()?;
    let build = Command::cargo().args("build --quiet -p hypercubist-tests --example made-up");
    build.read()?;
    let made_up = paths::target()
        .join("debug/examples/made-up")
        .with_extension(std::env::consts::EXE_EXTENSION);
    let what = format!("{} made-up programs", options.programs);
    let Output { text, status } = step(&what, || {
        let compare = Command::new(python).arg("tests/oracle/compare.py");
        let words = [options.programs, options.seed].map(|number| number.to_string());
        words
            .iter()
            .fold(compare.arg(made_up), Command::arg)
            // No folder of compiled files in the working tree.
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
    })?;
    if status.success() {
        Ok(text)
    } else {
        Err(text)
    }
}

/// A Python that is new enough.
fn python() -> Result<&'static str> {
    if system::find("python3").is_none() {
        system::install(&["python3"], "Python 3")?;
    }
    let version = Command::new("python3").arg("--version").read()?;
    match numbers(&version) {
        Some(found) if found >= PYTHON => Ok("python3"),
        _ => Err(format!(
            "{} is too old; the second interpreter of QAT needs Python {}.{} or newer (https://python.org).",
            version.trim(),
            PYTHON.0,
            PYTHON.1
        )),
    }
}

/// The first two numbers of a version such as `Python 3.11.7`.
fn numbers(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.strip_prefix("Python ")?.trim().split('.');
    let mut next = || numbers.next()?.parse().ok();
    Some((next()?, next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_python_are_compared_as_numbers() {
        assert!(numbers("Python 3.11.7\n").expect("a version") >= PYTHON);
        assert!(numbers("Python 3.9.2\n").expect("a version") < PYTHON);
        assert_eq!(numbers("no version"), None);
    }
}
