//! Splits a module that wasm-bindgen has made, and its script with it.

use std::fs;
use std::path::Path;

use super::{Names, split};
use crate::Result;
use crate::build::optimise;

/// What wasm-bindgen's script says before it loads the module.
const IMPORTS: &str = "const imports = __wbg_get_imports();";

/// Puts the first part in the module's place and the later one beside it (`x_bg.wasm`, `x_later.wasm`), both made
/// small as wasm-opt does at this level. The script then gets the later part by `loader` (`www/later.js`), whose path
/// begins where the script is.
pub fn split_files(module: &Path, script: &Path, loader: &str, names: &str, level: &str) -> Result {
    let at = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let names = Names::parse(names)?;
    let bytes = fs::read(module).map_err(|error| at(module, error))?;
    let parts = split(&bytes, &|name, length| names.are_later(name, length))?;
    let stem = module.file_stem().unwrap_or_default().to_string_lossy();
    let later = format!("{}_later.wasm", stem.trim_end_matches("_bg"));
    for (file, part) in [
        (module, parts.first),
        (&module.with_file_name(&later), parts.later),
    ] {
        fs::write(file, part).map_err(|error| at(file, error))?;
        optimise(file, level)?;
    }

    let text = fs::read_to_string(script).map_err(|error| at(script, error))?;
    if !text.contains(IMPORTS) {
        return Err(format!("{} has no `{IMPORTS}`", script.display()));
    }
    let text = text.replace(
        IMPORTS,
        "const imports = withLater(__wbg_get_imports(), () => wasm);",
    );
    let text = format!(
        "import {{ laterAt, withLater }} from \"{loader}\";\n\
         laterAt(new URL(\"{later}\", import.meta.url));\n{text}"
    );
    fs::write(script, text).map_err(|error| at(script, error))
}
