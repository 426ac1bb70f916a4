//! Coordinates: numbers of the cosets of a subgroup, reduced by symmetry.

pub(crate) mod axis_elements;
pub(crate) mod domino;
pub(crate) mod permutation_rank;
pub(crate) mod refinement;
pub(crate) mod symmetry_reduction;
