//! The stages that Cargo runs.

use std::panic::resume_unwind;
use std::thread;

use super::{Options, Result, Tally, count};
use crate::command::{Command, Output};
use crate::folders::{at, files};
use crate::{differential, oracle, paths, release, tools};

/// One command that either ends well or not.
fn single(command: Command) -> Result<Tally> {
    let mut tally = Tally::default();
    let Output { text, status } = command.output()?;
    tally.check(status.success(), &text);
    Ok(tally)
}

pub fn fmt() -> Result<Tally> {
    tools::rust_for_checks()?;
    single(Command::cargo().args("fmt --all --check"))
}

pub fn clippy() -> Result<Tally> {
    tools::rust_for_checks()?;
    single(Command::cargo().args("clippy --quiet --workspace --all-targets -- -D warnings"))
}

/// Page and workers as they are for the browser; the native run sees other parts of them. The flavour with threads is
/// looked at without a standard library of its own, which makes no difference to its source.
pub fn clippy_wasm() -> Result<Tally> {
    tools::rust_for_checks()?;
    tools::rust_for_wasm()?;
    let mut tally = Tally::default();
    let parts = [
        (
            "-p app -p worker -p camera_worker -p compiler_worker -p player -p program_worker -p solver_worker",
            "",
        ),
        (
            "-p solver_worker --features threads",
            "+atomics,+bulk-memory,",
        ),
        ("-p hypercubist-wasm-tests --all-targets", ""),
    ];
    for (part, features) in parts {
        let mut clippy = Command::cargo()
            .args("clippy --quiet --target wasm32-unknown-unknown")
            .args(part)
            .args("-- -D warnings")
            .env(
                "CARGO_ENCODED_RUSTFLAGS",
                format!("-Ctarget-feature={features}+simd128"),
            );
        if !features.is_empty() {
            // Else the compiler says nothing of atomics to the code that asks for them.
            clippy = clippy.env("RUSTC_BOOTSTRAP", "1");
        }
        tally.add(&single(clippy)?);
    }
    Ok(tally)
}

/// Whether the tests' crates are compiled in parts that a later compilation takes up again. Most are compiled once,
/// and the optimiser does not see beyond a part: the tests of `search` would take twice the time.
const INCREMENTAL: &str = "0";

/// Tests inside crates, those beside them and those of the documentation run at the same time, so that one that takes
/// long leaves the other processors to the rest.
pub fn test() -> Result<Tally> {
    let cargo = |what: &str| {
        let cargo = Command::cargo()
            .args("test --workspace --no-fail-fast")
            .env("CARGO_INCREMENTAL", INCREMENTAL);
        cargo.args(what).output()
    };
    let built = cargo("--no-run")?;
    if !built.status.success() {
        return Ok(count::cargo_tests(&built));
    }
    let parts = ["--lib --bins", "--test *", "--doc"];
    thread::scope(|scope| {
        let runs = parts.map(|part| scope.spawn(move || cargo(part)));
        let mut tally = Tally::default();
        for run in runs {
            let output = run.join().unwrap_or_else(|panic| resume_unwind(panic))?;
            tally.add(&count::cargo_tests(&output));
        }
        Ok(tally)
    })
}

pub fn doc() -> Result<Tally> {
    single(
        Command::cargo()
            .args("doc --quiet --workspace --no-deps")
            .env("RUSTDOCFLAGS", "-D warnings"),
    )
}

pub fn deny(options: &Options) -> Result<Tally> {
    let mut command = Command::new(tools::CARGO_DENY.get()?)
        .args("--log-level warn --all-features check --hide-inclusion-graph licenses bans sources");
    if options.advisories() {
        command = command.arg("advisories");
    }
    single(command)
}

/// A sample of made-up programs, compared with the second interpreter.
pub fn oracle() -> Result<Tally> {
    let mut tally = Tally::default();
    tally.check(true, &oracle::compare(&oracle::Options::SAMPLE)?);
    Ok(tally)
}

/// What a release packs beside the program, of a program that the tests have built.
pub fn release() -> Result<Tally> {
    Command::cargo()
        .args("build --quiet -p hypercubist")
        .read()?;
    let program = paths::target()
        .join("debug/hypercubist")
        .with_extension(std::env::consts::EXE_EXTENSION);
    let folder = paths::target().join("package");
    release::gather(&program, &folder)?;
    let mut tally = Tally::default();
    for file in files(&folder)? {
        let size = file.metadata().map_err(|error| at(&file, &error))?.len();
        tally.check(size > 0, &format!("{} is empty\n", file.display()));
    }
    Ok(tally)
}

/// The tests that run as WebAssembly, in Node.js. Optimised, because the runner's start takes longest otherwise.
pub fn wasm() -> Result<Tally> {
    let tests = differential::wasm_tests("--tests")?;
    Ok(count::cargo_tests(&tests.output()?))
}
