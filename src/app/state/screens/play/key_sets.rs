//! Sets of changed keys by name, and keys as text to be sent to somebody.

use std::collections::BTreeMap;

use super::keys::Keys;

/// What the storage keys of sets begin with; the name follows.
pub const SET_KEY: &str = "hypercubist/play/key-set/";

/// A command for the sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// What is typed as the name of a set.
    Name(String),
    /// Save the present keys under that name.
    Save,
    /// Take the keys of a set.
    Use(String),
    Delete(String),
    /// Take the keys of a text.
    Import(String),
}

/// The saved sets of keys.
#[derive(Clone, Debug, Default)]
pub struct KeySets {
    /// The sets by name.
    pub sets: BTreeMap<String, Keys>,
    /// What is typed as a name.
    pub name: String,
    /// What became of the text that was read last.
    pub imported: Option<String>,
}

impl KeySets {
    /// What earlier visits stored.
    pub fn restore(stored: &[(String, String)]) -> Self {
        let sets = stored.iter().filter_map(|(key, value)| {
            let name = key.strip_prefix(SET_KEY)?;
            Some((name.to_owned(), Keys::restore(value)))
        });
        Self {
            sets: sets.collect(),
            ..Self::default()
        }
    }
}
