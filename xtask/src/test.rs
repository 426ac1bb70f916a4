//! `cargo xtask test`: every check there is, then one line that counts them.

mod browser;
mod count;
mod rust;
mod serve;
mod smoke;
mod stages;

use std::process::ExitCode;
use std::time::Instant;

use clap::Args;

use crate::Result;
use stages::{STAGES, Stage};

/// What to check.
#[derive(Args)]
pub struct Options {
    /// Run only the checks that take seconds: fmt, tidy, clippy, test
    #[arg(long, conflicts_with = "only")]
    quick: bool,
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
            !self.quick || stage.quick
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
    for stage in STAGES.iter().filter(|stage| options.wants(stage)) {
        let begin = Instant::now();
        println!("{:<12} {} …", stage.name, stage.about);
        let tally = (stage.run)(options).unwrap_or_else(|trouble| Tally {
            failed: 1,
            text: trouble,
            ..Tally::default()
        });
        let seconds = begin.elapsed().as_secs_f64();
        if tally.failed > 0 || options.verbose {
            println!("{}", tally.text.trim_end());
        }
        let verdict = if tally.failed > 0 {
            format!("{} FAILED, {} passed", tally.failed, tally.passed)
        } else {
            format!("{} passed", tally.passed)
        };
        for name in &tally.second {
            println!("passed the second time only: {name}");
        }
        println!("{:<12} {verdict} in {seconds:.1} s\n", stage.name);
        total.passed += tally.passed;
        total.failed += tally.failed;
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
