//! A puzzle of the user's own is opened, saved, removed and brought back.

use std::sync::Arc;

use puzzle::Puzzle;

use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::screens::play::library::Removed;
use crate::state::screens::play::own_puzzles::{Command, read};
use crate::state::screens::play::share::SESSION_KEY;
use crate::state::screens::play::{FIRST, PUZZLE_KEY, Play};
use crate::state::screens::run::documents::text_of;
use crate::state::{Effect, Offer};

/// An example to begin with: the cube cut along the diagonals of its faces.
const EXAMPLE: (&str, &str) = (
    "dino.puzzle",
    include_str!("../../../../../../assets/puzzles/examples/dino.puzzle"),
);

impl Play {
    pub(in crate::state::screens::play) fn update_own_puzzles(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
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
    pub(in crate::state::screens::play) fn open_linked(
        &mut self,
        text: &str,
        cx: &mut Context,
    ) -> bool {
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
        self.library.removed = Some(Removed {
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
        let Some(removed) = self.library.removed.take() else {
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
