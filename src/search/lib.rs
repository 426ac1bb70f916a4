//! Searching puzzle positions: packed states, pruning tables, parallel IDA*.
//!
//! A [`Solver`] finds solutions of a 3x3x3 position in a [`Metric`]: a short one at once, or a shortest one with the proof
//! that none is shorter. [`GeneralSolver`] takes any puzzle. From the bottom up:
//!
//! - `cube`: the 3x3x3. States of 32 bytes, composed by byte shuffles ([`simd`]); its pieces, symmetries and turn metrics;
//!   canonical sequences, which leave out trivial detours; coordinates of its cosets; [`census`](fn@census), which counts
//!   positions by distance.
//! - `pruning`: tables of lower bounds, of a chosen [`TableSize`]; a [`Storage`](storage::Storage) has them between runs.
//! - `optimal`: the searches that prove. `ida` needs the small table only, `prover` a larger one.
//! - `two_phase`: short solutions soon, in Kociemba's two phases.
//! - `general`: any puzzle.
//! - `solver`: what other crates call: a goal and a position in, a solution out.
//!
//! Nothing here looks at a clock or starts a thread of its own accord: [`Threads`] says whether the current rayon pool
//! may be used, and a [`Monitor`] receives progress and may cancel. Answers do not depend on either.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into a task is compiled for its backend's instructions"
)]

mod cube;
#[cfg(test)]
mod fixtures;
mod general;
mod monitor;
mod node_counter;
mod optimal;
mod pruning;
mod solver;
mod threads;
mod two_phase;

pub use cube::canonical::{Canonical, Step};
pub use cube::census::{Census, Level, census};
pub use cube::legality::{IllegalPositionError, Law};
pub use cube::metric::Metric;
pub use cube::simd;
pub use cube::state::{CORNERS, EDGES, State};
pub use general::GeneralSolver;
pub use general::orientations::orientations;
pub use monitor::{CANCEL_CHECK_INTERVAL, CancelFlag, Monitor, NoMonitor, Progress};
pub use pruning::table_size::TableSize;
pub use solver::goal::{Goal, Options};
pub use solver::solution::{Quality, SearchError, Solution, UnsupportedPuzzleError};
pub use solver::verify::{difference, solves};
pub use solver::{GODS_NUMBER, Solver};
pub use threads::Threads;
