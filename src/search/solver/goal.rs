//! What a solver is asked for.

use crate::solver::GODS_NUMBER;
use crate::threads::Threads;

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Goal {
    /// A shortest solution, with the proof that none is shorter: for most positions a matter of seconds with a large
    /// table, of minutes or hours with a small one.
    #[default]
    Shortest,
    /// A good solution soon. It is of [`Quality::Optimal`](crate::Quality::Optimal) where the proof comes cheap, as it
    /// does for positions near home.
    Short {
        /// Be content with so many moves.
        enough: u8,
        /// Take the best solution found when so many positions have been looked at; go on only while there is none, where
        /// solutions may be as long as any position needs.
        nodes: u64,
    },
}

impl Goal {
    /// The first solution of 20 moves or fewer; where none is found in seconds, as for the superflip, the best one.
    pub const FIRST: Self = Self::Short {
        enough: GODS_NUMBER,
        nodes: 1 << 28,
    };
    /// A better one in a fraction of a second: the bench `search` counts their lengths.
    pub const GOOD: Self = Self::Short {
        enough: 0,
        nodes: 1 << 24,
    };
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What to look for.
    pub goal: Goal,
    /// Give up beyond this many moves. More than [`Metric::most`](crate::Metric::most) is never needed.
    pub max_depth: u8,
    /// Compose states with SIMD where the machine has it; otherwise, or without it, with the scalar reference.
    pub simd: bool,
    /// The threads that work.
    pub threads: Threads,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            goal: Goal::Shortest,
            max_depth: u8::MAX,
            simd: true,
            threads: Threads::All,
        }
    }
}
