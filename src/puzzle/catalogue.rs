//! Puzzles by name. They are data: `assets/puzzles/*.puzzle`.

use std::sync::{Arc, LazyLock, OnceLock};

use diagnostics::{Source, SourceId};

use crate::Puzzle;
use crate::definition::{self, Definition};

/// The files, in the order of the catalogue.
const FILES: [(&str, &str); 5] = [
    (
        "cubes.puzzle",
        include_str!("../../assets/puzzles/cubes.puzzle"),
    ),
    (
        "pyraminx.puzzle",
        include_str!("../../assets/puzzles/pyraminx.puzzle"),
    ),
    (
        "megaminx.puzzle",
        include_str!("../../assets/puzzles/megaminx.puzzle"),
    ),
    (
        "skewb.puzzle",
        include_str!("../../assets/puzzles/skewb.puzzle"),
    ),
    (
        "generators.puzzle",
        include_str!("../../assets/puzzles/generators.puzzle"),
    ),
];

/// A row of the catalogue.
struct Entry {
    definition: Definition,
    built: OnceLock<Arc<Puzzle>>,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    FILES
        .iter()
        .enumerate()
        .flat_map(|(id, (name, text))| {
            let source = Source::new(*name, *text);
            definition::parse(&source, SourceId(id as u32)).definitions
        })
        .map(|definition| Entry {
            definition,
            built: OnceLock::new(),
        })
        .collect()
});

static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    ENTRIES
        .iter()
        .map(|entry| entry.definition.name())
        .collect()
});

/// The names of all puzzles.
pub fn names() -> &'static [&'static str] {
    &NAMES
}

/// The other names of the puzzle of this name: `3x3`, `3^3` for `3x3x3`. Empty for a name that is not of [`names`].
pub fn aliases(name: &str) -> &'static [String] {
    ENTRIES
        .iter()
        .find(|entry| entry.definition.name() == name)
        .map_or(&[], |entry| entry.definition.aliases())
}

/// The puzzle of this name or alias (`3x3` for `3x3x3`), ignoring case; built at the first call and shared from then
/// on.
#[expect(
    clippy::missing_panics_doc,
    reason = "a test builds every row of the catalogue"
)]
pub fn by_name(name: &str) -> Option<Arc<Puzzle>> {
    let entry = ENTRIES.iter().find(|entry| {
        let definition = &entry.definition;
        definition.name().eq_ignore_ascii_case(name)
            || definition
                .aliases()
                .iter()
                .any(|alias| alias.eq_ignore_ascii_case(name))
    })?;
    let puzzle = entry.built.get_or_init(|| {
        let built = entry.definition.build();
        Arc::new(built.expect("the catalogue lists puzzles that exist"))
    });
    Some(Arc::clone(puzzle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_reads_without_a_complaint_and_every_puzzle_is_built() {
        for (id, (name, text)) in FILES.iter().enumerate() {
            let source = Source::new(*name, *text);
            let read = definition::parse(&source, SourceId(id as u32));
            assert_eq!(read.diagnostics, [], "{name}");
            assert!(!read.definitions.is_empty(), "{name}");
        }
        let mut known = Vec::new();
        for name in names() {
            let puzzle = by_name(name).expect("it is in the catalogue");
            assert_eq!(puzzle.name(), *name);
            known.push(name.to_lowercase());
            for alias in aliases(name) {
                assert!(Arc::ptr_eq(&puzzle, &by_name(alias).expect("an alias")));
                known.push(alias.to_lowercase());
            }
        }
        let count = known.len();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), count, "two puzzles share a name");
    }
}
