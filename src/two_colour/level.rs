//! What is found at each distance, and what is reported.

use crate::space::State;

/// The states at one distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The distance from the next solved state, moves of the task's metric.
    pub depth: u8,
    /// How many states there are.
    pub positions: u64,
    /// How many there are up to symmetry. Where the centres are seen: rotations and reflections that take the two
    /// colours to each other or to themselves, with the colours exchanged in the first case. Where they are not, as
    /// Pieper counts: such rotations only, each with and without an exchange of the colours.
    pub classes: u64,
    /// From an exhaustive search: some of the states, and one of each class at least where there are fewer than 4096.
    /// From [`levels`](crate::levels): none.
    pub examples: Vec<State>,
}

/// What counts and searches report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Parts of the work for the level of this depth.
    Pass {
        /// The depth.
        depth: u8,
        /// Parts done.
        done: usize,
        /// Parts in all.
        of: usize,
    },
    /// A level is complete.
    Level(Level),
    /// Solutions of one length are looked for.
    Searching {
        /// The length, moves.
        moves: u8,
        /// States looked at in all.
        nodes: u64,
    },
}
