//! The optimiser of modules.

use std::env;
use std::path::Path;

use crate::command::Command;
use crate::{Result, tools};

/// The environment variable with which modules stay as they are, so that their functions have names: then a page says
/// which function of its later part it asks for (`www/later.js`).
const NAMED: &str = "HYPERCUBIST_NAMED_FUNCTIONS";

/// Whether functions keep their names, in a site that is larger than the one for visitors.
pub fn keeps_names() -> bool {
    env::var_os(NAMED).is_some()
}

/// Lets wasm-opt work at a module; the level is one of its options.
pub fn optimise(module: &Path, level: &str) -> Result {
    if keeps_names() {
        return Ok(());
    }
    Command::new(tools::wasm_opt()?)
        .arg(module)
        .arg(level)
        // Functions of one crate are alike, and pack better side by side.
        .arg("--reorder-functions-by-name")
        .arg("-o")
        .arg(module)
        .read()
        .map(drop)
}
