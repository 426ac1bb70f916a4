//! `cargo xtask doctor`: what this machine has, what it lacks, and what to do about it.

use std::env;
use std::ffi::OsStr;
use std::fmt::Write as _;

use crate::command::Command;
use crate::{Result, npm, paths, system, tools};

/// Free disk space that building and testing everything takes, in gigabytes: about 17 were used by a full run.
const DISK: u64 = 20;

/// One thing that a command needs.
struct Item {
    name: &'static str,
    /// What needs it.
    needed_for: &'static str,
    /// What was found, or what to do.
    found: Result<String>,
}

/// Prints a line for each thing that the commands need; fails if the page cannot be built here.
pub fn doctor() -> Result {
    let items = items();
    let mut text = String::new();
    for item in &items {
        let (mark, words) = match &item.found {
            Ok(version) => ("ok     ", version),
            Err(advice) => ("missing", advice),
        };
        let _ = writeln!(text, "{mark}  {:<16} {words}", item.name);
        if item.found.is_err() {
            let _ = writeln!(text, "{:26}needed for {}", "", item.needed_for);
        }
    }
    print!("{text}");
    let missing = items.iter().filter(|item| item.found.is_err()).count();
    if missing == 0 {
        println!("\nEverything is here.");
        return Ok(());
    }
    let essential = items
        .iter()
        .any(|item| item.found.is_err() && item.needed_for.starts_with("everything"));
    let noun = if missing == 1 {
        "thing is"
    } else {
        "things are"
    };
    if essential {
        Err(format!("{missing} {noun} missing; see above."))
    } else {
        println!(
            "\n{missing} {noun} missing. The page can be built all the same: `cargo xtask serve` installs what it \
             needs, `cargo xtask test` what the tests need, where it can."
        );
        Ok(())
    }
}

fn items() -> Vec<Item> {
    let item = |name, needed_for, found| Item {
        name,
        needed_for,
        found,
    };
    let tool = |tool: tools::Tool| {
        tool.find().map_or_else(
            || Err(format!("{}: xtask installs it", tool.version)),
            |path| Ok(format!("{} ({})", tool.version, path.display())),
        )
    };
    vec![
        item("Rust", "everything", tools::rust_version()),
        item(
            "rustup",
            "the parts of Rust that are not installed yet",
            rustup(),
        ),
        item("wasm32 target", "the page", tools::has_wasm_target()),
        item(
            "rust-src",
            "the page's threads",
            tools::has_library_source(),
        ),
        item(
            "git",
            "cargo xtask test",
            version("git", "Install it from https://git-scm.com."),
        ),
        item("Node.js", "everything", system::node()),
        item(
            "npm",
            "everything",
            version(
                npm::npm(),
                "It comes with Node.js, on Debian in the package npm.",
            ),
        ),
        item("crates.io", "the first build", registry()),
        item(
            "wasm-bindgen",
            "the page",
            tools::wasm_bindgen().and_then(tool),
        ),
        item("cargo-deny", "cargo xtask test", tool(tools::CARGO_DENY)),
        item(
            "Python",
            "cargo xtask test",
            version("python3", "Install it from https://python.org."),
        ),
        item(
            "Chromium",
            "cargo xtask test",
            browser(system::find_chromium()),
        ),
        item(
            "Firefox",
            "cargo xtask test",
            browser(system::find_firefox()),
        ),
        item("geckodriver", "cargo xtask test", tool(tools::GECKODRIVER)),
        item(
            "WebKitGTK",
            "cargo xtask test",
            // Its driver does not tell a version.
            system::find("WebKitWebDriver")
                .map(|path| path.display().to_string())
                .ok_or_else(|| "xtask installs it on Debian and Ubuntu as root".to_owned()),
        ),
        item("disk", "everything", disk()),
    ]
}

fn rustup() -> Result<String> {
    version(
        "rustup",
        "This Rust comes from elsewhere. Either install Rust from https://rustup.rs, or the wasm32 target and \
         Rust's source your system's way.",
    )
}

/// What a program says of its version.
fn version(program: impl AsRef<OsStr>, advice: &str) -> Result<String> {
    Command::new(program)
        .arg("--version")
        .first_line()
        .ok()
        .filter(|line| !line.is_empty())
        .ok_or_else(|| advice.to_owned())
}

fn browser(found: Option<std::path::PathBuf>) -> Result<String> {
    let path = found.ok_or(
        "xtask installs it on Debian and Ubuntu as root; elsewhere install it, or set CHROME or FIREFOX",
    )?;
    version(path, "It cannot be started.")
}

/// Whether the crates are here or can be fetched.
fn registry() -> Result<String> {
    let offline = Command::cargo().args("fetch --locked --offline");
    if offline.read().is_ok() {
        return Ok("the crates have been fetched".to_owned());
    }
    let proxy = ["HTTPS_PROXY", "https_proxy", "CARGO_HTTP_PROXY"]
        .into_iter()
        .find_map(|name| env::var(name).ok().map(|value| format!(", {name}={value}")))
        .unwrap_or_default();
    match Command::cargo()
        .args("info --quiet --registry crates-io itoa")
        .read()
    {
        Ok(_) => Ok(format!("can be reached{proxy}")),
        Err(_) => Err(format!(
            "cannot be reached{proxy}. Is this machine online? Behind a proxy, set HTTPS_PROXY."
        )),
    }
}

fn disk() -> Result<String> {
    match system::free_disk(paths::root()) {
        None => Ok("its size is not known here".to_owned()),
        Some(free) if free >= DISK => Ok(format!("{free} GB free")),
        Some(free) => Err(format!(
            "{free} GB free, and all builds and tests take up to {DISK}. `cargo clean` frees what earlier builds left."
        )),
    }
}
