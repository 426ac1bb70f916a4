//! Which pieces are shown, stage by stage of a solve and by name; and filters that were saved under one.

use std::collections::BTreeMap;

/// What the storage keys of saved filters begin with; the puzzle's name and the filter's follow.
pub const FILTER_KEY: &str = "hypercubist/play/filter/";

/// A command for filters and saved filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Show the pieces of this kind, and of those with fewer facets.
    Stage(usize),
    /// Show all pieces.
    All,
    /// What is typed as a name.
    Name(String),
    /// Save what is shown under that name.
    Save,
    Use(String),
    Delete(String),
}

/// Saved filters.
#[derive(Clone, Debug, Default)]
pub struct Filters {
    /// As parts of a link, by the puzzle's name and their own.
    pub(super) saved: BTreeMap<(String, String), String>,
    /// What is typed as a name.
    pub name: String,
}

impl Filters {
    /// What earlier visits stored.
    pub fn restore(stored: &[(String, String)]) -> Self {
        let saved = stored.iter().filter_map(|(key, value)| {
            let (puzzle, name) = key.strip_prefix(FILTER_KEY)?.split_once('/')?;
            Some(((puzzle.to_owned(), name.to_owned()), value.clone()))
        });
        Self {
            saved: saved.collect(),
            ..Self::default()
        }
    }

    /// The names of a puzzle's, in order.
    pub fn names(&self, puzzle: &str) -> Vec<&str> {
        let all = self.saved.keys();
        all.filter(|(of, _)| of == puzzle)
            .map(|(_, name)| name.as_str())
            .collect()
    }
}
