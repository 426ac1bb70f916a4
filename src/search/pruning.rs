//! Pruning tables: lower bounds of the distance to the solved state, and how tables are stored between runs.

pub(crate) mod domino_table;
pub(crate) mod huge_pages;
pub(crate) mod orbit_distances;
pub(crate) mod orbit_table;
pub(crate) mod pair_distances;
pub(crate) mod saved;
pub(crate) mod table_size;
