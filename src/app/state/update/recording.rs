//! Takes in what concerns pictures and videos.

use crate::state::recording::{Action, Format};
use crate::state::screens::Stage as _;
use crate::state::screens::play::{self, Go};
use crate::state::{Effect, State};

/// The widest picture, pixels: what every graphics driver draws.
const MOST_WIDE: u32 = 4096;

impl State {
    /// Whether there is something on Play to be recorded.
    pub fn can_record(&self) -> bool {
        self.play.timeline().len() > 0 && self.shell.recording.since.is_none()
    }

    /// Takes in what concerns pictures and videos.
    pub(super) fn update_recording(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        match action {
            Action::Width(width) => {
                self.shell.settings.picture_width = width.map(|width| width.clamp(1, MOST_WIDE));
            }
            Action::Record(format) if self.can_record() => {
                self.shell.sheet = None;
                self.shell.recording.since = Some((now, format));
                words::share::RECORDING
                    .text()
                    .clone_into(&mut self.shell.announcement);
                let name = format!("{}.", self.play.puzzle().name());
                effects.push(Effect::Record(name, format));
                let (screens, mut cx) = self.split(now, effects);
                screens.play.update(play::Action::Go(Go::Start), &mut cx);
                screens
                    .play
                    .update(play::Action::Go(Go::PlayOrPause), &mut cx);
            }
            Action::Record(_) => {}
            Action::Stop => {
                if self.shell.recording.since.take().is_some() {
                    effects.push(Effect::StopRecording);
                }
            }
        }
    }

    /// A recording ends soon after the puzzle stands still.
    pub(super) fn end_recording(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let long = |(since, format): (f64, Format)| now - since > format.longest();
        if self
            .shell
            .recording
            .since
            .is_some_and(|since| long(since) || !self.play.is_playing())
        {
            self.shell.changed = true;
            self.update_recording(Action::Stop, now, effects);
        }
    }
}
