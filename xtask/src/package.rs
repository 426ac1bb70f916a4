//! `cargo xtask npm`: the npm package `hypercubist`, from the modules of the workers and the scripts in `npm/`.
//!
//! Its modules are not split as those of the site are: a package has no first screen that would wait for them.

use std::path::PathBuf;

use crate::command::Command;
use crate::compile::{Module, whole};
use crate::folders::{at, clear};
use crate::shipped::Product;
use crate::{Result, fetch, licences, npm, paths, replace, step, tools};

/// Where the package's scripts and its manifest are.
const SOURCES: &str = "npm";

/// The modules, and what their files are called in the package; `npm/build.js` knows the names.
const MODULES: [(Module, &str); 4] = [
    (Module::Player, "player"),
    (Module::Programs, "programs"),
    (Module::Single, "solver"),
    (Module::Threads, "solver-threads"),
];

/// Builds and packs it; gives the packed file.
pub fn pack() -> Result<PathBuf> {
    tools::rust_for_wasm()?;
    fetch::crates()?;
    let folder = paths::target().join("npm");
    let _held = paths::lock(&folder)?;
    let (modules, out) = (folder.join("wasm"), folder.join("package"));
    for (module, name) in MODULES {
        let build = || whole(module, name, &modules.join(name));
        step(&format!("Building {}", module.title()), build)?;
    }
    let sources = npm::install(SOURCES)?;
    // The types of the scripts are compared with those that they declare, and both with the messages of the workers.
    let check = Command::new("npx")
        .args("--no-install tsc")
        .within(&sources);
    step("Checking types", || check.read())?;
    clear(&out)?;
    let sizes = Command::new("node")
        .args("build.js")
        .arg(&modules)
        .arg(&out);
    println!("{}", sizes.within(&sources).read()?.trim_end());
    let texts = out.join("licences.txt");
    replace(&texts, licences::text(Product::Npm)?).map_err(|error| at(&texts, &error))?;
    let packed = Command::new(npm::npm())
        .args("pack --silent --pack-destination")
        .arg(&folder)
        .within(&out)
        .read()?;
    let name = packed.lines().last().unwrap_or_default().trim();
    let file = folder.join(name);
    let bytes = file.metadata().map_err(|error| at(&file, &error))?.len();
    println!("{bytes:>10}  {}", file.display());
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::paths;

    #[test]
    fn the_package_has_the_version_of_the_crates_and_needs_no_other() {
        let manifest = fs::read_to_string(paths::root().join("npm/package.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
        assert!(manifest["dependencies"].is_null());
    }
}
