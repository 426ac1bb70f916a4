//! Everything that Cargo needs from the network, fetched before anything is built.
//!
//! Trunk runs Cargo offline, so that a build never waits for a registry. What is missing has to be there by then: the
//! dependencies of this workspace, and those of the standard library, which have a lock file of their own and are
//! needed because the worker is built on a standard library with atomics.

use std::path::Path;

use crate::command::Command;
use crate::{Result, paths, step, tools};

/// Fetches the crates of both lock files, unless they are there already.
pub fn crates() -> Result {
    fetch("Fetching the crates that Hypercubist uses", paths::root())?;
    fetch(
        "Fetching the crates that Rust's standard library uses",
        &tools::standard_library()?,
    )
}

fn fetch(what: &str, directory: &Path) -> Result {
    let cargo = || {
        Command::cargo()
            .args("fetch --locked")
            .within(directory)
            // The standard library's manifests ask for features that a stable Cargo has only in this way.
            .env("RUSTC_BOOTSTRAP", "1")
    };
    if cargo().arg("--offline").read().is_ok() {
        return Ok(());
    }
    step(what, || cargo().read().map(drop)).map_err(|error| {
        format!(
            "{error}\nThe crates could not be fetched. Is this machine online? Behind a proxy, set HTTPS_PROXY (and \
             CARGO_HTTP_CAINFO, if it has a certificate of its own)."
        )
    })
}
