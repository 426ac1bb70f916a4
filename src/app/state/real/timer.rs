//! A timer with pads for two hands, by Bluetooth: what it says.

use super::connection::Problem;

/// What a timer does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timer {
    /// There is none.
    #[default]
    Off,
    /// The browser's own list is open, or it is on its way.
    Choosing,
    /// Nobody touches it.
    Idle,
    /// Hands are on it, not long enough yet.
    HandsOn,
    /// It starts when the hands leave it.
    GetSet,
    /// It runs.
    Running,
    /// It was there, and has gone.
    Lost,
    /// There is none, for this reason.
    Unable(Problem),
}

/// What happened to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timed {
    /// It runs from now on.
    Started,
    /// It has stopped after this many milliseconds, which the timer has measured.
    Stopped(u32),
}

impl Timer {
    /// Whether one is connected.
    pub fn is_on(self) -> bool {
        matches!(
            self,
            Self::Idle | Self::HandsOn | Self::GetSet | Self::Running
        )
    }

    /// What it says, in words; empty where there is nothing to say.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Off => "",
            Self::Choosing => words::cube::TIMER_CHOOSING.text(),
            Self::Idle => words::cube::TIMER_IDLE.text(),
            Self::HandsOn => words::cube::TIMER_HANDS_ON.text(),
            Self::GetSet => words::cube::TIMER_GET_SET.text(),
            Self::Running => words::cube::TIMER_RUNNING.text(),
            Self::Lost => words::cube::TIMER_LOST.text(),
            Self::Unable(Problem::Failed) => words::cube::TIMER_FAILED.text(),
            Self::Unable(problem) => problem.text(),
        }
    }

    /// Takes in what the edge says of it; what that is to the clock.
    pub fn says(&mut self, words: &str) -> Option<Timed> {
        let before = *self;
        let (what, ms) = words.split_once(' ').unwrap_or((words, ""));
        *self = match what {
            "none" => Self::Off,
            "lost" => Self::Lost,
            "hands-on" => Self::HandsOn,
            "get-set" => Self::GetSet,
            "running" => Self::Running,
            "connected" | "hands-off" | "stopped" | "finished" | "idle" => Self::Idle,
            other => Self::Unable(Problem::said(other)?),
        };
        match what {
            "running" if before != Self::Running => Some(Timed::Started),
            // A timer that was connected while it ran has the whole time, too.
            "stopped" => ms.parse().ok().map(Timed::Stopped),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_start_and_stop_it() {
        let mut timer = Timer::Choosing;
        let mut says = |words| (timer.says(words), timer);
        for (words, timed, after) in [
            ("connected", None, Timer::Idle),
            ("hands-on", None, Timer::HandsOn),
            ("hands-off", None, Timer::Idle),
            ("hands-on", None, Timer::HandsOn),
            ("get-set", None, Timer::GetSet),
            ("running", Some(Timed::Started), Timer::Running),
            ("running", None, Timer::Running),
            ("stopped 12345", Some(Timed::Stopped(12_345)), Timer::Idle),
            ("stopped", None, Timer::Idle),
            ("finished", None, Timer::Idle),
            ("nonsense", None, Timer::Idle),
            ("lost", None, Timer::Lost),
            ("failed", None, Timer::Unable(Problem::Failed)),
            ("none", None, Timer::Off),
        ] {
            assert_eq!(says(words), (timed, after), "{words}");
        }
    }
}
