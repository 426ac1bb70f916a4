//! Cycle structures as text.

use std::fmt;
use std::ops::Range;

use puzzle::structure::Structure;

use super::{Cycle, CycleStructure, Turn};

/// Why a text is not a cycle structure of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructureError {
    /// Where, in bytes.
    pub at: Range<usize>,
    /// A stable name: `architect::…`.
    pub code: &'static str,
    /// What is wrong, and how to mend it.
    pub message: String,
}

impl fmt::Display for StructureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StructureError {}

/// The cycles, and by orbit how many further pieces may move.
pub(super) fn parse(
    structure: &Structure,
    text: &str,
) -> Result<(CycleStructure, Vec<usize>), StructureError> {
    let mut shared = vec![0; structure.orbits().len()];
    let mut orbits = vec![Vec::new(); structure.orbits().len()];
    let mut at = 0;
    for part in text.split(';') {
        let start = at + part.len() - part.trim_start().len();
        at += part.len() + 1;
        let part = part.trim();
        if part.is_empty() || part == NOTHING {
            continue;
        }
        if let Some(counts) = part.strip_prefix(SHARED) {
            read_shared(structure, counts, start + SHARED.len(), &mut shared)?;
            continue;
        }
        let (orbit, name) =
            orbit_of(structure, part).ok_or_else(|| no_such_orbit(structure, part, start))?;
        let mut at_item = start + name;
        for item in part[name..].split(',') {
            let begin = at_item + item.len() - item.trim_start().len();
            at_item += item.len() + 1;
            let item = item.trim();
            let cycle = cycle(item).ok_or_else(|| StructureError {
                at: begin..begin + item.len(),
                code: "architect::no-cycle",
                message: format!(
                    "{}; write its length, and a + if it comes back turned: `5` or `5+`",
                    match item {
                        "" => "a cycle is missing".to_owned(),
                        item => format!("`{item}` is not a cycle"),
                    }
                ),
            })?;
            orbits[orbit].push(cycle);
        }
        let pieces: usize = orbits[orbit].iter().map(|c| usize::from(c.length)).sum();
        let there = &structure.orbits()[orbit];
        if pieces > there.pieces.len() {
            return Err(StructureError {
                at: start..start + part.len(),
                code: "architect::too-many-pieces",
                message: format!(
                    "these cycles need {pieces} {}, but there are only {}",
                    there.name,
                    there.pieces.len()
                ),
            });
        }
        if there.orientations.order() == 1 && orbits[orbit].iter().any(|c| c.turn != Turn::None) {
            return Err(StructureError {
                at: start..start + part.len(),
                code: "architect::cannot-turn",
                message: format!("{} cannot be seen to turn, so leave out the +", there.name),
            });
        }
    }
    for ((cycles, shared), orbit) in orbits.iter().zip(&shared).zip(structure.orbits()) {
        let own: usize = cycles.iter().map(|c: &Cycle| usize::from(c.length)).sum();
        if own + shared > orbit.pieces.len() {
            let (name, all) = (&orbit.name, orbit.pieces.len());
            return Err(StructureError {
                at: 0..text.len(),
                code: "architect::too-many-pieces",
                message: format!(
                    "these cycles need {own} {name} and share {shared}, but there are only {all}"
                ),
            });
        }
    }
    Ok((CycleStructure::new(orbits), shared))
}

fn no_such_orbit(structure: &Structure, part: &str, start: usize) -> StructureError {
    StructureError {
        at: start..start + part.len(),
        code: "architect::no-such-orbit",
        message: format!(
            "`{part}` does not begin with a kind of pieces; this puzzle has {}",
            names(structure)
        ),
    }
}

/// Begins the part that says how many pieces may be shared.
const SHARED: &str = "shared ";

/// Reads `2 corners, 1 edges`, or `2 of the corners, 1 of the edges (...)` as the finder prints it.
fn read_shared(
    structure: &Structure,
    text: &str,
    start: usize,
    shared: &mut [usize],
) -> Result<(), StructureError> {
    let text = text.split('(').next().unwrap_or_default();
    let mut at_item = start;
    for item in text.split(',') {
        let begin = at_item + item.len() - item.trim_start().len();
        at_item += item.len() + 1;
        let item = item.trim();
        let no_count = || StructureError {
            at: begin..begin + item.len(),
            code: "architect::no-count",
            message: format!(
                "`{item}` is not a number of pieces; write `shared 2 corners, 2 edges`"
            ),
        };
        let (count, name) = item.split_once(' ').ok_or_else(no_count)?;
        let count: usize = count.parse().map_err(|_| no_count())?;
        let name = name.trim_start();
        let name = name.strip_prefix("of the ").unwrap_or(name);
        let (orbit, _) = orbit_of(structure, name)
            .filter(|(_, length)| *length == name.len())
            .ok_or_else(|| no_such_orbit(structure, name, begin))?;
        shared[orbit] += count;
    }
    Ok(())
}

/// What nothing is called.
const NOTHING: &str = "nothing";

/// The orbit that a text begins with the name of, and the name's length; the longest name wins.
fn orbit_of(structure: &Structure, text: &str) -> Option<(usize, usize)> {
    let names = structure.orbits().iter().enumerate();
    names
        .filter(|(_, orbit)| {
            let rest = text.strip_prefix(orbit.name.as_str());
            rest.is_some_and(|rest| {
                rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == ':')
            })
        })
        .map(|(number, orbit)| (number, orbit.name.len()))
        .max_by_key(|(_, length)| *length)
        .map(|(number, length)| {
            (
                number,
                length + usize::from(text[length..].starts_with(':')),
            )
        })
}

fn names(structure: &Structure) -> String {
    let names: Vec<&str> = structure.orbits().iter().map(|o| o.name.as_str()).collect();
    names.join(", ")
}

fn cycle(text: &str) -> Option<Cycle> {
    let (length, turn) = match text.split_once('+') {
        None => (text, Turn::None),
        Some((length, "")) => (length, Turn::Some),
        Some((length, order)) => {
            let order = order.parse().ok().filter(|order| *order >= 2)?;
            (length, Turn::Order(order))
        }
    };
    let length = length.parse().ok().filter(|length| *length > 0)?;
    Some(Cycle { length, turn })
}

pub(super) fn write(
    cycles: &CycleStructure,
    structure: &Structure,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut between = "";
    for (cycles, orbit) in cycles.orbits.iter().zip(structure.orbits()) {
        for (number, cycle) in cycles.iter().rev().enumerate() {
            if number == 0 {
                write!(f, "{between}{} ", orbit.name)?;
            } else {
                f.write_str(",")?;
            }
            write!(f, "{}", cycle.length)?;
            match cycle.turn {
                Turn::None => {}
                Turn::Some => f.write_str("+")?,
                Turn::Order(order) => write!(f, "+{order}")?,
            }
            between = "; ";
        }
    }
    if between.is_empty() {
        f.write_str(NOTHING)?;
    }
    Ok(())
}
