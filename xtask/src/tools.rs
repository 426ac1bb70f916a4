//! Tools at the versions this project is locked to: those on PATH where they fit, else as their projects have built
//! them, else from `cargo install`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, fs};

use clap::Args;

use crate::command::Command;
use crate::{Result, npm, paths, prebuilt, step, system};

/// Where the package.json with wasm-opt lies.
const NPM_TOOLS: &str = "xtask/npm";

/// For each package a lock that is held while it is installed.
static INSTALLING: Mutex<BTreeMap<&str, Arc<Mutex<()>>>> = Mutex::new(BTreeMap::new());

/// Checks the licences and sources of dependencies.
pub const CARGO_DENY: Tool = Tool {
    program: "cargo-deny",
    package: "cargo-deny",
    version: Cow::Borrowed("0.20.2"),
    options: "--locked",
};

/// Runs the fuzz targets.
pub const CARGO_FUZZ: Tool = Tool {
    program: "cargo-fuzz",
    package: "cargo-fuzz",
    version: Cow::Borrowed("0.13.2"),
    options: "--locked",
};

/// Drives Firefox.
pub const GECKODRIVER: Tool = Tool {
    program: "geckodriver",
    package: "geckodriver",
    version: Cow::Borrowed("0.37.1"),
    options: "--locked",
};

/// wasm-bindgen and wasm-bindgen-test-runner of exactly the library's version.
pub fn wasm_bindgen() -> Result<Tool> {
    Ok(Tool {
        program: "wasm-bindgen",
        package: "wasm-bindgen-cli",
        version: Cow::Owned(locked("wasm-bindgen")?),
        // Not `--locked`: the lock file that the package brings along does not build everywhere. Its defaults fetch
        // drivers of browsers over TLS, which nobody needs here and takes ten more seconds to compile.
        options: "--no-default-features",
    })
}

/// What `cargo xtask tools` does.
#[derive(Args)]
pub struct Options {
    /// Fetch what the tools' projects have built, for every platform, and write the SHA-256 of each into
    /// xtask/prebuilt.txt
    #[arg(long)]
    record: bool,
}

/// Gets every tool that a check may need, or records what can be fetched.
pub fn tools(options: &Options) -> Result {
    let tools = [wasm_bindgen()?, CARGO_DENY, GECKODRIVER];
    if options.record {
        let releases: Vec<(&str, &str)> = tools
            .iter()
            .map(|tool| (tool.package, &*tool.version))
            .collect();
        return prebuilt::record(&releases);
    }
    for tool in &tools {
        println!("{}", tool.get()?.display());
    }
    Ok(())
}

/// A program that its project publishes or `cargo install` compiles.
pub struct Tool {
    program: &'static str,
    package: &'static str,
    /// The one version that will do.
    pub version: Cow<'static, str>,
    /// Further arguments for `cargo install`.
    options: &'static str,
}

impl Tool {
    /// Where it is: on PATH or where [`Self::get`] installed it; `None` if there is none of the right version.
    pub fn find(&self) -> Option<PathBuf> {
        system::find(self.program)
            .into_iter()
            .chain([self.own_copy()])
            .find(|path| self.fits(path))
    }

    /// Finds the tool or installs it.
    pub fn get(&self) -> Result<PathBuf> {
        if let Some(path) = self.find() {
            return Ok(path);
        }
        // Two threads that need the same tool must not both install it.
        let one = INSTALLING
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(self.package)
            .or_default()
            .clone();
        let _one = one.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(path) = self.find() {
            return Ok(path);
        }
        let Self {
            package, version, ..
        } = self;
        match prebuilt::install(package, version, &paths::tools().join("bin")) {
            Ok(true) if self.fits(&self.own_copy()) => return Ok(self.own_copy()),
            Ok(true) => eprintln!("The fetched {package} does not run here, so it is compiled."),
            Ok(false) => {}
            Err(why) => eprintln!(
                "{package} could not be fetched, so it is compiled: {}",
                why.trim()
            ),
        }
        let build = paths::tools().join("build").join(package);
        let install = || {
            Command::cargo()
                .args("install --force --target-dir")
                .arg(&build)
                .arg("--root")
                .arg(paths::tools())
                .arg(format!("{package}@{version}"))
                .args(self.options)
                // A tool that runs for seconds need not be optimised for minutes.
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                .read()
        };
        let what = format!("Installing {package} {version}, once on this machine");
        let log = step(&what, install)?;
        if !self.fits(&self.own_copy()) {
            return Err(format!(
                "{package} {version} was installed and is not in {}\n{log}",
                self.own_copy().display()
            ));
        }
        // Nothing builds on what is left over, and it is large.
        let _ = fs::remove_dir_all(build);
        Ok(self.own_copy())
    }

