//! The stages about the built site.

use std::fs::{self, File};
use std::net::TcpListener;
use std::sync::{Mutex, PoisonError};

use super::passed::Passed;
use super::{Options, Result, Tally, count};
use crate::command::{Command, Output};
use crate::compile::Profile;
use crate::{dist, npm, paths, sizes, system};

/// Brings the site in `dist/` up to date, once: what the first stage builds, the next ones test. It is held until this
/// program ends, or tests the other one.
pub fn site(profile: Profile) -> Result {
    static HELD: Mutex<Option<(Profile, File)>> = Mutex::new(None);
    let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    if !matches!(*held, Some((built, _)) if built == profile) {
        *held = None;
        *held = Some((profile, dist::build(profile, None)?));
    }
    Ok(())
}

/// Builds the quick site in sight, since it takes a while.
pub fn quick_site() -> Result<Tally> {
    site(Profile::Quick)?;
    let mut tally = Tally::default();
    tally.check(true, "");
    Ok(tally)
}

/// Runs the tests of the main paths on the quick site.
pub fn core() -> Result<Tally> {
    end_to_end(Profile::Quick, "--project=isolated --grep @core", "")
}

/// Builds the release site in sight, since it takes longest, and compares its parts with their budgets.
pub fn dist() -> Result<Tally> {
    site(Profile::Release)?;
    let (table, kept) = sizes::compare(&sizes::files(&paths::dist())?)?;
    let mut tally = Tally::default();
    tally.check(kept, &table);
    Ok(tally)
}

/// Runs the end-to-end tests on the release site. With `--all`, those of the main paths are left out where they have
/// passed for the same commit on the quick site.
pub fn e2e(options: &Options) -> Result<Tally> {
    let core = if options.all && Passed::of_this_commit().has("core") {
        println!("The main paths have passed for this commit.");
        "passed"
    } else {
        ""
    };
    end_to_end(Profile::Release, "", core)
}

/// Runs end-to-end tests; `core` is "passed" where those of the main paths are left out.
fn end_to_end(profile: Profile, arguments: &str, core: &str) -> Result<Tally> {
    let chromium = system::chromium()?;
    site(profile)?;
    let ports = free_ports()?.to_string();
    playwright(arguments, |command| {
        command
            .env("CHROME", chromium)
            .env("HYPERCUBIST_E2E_PORT", ports)
            .env("HYPERCUBIST_E2E_CORE", core)
    })
}

/// Runs Playwright with these arguments, in the surroundings that `prepare` gives it, and counts its tests.
pub fn playwright(arguments: &str, prepare: impl FnOnce(Command) -> Command) -> Result<Tally> {
    let directory = npm::install("tests/e2e")?;
    let report = paths::target().join("e2e.json");
    // A report that is left over must not be counted again.
    let _ = fs::remove_file(&report);
    let command = Command::new("npx")
        .args("--no-install playwright test --reporter=list,json")
        .args(arguments)
        .within(directory)
        .env("PLAYWRIGHT_JSON_OUTPUT_FILE", &report)
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    let Output { text, status } = prepare(command).output()?;
    let mut tally = Tally {
        text,
        ..Tally::default()
    };
    match fs::read_to_string(&report)
        .ok()
        .as_deref()
        .and_then(count::playwright)
    {
        Some(counts) => {
            tally = Tally {
                text: tally.text,
                ..counts
            };
        }
        None => tally.failed = 1,
    }
    if !status.success() && tally.failed == 0 {
        tally.failed = 1;
    }
    Ok(tally)
}

/// The first of two neighbouring ports that nobody uses.
pub fn free_ports() -> Result<u16> {
    let free = |port: u16| TcpListener::bind(("localhost", port)).is_ok();
    (4610..5600)
        .step_by(2)
        .find(|&port| free(port) && free(port + 1))
        .ok_or_else(|| "no two neighbouring ports from 4610 to 5599 are free".to_owned())
}
