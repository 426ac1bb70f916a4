//! Searches for shortest solutions, which prove that none is shorter.

pub(crate) mod driver;
pub(crate) mod expansion;
pub(crate) mod ida;
pub(crate) mod prover;
