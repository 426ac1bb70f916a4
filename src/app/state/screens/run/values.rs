//! The registers' values, as the puzzles show them.

/// A register between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    /// The value before the algorithm that is under way.
    pub before: u64,
    /// The value after it.
    pub after: u64,
    /// Which of the algorithm's turns is shown, or comes next, from 1.
    pub turn: usize,
    /// How many turns the algorithm has.
    pub of: usize,
}
