//! `cargo xtask bench`: the native benchmarks, or those of the built site in Chromium.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use crate::command::Command;
use crate::compile::Profile;
use crate::{Result, dist, npm, paths, system};

/// What to measure.
#[derive(Args)]
pub struct Options {
    /// Run only the native benchmarks whose name contains this, or `turns`, which counts the turns
    /// of programs and times their compilation; with --web, `proofs` proves random positions only, `solving` solves
    /// those of large puzzles, `frames` takes what a picture of six puzzles costs, `camera` how long the camera's
    /// worker looks at a picture, `cold` makes first visits only, and `search` compares searches of two sites
    filter: Option<String>,
    /// Build the site and measure it in Chromium instead
    #[arg(long)]
    web: bool,
    /// With `--web cold` or `search`: another built site, which takes turns with this one
    #[arg(long, value_name = "SITE", requires = "web")]
    against: Option<PathBuf>,
}

/// Runs the benchmarks in sight.
pub fn bench(options: &Options) -> Result {
    if options.web {
        return web(options);
    }
    if options.filter.as_deref() == Some("turns") {
        let counted = Command::cargo().args("bench --package hypercubist-tests --bench turns");
        return counted.run();
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
    if options.filter.as_deref() == Some("search") && against.is_none() {
        return Err(
            "`--web search` compares two sites: name the other with `--against`.".to_owned(),
        );
    }
    dist::build(Profile::Release, None)?;
    let node = Command::new("node");
    let node = match options.filter.as_deref() {
        Some(paired @ ("cold" | "search")) => against
            .iter()
            .fold(node.arg(format!("{paired}.js")), Command::arg)
            .arg(paths::dist()),
        what => node.arg("bench.js").args(what.unwrap_or_default()),
    };
    node.within(directory).env("CHROME", chromium).run()
}
