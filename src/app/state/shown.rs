//! The screen that is shown, and its puzzle.

use std::sync::Arc;

use puzzle::{PieceId, Puzzle};
use scene::Scheme;

use super::State;
use super::describe::{Described, describe};
use super::screens::play::look::Look;
use super::screens::{Screen, ScreenId, Stage};

impl State {
    /// The screen of an id.
    pub fn screen_of(&self, id: ScreenId) -> &dyn Screen {
        match id {
            ScreenId::Run => &self.run,
            ScreenId::Play => &self.play,
            ScreenId::Architect => &self.architect,
            ScreenId::Atlas => &self.atlas,
        }
    }

    /// The screen that is shown.
    pub fn shown(&self) -> &dyn Screen {
        self.screen_of(self.screen)
    }

    pub(super) fn screen_mut(&mut self, id: ScreenId) -> &mut dyn Screen {
        match id {
            ScreenId::Run => &mut self.run,
            ScreenId::Play => &mut self.play,
            ScreenId::Architect => &mut self.architect,
            ScreenId::Atlas => &mut self.atlas,
        }
    }

    pub(super) fn stage_mut(&mut self) -> &mut dyn Stage {
        match self.screen {
            ScreenId::Run => &mut self.run,
            ScreenId::Play | ScreenId::Atlas => &mut self.play,
            ScreenId::Architect => &mut self.architect,
        }
    }

    /// The puzzle on the canvas. The atlas has none and hides the canvas, which keeps Play's meanwhile.
    pub fn stage(&self) -> &dyn Stage {
        self.shown().stage().unwrap_or(&self.play)
    }

    /// The puzzle that is shown.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        self.stage().puzzle()
    }

    /// The address of what is shown.
    pub fn address(&self) -> String {
        self.shown().address()
    }

    /// The stickers' colours: two on a two-colour cube; bold ones on a projector, unless the user has chosen others.
    pub fn shown_scheme(&self) -> Scheme {
        if let Some(two) = self.stage().look().and_then(Look::scheme) {
            two
        } else if self.projector && self.scheme == Scheme::Standard {
            Scheme::HighContrast
        } else {
            self.scheme
        }
    }

    /// The slot that the pointer is on, if the puzzle has it.
    fn hovered(&self) -> Option<PieceId> {
        let pieces = self.puzzle().pieces().len();
        self.hover.filter(|slot| usize::from(slot.0) < pieces)
    }

    /// What is in the slot that the pointer is on.
    pub fn described(&self) -> Option<Described> {
        describe(self.puzzle(), self.stage().shown(), self.hovered()?)
    }

    /// The piece that is in the slot that the pointer is on.
    pub fn lit_piece(&self) -> Option<PieceId> {
        let facet = *self.puzzle().piece(self.hovered()?).facets.first()?;
        let facet = self.stage().shown().inverse().image(facet.into());
        Some(self.puzzle().facets()[facet].piece)
    }

    /// Whether pictures are wanted as fast as the display shows them.
    pub fn wants_frames(&self) -> bool {
        self.shown().stage().is_some_and(Stage::is_moving)
    }
}
