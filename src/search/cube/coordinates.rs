//! Coordinates: numbers that tell the cosets of a subgroup apart, reduced by symmetry.

pub(crate) mod domino;
pub(crate) mod permutation_rank;
pub(crate) mod refinement;
pub(crate) mod symmetry_reduction;
