//! What happens on the pages of the Atlas that are more than a table.

mod dimensions;
mod last_layer;
mod map;

pub use map::shortest;
