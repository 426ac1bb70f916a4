//! How fast the player goes.

/// How fast it goes: one of a few named stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(usize);

impl Default for Speed {
    fn default() -> Self {
        Self(2)
    }
}

impl Speed {
    /// Name, milliseconds a turn, milliseconds a decision.
    const STOPS: [(words::Message, f64, f64); 6] = [
        (words::page::SPEED_SLOW_MOTION, 1500.0, 2200.0),
        (words::page::SPEED_SLOW, 750.0, 1300.0),
        (words::page::SPEED_STEADY, 320.0, 650.0),
        (words::page::SPEED_QUICK, 120.0, 180.0),
        (words::page::SPEED_VERY_QUICK, 30.0, 30.0),
        (words::page::SPEED_INSTANT, 0.0, 0.0),
    ];

    /// The fastest stop.
    pub const LAST: usize = Self::STOPS.len() - 1;

    /// A stop by number; beyond the fastest is the fastest.
    pub fn at(stop: usize) -> Self {
        Self(stop.min(Self::LAST))
    }

    /// Its number.
    pub fn stop(self) -> usize {
        self.0
    }

    pub fn name(self) -> &'static str {
        Self::STOPS[self.0].0.text()
    }

    /// Milliseconds a turn.
    pub fn turn_ms(self) -> f64 {
        Self::STOPS[self.0].1
    }

    /// Milliseconds a decision.
    pub fn decision_ms(self) -> f64 {
        Self::STOPS[self.0].2
    }

    /// Whether nothing is shown in between.
    pub fn instant(self) -> bool {
        self.0 == Self::LAST
    }

    /// Whether a person can follow every step, so that each is announced.
    pub fn followed(self) -> bool {
        self.turn_ms() >= 300.0
    }
}
