//! Searching puzzle positions: packed states, pruning tables, parallel IDA*.
//!
//! A [`Solver`] finds solutions of a 3x3x3 position in a [`Metric`]: a short one at once, or a shortest one with the proof
//! that none is shorter. [`General`] takes any puzzle. From the bottom up:
//!
//! - `state` packs a position into 32 bytes; [`simd`] composes packed states by byte shuffles.
//! - `cubies` reads slots and orientations off the puzzle's facets, and names the laws that a position breaks.
//! - `symmetry` renames faces; `domino` counts cosets of the domino subgroup up to symmetry, and `table` keeps their
//!   distances. `finer` tells those of smaller subgroups apart; `axial` turns about one axis make `cell`s of them, `fold`
//!   finds a cell up to symmetry, and `cells` keeps their distances. [`TableSize`] says which table, and a [`Shelf`] keeps
//!   tables between runs; `pages` are what large ones lie in.
//! - `metric` makes the generators; [`census`](fn@census) counts what they reach; `verify` does what algorithms say.
//! - `canonical` forbids trivial detours; `expansion` steps down the tree, `ida` searches it, shared out by `fan_out`;
//!   `prover` searches it by axial turns with a table of cells. What their threads share is in `shared`.
//! - `phase_one` bounds the way into the domino subgroup; `phase_two` knows the subgroup, whose positions `ranking` counts. Both
//!   keep distances of `pairs`. `two_phase` goes there first and home then.
//! - `general` solves all other puzzles: two `ball`s of positions meet, or a word is spelled.
//! - `solver` is the front door: a `goal` in, a `solution` out; [`attitudes`] are the ways to hold any puzzle.
//!
//! Nothing here looks at a clock or starts a thread of its own accord: [`Threads`] says whether the current rayon pool
//! may be used, and an [`Observer`] hears of progress and cancels. Answers do not depend on either.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into a task is compiled for its backend's instructions"
)]

mod attitudes;
mod axial;
mod ball;
mod canonical;
mod cell;
mod cells;
mod census;
mod cubies;
mod domino;
mod expansion;
mod fan_out;
mod finer;
#[cfg(test)]
mod fixtures;
mod fold;
mod general;
mod goal;
mod ida;
mod illegal;
mod metric;
mod observer;
mod pages;
mod pairs;
mod phase_one;
mod phase_two;
mod prover;
mod ranking;
mod shared;
mod shelf;
pub mod simd;
mod size;
mod solution;
mod solver;
mod state;
mod symmetry;
mod table;
mod two_phase;
mod verify;

pub use attitudes::attitudes;
pub use canonical::{Canonical, Step};
pub use census::{Census, Level, census};
pub use fan_out::Threads;
pub use general::General;
pub use goal::{Goal, Options};
pub use illegal::{Illegal, Law};
pub use metric::Metric;
pub use observer::{Observer, Progress, Silent};
pub use shelf::Shelf;
pub use size::TableSize;
pub use solution::{Quality, Solution, Stopped, Unsupported};
pub use solver::{GODS_NUMBER, Solver};
pub use state::{CORNERS, EDGES, State};
pub use verify::{difference, solves};
