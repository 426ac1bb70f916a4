//! `cargo xtask bench`: the native benchmarks, or those of the built site in Chromium.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use crate::command::Command;
use crate::{Result, dist, npm, paths, system};

/// What to measure.
#[derive(Args)]
pub struct Options {
    /// Run only the native benchmarks whose name contains this; with --web, `proofs` proves random positions only, and
    /// `cold` makes first visits only
    filter: Option<String>,
    /// Build the site and measure it in Chromium instead
    #[arg(long)]
    web: bool,
    /// With `--web cold`: another built site, which is visited in turn with this one
    #[arg(long, value_name = "SITE", requires = "web")]
    against: Option<PathBuf>,
}

/// Runs the benchmarks in sight.
pub fn bench(options: &Options) -> Result {
    if options.web {
        return web(options);
    }
    let mut cargo = Command::cargo().args("bench --package hypercubist-tests");
    if let Some(filter) = &options.filter {
        cargo = cargo.arg("--").arg(filter);
    }
    cargo.run()
}

fn web(options: &Options) -> Result {
    let chromium = system::chromium()?;
    let directory = npm::install("tests/e2e")?;
    // The script runs in another directory.
    let against = match &options.against {
        Some(site) => {
            Some(fs::canonicalize(site).map_err(|error| format!("{}: {error}", site.display()))?)
        }
        None => None,
    };
    dist::build()?;
    let node = Command::new("node");
    let node = match options.filter.as_deref() {
        Some("cold") => against
            .iter()
            .fold(node.arg("cold.js"), Command::arg)
            .arg(paths::dist()),
        what => node.arg("bench.js").args(what.unwrap_or_default()),
    };
    node.within(directory).env("CHROME", chromium).run()
}
