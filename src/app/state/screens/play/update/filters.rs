//! Filters are chosen, saved under a name, and used again.

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::link::Link;
use crate::state::screens::Stage as _;
use crate::state::screens::play::Play;
use crate::state::screens::play::filter::Filter;
use crate::state::screens::play::filters::{Command, FILTER_KEY};

/// The longest name, characters.
const MOST_NAME: usize = 40;

impl Play {
    /// Takes in a command about saved filters.
    pub(in crate::state::screens::play) fn update_filters(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        let puzzle = self.puzzle().clone();
        let of = |name: &str| (puzzle.name().to_owned(), name.to_owned());
        let key = |name: &str| format!("{FILTER_KEY}{}/{name}", puzzle.name());
        match command {
            Command::Stage(kind) => self.bench.look.filter = Filter::stage(&puzzle, kind),
            Command::All => self.bench.look.filter = Filter::default(),
            Command::Name(name) => {
                self.library.filters.name = name.chars().take(MOST_NAME).collect();
            }
            Command::Save => {
                let name = std::mem::take(&mut self.library.filters.name)
                    .trim()
                    .to_owned();
                let mut link = Link::default();
                self.bench.look.filter.write(&puzzle, &mut link);
                if let Some(value) = link.query().filter(|_| !name.is_empty()) {
                    cx.say(words::play::saved_as(&name));
                    cx.effects.push(Effect::Store {
                        key: key(&name),
                        value: Some(value.clone()),
                    });
                    self.library.filters.saved.insert(of(&name), value);
                }
            }
            Command::Use(name) => {
                if let Some(saved) = self.library.filters.saved.get(&of(&name)) {
                    let (link, _) = Link::parse(saved);
                    // This page has written it.
                    self.bench.look.filter = Filter::read(&puzzle, &link, &mut Vec::new());
                    cx.say(words::play::filter_shown(&name));
                }
            }
            Command::Delete(name) => {
                self.library.filters.saved.remove(&of(&name));
                cx.effects.push(Effect::Store {
                    key: key(&name),
                    value: None,
                });
            }
        }
    }
}
