//! Playing the timeline: step by step, at a speed, or the whole within 15 seconds.

/// How fast it plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// At the chosen speed.
    Chosen,
    /// The whole within 15 seconds, or at the chosen speed if that is quicker.
    Watch,
    /// Each step of a timed solve at its moment, if `start` is the time of the solve's, `factor` times as fast.
    Real { start: f64, factor: f64 },
    /// To this step at the chosen speed, or each in `ms` milliseconds if that is quicker.
    Until { end: usize, ms: f64 },
    /// Again and again until it is solved, all of it within 15 seconds if that can be.
    Repeat,
}
