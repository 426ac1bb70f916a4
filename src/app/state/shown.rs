//! What is shown at the present place.

use std::sync::Arc;

use group::Permutation;
use puzzle::{PieceId, Puzzle};
use scene::Scheme;

use super::State;
use super::describe::{Described, describe};
use super::keymap::Keymap;
use super::screens::ScreenId;
use crate::facelets;

impl State {
    /// Reads the net's colours off the puzzle that is shown.
    pub(super) fn read_squares(&mut self) {
        if self.screen == ScreenId::Play {
            self.play.sift();
        }
        let puzzle = self.puzzle().clone();
        self.net = facelets::net(&puzzle).unwrap_or_default();
        self.colours = facelets::colours(&puzzle, &self.net, self.position());
    }

    /// The puzzle that is shown.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        match self.screen {
            ScreenId::Run => self.player.puzzle(),
            ScreenId::Play | ScreenId::Atlas => self.play.puzzle(),
            ScreenId::Architect => self.architect.puzzle(),
        }
    }

    /// The position that is shown, before the turn in progress.
    pub fn position(&self) -> &Permutation {
        match self.screen {
            ScreenId::Run => self.player.position(),
            ScreenId::Play | ScreenId::Atlas => self.play.shown(),
            ScreenId::Architect => self.architect.shown(),
        }
    }

    /// The stickers' colours: two on a two-colour cube; bold ones on a projector, unless the user has chosen others.
    pub fn shown_scheme(&self) -> Scheme {
        if self.screen == ScreenId::Play
            && let Some(two) = self.play.look.scheme()
        {
            return two;
        }
        if self.projector && self.scheme == Scheme::Standard {
            Scheme::HighContrast
        } else {
            self.scheme
        }
    }

    /// Which pieces are shown, one entry a piece; empty when all are.
    pub fn filter(&self) -> &[scene::Visibility] {
        match self.screen {
            ScreenId::Run | ScreenId::Architect => &[],
            ScreenId::Play | ScreenId::Atlas => self.play.look.filter(),
        }
    }

    /// What is in the place that the pointer is on.
    pub fn described(&self) -> Option<Described> {
        let place = self
            .hover
            .filter(|place| usize::from(place.0) < self.puzzle().pieces().len())?;
        describe(self.puzzle(), self.position(), place)
    }

    /// The piece that is in the place that the pointer is on.
    pub fn lit_piece(&self) -> Option<PieceId> {
        let place = self
            .hover
            .filter(|place| usize::from(place.0) < self.puzzle().pieces().len())?;
        let slot = *self.puzzle().piece(place).facets.first()?;
        let facet = self.position().inverse().image(slot.into());
        Some(self.puzzle().facets()[facet].piece)
    }

    /// The turn in progress.
    pub fn turn(&self) -> Option<scene::Turn> {
        match self.screen {
            ScreenId::Run => self.player.turn(),
            ScreenId::Play | ScreenId::Atlas => self.play.turn().map(turn_of),
            ScreenId::Architect => self.architect.turn().map(turn_of),
        }
    }

    /// What the keys do.
    pub fn keymap(&self) -> Keymap {
        match self.screen {
            ScreenId::Run | ScreenId::Architect => Keymap::Run,
            ScreenId::Play => Keymap::Play {
                puzzle: self.play.puzzle().clone(),
                keys: self.play.keys.clone(),
                asking: self.play.asking.is_some(),
            },
            ScreenId::Atlas => Keymap::Reading,
        }
    }

    /// What the window is called.
    pub fn title(&self) -> String {
        match self.screen {
            ScreenId::Run => format!("{} \u{b7} Hypercubist", self.documents.current().title),
            ScreenId::Play => format!("{} \u{b7} Hypercubist", self.play.puzzle().name()),
            ScreenId::Architect => format!(
                "Registers of the {} \u{b7} Hypercubist",
                self.architect.puzzle().name()
            ),
            ScreenId::Atlas => format!(
                "{} \u{b7} Atlas \u{b7} Hypercubist",
                self.atlas.section.name()
            ),
        }
    }

    /// The address of what is shown.
    pub fn address(&self) -> String {
        match self.screen {
            ScreenId::Run => ScreenId::Run.href(),
            ScreenId::Play | ScreenId::Architect => {
                format!("{}/{}", self.screen.href(), self.puzzle().name())
            }
            ScreenId::Atlas => self.atlas.section.href(),
        }
    }
}

fn turn_of((moves, progress): (&[puzzle::MoveId], f32)) -> scene::Turn {
    scene::Turn {
        moves: moves.to_vec(),
        progress,
    }
}
