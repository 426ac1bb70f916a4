//! The licence texts of everything that is shipped, as one text: the project's own, those of its crates, of the npm
//! packages in the editor, and of Rust's standard library.
//!
//! Most of these licences ask for no more than that their text goes along.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde_json::Value;

use crate::command::Command;
use crate::{Result, npm, paths};

/// Where the editor's packages are named.
const EDITOR: &str = "www/editor";

/// How the files begin that hold licence texts and notices, in small letters.
const TEXT_FILES: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// What is shipped.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Product {
    /// The static site
    Site,
    /// The command line
    Cli,
}

/// Something that another project gave, with the texts that go along with it.
struct Part {
    /// Name and version.
    name: String,
    /// The licence as its manifest states it.
    licence: String,
    texts: Vec<String>,
}

/// Prints the texts for a product.
pub fn print(product: Product) -> Result {
    print!("{}", text(product)?);
    Ok(())
}

/// All licence texts for a product. Texts that several parts share stand there once.
pub fn text(product: Product) -> Result<String> {
    let mut parts = match product {
        Product::Site => crates(
            &["app", "compiler_worker", "solver_worker"],
            Some("wasm32-unknown-unknown"),
        )?,
        Product::Cli => crates(&["hypercubist"], None)?,
    };
    if product == Product::Site {
        parts.extend(npm_packages()?);
    }
    let mut all = String::from(
        "Hypercubist is free software: MIT or Apache-2.0, whichever you like better. Both texts come first. After them \
         stand the works of others that it contains, each with its licence.\n",
    );
    for own in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let _ = write!(
            all,
            "\n{}\n\n{}",
            "=".repeat(80),
            read(&paths::root().join(own))?
        );
    }
    let _ = writeln!(
        all,
        "\n{}\n\nRust's standard library: MIT or Apache-2.0, copyright the Rust project's contributors.",
        "=".repeat(80)
    );
    let mut by_text: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for part in &parts {
        let named = format!("{}: {}", part.name, part.licence);
        if part.texts.is_empty() {
            return Err(format!(
                "{named} comes without a licence text, which has to be shipped with it"
            ));
        }
        for text in &part.texts {
            by_text.entry(text).or_default().push(named.clone());
        }
    }
    for (text, names) in by_text {
        let _ = write!(
            all,
            "\n{}\n\n{}\n\n{}\n",
            "=".repeat(80),
            names.join("\n"),
            text.trim()
        );
    }
    Ok(all)
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
            parts.push(part_of_crate(package)?);
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

fn part_of_crate(package: &Value) -> Result<Part> {
    let word = |name: &str| package[name].as_str().unwrap_or_default();
    let directory = PathBuf::from(word("manifest_path"));
    let directory = directory.parent().unwrap_or(&directory);
    let authors = package["authors"].as_array().into_iter().flatten();
    let authors: Vec<&str> = authors.filter_map(Value::as_str).collect();
    let authors = if authors.is_empty() {
        format!("the authors of {}", word("name"))
    } else {
        authors.join(", ")
    };
    Ok(Part {
        name: format!("{} {}", word("name"), word("version")),
        licence: word("license").to_owned(),
        texts: texts(directory, word("license"), &authors)?,
    })
}

/// The packages in the editor's bundle: all of its lock file but those that only build it.
fn npm_packages() -> Result<Vec<Part>> {
    let directory = npm::install(EDITOR)?;
    let lock = directory.join("package-lock.json");
    let json: Value = serde_json::from_str(&read(&lock)?)
        .map_err(|error| format!("{}: {error}", lock.display()))?;
    let mut parts = Vec::new();
    for (path, package) in json["packages"].as_object().into_iter().flatten() {
        if path.is_empty() || package["dev"] == true {
            continue;
        }
        let name = path.rsplit("node_modules/").next().unwrap_or(path);
        let licence = package["license"].as_str().unwrap_or_default();
        parts.push(Part {
            name: format!("{name} {}", package["version"].as_str().unwrap_or_default()),
            licence: licence.to_owned(),
            texts: texts(
                &directory.join(path),
                licence,
                &format!("the authors of {name}"),
            )?,
        });
    }
    Ok(parts)
}

/// The licence texts and notices in a directory. Where there are none, the well-known text that the licence's name
/// stands for.
fn texts(directory: &Path, licence: &str, authors: &str) -> Result<Vec<String>> {
    let entries =
        fs::read_dir(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().map(OsStr::to_ascii_lowercase);
            let name = name.unwrap_or_default();
            let name = name.to_string_lossy();
            path.is_file() && TEXT_FILES.iter().any(|begin| name.starts_with(begin))
        })
        .collect();
    files.sort();
    if files.is_empty() && licence.contains("Apache-2.0") {
        files.push(paths::root().join("LICENSE-APACHE"));
    }
    if files.is_empty() && licence.contains("MIT") {
        return Ok(vec![mit(
            &read(&paths::root().join("LICENSE-MIT"))?,
            authors,
        )]);
    }
    files.iter().map(|file| read(file)).collect()
}

/// The MIT licence with others as the holders of the copyright.
fn mit(ours: &str, authors: &str) -> String {
    let lines = ours.lines().map(|line| {
        if line.starts_with("Copyright") {
            format!("Copyright (c) {authors}")
        } else {
            line.to_owned()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn read(path: &Path) -> Result<String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
}

#[cfg(test)]
mod tests {
    use super::{Product, mit, text};

    #[test]
    fn others_hold_their_own_copyright() {
        let text = mit(
            "MIT License\n\nCopyright (c) 2026 us\n\nPermission",
            "A <a@b.c>",
        );
        assert_eq!(text, "MIT License\n\nCopyright (c) A <a@b.c>\n\nPermission");
    }

    #[test]
    fn the_command_line_ships_the_texts_of_its_crates() {
        let text = text(Product::Cli).unwrap();
        for part in [
            "clap ",
            "num-bigint ",
            "Apache License",
            "Permission is hereby granted",
        ] {
            assert!(text.contains(part), "{part} is missing");
        }
        assert!(
            !text.contains("trycmd "),
            "what is only for tests is not shipped"
        );
    }
}
