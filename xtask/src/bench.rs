//! `cargo xtask bench`: the native benchmarks.

use clap::Args;

use crate::Result;
use crate::command::Command;

/// What to measure.
#[derive(Args)]
pub struct Options {
    /// Run only the benchmarks whose name contains this
    filter: Option<String>,
}

/// Runs the benchmarks in sight.
pub fn bench(options: &Options) -> Result {
    let mut cargo = Command::cargo().args("bench --package hypercubist-tests");
    if let Some(filter) = &options.filter {
        cargo = cargo.arg("--").arg(filter);
    }
    cargo.run()
}
