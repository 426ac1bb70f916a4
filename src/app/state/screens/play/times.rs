//! The times of solves by hand: sessions, averages and what is done with them.
//!
//! A time is saved on its own, under a key of its own, so that two tabs never overwrite each other's; see
//! [`record`].

pub mod average;
pub mod export;
pub mod import;
pub mod practice;
pub mod record;
pub mod sessions;
pub mod solve;

use export::Format;
pub use sessions::{Row, Times};
pub use solve::{Penalty, Solve};

/// A command for the times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The timer's key.
    Press,
    /// Another scramble.
    Next,
    /// Whether the timer's key begins with looking at the puzzle.
    Inspection(bool),
    /// Another penalty for the solve that ended then.
    Penalise(u64, Penalty),
    /// Throw a solve away.
    Delete(u64),
    /// Bring back what was thrown away last.
    Restore,
    /// Go on in this session.
    Session(u32),
    /// Begin a session.
    NewSession,
    /// Download all times of the puzzle.
    Export(Format),
    /// Show how it was done.
    Watch(u64),
}
