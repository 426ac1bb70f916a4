//! How fast the graphics are: whether pictures that follow one another come in time.

/// The number of pictures that are measured, and how long one may take, milliseconds: 30 a second are enough.
const COUNT: u32 = 24;
const SLOW_MS: f64 = 40.0;

/// The times between the latest pictures of what moves.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// When the last picture was drawn, if another one was to follow it at once.
    last: Option<f64>,
    /// How many were measured, and how many of those took too long.
    measured: u32,
    late: u32,
    slow: bool,
}

impl Pace {
    /// A picture is drawn at the time `now`; something `moves`, so that the next one follows as soon as it can.
    pub fn drawn(&mut self, now: f64, moves: bool) {
        let last = std::mem::replace(&mut self.last, moves.then_some(now));
        if self.slow {
            return;
        }
        let Some(last) = last.filter(|_| moves) else {
            return;
        };
        self.measured += 1;
        self.late += u32::from(now - last > SLOW_MS);
        if self.measured == COUNT {
            self.slow = self.late > COUNT / 2;
            (self.measured, self.late) = (0, 0);
        }
    }

    /// Whether more than half of some pictures took too long. It stays so: what is left out for it would be missed
    /// and make the graphics seem fast again.
    pub fn is_slow(&self) -> bool {
        self.slow
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(interval: f64, count: u32, moves: bool) -> Pace {
        let mut pace = Pace::default();
        for k in 0..count {
            pace.drawn(f64::from(k) * interval, moves);
        }
        pace
    }

    #[test]
    fn slow_graphics_are_found_out_and_fast_ones_are_not() {
        assert!(!after(16.7, 1000, true).is_slow());
        assert!(!after(33.4, 1000, true).is_slow());
        assert!(after(70.0, COUNT + 1, true).is_slow());
        assert!(!after(70.0, COUNT, true).is_slow(), "too few to know");
    }

    #[test]
    fn pictures_that_nobody_waits_for_say_nothing() {
        assert!(!after(70.0, 1000, false).is_slow());
        // A few that stall are no reason.
        let mut pace = Pace::default();
        let mut now = 0.0;
        for k in 0..1000 {
            now += if k % 5 == 0 { 300.0 } else { 17.0 };
            pace.drawn(now, true);
        }
        assert!(!pace.is_slow());
    }
}
