//! Making links to what is shown, and opening them.

use std::fmt::Write as _;

use puzzle::Puzzle;
use scene::Orientation;

use super::address::Address;
use super::describe::face_by_name;
use super::link::{Link, MOST};
use super::screens::ScreenId;
use super::speed::Speed;
use super::{Effect, SharedLink, Sheet, State, kiosk};

/// An action on links.
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
    #[inline(never)]
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
        match link.number("speed") {
            Ok(Some(stop)) => {
                for stage in self.stages() {
                    stage.set_speed(Speed::at(stop));
                }
            }
            Ok(None) => {}
            Err(_) => link.refuse("speed"),
        }
    }

    /// The link is made.
    fn show_link(&mut self, base: &str, hash: &str, effects: &mut Vec<Effect>) {
        if hash.is_empty() {
            self.shell.shared = Some(Err(words::share::link_too_long(MOST)));
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
            kiosk: format!("{base}{hash}{}{}={}", joint(hash), kiosk::KEY, kiosk::USUAL),
            embed: frame(&format!("{base}?embed{hash}"), &self.shown().title()),
            element: element(base, hash),
        }));
        words::share::LINK_MADE
            .text()
            .clone_into(&mut self.shell.announcement);
    }
}

/// What stands before another pair of a link.
fn joint(hash: &str) -> char {
    if hash.contains('?') { '&' } else { '?' }
}

/// A text between the quotes of an attribute.
fn quoted(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
}

/// The HTML of the element that shows a puzzle of Play inside another page; `None` for the address of something else.
fn element(base: &str, hash: &str) -> Option<String> {
    let (address, _) = Address::parse(hash);
    if address.screen != ScreenId::Play {
        return None;
    }
    let (link, _) = Link::parse(&address.query);
    let mut html = format!(
        "<script src=\"{}player.js\"></script>\n<hypercubist-player puzzle=\"{}\"",
        quoted(&base[..base.rfind('/').map_or(0, |slash| slash + 1)]),
        quoted(&address.name())
    );
    for (key, text) in link.pairs() {
        // Writing to a string does not fail.
        let _ = write!(html, " {key}=\"{}\"", quoted(text));
    }
    // The link shows the step that it was made at; without one, the end.
    if link.get("at").is_none() {
        html.push_str(" at=\"end\"");
    }
    html.push_str("></hypercubist-player>");
    Some(html)
}

/// The HTML that shows an address inside another page.
fn frame(address: &str, title: &str) -> String {
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
    let [from, turned] = [VIEWPOINT[0], VIEWPOINT[1]].map(|key| link.numbers::<f32>(key));
    let looked = match from.as_slice() {
        [yaw, pitch] => Some(Effect::LookFrom([*yaw, *pitch, 1.0])),
        [yaw, pitch, zoom] => Some(Effect::LookFrom([*yaw, *pitch, *zoom])),
        _ => None,
    };
    let oriented = <[f32; 8]>::try_from(turned).ok();
    let oriented = oriented.and_then(Orientation::from_numbers);
    let middle = link
        .get(VIEWPOINT[2])
        .and_then(|name| face_by_name(puzzle, name));
    let effects = [
        looked,
        oriented.map(Effect::Orient),
        middle.map(|cell| Effect::Recentre(Some(cell))),
    ];
    for (key, effect) in VIEWPOINT.into_iter().zip(&effects) {
        if effect.is_none() {
            link.refuse(key);
        }
    }
    effects.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_shared_as_an_element_whose_attributes_are_the_link() {
        let hash = "#/play/3x3x3x3?setup=R12&alg=[R34,_R21~]&at=2&view=unfolded";
        assert_eq!(
            element("https://example.org/cube/index.html", hash).as_deref(),
            Some(
                "<script src=\"https://example.org/cube/player.js\"></script>\n<hypercubist-player \
                 puzzle=\"3x3x3x3\" setup=\"R12\" alg=\"[R34, R21']\" at=\"2\" view=\"unfolded\"></hypercubist-player>"
            )
        );
        let plain = element("https://example.org/", "#/play/2x2x2").expect("a puzzle");
        assert!(plain.contains("puzzle=\"2x2x2\" at=\"end\">"), "{plain}");
        assert_eq!(element("https://example.org/", "#/run/average.qat"), None);
    }
}
