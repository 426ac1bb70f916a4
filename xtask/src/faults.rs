//! `cargo xtask faults`: people and faults in the built page, at random.

use clap::{Args, ValueEnum};

use crate::command::Command;
use crate::compile::Profile;
use crate::{Result, dist, npm, paths, system};

/// How long, and which.
#[derive(Args)]
pub struct Options {
    /// How many rounds; each takes about ten seconds
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// Only this round of them, to see a failure again
    #[arg(long, value_name = "N")]
    round: Option<u32>,
    /// In which browser
    #[arg(long, value_enum, default_value_t)]
    browser: Browser,
    /// Where the page is used in every round, such as "no database" or 3G; each round draws one otherwise
    #[arg(long, value_name = "NAME")]
    environment: Option<String>,
    /// No rounds: count what the page and its workers hold over 500 cycles of what people do, and 8 hours of pictures
    #[arg(long, conflicts_with_all = ["rounds", "seed", "round", "browser", "environment"])]
    memory: bool,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Browser {
    #[default]
    Chromium,
    /// Where no processor can be made slow
    Firefox,
}

/// Builds the site and runs the rounds in sight; fails where one of them did, or where memory grows.
pub fn faults(options: &Options) -> Result {
    if options.memory {
        return memory();
    }
    let (browser, programs) = match options.browser {
        Browser::Chromium => ("chromium", vec![("CHROME", system::chromium()?)]),
        Browser::Firefox => (
            "firefox",
            vec![
                ("FIREFOX", system::firefox()?),
                ("XVFB", system::display()?),
            ],
        ),
    };
    let directory = npm::install("tests/e2e")?;
    let _lock = dist::build(Profile::Release, None)?;
    let mut node = Command::new("node")
        .arg("faults/faults.js")
        .arg(paths::dist())
        .within(directory)
        .env("FAULTS_BROWSER", browser)
        .env("FAULTS_ROUNDS", options.rounds.to_string())
        .env("FAULTS_SEED", options.seed.to_string());
    for (variable, program) in programs {
        node = node.env(variable, program);
    }
    if let Some(round) = options.round {
        node = node.env("FAULTS_ROUND", round.to_string());
    }
    if let Some(environment) = &options.environment {
        node = node.env("FAULTS_ENVIRONMENT", environment);
    }
    node.run()
}

/// A long session in Chromium.
fn memory() -> Result {
    let chromium = system::chromium()?;
    let directory = npm::install("tests/e2e")?;
    let _lock = dist::build(Profile::Release, None)?;
    Command::new("node")
        .arg("faults/memory.js")
        .arg(paths::dist())
        .within(directory)
        .env("CHROME", chromium)
        .run()
}
