//! Going from one screen to another.

use diagnostics::rarely;

use crate::state::address::Address;
use crate::state::link::{Link, too_long};
use crate::state::screens::{Screen as _, ScreenId};
use crate::state::sharing::looks;
use crate::state::{Effect, State, kiosk, recognition};

/// The key of a text that a link brings along: it is recognised, and nothing is done with it.
const PASTE: &str = "paste";

impl State {
    /// The address says `hash`. What is said about it goes when the address is another one.
    pub(super) fn visit(&mut self, hash: &str, now: f64, effects: &mut Vec<Effect>) {
        let before = self.shell.notice_count;
        self.open(hash, now, effects);
        let notices = self.shell.notices.iter_mut();
        for notice in notices.filter(|notice| notice.id > before) {
            notice.of_address = true;
        }
    }

    fn open(&mut self, hash: &str, now: f64, effects: &mut Vec<Effect>) {
        if hash != self.address() {
            self.shell.notices.retain(|notice| !notice.of_address);
        }
        let (screens, mut cx) = self.split(now, effects);
        screens.run.address_changed(&mut cx);
        let path = hash.split_once('?').map_or(hash, |(path, _)| path);
        if let Some(why) = too_long(path) {
            self.shell.notice(why, true, None);
            return;
        }
        let (address, known) = Address::parse(hash);
        if let Err(name) = known {
            // Links within the page, such as the one that skips to the puzzle, name no screen.
            if hash.trim_start_matches('#').starts_with('/') {
                let words = words::page::address_unknown(name, ScreenId::default().name());
                self.shell.notice(words, true, None);
            } else {
                return;
            }
        }
        if hash == self.address() {
            return;
        }
        self.shell.sheet = None;
        let (mut screens, mut cx) = self.split(now, effects);
        if *cx.screen != address.screen {
            screens.of_mut(*cx.screen).leave(&mut cx);
            if *cx.screen == ScreenId::Learn {
                screens.run.leave(&mut cx);
                screens.learn.give_back(screens.run, &mut cx);
            }
            *cx.screen = address.screen;
            cx.say(words::page::screen_shown(address.screen.name()));
        }
        let (link, errors) = Link::parse(&address.query);
        for error in errors {
            cx.notice(error, true, None);
        }
        screens
            .of_mut(address.screen)
            .open(&address, &link, &mut cx);
        self.read_shell(&link);
        if link.get(kiosk::KEY).is_some() {
            rarely(|| self.read_kiosk(&link, effects));
        }
        if let Some(text) = link.get(PASTE) {
            let action = recognition::Action::Text(text.to_owned());
            self.update_recognition(action, effects);
        }
        if !address.query.is_empty() {
            effects.extend(looks(&link, self.puzzle()));
        }
        if let Some(words) = link.refusal() {
            self.shell.notice(words, true, None);
        }
        let canonical = self.address();
        if address.query.is_empty() && hash != canonical && address.screen != ScreenId::Run {
            effects.push(Effect::Address {
                hash: canonical,
                entry: false,
            });
        }
    }
}
