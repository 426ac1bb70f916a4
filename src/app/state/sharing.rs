//! Making links to what is shown, and opening them.

use puzzle::Puzzle;
use scene::Orientation;

use super::describe::face_by_name;
use super::link::{Link, MOST};
use super::screens::ScreenId;
use super::speed::Speed;
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
    /// Call the program this, in the link.
    Title(String),
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
            Action::Title(title) => {
                self.run.set_title(&title);
                self.make_link(effects);
            }
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
        self.make_link(effects);
    }

    fn make_link(&self, effects: &mut Vec<Effect>) {
        let (mut link, path) = self.shown().link();
        link.set("panels", self.panels_for_link().unwrap_or_default());
        let speed = self.run.player.speed();
        if self.has_stage() && speed != Speed::default() {
            link.set("speed", speed.stop().to_string());
        }
        effects.push(Effect::Share(link, path));
    }

    /// Sets the page up as a link says, beside what the screen itself reads; nothing is stored.
    pub(super) fn read_shell(&mut self, link: &Link) {
        if self.screen == ScreenId::Run {
            self.show_panels(link.get("panels"));
        }
        if let Ok(Some(stop)) = link.number("speed") {
            for stage in self.stages() {
                stage.set_speed(Speed::at(stop));
            }
        }
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
            embed: frame(&format!("{base}?embed{hash}"), &self.shown().title()),
        }));
        "A link is made.".clone_into(&mut self.shell.announcement);
    }
}

/// The HTML that shows an address inside another page.
fn frame(address: &str, title: &str) -> String {
    let quoted = |text: &str| {
        text.replace('&', "&amp;")
            .replace('"', "&quot;")
            .replace('<', "&lt;")
    };
    format!(
        "<iframe src=\"{}\" title=\"{}\" width=\"800\" height=\"500\" style=\"border:0\" \
         allow=\"fullscreen\" loading=\"lazy\"></iframe>",
        quoted(address),
        quoted(title)
    )
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
