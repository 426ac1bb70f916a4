//! Making links to what is shown, and opening them.

use puzzle::Puzzle;
use scene::Orientation;

use super::describe::face_by_name;
use super::link::{Link, MOST};
use super::{Effect, SharedLink, Sheet, State};

/// Something that happens to links.
#[derive(Clone, Debug)]
pub enum Action {
    /// Make one to what is shown, or close its sheet.
    Toggle,
    /// It is made; `hash` is empty if it would be too long.
    Made {
        /// The address up to the `#`.
        base: String,
        /// What stands behind it, with it.
        hash: String,
    },
    /// Copy a text.
    Copy(String),
    /// It was copied, or the browser refused.
    Copied(bool),
}

impl State {
    /// Takes in what concerns links.
    pub(super) fn update_sharing(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Toggle => self.share(effects),
            Action::Made { base, hash } => self.show_link(&base, &hash, effects),
            Action::Copy(text) => effects.push(Effect::Copy(text)),
            Action::Copied(done) => self.shell.copied = Some(done),
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
        let (mut screens, cx) = self.split(self.shell.now, effects);
        screens.of_mut(*cx.screen).link_shown();
        self.shell.shared = Some(Ok(SharedLink {
            link: format!("{base}{hash}"),
            embed: format!("{base}?embed{hash}"),
        }));
        "A link is made.".clone_into(&mut self.shell.announcement);
    }
}

/// The keys of a link that say where a puzzle is seen from.
pub const VIEWPOINT: [&str; 3] = ["from", "turned", "middle"];

/// What looks from where a link says.
pub fn looks(link: &Link, puzzle: &Puzzle) -> Vec<Effect> {
    let numbers = |key: &str| -> Vec<f32> {
        let text = link.get(key).unwrap_or_default();
        text.split(',')
            .filter_map(|number| number.parse().ok())
            .filter(|number: &f32| number.is_finite())
            .collect()
    };
    let mut effects = Vec::new();
    if let [yaw, pitch, rest @ ..] = numbers("from").as_slice() {
        let zoom = rest.first().copied().unwrap_or(1.0);
        effects.push(Effect::LookFrom([*yaw, *pitch, zoom]));
    }
    let orientation = <[f32; 8]>::try_from(numbers("turned"))
        .ok()
        .and_then(Orientation::from_numbers);
    effects.extend(orientation.map(Effect::Orient));
    let cell = link
        .get("middle")
        .and_then(|name| face_by_name(puzzle, name));
    if cell.is_some() {
        effects.push(Effect::Recentre(cell));
    }
    effects
}
