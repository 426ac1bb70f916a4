//! The headset that shows the puzzle.

use super::Page;
use crate::state::headset::Ask;

impl Page {
    /// Does what the state asks for.
    pub(super) fn see_to_headset(&self, ask: Ask) {
        if let Some(canvas) = &self.canvas {
            canvas.see_to_headset(ask);
        }
    }
}
