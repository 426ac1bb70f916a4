//! Which pieces are shown, stage by stage of a solve and by name; and filters that were saved under one.

use std::collections::BTreeMap;

use super::Play;
use super::filter::Filter;
use crate::state::Effect;
use crate::state::context::Context;
use crate::state::link::Link;
use crate::state::screens::Stage as _;

/// What the storage keys of saved filters begin with; the puzzle's name and the filter's follow.
pub const FILTER_KEY: &str = "hypercubist/play/filter/";
/// The longest name, characters.
const MOST_NAME: usize = 40;

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
    saved: BTreeMap<(String, String), String>,
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

impl Play {
    /// Takes in a command about saved filters.
    pub(super) fn update_filters(&mut self, command: Command, cx: &mut Context) {
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
