//! The tesseract that turns by itself while nobody touches the page.

use yew::Callback;

use super::{Page, now};
use crate::browser::idle::{self, Watch};
use crate::state::Action;
use crate::state::effect::Idle;
use crate::state::screens::play::{self, idle::Command};

impl Page {
    /// Does what the state asks for.
    pub(super) fn see_to_idle(&mut self, ask: Idle, send: &Callback<Action>) {
        let canvas = self.canvas.as_ref();
        match ask {
            Idle::Watch => self.watch = Some(Watch::new(send)),
            Idle::Begin => {
                let begun = idle::is_free() && canvas.is_some_and(|canvas| canvas.drift(now()));
                if let Some(watch) = &self.watch {
                    watch.wait(begun);
                }
                if !begun {
                    send.emit(Action::Play(play::Action::Idle(Command::NotNow)));
                }
            }
            Idle::End => {
                let glide = !self.state.shell.preferences.still;
                if let Some(canvas) = canvas {
                    canvas.end_drift(glide, now());
                }
            }
        }
    }
}
