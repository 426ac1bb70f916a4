//! Architectures of registers: which ones a puzzle can hold side by side, and which algorithms count in them.
//!
//! ```
//! use puzzle::movecount::coefficient;
//! use puzzle::{Algorithm, Puzzle, architecture::Architecture};
//!
//! // Two registers of 90 values on the 3x3x3 (Qter, section 2.0.4).
//! let cube = Puzzle::cube(3, 3)?;
//! let a = Algorithm::parse(&cube, "R' F' L U' L U L F U' R")?;
//! let b = Algorithm::parse(&cube, "U F R' D' R2 F R' U' D")?;
//! assert!(coefficient(&cube, &b) > 0.0);
//! let architecture = Architecture::from_algorithms(&cube, vec![a, b]).map_err(|errors| format!("{errors:?}"))?;
//! assert_eq!(architecture.orders(), [90, 90]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! S. Chaudhary, A. Rovnyak and R. Gray, *Qter*, section 3. A register is an algorithm that is done again and again;
//! its value is how often. Registers lie side by side on one puzzle if their algorithms commute and each moves pieces
//! that no other one moves, its *own* pieces, which show its value. Own pieces go in cycles; the *invariant residue* of
//! the cycles (of parity and twists) is compensated with *shared* pieces, which several registers may move and none
//! reads.
//!
//! - [`Shape`]: a puzzle's cycles and their invariant residues, derived from [`puzzle::structure`].
//! - [`adds`]: short algorithms for adds by any amounts.
//! - [`sample`]: short algorithms of large orders.
//! - [`find`]: all combinations of registers that are possible and not redundant.
//! - [`solve`]: the shortest algorithms with given [`cycles`], the easiest to perform first ([`puzzle::movecount`]).
//! - [`speed`]: what a search does to each position, to be measured.
//! - [`valid`]: algorithms where shortest ones are out of reach.
//! - [`joint`]: algorithms for all registers at once, the shortest in sum.

pub mod adds;
mod checkpoint;
pub mod cycles;
mod error;
pub mod find;
#[cfg(test)]
mod fixtures;
pub mod joint;
mod registers;
mod resumable;
pub mod sample;
mod shape;
pub mod solve;
pub mod speed;
mod status;
pub mod valid;

pub use error::ArchitectError;
pub use find::{Finder, Found, FoundRegister};
pub use resumable::Resumable;
pub use shape::{Cycle, OrbitShape, Residue, Residues, Shape, Turn};
pub use status::Status;