    fn own_copy(&self) -> PathBuf {
        let name = format!("{}{}", self.program, env::consts::EXE_SUFFIX);
        paths::tools().join("bin").join(name)
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
    let path = paths::root().join("Cargo.lock");
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
    if has_wasm_target().is_err() {
        rustup("target add wasm32-unknown-unknown")?;
    }
    if has_library_source().is_err() {
        rustup("component add rust-src")?;
    }
    Ok(())
}

/// Whether this Rust can compile for the browser.
pub fn has_wasm_target() -> Result<String> {
    let path = rustlib()?.join("wasm32-unknown-unknown");
    found(
        &path,
        "`rustup target add wasm32-unknown-unknown` adds it; xtask does so itself",
    )
}

/// Whether the source of this Rust's standard library is here.
pub fn has_library_source() -> Result<String> {
    let path = standard_library()?.join("std");
    found(
        &path,
        "`rustup component add rust-src` adds it; xtask does so itself",
    )
}

fn found(path: &Path, advice: &str) -> Result<String> {
    if path.is_dir() {
        Ok("installed".to_owned())
    } else {
        Err(advice.to_owned())
    }
}

/// The directory of the standard library's source, with its lock file.
pub fn standard_library() -> Result<PathBuf> {
    Ok(rustlib()?.join("src").join("rust").join("library"))
}

fn rustlib() -> Result<PathBuf> {
    let sysroot = Command::new(rustc()).args("--print sysroot").read()?;
    Ok(Path::new(sysroot.trim()).join("lib").join("rustlib"))
}

/// What the Rust in use calls itself; an error if it is older than the page asks for.
pub fn rust_version() -> Result<String> {
    let text = Command::new(rustc()).arg("--version").read()?;
    let text = text.trim();
    // The page needs a newer one than the command line.
    let manifest = paths::root().join("src/app/Cargo.toml");
    let manifest = fs::read_to_string(&manifest)
        .map_err(|error| format!("{}: {error}", manifest.display()))?;
    let wanted = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .ok_or("src/app/Cargo.toml does not say which Rust is needed")?;
    let version = text.split_whitespace().nth(1).unwrap_or_default();
    if numbers(version) < numbers(wanted) {
        return Err(format!(
            "{text} is too old: Hypercubist needs {wanted} or newer. `rustup update stable` brings it."
        ));
    }
    Ok(text.to_owned())
}

/// The numbers of a version up to anything that is none, so that versions compare.
fn numbers(version: &str) -> Vec<u32> {
    version
        .split('.')
        .map_while(|part| part.parse().ok())
        .collect()
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

/// The programs that count which lines were run, of the Rust that fuzzes.
pub struct Llvm {
    /// Where `llvm-cov` and `llvm-profdata` are.
    pub directory: PathBuf,
    /// The platform that this Rust builds for, such as `x86_64-unknown-linux-gnu`.
    pub platform: String,
}

/// Finds them, and installs them where they are missing.
pub fn llvm_for_fuzzing() -> Result<Llvm> {
    let ask = |question: &str| {
        Command::new("rustup")
            .args("run nightly rustc")
            .args(question)
            .first_line()
    };
    let platform = ask("--print host-tuple")?;
    let library = PathBuf::from(ask("--print sysroot")?).join("lib/rustlib");
    let directory = library.join(&platform).join("bin");
    if !directory.join("llvm-cov").is_file() {
        rustup("component add --toolchain nightly llvm-tools")?;
    }
    Ok(Llvm {
        directory,
        platform,
    })
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
    step(&format!("rustup {arguments}"), || {
        Command::new("rustup").args(arguments).read().map(drop)
    })
}

#[cfg(test)]
mod tests {
    use super::{numbers, version_in_lock};

    #[test]
    fn versions_compare_by_their_numbers() {
        assert!(numbers("1.95.0") > numbers("1.95"));
        assert!(numbers("1.100.0-nightly") > numbers("1.95.0"));
        assert!(numbers("1.89.0") < numbers("1.95"));
    }

    #[test]
    fn the_lock_file_tells_a_version() {
        let lock = "[[package]]\nname = \"a-b\"\nversion = \"1.2.3\"\n\n[[package]]\nname = \"a\"\n\
                    version = \"4.5.6\"\n";
        assert_eq!(version_in_lock(lock, "a").as_deref(), Some("4.5.6"));
        assert_eq!(version_in_lock(lock, "b"), None);
    }
}
