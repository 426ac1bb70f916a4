//! Where the puzzle is looked at from: on request, and as a link says it.

use yew::Callback;

use super::{Page, now};
use crate::browser::canvas::Canvas;
use crate::browser::location;
use crate::state::link::Link;
use crate::state::screens::play;
use crate::state::{Action, Effect, sharing};

impl Page {
    /// Which face is at which side of the screen, for a key of Play.
    pub(super) fn say_sides(
        &self,
        command: &'static play::keys::Command,
        shift: bool,
        send: &Callback<Action>,
    ) {
        let sides = self.canvas.as_ref().and_then(Canvas::faces_by_side);
        let sides = sides.unwrap_or_default();
        send.emit(Action::Play(play::Action::KeyBySide(command, shift, sides)));
    }

    /// The link to what is shown, with where it is looked at from.
    pub(super) fn shared(&self, mut link: Link, path: String) -> Action {
        if let Some(canvas) = &self.canvas {
            canvas.describe(&mut link);
        }
        let hash = match link.query() {
            Some(query) if query.is_empty() => path,
            Some(query) => format!("{path}?{query}"),
            None => String::new(),
        };
        let base = location::base();
        Action::Share(sharing::Action::Made { base, hash })
    }

    /// Looks at the puzzle as was asked for.
    pub(super) fn look(&mut self) {
        let Some(canvas) = &self.canvas else { return };
        let glide = !self.state.shell.preferences.still;
        for look in self.looks.drain(..) {
            match look {
                Effect::LookFrom(look) => canvas.look_from(look),
                Effect::Orient(orientation) => canvas.orient(orientation),
                Effect::LookTo(look) => canvas.look_to(look, glide, now()),
                Effect::Recentre(cell) => canvas.recentre(cell, glide, now()),
                Effect::ShowHidden => canvas.show_hidden(glide, now()),
                _ => {}
            }
        }
    }
}
