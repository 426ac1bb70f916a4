//! The timer: it starts with the first turn after a scramble, or with a key, and stops when the puzzle is solved, or
//! with a key. A key can begin with the 15 seconds that the WCA's rules give for looking at the puzzle.

use super::times::Penalty;

/// How long the puzzle may be looked at, milliseconds (WCA regulation A3).
pub const INSPECTION_MS: f64 = 15_000.0;
/// Whoever starts later than this is disqualified, milliseconds; in between, two seconds are added (A4).
const LATEST_MS: f64 = 17_000.0;
/// When a judge says how much of it is gone, milliseconds (A3a).
const CALLS: [(f64, words::Message); 2] = [
    (8_000.0, words::play::INSPECTED_8),
    (12_000.0, words::play::INSPECTED_12),
];

/// The timer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Clock {
    /// Nothing is timed.
    #[default]
    Off,
    /// The puzzle is scrambled; the first turn starts the clock.
    Ready,
    /// The puzzle is looked at since this time, milliseconds since 1970.
    Inspecting(f64),
    /// Since this time, milliseconds since 1970; with what was earned by looking too long.
    Running(f64, Penalty),
    /// Milliseconds from the first turn to the solution.
    Stopped(f64),
}

/// A time that has just been taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taken {
    /// Milliseconds.
    pub ms: f64,
    pub penalty: Penalty,
}

/// What looking at the puzzle for this long costs, milliseconds.
fn penalty(looked: f64) -> Penalty {
    if looked >= LATEST_MS {
        Penalty::Dnf
    } else if looked >= INSPECTION_MS {
        Penalty::PlusTwo
    } else {
        Penalty::None
    }
}

impl Clock {
    /// A turn was made by hand at `now`; `solved` says whether it solved the puzzle. The time, if it stops the clock.
    pub fn turned(&mut self, solved: bool, now: f64) -> Option<Taken> {
        match *self {
            Self::Ready => *self = Self::Running(now, Penalty::None),
            Self::Inspecting(start) => *self = Self::Running(now, penalty(now - start)),
            _ => {}
        }
        if solved { self.stop(now) } else { None }
    }

    /// The timer's key was pressed: begins to look at the puzzle (if it `inspects`), starts, or stops. The time, if it
    /// stops.
    pub fn pressed(&mut self, inspects: bool, now: f64) -> Option<Taken> {
        match *self {
            Self::Running(..) => return self.stop(now),
            Self::Inspecting(start) => *self = Self::Running(now, penalty(now - start)),
            _ if inspects => *self = Self::Inspecting(now),
            _ => *self = Self::Running(now, Penalty::None),
        }
        None
    }

    /// A timer with pads has started.
    pub fn started(&mut self, now: f64) {
        let penalty = match *self {
            Self::Running(..) => return,
            Self::Inspecting(start) => penalty(now - start),
            _ => Penalty::None,
        };
        *self = Self::Running(now, penalty);
    }

    /// That timer has stopped after this many milliseconds, which count. The time; none if it was not seen to start.
    pub fn measured(&mut self, ms: f64) -> Option<Taken> {
        let Self::Running(_, penalty) = *self else {
            return None;
        };
        *self = Self::Stopped(ms);
        Some(Taken { ms, penalty })
    }

    fn stop(&mut self, now: f64) -> Option<Taken> {
        let Self::Running(start, penalty) = *self else {
            return None;
        };
        let ms = (now - start).max(0.0);
        *self = Self::Stopped(ms);
        Some(Taken { ms, penalty })
    }

    /// Whether what it shows changes by itself.
    pub fn is_going(self) -> bool {
        matches!(self, Self::Inspecting(_) | Self::Running(..))
    }

