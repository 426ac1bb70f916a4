//! The pictures of the dimensions begin and end.

use crate::state::context::Context;
use crate::state::link::Link;
use crate::state::screens::atlas::Atlas;
use crate::state::screens::atlas::dimensions::{FIRST_REST, Slider};
use crate::state::screens::atlas::section::Section;

impl Atlas {
    /// Shows the pictures as a link says; the first time, and without one, they begin by themselves.
    pub(in crate::state::screens::atlas) fn open_dimensions(&mut self, link: &Link, cx: &Context) {
        if self.section != Section::Dimensions {
            self.dimensions.stop();
            return;
        }
        self.dimensions.read(link);
        if !self.dimensions.begun && !cx.shell.preferences.still {
            self.dimensions.play(Slider::Dimension, cx.now, FIRST_REST);
        }
    }

    /// Whether pictures are wanted as fast as the display shows them.
    pub fn is_playing(&self) -> bool {
        self.dimensions.playing.is_some()
    }
}
