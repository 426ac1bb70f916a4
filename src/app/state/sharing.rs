//! Making links to what is shown, and opening them.

use super::describe::face_by_name;
use super::link::{Link, MOST};
use super::screens::ScreenId;
use super::{Action, Effect, PROJECTOR_KEY, SharedLink, Sheet, State, store};

impl State {
    /// Takes in what concerns links and the projector.
    pub(super) fn update_sharing(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Share => self.share(effects),
            Action::Shared { base, hash } => self.show_link(&base, &hash, effects),
            Action::Copy(text) => effects.push(Effect::Copy(text)),
            Action::Copied(done) => self.shell.copied = Some(done),
            Action::ToggleProjector => self.toggle_projector(effects),
            _ => {}
        }
    }

    /// Begins to make a link; the canvas adds where it is looked at from.
    fn share(&mut self, effects: &mut Vec<Effect>) {
        if self.shell.sheet == Some(Sheet::Share) {
            self.shell.sheet = None;
            return;
        }
        self.shell.shared = None;
        self.shell.copied = None;
        self.shell.sheet = Some(Sheet::Share);
        let (link, path) = self.shown().link();
        effects.push(Effect::Share(link, path));
    }

    /// The link is made.
    fn show_link(&mut self, base: &str, hash: &str, effects: &mut Vec<Effect>) {
        if hash.is_empty() {
            self.shell.shared = Some(Err(format!(
                "This is too long for a link, which may have {MOST} characters. Save it as a file instead."
            )));
            return;
        }
        effects.push(Effect::Address {
            hash: hash.to_owned(),
            entry: false,
        });
        if self.screen == ScreenId::Run {
            self.run.address_holds_program();
        }
        self.shell.shared = Some(Ok(SharedLink {
            link: format!("{base}{hash}"),
            embed: format!("{base}?embed{hash}"),
        }));
        "A link is made.".clone_into(&mut self.shell.announcement);
    }

    fn toggle_projector(&mut self, effects: &mut Vec<Effect>) {
        self.shell.projector = !self.shell.projector;
        effects.push(if self.shell.projector {
            store(PROJECTOR_KEY, "on")
        } else {
            Effect::Store {
                key: PROJECTOR_KEY.to_owned(),
                value: None,
            }
        });
        let words = if self.shell.projector { "on" } else { "off" };
        self.shell.announcement = format!("Projector mode is {words}.");
    }

    /// Looks from where the link says.
    pub(super) fn look_as(&mut self, link: &Link, effects: &mut Vec<Effect>) {
        let numbers: Vec<f32> = link
            .get("from")
            .unwrap_or_default()
            .split(',')
            .filter_map(|number| number.parse().ok())
            .filter(|number: &f32| number.is_finite())
            .collect();
        if let [yaw, pitch, rest @ ..] = numbers.as_slice() {
            let zoom = rest.first().copied().unwrap_or(1.0);
            effects.push(Effect::LookFrom([*yaw, *pitch, zoom]));
        }
        let cell = link
            .get("middle")
            .and_then(|name| face_by_name(self.puzzle(), name));
        if cell.is_some() {
            effects.push(Effect::Recentre(cell));
        }
    }
}
