//! What is shipped that others made: the crates in the site or in the command line, and the npm packages in the editor
//! and in what reads smart cubes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde_json::Value;

use crate::command::Command;
use crate::{Result, extension, npm};

/// Where npm packages are named that are bundled.
const BUNDLES: [&str; 2] = ["www/editor", "www/cube"];

/// The file of a bundle that takes less than its lock file has: the names of what is in it, which its build compares.
const BUNDLED: &str = "bundled.json";

/// What is shipped.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Product {
    /// The static site
    Site,
    /// The command line
    Cli,
    /// The npm package
    Npm,
    /// The extension for VS Code
    Vscode,
}

/// Where a part comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Registry {
    CratesIo,
    Npm,
}

/// Something of another project.
pub struct Part {
    pub registry: Registry,
    pub name: String,
    pub version: String,
    /// The licence as its manifest states it.
    pub licence: String,
    /// Who wrote it, as far as its manifest says.
    pub authors: String,
    /// Where its files are on this machine.
    pub directory: PathBuf,
}

/// The parts of a product, as the lock files have them.
pub fn parts(product: Product) -> Result<Vec<Part>> {
    match product {
        Product::Site => {
            let roots = ["app", "camera_worker", "compiler_worker", "solver_worker"];
            let mut parts = crates(&roots, Some("wasm32-unknown-unknown"))?;
            for bundle in BUNDLES {
                parts.extend(npm_packages(bundle)?);
            }
            Ok(parts)
        }
        Product::Cli => crates(&["hypercubist"], None),
        Product::Npm => {
            let roots = ["player", "program_worker", "solver_worker"];
            crates(&roots, Some("wasm32-unknown-unknown"))
        }
        Product::Vscode => {
            let mut parts = crates(&["language_worker"], Some("wasm32-unknown-unknown"))?;
            parts.extend(npm_packages(extension::SOURCES)?);
            Ok(parts)
        }
    }
}

/// The crates from elsewhere that end up in these packages, as Cargo.lock has them.
fn crates(roots: &[&str], target: Option<&str>) -> Result<Vec<Part>> {
    let mut command = Command::cargo().args("metadata --locked --format-version 1 --quiet");
    if let Some(target) = target {
        command = command
            .arg("--filter-platform")
            .arg(target)
            .args("--features solver_worker/threads");
    }
    let metadata: Value = serde_json::from_str(&command.read()?)
        .map_err(|error| format!("`cargo metadata`: {error}"))?;
    let packages: BTreeMap<&str, &Value> = by_id(&metadata["packages"]);
    let nodes: BTreeMap<&str, &Value> = by_id(&metadata["resolve"]["nodes"]);
    let mut queue: VecDeque<&str> = packages
        .iter()
        .filter(|(_, package)| {
            package["source"].is_null() && roots.iter().any(|root| package["name"] == *root)
        })
        .map(|(id, _)| *id)
        .collect();
    let mut seen: BTreeSet<&str> = queue.iter().copied().collect();
    let mut parts = Vec::new();
    while let Some(id) = queue.pop_front() {
        let (Some(package), Some(node)) = (packages.get(id), nodes.get(id)) else {
            continue;
        };
        if !package["source"].is_null() {
            parts.push(part_of_crate(package));
        }
        for dependency in node["deps"].as_array().into_iter().flatten() {
            // What is only for build scripts and tests is not shipped.
            let shipped = dependency["dep_kinds"]
                .as_array()
                .is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()));
            if let Some(id) = dependency["pkg"].as_str().filter(|_| shipped)
                && seen.insert(id)
            {
                queue.push_back(id);
            }
        }
    }
    Ok(parts)
}

fn by_id(list: &Value) -> BTreeMap<&str, &Value> {
    let items = list.as_array().into_iter().flatten();
    items
        .filter_map(|item| Some((item["id"].as_str()?, item)))
        .collect()
}

fn part_of_crate(package: &Value) -> Part {
    let word = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
    let manifest = PathBuf::from(word("manifest_path"));
    let authors = package["authors"].as_array().into_iter().flatten();
    let authors: Vec<&str> = authors.filter_map(Value::as_str).collect();
    Part {
        registry: Registry::CratesIo,
        authors: if authors.is_empty() {
            format!("the authors of {}", word("name"))
        } else {
            authors.join(", ")
        },
        name: word("name"),
        version: word("version"),
        licence: word("license"),
        directory: manifest.parent().unwrap_or(&manifest).to_owned(),
    }
}

/// The packages in a bundle: those that it lists, or all of its lock file but those that only build it.
fn npm_packages(bundle: &str) -> Result<Vec<Part>> {
    let directory = npm::install(bundle)?;
    let json = read(&directory.join("package-lock.json"))?;
    let listed = directory.join(BUNDLED);
    let listed = listed.exists().then(|| read(&listed)).transpose()?;
    let listed = listed.as_ref().and_then(Value::as_array);
    let mut parts = Vec::new();
    for (path, package) in json["packages"].as_object().into_iter().flatten() {
        let name = path.rsplit("node_modules/").next().unwrap_or(path);
        let is_in = listed.is_none_or(|names| names.iter().any(|listed| listed == name));
        if path.is_empty() || package["dev"] == true || !is_in {
            continue;
        }
        let word = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
        parts.push(Part {
            registry: Registry::Npm,
            name: name.to_owned(),
            version: word("version"),
            licence: word("license"),
            authors: format!("the authors of {name}"),
            directory: directory.join(path),
        });
    }
    Ok(parts)
}

fn read(file: &Path) -> Result<Value> {
    let words = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let text = fs::read_to_string(file).map_err(|error| words(&error))?;
    serde_json::from_str(&text).map_err(|error| words(&error))
}
