//! Permutations, cycle types and orders: the algebra under every puzzle.
//!
//! Points are the numbers `0..degree`. Composition reads left to right, as algorithms do: `a.then(&b)` does `a`
//! first and `b` second.

mod cycle_type;
mod permutation;

pub use cycle_type::CycleType;
pub use num_bigint::BigUint;
pub use permutation::{MAX_DEGREE, NotAPermutation, Permutation};
