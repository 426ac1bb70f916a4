//! Times of another timer, on their way into storage.

use std::collections::BTreeMap;

use super::solve::Solve;

/// Times that are being saved.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// By the puzzle's name.
    pub(in crate::state::screens::play) solves: Vec<(String, Solve)>,
    /// Names of sessions, by puzzle and number.
    pub(in crate::state::screens::play) names: BTreeMap<(String, u32), String>,
    /// How many are here already.
    pub(in crate::state::screens::play) known: u64,
}
