//! `cargo xtask test`: the checks of a change, or with `--all` every check there is; then one line that counts them.

mod browser;
mod count;
mod package;
mod passed;
mod rust;
mod serve;
mod smoke;
mod stages;

use std::process::ExitCode;
use std::time::Instant;

use clap::Args;

use crate::Result;
use passed::Passed;
use stages::{STAGES, Stage};

/// What to check.
#[derive(Args)]
pub struct Options {
    /// Run everything: also the release site and its budgets, all tests in browsers, WebAssembly, documentation,
    /// licences. What has passed without `--all` for the same commit is not run again
    #[arg(long, conflicts_with = "only")]
    all: bool,
    /// Run only these stages, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "STAGE", value_parser = stages::names())]
    only: Vec<String>,
    /// Ask the advisory database as well, which needs the network
    #[arg(long)]
    advisories: bool,
    /// Show everything that the stages print, not only what failed
    #[arg(long, short)]
    verbose: bool,
}

impl Options {
    fn wants(&self, stage: &Stage) -> bool {
        if self.only.is_empty() {
            self.all || stage.plain
        } else {
            self.only.iter().any(|name| name == stage.name)
        }
    }

    /// Whether the advisory database may be asked.
    fn advisories(&self) -> bool {
        self.advisories
    }
}

/// How one stage ended.
#[derive(Default)]
struct Tally {
    /// Checks and tests that passed.
    passed: u64,
    /// Checks and tests that failed.
    failed: u64,
    /// The tests that passed the second time only.
    second: Vec<String>,
    /// What to show when something failed.
    text: String,
}

impl Tally {
    /// One check more.
    fn check(&mut self, passed: bool, text: &str) {
        if passed {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
        self.text.push_str(text);
    }

    /// The counts of a stage of one more part.
    fn add(&mut self, part: &Self) {
        self.passed += part.passed;
        self.failed += part.failed;
        self.second.extend_from_slice(&part.second);
        self.text.push_str(&part.text);
    }
}

/// Runs the stages that `options` ask for, goes on after failures, and ends with the count.
pub fn test(options: &Options) -> ExitCode {
    let mut total = Tally::default();
    let mut times = Vec::new();
    let passed = Passed::of_this_commit();
    for stage in STAGES.iter().filter(|stage| options.wants(stage)) {
        if options.all && stage.plain && passed.has(stage.name) {
            println!("{:<12} has passed for this commit\n", stage.name);
            continue;
        }
        let begin = Instant::now();
        println!("{:<12} {} …", stage.name, stage.about);
        let tally = (stage.run)(options).unwrap_or_else(|error| Tally {
            failed: 1,
            text: error,
            ..Tally::default()
        });
        let seconds = begin.elapsed().as_secs_f64();
        if tally.failed > 0 || options.verbose {
            println!("{}", tally.text.trim_end());
        }
        let verdict = if tally.failed > 0 {
            format!("{} FAILED, {} passed", tally.failed, tally.passed)
        } else {
            passed.note(stage.name);
            format!("{} passed", tally.passed)
        };
        for name in &tally.second {
            println!("passed the second time only: {name}");
        }
        println!("{:<12} {verdict} in {seconds:.1} s\n", stage.name);
        times.push((stage.name, seconds));
        total.passed += tally.passed;
        total.failed += tally.failed;
    }
    for (name, seconds) in &times {
        println!("{seconds:>8.1} s  {name}");
    }
    let all: f64 = times.iter().map(|(_, seconds)| seconds).sum();
    println!("{all:>8.1} s  in all\n");
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
