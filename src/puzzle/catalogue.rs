//! The puzzles that can be asked for by name.

use std::sync::{Arc, OnceLock};

use crate::Puzzle;

/// A row of the catalogue.
struct Entry {
    name: &'static str,
    aliases: &'static [&'static str],
    layers: u8,
    dimensions: u8,
}

const ENTRIES: [Entry; 1] = [Entry {
    name: "3x3x3",
    aliases: &["3x3"],
    layers: 3,
    dimensions: 3,
}];

const NAMES: [&str; ENTRIES.len()] = {
    let mut names = [""; ENTRIES.len()];
    let mut row = 0;
    while row < names.len() {
        names[row] = ENTRIES[row].name;
        row += 1;
    }
    names
};

static BUILT: [OnceLock<Arc<Puzzle>>; ENTRIES.len()] = [const { OnceLock::new() }; ENTRIES.len()];

/// The names of all puzzles on offer.
pub fn names() -> &'static [&'static str] {
    &NAMES
}

/// The puzzle of this name or alias (`3x3` for `3x3x3`); built at the first call and shared from then on.
#[expect(
    clippy::missing_panics_doc,
    reason = "a test builds every row of the catalogue"
)]
pub fn by_name(name: &str) -> Option<Arc<Puzzle>> {
    let row = ENTRIES.iter().position(|entry| {
        let mut names = std::iter::once(&entry.name).chain(entry.aliases);
        names.any(|known| known.eq_ignore_ascii_case(name))
    })?;
    let Entry {
        layers, dimensions, ..
    } = ENTRIES[row];
    let puzzle = BUILT[row].get_or_init(|| {
        Arc::new(Puzzle::cube(layers, dimensions).expect("the catalogue lists puzzles that exist"))
    });
    Some(Arc::clone(puzzle))
}
