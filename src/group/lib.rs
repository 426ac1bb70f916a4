//! Permutations, cycle types, orders, orbits and stabilizer chains: the algebra under every puzzle.
//!
//! Points are the numbers `0..degree`. Composition reads left to right, as algorithms do: `a.then(&b)` does `a`
//! first and `b` second.

mod chain;
mod cycle_type;
mod number;
mod partition;
mod permutation;
mod random;
mod words;

pub use chain::{Sifted, StabilizerChain};
pub use cycle_type::CycleType;
/// The source of random numbers, seeded by the caller. It gives the same numbers on every target, except for `usize`:
/// use `u32` or `u64`.
pub use fastrand::Rng;
pub use num_bigint::BigUint;
pub use number::{gcd, lcm};
pub use partition::{Partition, blocks, is_primitive, orbits};
pub use permutation::{MAX_DEGREE, Permutation, PermutationError};
pub use words::{Effort, Letter, Word, WordTable};
