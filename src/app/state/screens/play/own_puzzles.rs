//! Puzzles of the user's own: opened as files or brought by links, beside those of the catalogue. What is saved of a
//! session with one holds its definition, and so does a link to it.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostics::{Diagnostic, Source, SourceId};
use puzzle::{Puzzle, catalogue};

use super::share::SESSION_KEY;
use super::{Bench, FIRST, PUZZLE_KEY, Play};
use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::link::Link;
use crate::state::screens::run::documents::text_of;
use crate::state::{Effect, Offer};

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

/// An example to begin with: the cube cut along the diagonals of its faces.
const EXAMPLE: (&str, &str) = (
    "dino.puzzle",
    include_str!("../../../../../assets/puzzles/examples/dino.puzzle"),
);

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
    texts: BTreeMap<String, Arc<str>>,
    /// The one that was removed last.
    removed: Option<Removed>,
}

struct Removed {
    name: String,
    text: Arc<str>,
    /// What this visit did with it.
    aside: Option<Bench>,
    /// What an earlier visit stored.
    stored: Option<String>,
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
            removed: None,
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

impl Play {
    pub(super) fn update_own_puzzles(&mut self, command: Command, cx: &mut Context) {
        match command {
            Command::Open { name, bytes } => {
                let read = text_of(&name, &bytes).and_then(|text| read(&name, &text));
                match read {
                    Ok(puzzle) => self.open_own(puzzle, cx),
                    Err(why) => cx.notice(why, true, None),
                }
            }
            Command::Remove(name) => self.remove_own(&name, cx),
            Command::Restore => self.restore_own(cx),
            Command::Example => {
                let (name, text) = EXAMPLE;
                cx.effects.push(Effect::Download {
                    name: name.to_owned(),
                    text: text.to_owned(),
                });
                cx.say(words::play::saved_as(name));
            }
        }
    }

    /// Shows a puzzle from a file; it is saved, and takes the place of one that had its name.
    fn open_own(&mut self, puzzle: Arc<Puzzle>, cx: &mut Context) {
        cx.shell.sheet = None;
        let name = puzzle.name().to_owned();
        let before = self
            .library
            .puzzles
            .texts
            .insert(name.clone(), puzzle.reference().into());
        if before.is_some_and(|before| *before != *puzzle.reference()) {
            self.library.aside.remove(&name);
            self.library.stored.remove(&name);
            cx.notice(words::play::own_replaced(&name), false, None);
        }
        self.show(puzzle, cx);
        cx.effects.push(store(PUZZLE_KEY, &name));
        // What is stored is its definition, too.
        self.bench.stored = None;
    }

    /// Shows the puzzle that a link brings along; nothing is stored before something is done with it. False if it
    /// cannot be shown: then a notice says why.
    pub(super) fn open_linked(&mut self, text: &str, cx: &mut Context) -> bool {
        let puzzle = match read(words::play::OWN_OF_LINK.text(), text) {
            Ok(puzzle) => puzzle,
            Err(why) => {
                cx.notice(why, true, None);
                return false;
            }
        };
        let name = puzzle.name();
        let own = self.library.puzzles.texts.get(name);
        if own.is_some_and(|own| **own != *puzzle.reference()) {
            cx.notice(words::play::own_other(name), true, None);
            return false;
        }
        let text = puzzle.reference().into();
        self.library.puzzles.texts.insert(name.to_owned(), text);
        self.show(puzzle, cx);
        true
    }

    fn remove_own(&mut self, name: &str, cx: &mut Context) {
        let Some(text) = self.library.puzzles.texts.get(name).cloned() else {
            return;
        };
        cx.shell.sheet = None;
        if self.bench.puzzle.name() == name {
            self.choose(FIRST, cx);
            cx.effects.push(store(PUZZLE_KEY, FIRST));
        }
        self.library.puzzles.texts.remove(name);
        self.library.puzzles.removed = Some(Removed {
            name: name.to_owned(),
            text,
            aside: self.library.aside.remove(name),
            stored: self.library.stored.remove(name),
        });
        cx.effects.push(Effect::Store {
            key: format!("{SESSION_KEY}{name}"),
            value: None,
        });
        cx.shell.withdraw(|offer| offer == Offer::Puzzle);
        let offer = (words::play::OWN_RESTORE.text(), Offer::Puzzle);
        cx.notice(words::play::own_removed(name), false, Some(offer));
    }

    fn restore_own(&mut self, cx: &mut Context) {
        cx.shell.withdraw(|offer| offer == Offer::Puzzle);
        let Some(removed) = self.library.puzzles.removed.take() else {
            return;
        };
        let name = removed.name;
        self.library
            .puzzles
            .texts
            .insert(name.clone(), removed.text);
        let aside = removed.aside.map(|aside| (name.clone(), aside));
        self.library.aside.extend(aside);
        let stored = removed.stored.map(|stored| (name.clone(), stored));
        self.library.stored.extend(stored);
        self.choose(&name, cx);
        cx.effects.push(store(PUZZLE_KEY, &name));
        self.bench.stored = None;
    }
}
