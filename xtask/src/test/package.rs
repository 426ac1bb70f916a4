//! The stages about the npm package and the extension for VS Code.

use super::{Result, Tally, count};
use crate::command::Command;
use crate::{extension, npm, package, paths, system};

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

/// Packs the extension, and lets VS Code for the web use what was packed.
pub fn extension() -> Result<Tally> {
    let chromium = system::chromium()?;
    let file = extension::pack()?;
    npm::install("tests/e2e")?;
    let tests = Command::new("node")
        .args("--test --test-reporter=tap editors/vscode/tests/extension.test.js")
        .within(paths::root())
        .env("EXTENSION", &file)
        .env("CHROME", chromium);
    Ok(count::tap(&tests.output()?))
}
