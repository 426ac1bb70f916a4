//! The JSON of cubing.js. Places are counted from 0, and how much a piece turns stands where it goes.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{MOST_FACETS, Orbit, Part, Permutations, Turn};

/// Whether a value has what such a puzzle has.
pub fn is_meant(value: &Value) -> bool {
    let has = |name| {
        value
            .get(name)
            .is_some_and(|part| part.is_object() || part.is_array())
    };
    has("orbits") && value.get("moves").is_some_and(Value::is_object)
}

/// Reads a puzzle, with what was left out.
///
/// # Errors
/// What is wrong, one sentence.
pub fn read(value: &Value) -> Result<(Permutations, Vec<String>), String> {
    let name = value
        .get("name")
        .and_then(Value::as_str)
        .unwrap_or("unnamed");
    let orbits = match &value["orbits"] {
        Value::Array(list) => list.iter().map(|one| orbit(None, one)).collect(),
        Value::Object(map) => map
            .iter()
            .map(|(name, one)| orbit(Some(name), one))
            .collect(),
        _ => None,
    };
    let orbits: Vec<Orbit> = orbits.ok_or("An orbit has a name, pieces and orientations.")?;
    let mut moves = Vec::new();
    for (name, what) in value["moves"].as_object().into_iter().flatten() {
        let parts = orbits.iter().enumerate().map(|(n, orbit)| {
            let of_orbit = what.get(&orbit.name).or_else(|| what.get(n));
            of_orbit.map_or_else(
                || Some(Part::still(orbit)),
                |of_orbit| part(of_orbit, orbit),
            )
        });
        let parts: Option<Vec<Part>> = parts.collect();
        moves.push(Turn {
            name: name.clone(),
            parts: parts.ok_or_else(|| format!("The move {name} does not permute the pieces."))?,
        });
    }
    let mut left = Vec::new();
    for key in ["derivedMoves", "experimentalDerivedMoves"] {
        if value.get(key).is_some() {
            left.push("Left out: moves that are made of others.".to_owned());
        }
    }
    for key in ["defaultPattern", "startStateData", "startPieces"] {
        if value
            .get(key)
            .is_some_and(|start| !is_usual(start, &orbits))
        {
            let why = "that some pieces look alike, or that the solved position is another";
            left.push(format!("Left out: {why}."));
        }
    }
    let puzzle = Permutations {
        name: name.to_owned(),
        orbits,
        moves,
    };
    puzzle.check()?;
    Ok((puzzle, left))
}

fn number(value: &Value, names: &[&str]) -> Option<usize> {
    let found = names.iter().find_map(|name| value.get(name))?.as_u64()?;
    usize::try_from(found)
        .ok()
        .filter(|found| (1..=MOST_FACETS).contains(found))
}

fn orbit(name: Option<&String>, value: &Value) -> Option<Orbit> {
    let own = || {
        value
            .get("orbitName")
            .or_else(|| value.get("name"))?
            .as_str()
    };
    Some(Orbit {
        name: name.map(String::as_str).or_else(own)?.to_owned(),
        pieces: number(value, &["numPieces"])?,
        orientations: number(value, &["numOrientations", "orientations"])?,
    })
}

fn numbers(value: Option<&Value>) -> Option<Vec<usize>> {
    let list = value?.as_array()?.iter();
    list.map(|one| usize::try_from(one.as_u64()?).ok())
        .collect()
}

fn part(value: &Value, orbit: &Orbit) -> Option<Part> {
    let still = Part::still(orbit);
    let from = match value.get("permutation") {
        None => still.from,
        some => numbers(some)?,
    };
    let turned = match value
        .get("orientationDelta")
        .or_else(|| value.get("orientation"))
    {
        None => still.turned,
        some => numbers(some)?,
    };
    Some(Part { from, turned })
}

/// Whether the solved position has each piece once, and all of them at home.
fn is_usual(start: &Value, orbits: &[Orbit]) -> bool {
    orbits.iter().all(|orbit| {
        let Some(of_orbit) = start.get(&orbit.name) else {
            return true;
        };
        let pieces = of_orbit
            .get("pieces")
            .or_else(|| of_orbit.get("permutation"));
        let still = Part::still(orbit);
        numbers(pieces) == Some(still.from)
            && numbers(of_orbit.get("orientation")) == Some(still.turned)
            && of_orbit.get("orientationMod").is_none()
    })
}

/// Writes a puzzle.
pub fn write(puzzle: &Permutations) -> String {
    let object = |parts: Vec<(&String, Value)>| {
        let map: serde_json::Map<String, Value> = parts
            .into_iter()
            .map(|(name, part)| (name.clone(), part))
            .collect();
        Value::Object(map)
    };
    let orbits: Vec<Value> = puzzle.orbits.iter().map(|orbit| {
        json!({"orbitName": orbit.name, "numPieces": orbit.pieces, "numOrientations": orbit.orientations})
    }).collect();
    let start = |orbit: &Orbit| {
        let still = Part::still(orbit);
        json!({"pieces": still.from, "orientation": still.turned})
    };
    let start = object(
        puzzle
            .orbits
            .iter()
            .map(|orbit| (&orbit.name, start(orbit)))
            .collect(),
    );
    let moves = puzzle.moves.iter().map(|turn| {
        let parts = puzzle.orbits.iter().zip(&turn.parts).map(|(orbit, part)| {
            let what = json!({"permutation": part.from, "orientationDelta": part.turned});
            (&orbit.name, what)
        });
        (&turn.name, object(parts.collect()))
    });
    let mut text = String::from("{\n");
    let moves = object(moves.collect());
    for (n, (key, value)) in [
        ("name", json!(puzzle.name)),
        ("orbits", json!(orbits)),
        ("defaultPattern", start),
        ("moves", moves),
    ]
    .into_iter()
    .enumerate()
    {
        let comma = if n == 0 { "" } else { ",\n" };
        let _ = write!(text, "{comma}  \"{key}\": {value}");
    }
    text + "\n}\n"
}
