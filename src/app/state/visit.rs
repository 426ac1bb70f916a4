//! What happens between the screens: going from one to another, and what Play shares with the page.

use super::address::Address;
use super::link::Link;
use super::play;
use super::screens::ScreenId;
use super::screens::play::update::Reach;
use super::screens::run::player::Command;
use super::{Action, Effect, State};
use crate::state::screens::Stage as _;

impl State {
    /// The address says `hash`.
    pub(super) fn visit(&mut self, hash: &str, now: f64, effects: &mut Vec<Effect>) {
        self.address_changed(effects);
        let (address, known) = Address::parse(hash);
        if let Err(name) = known {
            // Links within the page, such as the one that skips to the puzzle, name no screen.
            if hash.trim_start_matches('#').starts_with('/') {
                let words = format!(
                    "The address asks for \u{201c}{name}\u{201d}, which this page does not have; here is {} instead.",
                    ScreenId::default().name()
                );
                self.notice(words, true, None);
            } else {
                return;
            }
        }
        if hash == self.address() {
            return;
        }
        self.sheet = None;
        self.go_to(address.screen, now);
        let (link, troubles) = Link::parse(&address.query);
        for trouble in troubles {
            self.notice(trouble, true, None);
        }
        match address.screen {
            ScreenId::Run => self.open_program(&address, &link, effects),
            ScreenId::Play => self.open_puzzle(&address, &link, now, effects),
            ScreenId::Architect => {
                let (name, _) = Link::parse(&format!("name={}", address.what));
                let name = name.get("name").unwrap_or_default();
                self.open_architect(name, &link, now, effects);
            }
            ScreenId::Atlas => self.open_atlas(&address.what, now, effects),
        }
        self.look_as(&link, effects);
        let canonical = self.address();
        if address.query.is_empty()
            && hash != canonical
            && !(hash.is_empty() && self.screen == ScreenId::Run)
            && address.screen != ScreenId::Run
        {
            effects.push(Effect::Address {
                hash: canonical,
                entry: false,
            });
        }
    }

    fn open_puzzle(&mut self, address: &Address, link: &Link, now: f64, effects: &mut Vec<Effect>) {
        if !address.what.is_empty() {
            // A stranger may have typed it: `3^4` travels as `3%5E4`.
            let (name, _) = Link::parse(&format!("name={}", address.what));
            let name = name.get("name").unwrap_or_default();
            if puzzle::catalogue::by_name(name).is_some() {
                let mut reach = Reach {
                    now,
                    effects,
                    say: &mut self.announcement,
                };
                self.play
                    .update(play::Action::Choose(name.to_owned()), &mut reach);
            } else {
                let name: String = name.chars().take(40).collect();
                let words = format!(
                    "There is no puzzle called \u{201c}{name}\u{201d}; here is the {} instead.",
                    self.play.puzzle().name()
                );
                self.notice(words, true, None);
                return;
            }
        }
        if ["alg", "setup", "view", "colours"]
            .iter()
            .any(|key| link.get(key).is_some())
        {
            for trouble in self.play.open(link) {
                self.notice(trouble, true, None);
            }
        }
    }

    pub(super) fn go_to(&mut self, screen: ScreenId, now: f64) {
        if self.screen == screen {
            return;
        }
        if self.run.player.is_going() {
            self.run.player.command(Command::Pause, now);
        }
        self.screen = screen;
        self.announcement = format!("{}.", screen.name());
    }

    /// Takes in what concerns Play alone, and what concerns whichever puzzle is shown while that is Play's; gives the
    /// rest back.
    pub(super) fn update_if_play(
        &mut self,
        action: Action,
        now: f64,
        effects: &mut Vec<Effect>,
    ) -> Option<Action> {
        let shown = self.screen == ScreenId::Play;
        match action {
            Action::Play(action) => self.update_play(action, now, effects),
            Action::Tapped(moves) if shown => {
                self.update_play(play::Action::Turn(moves), now, effects);
            }
            Action::Dragged {
                mv,
                progress,
                whole,
            } if shown => {
                let action = play::Action::Dragged {
                    mv,
                    progress,
                    whole,
                };
                self.update_play(action, now, effects);
            }
            Action::Frame if shown => {
                if self.play.frame(now) {
                    self.changed = true;
                }
                effects.extend(self.play.take_caret().map(Effect::Caret));
            }
            other => return Some(other),
        }
        None
    }

    /// Takes in what concerns Play.
    pub(super) fn update_play(
        &mut self,
        action: play::Action,
        now: f64,
        effects: &mut Vec<Effect>,
    ) {
        let choice = matches!(action, play::Action::Choose(_));
        let before = self.address();
        let mut reach = Reach {
            now,
            effects,
            say: &mut self.announcement,
        };
        self.play.update(action, &mut reach);
        self.play.store(effects);
        effects.extend(self.play.take_caret().map(Effect::Caret));
        if choice {
            self.sheet = None;
            let hash = self.address();
            if hash != before {
                effects.push(Effect::Address { hash, entry: true });
            }
        }
    }
}
