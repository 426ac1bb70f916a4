//! What a solver is to look for, and how.

use crate::cube::metric::Metric;
use crate::threads::Threads;

/// The most face turns that any position needs: God's number in the half-turn metric, see [`Metric::most`].
pub const GODS_NUMBER: u8 = Metric::Htm.most();

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Goal {
    /// A shortest solution, with the proof that none is shorter: for most positions this takes seconds with a large
    /// table, minutes or hours with a small one.
    #[default]
    Shortest,
    /// A short solution soon. It is [`Quality::Optimal`](crate::Quality::Optimal) if the proof is cheap, as it is for
    /// positions near solved.
    Short {
        /// Stop at a solution of at most this many moves.
        enough: u8,
        /// Return the best solution found when this many nodes have been looked at. While there is none, the search
        /// goes on if solutions may be as long as any position needs.
        nodes: u64,
    },
}

impl Goal {
    /// The first solution of 20 moves or fewer; if none is found in seconds, as for the superflip, the best one.
    pub const FIRST: Self = Self::Short {
        enough: GODS_NUMBER,
        nodes: 1 << 28,
    };
    /// A better solution in a fraction of a second; the bench `search` counts their lengths.
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
    /// The longest solutions to look for, moves. More than [`Metric::most`] is never needed.
    pub max_depth: u8,
    /// Whether to compose states with SIMD if the machine has it; if not, the scalar reference is used.
    pub simd: bool,
    /// The threads that search.
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
