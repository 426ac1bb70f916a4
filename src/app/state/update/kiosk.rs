//! Takes in what happens in museum mode.

use crate::state::effect::Idle;
use crate::state::kiosk::{TURNS_AFTER_MS, Turning, seconds};
use crate::state::link::Link;
use crate::state::presenting::Action as Present;
use crate::state::screens::play::{self, Go};
use crate::state::screens::{ScreenId, Stage as _, run};
use crate::state::{Action as Anything, Effect, State};

impl State {
    /// Reads a link of museum mode. A page that somebody looks after is loaded again, with it; a frame has none.
    pub(super) fn read_kiosk(&mut self, link: &Link, effects: &mut Vec<Effect>) {
        if self.shell.embed {
            return;
        }
        // A wrong number is said.
        seconds(link);
        if self.shell.kiosk.is_none() {
            effects.push(Effect::StartAgain);
        }
    }

    /// Whether a visitor may not do this: it leads off the page, or leaves something behind.
    pub(super) fn is_refused(action: &Anything) -> bool {
        match action {
            Anything::Share(_)
            | Anything::Backup(_)
            | Anything::Recognise(_)
            | Anything::Recording(_)
            | Anything::Present(Present::Toggle | Present::FullScreen) => true,
            Anything::Run(action) => matches!(
                action,
                run::Action::SaveFile | run::Action::Print { .. } | run::Action::Versions(_)
            ),
            _ => false,
        }
    }

    /// Another second has passed.
    pub(super) fn kiosk_tick(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let Some(kiosk) = &mut self.shell.kiosk else {
            return;
        };
        let Some(touched) = kiosk.touched else {
            kiosk.touched = Some(now);
            effects.push(Effect::Idle(Idle::Watch));
            return;
        };
        if kiosk.is_fresh() {
            if kiosk.turning.is_none() && now - touched >= TURNS_AFTER_MS {
                self.turn_by_itself(now, effects);
            }
            return;
        }
        let before = kiosk.left;
        let left = kiosk.count_down(now);
        if left == 0 {
            // Should the page stay, nobody has touched it.
            kiosk.used = false;
            kiosk.touched = Some(now);
            effects.push(Effect::StartAgain);
        }
        self.shell.changed |= before != kiosk.left;
        // To a screen reader not every second.
        if before.is_none()
            && let Some(left) = kiosk.left
        {
            self.shell.announcement = words::frame::starting_again(left);
        }
    }

    /// Turns what is shown. The tesseract in perspective turns inside out; Play sees to that.
    fn turn_by_itself(&mut self, now: f64, effects: &mut Vec<Effect>) {
        if !self.has_stage() || self.shell.preferences.still || self.shell.sheet.is_some() {
            return;
        }
        let on_play = self.screen == ScreenId::Play;
        let turning = if on_play && self.play.timeline().len() > 0 && self.play.error().is_none() {
            let (screens, mut cx) = self.split(now, effects);
            screens.play.update(play::Action::Loop(true), &mut cx);
            if !screens.play.is_playing() {
                let play = play::Action::Go(Go::PlayOrPause);
                screens.play.update(play, &mut cx);
            }
            Turning::Algorithm
        } else if on_play && self.play.puzzle().dimensions() == 4 {
            return;
        } else {
            effects.push(Effect::Idle(Idle::Begin));
            Turning::View
        };
        if let Some(kiosk) = &mut self.shell.kiosk {
            kiosk.turning = Some(turning);
        }
    }
}
