//! Takes in what the first program does not need: all of this is in the page's later part.

use crate::state::kiosk::Action as KioskAction;
use crate::state::screens::{architect, play};
use crate::state::{Action, Effect, State};

use super::stage;

impl State {
    /// Takes in an action that [needs the later part](Action::needs_later_part), but none of Run and no address.
    pub(super) fn update_later(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        let (mut screens, mut cx) = self.split(now, effects);
        let cx = &mut cx;
        match action {
            Action::Play(play::Action::Register) => {
                if let Some((puzzle, order, algorithm)) = screens.play.register() {
                    screens
                        .run
                        .use_registers(true, &puzzle, &[order], &[algorithm], cx);
                }
            }
            Action::Play(action) => screens.play.update(action, cx),
            Action::Architect(architect::Action::Use { new }) => {
                if let Some((puzzle, orders, algorithms)) = screens.architect.registers() {
                    screens
                        .run
                        .use_registers(new, puzzle, orders, &algorithms, cx);
                }
            }
            Action::Architect(action) => screens.architect.update(action, cx),
            Action::Atlas(action) => screens.atlas.update(action, cx),
            Action::Learn(action) => screens.learn.update(action, screens.run, cx),
            Action::Stage(action) => stage::update(screens.stage_mut(*cx.screen), action, cx),
            Action::ReportCopied(None) => cx.say(words::page::REPORT_COPIED.text()),
            Action::ReportCopied(Some(report)) => cx.notice(report, false, None),
            Action::ToggleBack => self.toggle_back(effects),
            Action::Cube(action) => self.update_cube(action, now, effects),
            Action::Camera(action) => self.update_camera(action, now, effects),
            Action::Headset(action) => self.update_headset(action, effects),
            Action::Share(action) => self.update_sharing(action, effects),
            Action::Backup(action) => self.update_backup(action, effects),
            Action::Recognise(action) => self.update_recognition(action, effects),
            Action::Recording(action) => self.update_recording(action, now, effects),
            Action::Present(action) => self.update_presenting(action, effects),
            Action::CopyReport => effects.push(Effect::CopyReport(self.shell.report.clone())),
            Action::Kiosk(KioskAction::Tick) => {
                self.kiosk_tick(now, effects);
            }
            Action::Tables(action) => self.shell.update_tables(action, effects),
            Action::Scheme(n) => {
                let scheme = scene::Scheme::CHOICES.get(n).copied();
                self.shell.settings.scheme = scheme.unwrap_or_default();
            }
            Action::ToggleNet => {
                self.shell.settings.net = !self.shell.settings.net;
            }
            Action::Toggle(sheet) => {
                self.shell.sheet = Some(sheet).filter(|sheet| self.shell.sheet != Some(*sheet));
            }
            Action::Close(sheet) => {
                self.shell.sheet.take_if(|open| *open == sheet);
            }
            Action::SayPosition => self.shell.announcement = self.in_short(),
            // The others are for the first part.
            _ => {}
        }
    }
}
