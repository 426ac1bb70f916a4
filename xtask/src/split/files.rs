//! Splits a module that wasm-bindgen has made, and its script with it.

use std::fs;
use std::path::Path;

use super::short::shorten;
use super::{Names, split};
use crate::wasm_opt::optimise;
use crate::{Result, replace};

/// What wasm-bindgen's script says before it loads the module. If threads share it, the memory comes next.
const IMPORTS: &str = "const imports = __wbg_get_imports(";

/// Puts the first part in the module's place and the later one beside it (`x_bg.wasm`, `x_later.wasm`), both made
/// small as wasm-opt does at this level. The script then gets the later part by `loader` (`www/later.js`), whose path
/// begins where the script is. `linked` is the module as the linker made it, with relocations.
pub fn split_files(
    (module, script): (&Path, &Path),
    linked: &Path,
    loader: &str,
    names: &str,
    level: &str,
) -> Result {
    let at = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let names = Names::parse(names)?;
    let bytes = fs::read(module).map_err(|error| at(module, error))?;
    let text = fs::read_to_string(script).map_err(|error| at(script, error))?;
    let (bytes, text) = shorten(&bytes, &text)?;
    let linked = fs::read(linked).map_err(|error| at(linked, error))?;
    let parts = split(&bytes, Some(&linked), &|name, length| {
        names.are_later(name, length)
    })?;
    let stem = module.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{}_later.wasm", stem.trim_end_matches("_bg"));
    let later = module.with_file_name(&name);
    for (file, part) in [(module, parts.first), (&later, parts.later)] {
        replace(file, part).map_err(|error| at(file, error))?;
        optimise(file, level)?;
    }

    if !text.contains(IMPORTS) {
        return Err(format!("{} has no `{IMPORTS}`", script.display()));
    }
    let length = fs::metadata(&later)
        .map_err(|error| at(&later, error))?
        .len();
    let text = text.replace(IMPORTS, "const imports = importsWithLater(");
    let text = format!(
        "import {{ laterAt, withLater }} from \"{loader}\";\n\
         laterAt(new URL(\"{name}\", import.meta.url), {length});\n\
         const importsWithLater = (...memory) => withLater(__wbg_get_imports(...memory), () => wasm);\n{text}"
    );
    replace(script, text).map_err(|error| at(script, error))
}
