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

/// What drives the Chromium that [`chromium`] finds: the program that `CHROME_DRIVER` names, or the one on PATH, or a
/// fresh one.
pub fn chrome_driver() -> Result<PathBuf> {
    provided(
        "CHROME_DRIVER",
        &["chromedriver"],
        &["chromium-driver"],
        "Chromium's WebDriver",
    )
}

/// A Firefox for the tests: the one that `FIREFOX` names, or one on PATH, or a fresh one.
pub fn firefox() -> Result<PathBuf> {
    provided("FIREFOX", &FIREFOX, &["firefox-esr"], "Firefox")
}

/// The Firefox that is on PATH already.
pub fn find_firefox() -> Option<PathBuf> {
    FIREFOX.into_iter().find_map(find)
}

/// Firefox's names, Debian's first.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

/// What it takes to drive a browser of `WebKit`'s without a screen.
pub struct WebKit {
    /// `WebKitWebDriver`.
    pub driver: PathBuf,
    /// Its smallest browser.
    pub browser: PathBuf,
}

/// `WebKitGTK` with its driver. The browser is not a program for people and lies beside the library.
pub fn webkit() -> Result<WebKit> {
    Ok(WebKit {
        driver: provided(
            "WEBKIT_DRIVER",
            &["WebKitWebDriver"],
            &["webkit2gtk-driver"],
            "WebKitGTK's WebDriver",
        )?,
        browser: mini_browser()
            .ok_or("WebKitGTK's MiniBrowser is in none of the usual folders of libraries.")?,
    })
}

/// An X server that shows nothing, for the browsers that draw only where there is a screen.
pub fn display() -> Result<PathBuf> {
    provided("XVFB", &["Xvfb"], &["xvfb"], "an X server without a screen")
}

fn mini_browser() -> Option<PathBuf> {
    let libraries = [
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib/aarch64-linux-gnu",
        "/usr/lib64",
        "/usr/libexec",
        "/usr/lib",
    ];
    let versions = ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"];
    libraries
        .into_iter()
        .flat_map(|library| versions.map(|version| Path::new(library).join(version)))
        .map(|directory| directory.join("MiniBrowser"))
        .find(|path| path.is_file())
}

/// The program that an environment variable names, or one of these names on PATH, or that of Debian packages.
fn provided(variable: &str, names: &[&str], packages: &[&str], what: &str) -> Result<PathBuf> {
    if let Some(named) = env::var_os(variable).map(PathBuf::from) {
        return if named.is_file() {
            Ok(named)
        } else {
            Err(format!(
                "{variable} is set to {}, and there is no such program.",
                named.display()
            ))
        };
    }
    let usual = || names.iter().copied().find_map(find);
    if let Some(found) = usual() {
        return Ok(found);
    }
    install(packages, what)?;
    usual().ok_or_else(|| format!("{what} was installed and cannot be found."))
}
