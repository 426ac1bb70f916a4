//! Pictures and videos of the puzzle, as files.

use super::screens::Stage as _;
use super::screens::play::{self, Go};
use super::{Effect, State};

/// The widest picture, pixels: what every graphics driver draws.
const MOST_WIDE: u32 = 4096;
/// The longest video, milliseconds.
const LONGEST: f64 = 120_000.0;

/// Something that concerns pictures and videos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Pictures shall have this width, pixels; as wide as on the screen without a number.
    Width(Option<u32>),
    /// Play the algorithm from its start, and record that.
    Record,
    /// It has gone as far as is wanted.
    Stop,
}

/// See the module.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recording {
    /// How wide pictures are, pixels; as on the screen without a number.
    pub width: Option<u32>,
    /// When a recording began, milliseconds.
    pub since: Option<f64>,
}

impl State {
    /// Whether there is something on Play to be recorded.
    pub fn can_record(&self) -> bool {
        self.play.timeline().len() > 0 && self.shell.recording.since.is_none()
    }

    /// Takes in what concerns pictures and videos.
    pub(super) fn update_recording(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        match action {
            Action::Width(width) => {
                self.shell.recording.width = width.map(|width| width.clamp(1, MOST_WIDE));
            }
            Action::Record if self.can_record() => {
                self.shell.sheet = None;
                self.shell.recording.since = Some(now);
                "Recording.".clone_into(&mut self.shell.announcement);
                effects.push(Effect::Record(format!("{}.", self.play.puzzle().name())));
                let (screens, mut cx) = self.split(now, effects);
                screens.play.update(play::Action::Go(Go::Start), &mut cx);
                screens
                    .play
                    .update(play::Action::Go(Go::PlayOrPause), &mut cx);
            }
            Action::Record => {}
            Action::Stop => {
                if self.shell.recording.since.take().is_some() {
                    effects.push(Effect::StopRecording);
                }
            }
        }
    }

    /// A recording ends soon after the puzzle stands still.
    pub(super) fn end_recording(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let long = |since: f64| now - since > LONGEST;
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
