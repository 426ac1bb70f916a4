//! How runs end.

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Nothing is left to search.
    Done,
    /// The monitor cancelled; another run goes on from there.
    Paused,
}
