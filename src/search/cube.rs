//! The 3x3x3: its packed states, its generators in each turn metric, its symmetries and the coordinates of its cosets.

pub(crate) mod axial;
pub(crate) mod bound;
pub(crate) mod canonical;
pub(crate) mod census;
pub(crate) mod coordinates;
pub(crate) mod cubies;
pub(crate) mod generators;
pub(crate) mod legality;
pub(crate) mod metric;
pub mod simd;
pub(crate) mod state;
pub(crate) mod symmetry;
