//! A timed solve is replayed, each step at the moment when it was done.

use crate::state::screens::play::Play;
use crate::state::screens::play::clock::Clock;
use crate::state::screens::play::playback::Pace;
use crate::state::screens::play::replay::Replay;

impl Play {
    /// Whether the solve in hand can be played as fast as it was.
    pub fn can_replay(&self) -> bool {
        self.bench.session.is_timed()
            && !self.bench.clock.is_going()
            && self.bench.session.draft.is_none()
    }

    /// Remembers when the last step of the timeline was done, while a solve is timed.
    pub(in crate::state::screens::play) fn remember_turn(&mut self, now: f64) {
        let at = match self.bench.clock {
            Clock::Running(start, _) => (now - start).max(0.0) as u32,
            // A rotation of everything before the first turn, or that turn.
            Clock::Ready | Clock::Inspecting(_) => 0,
            Clock::Off | Clock::Stopped(_) => {
                self.bench.session.moments.clear();
                return;
            }
        };
        let session = &mut self.bench.session;
        if session.moments.len() + 1 == session.timeline.len() {
            session.moments.push(at);
        }
    }

    /// Chooses how the solve in hand is played, and plays it from its start, or from where it is if it plays.
    pub(in crate::state::screens::play) fn choose_replay(&mut self, replay: Replay, now: f64) {
        self.settings.replay = replay;
        if self.bench.playing.is_none() {
            self.jump(0);
        }
        self.bench.playing = Some(self.usual_pace(now));
        self.bench.animator.cut(now);
        self.bench
            .animator
            .jump(self.bench.session.timeline.position());
    }

    /// How the player plays what is in hand, from `now` on.
    pub(in crate::state::screens::play) fn usual_pace(&self, now: f64) -> Pace {
        let factor = self.settings.replay.factor().filter(|_| self.can_replay());
        factor.map_or(Pace::Chosen, |factor| {
            let at = self.timeline().at();
            let moments = &self.bench.session.moments;
            // What was done up to here is over; the pause before the next step is waited for.
            let done = at.checked_sub(1).map_or(0, |last| moments[last]);
            Pace::Real {
                start: now - f64::from(done) / factor,
                factor,
            }
        })
    }

    /// When the next step begins in a replay, and how long it may take, milliseconds; `None` if there is none.
    pub(in crate::state::screens::play) fn real_step(
        &self,
        start: f64,
        factor: f64,
    ) -> Option<(f64, f64)> {
        let at = self.timeline().at();
        let moment = |step: usize| {
            let moment = self.bench.session.moments.get(step)?;
            Some(start + f64::from(*moment) / factor)
        };
        let begins = moment(at)?;
        let usual = self.hand_ms();
        let length = moment(at + 1).map_or(usual, |next| usual.min(next - begins));
        Some((begins, length))
    }
}
