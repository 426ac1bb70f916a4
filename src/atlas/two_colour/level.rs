//! What is found at each distance, and who hears of it.

use super::space::State;

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
    /// From [`levels`](super::levels): none.
    pub examples: Vec<State>,
}

/// Hears how far the work is, and may stop it. Methods are called from any thread of the work, sometimes from several at
/// once; they must be quick and must not block.
pub trait Observer: Sync {
    /// So many parts of all are done on the way to the level of this depth.
    fn pass(&self, _depth: u8, _done: usize, _of: usize) {}

    /// A level is whole.
    fn level(&self, _level: &Level) {}

    /// Solutions of so many moves are looked for; so many states have been looked at in all.
    fn searching(&self, _moves: u8, _nodes: u64) {}

    /// Whether to stop. Once true it must stay true until the work has returned.
    fn cancelled(&self) -> bool {
        false
    }
}

/// Hears nothing and never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

/// The observer said to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;
