//! The timer: it starts with the first turn after a scramble and stops when the puzzle is solved.

/// See the module.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Clock {
    /// Nothing is timed.
    #[default]
    Off,
    /// The puzzle is scrambled; the first turn starts the clock.
    Ready,
    /// Since this time, milliseconds since 1970.
    Running(f64),
    /// Milliseconds from the first turn to the solution.
    Stopped(f64),
}

impl Clock {
    /// A turn was made by hand at `now`; `solved` says whether it solved the puzzle.
    pub fn turned(&mut self, solved: bool, now: f64) {
        if *self == Self::Ready {
            *self = Self::Running(now);
        }
        if let Self::Running(start) = *self
            && solved
        {
            *self = Self::Stopped(now - start);
        }
    }

    /// What is saved of it, for [`Clock::restore`]; empty when there is nothing.
    pub fn stored(self) -> String {
        match self {
            Self::Off => String::new(),
            Self::Ready => "ready".to_owned(),
            Self::Running(start) => format!("since-{start:.0}"),
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
            Some(("since", start)) => number(start).map_or(Self::Off, Self::Running),
            Some(("took", time)) => number(time).map_or(Self::Off, Self::Stopped),
            _ => Self::Off,
        }
    }

    /// What it shows at `now`: whole seconds while it runs, hundredths once it has stopped. `None` when there is
    /// nothing to show.
    pub fn words(self, now: f64) -> Option<String> {
        match self {
            Self::Off => None,
            Self::Ready => Some("0:00".to_owned()),
            Self::Running(start) => {
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
        clock.turned(true, 5.0);
        assert_eq!(clock, Clock::Off);
        clock = Clock::Ready;
        clock.turned(false, 1000.0);
        assert_eq!(clock.words(66_900.0).as_deref(), Some("1:05"));
        clock.turned(true, 84_450.0);
        assert_eq!(clock.words(1e9).as_deref(), Some("1:23.45"));
        for clock in [
            Clock::Off,
            Clock::Ready,
            Clock::Running(1e12),
            Clock::Stopped(83_450.0),
        ] {
            assert_eq!(Clock::restore(&clock.stored()), clock);
        }
        assert_eq!(Clock::restore("since-never"), Clock::Off);
        clock.turned(false, 90_000.0);
        assert_eq!(clock, Clock::Stopped(83_450.0));
    }
}
