//! Names of algorithms.

use crate::Algorithm;

/// A table of named algorithms for texts, such as the useful moves `Q1` to `Q36` of Kamack and Keane.
pub trait NamedMoves {
    /// The algorithm with this name, if there is one.
    fn algorithm(&self, name: &str) -> Option<Algorithm>;
}

/// An empty table of names.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoNames;

impl NamedMoves for NoNames {
    fn algorithm(&self, _: &str) -> Option<Algorithm> {
        None
    }
}
