//! Makes links to what is shown, and reads what they say of the page.

use std::fmt::Write as _;

use crate::state::address::Address;
use crate::state::kiosk;
use crate::state::link::{Link, MOST};
use crate::state::screens::ScreenId;
use crate::state::sharing::{Action, SharedLink};
use crate::state::speed::Speed;
use crate::state::{Effect, Sheet, State};

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
