//! A face gets a colour of the user's own.

use puzzle::FaceId;
use scene::Scheme;

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::screens::play::Play;
use crate::state::screens::play::colours::{Command, OWN_KEY};
use crate::text::hex;

impl Play {
    /// Takes in a command about the user's own colours; from then on they are shown.
    pub(in crate::state::screens::play) fn update_colours(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        let name = self.bench.puzzle.name();
        let scheme = match command {
            Command::Set(face, colour) => {
                let shown = cx.shell.settings.scheme;
                let faces = 0..self.bench.puzzle.faces().len() as u8;
                let own = self.library.own.puzzles.remove(name);
                let mut own = own.filter(|_| shown == Scheme::Own).unwrap_or_else(|| {
                    faces
                        .map(|face| shown.face_colour(&self.bench.puzzle, FaceId(face)))
                        .collect()
                });
                if let Some(old) = own.get_mut(usize::from(face.0)) {
                    *old = colour;
                }
                self.library.own.puzzles.insert(name.to_owned(), own);
                Scheme::Own
            }
            Command::Reset => {
                self.library.own.puzzles.remove(name);
                cx.say(words::play::STANDARD_COLOURS.text());
                Scheme::Standard
            }
        };
        let own = self.library.own.of(name).iter();
        let own: Vec<String> = own.copied().map(hex).collect();
        cx.effects.push(Effect::Store {
            key: format!("{OWN_KEY}{name}"),
            value: Some(own.join(" ")).filter(|own| !own.is_empty()),
        });
        cx.shell.settings.scheme = scheme;
    }
}
