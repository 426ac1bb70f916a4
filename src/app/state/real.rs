//! The cube in somebody's hands: what it did ([`connection`]), and what follows from that for whoever follows it
//! ([`hands`]).
//!
//! On one side is a source of turns, and of positions where it has them: a smart cube, or the camera
//! (`crate::state::camera`). On the other side is what
//! follows it: a program on Run, the drawn cube on Play. Between them is [`Hands`], which knows where the real cube is,
//! and which turns lead to where it should be.

use group::Permutation;
use puzzle::check::check;
use puzzle::structure::Structure;
use puzzle::{Colouring, Puzzle};

pub mod connection;
pub mod gyroscope;
pub mod hands;
pub mod timer;

pub use connection::{ADDRESSES_KEY, Action, Ask, Connection, Heard, Link};
pub use hands::{Guide, Hands};
pub use timer::{Timed, Timer};

/// The position that facelets show, as a cube says them or the camera sees them; `None` if turning cannot reach it.
pub fn position_of(puzzle: &Puzzle, facelets: &str) -> Option<Permutation> {
    let colouring = Colouring::standard(puzzle);
    check(puzzle, &Structure::new(puzzle), &colouring, facelets).ok()
}
