//! Puzzles of the user's own: opened as files or brought by links, beside those of the catalogue. What is saved of a
//! session with one holds its definition, and so does a link to it.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostics::{Diagnostic, Source, SourceId};
use puzzle::{Puzzle, catalogue};

use super::share::SESSION_KEY;
use crate::state::link::Link;

/// The key of links and sessions under which a definition stands.
pub const DEFINITION: &str = "definition";
/// The most letters and signs of a definition: a link has to hold it.
const MOST_TEXT: usize = 16_000;
/// The longest name: it stands in addresses and headings.
const MOST_NAME: usize = 40;
/// The most facets: the page builds the puzzle without a long pause (the 11x11x11 has 726, the teraminx 732).
const MOST_FACETS: usize = 750;
/// The most faults that are shown at once.
const MOST_FAULTS: usize = 3;

/// A command for own puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A file was chosen.
    Open { name: String, bytes: Vec<u8> },
    /// Take the puzzle of this name out of the menu and forget what was done with it.
    Remove(String),
    /// Bring the one back that was removed last.
    Restore,
    /// Save an example of such a file.
    Example,
}

/// The user's own puzzles.
#[derive(Default)]
pub struct OwnPuzzles {
    /// The definitions by name.
    pub(super) texts: BTreeMap<String, Arc<str>>,
}

impl OwnPuzzles {
    /// Those of earlier visits, from what is stored of their sessions.
    pub fn restore(stored: &[(String, String)]) -> Self {
        let read = |key: &str, value: &str| {
            let name = key.strip_prefix(SESSION_KEY)?;
            let (link, _) = Link::parse(value);
            Some((name.to_owned(), link.get(DEFINITION)?.into()))
        };
        let texts = stored.iter().filter_map(|(key, value)| read(key, value));
        Self {
            texts: texts.collect(),
        }
    }

    /// Their names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// The puzzle of this name, of the catalogue or an own one.
    pub fn find(&self, name: &str) -> Option<Arc<Puzzle>> {
        if let Some(known) = catalogue::by_name(name) {
            return Some(known);
        }
        let mut texts = self.texts.iter();
        let (_, text) = texts.find(|(own, _)| own.eq_ignore_ascii_case(name))?;
        read("", text).ok()
    }
}

/// The puzzle that a text defines; what is wrong with it, in words. `file` is where it comes from.
pub fn read(file: &str, text: &str) -> Result<Arc<Puzzle>, String> {
    let count = text.chars().count();
    if count > MOST_TEXT {
        return Err(words::play::own_too_long(file, count, MOST_TEXT));
    }
    let source = Source::new(file, text);
    let puzzle = catalogue::define(&source, SourceId(0), MOST_FACETS)
        .map_err(|faults| in_words(&source, &faults))?;
    let fits = |c: char| c.is_ascii_alphanumeric() || "._+-".contains(c);
    let name = puzzle.name();
    if name.len() > MOST_NAME || !name.chars().all(fits) {
        return Err(words::play::own_name(file, MOST_NAME));
    }
    if puzzle.dimensions() > 4 {
        return Err(words::play::own_dimensions(file));
    }
    Ok(puzzle)
}

/// What is wrong, each fault with its line.
fn in_words(source: &Source, faults: &[Diagnostic]) -> String {
    let one = |fault: &Diagnostic| {
        let line = fault
            .span()
            .map(|span| source.line_column(span.range().start).line);
        let help = fault.help.iter().map(|help| format!(" ({help})"));
        let what = format!("{}{}", fault.message, help.collect::<String>());
        match line {
            Some(line) => words::play::own_fault_at(source.name(), line, what),
            None => words::play::own_fault(source.name(), what),
        }
    };
    let mut words: Vec<String> = faults.iter().take(MOST_FAULTS).map(one).collect();
    if faults.len() > MOST_FAULTS {
        words.push(words::play::own_more_faults(faults.len() - MOST_FAULTS));
    }
    words.join(" ")
}
