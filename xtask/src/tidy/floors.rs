//! The floor rule: a room imports only from floors below its own, and only floor 5 knows about the web.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{File, Verdict, file};
use crate::Result;
use crate::command::Command;

/// Shells around the engine, where web, files and clocks are allowed.
const TOP: u32 = 5;

/// Crates that only the top floor may use.
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

/// Lets a room below the top floor make its WebGL context.
const GL: (&str, [&str; 2]) = ("scene", ["wasm-bindgen", "web-sys"]);

/// A crate of the workspace.
#[derive(Debug)]
struct Room {
    name: String,
    /// Its directory from the top of the repository.
    directory: String,
    /// What its manifest names.
    needs: Vec<String>,
}

pub fn check(files: &[File]) -> Result<Vec<Verdict>> {
    let floors = floors(file(files, "Cargo.toml")?);
    let rooms = rooms(
        &Command::cargo()
            .args("metadata --no-deps --format-version 1 --offline")
            .read()?,
    )?;
    let walls = files
        .iter()
        .filter_map(|file| file.path.strip_suffix("/clippy.toml"))
        .filter(|directory| floors.get(*directory).is_some_and(|floor| *floor < TOP))
        .map(|directory| format!("{directory}/clippy.toml takes the place of the root's"))
        .collect();
    Ok(vec![
        ("Every room stands on a floor", homeless(&floors, &rooms)),
        (
            "Rooms import only from floors below",
            upward(&floors, &rooms),
        ),
        ("Only floor 5 knows about the web", worldly(&floors, &rooms)),
        (
            "Rooms below floor 5 have the root's clippy.toml for a wall",
            walls,
        ),
    ])
}

/// Directory to floor, from the `# floor N` lines among the members in the root manifest.
fn floors(manifest: &str) -> BTreeMap<String, u32> {
    let mut floor = None;
    let mut found = BTreeMap::new();
    let members = manifest
        .lines()
        .skip_while(|line| !line.starts_with("members"))
        .skip(1);
    for line in members.map(str::trim).take_while(|line| *line != "]") {
        if let Some(comment) = line.strip_prefix('#') {
            floor = comment
                .trim()
                .strip_prefix("floor ")
                .and_then(|number| number.parse().ok());
        } else if let Some(floor) = floor {
            found.insert(line.trim_matches(['"', ',']).to_owned(), floor);
        }
    }
    found
}

fn rooms(metadata: &str) -> Result<Vec<Room>> {
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
            let directory = manifest
                .trim_start_matches(&root)
                .trim_end_matches("/Cargo.toml");
            Room {
                name: text(&package["name"]),
                directory: directory.to_owned(),
                needs: list(&package["dependencies"])
                    .iter()
                    .map(|need| text(&need["name"]))
                    .collect(),
            }
        })
        .collect())
}

fn homeless(floors: &BTreeMap<String, u32>, rooms: &[Room]) -> Vec<String> {
    rooms
        .iter()
        .filter(|room| room.directory.starts_with("src/") && !floors.contains_key(&room.directory))
        .map(|room| {
            format!(
                "{} is under no `# floor` line in Cargo.toml",
                room.directory
            )
        })
        .collect()
}

fn upward(floors: &BTreeMap<String, u32>, rooms: &[Room]) -> Vec<String> {
    let mut broken = Vec::new();
    for room in rooms {
        let Some(&from) = floors.get(&room.directory) else {
            continue;
        };
        for need in &room.needs {
            let Some(other) = rooms.iter().find(|other| other.name == *need) else {
                continue;
            };
            match floors.get(&other.directory) {
                Some(&to) if to < from => {}
                Some(&to) => broken.push(format!(
                    "{} (floor {from}) imports {need} (floor {to})",
                    room.name
                )),
                None => broken.push(format!(
                    "{} imports {need}, which is outside the house",
                    room.name
                )),
            }
        }
    }
    broken
}

fn worldly(floors: &BTreeMap<String, u32>, rooms: &[Room]) -> Vec<String> {
    let allowed = |room: &Room, need: &str| room.name == GL.0 && GL.1.contains(&need);
    let mut broken = Vec::new();
    for room in rooms {
        if floors
            .get(&room.directory)
            .is_none_or(|floor| *floor == TOP)
        {
            continue;
        }
        let worldly = room
            .needs
            .iter()
            .filter(|need| OUTSIDE_WORLD.contains(&need.as_str()) && !allowed(room, need));
        broken.extend(worldly.map(|need| format!("{} imports {need}", room.name)));
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::{Room, floors, homeless, upward, worldly};

    const MANIFEST: &str = "[workspace]\nmembers = [\n    # floor 0\n    \"src/a\",\n    # floor 1\n    \"src/b\",\n    \
                            # outside\n    \"tests\",\n]\n";

    fn room(name: &str, needs: &[&str]) -> Room {
        Room {
            name: name.to_owned(),
            directory: format!("src/{name}"),
            needs: needs.iter().map(|&need| need.to_owned()).collect(),
        }
    }

    #[test]
    fn floors_are_read_from_the_comments() {
        let found: Vec<_> = floors(MANIFEST).into_iter().collect();
        assert_eq!(found, [("src/a".to_owned(), 0), ("src/b".to_owned(), 1)]);
    }

    #[test]
    fn only_downward_imports_pass() {
        let floors = floors(MANIFEST);
        let check = |a: &[&str], b: &[&str]| upward(&floors, &[room("a", a), room("b", b)]);
        assert!(check(&[], &["a", "serde"]).is_empty());
        assert_eq!(check(&["b"], &[]), ["a (floor 0) imports b (floor 1)"]);
        assert_eq!(check(&[], &["b"]), ["b (floor 1) imports b (floor 1)"]);
        assert_eq!(
            worldly(&floors, &[room("a", &["web-sys"])]),
            ["a imports web-sys"]
        );
        assert_eq!(
            homeless(&floors, &[room("c", &[])]),
            ["src/c is under no `# floor` line in Cargo.toml"]
        );
    }
}
