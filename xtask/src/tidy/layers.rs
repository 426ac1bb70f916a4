//! A crate depends only on layers below its own, and only layer 7 knows about the web.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{File, Verdict, file};
use crate::Result;
use crate::command::Command;

/// Shells around the engine, where web, files and clocks are allowed.
const TOP: u32 = 7;

/// Crates that only the top layer may use.
const OUTSIDE_WORLD: [&str; 8] = [
    "gloo",
    "js-sys",
    "wasm-bindgen",
    "wasm-bindgen-futures",
    "serde-wasm-bindgen",
    "web-sys",
    "yew",
    "clap",
];

/// Crates below the top layer that know about the web all the same: one makes its WebGL context, the other is what both
/// of the page's workers share.
const WEB: [(&str, &[&str]); 2] = [
    ("scene", &["wasm-bindgen", "web-sys"]),
    (
        "worker",
        &[
            "js-sys",
            "serde-wasm-bindgen",
            "wasm-bindgen",
            "wasm-bindgen-futures",
            "web-sys",
        ],
    ),
];

/// Crates that no page may link, and the one program that may depend on them everywhere.
const NATIVE: [&str; 2] = ["raster", "research"];
const NATIVE_PROGRAM: &str = "hypercubist";

/// A crate of the workspace.
#[derive(Debug)]
struct Crate {
    name: String,
    /// Its directory from the top of the repository.
    directory: String,
    /// What its manifest names.
    needs: Vec<String>,
    /// Those of them that it needs on every platform.
    everywhere: Vec<String>,
}

pub fn check(files: &[File]) -> Result<Vec<Verdict>> {
    let layers = layers(file(files, "Cargo.toml")?);
    let crates = crates(
        &Command::cargo()
            .args("metadata --no-deps --format-version 1 --offline")
            .read()?,
    )?;
    let own_rules = files
        .iter()
        .filter_map(|file| file.path.strip_suffix("/clippy.toml"))
        .filter(|directory| layers.get(*directory).is_some_and(|layer| *layer < TOP))
        .map(|directory| format!("{directory}/clippy.toml takes the place of the root's"))
        .collect();
    Ok(vec![
        ("Every crate has a layer", unplaced(&layers, &crates)),
        (
            "Crates depend only on layers below their own",
            upward(&layers, &crates),
        ),
        (
            "Only layer 7 knows about the web",
            outward(&layers, &crates),
        ),
        ("No page links what is native only", native_only(&crates)),
        (
            "Crates below layer 7 have no clippy.toml but the root's",
            own_rules,
        ),
    ])
}

/// Directory to layer, from the `# layer N` lines among the members in the root manifest.
fn layers(manifest: &str) -> BTreeMap<String, u32> {
    let mut layer = None;
    let mut found = BTreeMap::new();
    let members = manifest
        .lines()
        .skip_while(|line| !line.starts_with("members"))
        .skip(1);
    for line in members.map(str::trim).take_while(|line| *line != "]") {
        if let Some(comment) = line.strip_prefix('#') {
            layer = comment
                .trim()
                .strip_prefix("layer ")
                .and_then(|number| number.parse().ok());
        } else if let Some(layer) = layer {
            found.insert(line.trim_matches(['"', ',']).to_owned(), layer);
        }
    }
    found
}

fn crates(metadata: &str) -> Result<Vec<Crate>> {
    // Cargo may say something before it writes the one line.
    let line = metadata
        .lines()
        .find(|line| line.starts_with('{'))
        .unwrap_or_default();
    let metadata: Value =
        serde_json::from_str(line).map_err(|error| format!("cargo metadata: {error}"))?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let root = format!("{}/", text(&metadata["workspace_root"]));
    Ok(list(&metadata["packages"])
        .iter()
        .map(|package| {
            let manifest = text(&package["manifest_path"]);
            // What a build script needs is no part of the program.
            let mut needs = list(&package["dependencies"]);
            needs.retain(|need| need["kind"] != "build");
            let names = |needs: &mut dyn Iterator<Item = &Value>| {
                needs.map(|need| text(&need["name"])).collect()
            };
            let directory = manifest
                .trim_start_matches(&root)
                .trim_end_matches("/Cargo.toml");
            Crate {
                name: text(&package["name"]),
                directory: directory.to_owned(),
                needs: names(&mut needs.iter()),
                everywhere: names(&mut needs.iter().filter(|need| need["target"].is_null())),
            }
        })
        .collect())
}