    /// What a judge says between `before` and `now`.
    pub fn call(self, before: f64, now: f64) -> Option<&'static str> {
        let Self::Inspecting(start) = self else {
            return None;
        };
        let passed = |ms: f64| before - start < ms && now - start >= ms;
        CALLS
            .iter()
            .find(|(ms, _)| passed(*ms))
            .map(|(_, call)| call.text())
    }

    /// What is saved of it, for [`Clock::restore`]; empty when there is nothing.
    pub fn stored(self) -> String {
        match self {
            Self::Off => String::new(),
            Self::Ready => "ready".to_owned(),
            Self::Inspecting(start) => format!("looks-{start:.0}"),
            Self::Running(start, penalty) => format!("since-{start:.0}{}", penalty.sign()),
            Self::Stopped(time) => format!("took-{time:.0}"),
        }
    }

    /// Reads what [`Clock::stored`] wrote; off if it is anything else.
    pub fn restore(text: &str) -> Self {
        let number = |text: &str| {
            text.parse()
                .ok()
                .filter(|x: &f64| x.is_finite() && *x >= 0.0)
        };
        match text.split_once('-') {
            None if text == "ready" => Self::Ready,
            Some(("looks", start)) => number(start).map_or(Self::Off, Self::Inspecting),
            Some(("since", start)) => {
                let digits = start.trim_end_matches(|c: char| !c.is_ascii_digit());
                let (digits, penalty) = match start.strip_suffix("+2") {
                    Some(digits) => (digits, Penalty::PlusTwo),
                    None if start.ends_with("DNF") => (digits, Penalty::Dnf),
                    None => (start, Penalty::None),
                };
                number(digits).map_or(Self::Off, |start| Self::Running(start, penalty))
            }
            Some(("took", time)) => number(time).map_or(Self::Off, Self::Stopped),
            _ => Self::Off,
        }
    }

    /// What it shows at `now`: whole seconds while it runs, hundredths once it has stopped, and the seconds that are
    /// left for looking. `None` when there is nothing to show.
    pub fn words(self, now: f64) -> Option<String> {
        match self {
            Self::Off => None,
            Self::Ready => Some("0:00".to_owned()),
            Self::Inspecting(start) => {
                let looked = (now - start).max(0.0);
                Some(match penalty(looked) {
                    Penalty::None => {
                        format!("{:.0}", ((INSPECTION_MS - looked) / 1000.0).ceil().max(1.0))
                    }
                    penalty => penalty.sign().to_owned(),
                })
            }
            Self::Running(start, _) => {
                let seconds = ((now - start).max(0.0) / 1000.0) as u64;
                Some(format!("{}:{:02}", seconds / 60, seconds % 60))
            }
            Self::Stopped(time) => {
                let hundredths = (time / 10.0) as u64;
                let (seconds, rest) = (hundredths / 100, hundredths % 100);
                Some(format!("{}:{:02}.{rest:02}", seconds / 60, seconds % 60))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_from_the_first_turn_to_the_solution() {
        let mut clock = Clock::Off;
        assert_eq!(clock.turned(true, 5.0), None);
        assert_eq!(clock, Clock::Off);
        clock = Clock::Ready;
        clock.turned(false, 1000.0);
        assert_eq!(clock.words(66_900.0).as_deref(), Some("1:05"));
        let taken = Taken {
            ms: 83_450.0,
            penalty: Penalty::None,
        };
        assert_eq!(clock.turned(true, 84_450.0), Some(taken));
        assert_eq!(clock.words(1e9).as_deref(), Some("1:23.45"));
        for clock in [
            Clock::Off,
            Clock::Ready,
            Clock::Inspecting(1e12),
            Clock::Running(1e12, Penalty::None),
            Clock::Running(1e12, Penalty::PlusTwo),
            Clock::Running(1e12, Penalty::Dnf),
            Clock::Stopped(83_450.0),
        ] {
            assert_eq!(Clock::restore(&clock.stored()), clock);
        }
        assert_eq!(Clock::restore("since-never"), Clock::Off);
        clock.turned(false, 90_000.0);
        assert_eq!(clock, Clock::Stopped(83_450.0));
    }

    #[test]
    fn a_timer_with_pads_has_the_time() {
        let mut clock = Clock::Inspecting(1000.0);
        assert_eq!(clock.measured(5.0), None);
        clock.started(17_000.0);
        clock.started(18_000.0);
        assert_eq!(clock, Clock::Running(17_000.0, Penalty::PlusTwo));
        let taken = Taken {
            ms: 9_876.0,
            penalty: Penalty::PlusTwo,
        };
        assert_eq!(clock.measured(9_876.0), Some(taken));
        assert_eq!(clock, Clock::Stopped(9_876.0));
        assert_eq!(clock.measured(1.0), None);
    }

    #[test]
    fn looking_too_long_costs_what_the_rules_say() {
        for (looked, penalty, shown) in [
            (0.0, Penalty::None, "15"),
            (14_999.0, Penalty::None, "1"),
            (15_000.0, Penalty::PlusTwo, "+2"),
            (16_999.0, Penalty::PlusTwo, "+2"),
            (17_000.0, Penalty::Dnf, "DNF"),
        ] {
            let mut clock = Clock::Ready;
            assert_eq!(clock.pressed(true, 100.0), None);
            assert_eq!(clock.words(100.0 + looked).as_deref(), Some(shown));
            let mut turned = clock;
            clock.pressed(true, 100.0 + looked);
            turned.turned(false, 100.0 + looked);
            assert_eq!(clock, Clock::Running(100.0 + looked, penalty), "{looked}");
            assert_eq!(turned, clock, "a turn starts it as the key does");
            let taken = clock.pressed(true, 1100.0 + looked);
            assert_eq!(
                taken,
                Some(Taken {
                    ms: 1000.0,
                    penalty
                })
            );
        }
        let clock = Clock::Inspecting(0.0);
        assert_eq!(clock.call(7_500.0, 8_500.0), Some("8 seconds"));
        assert_eq!(clock.call(8_500.0, 9_500.0), None);
        assert_eq!(clock.call(11_900.0, 12_900.0), Some("12 seconds"));
    }
}
