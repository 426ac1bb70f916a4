//! The stage about the npm package.

use super::{Result, Tally, count};
use crate::command::Command;
use crate::{npm, package, paths, system};

/// Packs it, and lets Node.js, Vite and Chromium use what was packed. Prints what was measured.
pub fn package() -> Result<Tally> {
    let chromium = system::chromium()?;
    let file = package::pack()?;
    npm::install("tests/e2e")?;
    let tests = Command::new("node")
        .args("--test --test-reporter=tap npm/tests/package.test.js npm/tests/player.test.js")
        .within(paths::root())
        .env("PACKAGE", &file)
        .env("CHROME", chromium);
    let output = tests.output()?;
    let measured = output
        .text
        .lines()
        .filter(|line| line.contains(" ms, first solve ") || line.contains(" bytes by gzip"));
    measured.for_each(|line| println!("{}", line.trim_start_matches("# ")));
    Ok(count::tap(&output))
}
