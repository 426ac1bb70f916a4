//! Searching puzzle positions: packed states, pruning tables, parallel IDA*.
//!
//! ```
//! use std::sync::Arc;
//!
//! use puzzle::{Algorithm, Puzzle};
//! use search::{GeneralSolver, NoMonitor, Quality};
//!
//! // A shortest solution of a small puzzle, with the proof that none is shorter.
//! let puzzle = Arc::new(Puzzle::cube(2, 3)?);
//! let scramble = Algorithm::parse(&puzzle, "R U F2 R'")?;
//! let solver = GeneralSolver::new(&puzzle);
//! let solution = solver.solve(&scramble.permutation(&puzzle), &NoMonitor)?;
//! assert_eq!((solution.length, solution.quality), (4, Quality::Optimal));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The 3x3x3 has a solver of its own, [`Solver`], which counts moves in a [`Metric`]. It builds a pruning table
//! first, in a few seconds:
//!
//! ```no_run
//! # use std::sync::Arc;
//! # use puzzle::{Algorithm, Puzzle};
//! # use search::{Metric, NoMonitor, Options, Solver, TableSize};
//! let cube = Arc::new(Puzzle::cube(3, 3)?);
//! let scramble = Algorithm::parse(&cube, "U2 D2 F2 B2 L2 R2")?;
//! let solver = Solver::with(Arc::clone(&cube), Metric::Htm, TableSize::Small)?;
//! let solution = solver.solve(&scramble.permutation(&cube), &Options::default(), &NoMonitor)?;
//! assert_eq!(solution.length, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where things are:
//!
//! - `cube`: the 3x3x3. States of 32 bytes, composed by byte shuffles ([`simd`]); its pieces, symmetries and turn
//!   metrics; canonical sequences, which leave out trivial detours; coordinates of its cosets; [`census`](fn@census),
//!   which counts positions by distance.
//! - `pruning`: tables of lower bounds, of a chosen [`TableSize`]; a [`Storage`](storage::Storage) saves them.
//! - `optimal`: the searches that prove. `ida` needs the small table only, `prover` a larger one; `driver` is what
//!   they share.
//! - `two_phase`: short solutions soon, in Kociemba's two phases.
//! - `general`: any puzzle; in it `tetrads`, the 2x2x2x2 in three phases, and `reduction`, the 4x4x4 in three phases
//!   and those of the 3x3x3.
//! - [`counting`]: bounds from below for any puzzle, and what is enough.
//! - `solver`: what other crates call: a position and a [`Goal`] in (`goal`), a [`Solution`] out (`solution`).
//! - [`letters`]: positions and words in the numbering of the papers about the last layer.
//! - `monitor`: progress and cancellation, for this crate and those above it.
//!
//! Nothing here looks at a clock or starts a thread of its own accord: [`Threads`] says whether the current rayon pool
//! may be used, and a [`Monitor`] receives progress and may cancel. Results do not depend on either.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into a task is compiled for its backend's instructions"
)]

pub mod counting;
mod cube;
#[cfg(test)]
mod fixtures;
mod general;
mod goal;
pub mod letters;
mod monitor;
mod node_counter;
mod optimal;
mod pruning;
mod solution;
mod solver;
pub mod subgroup;
mod threads;
mod two_phase;

pub use cube::bound::{Bound, bounds, growth};
pub use cube::canonical::{Canonical, Step};
pub use cube::census::{Census, Level, census};
pub use cube::legality::{IllegalPositionError, Law};
pub use cube::metric::Metric;
pub use cube::simd;
pub use cube::state::{CORNERS, EDGES, State};
pub use general::GeneralSolver;
pub use general::counts_slice_turns;
pub use general::far::FarGoal;
pub use general::{Moves, Orbit};
pub use goal::{GODS_NUMBER, Goal, Options};
pub use monitor::{
    CANCEL_CHECK_INTERVAL, CancelFlag, CancelWith, CancelledError, MapReports, Monitor, NoMonitor,
    Progress, go_on,
};
pub use pruning::table_size::TableSize;
pub use solution::{Quality, SearchError, Solution, UnsupportedPuzzleError};

pub use solver::open::{OpenProof, Started};

pub use solver::Solver;
pub use solver::verify::{difference, solves};
pub use threads::Threads;
