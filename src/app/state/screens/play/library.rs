//! What belongs to the person at the page, whatever puzzle is in hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bench::Bench;
use super::colours::OwnColours;
use super::filters::Filters;
use super::key_sets::KeySets;
use super::macros::Macros;
use super::own_puzzles::OwnPuzzles;
use super::share::SESSION_KEY;
use super::times::Times;
use super::tour::Tour;

/// What belongs to the person at the page.
#[derive(Default)]
pub struct Library {
    /// Puzzles beside those of the catalogue.
    pub puzzles: OwnPuzzles,
    /// The times that were taken.
    pub times: Times,
    /// Own colours.
    pub own: OwnColours,
    /// Saved choices of pieces to show.
    pub filters: Filters,
    /// Algorithms by name, to be done anywhere.
    pub macros: Macros,
    /// Sets of keys by name.
    pub key_sets: KeySets,
    /// The tour of the tesseract.
    pub tour: Tour,
    /// The puzzles that were in hand, by name.
    pub(super) aside: BTreeMap<String, Bench>,
    /// What earlier visits stored of a puzzle, by its name, until it is in hand.
    pub(super) stored: BTreeMap<String, String>,
    /// The puzzle of the user's own that was removed last.
    pub(super) removed: Option<Removed>,
}

/// A puzzle of the user's own that was removed and can come back.
pub(super) struct Removed {
    pub(super) name: String,
    /// Its definition.
    pub(super) text: Arc<str>,
    /// What this visit did with it.
    pub(super) aside: Option<Bench>,
    /// What an earlier visit stored.
    pub(super) stored: Option<String>,
}

impl Library {
    /// What earlier visits stored.
    pub fn restore(stored: &[(String, String)]) -> Self {
        let puzzles = OwnPuzzles::restore(stored);
        let sessions = stored.iter().filter_map(|(key, value)| {
            let name = key.strip_prefix(SESSION_KEY)?;
            Some((name.to_owned(), value.clone()))
        });
        Self {
            times: Times::restore(stored, &puzzles),
            own: OwnColours::restore(stored),
            filters: Filters::restore(stored),
            macros: Macros::restore(stored, &puzzles),
            key_sets: KeySets::restore(stored),
            tour: Tour::restore(stored),
            aside: BTreeMap::new(),
            stored: sessions.collect(),
            removed: None,
            puzzles,
        }
    }
}
