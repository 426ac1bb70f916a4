//! The puzzle of the screen in words.

use puzzle::FaceId;

use crate::facelets;
use crate::state::State;
use crate::state::in_words::{Colours, InWords, side, summary};

impl State {
    /// The position that is shown, in words; `None` under a blindfold.
    pub fn in_words(&self) -> Option<InWords> {
        let stage = self.stage();
        if stage.look().is_some_and(|look| look.blindfold) {
            return None;
        }
        let puzzle = self.puzzle();
        let shown: Vec<_> = (0..puzzle.faces().len() as u8)
            .map(|face| self.face_colour(puzzle, FaceId(face)))
            .collect();
        let first = |colour| shown.iter().position(|other| other == colour);
        let own = self.play.library.own.of(puzzle.name());
        let colours = Colours {
            puzzle,
            alike: shown.iter().filter_map(first).collect(),
            named: scene::Scheme::ALL.contains(&self.shown_scheme()) && own.is_empty(),
        };
        let position = stage.shown();
        let here = position.inverse();
        Some(InWords {
            summary: summary(&colours, position, &here),
            hint: match () {
                () if facelets::has_net(puzzle) => words::position::ROWS.text(),
                () if puzzle.dimensions() > 3 => words::position::PLACES_CELL.text(),
                () => words::position::PLACES.text(),
            },
            sides: (0..puzzle.faces().len())
                .map(|face| side(&colours, face, &here))
                .collect(),
        })
    }

    /// The same in one text: how much of it is solved, and what is on each face.
    pub fn in_short(&self) -> String {
        let Some(words) = self.in_words() else {
            return String::new();
        };
        let sides = words.sides.iter().map(|side| format!("{}.", side.summary));
        let all: Vec<String> = std::iter::once(words.summary).chain(sides).collect();
        all.join(" ")
    }
}
