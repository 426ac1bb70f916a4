//! Sets of changed keys by name, and keys as text to be sent to somebody.

use std::collections::BTreeMap;

use super::Play;
use super::keys::Keys;
use crate::state::Effect;
use crate::state::context::Context;

/// What the storage keys of sets begin with; the name follows.
pub const SET_KEY: &str = "hypercubist/play/key-set/";
/// The longest name, characters.
const MOST_NAME: usize = 40;

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

impl Play {
    /// Takes in a command about the sets of keys.
    pub(super) fn update_key_sets(&mut self, command: Command, cx: &mut Context) {
        let sets = &mut self.library.key_sets;
        sets.imported = None;
        match command {
            Command::Name(name) => sets.name = name.chars().take(MOST_NAME).collect(),
            Command::Save => {
                let name = std::mem::take(&mut sets.name).trim().to_owned();
                if !name.is_empty() {
                    cx.say(words::play::keys_saved_as(&name));
                    cx.effects.push(Effect::Store {
                        key: format!("{SET_KEY}{name}"),
                        value: Some(self.settings.keys.stored().unwrap_or_default()),
                    });
                    sets.sets.insert(name, self.settings.keys.clone());
                }
            }
            Command::Use(name) => {
                if let Some(keys) = sets.sets.get(&name) {
                    self.settings.keys = keys.clone();
                    cx.say(words::play::keys_used(&name));
                }
            }
            Command::Delete(name) => {
                sets.sets.remove(&name);
                cx.effects.push(Effect::Store {
                    key: format!("{SET_KEY}{name}"),
                    value: None,
                });
            }
            Command::Import(text) => {
                let given = text.split_whitespace().count();
                let keys = Keys::restore(&text);
                let read = keys.stored().map_or(0, |text| text.split(' ').count());
                let words = if read < given {
                    words::play::keys_read_partly(read)
                } else {
                    words::play::keys_read(read)
                };
                cx.say(words.clone());
                self.library.key_sets.imported = Some(words);
                self.settings.keys = keys;
            }
        }
    }
}
