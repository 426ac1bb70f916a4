//! The screens of the page: each has its state, its actions and its reducer.

pub mod architect;
pub mod atlas;
pub mod learn;
pub mod play;
pub mod run;
pub mod stage;

use super::address::Address;
use super::context::Context;
use super::keymap::Keymap;
use super::link::Link;
pub use super::screen_id::ScreenId;
pub use stage::{Hand, Stage};

/// What the page asks of the screen that is shown.
pub trait Screen {
    /// The window's title, without the page's name.
    fn title(&self) -> String;

    /// The address of what is shown: what stands behind the `#`, with it.
    fn address(&self) -> String;

    /// What a link to it holds, and the address that this is put behind.
    fn link(&self) -> (Link, String) {
        (Link::default(), self.address())
    }

    /// What the keys do.
    fn keymap(&self) -> Keymap;

    /// Its puzzle, if it shows one.
    fn stage(&self) -> Option<&dyn Stage> {
        None
    }

    /// The same, to change it.
    fn stage_mut(&mut self) -> Option<&mut dyn Stage> {
        None
    }

    /// The panel that a narrow page shows, as style sheets know it; empty where there is no choice.
    fn tab(&self) -> &'static str {
        ""
    }

    /// How many steps its machine has taken, if it has one.
    fn steps(&self) -> Option<u64> {
        None
    }

    /// Whether frames should be filled with slices of a running program.
    fn is_slicing(&self) -> bool {
        false
    }

    /// Opens what an address says; `link` is what stands behind its question mark.
    fn open(&mut self, address: &Address, link: &Link, cx: &mut Context);

    /// The address that [`Screen::link`] says is shown now.
    fn link_shown(&mut self) {}

    /// Another screen is shown from now on.
    fn leave(&mut self, _cx: &mut Context) {}

    /// Time for the next picture.
    fn frame(&mut self, _cx: &mut Context) {}

    /// The solver listens now.
    fn solver_ready(&mut self, _cx: &mut Context) {}
}
