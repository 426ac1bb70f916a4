//! `cargo xtask vscode`: the extension for VS Code, from the language server's module and the scripts in
//! `editors/vscode`.

use std::path::PathBuf;

use crate::command::Command;
use crate::compile::{Module, whole};
use crate::folders::{at, clear};
use crate::shipped::Product;
use crate::{Result, fetch, licences, npm, paths, replace, step, tools};

/// Where the extension's scripts and its manifest are.
pub const SOURCES: &str = "editors/vscode";

/// Builds and packs it; gives the packed file.
pub fn pack() -> Result<PathBuf> {
    tools::rust_for_wasm()?;
    fetch::crates()?;
    let folder = paths::target().join("vscode");
    let _held = paths::lock(&folder)?;
    let (module, out) = (folder.join("wasm"), folder.join("extension"));
    let title = format!("Building {}", Module::Language.title());
    step(&title, || {
        whole(Module::Language, Module::Language.name(), &module)
    })?;
    let sources = npm::install(SOURCES)?;
    let check = Command::new("npx")
        .args("--no-install tsc")
        .within(&sources);
    step("Checking types", || check.read())?;
    clear(&out)?;
    let build = Command::new("node").args("build.js").arg(&module).arg(&out);
    build.within(&sources).read()?;
    let texts = out.join("licences.txt");
    replace(&texts, licences::text(Product::Vscode)?).map_err(|error| at(&texts, &error))?;
    let file = folder.join("hypercubist.vsix");
    let vsce = sources.join("node_modules/@vscode/vsce/vsce");
    let packed = Command::new("node")
        .arg(&vsce)
        .args("package --no-dependencies --out")
        .arg(&file)
        .within(&out)
        .read()?;
    println!("{}", packed.trim_end());
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::SOURCES;
    use crate::paths;

    #[test]
    fn the_extension_has_the_version_of_the_crates() {
        let manifest = paths::root().join(SOURCES).join("package.json");
        let manifest = fs::read_to_string(manifest).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    }
}
