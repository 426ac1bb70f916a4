//! `cargo xtask bench`: the native benchmarks, or those of the built site in Chromium.

use clap::Args;

use crate::command::Command;
use crate::{Result, dist, npm, system};

/// What to measure.
#[derive(Args)]
pub struct Options {
    /// Run only the native benchmarks whose name contains this; with --web, `proofs` proves random positions only
    filter: Option<String>,
    /// Build the site and measure it in Chromium instead
    #[arg(long)]
    web: bool,
}

/// Runs the benchmarks in sight.
pub fn bench(options: &Options) -> Result {
    if options.web {
        return web(options.filter.as_deref());
    }
    let mut cargo = Command::cargo().args("bench --package hypercubist-tests");
    if let Some(filter) = &options.filter {
        cargo = cargo.arg("--").arg(filter);
    }
    cargo.run()
}

fn web(what: Option<&str>) -> Result {
    let chromium = system::chromium()?;
    let directory = npm::install("tests/e2e")?;
    dist::build()?;
    Command::new("node")
        .arg("bench.js")
        .args(what.unwrap_or_default())
        .within(directory)
        .env("CHROME", chromium)
        .run()
}
