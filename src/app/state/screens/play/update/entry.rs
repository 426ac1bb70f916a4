//! Colours of a real puzzle are entered, checked, and become the position in hand.

use puzzle::{Colouring, Orientation, check};

use crate::nets;
use crate::state::context::Context;
use crate::state::screens::Stage as _;
use crate::state::screens::play::entry::{Command, Key, Verdict, read, written};
use crate::state::screens::play::{Panel, Play};
use crate::text::sentence;

impl Play {
    /// The facelets as text; a blank is a full stop.
    pub fn entered(&self) -> String {
        match &self.bench.entry.typed {
            Some((text, _)) => text.clone(),
            None => written(&self.bench.puzzle, &self.bench.entry.shown),
        }
    }

    /// What is stored of the colours: nothing if none was entered.
    pub(in crate::state::screens::play) fn stored_entry(&self) -> String {
        if self.bench.entry.shown.is_empty() {
            return self.bench.entry.stored.clone();
        }
        if *self.bench.entry.shown == self.blank() {
            return String::new();
        }
        written(&self.bench.puzzle, &self.bench.entry.shown)
    }

    /// Sees to it that there is something to paint on.
    pub(in crate::state::screens::play) fn open_entry(&mut self) {
        if self.bench.entry.shown.is_empty() {
            let structure = self.structure();
            let fixed = structure.fixed().iter();
            self.bench.entry.fixed = fixed
                .flat_map(|&piece| self.bench.puzzle.piece(piece).facets.iter().copied())
                .collect();
            self.bench.entry.net = nets::of(&self.bench.puzzle);
            self.bench.entry.shown = self.blank();
            let stored = std::mem::take(&mut self.bench.entry.stored);
            if let Ok(shown) = read(&self.bench.puzzle, &stored) {
                self.enter(shown);
            }
            let first = self.bench.entry.net.facelets.first();
            self.bench.entry.cursor = first.map_or(0, |facelet| facelet.facet);
        }
    }

    /// No colours but those of pieces that never move.
    fn blank(&self) -> Vec<Option<u8>> {
        let mut shown = vec![None; self.bench.puzzle.facets().len()];
        for &facet in &self.bench.entry.fixed {
            shown[usize::from(facet)] = Some(self.bench.puzzle.facets()[usize::from(facet)].face.0);
        }
        shown
    }

    pub(in crate::state::screens::play) fn update_entry(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        self.open_entry();
        match command {
            Command::Brush(face) => self.bench.entry.brush = face,
            Command::Paint(facet) => {
                self.bench.entry.cursor = facet;
                self.paint();
            }
            Command::Key(key) => self.entry_key(key),
            Command::Typed(text) => match read(&self.bench.puzzle, &text) {
                Ok(shown) => self.enter(shown),
                Err(why) => self.bench.entry.typed = Some((text, why)),
            },
            Command::Blank => self.enter(self.blank()),
            Command::Shown => {
                let here = self.position().inverse();
                let facets = 0..self.bench.puzzle.facets().len();
                let face = |slot| self.bench.puzzle.facets()[here.image(slot)].face.0;
                self.enter(facets.map(|slot| Some(face(slot))).collect());
            }
            Command::SetUp(unlawful) => self.set_up_entry(unlawful, cx),
        }
        if self.bench.entry.missing() > 0 && self.bench.entry.typed.is_none() {
            cx.say(words::play::to_go(self.bench.entry.missing()));
        }
    }

    fn entry_key(&mut self, key: Key) {
        match key {
            Key::Towards(across, down) => {
                if let Some(facet) = self.bench.entry.towards(across, down) {
                    self.bench.entry.cursor = facet;
                }
            }
            Key::Paint => self.paint(),
            Key::Face(face) => {
                self.bench.entry.brush = face;
                self.give_colour(Some(face));
                self.bench.entry.step(true);
            }
            Key::Erase => {
                self.give_colour(None);
                self.bench.entry.step(false);
            }
        }
    }

    /// Paints the facelet of the cursor; if it has the colour already, it becomes blank.
    fn paint(&mut self) {
        let (face, cursor) = (Some(self.bench.entry.brush), self.bench.entry.cursor);
        let same = self.bench.entry.shown(cursor) == face;
        self.give_colour(if same { None } else { face });
    }

    /// Gives the facelet of the cursor a colour or none.
    fn give_colour(&mut self, colour: Option<u8>) {
        let cursor = self.bench.entry.cursor;
        let mut shown = self.bench.entry.shown.clone();
        shown[usize::from(cursor)] = colour;
        self.enter(shown);
    }

    /// Takes these colours, and sees what they are once none is missing.
    fn enter(&mut self, shown: Vec<Option<u8>>) {
        self.bench.entry.typed = None;
        self.bench.entry.shown = shown;
        if self.bench.entry.missing() > 0 {
            self.bench.entry.verdict = Verdict::Incomplete;
            return;
        }
        let structure = self.structure();
        let colouring = Colouring::standard(&self.bench.puzzle);
        let text = written(&self.bench.puzzle, &self.bench.entry.shown);
        let checked = check::check(&self.bench.puzzle, &structure, &colouring, &text);
        self.bench.entry.verdict = match checked {
            Ok(position) => {
                let held = structure.held(&self.bench.puzzle, &position);
                let usual = |_| Orientation::usual(&self.bench.puzzle);
                let orientation = held.map_or_else(usual, |held| held.orientation);
                Verdict::Right(position, orientation)
            }
            Err(problems) => {
                let words = problems.iter().map(|it| sentence(&it.to_string()));
                let assembled = check::assembled(&self.bench.puzzle, &structure, &colouring, &text);
                Verdict::Wrong(words.collect(), assembled)
            }
        };
    }

    /// Makes the position that was entered the one in hand.
    fn set_up_entry(&mut self, unlawful: bool, cx: &mut Context) {
        let position = match &self.bench.entry.verdict {
            Verdict::Right(position, _) => position.clone(),
            Verdict::Wrong(_, Some(position)) if unlawful => position.clone(),
            _ => return,
        };
        self.start_at(position, words::play::WHAT_COLOURS.text());
        if unlawful {
            self.bench.panel = Panel::Apart;
            cx.say(words::play::ENTERED_UNLAWFUL.text());
        } else {
            self.bench.panel = Panel::Turn;
            cx.say(words::play::ENTERED.text());
        }
    }
}
