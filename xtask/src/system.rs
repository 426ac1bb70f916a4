//! What the machine itself has to provide, and how to get it.

use std::env;
use std::path::{Path, PathBuf};

use crate::command::Command;
use crate::{Result, step};

/// Finds a program on PATH.
pub fn find(program: &str) -> Option<PathBuf> {
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?)
        .map(|directory| directory.join(&name))
        .find(|path| path.is_file())
}

/// Installs Debian packages where that is possible; otherwise says what a person has to install.
pub fn install(packages: &[&str], what: &str) -> Result {
    let root = Command::new("id")
        .arg("-u")
        .read()
        .is_ok_and(|id| id.trim() == "0");
    if !root || find("apt-get").is_none() {
        return Err(format!(
            "{what} is missing. On Debian or Ubuntu, `sudo apt-get install {}` installs it; elsewhere please use \
             your system's own way.",
            packages.join(" ")
        ));
    }
    step(&format!("Installing {what} with apt-get"), || {
        let quietly = |command: Command| command.env("DEBIAN_FRONTEND", "noninteractive").read();
        quietly(Command::new("apt-get").args("update -qq"))?;
        let install = Command::new("apt-get").args("install -y -qq --no-install-recommends");
        quietly(packages.iter().fold(install, Command::arg)).map(drop)
    })
}

/// Free space of the disk that holds `path`, in gigabytes; `None` where it cannot be asked.
#[cfg(unix)]
pub fn free_disk(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize) / 1_000_000_000)
}

/// Free space of the disk that holds `path`, in gigabytes; `None` where it cannot be asked.
#[cfg(not(unix))]
pub fn free_disk(_path: &Path) -> Option<u64> {
    None
}

/// Sees to Node.js and npm, and gives the version of Node.js.
pub fn node() -> Result<String> {
    let missing = ["node", "npm"]
        .into_iter()
        .filter(|tool| find(tool).is_none())
        .count();
    if missing > 0 {
        install(&["nodejs", "npm"], "Node.js with npm")?;
    }
    let version = Command::new("node").arg("--version").read()?;
    let major = version
        .trim()
        .trim_start_matches('v')
        .split('.')
        .next()
        .unwrap_or_default();
    match major.parse::<u32>() {
        Ok(major) if major >= 18 => Ok(version.trim().to_owned()),
        _ => Err(format!(
            "Node.js {} is too old; the editor bundle and the browser tests need 18 or newer (https://nodejs.org).",
            version.trim()
        )),
    }
}

/// A Chromium or Chrome for the tests: the one that `CHROME` names, or one from the usual places, or a fresh one.
pub fn chromium() -> Result<PathBuf> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    if let Some(chrome) = env::var_os("CHROME") {
        return Err(format!(
            "CHROME is set to {}, and there is no such program.",
            chrome.display()
        ));
    }
    // The Mesa packages give WebGL without a graphics card at a third of the cost of Chromium's own emulation.
    let packages = [
        "chromium",
        "libgl1-mesa-dri",
        "libegl1",
        "libgl1",
        "libegl-mesa0",
        "libgles2",
    ];
    install(&packages, "Chromium")?;
    find_chromium().ok_or_else(|| "Chromium was installed and cannot be found.".to_owned())
}

/// The Chromium or Chrome that is here already.
pub fn find_chromium() -> Option<PathBuf> {
    match env::var_os("CHROME") {
        None => usual_chromium(),
        Some(chrome) if Path::new(&chrome).is_file() => Some(chrome.into()),
        Some(chrome) => find(&chrome.to_string_lossy()),
    }
}

fn usual_chromium() -> Option<PathBuf> {
    let names = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
    ];
    let applications = [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ];
    names.into_iter().find_map(find).or_else(|| {
        applications
            .into_iter()
            .map(Path::new)
            .find(|path| path.is_file())
            .map(Path::to_owned)
    })
}
