//! Sets of changed keys are saved, used and read from text.

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::screens::play::Play;
use crate::state::screens::play::key_sets::{Command, SET_KEY};
use crate::state::screens::play::keys::Keys;

/// The longest name, characters.
const MOST_NAME: usize = 40;

impl Play {
    /// Takes in a command about the sets of keys.
    pub(in crate::state::screens::play) fn update_key_sets(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
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
