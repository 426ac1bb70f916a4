//! Tools at the versions this project is locked to: those on PATH where they fit, else from `cargo install`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::command::Command;
use crate::{Result, npm, place, system};

const TRUNK: &str = "0.21.14";
const CARGO_DENY: &str = "0.20.2";
const CARGO_FUZZ: &str = "0.13.2";

/// Where the package.json with wasm-opt lies.
const NPM_TOOLS: &str = "xtask/npm";

/// A program that `cargo install` can provide.
struct Tool<'a> {
    program: &'a str,
    package: &'a str,
    version: &'a str,
    /// Further arguments for `cargo install`.
    how: &'a str,
    minutes: u32,
}

impl Tool<'_> {
    /// Finds the tool or installs it.
    fn get(&self) -> Result<PathBuf> {
        let kept =
            place::tools()
                .join("bin")
                .join(format!("{}{}", self.program, env::consts::EXE_SUFFIX));
        let found = system::find(self.program)
            .into_iter()
            .chain([kept.clone()])
            .find(|path| self.fits(path));
        if let Some(path) = found {
            return Ok(path);
        }
        let Self {
            package,
            version,
            minutes,
            ..
        } = self;
        eprintln!(
            "Installing {package} {version}; this takes about {minutes} minutes, once on this machine …"
        );
        let log = Command::cargo()
            .args("install --force --target-dir")
            .arg(place::tools().join("build"))
            .arg("--root")
            .arg(place::tools())
            .arg(format!("{package}@{version}"))
            .args(self.how)
            // A tool that runs for seconds need not be optimised for minutes.
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .read()?;
        if self.fits(&kept) {
            // Nothing builds on what is left over, and it is large.
            let _ = fs::remove_dir_all(place::tools().join("build"));
            Ok(kept)
        } else {
            Err(format!(
                "{package} {version} was installed and is not in {}\n{log}",
                kept.display()
            ))
        }
    }

    fn fits(&self, path: &Path) -> bool {
        path.is_file() && version_of(path).is_some_and(|version| version == self.version)
    }
}

/// The version that a program tells: the first word of `--version` that begins with a digit.
fn version_of(path: &Path) -> Option<String> {
    let text = Command::new(path).arg("--version").read().ok()?;
    text.split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
}

/// The version of a package in Cargo.lock.
pub fn locked(package: &str) -> Result<String> {
    let path = place::root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    version_in_lock(&lock, package).ok_or_else(|| format!("Cargo.lock does not name {package}"))
}

fn version_in_lock(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let version = lines
        .nth(1)?
        .strip_prefix("version = \"")?
        .strip_suffix('"')?;
    Some(version.to_owned())
}

/// wasm-bindgen and wasm-bindgen-test-runner of exactly the library's version. Gives the directory they are in.
pub fn wasm_bindgen() -> Result<PathBuf> {
    let version = locked("wasm-bindgen")?;
    // Not `--locked`: the lock file that the package brings along does not build everywhere.
    let bindgen = Tool {
        program: "wasm-bindgen",
        package: "wasm-bindgen-cli",
        version: &version,
        how: "",
        minutes: 2,
    };
    let directory = parent(&bindgen.get()?);
    Ok(directory)
}

/// Trunk.
pub fn trunk() -> Result<PathBuf> {
    Tool {
        program: "trunk",
        package: "trunk",
        version: TRUNK,
        how: "--locked --no-default-features --features rustls",
        minutes: 5,
    }
    .get()
}

/// cargo-deny.
pub fn cargo_deny() -> Result<PathBuf> {
    Tool {
        program: "cargo-deny",
        package: "cargo-deny",
        version: CARGO_DENY,
        how: "--locked",
        minutes: 3,
    }
    .get()
}

/// cargo-fuzz.
pub fn cargo_fuzz() -> Result<PathBuf> {
    Tool {
        program: "cargo-fuzz",
        package: "cargo-fuzz",
        version: CARGO_FUZZ,
        how: "--locked",
        minutes: 1,
    }
    .get()
}

/// wasm-opt.
pub fn wasm_opt() -> Result<PathBuf> {
    let version = npm::version(NPM_TOOLS, "binaryen")?;
    let major = version.split('.').next().unwrap_or_default();
    if let Some(path) = system::find("wasm-opt")
        && version_of(&path).as_deref() == Some(major)
    {
        return Ok(path);
    }
    let program = if cfg!(windows) {
        "wasm-opt.cmd"
    } else {
        "wasm-opt"
    };
    Ok(npm::install(NPM_TOOLS)?
        .join("node_modules")
        .join(".bin")
        .join(program))
}

/// Parts of the Rust toolchain: a standard library for wasm, and its source, from which the threaded one is built.
pub fn rust_for_wasm() -> Result {
    let sysroot = PathBuf::from(Command::new(rustc()).args("--print sysroot").read()?.trim());
    let rustlib = sysroot.join("lib").join("rustlib");
    if !rustlib.join("wasm32-unknown-unknown").is_dir() {
        rustup("target add wasm32-unknown-unknown")?;
    }
    if !rustlib.join("src/rust/library/std").is_dir() {
        rustup("component add rust-src")?;
    }
    Ok(())
}

/// rustfmt and clippy.
pub fn rust_for_checks() -> Result {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if Command::cargo()
            .arg(subcommand)
            .arg("--version")
            .read()
            .is_err()
        {
            rustup(&format!("component add {component}"))?;
        }
    }
    Ok(())
}

/// A nightly Rust, which alone can watch a program's memory and branches.
pub fn rust_for_fuzzing() -> Result {
    let found = Command::new("rustup").args("run nightly rustc --version");
    if found.read().is_err() {
        rustup("toolchain install nightly --profile minimal")?;
    }
    Ok(())
}

fn rustc() -> OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

fn rustup(arguments: &str) -> Result {
    if system::find("rustup").is_none() {
        return Err(format!(
            "this Rust was not installed by rustup, and something is missing from it that `rustup {arguments}` would \
             add. Please install it your system's way, or Rust from https://rustup.rs."
        ));
    }
    eprintln!("rustup {arguments} …");
    Command::new("rustup").args(arguments).read().map(drop)
}

/// PATH with the directories of these programs at its front.
pub fn path_with(programs: &[PathBuf]) -> Result<OsString> {
    let old = env::var_os("PATH").unwrap_or_default();
    let all = programs
        .iter()
        .map(|program| parent(program))
        .chain(env::split_paths(&old));
    env::join_paths(all).map_err(|error| format!("PATH: {error}"))
}

fn parent(path: &Path) -> PathBuf {
    path.parent().map(Path::to_owned).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::version_in_lock;

    #[test]
    fn the_lock_file_tells_a_version() {
        let lock = "[[package]]\nname = \"a-b\"\nversion = \"1.2.3\"\n\n[[package]]\nname = \"a\"\nversion = \"4.5.6\"\n";
        assert_eq!(version_in_lock(lock, "a").as_deref(), Some("4.5.6"));
        assert_eq!(version_in_lock(lock, "b"), None);
    }
}
