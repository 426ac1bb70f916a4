//! Packages from npm, exactly as their lock files say.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::command::Command;
use crate::{Result, paths, replace, step, system};

/// Held while packages are being installed.
static INSTALLING: Mutex<()> = Mutex::new(());

/// Installs what the lock file in `directory` (from the top of the repository) names, unless that is done already.
pub fn install(directory: &str) -> Result<PathBuf> {
    system::node()?;
    let directory = paths::root().join(directory);
    let lock = read(&directory.join("package-lock.json"))?;
    let modules = directory.join("node_modules");
    let stamp = modules.join(".installed-lock.json");
    // Two threads that need the same packages must not both install them.
    let _one = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(directory);
    }
    let name = directory.strip_prefix(paths::root()).unwrap_or(&directory);
    let what = format!("Fetching the npm packages of {}", name.display());
    // Nothing here needs a package's own install scripts, so none may run.
    let npm = Command::new(npm())
        .args("ci --ignore-scripts --no-audit --no-fund")
        .within(&directory);
    step(&what, || npm.read())?;
    replace(&stamp, lock).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(directory)
}

/// npm's name on this system.
pub fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// The version of `package` in the `package.json` of `directory`, which names exact versions only.
pub fn version(directory: &str, package: &str) -> Result<String> {
    let manifest = paths::root().join(directory).join("package.json");
    let json: serde_json::Value = serde_json::from_str(&read(&manifest)?)
        .map_err(|error| format!("{}: {error}", manifest.display()))?;
    ["dependencies", "devDependencies"]
        .iter()
        .find_map(|kind| json[kind][package].as_str())
        .map(str::to_owned)
        .ok_or_else(|| format!("{} does not name {package}", manifest.display()))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
