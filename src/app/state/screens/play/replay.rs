//! Replays of timed solves: each step at the moment when it was done.

use super::clock::Clock;
use super::playback::Pace;
use super::{Play, Session};

/// How a solve whose times are known is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replay {
    /// As fast as it was.
    #[default]
    Real,
    /// Twice as fast.
    Double,
    /// At the player's speed, one step like the other.
    Even,
}

impl Replay {
    pub const ALL: [Self; 3] = [Self::Real, Self::Double, Self::Even];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Real => words::play::REPLAY_REAL.text(),
            Self::Double => words::play::REPLAY_DOUBLE.text(),
            Self::Even => words::play::REPLAY_EVEN.text(),
        }
    }

    /// Its name in the storage.
    pub fn id(self) -> &'static str {
        match self {
            Self::Real => "real",
            Self::Double => "double",
            Self::Even => "even",
        }
    }

    /// How many milliseconds of the solve pass in one.
    fn factor(self) -> Option<f64> {
        match self {
            Self::Real => Some(1.0),
            Self::Double => Some(2.0),
            Self::Even => None,
        }
    }
}

impl Session {
    /// The times of the steps from a step on are those of other steps from now on.
    pub(super) fn forget_from(&mut self, step: usize) {
        self.moments.truncate(step);
    }

    /// Whether it is known when each of its steps was done.
    fn is_timed(&self) -> bool {
        !self.moments.is_empty() && self.moments.len() == self.timeline.len()
    }
}

/// Moments as they are saved: each as the milliseconds since the one before it, with commas between.
pub fn written(moments: &[u32]) -> String {
    let before = std::iter::once(0).chain(moments.iter().copied());
    let steps = moments.iter().zip(before);
    let steps: Vec<String> = steps
        .map(|(at, before)| at.saturating_sub(before).to_string())
        .collect();
    steps.join(",")
}

/// Reads what [`written`] wrote; empty if it is anything else.
pub fn read(text: &str) -> Vec<u32> {
    let mut at = 0_u32;
    let moments: Option<Vec<u32>> = (text.split(','))
        .map(|step| {
            at = at.checked_add(step.parse().ok()?)?;
            Some(at)
        })
        .collect();
    moments.unwrap_or_default()
}

impl Play {
    /// Whether the solve in hand can be played as fast as it was.
    pub fn can_replay(&self) -> bool {
        self.bench.session.is_timed()
            && !self.bench.clock.is_going()
            && self.bench.session.draft.is_none()
    }

    /// Remembers when the last step of the timeline was done, while a solve is timed.
    pub(super) fn remember_turn(&mut self, now: f64) {
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
    pub(super) fn choose_replay(&mut self, replay: Replay, now: f64) {
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
    pub(super) fn usual_pace(&self, now: f64) -> Pace {
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
    pub(super) fn real_step(&self, start: f64, factor: f64) -> Option<(f64, f64)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_as_they_are_written() {
        for moments in [vec![0], vec![0, 310, 310, 90_000], vec![5, 6]] {
            assert_eq!(read(&written(&moments)), moments);
        }
        assert_eq!(written(&[0, 310, 700]), "0,310,390");
        for wrong in ["", "x", "1,,2", "-1", "4294967295,1"] {
            assert!(read(wrong).is_empty(), "{wrong}");
        }
    }
}