fn unplaced(layers: &BTreeMap<String, u32>, crates: &[Crate]) -> Vec<String> {
    crates
        .iter()
        .filter(|member| {
            member.directory.starts_with("src/") && !layers.contains_key(&member.directory)
        })
        .map(|member| {
            format!(
                "{} is under no `# layer` line in Cargo.toml",
                member.directory
            )
        })
        .collect()
}

fn upward(layers: &BTreeMap<String, u32>, crates: &[Crate]) -> Vec<String> {
    let mut broken = Vec::new();
    for member in crates {
        let Some(&from) = layers.get(&member.directory) else {
            continue;
        };
        for need in &member.needs {
            let Some(other) = crates.iter().find(|other| other.name == *need) else {
                continue;
            };
            match layers.get(&other.directory) {
                Some(&to) if to < from => {}
                Some(&to) => broken.push(format!(
                    "{} (layer {from}) depends on {need} (layer {to})",
                    member.name
                )),
                None => broken.push(format!(
                    "{} depends on {need}, which is not part of the programs",
                    member.name
                )),
            }
        }
    }
    broken
}

fn native_only(crates: &[Crate]) -> Vec<String> {
    let mut broken = Vec::new();
    for member in crates.iter().filter(|member| member.name != NATIVE_PROGRAM) {
        let native = member.everywhere.iter();
        let native = native.filter(|need| NATIVE.contains(&need.as_str()));
        broken.extend(native.map(|need| format!("{} depends on {need} everywhere", member.name)));
    }
    broken
}

fn outward(layers: &BTreeMap<String, u32>, crates: &[Crate]) -> Vec<String> {
    let allowed = |member: &Crate, need: &str| {
        let mut all = WEB.iter();
        all.any(|(name, needs)| member.name == *name && needs.contains(&need))
    };
    let mut broken = Vec::new();
    for member in crates {
        if layers
            .get(&member.directory)
            .is_none_or(|layer| *layer == TOP)
        {
            continue;
        }
        let outward = member
            .needs
            .iter()
            .filter(|need| OUTSIDE_WORLD.contains(&need.as_str()) && !allowed(member, need));
        broken.extend(outward.map(|need| format!("{} depends on {need}", member.name)));
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::{Crate, layers, native_only, outward, unplaced, upward};

    const MANIFEST: &str = "[workspace]\nmembers = [\n    # layer 0\n    \"src/a\",\n    \
                            # layer 1\n    \"src/b\",\n    # outside\n    \"tests\",\n]\n";

    fn member(name: &str, needs: &[&str]) -> Crate {
        Crate {
            name: name.to_owned(),
            directory: format!("src/{name}"),
            needs: needs.iter().map(|&need| need.to_owned()).collect(),
            everywhere: needs.iter().map(|&need| need.to_owned()).collect(),
        }
    }

    #[test]
    fn floors_are_read_from_the_comments() {
        let found: Vec<_> = layers(MANIFEST).into_iter().collect();
        assert_eq!(found, [("src/a".to_owned(), 0), ("src/b".to_owned(), 1)]);
    }

    #[test]
    fn only_downward_dependencies_pass() {
        let layers = layers(MANIFEST);
        let check = |a: &[&str], b: &[&str]| upward(&layers, &[member("a", a), member("b", b)]);
        assert!(check(&[], &["a", "serde"]).is_empty());
        assert_eq!(check(&["b"], &[]), ["a (layer 0) depends on b (layer 1)"]);
        assert_eq!(check(&[], &["b"]), ["b (layer 1) depends on b (layer 1)"]);
        assert_eq!(
            outward(&layers, &[member("a", &["web-sys"])]),
            ["a depends on web-sys"]
        );
        assert_eq!(
            unplaced(&layers, &[member("c", &[])]),
            ["src/c is under no `# layer` line in Cargo.toml"]
        );
        assert_eq!(
            native_only(&[
                member("a", &["research"]),
                member("hypercubist", &["research"])
            ]),
            ["a depends on research everywhere"]
        );
    }
}
